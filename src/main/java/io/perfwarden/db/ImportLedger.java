package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SuitePlatform;

/**
 * What was measured of the default branch elsewhere: entries that a user imported, and files of the
 * repository's own history. {@link HistoryLedger} reads them beside the runs.
 */
public interface ImportLedger {
    /**
     * What one commit measured.
     *
     * @param at when, as far as the history says
     */
    record Point(CommitSha sha, Instant at, RunPoints points) {}

    /** A suite on a platform of a repository. */
    record Series(RepoId repo, SuitePlatform where) {}

    /**
     * A directory of a repository as a commit has it.
     *
     * @param path within the repository
     */
    record Directory(CommitSha sha, String path) {}

    /** The files that were read, by their git ids, even if nothing was in them. */
    Set<String> read(Series series);

    /**
     * Records what is in a file; a file never changes.
     *
     * @param file its git id
     * @param found nothing if it is no point of a history; rejected if it cannot be read
     */
    void read(Series series, String file, ReadOutcome<Optional<Point>> found, Instant at);

    /** What is wrong with those of some files that cannot be read, by their places. */
    List<InputProblem> problems(Series series, Set<String> files);

    /** Records imported entries; one of a commit that was imported before takes its place. */
    void imported(Series series, List<Point> points, Instant at);

    /** Which files of a directory may belong to a history; nothing before the first look. */
    Optional<Set<String>> files(Series series, Directory directory);

    /** Records that. */
    void looked(Series series, Directory directory, Set<String> files, Instant at);
}
