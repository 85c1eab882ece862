package io.perfwarden.app;

/**
 * Text that is never shown: keys, passwords, webhook secrets.
 *
 * @param reveal the text itself, for the one place that needs it
 */
public record SecretText(String reveal) {
    @Override
    public String toString() {
        return "***";
    }
}
