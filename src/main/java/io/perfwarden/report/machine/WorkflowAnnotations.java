package io.perfwarden.report.machine;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.report.CommonWording;

/**
 * The worst rows as workflow commands of GitHub Actions, which show them as annotations of a run.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands">Workflow
 *     commands</a>
 */
public final class WorkflowAnnotations {
    /** GitHub shows ten errors and ten warnings of a step. */
    public static final int MOST = 10;

    private static final int MOST_CHARACTERS = 1_000;

    private WorkflowAnnotations() {}

    /**
     * One command a line, errors first, each kind worst first. Where there are more, the last line
     * of a kind says how many.
     *
     * @param most of each kind; 0 to {@value #MOST}
     */
    public static String render(Comparison comparison, int most) {
        return kind(comparison, RowEffect.FAIL, most) + kind(comparison, RowEffect.WARN, most);
    }

    private static String kind(Comparison comparison, RowEffect effect, int most) {
        String command = effect == RowEffect.FAIL ? "error" : "warning";
        List<String> lines =
                comparison.suites().stream()
                        .flatMap(suite ->
                                SuiteWideShift.mergeRows(suite).stream()
                                        .filter(row -> row.effect() == effect)
                                        .sorted(Row.WORST_FIRST)
                                        .map(row -> {
                                            Row named = SuiteWideShift.withSuiteName(suite, row);
                                            String where = suite.where().label();
                                            return line(command, where + ": " + label(named), row);
                                        }))
                        .toList();
        if (lines.size() <= most) {
            return String.join("", lines);
        }
        int shown = Math.max(0, most - 1);
        String more =
                "::%s title=Perfwarden::%s%n"
                        .formatted(command, CommonWording.moreInSummary(lines.size() - shown));
        return String.join("", lines.subList(0, shown)) + (most == 0 ? "" : more);
    }

    private static String label(Row row) {
        return row.id().label() + " · " + row.metric().name();
    }

    private static String line(String command, String title, Row row) {
        return "::%s title=%s::%s%n"
                .formatted(
                        command,
                        data(title).replace(":", "%3A").replace(",", "%2C"),
                        data(JunitReport.message(row)));
    }

    /** The escapes of the runner's own toolkit; other control characters become spaces. */
    private static String data(String text) {
        String shown =
                text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
        return shown.replace("%", "%25")
                .replace("\r", "%0D")
                .replace("\n", "%0A")
                .replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
    }
}
