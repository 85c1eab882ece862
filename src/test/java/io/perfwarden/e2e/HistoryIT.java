package io.perfwarden.e2e;

import static io.perfwarden.demo.standin.StandInRepository.DEFAULT_BRANCH;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInActions;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A default branch that was measured thirteen times, {@code parse} within half a per cent and
 * {@code render} within fourteen, and pull requests that are held against that.
 */
@Tag("integration")
@Order(1)
class HistoryIT {
    private static final double[] QUIET = {
        100.3, 99.6, 100.1, 100.5, 99.8, 99.5, 100.4, 100, 99.9, 100.2, 99.7, 100.4, 100
    };

    private static final double[] NOISY = {
        100, 111, 92, 104, 88, 113, 97, 106, 90, 100, 112, 94, 103
    };

    @TempDir private Path directory;

    @SuppressWarnings("NullAway.Init")
    private Installation app;

    @AfterEach
    void close() {
        app.close();
    }

    private void history() {
        for (int i = 0; i < QUIET.length; i++) {
            app.home().push(DEFAULT_BRANCH, "work", Map.of("src/a", StandInBytes.of("work " + i)));
            Run run =
                    app.home()
                            .actions()
                            .request(StandInActions.Request.push(app.home(), DEFAULT_BRANCH));
            Run begun = app.home().actions().begin(run);
            app.deliver(app.deliveries().run(app.measured(begun, QUIET[i], NOISY[i])));
        }
        app.idle();
    }

    private StandInPull measured(String branch, double parse, double render) {
        StandInPull pull = app.ownPull(branch);
        app.life(pull, parse, render).forEach(app::deliver);
        return pull;
    }

    private Run newest(StandInPull pull) {
        return app.home().actions().runs().stream()
                .filter(run -> run.sha().equals(pull.sha()))
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("io.perfwarden.testkit.Thorough#orServer")
    void noise_passes_and_a_regression_is_measured_again_before_it_is_red(Stores store) {
        app = new Installation(store, directory);
        history();
        StandInPull same = measured("same", 100.3, 110);
        assertThat(app.completed(same).conclusion()).isEqualTo("success");
        StandInPull slower = measured("slower", 110, 101);
        Await.until(
                "a suspect that is measured again",
                () -> newest(slower).attempt() == 2 && newest(slower).status().equals("queued"));
        app.idle();
        Check open = app.checks(slower).getLast();
        assertThat(open.status()).isEqualTo("in_progress");
        assertThat(open.title()).isEqualTo("Measuring again");
        Run again = app.home().actions().begin(newest(slower));
        app.deliver(app.deliveries().run(again));
        app.deliver(app.deliveries().run(app.measured(again, 110.4, 96)));
        Check red = app.completed(slower);
        assertThat(red.conclusion()).isEqualTo("failure");
        assertThat(red.title()).contains("1 regression");
        app.idle();
        assertThat(newest(slower).attempt()).isEqualTo(2);
        assertThat(app.comments(slower)).hasSize(1);
    }
}
