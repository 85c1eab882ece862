package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.EventOrder;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.Update;

/** {@link PullLedger} in the tables {@code pull_requests} and {@code shown_reports}. */
final class SqlPulls implements PullLedger {
    private static final int SHOWN = 50;

    private static final String ADD =
            """
            insert into pull_requests
                (repo, number, open, head_repo, head_owner, head_branch, head_sha,
                 base_branch, base_sha, updated_at)
            values
                (:repo, :number, :open, :head_repo, :owner, :head_branch, :sha,
                 :base, :base_sha, :updated)
            on conflict (repo, number) do nothing
            """;

    private static final String CHANGE =
            """
            update pull_requests set
                open = :open,
                head_repo = :head_repo,
                head_owner = :owner,
                head_branch = :head_branch,
                head_sha = :sha,
                base_branch = :base,
                base_sha = :base_sha,
                updated_at = :updated,
                left_sha = case when head_sha = :sha then left_sha else head_sha end
            where repo = :repo and number = :number
            """;

    private static final String ADD_BASE =
            "insert into pull_bases (repo, pull, head_sha, base_branch)"
                    + " values (:repo, :pull, :sha, :base) on conflict do nothing";

    private static final String LEAVE_BASE =
            """
            update pull_bases set base_sha = :base_sha, left_at = :at
            where repo = :repo and pull = :pull and base_branch = :base
                and coalesce(left_at, 0) < :at
            """;

    private static final String FORMER_BASES =
            """
            select it.pull, it.base_branch, it.base_sha, it.left_at
            from pull_bases it
            join pull_requests pr on pr.repo = it.repo and pr.number = it.pull
            where it.repo = :repo and it.head_sha = :sha and it.left_at is not null
                and pr.head_sha = :sha and pr.open = 1 and pr.base_branch <> it.base_branch
            order by it.pull, it.base_branch
            """;

    private static final String LAST_SHOWN =
            "select * from shown_reports where repo = :repo and pull = :pull"
                    + " order by id desc limit :most";

    private final StoreDatabase database;
    private final FactVersions versions;

    SqlPulls(StoreDatabase database, FactVersions versions) {
        this.database = database;
        this.versions = versions;
    }

    @Override
    public Heard heard(RepoId repo, PullRequest pull) {
        return learnt(repo, pull, news -> news == EventOrder.News.NEWER);
    }

    @Override
    public Heard told(RepoId repo, PullRequest pull) {
        return learnt(
                repo, pull, news -> news == EventOrder.News.NEWER || news == EventOrder.News.TIED);
    }

    /**
     * Records a pull request.
     *
     * @param holds which news replaces what is known; any other changes nothing
     */
    private Heard learnt(RepoId repo, PullRequest pull, Predicate<EventOrder.News> holds) {
        return database.write(handle -> {
            addBase(handle, repo, pull);
            if (added(handle, repo, pull)) {
                return new Heard(EventOrder.News.NEWER, Optional.empty());
            }
            PullRequest known = locked(handle, repo, pull.number());
            EventOrder.News news = EventOrder.of(known, pull);
            if (holds.test(news)) {
                leaveBase(handle, repo, known, pull);
                change(handle, repo, known, pull);
            } else {
                leaveBase(handle, repo, pull, known);
            }
            return new Heard(news, left(handle, repo, pull.number()));
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

    /** Adds one that is not known. Of two who do so at once the second waits and finds it known. */
    private boolean added(Handle handle, RepoId repo, PullRequest pull) {
        boolean added = bound(handle.createUpdate(ADD), repo, pull, pull.head()).execute() == 1;
        if (added) {
            versions.raise(handle, repo, pull.headSha());
        }
        return added;
    }

    /** Whatever the order in which they are heard, in the end all bases are known. */
    private void addBase(Handle handle, RepoId repo, PullRequest pull) {
        int added =
                handle.createUpdate(ADD_BASE)
                        .bind("repo", repo.value())
                        .bind("pull", pull.number().value())
                        .bind("sha", pull.headSha().value())
                        .bind("base", pull.baseBranch().value())
                        .execute();
        if (added == 1 && bases(handle, repo, pull.number(), pull.headSha()).size() > 1) {
            versions.raise(handle, repo, pull.headSha());
        }
    }

    /**
     * What is heard late had its base until what is known was told, at the latest. So had every
     * head before it: it may be pushed again.
     */
    private static void leaveBase(
            Handle handle, RepoId repo, PullRequest former, PullRequest present) {
        if (!former.baseBranch().equals(present.baseBranch())) {
            handle.createUpdate(LEAVE_BASE)
                    .bind("repo", repo.value())
                    .bind("pull", former.number().value())
                    .bind("base", former.baseBranch().value())
                    .bind("base_sha", former.baseSha().value())
                    .bind("at", present.updatedAt().toEpochMilli())
                    .execute();
        }
    }

    @Override
    public List<FormerBase> formerBases(RepoId repo, CommitSha head) {
        return database.read(handle ->
                handle.createQuery(FORMER_BASES)
                        .bind("repo", repo.value())
                        .bind("sha", head.value())
                        .map((row, context) ->
                                new FormerBase(
                                        new PullNumber(row.getInt("pull")),
                                        new BranchName(row.getString("base_branch")),
                                        new CommitSha(row.getString("base_sha")),
                                        Instant.ofEpochMilli(row.getLong("left_at"))))
                        .list());
    }

    @Override
    public Set<BranchName> bases(RepoId repo, PullNumber number, CommitSha head) {
        return database.read(handle -> bases(handle, repo, number, head));
    }

    private static Set<BranchName> bases(
            Handle handle, RepoId repo, PullNumber number, CommitSha head) {
        return handle.createQuery(
                        "select base_branch from pull_bases where repo = :repo"
                                + " and pull = :pull and head_sha = :sha")
                .bind("repo", repo.value())
                .bind("pull", number.value())
                .bind("sha", head.value())
                .map((row, context) -> new BranchName(row.getString("base_branch")))
                .set();
    }

    private void change(Handle handle, RepoId repo, PullRequest known, PullRequest pull) {
        HeadBranch head = EventOrder.completed(known.head(), pull.head());
        bound(handle.createUpdate(CHANGE), repo, pull, head).execute();
        versions.raise(handle, repo, known.headSha());
        if (!known.headSha().equals(pull.headSha())) {
            versions.raise(handle, repo, pull.headSha());
        }
    }

    private static Update bound(Update update, RepoId repo, PullRequest pull, HeadBranch head) {
        return ColumnValues.bind(update, head)
                .bind("repo", repo.value())
                .bind("number", pull.number().value())
                .bind("open", ColumnValues.flag(pull.open()))
                .bind("owner", pull.headOwner())
                .bind("sha", pull.headSha().value())
                .bind("base", pull.baseBranch().value())
                .bind("base_sha", pull.baseSha().value())
                .bind("updated", pull.updatedAt().toEpochMilli());
    }

    private static PullRequest locked(Handle handle, RepoId repo, PullNumber number) {
        return handle.createQuery(
                        "select * from pull_requests where repo = :repo and number = :number"
                                + " <locked>")
                .bind("repo", repo.value())
                .bind("number", number.value())
                .map(SqlPulls::row)
                .one();
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
    public List<PullRequest> movedFrom(RepoId repo, CommitSha head) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from pull_requests where repo = :repo and left_sha = :sha"
                                        + " and open = 1 order by number")
                        .bind("repo", repo.value())
                        .bind("sha", head.value())
                        .map(SqlPulls::row)
                        .list());
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
                ColumnValues.head(row),
                row.getString("head_owner"),
                new CommitSha(row.getString("head_sha")),
                new BranchName(row.getString("base_branch")),
                new CommitSha(row.getString("base_sha")),
                Instant.ofEpochMilli(row.getLong("updated_at")));
    }
}
