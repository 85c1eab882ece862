package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInFault;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What was answered 202 is done, whatever dies in between. PostgreSQL itself lives on, so that this
 * shows the death of our process and not that of the database.
 */
@Tag("integration")
@Order(1)
class RestartIT {
    @TempDir private Path directory;

    @ParameterizedTest
    @MethodSource("io.perfwarden.testkit.Thorough#orEmbedded")
    void what_happened_while_no_server_ran_is_found_after_its_next_start(Stores store) {
        try (Installation app = new Installation(store, directory)) {
            app.server().kill();
            StandInPull pull = app.ownPull();
            app.life(pull, 100, 130).forEach(app.github().record()::missed);
            app.restart();
            assertThat(app.completed(pull).conclusion()).isEqualTo("failure");
            app.idle();
            assertThat(app.comments(pull)).hasSize(1);
            assertThat(app.checks(pull)).hasSize(1);
        }
    }

    @ParameterizedTest
    @Nightly
    @MethodSource("io.perfwarden.testkit.Thorough#orServer")
    void a_server_killed_at_work_finishes_after_its_next_start_exactly_once(Stores store) {
        try (Installation app = new Installation(store, directory)) {
            StandInFault never =
                    app.github().faults().add("GET /artifacts/", new FaultEffect.Ignored());
            StandInPull pull = app.ownPull();
            app.life(pull, 100, 130).forEach(app::deliver);
            Await.until("the download is under way", () -> never.struck() > 0);
            app.server().kill();
            assertThat(app.comments(pull)).isEmpty();
            never.end();
            app.restart();
            assertThat(app.completed(pull).conclusion()).isEqualTo("failure");
            app.idle();
            assertThat(app.comments(pull)).hasSize(1);
            assertThat(app.checks(pull)).hasSize(1);
        }
    }
}
