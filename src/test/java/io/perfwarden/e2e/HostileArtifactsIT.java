package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
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
    private final Map<HostileArtifact, StandInPull> pulls = new EnumMap<>(HostileArtifact.class);
    private Installation app;

    @BeforeAll
    void deliverAll(@TempDir Path directory) {
        app = new Installation(Stores.SQLITE, directory);
        for (HostileArtifact artifact : HostileArtifact.values()) {
            StandInPull pull = app.forkedPull("change-" + artifact.name().toLowerCase(Locale.ROOT));
            pulls.put(artifact, pull);
            app.deliver(app.deliveries().pull("opened", pull));
            Run run = app.brought(app.requested(pull), artifact.bytes());
            app.deliver(app.deliveries().run(run));
        }
    }

    @AfterAll
    void close() {
        app.close();
    }

    @ParameterizedTest
    @EnumSource
    void the_check_is_completed_and_says_why(HostileArtifact artifact) {
        Check check = app.completed(Objects.requireNonNull(pulls.get(artifact)));
        assertThat(check.title() + "\n" + check.output().summary()).contains(artifact.said());
        assertThat(check.conclusion())
                .isEqualTo(artifact.conclusion().name().toLowerCase(Locale.ROOT));
    }

    @Test
    void the_server_serves_on() {
        for (StandInPull pull : pulls.values()) {
            Check _ = app.completed(pull);
        }
        StandInPull honest = app.forkedPull("faster");
        app.life(honest, 100, 100).forEach(app::deliver);
        assertThat(app.completed(honest).title()).contains("No measurable change");
        assertThat(app.server().log()).doesNotContain("OutOfMemoryError").doesNotContain(" ERROR ");
    }
}
