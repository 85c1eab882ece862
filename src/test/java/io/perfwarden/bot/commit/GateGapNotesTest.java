package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.GateGap;
import io.perfwarden.compare.SuiteNotice.UnusedRule;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What can never fail is named by the check of the pull request that configures it. */
class GateGapNotesTest extends HistoryWorld {
    @Test
    void what_can_never_fail_is_named_where_it_is_brought() {
        history();
        String silent =
                CONFIG
                        + "    rules:\n"
                        + "      - {match: 'rendr@someone', budget: 1 ns}\n"
                        + "      - {match: parse, gate: advise}\n";
        world.github()
                .file(HEAD.value(), RepositoryPolicy.PATH, silent)
                .changed(PULL, RepositoryPolicy.PATH);
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().summary())
                .contains("something can never fail")
                .contains("- `core`: The rule for `rendr@")
                .doesNotContain("@someone")
                .contains("- `core`: The rule for `parse` only advises")
                .contains("`until: YYYY-MM-DD`");
    }

    @Test
    void a_configuration_that_the_pull_request_does_not_change_is_not_spoken_of() {
        history();
        world.github()
                .file(
                        HEAD.value(),
                        RepositoryPolicy.PATH,
                        CONFIG + "    rules: [{match: parse, gate: advise}]\n")
                .changed(PULL, "src/parse.c");
        brings(100);
        assertThat(world.check().draft().summary()).doesNotContain("never fail");
    }

    @Test
    void what_can_never_fail_on_the_default_branch_is_known_after_its_next_verdict() {
        String announced = "      - {match: parse, gate: advise, until: 2199-12-31}\n";
        history(
                CONFIG + "    rules:\n      - {match: rendr, budget: 1 ns}\n" + announced,
                "bench-core");
        assertThat(world.reports().gaps(REPO))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.suite()).isEqualTo("core");
                    assertThat(it.gap())
                            .isEqualTo(
                                    new GateGap.IdleRule(
                                            new UnusedRule(
                                                    "rendr",
                                                    Optional.empty(),
                                                    Optional.of("render"))));
                });
    }
}
