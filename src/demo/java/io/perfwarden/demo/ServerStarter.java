package io.perfwarden.demo;

import module java.base;

import io.perfwarden.db.StoreDatabase;

/** Starts the real server; the demo does not know how that is done. */
@FunctionalInterface
public interface ServerStarter {
    /**
     * The app as the server must know it.
     *
     * @param githubApi base of REST
     * @param privateKeyPem PKCS#8 in PEM
     * @param publicUrl where people open the pages and come back to from a login
     * @param login through which they log in
     */
    record Registration(
            URI githubApi,
            String appId,
            String privateKeyPem,
            String webhookSecret,
            URI publicUrl,
            Client login) {}

    /** The app as people log in through it. */
    record Client(String id, String secret) {}

    /** A server that answers. */
    interface RunningServer extends AutoCloseable {
        URI url();

        /** Fills its store; nothing where it has none. */
        default void fill(Consumer<StoreDatabase> content) {}

        @Override
        void close();
    }

    /**
     * Starts a server on the port of its public URL, on the loopback interface.
     *
     * @param dataDir an empty directory for its database and scratch files
     * @return once it answers
     */
    RunningServer start(Registration registration, Path dataDir);
}
