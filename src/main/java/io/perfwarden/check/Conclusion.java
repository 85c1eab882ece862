package io.perfwarden.check;

/** How a check ends. Only success, neutral and skipped let a merge through. */
public enum Conclusion {
    FAILURE,
    ACTION_REQUIRED,
    CANCELLED,
    NEUTRAL,
    SUCCESS,
    SKIPPED;

    /** Whether a required check with this conclusion lets a merge through. */
    public boolean passes() {
        return switch (this) {
            case NEUTRAL, SUCCESS, SKIPPED -> true;
            case FAILURE, ACTION_REQUIRED, CANCELLED -> false;
        };
    }
}
