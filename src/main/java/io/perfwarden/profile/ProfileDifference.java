package io.perfwarden.profile;

import module java.base;

import io.perfwarden.model.KeyOrder;
import io.perfwarden.profile.CallProfile.ProfileUnit;

/** Which functions two profiles of one program differ in. */
public record ProfileDifference(CallProfile base, CallProfile head) {
    /**
     * A share of samples differs by chance as Poisson counts do; three standard errors are more
     * than that.
     */
    private static final double ERRORS = 3;

    /** Least change of instructions that is named, as a share of all of the base. */
    private static final double LEAST_SHARE = 0.001;

    /**
     * What a function spent itself.
     *
     * @param before in counts of the base's profile
     * @param after in counts of the head's profile
     * @param place file and line; may be empty
     */
    public record FunctionChange(String function, long before, long after, String place) {}

    /**
     * @throws IllegalArgumentException if one counts samples and the other instructions
     */
    public ProfileDifference {
        if (base.unit() != head.unit()) {
            throw new IllegalArgumentException("profiles of two units have no difference");
        }
    }

    private ProfileUnit unit() {
        return base.unit();
    }

    /**
     * @param frames how many are kept, the widest of either side
     */
    public ProfileSummary summary(int frames) {
        return new ProfileSummary(
                unit(),
                base.total(),
                head.total(),
                changes().stream().limit(ProfileSummary.MOST_FUNCTIONS).toList(),
                CallFrames.of(base.calls(), head.calls(), frames));
    }

    /**
     * Samples of the head for one of the base. Samples count time, which two profiles take for as
     * long as they like; so shares are compared. Instructions are compared as they are.
     */
    private double scale() {
        return unit() == ProfileUnit.SAMPLES ? (double) head.total() / base.total() : 1;
    }

    /** The functions with the largest certain changes, the largest first. */
    List<FunctionChange> changes() {
        double scale = scale();
        double all = base.total();
        return Stream.concat(base.own().keySet().stream(), head.own().keySet().stream())
                .distinct()
                .map(this::change)
                .filter(it -> isCertain(it, scale, all))
                .sorted(
                        KeyOrder.<FunctionChange>ofDouble(it -> -difference(it, scale))
                                .thenComparing(FunctionChange::function))
                .toList();
    }

    private FunctionChange change(String function) {
        return new FunctionChange(
                function,
                base.own().getOrDefault(function, 0L),
                head.own().getOrDefault(function, 0L),
                head.places().getOrDefault(function, base.places().getOrDefault(function, "")));
    }

    /** By how much the head's counts and those of the base at its size differ. */
    private static double difference(FunctionChange change, double scale) {
        return Math.abs(change.after() - scale * change.before());
    }

    private boolean isCertain(FunctionChange change, double scale, double all) {
        double size = difference(change, scale);
        return switch (unit()) {
            case INSTRUCTIONS -> size > 0 && size >= LEAST_SHARE * all;
            case SAMPLES ->
                    size > ERRORS * Math.sqrt(change.after() + scale * scale * change.before());
        };
    }
}
