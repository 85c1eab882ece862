package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.model.CommentId;
import io.perfwarden.report.github.CommentMarker;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** Reports that an earlier version wrote, with the marker in the first line, become this one's. */
class OldReportTest extends WorldTest {
    private static final String MARKER =
            "<!-- perfwarden:report:v1 {\"repo\":%d,\"pull\":%s,\"head\":\"%s\",\"run\":800,"
                    + "\"attempt\":1,\"verdict\":\"fail\"} -->";

    private static final String OLD =
            MARKER.formatted(REPO.id().value(), PULL, HEAD.value())
                    + """

                    ## Perfwarden: 1 regression

                    | | Benchmark | Baseline | Current | Change |
                    |---|---|--:|--:|--:|
                    | \ud83d\udd34 | `render` | 100 ns | 190 ns | +90.0 % |
                    """;

    private CommentId old(String body) {
        return world.github().comments().create(REPO, PULL, body).id();
    }

    private void assertIsNew() {
        assertThat(report())
                .startsWith("### \u274c 1 regression")
                .contains("30\u00a0% slower")
                .doesNotContain("90.0 %", "## Perfwarden");
        assertThat(report().strip().lines().reduce((_, last) -> last).flatMap(CommentMarker::parse))
                .isPresent();
    }

    @Test
    void an_old_report_is_found_by_its_first_line_and_edited() {
        CommentId old = old(OLD);
        world.measured(ownBranch(), 100, 130);
        assertIsNew();
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
        assertThat(world.github().commentsOn(PULL).getFirst().id()).isEqualTo(old);
        assertThat(world.github().count("comments.create")).isEqualTo(1);
        assertThat(world.github().count("comments.edit")).isEqualTo(1);
        assertThat(world.github().count("comments.delete")).isZero();
    }

    @Test
    void an_old_report_that_windows_wrote_is_found_as_well() {
        old(OLD.replace("\n", "\r\n"));
        world.measured(ownBranch(), 100, 130);
        assertIsNew();
    }

    @Test
    void several_old_reports_end_as_one_which_is_the_oldest() {
        CommentId first = old(OLD);
        old(OLD);
        old("text above\n\n" + OLD);
        world.measured(ownBranch(), 100, 130);
        assertIsNew();
        assertThat(world.github().commentsOn(PULL).getFirst().id()).isEqualTo(first);
        assertThat(world.github().count("comments.delete")).isEqualTo(2);
    }

    @Test
    void a_passing_verdict_takes_the_place_of_an_old_report_too() {
        old(OLD);
        world.measured(ownBranch(), 100, 100);
        assertThat(report()).startsWith("### \u2705 No measurable change");
    }

    @Test
    void somebody_elses_copy_of_an_old_report_is_left_alone() {
        world.github().foreignComment(PULL, OLD);
        world.measured(ownBranch(), 100, 130);
        assertIsNew();
        assertThat(world.github().count("comments.edit")).isZero();
        assertThat(world.github().count("comments.delete")).isZero();
    }
}
