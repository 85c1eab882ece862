package io.perfwarden.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.testkit.Golden;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommentBodyTest {
    static Stream<Arguments> cases() {
        return Stream.of(
                Arguments.of("pass", Cases.pass(), Cases.CONTEXT),
                Arguments.of("mixed", Cases.mixed(), Cases.CONTEXT),
                Arguments.of("mixed-fork", Cases.mixed(), Cases.FORK),
                Arguments.of("first-time", Cases.firstTime(), Cases.CONTEXT),
                Arguments.of("bad-baseline", Cases.badBaseline(), Cases.CONTEXT),
                Arguments.of("no-results", Cases.noResults(), Cases.CONTEXT),
                Arguments.of("platforms", Cases.platforms(), Cases.CONTEXT),
                Arguments.of("every-outcome", Cases.everyOutcome(), Cases.CONTEXT),
                Arguments.of("every-notice", Cases.everyNotice(), Cases.CONTEXT),
                Arguments.of("hostile", Hostile.comparison(6), Cases.CONTEXT),
                Arguments.of("rates", Cases.rates(), Cases.CONTEXT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void the_comment_says(String name, Comparison comparison, ReportContext context) {
        Golden.assertMatches(
                "report/comment-" + name + ".md", CommentBody.render(comparison, context));
    }

    @Test
    void without_a_comparison_the_comment_says_so() {
        CheckText state = CheckWording.cancelled(Cases.CONTEXT.runUrl());

        String body = CommentBody.render(state, Cases.CONTEXT);

        assertThat(Marker.parse(body)).map(Marker::verdict).contains(Verdict.NONE);
        assertThat(body).contains("### " + state.title(), state.summary(), "Head 9fceb02");
    }

    @Test
    void elsewhere_than_on_github_there_is_no_marker_link_or_command() {
        assertThat(CommentBody.standalone(Cases.mixed()))
                .startsWith("### \u274c 2 regressions")
                .contains("| \u274c | **12\u00a0% slower** | `com.example.SortBenchmark.quick` |")
                .doesNotContain("<!--", "](", "/regen-baseline");
    }

    @Test
    void a_merge_group_gets_a_body_without_marker() {
        assertThat(CommentBody.render(Cases.mixed(), Cases.QUEUE))
                .startsWith("### \u274c")
                .contains("`9fceb02` against the baseline of `1a2b3c4`")
                .doesNotContain("/regen-baseline");
    }

    @Test
    void the_marker_is_the_last_line() {
        String body = CommentBody.render(Cases.mixed(), Cases.CONTEXT);

        assertThat(body).startsWith("### ");
        assertThat(body.lines().toList().getLast()).startsWith(Marker.PREFIX);
    }

    @Test
    void the_marker_says_what_is_shown() {
        assertThat(Marker.parse(CommentBody.render(Cases.mixed(), Cases.CONTEXT)))
                .contains(
                        new Marker(
                                Cases.CONTEXT.repo(),
                                Cases.CONTEXT.pull().orElseThrow(),
                                Cases.HEAD,
                                Cases.CONTEXT.run(),
                                2,
                                Verdict.FAIL));
    }

    @Test
    void the_same_comparison_is_always_the_same_text() {
        assertThat(CommentBody.render(Hostile.comparison(50), Cases.CONTEXT))
                .isEqualTo(CommentBody.render(Hostile.comparison(50), Cases.CONTEXT));
    }
}
