package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/**
 * The state of one.
 *
 * @param revision how often it was stored; 0 for one that is not
 * @param generation counts the check runs made under one name
 * @param remoteId GitHub's id in this generation, once it is known
 * @param open whether it shows something that is not final
 * @param facts version of the commit's facts that it shows
 * @param body what a comment shows; of a check, whether it was given annotations, see {@link
 *     #saying}
 * @param at when it last changed
 * @param seen of what it shows; of what is claimed, what it is to show
 * @param line what a check says that GitHub has
 */
public record ReportPublication(
        PublishedReports.Key key,
        long revision,
        int generation,
        PublishedReports.Phase phase,
        Optional<Long> remoteId,
        boolean open,
        String digest,
        long facts,
        String body,
        Instant at,
        PublishedReports.Seen seen,
        PublishedReports.CheckLine line) {
    /** One that was never written. */
    public static ReportPublication none(PublishedReports.Key key) {
        Optional<Long> id = Optional.empty();
        Instant never = Instant.EPOCH;
        return new ReportPublication(
                key,
                0,
                1,
                PublishedReports.Phase.DUE,
                id,
                false,
                "",
                0,
                "",
                never,
                PublishedReports.Seen.UNKNOWN,
                PublishedReports.CheckLine.UNKNOWN);
    }

    /** What a check says is known of what GitHub has alone. */
    private ReportPublication in(
            PublishedReports.Phase next,
            Optional<Long> id,
            String showing,
            PublishedReports.Seen what) {
        PublishedReports.CheckLine said =
                next == PublishedReports.Phase.SHOWN ? line : PublishedReports.CheckLine.UNKNOWN;
        return new ReportPublication(
                key, revision, generation, next, id, open, showing, facts, body, at, what, said);
    }

    private ReportPublication changed(int made, boolean showsOpen, long ofFacts, String text) {
        return new ReportPublication(
                key, revision, made, phase, remoteId, showsOpen, digest, ofFacts, text, at, seen,
                line);
    }

    private ReportPublication at(Instant now) {
        return new ReportPublication(
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

    public ReportPublication reading(PublishedReports.CheckLine said) {
        return new ReportPublication(
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
    public ReportPublication renewed() {
        return in(PublishedReports.Phase.DUE, Optional.empty(), "", PublishedReports.Seen.UNKNOWN)
                .changed(generation + 1, open, facts, body);
    }

    /** The same, about to show something else. */
    public ReportPublication claimed(boolean showsOpen, long ofFacts, Instant now) {
        return in(PublishedReports.Phase.CLAIMED, remoteId, "", seen)
                .changed(generation, showsOpen, ofFacts, body)
                .at(now);
    }

    /**
     * The same after two concurrent writes. It is not known what GitHub shows, nor in which of
     * several. It counts as open, so that it is looked at again.
     */
    public ReportPublication doubted(Instant now) {
        return in(
                        PublishedReports.Phase.CLAIMED,
                        Optional.empty(),
                        "",
                        PublishedReports.Seen.UNKNOWN)
                .changed(generation, true, facts, body)
                .at(now);
    }

    /** The same, about to show this text. Its reader then knows what GitHub may show. */
    public ReportPublication saying(String text) {
        return changed(generation, open, facts, text);
    }

    /** The same, with the time since when it can be seen. */
    public ReportPublication seen(PublishedReports.Seen what) {
        return in(phase, remoteId, digest, what);
    }

    /** The same, as GitHub now has it. */
    public ReportPublication shown(Optional<Long> id, String showing, String text) {
        return in(PublishedReports.Phase.SHOWN, id, showing, seen)
                .changed(generation, open, facts, text);
    }
}
