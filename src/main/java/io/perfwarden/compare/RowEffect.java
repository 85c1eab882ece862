package io.perfwarden.compare;

import io.perfwarden.config.RowPolicy;
import io.perfwarden.model.Metric;

/** What a row does to the verdict, the strongest first. */
public enum RowEffect {
    FAIL,
    WARN,
    NONE;

    /** What a row's gate makes of it. */
    static RowEffect gated(RowEffect effect, RowPolicy policy) {
        return switch (policy.consequences().gate()) {
            case BLOCK -> effect;
            case ADVISE, EARN -> effect == FAIL ? WARN : effect;
            case IGNORE -> NONE;
        };
    }

    /** For what is nobody's regression, yet must not pass unseen. */
    static RowEffect mild(Metric metric, RowPolicy policy) {
        return metric.role() == Metric.Role.PRIMARY ? gated(WARN, policy) : NONE;
    }

    /** What is made of a benchmark that is gone. */
    static RowEffect ofMissing(RowPolicy policy) {
        return switch (policy.consequences().missing()) {
            case FAIL -> FAIL;
            case WARN -> WARN;
            case IGNORE -> NONE;
        };
    }
}
