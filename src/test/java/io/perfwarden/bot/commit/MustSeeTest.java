package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import org.junit.jupiter.api.Test;

/** A pass needs each deciding row to be able to see what {@code must-see} says. */
class MustSeeTest extends HistoryWorld {
    private static final String HIDDEN = "    must-see: 0.1%\n";

    @Test
    void what_sees_enough_passes_at_once() {
        history(CONFIG + "    must-see: 9%\n", "bench-core");
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().title()).startsWith("No measurable change");
    }

    @Test
    void what_is_blind_is_measured_again_and_then_passes_with_its_blindness_in_the_title() {
        history(CONFIG + HIDDEN, "bench-core");
        brings(100);
        assertThat(conclusion()).isEmpty();
        bringsAgain(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().title())
                .matches("Passes, blind below [0-9.]+.% in 2 rows");
        assertThat(world.check().draft().summary())
                .containsPattern(
                        "a change below [0-9.]+.% in 2 benchmarks would not have been seen");
    }

    @Test
    void a_maintainer_may_have_it_end_otherwise() {
        history("when-blind: action_required\n" + CONFIG + HIDDEN, "bench-core");
        brings(100);
        bringsAgain(100);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().title()).startsWith("Passes, blind below");
        assertThat(report()).contains("**Next:** comment `/perfwarden rerun`");
        assertThat(world.check().draft().summary()).contains("`/perfwarden skip -- REASON`.");
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden skip -- enough");
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void without_a_second_measurement_it_ends_at_once() {
        history("when-blind: neutral\nrerun: 0\n" + CONFIG + HIDDEN, "bench-core");
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void without_the_key_the_footer_says_what_a_pass_could_not_have_seen() {
        history(CONFIG + "    fail: 0.1%\n    warn: 0.1%\n", "bench-core");
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().summary())
                .containsPattern(
                        "a change below [0-9.]+.% in 2 benchmarks would not have been seen");
    }
}
