package io.perfwarden.jobs;

import static io.perfwarden.jobs.SampleJobs.NOW;
import static io.perfwarden.jobs.SampleJobs.button;
import static io.perfwarden.jobs.SampleJobs.pullChanged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.history.Database;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The worker of one subject on both databases, without a scheduler or a thread. */
@ParameterizedClass
@EnumSource
class SubjectWorkerTest {
    private static final String SUBJECT = button("x/y", 1).subject();

    private final Stores kind;
    private final SettableClock clock = new SettableClock(NOW);
    private final ScriptedHandler handler = new ScriptedHandler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    @TempDir Path directory;
    private Database database;
    private DurableQueue queue;
    private WorkStore store;
    private SubjectWorker worker;

    SubjectWorkerTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        queue = new DurableQueue(database, clock);
        store = new WorkStore(database, clock);
        worker = new SubjectWorker(store, handler, RetryPlan.STANDARD, new JobMetrics(registry));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void jobs_of_a_subject_are_done_oldest_first() {
        for (int i = 1; i <= 5; i++) {
            queue.enqueue(button("x/y", i));
        }
        queue.enqueue(button("other", 6));
        assertThat(work()).isEmpty();
        assertThat(handler.handled)
                .extracting(SampleJobs::number)
                .containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void a_newer_job_with_the_same_key_replaces_waiting_ones() {
        queue.enqueue(pullChanged('1'));
        queue.enqueue(button("x/y", 1));
        queue.enqueue(pullChanged('2'));
        work();
        assertThat(handler.handled).containsExactly(button("x/y", 1), pullChanged('2'));
    }

    @Test
    void a_job_that_is_running_is_not_replaced() {
        queue.enqueue(pullChanged('1'));
        handler.onHandle =
                job -> {
                    if (handler.handled.size() == 1) {
                        queue.enqueue(pullChanged('2'));
                    }
                };
        work();
        assertThat(handler.handled).containsExactly(pullChanged('1'), pullChanged('2'));
    }

    @Test
    void a_deferred_job_is_not_done_early() {
        queue.enqueueAfter(button("x/y", 1), Duration.ofMinutes(10));
        assertThat(work()).contains(NOW.plus(Duration.ofMinutes(10)));
        assertThat(handler.handled).isEmpty();
        clock.advance(Duration.ofMinutes(10));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(1);
    }

    @Test
    void a_job_that_meets_an_outage_waits_while_the_others_go_on() {
        failOnce(1, new TransientFailure("502"));
        queue.enqueue(button("x/y", 1));
        queue.enqueue(button("x/y", 2));
        assertThat(work()).contains(NOW.plusSeconds(2));
        clock.advance(Duration.ofSeconds(2));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).extracting(SampleJobs::number).containsExactly(1L, 2L, 1L);
        assertThat(handler.givenUp).isEmpty();
    }

    @Test
    void a_throttled_job_waits_as_long_as_it_was_asked_to() {
        failOnce(1, new TransientFailure("rate limit", Duration.ofMinutes(42)));
        queue.enqueue(button("x/y", 1));
        assertThat(work()).contains(NOW.plus(Duration.ofMinutes(42)));
    }

    @Test
    void after_its_last_attempt_a_job_is_given_up_once() {
        handler.onHandle =
                job -> {
                    throw new TransientFailure("down");
                };
        queue.enqueue(button("x/y", 1));
        Optional<Instant> next = work();
        while (next.isPresent()) {
            clock.advance(Duration.between(clock.instant(), next.get()));
            next = work();
        }
        assertThat(handler.givenUp).containsExactly(button("x/y", 1));
        assertThat(clock.instant())
                .isBetween(NOW.plus(Duration.ofHours(23)), NOW.plus(Duration.ofHours(24)));
        assertThat(handler.handled).hasSizeBetween(30, 35);
    }

    @Test
    void our_own_bug_is_not_retried_and_has_a_reference() {
        failOnce(1, new IllegalStateException("bug"));
        queue.enqueue(button("x/y", 1));
        queue.enqueue(button("x/y", 2));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).extracting(SampleJobs::number).containsExactly(1L, 2L);
        assertThat(handler.givenUp).containsExactly(button("x/y", 1));
        assertThat(handler.references).containsExactly("job-1");
        assertThat(attempts("failed")).isEqualTo(1);
        assertThat(attempts("done")).isEqualTo(1);
    }

    @Test
    void a_refusal_that_nobody_handled_is_our_bug() {
        failOnce(1, new GitHubRefusal(GitHubRefusal.Kind.NOT_FOUND, "404"));
        queue.enqueue(button("x/y", 1));
        work();
        assertThat(handler.givenUp).hasSize(1);
    }

    @Test
    void a_job_whose_installation_is_gone_is_dropped_silently() {
        failOnce(1, new GitHubRefusal(GitHubRefusal.Kind.NO_INSTALLATION, "suspended"));
        queue.enqueue(button("x/y", 1));
        assertThat(work()).isEmpty();
        assertThat(handler.givenUp).isEmpty();
        assertThat(attempts("dropped")).isEqualTo(1);
    }

    @Test
    void giving_up_is_retried_through_an_outage_without_doing_the_job_again() {
        failOnce(1, new IllegalStateException("bug"));
        handler.onGiveUp =
                (job, reference) -> {
                    if (handler.givenUp.size() == 1) {
                        throw new TransientFailure("down");
                    }
                };
        queue.enqueue(button("x/y", 1));
        assertThat(work()).contains(NOW.plusSeconds(2));
        clock.advance(Duration.ofSeconds(2));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(1);
        assertThat(handler.references).containsExactly("job-1", "job-1");
    }

    @Test
    void a_bug_in_giving_up_ends_the_job() {
        failOnce(1, new IllegalStateException("bug"));
        handler.onGiveUp =
                (job, reference) -> {
                    throw new IllegalStateException("and another");
                };
        queue.enqueue(button("x/y", 1));
        assertThat(work()).isEmpty();
        assertThat(handler.givenUp).hasSize(1);
    }

    @Test
    void a_job_whose_worker_dies_is_begun_three_times_and_then_given_up() {
        handler.onHandle =
                job -> {
                    throw new StackOverflowError();
                };
        queue.enqueue(button("x/y", 1));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(this::work).isInstanceOf(StackOverflowError.class);
        }
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(3);
        assertThat(handler.givenUp).hasSize(1);
    }

    @Test
    void a_worker_that_is_to_stop_leaves_the_rest() {
        queue.enqueue(button("x/y", 1));
        queue.enqueue(button("x/y", 2));
        assertThat(worker.work(SUBJECT, () -> !handler.handled.isEmpty())).contains(NOW);
        assertThat(handler.handled).hasSize(1);
    }

    @Test
    void a_job_that_fails_because_we_stop_is_left_for_the_next_start() {
        failOnce(1, new IllegalStateException("interrupted"));
        queue.enqueue(button("x/y", 1));
        assertThat(worker.work(SUBJECT, () -> !handler.handled.isEmpty())).contains(NOW);
        assertThat(handler.givenUp).isEmpty();
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(2);
    }

    @Test
    void a_subject_that_is_being_worked_on_is_left_alone() {
        queue.enqueue(button("x/y", 1));
        handler.onHandle =
                job -> assertThat(work()).as("second caller").contains(NOW.plusSeconds(5));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(1);
    }

    @Test
    void a_worker_that_was_taken_for_dead_does_not_touch_what_its_successor_began() {
        queue.enqueue(button("x/y", 1));
        Work stale = store.claim(SUBJECT).orElseThrow();
        Work current = store.claim(SUBJECT).orElseThrow();
        store.done(stale);
        store.retry(stale, NOW.plusSeconds(9), NOW);
        store.fail(stale, "stale");
        assertThat(store.nextRunAt(SUBJECT)).contains(NOW);
        store.done(current);
        assertThat(store.nextRunAt(SUBJECT)).isEmpty();
    }

    @Test
    void a_busy_subject_yields_after_a_turn() {
        for (int i = 1; i <= 51; i++) {
            queue.enqueue(button("x/y", i));
        }
        assertThat(work()).contains(NOW);
        assertThat(handler.handled).hasSize(50);
    }

    private Optional<Instant> work() {
        return worker.work(SUBJECT, () -> false);
    }

    private void failOnce(long number, RuntimeException failure) {
        handler.onHandle =
                job -> {
                    if (SampleJobs.number(job) == number
                            && handler.handled.stream().filter(job::equals).count() == 1) {
                        throw failure;
                    }
                };
    }

    private long attempts(String ending) {
        return registry.get("perfwarden.jobs").tag("ending", ending).timer().count();
    }
}
