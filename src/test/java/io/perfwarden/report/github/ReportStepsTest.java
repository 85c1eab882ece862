package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.Cases;
import io.perfwarden.report.NameQuery;
import io.perfwarden.steps.Steps;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Rows;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a report costs, counted: in proportion to the names in it. */
class ReportStepsTest {
    private static final long LIMIT = 4_000_000_000L;
    private static final int LONG = 400;

    /** Renders comment and check of so many regressions as the second argument is long. */
    static final class OfRows implements BiConsumer<String, byte[]> {
        @Override
        public void accept(String piece, byte[] count) {
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < count.length; i++) {
                rows.add(slow(i + piece.repeat(LONG / piece.length()), i));
            }
            render(new Comparison(List.of(Rows.suite("core", rows))));
        }
    }

    /** Renders comment and check of so many suites as the second argument is long. */
    static final class OfSuites implements BiConsumer<String, byte[]> {
        @Override
        public void accept(String piece, byte[] count) {
            List<SuiteComparison> suites = new ArrayList<>();
            for (int i = 0; i < count.length; i++) {
                suites.add(Rows.on(piece + i, Rows.suite("core", List.of(slow("a/" + i, i)))));
            }
            render(new Comparison(suites));
        }
    }

    private static Row slow(String name, int i) {
        return row(name).base(100, 3).now(120 + i, 4).regressed();
    }

    private static void render(Comparison comparison) {
        ChangeGroups findings = ChangeGroups.of(comparison);
        CommentBody.render(findings, Cases.CONTEXT);
        CheckText.of(findings, Cases.CONTEXT);
        NameQuery.findMeaning(comparison, "a/*");
    }

    private static void assertLinear(
            Class<? extends BiConsumer<String, byte[]>> work, String piece, int count) {
        long half = Steps.of(work, piece, new byte[count / 2], LIMIT);
        long whole = Steps.of(work, piece, new byte[count], LIMIT);
        assertThat(whole).as(half + " steps for half").isLessThan(half * 5 / 2);
    }

    static Stream<String> pieces() {
        return Thorough.of(
                List.of(
                        "\u4e2d", "/", "a.", "::", "[", "(a", "{", "`", "| ", "@", "#1", " > ",
                        "\u202e"));
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @MethodSource("pieces")
    void twice_the_benchmarks_take_at_most_some_twice_the_steps(String piece) {
        assertLinear(OfRows.class, piece, 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux-", "`"})
    void twice_the_suites_take_at_most_some_twice_the_steps(String piece) {
        assertLinear(OfSuites.class, piece, 200);
    }
}
