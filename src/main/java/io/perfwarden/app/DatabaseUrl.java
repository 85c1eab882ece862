package io.perfwarden.app;

import java.util.regex.Pattern;

/**
 * Which JDBC URLs are taken. They are checked before a driver sees them: drivers and pools quote
 * what they do not understand, be it a password.
 *
 * @see <a href="https://jdbc.postgresql.org/documentation/use/">pgJDBC, Connecting to the
 *     Database</a>
 */
final class DatabaseUrl {
    static final String EXPECTED =
            "expected jdbc:postgresql://HOST/DATABASE or jdbc:sqlite:FILE, with user and password"
                    + " in variables of their own";

    private static final String PORT =
            ":(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";

    private static final String SERVER = "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?:" + PORT + ")?";

    private static final String NAME = "(?:[^/?#@:%\\s\\p{Cntrl}]|%[0-9A-Fa-f]{2})*+";
    private static final String OPTIONS = "(?:\\?(?:[^#%\\s\\p{Cntrl}]|%[0-9A-Fa-f]{2})*+)?";

    private static final Pattern POSTGRESQL =
            Pattern.compile(
                    "jdbc:postgresql:(?://" + SERVER + "(?:," + SERVER + ")*+/)?" + NAME + OPTIONS);

    private static final Pattern SQLITE = Pattern.compile("jdbc:sqlite:[^?\\p{Cntrl}]+(?:\\?.*)?");

    private DatabaseUrl() {}

    static boolean isWellFormed(String url) {
        return POSTGRESQL.matcher(url).matches() || SQLITE.matcher(url).matches();
    }
}
