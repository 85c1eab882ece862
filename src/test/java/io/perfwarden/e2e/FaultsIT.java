package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A GitHub of whose answers one in three is a failure of some kind, for as long as it takes. */
@Tag("integration")
@Tag("thorough")
class FaultsIT {
    private static final List<FaultEffect> KINDS =
            List.of(
                    FaultEffect.status(500),
                    FaultEffect.status(502),
                    FaultEffect.status(503),
                    FaultEffect.secondaryLimit(429, 1),
                    FaultEffect.secondaryLimit(403, 1),
                    new FaultEffect.Cut(),
                    new FaultEffect.CutShort(),
                    new FaultEffect.AnswerLost(),
                    new FaultEffect.Truncated(),
                    new FaultEffect.Slow(Duration.ofSeconds(1)));

    /** Whatever is asked of a repository, and the store of artifacts. */
    private static final String STRUCK = "/repos/|/artifacts/";

    /** A request that is struck strikes no other, so that of all requests 31 % are. */
    private static final double SHARE = 0.45;

    private static final int PULLS = 6;

    private final Random random = new Random(20_261_122);
    @TempDir private Path directory;

    @Test
    void everything_ends_as_on_a_calm_day() {
        try (Installation app = new Installation(Stores.SQLITE, directory)) {
            app.github().faults().add(STRUCK, new FaultEffect.Preceded(() -> strikeTheNext(app)));
            List<StandInPull> pulls = new ArrayList<>();
            for (int i = 0; i < PULLS; i++) {
                StandInPull pull = app.ownPull("topic-" + i);
                app.life(pull, 100, isSlower(i) ? 130 : 100).forEach(app::deliver);
                pulls.add(pull);
            }
            for (int i = 0; i < PULLS; i++) {
                assertThat(app.completed(pulls.get(i)).conclusion())
                        .isEqualTo(isSlower(i) ? "failure" : "success");
            }
            app.github().faults().clear();
            for (int i = 0; i < PULLS; i++) {
                StandInPull pull = pulls.get(i);
                int comments = isSlower(i) ? 1 : 0;
                Await.until("its comment", () -> app.comments(pull).size() >= comments);
            }
            app.idle();
            assertThat(app.metric("perfwarden_queue_failed")).as("jobs given up").isZero();
            for (int i = 0; i < PULLS; i++) {
                assertThat(app.checks(pulls.get(i))).as("checks of %d", i).hasSize(1);
                assertThat(app.comments(pulls.get(i)))
                        .as("comments of %d", i)
                        .hasSize(isSlower(i) ? 1 : 0);
            }
        }
    }

    private synchronized void strikeTheNext(Installation app) {
        if (random.nextDouble() < SHARE) {
            app.github().faults().add(STRUCK, KINDS.get(random.nextInt(KINDS.size())), 1);
        }
    }

    private static boolean isSlower(int pull) {
        return pull % 2 == 1;
    }
}
