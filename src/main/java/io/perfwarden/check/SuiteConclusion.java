package io.perfwarden.check;

import io.perfwarden.compare.SpeedClaims;
import java.util.Optional;

/**
 * The statement of one suite, or of the whole verdict, about a check.
 *
 * @param suite absent for the verdict on all measured ones
 */
public record SuiteConclusion(Weight weight, Optional<String> suite, Reason reason) {
    /** Heaviest first. A failure counts at once; all else waits for open suites. */
    public enum Weight {
        FAILED,
        OPEN,
        ACTION_REQUIRED,
        NO_VERDICT,
        CANCELLED,
        NEUTRAL,
        PASSED,
        SKIPPED
    }

    public sealed interface Reason {
        /** The verdict on what was measured. */
        record VerdictReason() implements Reason {}

        /** The state of a suite that was not measured. */
        record State(SuiteState state) implements Reason {}

        /** A measured suite is incomplete. */
        record MoreToCome(TargetVerdict.OpenReason why) implements Reason {}

        /** A maintainer lets the head pass without a measurement. */
        record Waived(CommitFacts.Waiver waiver) implements Reason {}

        /** What is claimed was not seen, or nothing is claimed. */
        record Claims(SpeedClaims.ClaimGap gap) implements Reason {}
    }

    boolean passes() {
        return conclusion().filter(Conclusion::passes).isPresent();
    }

    /** The conclusion; absent while the check stays open. */
    public Optional<Conclusion> conclusion() {
        return switch (weight) {
            case FAILED, NO_VERDICT -> Optional.of(Conclusion.FAILURE);
            case OPEN -> Optional.empty();
            case ACTION_REQUIRED -> Optional.of(Conclusion.ACTION_REQUIRED);
            case CANCELLED -> Optional.of(Conclusion.CANCELLED);
            case NEUTRAL -> Optional.of(Conclusion.NEUTRAL);
            case PASSED -> Optional.of(Conclusion.SUCCESS);
            case SKIPPED -> Optional.of(Conclusion.SKIPPED);
        };
    }
}
