package io.perfwarden.app;

/** Text that is never shown: keys, passwords, webhook secrets. */
public final class SecretText {
    private final String value;

    public SecretText(String value) {
        this.value = value;
    }

    /** The text itself, for the one place that needs it. */
    public String reveal() {
        return value;
    }

    @Override
    public String toString() {
        return "***";
    }
}
