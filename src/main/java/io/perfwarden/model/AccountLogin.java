package io.perfwarden.model;

import java.util.regex.Pattern;

/**
 * Name of an account. It can change owners, so no right may depend on a stored one.
 *
 * @param value 1 to 100 characters that are safe in an address; a bot's ends with {@code [bot]}
 * @see "docs.github.com: usernames hold letters, digits and hyphens; those of managed users end
 *     with an underscore and a short code"
 */
public record AccountLogin(String value) {
    private static final int MOST = 100;
    private static final Pattern SPELLING = Pattern.compile("[A-Za-z0-9_-]{1,100}(?:\\[bot])?");

    public AccountLogin {
        if (value.length() > MOST || !SPELLING.matcher(value).matches()) {
            throw new IllegalArgumentException("not the name of an account");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
