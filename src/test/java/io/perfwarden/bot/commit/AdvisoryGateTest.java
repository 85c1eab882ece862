package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** A gate that advises for one release cycle, and then blocks by itself. */
class AdvisoryGateTest extends WorldTest {
    private static final LocalDate TODAY = LocalDate.ofInstant(START, ZoneOffset.UTC);

    private void judgedUntil(LocalDate day) {
        world.repository(ownBranch());
        world.config(CONFIG + "    rules: [{match: \"**\", gate: advise, until: " + day + "}]\n");
        world.opened(GivenPull.of(ownBranch()).told());
        world.artifact(900, "bench-core", times(100, 150));
        world.ran(GivenRun.of(ownBranch()).succeeded());
    }

    @Test
    void it_does_not_block_before_its_day() {
        judgedUntil(TODAY.plusDays(60));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(report()).doesNotContain("blocks from");
    }

    @Test
    void it_says_so_two_weeks_before() {
        judgedUntil(TODAY.plusDays(14));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(report()).contains("blocks from " + TODAY.plusDays(14));
    }

    @Test
    void it_blocks_from_its_day_on() {
        judgedUntil(TODAY);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).doesNotContain("blocks from");
    }
}
