package io.perfwarden.compare;

import module java.base;

/**
 * The claims of a pull request, and what the configuration asks of them.
 *
 * <p>Where they are required, one of three turns the check green, and nothing else: a measurement
 * in which each claim is seen, another description, or the word of a person who may write to the
 * repository. The word holds for these claims at this head with this base.
 *
 * @param accepted login of who accepts them as they are, with the reason
 */
public record SpeedClaims(
        List<SpeedClaim> made, ClaimDemand demand, Optional<ClaimWaiver> accepted) {
    public SpeedClaims {
        made = List.copyOf(made);
    }

    public enum ClaimDemand {
        /** The report answers them. */
        NOTE,
        /** What is claimed has to be seen. */
        SEEN,
        /** There has to be a claim, and what is claimed has to be seen. */
        MADE
    }

    public record ClaimWaiver(String login, String reason) {}

    /** Why a check does not pass. */
    public enum ClaimGap {
        /** A claim is required, and there is none. */
        NONE_MADE,
        /** A claim was not seen. */
        UNSEEN
    }

    /** The open claims of two pull requests; a lacking claim is one that nothing shows. */
    public SpeedClaims and(SpeedClaims other) {
        if (made.isEmpty() || other.made.isEmpty()) {
            return made.isEmpty() ? this : other;
        }
        var both = Stream.concat(made.stream(), other.made.stream()).toList();
        return new SpeedClaims(both, demand, Optional.empty());
    }

    /**
     * What keeps the check from passing; absent if nothing does.
     *
     * @param shown absent where nothing was measured, so that nothing is seen
     */
    public Optional<ClaimGap> gap(Optional<Comparison> shown) {
        if (demand == ClaimDemand.NOTE || accepted.isPresent()) {
            return Optional.empty();
        }
        if (made.isEmpty()) {
            return Optional.of(ClaimGap.NONE_MADE).filter(_ -> demand == ClaimDemand.MADE);
        }
        boolean isSeen =
                shown.filter(it -> made.stream().allMatch(one -> ClaimCheck.of(one, it).isSeen()))
                        .isPresent();
        return isSeen ? Optional.empty() : Optional.of(ClaimGap.UNSEEN);
    }
}
