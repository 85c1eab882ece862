package io.perfwarden.db;

import module java.base;

import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.model.*;

/**
 * The content of our check runs and comments, as far as known.
 *
 * <p>A write to GitHub is claimed before and settled after it, each by compare-and-set. A claim
 * found later was interrupted, so GitHub's content is unknown.
 */
public record PublishedReports(StoreDatabase database) {
    private static final int BATCH = 100;
    private static final int MOST_IN_REPOSITORY = 1_000;
    private static final String OF = " where repo = ? and kind = ? and subject = ? and name = ?";

    private static final String COLUMNS =
            "repo, kind, subject, name, revision, generation, phase, remote_id, open, digest,"
                    + " facts, body, updated_at, stands_for, seen_since, status, conclusion, title,"
                    + " next_step";

    private static final String SELECT = "select " + COLUMNS + " from published_reports";
    private static final String VALUES =
            "(?, ?, ?, ?, ? + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String INSERT =
            "insert into published_reports (%1$s) values %2$s on conflict do nothing returning %1$s"
                    .formatted(COLUMNS, VALUES);
    private static final String UPDATE =
            "update published_reports set (%1$s) = %2$s%3$s and revision = ? returning %1$s"
                    .formatted(COLUMNS, VALUES, OF);

    /** What kind of thing shows something. */
    public enum Kind {
        CHECK,
        COMMENT
    }

    /**
     * The key of a publication.
     *
     * @param subject a check's commit, or the number of a pull request
     * @param name of the check; empty for a comment
     */
    public record Key(RepoId repo, Kind kind, String subject, String name) {
        public static Key check(RepoId repo, CommitSha sha, String name) {
            return new Key(repo, Kind.CHECK, sha.value(), name);
        }

        public static Key comment(RepoId repo, PullNumber pull) {
            return new Key(repo, Kind.COMMENT, pull.toString(), "");
        }

        public Optional<PullNumber> pull() {
            return kind == Kind.COMMENT
                    ? Optional.of(new PullNumber(Integer.parseInt(subject)))
                    : Optional.empty();
        }
    }

    /** How far writing has come. */
    public enum Phase {
        /** Something new is to be made. */
        DUE,
        /** A process is writing, or died while writing. */
        CLAIMED,
        /** GitHub has it. */
        SHOWN
    }

    /**
     * Since when a content is visible.
     *
     * @param of name of the content and its results; empty if unknown
     * @param since GitHub's time; absent if unknown
     */
    public record ContentVisibility(String of, Optional<Instant> since) {
        /** Not known of anything. */
        public static final ContentVisibility UNKNOWN = new ContentVisibility("", Optional.empty());

        /** Of this, and not known since when. */
        public static ContentVisibility of(String what) {
            return new ContentVisibility(what, Optional.empty());
        }
    }

    /**
     * A check run in short.
     *
     * @param status absent if unknown
     * @param conclusion absent while open or unknown
     * @param next what to do, in Markdown; empty if there is nothing to do, or it is unknown
     */
    public record CheckLine(
            Optional<CheckRunGateway.CheckRunStatus> status,
            Optional<CheckRunGateway.CheckRunConclusion> conclusion,
            String title,
            String next) {
        public static final CheckLine UNKNOWN =
                new CheckLine(Optional.empty(), Optional.empty(), "", "");
    }

    /** {@link ReportPublication#none} if it was never stored. */
    public ReportPublication find(Key key) {
        return database.first(SELECT + OF, SqlRow.as(ReportPublication.class), key)
                .orElseGet(() -> ReportPublication.none(key));
    }

    /**
     * Stores a state if the stored revision is still its origin; absent if another process was
     * faster.
     */
    public Optional<ReportPublication> replace(ReportPublication next) {
        boolean isNew = next.revision() == 0;
        List<Object> stored = isNew ? List.of() : List.of(next.key(), next.revision());
        return database
                .returning(
                        isNew ? INSERT : UPDATE, SqlRow.as(ReportPublication.class), next, stored)
                .stream()
                .findFirst();
    }

    public List<ReportPublication> checksOn(RepoId repo, CommitSha sha) {
        return checks("repo = ? and subject = ? order by name", repo, sha);
    }

    /** Open checks that last changed before a moment, oldest first, at most 100. */
    public List<ReportPublication> openSince(Instant before) {
        return checks(
                "open = 1 and updated_at < ? order by updated_at, repo, subject, name limit ?",
                before,
                BATCH);
    }

    /** Open checks of a repository, at most 1,000. */
    public List<ReportPublication> openIn(RepoId repo) {
        return checks(
                "open = 1 and repo = ? order by updated_at desc limit ?", repo, MOST_IN_REPOSITORY);
    }

    /** The checks of a name on the heads of open pull requests. */
    public List<ReportPublication> checksOnOpenPulls(RepoId repo, String name) {
        return checks(
                "repo = ? and name = ? and subject in"
                        + " (select head_sha from pull_requests where repo = ? and open = 1)",
                repo,
                name,
                repo);
    }

    private List<ReportPublication> checks(String where, Object... values) {
        return database.list(
                SELECT + " where kind = 'check' and " + where,
                SqlRow.as(ReportPublication.class),
                List.of(values));
    }
}
