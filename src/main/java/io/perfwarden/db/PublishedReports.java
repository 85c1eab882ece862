package io.perfwarden.db;

import module java.base;

import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.model.*;

/**
 * What our check runs and comments show, as far as we know.
 *
 * <p>A write to GitHub is claimed before it is made and settled afterwards, each by
 * compare-and-set. What is found claimed was interrupted: it is not known what GitHub shows.
 *
 * <p>In the table {@code publications}.
 */
public record PublishedReports(StoreDatabase database) {
    private static final int BATCH = 100;
    private static final int MOST_IN_REPOSITORY = 1_000;
    private static final String OF = " where repo = ? and kind = ? and subject = ? and name = ?";

    /** Of a {@link Publication}, in the order of its components. */
    private static final String COLUMNS =
            "repo, kind, subject, name, revision, generation, phase, remote_id, open, digest,"
                    + " facts, body, updated_at, stands_for, seen_since, status, conclusion, title";

    private static final String SELECT = "select " + COLUMNS + " from publications";
    private static final String VALUES =
            "(?, ?, ?, ?, ? + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String INSERT =
            "insert into publications (%1$s) values %2$s on conflict do nothing returning %1$s"
                    .formatted(COLUMNS, VALUES);
    private static final String UPDATE =
            "update publications set (%1$s) = %2$s%3$s and revision = ? returning %1$s"
                    .formatted(COLUMNS, VALUES, OF);

    /** What kind of thing shows something. */
    public enum Kind {
        CHECK,
        COMMENT
    }

    /**
     * Which one.
     *
     * @param subject the commit of a check, the number of a pull request
     * @param name of the check; empty for a comment
     */
    public record Key(RepoId repo, Kind kind, String subject, String name) {
        public static Key check(RepoId repo, CommitSha sha, String name) {
            return new Key(repo, Kind.CHECK, sha.value(), name);
        }

        public static Key comment(RepoId repo, PullNumber pull) {
            return new Key(repo, Kind.COMMENT, pull.toString(), "");
        }

        /** The pull request that a comment is on. */
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
     * Since when anybody can have seen what something shows.
     *
     * @param of names what is shown and the results it is about; empty if unknown
     * @param since when GitHub had it, by GitHub's clock; nothing where that is not known
     */
    public record Seen(String of, Optional<Instant> since) {
        /** Not known of anything. */
        public static final Seen UNKNOWN = new Seen("", Optional.empty());

        /** Of this, and not known since when. */
        public static Seen of(String what) {
            return new Seen(what, Optional.empty());
        }
    }

    /**
     * What a check run says in short.
     *
     * @param status absent where it is not known
     * @param conclusion absent while it is open, and where it is not known
     */
    public record CheckLine(
            Optional<CheckRunGateway.Status> status,
            Optional<CheckRunGateway.Conclusion> conclusion,
            String title) {
        /** Of a comment, and of a check that may show anything. */
        public static final CheckLine UNKNOWN =
                new CheckLine(Optional.empty(), Optional.empty(), "");
    }

    /**
     * The state of one.
     *
     * @param revision how often it was stored; 0 for one that is not
     * @param generation counts the check runs made under one name
     * @param remoteId GitHub's id in this generation, once it is known
     * @param open whether it shows something that is not final
     * @param facts version of the commit's facts that it shows
     * @param body what a comment shows; of a check, whether it was given annotations, see {@link
     *     Publication#saying}
     * @param at when it last changed
     * @param seen of what it shows; of what is claimed, what it is to show
     * @param line what a check says that GitHub has
     */
    public record Publication(
            Key key,
            long revision,
            int generation,
            Phase phase,
            Optional<Long> remoteId,
            boolean open,
            String digest,
            long facts,
            String body,
            Instant at,
            Seen seen,
            CheckLine line) {
        /** One that was never written. */
        public static Publication none(Key key) {
            Optional<Long> id = Optional.empty();
            Instant never = Instant.EPOCH;
            return new Publication(
                    key,
                    0,
                    1,
                    Phase.DUE,
                    id,
                    false,
                    "",
                    0,
                    "",
                    never,
                    Seen.UNKNOWN,
                    CheckLine.UNKNOWN);
        }

        /** What a check says is known of what GitHub has alone. */
        private Publication in(Phase next, Optional<Long> id, String showing, Seen what) {
            CheckLine said = next == Phase.SHOWN ? line : CheckLine.UNKNOWN;
            return new Publication(
                    key,
                    revision,
                    generation,
                    next,
                    id,
                    open,
                    showing,
                    facts,
                    body,
                    at,
                    what,
                    said);
        }

        private Publication changed(int made, boolean showsOpen, long ofFacts, String text) {
            return new Publication(
                    key, revision, made, phase, remoteId, showsOpen, digest, ofFacts, text, at,
                    seen, line);
        }

        private Publication at(Instant now) {
            return new Publication(
                    key,
                    revision,
                    generation,
                    phase,
                    remoteId,
                    open,
                    digest,
                    facts,
                    body,
                    now,
                    seen,
                    line);
        }

        /** The same, of which people read this. */
        public Publication reading(CheckLine said) {
            return new Publication(
                    key,
                    revision,
                    generation,
                    phase,
                    remoteId,
                    open,
                    digest,
                    facts,
                    body,
                    at,
                    seen,
                    said);
        }

        /** The same, to be made anew beside what GitHub has. */
        public Publication renewed() {
            return in(Phase.DUE, Optional.empty(), "", Seen.UNKNOWN)
                    .changed(generation + 1, open, facts, body);
        }

        /** The same, about to show something else. */
        public Publication claimed(boolean showsOpen, long ofFacts, Instant now) {
            return in(Phase.CLAIMED, remoteId, "", seen)
                    .changed(generation, showsOpen, ofFacts, body)
                    .at(now);
        }

        /**
         * The same after two concurrent writes. It is not known what GitHub shows, nor in which of
         * several. It counts as open, so that it is looked at again.
         */
        public Publication doubted(Instant now) {
            return in(Phase.CLAIMED, Optional.empty(), "", Seen.UNKNOWN)
                    .changed(generation, true, facts, body)
                    .at(now);
        }

        /** The same, about to show this text. Its reader then knows what GitHub may show. */
        public Publication saying(String text) {
            return changed(generation, open, facts, text);
        }

        /** The same, with the time since when it can be seen. */
        public Publication seen(Seen what) {
            return in(phase, remoteId, digest, what);
        }

        /** The same, as GitHub now has it. */
        public Publication shown(Optional<Long> id, String showing, String text) {
            return in(Phase.SHOWN, id, showing, seen).changed(generation, open, facts, text);
        }
    }

    /** The state of one; {@link Publication#none} if it was never stored. */
    public Publication find(Key key) {
        return database.first(SELECT + OF, SqlRow.as(Publication.class), key)
                .orElseGet(() -> Publication.none(key));
    }

    /**
     * Stores a state if the stored revision still is the one it was derived from; nothing if
     * another process was faster.
     */
    public Optional<Publication> replace(Publication next) {
        boolean isNew = next.revision() == 0;
        List<Object> stored = isNew ? List.of() : List.of(next.key(), next.revision());
        return database
                .returning(isNew ? INSERT : UPDATE, SqlRow.as(Publication.class), next, stored)
                .stream()
                .findFirst();
    }

    /** All checks of a commit, by name. */
    public List<Publication> checksOn(RepoId repo, CommitSha sha) {
        return checks("repo = ? and subject = ? order by name", repo, sha);
    }

    /** Open checks that last changed before a moment, oldest first, at most 100. */
    public List<Publication> openSince(Instant before) {
        return checks(
                "open = 1 and updated_at < ? order by updated_at, repo, subject, name limit ?",
                before,
                BATCH);
    }

    /** Open checks of a repository, at most 1,000. */
    public List<Publication> openIn(RepoId repo) {
        return checks(
                "open = 1 and repo = ? order by updated_at desc limit ?", repo, MOST_IN_REPOSITORY);
    }

    private List<Publication> checks(String where, Object... values) {
        return database.list(
                SELECT + " where kind = 'check' and " + where,
                SqlRow.as(Publication.class),
                List.of(values));
    }
}
