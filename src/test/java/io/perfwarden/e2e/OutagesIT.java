package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInFault;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** GitHub's bad hours: work waits and is done in the end, and no check says anything meanwhile. */
@Tag("integration")
@Order(1)
@Execution(value = ExecutionMode.SAME_THREAD, reason = "one server, whose GitHub fails for all")
class OutagesIT {
    private static final String REPOSITORY = " /repos/";

    private static final String RETRIED = "perfwarden_jobs_seconds_count{ending=\"retried\"";

    @TempDir private static Path directory;

    @SuppressWarnings("NullAway.Init")
    private static Installation app;

    private StandInPull pull;
    private List<StandInDelivery> life;
    private double retriedBefore;

    @BeforeAll
    static void start() {
        app = new Installation(Stores.SQLITE, directory);
    }

    @BeforeEach
    void open(TestInfo test) {
        pull = app.ownPull(test.getTestMethod().orElseThrow().getName());
        life = app.life(pull, 100, 130);
        retriedBefore = app.metric(RETRIED);
    }

    @AfterEach
    void recover() {
        app.github().faults().clear();
    }

    @AfterAll
    static void close() {
        app.close();
    }

    @Test
    void bad_gateways_and_broken_connections_are_waited_out() {
        app.deliver(life.getFirst());
        Check queued = app.check(pull, "queued");
        app.idle();
        StandInFault broken = app.github().faults().add(REPOSITORY, FaultEffect.status(502));
        app.deliver(life.getLast());
        awaitRetries(1);
        StandInFault cut = app.github().faults().add(REPOSITORY, new FaultEffect.Cut());
        broken.end();
        awaitRetries(2);
        assertThat(app.webhook().text("/health")).contains("\"github\"", "DEGRADED");
        assertThat(app.webhook().get("/health/readiness")).as("it takes deliveries").isEqualTo(200);
        assertThat(app.checks(pull)).containsExactly(queued);
        cut.end();
        assertVerdict();
        assertThat(app.webhook().text("/health")).doesNotContain("DEGRADED");
    }

    @Test
    void lost_answers_bring_no_second_check_and_no_second_comment() {
        app.github().faults().add("POST .*/check-runs", new FaultEffect.AnswerLost(), 1);
        app.github().faults().add("POST .*/comments", new FaultEffect.AnswerLost(), 1);
        life.forEach(app::deliver);
        awaitRetries(2);
        assertVerdict();
    }

    @Test
    void a_throttle_is_honoured() {
        StandInFault throttled =
                app.github().faults().add(REPOSITORY, FaultEffect.secondaryLimit(429, 2), 1);
        life.forEach(app::deliver);
        awaitRetries(1);
        assertVerdict();
        assertThat(throttled.struck()).isEqualTo(1);
    }

    @Test
    void a_revoked_token_is_replaced() {
        app.deliver(life.getFirst());
        Check _ = app.check(pull, "queued");
        long tokens = app.github().journal().count("access_tokens");
        app.github().revokeTokens();
        app.deliver(life.getLast());
        assertVerdict();
        assertThat(app.github().journal().count("access_tokens")).isEqualTo(tokens + 1);
    }

    /** What is recorded waits for no permission, so that the check comes once there is one. */
    @Test
    void work_of_a_suspended_installation_is_dropped_and_made_up_for() {
        app.world().installation().suspend();
        life.forEach(app::deliver);
        Await.until(
                "what needs GitHub is dropped",
                () -> app.metric("perfwarden_jobs_seconds_count{ending=\"dropped\"") >= 1);
        app.idle();
        assertThat(app.checks(pull)).isEmpty();
        app.world().installation().unsuspend();
        app.deliver(app.deliveries().installation("unsuspend"));
        assertVerdict();
    }

    private void awaitRetries(int count) {
        Await.until(count + " failed attempts", () -> app.metric(RETRIED) - retriedBefore >= count);
    }

    private void assertVerdict() {
        assertThat(app.completed(pull).conclusion()).isEqualTo("failure");
        app.idle();
        assertThat(app.checks(pull)).hasSize(1);
        assertThat(app.comments(pull)).hasSize(1);
    }
}
