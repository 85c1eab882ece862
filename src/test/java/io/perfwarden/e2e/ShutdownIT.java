package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInFault;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A server that is asked to end while it is at work, as an orchestrator asks before it kills:
 * whatever GitHub keeps it waiting for, it ends by itself, and its next start takes the work up.
 */
@Tag("integration")
@Order(1)
class ShutdownIT {
    private static final int PULLS = Thorough.cases(2, 3);

    /** Once it had the signal to. */
    private static final int ENDED_BY_ITSELF = 128 + 15;

    @TempDir private Path directory;

    /** What GitHub does not answer. */
    static Stream<Arguments> unanswered() {
        return Stream.of(
                        Arguments.of(Stores.SQLITE, "PATCH .*/check-runs/"),
                        Arguments.of(Stores.POSTGRESQL, "GET /artifacts/"),
                        Arguments.of(Stores.SQLITE, "GET /artifacts/"),
                        Arguments.of(Stores.SQLITE, "GET .*/contents/baselines"))
                .limit(Thorough.cases(1, 4));
    }

    @ParameterizedTest
    @MethodSource("unanswered")
    void work_under_way_is_taken_up_by_the_next_start(Stores store, String waitsFor) {
        try (Installation app = new Installation(store, directory)) {
            StandInFault never = app.github().faults().add(waitsFor, new FaultEffect.Ignored());
            List<StandInPull> pulls =
                    IntStream.range(0, PULLS).mapToObj(i -> app.ownPull("topic-" + i)).toList();
            for (StandInPull pull : pulls) {
                List<StandInDelivery> life = app.life(pull, 100, 130);
                app.deliver(life.getFirst());
                Await.until("a check that is to change", () -> !app.checks(pull).isEmpty());
                life.stream().skip(1).forEach(app::deliver);
            }
            Await.until("work is under way", () -> never.struck() > 0);
            assertThat(app.server().stop()).isEqualTo(ENDED_BY_ITSELF);
            assertThat(app.server().log()).contains("task is left for the next start");
            never.end();
            app.github().faults().clear();
            app.restart();
            for (StandInPull pull : pulls) {
                assertThat(app.completed(pull).conclusion()).isEqualTo("failure");
            }
            app.idle();
            assertThat(app.metric("perfwarden_queue_failed")).as("jobs given up").isZero();
            for (StandInPull pull : pulls) {
                assertThat(app.checks(pull)).hasSize(1);
                assertThat(app.comments(pull)).hasSize(1);
            }
        }
    }
}
