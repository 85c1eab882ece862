package io.perfwarden.bot.command;

import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.testkit.WorldTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code /perfwarden claim}: what the report says of a claimed improvement. */
class ClaimCommandTest extends WorldTest {
    @Test
    void a_claim_is_seen_seen_in_part_or_not_seen_and_what_is_worse_elsewhere_is_said() {
        world.github().writer("octocat");
        world.measured(ownBranch(), 80, 130);
        world.comments("octocat", "/perfwarden claim parse -20%");
        assertThat(replies().getLast())
                .contains("**Claim**: `parse` takes 20 % less time.")
                .contains("- Seen: `parse` 20 % faster")
                .contains("- Elsewhere: `render` 30 % slower");
        world.comments("octocat", "/perfwarden claim pars* \u221250%");
        assertThat(replies().getLast())
                .contains("- Not seen, as it is less than claimed: `parse` 20 % faster");
        world.comments("octocat", "/perfwarden claim render -5%");
        assertThat(replies().getLast()).contains("- Not seen: `render` at most 0 % faster");
        world.comments("octocat", "/perfwarden claim '@everyone/**' -5%");
        assertThat(replies().getLast())
                .contains("No benchmark of the report matches")
                .doesNotContain("@everyone/");
    }

    @Test
    void what_is_no_claim_is_refused_with_an_example() {
        world.github().writer("octocat");
        world.measured(ownBranch(), 80, 100);
        for (String odd : List.of("parse", "parse 20%", "parse -0%", "parse -100%", "-20%", "")) {
            world.comments("octocat", "/perfwarden claim " + odd);
            assertThat(replies().getLast()).as(odd).contains("such as parse/* -20%");
        }
    }
}
