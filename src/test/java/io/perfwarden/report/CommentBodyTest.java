package io.perfwarden.report;

import io.perfwarden.compare.Comparison;
import io.perfwarden.testkit.Golden;
import java.util.stream.Stream;
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
                Arguments.of("rates", Cases.rates(), Cases.CONTEXT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void the_comment_says(String name, Comparison comparison, ReportContext context) {
        Golden.assertMatches(
                "report/comment-" + name + ".md", CommentBody.render(comparison, context));
    }
}
