package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.GateAction;
import io.perfwarden.check.GateAction.ActionKind;
import io.perfwarden.check.GateWorth.AlarmEnd;
import io.perfwarden.check.GateWorth.WorthWeek;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a gate was worth, from events to the answer. */
class GateLedgerTest extends WorldTest {
    private static final Instant NEVER = Instant.parse("2100-01-01T00:00:00Z");

    @TempDir private Path other;

    /** {@code render} is 30 % slower. */
    private static void becameRed(UseCaseWorld world) {
        world.github().writer("octocat");
        world.measured(ownBranch(), 100, 130);
    }

    private static WorthWeek week(UseCaseWorld world) {
        return world.reports().worth(REPO, 1).worth().weeks().getFirst();
    }

    private static List<GateAction> actions(UseCaseWorld world) {
        return world.reports().actions(REPO, Instant.EPOCH, NEVER);
    }

    @Test
    void an_accepted_alarm_is_one_alarm_however_often_its_events_come() {
        becameRed(world);
        assertThat(week(world).alarms()).isEqualTo(Map.of(AlarmEnd.OPEN, 1));

        world.comments("octocat", "/perfwarden accept render because of the fix");
        world.settle().sweep();
        assertThat(week(world).alarms()).isEqualTo(Map.of(AlarmEnd.ACCEPTED, 1));
        assertThat(actions(world))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.kind()).isEqualTo(ActionKind.ACCEPTED);
                    assertThat(it.by()).isEqualTo("octocat");
                    assertThat(it.reason()).contains("because of the fix");
                });

        world.closed(UseCaseWorld.pull(ownBranch(), UseCaseWorld.HEAD));
        assertThat(actions(world)).hasSize(1);
        assertThat(week(world).total()).isOne();
    }

    @Test
    void it_is_killed_at_each_step_and_the_alarm_is_recorded_once() {
        for (int steps = 1; steps < 40; steps += 13) {
            try (UseCaseWorld own = new UseCaseWorld(other.resolve("" + steps))) {
                becameRed(own);
                own.tellDying(
                        own.comment("octocat", "/perfwarden accept render noise again"), steps);
                assertThat(week(own).alarms()).isEqualTo(Map.of(AlarmEnd.NOISE, 1));
                assertThat(actions(own)).hasSize(1);
            }
        }
    }
}
