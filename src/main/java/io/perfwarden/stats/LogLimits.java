package io.perfwarden.stats;

/**
 * How much worse a benchmark may get, as logarithms.
 *
 * @param cut from which on it is a suspect
 * @param limit that has to be possible for it to fail
 */
public record LogLimits(double cut, double limit) {
    /**
     * The bound of a limit.
     *
     * @param fail allowed worsening, 0.05 for 5 %
     */
    public static LogLimits of(double fail) {
        return new LogLimits(StrictMath.log1p(suspect(fail)), StrictMath.log1p(fail));
    }

    /**
     * The change that makes a suspect.
     *
     * @param fail allowed worsening, 0.05 for 5 %
     */
    public static double suspect(double fail) {
        return DetectionConstants.SUSPECT_SHARE * fail;
    }
}
