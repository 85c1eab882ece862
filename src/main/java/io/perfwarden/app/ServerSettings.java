package io.perfwarden.app;

import module java.base;

import io.perfwarden.bot.incident.WebhookTarget;
import io.perfwarden.db.*;
import io.perfwarden.db.SoleServer.StoreInUse;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.http.OutgoingHttp;

/**
 * Everything a server is told from outside, checked.
 *
 * @param store where everything is kept
 * @param workers jobs worked on at once
 * @param runDeadline how long an expected run may take to appear
 * @param told who is told of regressions that reached a default branch; absent if no one
 * @param retention how long things are remembered
 * @param outgoing how GitHub and the webhook for messages are reached
 * @param key that encrypts what a database server keeps; absent for none
 */
public record ServerSettings(
        GitHub github,
        Web web,
        Store store,
        int workers,
        Duration runDeadline,
        Optional<WebhookTarget> told,
        RetentionPolicy retention,
        OutgoingHttp outgoing,
        Optional<SealingKey> key) {

    /**
     * The app on GitHub.
     *
     * @param credentials id and key of the app; absent where set-up is to register one
     * @param webhookSecrets one, or several during rotation; none without an app
     * @param limited whether it limits requests as GitHub's own cloud does
     * @param login what the app is called when people log in through it
     * @param setupToken lets a browser in to register an app; absent to make one
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

        /** Id and key of the app, of a server that has one. */
        public AppCredentials app() {
            return credentials.orElseThrow();
        }
    }

    /**
     * The app as people log in through it.
     *
     * @param pkce whether GitHub is sent a challenge
     */
    public record LoginClient(String id, SecretText secret, boolean pkce) {}

    /**
     * Where the server listens.
     *
     * @param host address to listen on
     * @param port 0 for any free one
     * @param managementPort of figures and of details of health; absent for the same port
     * @param publicUrl base of links to this server; empty for none
     */
    public record Web(String host, int port, OptionalInt managementPort, String publicUrl) {
        /** What the path of each request may begin with; empty for nothing. */
        String path() {
            return publicUrl.isEmpty() ? "" : URI.create(publicUrl).getRawPath();
        }
    }

    /**
     * Where everything is kept.
     *
     * @param server absent for the embedded file in the data directory
     */
    public record Store(Optional<Database> server, Path dataDir) {
        /** How it is opened. */
        public DatabaseConfig config(int connections) {
            return server.map(it ->
                            new DatabaseConfig(
                                    it.jdbcUrl(), it.user(), it.password().reveal(), connections))
                    .orElseGet(() -> DatabaseConfig.embedded(file()));
        }

        /** Kind and place, without user and options. */
        String shown() {
            return server.map(it -> it.jdbcUrl().replaceFirst("jdbc:([^?]*).*", "$1"))
                    .orElseGet(() -> "sqlite:" + file());
        }

        /** The embedded database's file. */
        public Path file() {
            return dataDir.resolve("perfwarden.db");
        }

        /**
         * Sees to it that no other server works on an embedded one.
         *
         * @throws StartFailure if one does
         */
        public SoleServer alone() {
            try {
                return server.isPresent() ? SoleServer.shared() : SoleServer.of(file());
            } catch (StoreInUse | UncheckedIOException e) {
                throw StartFailure.ofDatabase(server, e);
            }
        }

        /**
         * Opens it.
         *
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

    /** Directory of the embedded database and of scratch files. */
    Path dataDir() {
        return store.dataDir();
    }

    /**
     * A database server.
     *
     * @param jdbcUrl may hold a password among its options
     */
    public record Database(String jdbcUrl, String user, SecretText password) {
        @Override
        public String toString() {
            return "database";
        }
    }

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
}
