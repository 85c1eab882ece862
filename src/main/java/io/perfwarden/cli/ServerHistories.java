package io.perfwarden.cli;

import module java.base;

import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.model.*;

/** The histories and verdicts that a server keeps. */
public interface ServerHistories {
    /** Where there is no server: refuses everything. */
    ServerHistories NONE = new ServerHistories() {};

    /**
     * What a commit of the default branch measured.
     *
     * @param at when, as far as that is known
     */
    record BranchMeasurement(SuitePlatform where, CommitSha sha, Instant at, RunPoints points) {}

    static RepoName repository(String option, String text) throws CliRefusal {
        try {
            return RepoName.parse(text);
        } catch (IllegalArgumentException _) {
            throw CliRefusal.usage(
                    option, "is " + TextExcerpt.quoted(text) + ", expected OWNER/REPO");
        }
    }

    /**
     * The histories of a repository, by suite and platform; none that are empty.
     *
     * @param most runs of each, the newest
     * @throws CliRefusal if there is no such server or repository
     */
    default List<SuiteHistory> histories(RepoName repo, int most) throws CliRefusal {
        throw refused(repo);
    }

    /**
     * The verdicts on a commit with all that they went by, one for each pull request and branch.
     *
     * @throws CliRefusal if there is no such server or repository
     */
    default List<StoredDocument> verdicts(RepoName repo, CommitSha sha) throws CliRefusal {
        throw refused(repo);
    }

    /**
     * Adds to the histories of a repository; what is known of a commit already is replaced.
     *
     * @throws CliRefusal if there is no such server or repository
     */
    default void keep(RepoName repo, List<BranchMeasurement> measured) throws CliRefusal {
        throw refused(repo);
    }

    /**
     * How long a run of each suite took lately, the median; nothing of a suite without recorded
     * runs.
     *
     * @throws CliRefusal if there is no such server or repository
     */
    default Map<SuitePlatform, Duration> durations(RepoName repo) throws CliRefusal {
        throw refused(repo);
    }

    /**
     * Two commits, tags or branches by what is stored of both.
     *
     * @throws CliRefusal if there is no such server or repository
     */
    default RefComparison compare(RepoName repo, String before, String after) throws CliRefusal {
        throw refused(repo);
    }

    /**
     * Has the server read the past runs of a repository once more.
     *
     * @throws CliRefusal if there is no such server or repository
     */
    default void backfill(RepoName repo) throws CliRefusal {
        throw refused(repo);
    }

    private static CliRefusal refused(RepoName repo) {
        return CliRefusal.usage("--of", "there is no server that knows " + repo);
    }
}
