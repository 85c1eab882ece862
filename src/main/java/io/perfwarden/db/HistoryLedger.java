package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowPath;

/**
 * What completed runs of the default branch measured, as points, and how commits follow each other.
 * Points are recorded with the results they are of, see {@link ResultLedger#takenIn}.
 */
public interface HistoryLedger {
    /**
     * A commit and its ancestors, newest first, as far back as GitHub was asked.
     *
     * @param commits the commit itself first; empty where GitHub does not know it
     */
    record Line(List<CommitSha> commits) {
        public static final Line UNKNOWN = new Line(List.of());

        public Line {
            commits = List.copyOf(commits);
        }
    }

    /**
     * What a history is made of.
     *
     * @param files of the repository's own history, by their git ids
     * @param workflow whose own measurements count alone, where it has measured the same before;
     *     absent where those of all workflows count
     * @param former names that the suite had before
     */
    record Sources(
            Line line, Set<String> files, Optional<WorkflowPath> workflow, Set<String> former) {
        public Sources {
            files = Set.copyOf(files);
            former = Set.copyOf(former);
        }

        /** Of all workflows, under the present name. */
        public Sources(Line line, Set<String> files) {
            this(line, files, Optional.empty(), Set.of());
        }
    }

    /** The same without files. */
    default SuiteHistory along(RepoId repo, SuitePlatform where, Line line, int most) {
        return along(repo, where, new Sources(line, Set.of()), most);
    }

    /**
     * The history of a suite along a line of commits: runs of those commits, the oldest commit
     * first, and of one commit the first run first. Of a commit that no run measured counts what
     * was imported of it, or else what one of the files says.
     *
     * @param most runs, the newest
     */
    SuiteHistory along(RepoId repo, SuitePlatform where, Sources sources, int most);

    /**
     * The history of a suite by age of its runs, whatever the commits, oldest first; before them
     * what was imported of other commits.
     */
    SuiteHistory newest(RepoId repo, SuitePlatform where, int most);

    /** The machines that the default branch was measured on, whatever the suite. */
    Set<BenchmarkEnvironment> machines(RepoId repo);

    /** What has a history in a repository, sorted. */
    List<SuitePlatform> series(RepoId repo);

    /**
     * What a suite was measured from on the default branch last.
     *
     * @param artifacts what of a run it reads, as a text that is equal where that is the same
     */
    record SuiteSource(String suite, Optional<WorkflowPath> workflow, String artifacts) {}

    /** How long runs of each suite took lately, from begin to end of the workflow: the median. */
    Map<SuitePlatform, Duration> durations(RepoId repo);

    /** What was recorded of suites, sorted by name. */
    List<SuiteSource> suiteSources(RepoId repo);

    /** Records it in place of what was recorded of the suite before. */
    void measuredFrom(RepoId repo, SuiteSource source);

    /** What a run of the default branch brought of a suite on one platform. */
    record Leg(Attempt attempt, CommitSha sha, String platform) {}

    /** The newest legs of a suite on all platforms, those of the newest run first. */
    List<Leg> legs(RepoId repo, String suite, int most);

    /** The line that ends in a commit; nothing if GitHub was not asked. */
    Optional<Line> line(RepoId repo, CommitSha tip);

    /**
     * The last release before a commit.
     *
     * @param tag its name
     * @param sha the commit that it was made of
     */
    record Tagged(String tag, CommitSha sha) {}

    /**
     * Which release a commit comes after.
     *
     * @param last nothing if there was none before it
     */
    record After(Optional<Tagged> last) {}

    /** Which release a commit comes after; nothing if GitHub was not asked. */
    Optional<After> release(RepoId repo, CommitSha tip);

    /** Records which tag that was when GitHub was asked. */
    void released(RepoId repo, CommitSha tip, After after, Instant at);

    /** Records what GitHub answered. A line never changes. */
    void asked(RepoId repo, CommitSha tip, Line line, Instant at);

    /**
     * Results of the default branch that an earlier version stored without points.
     *
     * @param sha the commit measured
     * @param at when its run started
     */
    record Due(RepoId repo, CommitSha sha, Instant at, ResultLedger.Stored stored) {}

    /** Some of those results. */
    List<Due> due(int most);

    /**
     * Records the points of such results.
     *
     * @param points nothing if they have none
     */
    void settled(Due due, Optional<RunPoints> points);
}
