package io.perfwarden.e2e;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What was answered 202 is done, whatever dies in between. PostgreSQL itself lives on, so that this
 * shows the death of our process and not that of the database.
 */
@Tag("integration")
@Execution(ExecutionMode.CONCURRENT)
class RestartIT {
    @TempDir private Path directory;

    @ParameterizedTest
    @EnumSource(Stores.class)
    void a_server_killed_at_work_finishes_after_its_next_start_exactly_once(Stores store) {
        try (Installation app = new Installation(store, directory).repository(ownBranch())) {
            StubMapping never =
                    app.github()
                            .instead(
                                    get(urlPathMatching("/store/.*"))
                                            .willReturn(
                                                    aResponse()
                                                            .withFixedDelay(
                                                                    (int)
                                                                            Duration.ofMinutes(5)
                                                                                    .toMillis())));
            WorkflowRun _ = app.measured(ownBranch(), 100, 130);
            Installation.life(ownBranch()).forEach(app::deliver);
            Await.until(
                    "the download is under way",
                    () -> app.github().requests().stream().anyMatch(it -> it.endsWith("/zip")));
            app.server().kill();
            assertThat(app.comments()).isEmpty();
            app.github().undo(never);
            app.restart();
            assertThat(app.completed().draft().conclusion()).contains(Conclusion.FAILURE);
            app.idle();
            assertThat(app.comments()).hasSize(1);
            assertThat(app.checks(HEAD)).hasSize(1);
        }
    }
}
