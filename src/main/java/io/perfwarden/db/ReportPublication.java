package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/**
 * The state of a publication.
 *
 * @param revision number of changes; 0 if it is not stored
 * @param generation number of check runs under one name
 * @param remoteId GitHub's id in this generation
 * @param open whether it is not final
 * @param facts shown version of the commit's facts
 * @param body a comment's text; for a check, whether it has annotations, see {@link #withText}
 * @param seen of the shown content; for a claim, of the new one
 * @param line a check's state at GitHub
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
        PublishedReports.ContentVisibility seen,
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
                PublishedReports.ContentVisibility.UNKNOWN,
                PublishedReports.CheckLine.UNKNOWN);
    }

    /** A check's line is known only for what GitHub has. */
    private ReportPublication withPhase(
            PublishedReports.Phase next,
            Optional<Long> id,
            String showing,
            PublishedReports.ContentVisibility what) {
        PublishedReports.CheckLine said =
                next == PublishedReports.Phase.SHOWN ? line : PublishedReports.CheckLine.UNKNOWN;
        return new ReportPublication(
                key, revision, generation, next, id, open, showing, facts, body, at, what, said);
    }

    private ReportPublication withFacts(int made, boolean showsOpen, long ofFacts, String text) {
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
    public ReportPublication withNextGeneration() {
        return withPhase(
                        PublishedReports.Phase.DUE,
                        Optional.empty(),
                        "",
                        PublishedReports.ContentVisibility.UNKNOWN)
                .withFacts(generation + 1, open, facts, body);
    }

    public ReportPublication withClaim(boolean showsOpen, long ofFacts, Instant now) {
        return withPhase(PublishedReports.Phase.CLAIMED, remoteId, "", seen)
                .withFacts(generation, showsOpen, ofFacts, body)
                .at(now);
    }

    /**
     * After two concurrent writes, GitHub's content is unknown. It counts as open, so that it is
     * looked at again.
     */
    public ReportPublication withDoubt(Instant now) {
        return withPhase(
                        PublishedReports.Phase.CLAIMED,
                        Optional.empty(),
                        "",
                        PublishedReports.ContentVisibility.UNKNOWN)
                .withFacts(generation, true, facts, body)
                .at(now);
    }

    /** The same, about to show this text. Its reader then knows what GitHub may show. */
    public ReportPublication withText(String text) {
        return withFacts(generation, open, facts, text);
    }

    /** The same, with the time since when it can be seen. */
    public ReportPublication withSeen(PublishedReports.ContentVisibility what) {
        return withPhase(phase, remoteId, digest, what);
    }

    public ReportPublication withShown(Optional<Long> id, String showing, String text) {
        return withPhase(PublishedReports.Phase.SHOWN, id, showing, seen)
                .withFacts(generation, open, facts, text);
    }
}
