package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Row.LongTermDrift;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.report.RowFigures.ValueArrow;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowFiguresTest {
    private static final RowFigures FIGURES = new RowFigures(unit -> "'" + unit + "'");

    private static Row measured(double base, double now, String unit) {
        return row("b").in(unit).base(base).now(now).unchanged();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "12345; 13876; ns; 12.3 µs; 13.9 µs",
                "900; 1100; ns; 900 ns; 1,100 ns",
                "61200000; 64300000; ns/op; 61.2 ms/op; 64.3 ms/op",
                "1.5; 1.52; s; 1.500 s; 1.520 s",
                "0.00002; 0.00003; s; 20.0 µs; 30.0 µs",
                "0.4; 0.5; ns; 400 ps; 500 ps",
                "3; 2000; s; 3 s; 2,000 s",
                "1; 1000000000; ns; 0.00100 µs; 1,000,000 µs",
                "52107; 47900; ops/s; 52,107 ops/s; 47,900 ops/s",
                "5000000; 6100000; ops/s; 5.00 M ops/s; 6.10 M ops/s",
                "2500000000; 2600000000; instructions; 2.50 G instructions; 2.60 G instructions",
                "1024; 1040; B/op; 1,024 B/op; 1,040 B/op",
                "20480; 24576; B/op; 20.5 kB/op; 24.6 kB/op",
                "20480; 24576; KiB; 20.0 MiB; 24.0 MiB",
                "812.5; 815; MB/s; 812.5 MB/s; 815.0 MB/s",
                "0.0123; 0.0124; score; 0.01230 score; 0.01240 score",
                "0; 12; B/op; 0 B/op; 12 B/op",
                "7; 8; ''; 7; 8"
            })
    void both_sides_are_shown_in_one_unit(
            double base, double now, String unit, String shownBase, String shownNow) {
        RowFigures.FigurePair values = FIGURES.values(measured(base, now, unit));

        assertThat(values).isEqualTo(new RowFigures.FigurePair(shownBase, shownNow));
    }

    @ParameterizedTest
    @CsvSource({"1000000,1000001", "123456789,123456790", "0.1,0.1000001", "5.5,5.500000001"})
    void a_difference_is_always_visible(double base, double now) {
        for (String unit : new String[] {"ns", "ops/s", "B/op", "widgets"}) {
            RowFigures.FigurePair values = FIGURES.values(measured(base, now, unit));

            assertThat(values.base()).as(unit).isNotEqualTo(values.current());
        }
    }

    @Test
    void what_is_no_number_is_said_so() {
        assertThat(FIGURES.values(measured(Double.NaN, Double.POSITIVE_INFINITY, "ns")))
                .isEqualTo(new RowFigures.FigurePair("NaN ns", "\u221e ns"));
    }

    @Test
    void a_missing_side_is_a_dash() {
        Row gone = row("b").base(5).is(RowOutcome.MISSING);

        assertThat(FIGURES.values(gone)).isEqualTo(new RowFigures.FigurePair("5 ns", "\u2013"));
        assertThat(FIGURES.change(gone)).isEqualTo("\u2013");
    }

    @Test
    void a_unit_that_is_no_plain_word_is_quoted() {
        assertThat(FIGURES.values(measured(5, 6, "@octocat")).base()).isEqualTo("5 '@octocat'");
        assertThat(FIGURES.change(measured(100, 112, "GH-1"))).isEqualTo("12 % more 'GH-1'");
    }

    @Test
    void spread_is_shown_with_the_digits_of_its_value_or_its_own_first() {
        Row row = row("b").base(12_345, 120).now(12_400, 3).unchanged();

        assertThat(FIGURES.values(row).base()).isEqualTo("12.35 \u00b5s \u00b1 0.12");
        assertThat(FIGURES.values(row).current()).isEqualTo("12.40 \u00b5s \u00b1 0.003");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "276.47; 40.9; 291.2; 38.1; 276; 291",
                "7.59; 7.87; 15.76; 11.7; 7.6; 15.8",
                "98.1; 0.981; 98.04; 0.9; 98.10; 98.04",
                "98.1; 9.81; 98.04; 9; 98.1; 98.0",
                "1.46; 0.3; 1.54; 0.3; 1.46; 1.54",
                "14.6; 300; 15.3; 300; 14.6; 15.3",
                "1.234; 0; 1.239; 0; 1.234; 1.239"
            })
    void no_value_has_more_digits_than_its_spread_has_a_meaning_for(
            double base, double margin, double now, double other, String shown, String then) {
        ValueArrow arrow = FIGURES.arrow(row("b").base(base, margin).now(now, other).unchanged());
        assertThat(arrow.base()).isEqualTo(shown);
        assertThat(arrow.current()).isEqualTo(then);
    }

    @Test
    void a_range_shows_its_two_ends() {
        ReportedSpread range = ReportedSpread.between(ReportedSpread.Kind.RANGE, 90, 140);
        Row plain = row("b").base(100).unchanged();
        Row row =
                new Row(
                        plain.id(),
                        plain.metric(),
                        Optional.of(
                                new PairSide.Finite(100, Optional.of(range), OptionalInt.of(7))),
                        Optional.empty(),
                        OptionalDouble.empty(),
                        Optional.empty(),
                        RowOutcome.MISSING,
                        plain.effect(),
                        plain.why(),
                        plain.rule(),
                        Optional.empty(),
                        Optional.empty(),
                        LongTermDrift.NONE);

        assertThat(FIGURES.values(row).base()).isEqualTo("100 ns (90 to 140)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "100; 112.4; ns; 12.4 % slower",
                "100; 96.9; ns; 3.1 % faster",
                "100; 108; ns; 8 % slower",
                "100; 273; ns; 173 % slower",
                "100; 100; ns; same",
                "1000; 1000.1; ns; under 0.1 % slower",
                "100; 92; ops/s; 8 % fewer ops/s",
                "100; 108; ops/s; 8 % more ops/s",
                "100; 112; B/op; 12 % more B/op",
                "100; 88; B/op; 12 % less B/op",
                "1000000000; 1; ns; over 99.9 % faster",
                "5; 0; B/op; 100 % less B/op",
                "0; 12; B/op; from zero",
                "100; 112; ''; 12 % more"
            })
    void the_change_is_said_in_words(double base, double now, String unit, String words) {
        assertThat(FIGURES.change(measured(base, now, unit))).isEqualTo(words);
    }

    @Test
    void a_change_just_over_its_limit_does_not_look_like_the_limit() {
        Row row = row("b").base(100_000).now(105_004).regressed();

        assertThat(FIGURES.change(row)).isEqualTo("5.004 % slower");
        assertThat(FIGURES.limit(row)).isEqualTo("5 %");
    }

    @Test
    void the_limit_of_a_rate_also_says_how_much_fewer_it_allows() {
        Row row = row("b").in("ops/s").base(100_000).now(95_100).regressed();

        assertThat(FIGURES.limit(row)).isEqualTo("5 % (\u22124.8 %)");
    }

    @Test
    void slack_is_shown_apart_from_the_percentage() {
        Limit limit =
                new Limit.Allowance(
                        0.05, OptionalDouble.of(0.05 + 0.2 / 10), OptionalDouble.of(10.7), 0.2);
        Row row = row("b").in("ms").base(10).now(12).limit(limit).regressed();

        assertThat(FIGURES.limit(row)).isEqualTo("5 % + 0.2 ms");
    }

    @Test
    void a_budget_is_shown_as_a_value() {
        Row row =
                row("b").base(60)
                        .now(62)
                        .limit(new Limit.BudgetLimit(61.4, OptionalDouble.empty()))
                        .regressed();

        assertThat(FIGURES.limit(row)).isEqualTo("budget 61.4 ns");
    }

    @Test
    void a_row_over_budget_shows_the_budget_whatever_the_baseline() {
        Row row =
                row("b").base(60)
                        .now(62)
                        .limit(Rows.budget(61.4, 61.4 / 60 - 1))
                        .effect(RowEffect.FAIL)
                        .is(RowOutcome.REGRESSED, RowReason.OVER_BUDGET);

        assertThat(FIGURES.limit(row)).isEqualTo("budget 61.4 ns");
    }

    @Test
    void no_limit_is_a_dash() {
        assertThat(FIGURES.limit(Rows.row("b").unlimited().unchanged())).isEqualTo("\u2013");
    }
}
