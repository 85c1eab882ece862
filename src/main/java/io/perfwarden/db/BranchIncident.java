package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.Sha256Digest;

/**
 * A regression that reached a default branch, over all suites and platforms; bounded, since it is
 * stored.
 *
 * @param ended absent while it lasts
 * @param pulls merged in its range; absent while unknown
 * @param commented whether the only one of them got a comment
 */
public record BranchIncident(
        int number,
        IncidentState state,
        Range range,
        Optional<Instant> ended,
        List<IncidentMember> members,
        Optional<IncidentDecision> decision,
        Optional<List<Integer>> pulls,
        boolean commented,
        IncidentIssue issue) {
    public static final int MOST_MEMBERS = 60;

    /** What became of it, or of one series. */
    public enum IncidentState {
        /** It is worse still. */
        OPEN,
        /** A maintainer accepted it. */
        ACCEPTED,
        /** It is as good as before. */
        FIXED,
        /** The code was the same, or a maintainer called it noise. */
        NOISE,
        /** It is not measured any more. */
        GONE
    }

    /**
     * The commits with the cause.
     *
     * @param before last measured commit that is surely without it
     * @param first first measured commit that surely has it
     * @param since begin of the run of {@code before}
     * @param begun begin of the run of {@code first}
     */
    public record Range(String before, String first, Instant since, Instant begun) {}

    /**
     * An affected series. Names are foreign text.
     *
     * @param level before and since
     * @param words the change for people, such as {@code 12 % slower}
     */
    public record IncidentMember(
            String series,
            String where,
            String benchmark,
            String metric,
            IncidentLevel level,
            String values,
            String words,
            IncidentState state) {
        public IncidentMember withState(IncidentState other) {
            return new IncidentMember(
                    series, where, benchmark, metric, level, values, words, other);
        }
    }

    /**
     * Levels in the series' unit.
     *
     * @param change adjusted for direction, positive is worse
     */
    public record IncidentLevel(double before, double after, double change, double limit) {}

    /**
     * A person's decision.
     *
     * @param until end of a snooze; otherwise absent
     */
    public record IncidentDecision(
            Kind kind, String by, Instant at, Optional<Instant> until, String reason) {
        public enum Kind {
            ACK,
            SNOOZE,
            NOISE,
            CLOSED
        }
    }

    /**
     * Its issue on GitHub.
     *
     * @param number 0 without one
     * @param said digest of its text; the marker while it is being opened
     * @param at last attempt to open one
     * @param refusal GitHub's reason; empty if it accepted
     */
    public record IncidentIssue(
            IssueStatus status, int number, boolean open, String said, Instant at, String refusal) {
        public static final IncidentIssue NONE =
                new IncidentIssue(IssueStatus.NONE, 0, false, "", Instant.EPOCH, "");

        /** One that GitHub is about to be asked to open. */
        public static IncidentIssue ofOpening(String marker, Instant now) {
            return new IncidentIssue(IssueStatus.OPENING, 0, false, marker, now, "");
        }

        public static IncidentIssue ofOpened(int number, String said, Instant now) {
            return new IncidentIssue(IssueStatus.KNOWN, number, true, said, now, "");
        }

        public enum IssueStatus {
            NONE,
            /** GitHub is asked to open one; whether it did is not known yet. */
            OPENING,
            KNOWN,
            /** It was deleted or moved; no other is opened. */
            LOST
        }
    }

    public BranchIncident {
        members = members.stream().limit(MOST_MEMBERS).toList();
    }

    public String marker(String what) {
        return "<!-- perfwarden:"
                + what
                + ":v1 "
                + number
                + " "
                + range.begun().toEpochMilli()
                + " ";
    }

    public boolean isWanted(Instant now) {
        return state == IncidentState.OPEN
                && decision.filter(it ->
                                switch (it.kind()) {
                                    case ACK -> false;
                                    case SNOOZE -> it.until().filter(now::isBefore).isPresent();
                                    case NOISE, CLOSED -> true;
                                })
                        .isEmpty();
    }

    public boolean calledNoise() {
        return decision.filter(it -> it.kind() == IncidentDecision.Kind.NOISE).isPresent();
    }

    public Optional<IncidentMember> member(String series) {
        return members.stream().filter(it -> it.series().equals(series)).findFirst();
    }

    public String digest() {
        return Sha256Digest.of(
                        String.valueOf(
                                List.of(state, range, members, decision, pulls.orElse(List.of()))))
                .substring(0, 16);
    }

    public BranchIncident with(IncidentIssue other) {
        return new BranchIncident(
                number, state, range, ended, members, decision, pulls, commented, other);
    }

    public BranchIncident with(IncidentDecision other) {
        return new BranchIncident(
                number, state, range, ended, members, Optional.of(other), pulls, commented, issue);
    }

    public BranchIncident with(Optional<List<Integer>> merged, boolean isCommented) {
        return new BranchIncident(
                number, state, range, ended, members, decision, merged, isCommented, issue);
    }

    public BranchIncident with(
            IncidentState now, Optional<Instant> over, Range where, List<IncidentMember> all) {
        boolean isBack = state != IncidentState.OPEN && now == IncidentState.OPEN;
        return new BranchIncident(
                number,
                now,
                where,
                over,
                all,
                isBack ? Optional.empty() : decision,
                where.equals(range) ? pulls : Optional.empty(),
                commented && (where.equals(range) || !isBack),
                issue);
    }
}
