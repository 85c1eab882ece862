package io.perfwarden.compare;

import io.perfwarden.config.RowPolicy;

/** A row's effect on the verdict, the strongest first. */
public enum RowEffect {
    FAIL,
    WARN,
    NONE;

    static RowEffect limitByGate(RowEffect effect, RowPolicy policy) {
        return switch (policy.consequences().gate()) {
            case BLOCK -> effect;
            case ADVISE, EARN -> effect == FAIL ? WARN : effect;
            case IGNORE -> NONE;
        };
    }

    static RowEffect ofMissing(RowPolicy policy) {
        return switch (policy.consequences().missing()) {
            case FAIL -> FAIL;
            case WARN -> WARN;
            case IGNORE -> NONE;
        };
    }
}
