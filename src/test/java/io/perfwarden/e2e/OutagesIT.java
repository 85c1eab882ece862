package io.perfwarden.e2e;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** GitHub's bad hours: work waits and is done in the end, and no check says anything meanwhile. */
@Tag("integration")
@Execution(ExecutionMode.CONCURRENT)
class OutagesIT {
    private static final String REPOSITORY = "/repos/.*";
    private static final String TOKENS = "/app/installations/7/access_tokens";

    @TempDir private Path directory;
    private Installation app;

    @BeforeEach
    void start() {
        app = new Installation(Stores.SQLITE, directory).repository(ownBranch());
        WorkflowRun _ = app.measured(ownBranch(), 100, 130);
    }

    @AfterEach
    void close() {
        app.close();
    }

    @Test
    void bad_gateways_and_broken_connections_are_waited_out() {
        app.deliver(Installation.life(ownBranch()).getFirst());
        FakeGitHub.Check queued = app.check(HEAD, Status.QUEUED);
        app.idle();
        StubMapping broken = answeringAlways(aResponse().withStatus(502));
        app.deliver(Installation.life(ownBranch()).getLast());
        awaitRetries(1);
        app.github().undo(broken);
        StubMapping reset = answeringAlways(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));
        awaitRetries(2);
        assertThat(app.checks(HEAD)).containsExactly(queued);
        app.github().undo(reset);
        assertVerdict();
    }

    @Test
    void a_throttle_is_honoured() {
        StubMapping throttled =
                answeringAlways(aResponse().withStatus(429).withHeader("Retry-After", "2"));
        Installation.life(ownBranch()).forEach(app::deliver);
        awaitRetries(1);
        assertThat(app.checks(HEAD)).isEmpty();
        app.github().undo(throttled);
        assertVerdict();
    }

    @Test
    void a_revoked_token_is_replaced() {
        StubMapping revoked =
                app.github()
                        .instead(
                                any(urlPathMatching(REPOSITORY))
                                        .withHeader("Authorization", equalTo("Bearer ghs_fake"))
                                        .willReturn(aResponse().withStatus(401)));
        Installation.life(ownBranch()).forEach(app::deliver);
        awaitRetries(1);
        app.github()
                .instead(
                        post(TOKENS)
                                .willReturn(
                                        okJson(
                                                """
                                                {"token": "ghs_second",
                                                 "expires_at": "2999-01-01T00:00:00Z"}
                                                """)));
        assertVerdict();
        assertThat(revoked.getId()).isNotNull();
        assertThat(app.github().requests())
                .filteredOn(it -> it.contains("access_tokens"))
                .hasSize(2);
    }

    @Test
    void work_of_a_suspended_installation_is_dropped() {
        StubMapping suspended =
                app.github()
                        .instead(
                                post(TOKENS)
                                        .willReturn(
                                                aResponse()
                                                        .withStatus(403)
                                                        .withBody(
                                                                "{\"message\": \"This installation"
                                                                        + " has been suspended\"}")));
        Installation.life(ownBranch()).forEach(app::deliver);
        Await.until(
                "all is dropped",
                () -> app.metric("perfwarden_jobs_seconds_count{ending=\"dropped\"") == 3);
        assertThat(app.metric("perfwarden_queue_depth")).isZero();
        app.github().undo(suspended);
        Installation.life(ownBranch()).forEach(app::deliver);
        assertVerdict();
    }

    private StubMapping answeringAlways(ResponseDefinitionBuilder answer) {
        return app.github().instead(any(urlPathMatching(REPOSITORY)).willReturn(answer));
    }

    private void awaitRetries(int count) {
        Await.until(
                count + " failed attempts",
                () -> app.metric("perfwarden_jobs_seconds_count{ending=\"retried\"") >= count);
    }

    private void assertVerdict() {
        assertThat(app.completed().draft().conclusion()).contains(Conclusion.FAILURE);
        app.idle();
        assertThat(app.checks(HEAD)).hasSize(1);
        assertThat(app.comments()).hasSize(1);
    }
}
