package io.perfwarden.report.chart;

import java.util.List;

/**
 * Series as comma-separated values with a head, one row a point; every value with all its digits. A
 * text that a spreadsheet would take for a formula has an apostrophe before it.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a>
 */
public final class TrendCsv {
    private static final String HEAD = "suite,benchmark,metric,unit,date,commit,value\r\n";

    private TrendCsv() {}

    public static String render(List<ChartSeries> all) {
        StringBuilder text = new StringBuilder(HEAD);
        for (ChartSeries series : all) {
            for (ChartSeries.Point point : series.points()) {
                for (String cell :
                        List.of(
                                series.suite(),
                                series.name(),
                                series.metric(),
                                series.unit(),
                                point.when(),
                                point.commit())) {
                    text.append(quoted(cell)).append(',');
                }
                text.append(point.value()).append("\r\n");
            }
        }
        return text.toString();
    }

    private static String quoted(String cell) {
        boolean formula = !cell.isEmpty() && "=+-@\t\r".indexOf(cell.charAt(0)) >= 0;
        String safe = formula ? "'" + cell : cell;
        boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ');
        return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
