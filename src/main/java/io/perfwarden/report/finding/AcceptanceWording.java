package io.perfwarden.report.finding;

import io.perfwarden.bench.SeriesKey;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.compare.accepted.AcceptedRow;
import io.perfwarden.compare.accepted.Bound;
import io.perfwarden.compare.accepted.Choice;
import io.perfwarden.compare.accepted.RowAcceptance;
import io.perfwarden.report.Digits;
import io.perfwarden.report.Figures;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Wording;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is said to those who accept single rows. */
public final class AcceptanceWording {
    private static final int ROWS = 10;

    private AcceptanceWording() {}

    /**
     * Rows were accepted.
     *
     * @param left what was asked for and was not
     */
    public static String accepted(RowAcceptance acceptance, List<Choice.Left> left) {
        String until = acceptance.until().map(day -> " until " + day).orElse("");
        String reason =
                acceptance.reason().isEmpty()
                        ? ""
                        : ", because " + Markdown.sentence(acceptance.reason());
        return "Accepted "
                + Wording.counted(acceptance.rows().size(), "row")
                + " for "
                + Markdown.code(acceptance.by())
                + ", for this pull request alone"
                + until
                + reason
                + ".\n\n"
                + listed(acceptance.rows(), AcceptanceWording::row)
                + "\nWhat becomes worse than that fails again.\n"
                + (left.isEmpty()
                        ? ""
                        : "\nNot accepted:\n\n" + listed(left, AcceptanceWording::left));
    }

    private static <T> String listed(List<T> all, Function<T, String> line) {
        int more = all.size() - ROWS;
        return all.stream()
                        .limit(ROWS)
                        .map(it -> "- " + line.apply(it) + "\n")
                        .collect(Collectors.joining())
                + (more > 0 ? "- and " + Wording.grouped(more) + " more\n" : "");
    }

    private static String row(AcceptedRow row) {
        return named(row.key())
                + ": "
                + switch (row.bound()) {
                    case Bound.Worsening(double seen, double most) ->
                            Figures.percent(seen, 1) + " worse, up to " + Figures.percent(most, 1);
                    case Bound.Value(double most, String unit) ->
                            "up to " + Digits.number(most, 3) + " " + Markdown.code(unit);
                    case Bound.Absence() -> "missing";
                };
    }

    private static String named(SeriesKey key) {
        String suite = Markdown.code(key.where().label());
        return WholeSuite.isKey(key)
                ? "all benchmarks of " + suite + " together"
                : Markdown.code(key.benchmark().label())
                        + " in "
                        + suite
                        + ", "
                        + Markdown.code(key.metric());
    }

    private static String left(Choice.Left left) {
        String name =
                WholeSuite.is(left.row())
                        ? "the suite as a whole"
                        : Markdown.code(left.row().id().label());
        return name
                + " "
                + switch (left.because()) {
                    case UNKNOWN_EXTENT -> "has no value that could be held to anything: repair it";
                    case REGENERATED ->
                            "is held against a regenerated baseline: `/regen-baseline` makes"
                                    + " another one";
                    case GONE ->
                            "is missing: that takes its whole name and `until=`, or"
                                    + " `/regen-baseline`";
                    case HARD_LIMIT ->
                            "is beyond a hard limit of the configuration: that takes its whole"
                                    + " name and `max=`";
                    case WORSE_THAN_MAX ->
                            "is "
                                    + Figures.percent(left.row().change().orElse(0), 1)
                                    + " worse already";
                };
    }

    /** Nothing that was asked for fails, or can be accepted like that. */
    public static String nothing(String pattern, List<Choice.Left> left) {
        if (left.isEmpty()) {
            return "no benchmark of the report that fails is called "
                    + Markdown.code(pattern)
                    + " or fits it.";
        }
        return "none of it can be accepted like that.\n\n" + listed(left, AcceptanceWording::left);
    }

    /** So many are not accepted one by one. */
    public static String tooMany(int rows, int most) {
        return Wording.grouped(rows)
                + " rows fail that fit this, more than the "
                + most
                + " that are accepted one by one. `/regen-baseline` accepts a suite as it was"
                + " measured.";
    }
}
