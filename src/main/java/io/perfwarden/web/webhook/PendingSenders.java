package io.perfwarden.web.webhook;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Who is sending a body whose signature nobody could look at yet. Each has an absolute deadline,
 * and when there are too many, the one that has been sending longest is sent away.
 */
final class PendingSenders {
    private final int most;
    private final ScheduledExecutorService later;
    private final Set<Sender> inOrder = new LinkedHashSet<>();

    /**
     * @param most of them at once
     * @param later ends those whose deadline is over
     */
    PendingSenders(int most, ScheduledExecutorService later) {
        this.most = most;
        this.later = later;
    }

    /** Lets the calling thread read a body until the deadline. */
    Sender enter(Duration deadline) {
        Sender sender = new Sender(Thread.currentThread(), deadline);
        Optional<Sender> longest;
        synchronized (inOrder) {
            longest = inOrder.size() < most ? Optional.empty() : first(sender);
            inOrder.add(sender);
        }
        longest.ifPresent(Sender::sendAway);
        return sender;
    }

    /** Makes room for a sender. */
    void sendAwayTheLongest(Sender other) {
        Optional<Sender> longest;
        synchronized (inOrder) {
            longest = first(other);
        }
        longest.ifPresent(Sender::sendAway);
    }

    /** The longest but for one; it is in nobody's way any more. */
    private Optional<Sender> first(Sender except) {
        Iterator<Sender> all = inOrder.iterator();
        while (all.hasNext()) {
            Sender sender = all.next();
            if (sender != except) {
                all.remove();
                return Optional.of(sender);
            }
        }
        return Optional.empty();
    }

    /**
     * One of them; closed by its own thread once the body is read. Its deadline is forgotten then:
     * nearly all are done in milliseconds, and each would be held for seconds with its request.
     */
    final class Sender implements AutoCloseable {
        private final Thread reader;
        private final Future<?> deadline;
        private boolean reading = true;
        private boolean sentAway;

        private Sender(Thread reader, Duration deadline) {
            this.reader = reader;
            this.deadline =
                    later.schedule(this::sendAway, deadline.toMillis(), TimeUnit.MILLISECONDS);
        }

        synchronized boolean isSentAway() {
            return sentAway;
        }

        private synchronized void sendAway() {
            if (reading) {
                sentAway = true;
                reader.interrupt();
            }
        }

        /** From here on the thread is not interrupted any more, nor was it. */
        @Override
        public void close() {
            deadline.cancel(false);
            synchronized (this) {
                reading = false;
                if (sentAway) {
                    boolean _ = Thread.interrupted();
                }
            }
            synchronized (inOrder) {
                inOrder.remove(this);
            }
        }
    }
}
