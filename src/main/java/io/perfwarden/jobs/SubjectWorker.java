package io.perfwarden.jobs;

import io.micrometer.core.instrument.Timer;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.jobs.JobMetrics.Ending;
import io.perfwarden.problem.TransientFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Does the due jobs of one subject, the oldest first, one after the other. Knows no threads and no
 * scheduler; whoever calls it sees to it that a subject has one caller at a time, on all machines.
 */
final class SubjectWorker {
    private static final Logger LOG = LoggerFactory.getLogger(SubjectWorker.class);

    /** Jobs done in one go, so that a busy subject does not keep a thread from the others. */
    private static final int TURN = 50;

    /** A job that kills its worker this often is not begun again. */
    private static final int MOST_STARTS = 3;

    /** When to look again at a subject that this process works on already. */
    private static final Duration BUSY = Duration.ofSeconds(5);

    private final WorkStore store;
    private final JobHandler handler;
    private final RetryPlan plan;
    private final JobMetrics metrics;
    private final Set<String> active = ConcurrentHashMap.newKeySet();

    SubjectWorker(WorkStore store, JobHandler handler, RetryPlan plan, JobMetrics metrics) {
        this.store = store;
        this.handler = handler;
        this.plan = plan;
        this.metrics = metrics;
    }

    /**
     * Works until nothing of the subject is due.
     *
     * @param stopping whether the process wants to end; asked between jobs
     * @return when the subject wants to be worked on again; nothing if none of its work is left
     */
    Optional<Instant> work(String subject, BooleanSupplier stopping) {
        if (!active.add(subject)) {
            // A process that stood still is taken for dead by its own scheduler once it goes on.
            return Optional.of(store.now().plus(BUSY));
        }
        try {
            for (int done = 0; done < TURN && !stopping.getAsBoolean(); done++) {
                Optional<Work> next = store.claim(subject);
                if (next.isEmpty()) {
                    break;
                }
                attempt(next.get(), stopping);
            }
            return store.nextRunAt(subject);
        } finally {
            active.remove(subject);
        }
    }

    private void attempt(Work work, BooleanSupplier stopping) {
        Timer.Sample sample = metrics.start();
        Ending ending = Ending.DIED;
        try {
            ending = outcome(work, stopping);
        } finally {
            metrics.ended(sample, work.kind(), ending);
        }
    }

    private Ending outcome(Work work, BooleanSupplier stopping) {
        Job job;
        try {
            job = JobCodec.decode(work.payload());
        } catch (IllegalArgumentException e) {
            return failed(work, e);
        }
        if (work.starts() > MOST_STARTS) {
            RuntimeException deadly = new IllegalStateException("its worker died each time");
            return work.isGivenUp()
                    ? failed(work, deadly)
                    : abandon(work, job, "too dangerous", deadly);
        }
        return work.isGivenUp() ? giveUp(work, job) : handle(work, job, stopping);
    }

    private Ending handle(Work work, Job job, BooleanSupplier stopping) {
        try {
            handler.handle(job, work.failures());
        } catch (RuntimeException e) {
            return stopping.getAsBoolean() ? released(work, e) : unfinished(work, job, e);
        }
        store.done(work);
        return Ending.DONE;
    }

    private Ending unfinished(Work work, Job job, RuntimeException failure) {
        return switch (failure) {
            case TransientFailure outage -> later(work, job, outage);
            case GitHubRefusal refusal when refusal.kind() == GitHubRefusal.Kind.NO_INSTALLATION ->
                    dropped(work, refusal);
            default -> abandon(work, job, "our bug", failure);
        };
    }

    private Ending later(Work work, Job job, TransientFailure failure) {
        Optional<Duration> wait = wait(work, failure);
        if (wait.isEmpty()) {
            return abandon(work, job, "no attempt is left", failure);
        }
        at(LOG.atInfo(), work)
                .addKeyValue("again", wait.get())
                .addKeyValue("because", oneLine(failure))
                .log("job is tried again later");
        store.retry(work, store.now().plus(wait.get()), work.firstFailed().orElse(store.now()));
        return Ending.RETRIED;
    }

    private Optional<Duration> wait(Work work, TransientFailure failure) {
        Instant now = store.now();
        Duration sinceFirst = Duration.between(work.firstFailed().orElse(now), now);
        return plan.next(work.failures() + 1, sinceFirst, failure.retryAfter());
    }

    /** The job has failed for good: what would hang because of it is completed. */
    private Ending abandon(Work work, Job job, String why, RuntimeException cause) {
        at(LOG.atError(), work)
                .addKeyValue("reference", work.failureReference())
                .setCause(cause)
                .log("job is given up: {}", why);
        return giveUp(store.giveUp(work, work.failureReference()), job);
    }

    private Ending giveUp(Work work, Job job) {
        try {
            handler.giveUp(job, work.reference());
        } catch (TransientFailure e) {
            Optional<Duration> wait = wait(work, e);
            if (wait.isPresent()) {
                Instant now = store.now();
                store.retry(work, now.plus(wait.get()), work.firstFailed().orElse(now));
                return Ending.RETRIED;
            }
            return failed(work, e);
        } catch (RuntimeException e) {
            return failed(work, e);
        }
        store.fail(work, work.reference());
        return Ending.FAILED;
    }

    private Ending failed(Work work, RuntimeException cause) {
        at(LOG.atError(), work)
                .addKeyValue("reference", work.failureReference())
                .setCause(cause)
                .log("job failed and nothing could be done about it");
        store.fail(work, work.failureReference());
        return Ending.FAILED;
    }

    private Ending dropped(Work work, GitHubRefusal refusal) {
        at(LOG.atInfo(), work)
                .addKeyValue("because", oneLine(refusal))
                .log("job is dropped: the installation is gone");
        store.done(work);
        return Ending.DROPPED;
    }

    private Ending released(Work work, RuntimeException cause) {
        // The interruption has done its work; left standing, it would break the next statement.
        boolean interrupted = Thread.interrupted();
        at(LOG.atInfo(), work)
                .addKeyValue("interrupted", interrupted)
                .addKeyValue("because", oneLine(cause))
                .log("job is left for the next start");
        store.release(work);
        return Ending.RELEASED;
    }

    private static String oneLine(RuntimeException cause) {
        return cause.toString().replaceAll("\\p{Cntrl}", " ");
    }

    private static LoggingEventBuilder at(LoggingEventBuilder log, Work work) {
        return log.addKeyValue("job", work.id())
                .addKeyValue("kind", work.kind())
                .addKeyValue("subject", work.subject())
                .addKeyValue("delivery", work.delivery().orElse("-"));
    }
}
