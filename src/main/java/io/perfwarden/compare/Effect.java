package io.perfwarden.compare;

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
}
