package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All hostile artifacts at once, each from a branch of its own; every check says what it met. */
@Tag("integration")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileArtifactsIT {
    private Installation app;

    @BeforeAll
    void deliverAll(@TempDir Path directory) {
        app = new Installation(Stores.SQLITE, directory).repository(UseCaseWorld.fork());
        for (HostileArtifact artifact : HostileArtifact.values()) {
            artifact.pull().measured(app, artifact.bytes());
        }
    }

    @AfterAll
    void close() {
        app.close();
    }

    @ParameterizedTest
    @EnumSource
    void the_check_is_completed_and_says_why(HostileArtifact artifact) {
        FakeGitHub.Check check = app.check(artifact.pull().sha(), Status.COMPLETED);
        assertThat(check.draft().title() + "\n" + check.draft().summary())
                .contains(artifact.said());
        assertThat(check.draft().conclusion()).contains(artifact.conclusion());
    }

    @Test
    void the_server_serves_on() {
        for (HostileArtifact artifact : HostileArtifact.values()) {
            FakeGitHub.Check _ = app.check(artifact.pull().sha(), Status.COMPLETED);
        }
        WorkflowRun _ = app.measured(UseCaseWorld.fork(), 100, 100);
        Installation.life(UseCaseWorld.fork()).forEach(app::deliver);
        assertThat(app.completed().draft().title()).contains("No measurable change");
        assertThat(app.server().log()).doesNotContain("OutOfMemoryError").doesNotContain(" ERROR ");
    }
}
