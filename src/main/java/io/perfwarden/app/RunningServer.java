package io.perfwarden.app;

import module java.base;

import org.jspecify.annotations.Nullable;

/** The server of this process, which ends when the process is asked to. */
final class RunningServer {
    private final CountDownLatch end = new CountDownLatch(1);
    private @Nullable AutoCloseable server;
    private boolean ended;

    /** Puts a server in the place of one that is closed. */
    synchronized void replace(AutoCloseable next) {
        server = next;
        if (ended) {
            close(next);
        }
    }

    synchronized void end() {
        ended = true;
        if (server != null) {
            close(server);
        }
        end.countDown();
    }

    private static void close(AutoCloseable server) {
        try {
            server.close();
        } catch (Exception e) {
            throw new IllegalStateException("a server cannot be closed", e);
        }
    }

    synchronized boolean isEnded() {
        return ended;
    }

    void awaitEnd() throws InterruptedException {
        end.await();
    }
}
