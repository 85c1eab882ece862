package io.perfwarden.decide;

import io.perfwarden.decide.replay.Constants;

/**
 * How much worse a benchmark may get, as logarithms.
 *
 * @param cut from which on it is a suspect
 * @param limit that has to be possible for it to fail
 */
public record Bound(double cut, double limit) {
    /**
     * The bound of a limit.
     *
     * @param fail allowed worsening, 0.05 for 5 %
     */
    public static Bound of(double fail) {
        return new Bound(StrictMath.log1p(suspect(fail)), StrictMath.log1p(fail));
    }

    /**
     * The change that makes a suspect.
     *
     * @param fail allowed worsening, 0.05 for 5 %
     */
    public static double suspect(double fail) {
        return Constants.SUSPECT_SHARE * fail;
    }
}
