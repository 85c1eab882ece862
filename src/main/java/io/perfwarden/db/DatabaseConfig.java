package io.perfwarden.db;

import module java.base;

/**
 * The place of the store.
 *
 * @param url JDBC URL, {@code jdbc:sqlite:…} or {@code jdbc:postgresql:…}
 * @param user may be empty
 * @param password may be empty; never shown
 * @param connections to a server database; an embedded one always has a single writer
 * @param patience how long a free connection is waited for
 */
public record DatabaseConfig(
        String url, String user, String password, int connections, Duration patience) {
    /** A delivery needs an answer within 10 seconds, even if the store is down. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String SQLITE = "jdbc:sqlite:";
    private static final String POSTGRESQL = "jdbc:postgresql:";

    public DatabaseConfig {
        if (!url.startsWith(SQLITE) && !url.startsWith(POSTGRESQL)) {
            throw new IllegalArgumentException(
                    "a database URL starts with " + SQLITE + " or " + POSTGRESQL);
        }
        if (connections < 1) {
            throw new IllegalArgumentException("at least one connection");
        }
    }

    /** The embedded database in a file, which is created where there is none. */
    public static DatabaseConfig ofFile(Path file) {
        return new DatabaseConfig(SQLITE + file.toAbsolutePath(), "", "", 1, PATIENCE);
    }

    public boolean isEmbedded() {
        return url.startsWith(SQLITE);
    }

    Path file() {
        String path = url.substring(SQLITE.length());
        int options = path.indexOf('?');
        return Path.of(options < 0 ? path : path.substring(0, options));
    }

    /** Omits the password and the URL, whose parameters may hold one. */
    @Override
    public String toString() {
        return isEmbedded() ? "embedded database" : "PostgreSQL database";
    }
}
