package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import java.sql.SQLException;
import java.util.List;

/** Rows that maintainers accepted for a pull request. */
public record RowAcceptances(StoreDatabase database, FactVersions versions) {
    private static final String SAVE =
            SqlRunner.insert(
                    "row_acceptances",
                    "repo, pull, base_branch, order_id, head_sha, pattern, login, reason, accepted_at, until_day, covered");
    private static final String OF_PULL =
            "select * from row_acceptances where repo = ? and pull = ?";
    private static final String OLDEST_FIRST = " order by accepted_at, order_id";

    /** Records an acceptance once an order, as a fact that raises its head's version. */
    public void record(RepoId repo, PullNumber pull, BranchName base, RowAcceptance it) {
        versions.change(
                repo,
                it.head(),
                SAVE,
                repo,
                pull,
                base,
                it.order(),
                it.head(),
                it.pattern(),
                it.by(),
                it.reason(),
                it.at(),
                it.until().map(LocalDate::toString),
                AcceptedText.of(it.rows()));
    }

    /** All acceptances of a pull request, the oldest first. */
    public List<RowAcceptance> of(RepoId repo, PullNumber pull) {
        return database.list(OF_PULL + OLDEST_FIRST, RowAcceptances::row, repo, pull);
    }

    /** Acceptances given for this base, which hold for no other. */
    public List<RowAcceptance> of(RepoId repo, PullNumber pull, BranchName base) {
        String ofBase = OF_PULL + " and base_branch = ?" + OLDEST_FIRST;
        return database.list(ofBase, RowAcceptances::row, repo, pull, base);
    }

    public boolean areOther(RepoId repo, PullNumber pull, BranchName base) {
        return of(repo, pull).size() > of(repo, pull, base).size();
    }

    private static RowAcceptance row(SqlRow row) throws SQLException {
        return new RowAcceptance(
                row.text("order_id"),
                row.text("pattern"),
                row.text("login"),
                row.text("reason"),
                row.sha("head_sha"),
                row.time("accepted_at"),
                row.optionalText("until_day").map(LocalDate::parse),
                AcceptedText.parse(row.text("covered")));
    }
}
