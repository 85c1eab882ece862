package io.perfwarden.jobs;

import static io.perfwarden.jobs.SampleJobs.INSTALLATION;
import static io.perfwarden.jobs.SampleJobs.NOW;
import static io.perfwarden.jobs.SampleJobs.REPO;
import static io.perfwarden.jobs.SampleJobs.button;
import static io.perfwarden.jobs.SampleJobs.pullChanged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.history.Database;
import io.perfwarden.history.Deliveries;
import io.perfwarden.history.Deliveries.State;
import io.perfwarden.history.Deliveries.Ticket;
import io.perfwarden.jobs.DurableQueue.Receipt;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.RepoId;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Deliveries and their jobs, on both databases. */
@ParameterizedClass
@EnumSource
class DurableQueueTest {
    private static final Ticket TICKET = new Ticket("guid-1", "check_run", "rerequested");
    private static final String SUBJECT = button("x/y", 1).subject();

    private final Stores kind;
    private final SettableClock clock = new SettableClock(NOW);
    private final ScriptedHandler handler = new ScriptedHandler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    @TempDir Path directory;
    private Database database;
    private DurableQueue queue;
    private SubjectWorker worker;

    DurableQueueTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        queue = new DurableQueue(database, clock);
        JobMetrics metrics = new JobMetrics(registry);
        metrics.watch(database, clock);
        WorkStore store = new WorkStore(database, clock);
        worker = new SubjectWorker(store, handler, RetryPlan.STANDARD, metrics);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_delivery_is_done_when_the_last_of_its_jobs_is() {
        queue.receive(TICKET, List.of(button("x/y", 1), button("other", 2)));
        assertThat(state()).contains(State.RECEIVED);
        work(SUBJECT);
        assertThat(state()).contains(State.RECEIVED);
        work(button("other", 2).subject());
        assertThat(state()).contains(State.DONE);
    }

    @Test
    void a_delivery_that_comes_twice_is_worked_on_once() {
        assertThat(queue.receive(TICKET, List.of(button("x/y", 1)))).isEqualTo(Receipt.STORED);
        assertThat(queue.receive(TICKET, List.of(button("x/y", 1)))).isEqualTo(Receipt.DUPLICATE);
        work(SUBJECT);
        assertThat(queue.receive(TICKET, List.of(button("x/y", 1)))).isEqualTo(Receipt.DUPLICATE);
        work(SUBJECT);
        assertThat(handler.handled).hasSize(1);
    }

    @Test
    void a_delivery_whose_job_failed_is_worked_on_again_when_it_comes_again() {
        handler.onHandle =
                job -> {
                    if (handler.handled.size() == 1) {
                        throw new IllegalStateException("bug");
                    }
                };
        queue.receive(TICKET, List.of(button("x/y", 1)));
        assertThat(queue.received(TICKET.id())).isTrue();
        work(SUBJECT);
        assertThat(state()).contains(State.FAILED);
        assertThat(queue.received(TICKET.id())).isFalse();
        assertThat(gauge("failed")).isEqualTo(1);
        assertThat(queue.receive(TICKET, List.of(button("x/y", 1)))).isEqualTo(Receipt.STORED);
        assertThat(gauge("failed")).isZero();
        work(SUBJECT);
        assertThat(state()).contains(State.DONE);
    }

    @Test
    void a_delivery_whose_job_was_replaced_is_done() {
        queue.receive(TICKET, List.of(pullChanged('1')));
        queue.enqueue(pullChanged('2'));
        assertThat(state()).contains(State.DONE);
    }

    @Test
    void a_delivery_and_its_jobs_are_stored_together_or_not_at_all() {
        database.write(handle -> handle.execute("alter table work rename to elsewhere"));
        assertThatThrownBy(() -> queue.receive(TICKET, List.of(button("x/y", 1))))
                .isInstanceOf(RuntimeException.class);
        assertThat(state()).isEmpty();
    }

    @Test
    void a_delivery_cannot_be_taken_in_while_the_store_is_down() {
        database.close();
        assertThatThrownBy(() -> queue.receive(TICKET, List.of(button("x/y", 1))))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void work_of_an_installation_that_is_gone_is_dropped() {
        queue.receive(TICKET, List.of(button("x/y", 1)));
        queue.enqueue(new Job.InstallationGone(INSTALLATION, List.of()));
        assertThat(queue.drop(new InstallationId(98), List.of())).isZero();
        assertThat(queue.drop(INSTALLATION, List.of(new RepoId(8)))).isZero();
        assertThat(queue.drop(INSTALLATION, List.of(REPO.id(), new RepoId(8)))).isEqualTo(1);
        assertThat(state()).contains(State.DONE);
        queue.enqueue(button("x/y", 2));
        assertThat(queue.drop(INSTALLATION, List.of())).isEqualTo(1);
        assertThat(gauge("depth")).as("the news itself").isEqualTo(1);
    }

    @Test
    void depth_and_age_of_the_queue_are_measured() {
        assertThat(gauge("oldest")).isZero();
        queue.enqueue(button("x/y", 1));
        queue.enqueueAfter(button("x/y", 2), Duration.ofHours(1));
        clock.advance(Duration.ofMillis(1500));
        assertThat(gauge("depth")).isEqualTo(2);
        assertThat(gauge("oldest")).isEqualTo(1.5);
    }

    @Test
    void failed_jobs_are_forgotten_after_a_month() {
        handler.onHandle =
                job -> {
                    throw new IllegalStateException("bug");
                };
        queue.enqueue(button("x/y", 1));
        work(SUBJECT);
        Housekeeping housekeeping = new Housekeeping(database, clock);
        clock.advance(Duration.ofDays(30));
        housekeeping.tidy();
        assertThat(gauge("failed")).isEqualTo(1);
        clock.advance(Duration.ofMillis(1));
        housekeeping.tidy();
        assertThat(gauge("failed")).isZero();
    }

    @Test
    void a_subject_with_due_work_and_no_instance_is_found_by_the_sweep() {
        Sweep sweep = new Sweep(database, queue, clock);
        queue.enqueueAfter(button("later", 1), Duration.ofHours(1));
        queue.enqueue(button("x/y", 1));
        database.write(handle -> handle.execute("delete from scheduled_tasks"));
        assertThat(sweep.unattended(clock.instant())).containsExactly(SUBJECT);
        sweep.run();
        assertThat(executionTimes()).isEqualTo(1);
        clock.advance(Duration.ofHours(1));
        assertThat(sweep.unattended(clock.instant()).getFirst())
                .as("those without an instance come first")
                .isEqualTo(button("later", 1).subject());
    }

    private void work(String subject) {
        worker.work(subject, () -> false);
    }

    private Optional<State> state() {
        return database.read(handle -> new Deliveries().state(handle, TICKET.id()));
    }

    private double gauge(String name) {
        return registry.get("perfwarden.queue." + name).gauge().value();
    }

    private long executionTimes() {
        return database.read(handle ->
                handle.createQuery("select count(*) as n from scheduled_tasks")
                        .map((row, context) -> row.getLong("n"))
                        .one());
    }
}
