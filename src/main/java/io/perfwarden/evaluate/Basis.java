package io.perfwarden.evaluate;

import io.perfwarden.standing.Standing;
import io.perfwarden.standing.SuiteState;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Names the results that a report on a target is based on, so that a command given in view of a
 * report can be held to it: {@code suite=run.attempt}, comma separated, in the configuration's
 * order; empty where nothing was measured.
 */
public final class Basis {
    private Basis() {}

    /** The basis of a report on a target. */
    public static String of(Standing.OfTarget target) {
        return target.suites().entrySet().stream()
                .filter(suite -> suite.getValue() instanceof SuiteState.Measured)
                .map(Basis::part)
                .collect(Collectors.joining(","));
    }

    private static String part(Map.Entry<String, SuiteState> suite) {
        return suite.getValue() instanceof SuiteState.Measured measured
                ? suite.getKey()
                        + "="
                        + measured.attempt().run()
                        + "."
                        + measured.attempt().number()
                : "";
    }
}
