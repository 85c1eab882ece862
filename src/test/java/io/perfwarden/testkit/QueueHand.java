package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.TaskSpending;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.TaskHandler;
import io.perfwarden.queue.TaskHandler.TaskCancelled;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/** Turns a {@link MemoryQueue} as the real one is turned: one task after the other. */
final class QueueHand {
    /** Before what failed is tried again, unless it says. */
    private static final Duration AGAIN = Duration.ofSeconds(5);

    private final MemoryQueue queue;
    private final SettableClock clock;
    private final TaskHandler handler;
    private boolean givesUp;
    private int givenUp;
    private int dropped;

    QueueHand(MemoryQueue queue, SettableClock clock, TaskHandler handler) {
        this.queue = queue;
        this.clock = clock;
        this.handler = handler;
    }

    void givesUp() {
        givesUp = true;
    }

    int givenUp() {
        return givenUp;
    }

    int dropped() {
        return dropped;
    }

    /** Does what is due, until nothing is. */
    void settle() {
        for (List<String> due = queue.due(); !due.isEmpty(); due = queue.due()) {
            turn(queue.take(due.getFirst()));
        }
    }

    private void turn(MemoryQueue.Waiting next) {
        try {
            TaskSpending.of(next.order(), () -> handler.handle(next.task()));
        } catch (TransientFailure e) {
            queue.putBack(next, e.retryAfter().orElse(AGAIN));
        } catch (Fuse.Death e) {
            queue.putBack(next, Duration.ZERO);
        } catch (TaskCancelled e) {
            dropped++;
        } catch (RuntimeException e) {
            giveUp(next.task(), e);
        }
    }

    private void giveUp(QueuedTask task, RuntimeException failure) {
        if (!givesUp) {
            throw failure;
        }
        givenUp++;
        handler.giveUp(task, "job-" + givenUp);
    }

    /** Lets time pass, and does what becomes due meanwhile. */
    void pass(Duration time) {
        Instant end = clock.instant().plus(time);
        while (queue.next().filter(at -> !at.isAfter(end)).isPresent()) {
            advance(queue.next().orElseThrow());
            settle();
        }
        advance(end);
        settle();
    }

    private void advance(Instant until) {
        if (until.isAfter(clock.instant())) {
            clock.advance(Duration.between(clock.instant(), until));
        }
    }
}
