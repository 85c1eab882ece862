package io.perfwarden.format.runtime;

import module java.base;

import io.perfwarden.format.ForeignText;
import io.perfwarden.format.ResultCollector;

/**
 * Profiles, as of {@code -prof perfasm} and {@code stack}, which JMH lists as metrics without value
 * and unit. They are reported once.
 */
final class JmhProfiles {
    private static final int MOST_NAMED = 5;
    private final Set<String> names = new TreeSet<>();
    private boolean any;

    boolean take(String metric, String unit, double score) {
        boolean profile = unit.equals("---") && Double.isNaN(score);
        any |= profile;
        if (profile && names.size() < MOST_NAMED) {
            names.add(ForeignText.quote(JmhMetrics.withoutDot(metric)));
        }
        return profile;
    }

    void tell(ResultCollector results) {
        if (any) {
            String what = "profiles are no measurements and left out: ";
            results.warn(results.at(0), what + String.join(", ", names), "");
        }
    }
}
