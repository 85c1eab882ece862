package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
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
}
