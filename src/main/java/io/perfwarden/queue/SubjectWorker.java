package io.perfwarden.queue;

import module java.base;

import io.micrometer.core.instrument.Timer;
import io.perfwarden.github.TaskSpending;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.QueueMetrics.Ending;
import io.perfwarden.queue.TaskHandler.TaskCancelled;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the due tasks of one subject, the oldest first, one after the other. The caller ensures that
 * a subject has one caller at a time, on all machines.
 */
final class SubjectWorker {
    private static final Logger LOG = LoggerFactory.getLogger(SubjectWorker.class);

    /**
     * Tasks of one turn, or rounds of short ones, so that a busy subject leaves the thread to
     * others.
     */
    private static final int TURN = 50;

    /** After so many short tasks at once, more are on their way. */
    private static final int MANY = 8;

    /** Delay before looking again at a subject that this process works on. */
    private static final Duration BUSY = Duration.ofSeconds(5);

    private final WorkStore store;
    private final TaskHandler handler;
    private final Plans plans;
    private final QueueMetrics metrics;
    private final SharedLock turnstile = new SharedLock();
    private final ShortTask brief;
    private final Set<String> active = ConcurrentHashMap.newKeySet();

    sealed interface NextTask {
        /** {@code at}: when the next task is due; absent without one. */
        record Due(Optional<Instant> at) implements NextTask {}

        /** It is not its turn until then. */
        record Deferred(Instant until) implements NextTask {}
    }

    /**
     * Handling of failures, crashes and turns. {@code pause} waits a moment, in which more short
     * tasks can come.
     */
    record Plans(RetryPlan retry, PoisonPolicy suspicion, FairScheduler turns, Runnable pause) {
        static Plans standard(int workers, Runnable pause) {
            return new Plans(
                    RetryPlan.STANDARD, PoisonPolicy.STANDARD, new FairScheduler(workers), pause);
        }
    }

    SubjectWorker(WorkStore store, TaskHandler handler, Plans plans, QueueMetrics metrics) {
        this.store = store;
        this.handler = handler;
        this.plans = plans;
        this.metrics = metrics;
        this.brief = new ShortTask(store, handler, metrics, turnstile);
    }

    /**
     * Works until nothing of the subject is due.
     *
     * @param stopping whether the process is to end; asked between tasks
     * @return when the subject wants to be worked on again
     */
    NextTask work(String subject, BooleanSupplier stopping) {
        if (!active.add(subject)) {
            // this process was taken for dead after a long pause; it must not stop the new owner
            return new NextTask.Deferred(store.now().plus(BUSY));
        }
        try {
            Optional<Long> owner = store.owner(subject);
            return owner.isEmpty()
                    ? new NextTask.Due(Optional.empty())
                    : takeTurn(owner.get(), subject, stopping);
        } finally {
            active.remove(subject);
        }
    }

    private NextTask takeTurn(long owner, String subject, BooleanSupplier stopping) {
        Optional<FairScheduler.Turn> turn = plans.turns().begin(owner);
        if (turn.isEmpty()) {
            return new NextTask.Deferred(plans.turns().nextPlace(store.now()));
        }
        try (FairScheduler.Turn _ = turn.get()) {
            boolean more = true;
            for (int i = 0; more && i < TURN && !stopping.getAsBoolean(); i++) {
                more = next(subject, stopping);
            }
            return new NextTask.Due(store.nextRunAt(subject));
        }
    }

    private boolean next(String subject, BooleanSupplier stopping) {
        return switch (brief.take(subject)) {
            case ShortTask.TaskClaim.Nothing() -> false;
            case ShortTask.TaskClaim.TaskDone(List<StoredTask> tasks) -> {
                if (tasks.size() >= MANY && tasks.size() < ShortTask.MOST) {
                    plans.pause().run();
                }
                yield true;
            }
            case ShortTask.TaskClaim.Claimed(StoredTask work) -> {
                attempt(work, stopping);
                yield true;
            }
        };
    }

    private void attempt(StoredTask work, BooleanSupplier stopping) {
        Timer.Sample sample = metrics.start();
        Ending ending = Ending.DIED;
        try (LogContext _ = LogContext.of(work.logFields(), work.task(), handler)) {
            ending = outcome(work, stopping);
        } finally {
            metrics.recordEnd(sample, work.task().kind(), ending);
        }
    }

    private Ending outcome(StoredTask work, BooleanSupplier stopping) {
        if (plans.suspicion().blames(work)) {
            RuntimeException deadly = new IllegalStateException("its process died each time");
            return work.isGivenUp()
                    ? failTask(work, deadly)
                    : abandon(work, "too dangerous", deadly);
        }
        Optional<Duration> rest = plans.suspicion().delay(work);
        if (rest.isPresent()) {
            store.release(work, store.now().plus(rest.get()));
            return Ending.RELEASED;
        }
        try (FairScheduler.Turn _ = turnstile.enter(work.isSuspect())) {
            if (work.isSuspect()) {
                store.begunAlone(work);
            }
            return work.isGivenUp() ? giveUp(work) : handle(work, stopping);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return releaseTask(work, new TransientFailure("interrupted while waiting", e));
        }
    }

    private Ending handle(StoredTask work, BooleanSupplier stopping) {
        try {
            begin(work, () -> handler.handle(work.task()));
        } catch (RuntimeException e) {
            return stopping.getAsBoolean() ? releaseTask(work, e) : handleFailure(work, e);
        }
        store.finish(work);
        LOG.debug("task is done");
        return Ending.DONE;
    }

    private void begin(StoredTask work, Runnable attempt) {
        TaskLease.of(() -> store.isHeld(work), () -> TaskSpending.of(work.id(), attempt));
    }

    private Ending handleFailure(StoredTask work, RuntimeException failure) {
        return switch (failure) {
            case TransientFailure outage -> retryLater(work, outage);
            case TaskCancelled unwanted -> {
                LOG.atInfo().addKeyValue("because", unwanted.getMessage()).log("task is dropped");
                store.finish(work);
                yield Ending.DROPPED;
            }
            default -> abandon(work, "our bug", failure);
        };
    }

    private Ending retryLater(StoredTask work, TransientFailure failure) {
        Optional<Duration> wait = retry(work, failure);
        if (wait.isEmpty()) {
            return abandon(work, "no attempt is left", failure);
        }
        LOG.atInfo()
                .addKeyValue("again", wait.get())
                .addKeyValue("because", failure.getMessage())
                .log("task is tried again later");
        return Ending.RETRIED;
    }

    /**
     * Retries a task later. A delay that the other side asked for does not lengthen later delays.
     * Returns the delay; absent after the last attempt.
     */
    private Optional<Duration> retry(StoredTask work, TransientFailure failure) {
        Instant now = store.now();
        StoredTask.History before = work.history();
        Instant first = before.firstFailed().orElse(now);
        Optional<Duration> asked = failure.retryAfter();
        Optional<Duration> wait =
                plans.retry().next(before.failures() + 1, Duration.between(first, now), asked);
        int failures = before.failures() + (asked.isPresent() ? 0 : 1);
        wait.ifPresent(it -> store.retry(work, now.plus(it), first, failures));
        return wait;
    }

    private Ending abandon(StoredTask work, String why, RuntimeException cause) {
        LOG.atError()
                .addKeyValue("reference", work.failureReference())
                .setCause(cause)
                .log("task is given up: {}", why);
        return giveUp(store.giveUp(work, work.failureReference()));
    }

    private Ending giveUp(StoredTask work) {
        try {
            begin(work, () -> handler.giveUp(work.task(), work.reference()));
        } catch (TransientFailure e) {
            return retry(work, e).isPresent() ? Ending.RETRIED : failTask(work, e);
        } catch (RuntimeException e) {
            return failTask(work, e);
        }
        store.fail(work, work.reference());
        return Ending.FAILED;
    }

    private Ending failTask(StoredTask work, RuntimeException cause) {
        LOG.atError()
                .addKeyValue("reference", work.failureReference())
                .setCause(cause)
                .log("task failed and nothing could be done about it");
        store.fail(work, work.failureReference());
        return Ending.FAILED;
    }

    private Ending releaseTask(StoredTask work, RuntimeException cause) {
        // The interruption has done its work; left standing, it would break the next statement.
        boolean interrupted = Thread.interrupted();
        LOG.atInfo()
                .addKeyValue("interrupted", interrupted)
                .addKeyValue("because", cause.toString())
                .log("task is left for the next start");
        store.release(work, store.now());
        return Ending.RELEASED;
    }

    /**
     * Treats a task that was running when a process died.
     *
     * <p>A task can kill processes by taking all memory; a process can also be killed by other
     * tasks, operators and machines. So a suspect runs alone, and only crashes alone count against
     * it. It is given up only after many, at growing distances.
     *
     * @param delays after the first crash alone, the second, …
     */
    private record PoisonPolicy(List<Duration> delays) {
        /** Gives up at the seventh crash, at the earliest after 43 minutes. */
        static final PoisonPolicy STANDARD =
                new PoisonPolicy(RetryPlan.seconds(1, 5, 30, 120, 600, 1800));

        PoisonPolicy {
            delays = List.copyOf(delays);
        }

        boolean blames(StoredTask work) {
            return work.history().crashesAlone() > delays.size();
        }

        /** The pause of a task that was just found to have outlived a process. */
        Optional<Duration> delay(StoredTask work) {
            int alone = work.history().crashesAlone();
            return work.history().justCrashed() && alone > 0 && alone <= delays.size()
                    ? Optional.of(delays.get(alone - 1))
                    : Optional.empty();
        }
    }

    /** Runs many tasks at once in this process, or one alone. */
    public static final class SharedLock {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

        public FairScheduler.Turn enter(boolean alone) throws InterruptedException {
            Lock side = alone ? lock.writeLock() : lock.readLock();
            side.lockInterruptibly();
            return side::unlock;
        }
    }

    /**
     * Delays before a task is retried after a {@link io.perfwarden.model.TransientFailure}.
     *
     * @param delays after the first failure, the second, …; the last one repeats
     * @param limit from the first failure to the last attempt
     */
    public record RetryPlan(List<Duration> delays, Duration limit) {
        /**
         * From 2 seconds to an hour, for a day: GitHub's longest outages were shorter. At most a
         * minute for the first five minutes, because a person waits for a verdict, and a partial
         * outage lets some attempts through.
         */
        public static final RetryPlan STANDARD =
                new RetryPlan(
                        seconds(2, 5, 10, 15, 20, 30, 30, 60, 60, 60, 300, 900, 1800, 3600),
                        Duration.ofHours(24));

        private static final Duration SHORTEST = Duration.ofSeconds(1);

        static List<Duration> seconds(int... each) {
            return Arrays.stream(each).mapToObj(Duration::ofSeconds).toList();
        }

        public RetryPlan {
            delays = List.copyOf(delays);
            if (delays.isEmpty()) {
                throw new IllegalArgumentException("a plan has at least one delay");
            }
        }

        /**
         * The next delay.
         *
         * @param failures so far, at least 1
         * @param asked the delay that the other side asked for
         * @return empty after the last attempt
         */
        public Optional<Duration> next(
                int failures, Duration sinceFirst, Optional<Duration> asked) {
            Duration planned = delays.get(Math.min(failures, delays.size()) - 1);
            Duration wait = asked.map(RetryPlan::atLeastShortest).orElse(planned);
            return sinceFirst.plus(wait).compareTo(limit) > 0
                    ? Optional.empty()
                    : Optional.of(wait);
        }

        private static Duration atLeastShortest(Duration asked) {
            return asked.compareTo(SHORTEST) < 0 ? SHORTEST : asked;
        }
    }
}
