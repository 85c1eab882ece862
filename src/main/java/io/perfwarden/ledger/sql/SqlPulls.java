package io.perfwarden.ledger.sql;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.ledger.PullLedger;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.standing.Newer;
import io.perfwarden.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link PullLedger} in the tables {@code pull_requests} and {@code shown_reports}. */
final class SqlPulls implements PullLedger {
    private static final int SHOWN = 50;

    private static final String SAVE =
            """
            insert into pull_requests
                (repo, number, open, head_repo, head_owner, head_branch, head_sha,
                 base_branch, base_sha, updated_at, left_sha)
            values
                (:repo, :number, :open, :head_repo, :owner, :head_branch, :sha,
                 :base, :base_sha, :updated, :left)
            on conflict (repo, number) do update set
                open = excluded.open,
                head_repo = excluded.head_repo,
                head_owner = excluded.head_owner,
                head_branch = excluded.head_branch,
                head_sha = excluded.head_sha,
                base_branch = excluded.base_branch,
                base_sha = excluded.base_sha,
                updated_at = excluded.updated_at,
                left_sha = excluded.left_sha
            """;

    private static final String LAST_SHOWN =
            "select * from shown_reports where repo = :repo and pull = :pull"
                    + " order by id desc limit :most";

    private final Database database;
    private final Versions versions;

    SqlPulls(Database database, Versions versions) {
        this.database = database;
        this.versions = versions;
    }

    @Override
    public Heard heard(RepoId repo, PullRequest pull) {
        return database.write(handle -> {
            Optional<PullRequest> before = locked(handle, repo, pull.number());
            Newer.News news =
                    before.map(known -> Newer.of(known, pull)).orElse(Newer.News.NEWER);
            if (news == Newer.News.NEWER) {
                save(handle, repo, before, pull);
            }
            return new Heard(news, left(handle, repo, pull.number()));
        });
    }

    @Override
    public Heard told(RepoId repo, PullRequest pull) {
        return database.write(handle -> {
            Optional<PullRequest> before = locked(handle, repo, pull.number());
            boolean stale =
                    before.filter(known -> Newer.of(known, pull) == Newer.News.OLDER).isPresent();
            if (!stale) {
                save(handle, repo, before, pull);
            }
            return new Heard(
                    stale ? Newer.News.OLDER : Newer.News.NEWER,
                    left(handle, repo, pull.number()));
        });
    }

    private static Optional<CommitSha> left(Handle handle, RepoId repo, PullNumber number) {
        return handle.createQuery(
                        "select left_sha from pull_requests where repo = :repo and number = :number"
                                + " and left_sha is not null")
                .bind("repo", repo.value())
                .bind("number", number.value())
                .map((row, context) -> new CommitSha(row.getString("left_sha")))
                .findOne();
    }

    private void save(Handle handle, RepoId repo, Optional<PullRequest> before, PullRequest pull) {
        Optional<CommitSha> moved =
                before.map(PullRequest::headSha).filter(sha -> !sha.equals(pull.headSha()));
        Optional<CommitSha> left = moved.or(() -> left(handle, repo, pull.number()));
        before.ifPresent(known -> versions.raise(handle, repo, known.headSha()));
        versions.raise(handle, repo, pull.headSha());
        Columns.bind(
                        handle.createUpdate(SAVE),
                        before.map(known -> Newer.completed(known.head(), pull.head()))
                                .orElse(pull.head()))
                .bind("repo", repo.value())
                .bind("number", pull.number().value())
                .bind("open", Columns.flag(pull.open()))
                .bind("owner", pull.headOwner())
                .bind("sha", pull.headSha().value())
                .bind("base", pull.baseBranch().value())
                .bind("base_sha", pull.baseSha().value())
                .bind("updated", pull.updatedAt().toEpochMilli())
                .bind("left", left.map(CommitSha::value).orElse(null))
                .execute();
    }

    /** Writing first makes a second transaction wait, on both databases. */
    private static Optional<PullRequest> locked(Handle handle, RepoId repo, PullNumber number) {
        handle.createUpdate(
                        "update pull_requests set number = number"
                                + " where repo = :repo and number = :number")
                .bind("repo", repo.value())
                .bind("number", number.value())
                .execute();
        return find(handle, repo, number);
    }

    @Override
    public Optional<PullRequest> find(RepoId repo, PullNumber number) {
        return database.read(handle -> find(handle, repo, number));
    }

    private static Optional<PullRequest> find(Handle handle, RepoId repo, PullNumber number) {
        return handle.createQuery(
                        "select * from pull_requests where repo = :repo and number = :number")
                .bind("repo", repo.value())
                .bind("number", number.value())
                .map(SqlPulls::row)
                .findOne();
    }

    @Override
    public List<PullRequest> openAt(RepoId repo, CommitSha head) {
        return database.read(handle -> openAt(handle, repo, head));
    }

    static List<PullRequest> openAt(Handle handle, RepoId repo, CommitSha head) {
        return handle.createQuery(
                        "select * from pull_requests where repo = :repo and head_sha = :sha"
                                + " and open = 1 order by number")
                .bind("repo", repo.value())
                .bind("sha", head.value())
                .map(SqlPulls::row)
                .list();
    }

    @Override
    public List<PullRequest> openIn(RepoId repo) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from pull_requests where repo = :repo and open = 1"
                                        + " order by number")
                        .bind("repo", repo.value())
                        .map(SqlPulls::row)
                        .list());
    }

    @Override
    public void showed(RepoId repo, PullNumber number, Shown shown) {
        List<Shown> last = lastShown(repo, number, 1);
        boolean again =
                last.stream()
                        .anyMatch(it ->
                                it.head().equals(shown.head()) && it.basis().equals(shown.basis()));
        if (again) {
            return;
        }
        database.write(handle ->
                handle.createUpdate(
                                "insert into shown_reports (repo, pull, head_sha, basis, shown_at)"
                                        + " values (:repo, :pull, :sha, :basis, :at)")
                        .bind("repo", repo.value())
                        .bind("pull", number.value())
                        .bind("sha", shown.head().value())
                        .bind("basis", shown.basis())
                        .bind("at", shown.at().toEpochMilli())
                        .execute());
    }

    @Override
    public List<Shown> shown(RepoId repo, PullNumber number) {
        return lastShown(repo, number, SHOWN).reversed();
    }

    private List<Shown> lastShown(RepoId repo, PullNumber number, int most) {
        return database.read(handle ->
                handle.createQuery(LAST_SHOWN)
                        .bind("repo", repo.value())
                        .bind("pull", number.value())
                        .bind("most", most)
                        .map((row, context) ->
                                new Shown(
                                        new CommitSha(row.getString("head_sha")),
                                        row.getString("basis"),
                                        Instant.ofEpochMilli(row.getLong("shown_at"))))
                        .list());
    }

    private static PullRequest row(ResultSet row, StatementContext context) throws SQLException {
        return new PullRequest(
                new PullNumber(row.getInt("number")),
                row.getInt("open") == 1,
                Columns.head(row),
                row.getString("head_owner"),
                new CommitSha(row.getString("head_sha")),
                new BranchName(row.getString("base_branch")),
                new CommitSha(row.getString("base_sha")),
                Instant.ofEpochMilli(row.getLong("updated_at")));
    }
}
