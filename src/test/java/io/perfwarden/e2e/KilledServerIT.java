package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A server that is killed right after each delivery it took loses none of them, and does nothing
 * twice.
 */
@Tag("integration")
@Order(1)
class KilledServerIT {
    /** Pull requests of whose life everything is told; of as many only the end is. */
    private static final int TOLD_IN_FULL = Thorough.cases(1, 5);

    private static final int DELIVERIES = 4 * TOLD_IN_FULL;

    @TempDir private Path directory;

    @ParameterizedTest
    @MethodSource("io.perfwarden.testkit.Thorough#orEmbedded")
    void a_kill_after_each_delivery_and_every_check_is_right(Stores store) {
        try (Installation app = new Installation(store, directory)) {
            List<StandInPull> pulls = new ArrayList<>();
            List<StandInDelivery> deliveries = lives(app, pulls);
            assertThat(deliveries).hasSize(DELIVERIES);
            for (StandInDelivery delivery : deliveries) {
                app.deliver(delivery);
                app.server().kill();
                app.restart();
            }
            for (int i = 0; i < pulls.size(); i++) {
                Check check = app.completed(pulls.get(i));
                assertThat(check.conclusion()).isEqualTo(isSlower(i) ? "failure" : "success");
            }
            for (int i = 0; i < pulls.size(); i++) {
                StandInPull pull = pulls.get(i);
                int comments = isSlower(i) ? 1 : 0;
                Await.until(
                        "a comment, which a killed worker may have left to the next",
                        () -> app.comments(pull).size() >= comments);
            }
            app.idle();
            assertThat(app.metric("perfwarden_queue_failed")).as("jobs given up").isZero();
            for (int i = 0; i < pulls.size(); i++) {
                assertThat(app.checks(pulls.get(i))).hasSize(1);
                assertThat(app.comments(pulls.get(i))).hasSize(isSlower(i) ? 1 : 0);
            }
        }
    }

    /** Their openings first, then their beginnings, then their ends. */
    private static List<StandInDelivery> lives(Installation app, List<StandInPull> pulls) {
        List<StandInDelivery> opened = new ArrayList<>();
        List<StandInDelivery> begun = new ArrayList<>();
        List<StandInDelivery> completed = new ArrayList<>();
        for (int i = 0; i < 2 * TOLD_IN_FULL; i++) {
            StandInPull pull = i % 3 == 0 ? app.forkedPull("fork-" + i) : app.ownPull("topic-" + i);
            pulls.add(pull);
            Run run = app.home().actions().begin(app.requested(pull));
            if (i < TOLD_IN_FULL) {
                opened.add(app.deliveries().pull("opened", pull));
                begun.add(app.deliveries().run(run));
            }
            Run measured = app.measured(run, 100, isSlower(i) ? 130 : 100);
            completed.add(app.deliveries().run(measured));
        }
        opened.addAll(begun);
        opened.addAll(completed);
        return opened;
    }

    private static boolean isSlower(int pull) {
        return pull % 2 == 1;
    }
}
