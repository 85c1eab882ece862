package io.perfwarden.app;

import module java.base;

import io.perfwarden.bot.incident.WebhookTarget;
import io.perfwarden.db.*;
import io.perfwarden.db.SingleInstanceLock.StoreInUse;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.web.api.SubmittedFiles;

/**
 * Checked settings of a server.
 *
 * @param workers jobs worked on at once
 * @param runDeadline time for an expected run to appear
 * @param notifications recipient of regressions on default branches; absent for none
 * @param outgoing how GitHub and webhooks are reached
 * @param key encrypts secrets in a database server; absent for none
 * @param submissions limits of submitted results
 */
public record ServerSettings(
        GitHub github,
        Web web,
        Store store,
        int workers,
        Duration runDeadline,
        Optional<WebhookTarget> notifications,
        RetentionPolicy retention,
        OutgoingHttp outgoing,
        Optional<SealingKey> key,
        Submissions submissions) {

    /**
     * Who may submit results, whatever repositories say.
     *
     * @param issuers allowed beside the well-known ones
     * @param audience what tokens of jobs must name; empty if none are taken
     * @param perHour of a repository
     */
    public record Submissions(
            Set<String> issuers,
            String audience,
            int perHour,
            SubmittedFiles.SubmissionLimits body) {
        /** What holds without settings, at no public URL. */
        public static final Submissions USUAL =
                new Submissions(Set.of(), "", 60, SubmittedFiles.SubmissionLimits.USUAL);

        public Submissions {
            issuers = Set.copyOf(issuers);
        }
    }

    /**
     * The app on GitHub.
     *
     * @param credentials absent if set-up is to register an app
     * @param webhookSecrets several during rotation; none without an app
     * @param limited whether requests are limited as on GitHub's own cloud
     * @param setupToken lets a browser register an app; absent to create one
     */
    public record GitHub(
            URI apiUrl,
            Optional<AppCredentials> credentials,
            List<SecretText> webhookSecrets,
            boolean limited,
            Optional<LoginClient> login,
            Optional<SecretText> setupToken) {
        public GitHub {
            webhookSecrets = List.copyOf(webhookSecrets);
        }

        public AppCredentials app() {
            return credentials.orElseThrow();
        }
    }

    /**
     * The OAuth client of logins.
     *
     * @param pkce whether GitHub gets a challenge (RFC 7636)
     */
    public record LoginClient(String id, SecretText secret, boolean pkce) {}

    /**
     * Addresses of the server.
     *
     * @param port 0 for any free one
     * @param managementPort of metrics and detailed health; absent for the same port
     * @param publicUrl base of links to this server; empty for none
     */
    public record Web(String host, int port, OptionalInt managementPort, String publicUrl) {
        /** Prefix of each request's path; may be empty. */
        String path() {
            return publicUrl.isEmpty() ? "" : URI.create(publicUrl).getRawPath();
        }
    }

    /**
     * The store.
     *
     * @param server absent for the embedded file in the data directory
     */
    public record Store(Optional<Database> server, Path dataDir) {
        /** Secrets beside the embedded database, which no copy of it has. */
        static final String APP_FILE = "github-app.json";

        static final String SESSION_FILE = "session.key";

        /** Those of the secrets' files that are there, or are not. */
        List<String> secretFiles(boolean there) {
            return Stream.of(APP_FILE, SESSION_FILE)
                    .filter(it -> Files.exists(dataDir.resolve(it)) == there)
                    .toList();
        }

        public DatabaseConfig config(int connections) {
            return server.map(it ->
                            new DatabaseConfig(
                                    it.jdbcUrl(),
                                    it.user(),
                                    it.password().reveal(),
                                    connections,
                                    DatabaseConfig.PATIENCE))
                    .orElseGet(() -> DatabaseConfig.ofFile(file()));
        }

        String description() {
            return server.map(it -> it.jdbcUrl().replaceFirst("jdbc:([^?]*).*", "$1"))
                    .orElseGet(() -> "sqlite:" + file());
        }

        public Path file() {
            return dataDir.resolve("perfwarden.db");
        }

        /**
         * Locks an embedded store for this process.
         *
         * @throws StartFailure if another server has it
         */
        public SingleInstanceLock lock() {
            try {
                return server.isPresent()
                        ? SingleInstanceLock.ofSharedDatabase()
                        : SingleInstanceLock.of(file());
            } catch (StoreInUse | UncheckedIOException e) {
                throw StartFailure.ofDatabase(server, e);
            }
        }

        /**
         * @throws StartFailure if it cannot be opened
         */
        public StoreDatabase open(int connections) {
            try {
                return StoreDatabase.open(config(connections));
            } catch (RuntimeException e) {
                throw StartFailure.ofDatabase(server, e);
            }
        }
    }

    Path dataDir() {
        return store.dataDir();
    }

    /**
     * @param jdbcUrl may have a password among its options
     */
    public record Database(String jdbcUrl, String user, SecretText password) {
        @Override
        public String toString() {
            return "database";
        }
    }

    /** A secret, which {@code toString} never shows. */
    public record SecretText(String reveal) {
        @Override
        public String toString() {
            return "***";
        }
    }
}
