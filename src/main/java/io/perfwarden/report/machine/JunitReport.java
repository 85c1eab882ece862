package io.perfwarden.report.machine;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.Verdict;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.RowFigures;

/**
 * A comparison as a JUnit XML report: one test case for each row, and one for all rows of a suite
 * that became slower as a whole.
 */
public final class JunitReport {
    private static final RowFigures FIGURES = new RowFigures(unit -> unit);

    private JunitReport() {}

    public static String render(Comparison comparison) {
        String counts = counts(comparison.suites().stream().flatMap(JunitReport::tags));
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<testsuites name=\"perfwarden\"").append(counts).append(">\n");
        for (SuiteComparison suite : comparison.suites()) {
            append(xml, suite);
        }
        return xml.append("</testsuites>\n").toString();
    }

    private static void append(StringBuilder xml, SuiteComparison suite) {
        String name = escape(suite.where().label());
        xml.append("  <testsuite name=\"").append(name).append('"');
        xml.append(counts(tags(suite))).append(">\n");
        if (isUnjudged(suite)) {
            String line = CommonWording.verdictLine(new Comparison(List.of(suite)));
            xml.append(testCase(name, "verdict", element("error", "none", line)));
        }
        for (Row row : SuiteWideShift.mergeRows(suite)) {
            String label =
                    SuiteWideShift.isRow(row)
                            ? SuiteWideShift.withSuiteName(suite, row).id().label()
                            : row.id().label() + " (" + row.metric().name() + ")";
            xml.append(testCase(name, escape(label), result(row)));
        }
        xml.append("  </testsuite>\n");
    }

    private static Stream<String> tags(SuiteComparison suite) {
        Stream<String> rows = SuiteWideShift.mergeRows(suite).stream().map(JunitReport::tag);
        return isUnjudged(suite) ? Stream.concat(Stream.of("error"), rows) : rows;
    }

    private static String counts(Stream<String> tags) {
        List<String> all = tags.toList();
        return " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\""
                .formatted(
                        all.size(),
                        Collections.frequency(all, "failure"),
                        Collections.frequency(all, "error"),
                        Collections.frequency(all, "skipped"));
    }

    /** Missing data never passes, whatever the rows say. */
    private static boolean isUnjudged(SuiteComparison suite) {
        return suite.verdict() == Verdict.NONE;
    }

    private static String testCase(String suite, String name, String content) {
        String start = "    <testcase classname=\"" + suite + "\" name=\"" + name + "\"";
        return content.isEmpty()
                ? start + "/>\n"
                : start + ">\n      " + content + "\n    </testcase>\n";
    }

    private static String result(Row row) {
        String tag = tag(row);
        if (!tag.isEmpty()) {
            return element(tag, row.outcome().id(), message(row));
        }
        return row.effect() == RowEffect.WARN
                ? "<system-out>" + escape("warning: " + message(row)) + "</system-out>"
                : "";
    }

    private static String tag(Row row) {
        if (row.effect() == RowEffect.FAIL) {
            return row.outcome() == RowOutcome.FAILED ? "error" : "failure";
        }
        return switch (row.outcome()) {
            case SKIPPED, INCOMPARABLE, INCONCLUSIVE ->
                    row.effect() == RowEffect.NONE ? "skipped" : "";
            case FAILED -> row.isBrokenAsBefore() ? "skipped" : "";
            case REGRESSED, SLOWER, UNCHANGED, IMPROVED, ADDED, MISSING, ACCEPTED -> "";
        };
    }

    private static String element(String tag, String type, String message) {
        String typed = tag.equals("skipped") ? "" : " type=\"" + type + "\"";
        return "<" + tag + typed + " message=\"" + escape(message) + "\"/>";
    }

    static String message(Row row) {
        RowFigures.FigurePair values = FIGURES.values(row);
        String why = CommonWording.why(row);
        String detail = row.detail().map(text -> ": " + text).orElse("");
        String sides =
                SuiteWideShift.isRow(row)
                        ? ""
                        : "base " + values.base() + ", now " + values.current() + ", ";
        return "%s%s%s; %schange %s, limit %s"
                .formatted(
                        row.outcome().id(),
                        why.isEmpty() ? "" : " (" + why + ")",
                        detail,
                        sides,
                        FIGURES.change(row),
                        FIGURES.limit(row));
    }

    /** Text for content and attributes; what XML 1.0 cannot hold becomes U+FFFD. */
    private static String escape(String text) {
        StringBuilder xml = new StringBuilder();
        text.codePoints().forEach(point -> append(xml, point));
        return xml.toString();
    }

    private static void append(StringBuilder xml, int point) {
        switch (point) {
            case '&' -> xml.append("&amp;");
            case '<' -> xml.append("&lt;");
            case '>' -> xml.append("&gt;");
            case '"' -> xml.append("&quot;");
            case '\t', '\n', '\r' -> xml.append("&#").append(point).append(';');
            default -> xml.appendCodePoint(isLegal(point) ? point : 0xFFFD);
        }
    }

    /**
     * @see <a href="https://www.w3.org/TR/xml/#charsets">XML 1.0, characters</a>
     */
    private static boolean isLegal(int point) {
        return (point >= 0x20 && point <= 0xD7FF)
                || (point >= 0xE000 && point <= 0xFFFD)
                || point >= 0x10000;
    }
}
