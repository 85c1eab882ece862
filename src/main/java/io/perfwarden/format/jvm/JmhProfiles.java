package io.perfwarden.format.jvm;

import io.perfwarden.format.ForeignText;
import io.perfwarden.format.ResultCollector;
import java.util.Set;
import java.util.TreeSet;

/**
 * Profiles, such as those of {@code -prof perfasm} and {@code stack}, which JMH lists among the
 * metrics with no value and no unit. They are no measurements, and are told of once.
 */
final class JmhProfiles {
    private static final String NO_UNIT = "---";
    private static final int MOST_NAMED = 5;

    private final Set<String> names = new TreeSet<>();
    private int count;

    /** Whether a metric is a profile. */
    boolean take(String metric, String unit, double score) {
        boolean profile = unit.equals(NO_UNIT) && Double.isNaN(score);
        if (profile) {
            count++;
        }
        if (profile && names.size() < MOST_NAMED) {
            names.add(
                    ForeignText.quote(metric.startsWith("\u00b7") ? metric.substring(1) : metric));
        }
        return profile;
    }

    void tell(ResultCollector results) {
        if (count > 0) {
            results.warn(
                    results.at(0),
                    "profiles are no measurements and left out: " + String.join(", ", names),
                    "");
        }
    }
}
