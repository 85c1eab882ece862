package io.perfwarden.report.terminal;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.json.PythonJson.PythonNumber;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import io.perfwarden.model.UnreadInput;
import io.perfwarden.report.MarkdownText;

/**
 * A comparison in sections with their counts, as gates over console output print it, so that what
 * reads those needs no change. Metrics beside the primary one appear only where they fail. A suite
 * that became slower as a whole is one entry; the counts are those of its benchmarks.
 */
public final class SectionsWording {
    private static final Unit NANOSECONDS = Unit.parse("ns");
    private static final String RULE = "=".repeat(60) + "\n";
    private static final String LINE = "-".repeat(60) + "\n";
    private static final int LABEL = 17;
    private static final String TITLE = "BENCHMARK REGRESSION REPORT";
    private static final String NOT_READ = "CANNOT BE READ";
    private static final String SUMMARY = "SUMMARY";

    /** What is shown. */
    public record Subject(SuiteComparison judged, SuitePolicy suite, List<MetricResult> run) {
        public Subject {
            run = List.copyOf(run);
        }
    }

    private final Subject subject;
    private final Map<ReportSection, List<Row>> sections = new EnumMap<>(ReportSection.class);
    private final Set<BenchmarkId> several = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    private SectionsWording(Subject subject) {
        this.subject = subject;
        Set<BenchmarkId> seen = new HashSet<>();
        for (Row row : subject.judged().rows()) {
            if (row.metric().role() == Metric.Role.PRIMARY || row.effect() == RowEffect.FAIL) {
                ReportSection section = ReportSection.of(row, subject.suite());
                sections.computeIfAbsent(section, _ -> new ArrayList<>()).add(row);
                if (!seen.add(row.id())) {
                    several.add(row.id());
                }
            }
        }
    }

    public static String render(Subject subject) {
        SectionsWording report = new SectionsWording(subject);
        report.text.append(RULE).append(TITLE).append('\n');
        report.text.append(RULE).append('\n');
        for (ReportSection section : ReportSection.values()) {
            if (section != ReportSection.UNCHANGED && report.count(section) > 0) {
                report.section(section);
            }
        }
        report.notRead();
        report.summary();
        return report.text.append(report.result()).append('\n').append(RULE).toString();
    }

    private UnreadInput unread() {
        return subject.judged().unread();
    }

    /** What looks like a result and is in none of the sections. */
    private void notRead() {
        if (!unread().isEmpty()) {
            text.append(NOT_READ).append(": ").append(unread().count()).append('\n').append(LINE);
            unread().first()
                    .forEach(one ->
                            text.append("  ")
                                    .append(MarkdownText.plain(one.line(), Integer.MAX_VALUE))
                                    .append('\n'));
            text.append('\n');
        }
    }

    private int count(ReportSection section) {
        return rows(section).size();
    }

    private List<Row> rows(ReportSection section) {
        return sections.getOrDefault(section, List.of());
    }

    private void section(ReportSection section) {
        text.append(heading(section, subject.suite().row().limits()))
                .append(": ")
                .append(count(section))
                .append('\n')
                .append(LINE);
        rows(section).stream()
                .flatMap(row -> WholeSuite.of(row).stream())
                .findFirst()
                .ifPresent(row -> entry(WholeSuite.named(subject.judged(), row), section));
        rows(section).stream()
                .filter(row -> !WholeSuite.has(row))
                .sorted(order(section))
                .forEach(row -> entry(row, section));
        if (!hasNumbers(section)) {
            text.append('\n');
        }
    }

    private Comparator<Row> order(ReportSection section) {
        if (section != ReportSection.NEW) {
            return Comparator.comparing(this::name);
        }
        Map<BenchmarkId, Integer> places = new HashMap<>();
        subject.run().forEach(one -> places.putIfAbsent(one.id(), places.size()));
        return Comparator.comparingInt(row -> places.getOrDefault(row.id(), places.size()));
    }

    private void entry(Row row, ReportSection section) {
        text.append("  ").append(name(row));
        if (!hasNumbers(section)) {
            text.append(reason(row, section)).append('\n');
            return;
        }
        if (!WholeSuite.is(row)) {
            text.append("\n    Baseline: ").append(value(row, PairSide.valueOf(row.baseline())));
            text.append("\n    Current:  ").append(value(row, PairSide.valueOf(row.current())));
        }
        text.append("\n    Change:   ").append(change(row));
        text.append(section == ReportSection.REGRESSIONS ? " (FAIL)\n\n" : "\n\n");
    }

    private static String reason(Row row, ReportSection section) {
        var known = section == ReportSection.NOT_COMPARED ? String.join(", ", row.reasons()) : "";
        String reason = row.detail().map(detail -> MarkdownText.plain(detail, 120)).orElse(known);
        return reason.isEmpty() ? "" : ": " + reason;
    }

    private static boolean hasNumbers(ReportSection section) {
        return switch (section) {
            case REGRESSIONS, WARNINGS, IMPROVEMENTS -> true;
            case UNCHANGED, MISSING, NEW, FAILED, NOT_COMPARED -> false;
        };
    }

    private void summary() {
        text.append(RULE).append(SUMMARY).append('\n').append(RULE);
        text.append("  ").append(total(total())).append('\n');
        for (ReportSection section : ReportSection.values()) {
            boolean always = section.compareTo(ReportSection.NEW) <= 0;
            if (always || count(section) > 0) {
                String label = label(section);
                text.append("  ")
                        .append(label)
                        .append(" ".repeat(Math.max(0, LABEL - label.length()) + 1))
                        .append(count(section))
                        .append('\n');
            }
        }
        text.append('\n');
    }

    private int total() {
        int total = 0;
        for (ReportSection section : ReportSection.values()) {
            for (Row row : rows(section)) {
                boolean fresh =
                        section == ReportSection.NEW
                                || (section == ReportSection.FAILED && row.baseline().isEmpty());
                total += fresh ? 0 : 1;
            }
        }
        return total;
    }

    private String result() {
        int broken = count(ReportSection.MISSING) + count(ReportSection.FAILED);
        return switch (subject.judged().verdict()) {
            case FAIL -> fails(count(ReportSection.REGRESSIONS), broken);
            case WARN ->
                    warns(
                            (int)
                                    subject.judged().rows().stream()
                                            .filter(row -> row.effect() == RowEffect.WARN)
                                            .count());
            case PASS -> "RESULT: PASS";
            case NONE -> unread().isEmpty() ? undecided() : unreadResult(unread().count());
        };
    }

    private String name(Row row) {
        String label = row.id().label();
        String named = several.contains(row.id()) ? label + " " + row.metric().name() : label;
        return MarkdownText.plain(named, Integer.MAX_VALUE);
    }

    private static String value(Row row, OptionalDouble value) {
        if (value.isEmpty()) {
            return "-";
        }
        Unit unit = row.metric().unit();
        return unit.comparableWith(NANOSECONDS)
                ? time(unit.convert(value.getAsDouble(), NANOSECONDS))
                : PythonNumber.fixed(value.getAsDouble(), 2)
                        + MarkdownText.plain(unit.symbol().isEmpty() ? " " : unit.symbol(), 20)
                                .strip();
    }

    /** Of times exactly as those gates reckon it, from nanoseconds. */
    private static String change(Row row) {
        OptionalDouble before = PairSide.valueOf(row.baseline());
        OptionalDouble now = PairSide.valueOf(row.current());
        Unit unit = row.metric().unit();
        boolean time =
                unit.comparableWith(NANOSECONDS)
                        && row.metric().direction() == BetterDirection.LOWER;
        if (time && before.orElse(0) > 0 && now.isPresent()) {
            double base = unit.convert(before.getAsDouble(), NANOSECONDS);
            double current = unit.convert(now.getAsDouble(), NANOSECONDS);
            return percentChange((current - base) / base);
        }
        return row.change().isPresent() ? percentChange(row.change().getAsDouble()) : "-";
    }

    private static String heading(ReportSection section, RowPolicy.Limits limits) {
        String fail = percent(limits.fail());
        String warn = percent(limits.warn());
        return switch (section) {
            case REGRESSIONS -> "REGRESSIONS (>" + fail + " slower)";
            case WARNINGS -> "WARNINGS (" + warn + "-" + fail + " slower)";
            case IMPROVEMENTS -> "IMPROVEMENTS (>" + warn + " faster)";
            case UNCHANGED -> "UNCHANGED";
            case MISSING -> "MISSING (in baseline, not in current)";
            case NEW -> "NEW (in current, not in baseline)";
            case FAILED -> "FAILED (without a value)";
            case NOT_COMPARED -> "NOT COMPARED (skipped, or not comparable)";
        };
    }

    /** A section's name in the summary, with its colon. */
    private static String label(ReportSection section) {
        return switch (section) {
            case REGRESSIONS -> "Regressions:";
            case WARNINGS -> "Warnings:";
            case IMPROVEMENTS -> "Improvements:";
            case UNCHANGED -> "Unchanged:";
            case MISSING -> "Missing:";
            case NEW -> "New:";
            case FAILED -> "Failed:";
            case NOT_COMPARED -> "Not compared:";
        };
    }

    private static String total(int benchmarks) {
        return "Total benchmarks: " + benchmarks;
    }

    private static String fails(int regressions, int others) {
        return regressions > 0 || others == 0
                ? "RESULT: FAIL - " + regressions + " regression(s) detected"
                : "RESULT: FAIL - " + others + " benchmark(s) missing or failed";
    }

    private static String warns(int warnings) {
        return "RESULT: PASS (with warnings) - " + warnings + " warning(s)";
    }

    private static String unreadResult(int results) {
        return "RESULT: NO VERDICT - " + results + " result(s) cannot be read";
    }

    private static String undecided() {
        return "RESULT: NO VERDICT - nothing could be compared";
    }

    /** A time as people read it, such as {@code 58.55ns}. */
    private static String time(double nanoseconds) {
        if (nanoseconds >= 1e9) {
            return PythonNumber.fixed(nanoseconds / 1e9, 2) + "s";
        }
        if (nanoseconds >= 1e6) {
            return PythonNumber.fixed(nanoseconds / 1e6, 2) + "ms";
        }
        return nanoseconds >= 1e3
                ? PythonNumber.fixed(nanoseconds / 1e3, 2) + "\u00b5s"
                : PythonNumber.fixed(nanoseconds, 2) + "ns";
    }

    /** A change of which positive is worse, such as {@code +36.6%}. */
    private static String percentChange(double change) {
        String percent = PythonNumber.fixed(change * 100, 1) + "%";
        return change > 0 ? "+" + percent : percent;
    }

    private static String percent(double fraction) {
        return BigDecimal.valueOf(fraction).movePointRight(2).stripTrailingZeros().toPlainString()
                + "%";
    }

    private enum ReportSection {
        REGRESSIONS,
        WARNINGS,
        IMPROVEMENTS,
        UNCHANGED,
        MISSING,
        NEW,
        FAILED,
        NOT_COMPARED;

        /** Improvements count from the warning limit on, whatever else calls them so. */
        static ReportSection of(Row row, SuitePolicy suite) {
            return switch (row.outcome()) {
                case REGRESSED -> REGRESSIONS;
                case SLOWER, INCONCLUSIVE -> WARNINGS;
                case IMPROVED -> IMPROVEMENTS;
                case UNCHANGED, ACCEPTED -> isBetter(row, suite) ? IMPROVEMENTS : UNCHANGED;
                case MISSING -> MISSING;
                case ADDED -> NEW;
                case FAILED -> FAILED;
                case SKIPPED, INCOMPARABLE -> NOT_COMPARED;
            };
        }

        private static boolean isBetter(Row row, SuitePolicy suite) {
            RowPolicy policy = suite.rowPolicy(row.id(), row.metric().name());
            return row.change().orElse(0) < -policy.limits().warn();
        }
    }
}
