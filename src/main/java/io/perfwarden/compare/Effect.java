package io.perfwarden.compare;

import io.perfwarden.bench.Metric;
import io.perfwarden.policy.RowPolicy;

/** What a row does to the verdict, the strongest first. */
public enum Effect {
    FAIL,
    WARN,
    NONE;

    /** What a row's gate makes of it. */
    static Effect gated(Effect effect, RowPolicy policy) {
        return switch (policy.consequences().gate()) {
            case BLOCK -> effect;
            case ADVISE, EARN -> effect == FAIL ? WARN : effect;
            case IGNORE -> NONE;
        };
    }

    /** For what is nobody's regression, yet must not pass unseen. */
    static Effect mild(Metric metric, RowPolicy policy) {
        return metric.role() == Metric.Role.PRIMARY ? gated(WARN, policy) : NONE;
    }

    /** What is made of a benchmark that is gone. */
    static Effect ofMissing(RowPolicy policy) {
        return switch (policy.consequences().missing()) {
            case FAIL -> FAIL;
            case WARN -> WARN;
            case IGNORE -> NONE;
        };
    }
}
