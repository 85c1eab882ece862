package io.perfwarden.report;

import static io.perfwarden.report.RowFigures.percent;

import module java.base;

import io.perfwarden.compare.WholeSuite;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.SeriesKey;

/** What is said to those who accept single rows. */
public final class AcceptanceWording {
    private static final int ROWS = 10;

    private AcceptanceWording() {}

    public static String accepted(RowAcceptance acceptance, List<AcceptedRowSet.Left> left) {
        String until = acceptance.until().map(day -> " until " + day).orElse("");
        String reason =
                acceptance.reason().isEmpty()
                        ? ""
                        : ": " + MarkdownText.sentence(acceptance.reason());
        return "Accepted "
                + CommonWording.counted(benchmarks(acceptance), "benchmark")
                + " for "
                + MarkdownText.code(acceptance.by())
                + ", in this pull request only"
                + until
                + reason
                + ".\n\n"
                + listed(acceptance.rows(), AcceptanceWording::row)
                + "\nOne that becomes worse than that fails again.\n"
                + (left.isEmpty()
                        ? ""
                        : "\nNot accepted:\n\n" + listed(left, AcceptanceWording::left));
    }

    private static int benchmarks(RowAcceptance acceptance) {
        return (int)
                acceptance.rows().stream()
                        .map(row -> Map.entry(row.key().where(), row.key().benchmark()))
                        .distinct()
                        .count();
    }

    private static <T> String listed(List<T> all, Function<T, String> line) {
        int more = all.size() - ROWS;
        return all.stream()
                        .limit(ROWS)
                        .map(it -> "- " + line.apply(it) + "\n")
                        .collect(Collectors.joining())
                + (more > 0 ? "- and " + CommonWording.grouped(more) + " more\n" : "");
    }

    private static String row(AcceptedRow row) {
        return named(row.key())
                + ": "
                + switch (row.bound()) {
                    case AcceptanceBound.Worsening(double seen, double most) ->
                            percent(seen, 1) + " worse, up to " + percent(most, 1);
                    case AcceptanceBound.Value(double most, String unit) ->
                            "up to " + DigitText.number(most, 3) + " " + MarkdownText.code(unit);
                    case AcceptanceBound.Absence() -> "missing";
                };
    }

    private static String named(SeriesKey key) {
        String suite = MarkdownText.code(key.where().label());
        return WholeSuite.isKey(key)
                ? "all benchmarks of " + suite + " together"
                : MarkdownText.code(BenchmarkIdentities.label(key.benchmark()))
                        + " in "
                        + suite
                        + ", "
                        + MarkdownText.code(key.metric());
    }

    private static String left(AcceptedRowSet.Left left) {
        String name =
                WholeSuite.is(left.row())
                        ? "the suite as a whole"
                        : MarkdownText.code(BenchmarkIdentities.label(left.row().id()));
        return name
                + " "
                + switch (left.because()) {
                    case UNKNOWN_EXTENT -> "has no value to compare: repair it";
                    case REGENERATED ->
                            "is compared with a regenerated baseline: use `/regen-baseline`"
                                    + " again";
                    case GONE ->
                            "is missing: give its full name and `until=DATE`, or use"
                                    + " `/regen-baseline`";
                    case HARD_LIMIT ->
                            "is over a hard limit of the configuration: give its full name and"
                                    + " `max=+N%`";
                    case WORSE_THAN_MAX ->
                            "is " + percent(left.row().change().orElse(0), 1) + " worse already";
                };
    }

    public static String nothing(String pattern, List<AcceptedRowSet.Left> left) {
        if (left.isEmpty()) {
            return "no failing benchmark of the report matches " + MarkdownText.code(pattern) + ".";
        }
        return "none of these can be accepted this way.\n\n"
                + listed(left, AcceptanceWording::left);
    }

    public static String tooMany(int rows, int most) {
        return CommonWording.grouped(rows)
                + " failing benchmarks match, and at most "
                + most
                + " are accepted at once. `/regen-baseline` accepts a whole suite.";
    }
}
