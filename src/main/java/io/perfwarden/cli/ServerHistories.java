package io.perfwarden.cli;

import module java.base;

import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.bot.query.ReportQueries.RepositoryWorth;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.model.*;
import io.perfwarden.report.ReleaseReport;

/** The histories and verdicts of a server. */
public interface ServerHistories {
    ServerHistories NONE = new ServerHistories() {};

    /** {@code at}: as far as it is known. */
    record BranchMeasurement(SuitePlatform where, CommitSha sha, Instant at, RunPoints points) {}

    static RepoName repository(String option, String text) throws CliRefusal {
        try {
            return RepoName.parse(text);
        } catch (IllegalArgumentException _) {
            throw CliRefusal.usage(
                    option, "is " + TextExcerpt.quote(text) + ", expected OWNER/REPO");
        }
    }

    /**
     * The histories of a repository, by suite and platform; none is empty.
     *
     * @param most runs of each, the newest
     * @throws CliRefusal without such a server or repository
     */
    default List<SuiteHistory> histories(RepoName repo, int most) throws CliRefusal {
        throw refuseUnknown(repo);
    }

    /**
     * A commit's verdicts with their inputs, for each pull request and branch.
     *
     * @throws CliRefusal without such a server or repository
     */
    default List<StoredDocument> verdicts(RepoName repo, CommitSha sha) throws CliRefusal {
        throw refuseUnknown(repo);
    }

    /**
     * Adds to the histories of a repository, replacing a known commit's values.
     *
     * @throws CliRefusal without such a server or repository
     */
    default void keep(RepoName repo, List<BranchMeasurement> measured) throws CliRefusal {
        throw refuseUnknown(repo);
    }

    /**
     * The recent median duration of each suite's runs; a suite without recorded runs is missing.
     *
     * @throws CliRefusal without such a server or repository
     */
    default Map<SuitePlatform, Duration> durations(RepoName repo) throws CliRefusal {
        throw refuseUnknown(repo);
    }

    /**
     * Compares the stored results of two commits, tags or branches.
     *
     * @throws CliRefusal without such a server or repository
     */
    default RefComparison compare(RepoName repo, String before, String after) throws CliRefusal {
        throw refuseUnknown(repo);
    }

    /**
     * What changed between two releases whose results are stored.
     *
     * @throws CliRefusal without such a server, repository or results
     */
    default ReleaseReport release(RepoName repo, RefComparison.RefPair releases) throws CliRefusal {
        throw refuseUnknown(repo);
    }

    /**
     * What the gate gave and cost in the last weeks.
     *
     * @throws CliRefusal without such a server or repository
     */
    default RepositoryWorth worth(RepoName repo, int weeks) throws CliRefusal {
        throw refuseUnknown(repo);
    }

    /**
     * Makes the server read a repository's past runs again.
     *
     * @throws CliRefusal without such a server or repository
     */
    default void backfill(RepoName repo) throws CliRefusal {
        throw refuseUnknown(repo);
    }

    static CliRefusal refuseLacking(RefComparison.LackingRef ref) {
        return CliRefusal.unreadable(
                ref.ref(),
                switch (ref.why()) {
                    case UNKNOWN -> "is no commit, tag or branch of which anything is stored";
                    case AMBIGUOUS -> "begins the ids of several commits";
                    case NOT_MEASURED -> "was not measured, or its results are not stored any more";
                });
    }

    private static CliRefusal refuseUnknown(RepoName repo) {
        return CliRefusal.usage("--of", "there is no server that knows " + repo);
    }
}
