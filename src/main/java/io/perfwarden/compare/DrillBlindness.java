package io.perfwarden.compare;

import module java.base;

import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;

/** Why a benchmark that is twice as bad does not fail, the first that holds. */
public enum DrillBlindness {
    NO_DECIDING_METRIC("no metric of it may fail"),
    IGNORED("its rule ignores it"),
    ADVISED("its rule advises only"),
    UNEARNED("its rule fails nothing before it has earned that"),
    LARGE_SLACK("its slack allows more"),
    HIGH_LIMIT("its limit is higher"),
    NOT_CERTAIN("no change of it is certain in as many runs as rerun allows");

    private final String text;

    DrillBlindness(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /** Finds the reason for the measurements of a benchmark, of which the best one counts. */
    static DrillBlindness of(SuitePolicy suite, List<MetricResult> benchmark) {
        return benchmark.stream()
                .filter(one -> suite.role(one.id(), one.metric()).mayFail())
                .map(one -> of(suite, one))
                .max(Comparator.naturalOrder())
                .orElse(NO_DECIDING_METRIC);
    }

    private static DrillBlindness of(SuitePolicy suite, MetricResult measured) {
        RowPolicy policy = suite.rowPolicy(measured.id(), measured.metric().name());
        return switch (policy.consequences().gate()) {
            case IGNORE -> IGNORED;
            case ADVISE -> ADVISED;
            case EARN -> UNEARNED;
            case BLOCK ->
                    isDoubledBySlack(policy.limits().slack(), measured)
                            ? LARGE_SLACK
                            : policy.limits().fail() >= 1 ? HIGH_LIMIT : NOT_CERTAIN;
        };
    }

    private static boolean isDoubledBySlack(LimitQuantity slack, MetricResult measured) {
        return measured.reading() instanceof MetricReading.Measured read
                && slack.value() > 0
                && slack.convertTo(measured.metric().unit())
                        .filter(it -> it >= read.value())
                        .isPresent();
    }
}
