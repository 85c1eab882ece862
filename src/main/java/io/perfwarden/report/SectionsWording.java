package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.json.PythonNumber;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.model.Unit;

/**
 * A comparison in sections with their counts, as gates over console output print it, so that what
 * reads those needs no change. Metrics beside the primary one appear only where they fail. A suite
 * that became slower as a whole is one entry; the counts are those of its benchmarks.
 */
public final class SectionsWording {
    private static final Unit NANOSECONDS = Unit.parse("ns");
    private static final String RULE = "=".repeat(60) + "\n";
    private static final String LINE = "-".repeat(60) + "\n";

    public record SectionSubject(
            SuiteComparison judged, SuitePolicy suite, List<MetricResult> run) {
        public SectionSubject {
            run = List.copyOf(run);
        }
    }

    private final SectionSubject subject;
    private final Map<ReportSection, List<Row>> sections = new EnumMap<>(ReportSection.class);
    private final Set<BenchmarkId> several = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    private SectionsWording(SectionSubject subject) {
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

    public static String render(SectionSubject subject) {
        SectionsWording report = new SectionsWording(subject);
        report.text.append(RULE).append("BENCHMARK REGRESSION REPORT\n").append(RULE).append('\n');
        for (ReportSection section : ReportSection.values()) {
            if (section != ReportSection.UNCHANGED && !report.rows(section).isEmpty()) {
                report.section(section);
            }
        }
        report.notRead();
        report.summary();
        return report.text.append(report.result()).append('\n').append(RULE).toString();
    }

    private void notRead() {
        UnreadInput unread = subject.judged().unread();
        if (!unread.isEmpty()) {
            text.append("CANNOT BE READ: ").append(unread.count()).append('\n').append(LINE);
            for (InputProblem one : unread.first()) {
                String line = MarkdownText.plain(one.line(), Integer.MAX_VALUE);
                text.append("  ").append(line).append('\n');
            }
            text.append('\n');
        }
    }

    private List<Row> rows(ReportSection section) {
        return sections.getOrDefault(section, List.of());
    }

    private void section(ReportSection section) {
        RowPolicy.Limits limits = subject.suite().row().limits();
        String heading = section.heading.formatted(percent(limits.fail()), percent(limits.warn()));
        List<Row> rows = rows(section);
        text.append(heading).append(": ").append(rows.size()).append('\n').append(LINE);
        rows.stream()
                .flatMap(row -> SuiteWideShift.of(row).stream())
                .findFirst()
                .ifPresent(
                        row -> entry(SuiteWideShift.withSuiteName(subject.judged(), row), section));
        rows.stream()
                .filter(row -> !SuiteWideShift.includes(row))
                .sorted(order(section))
                .forEach(row -> entry(row, section));
        text.append(section.hasNumbers() ? "" : "\n");
    }

    private Comparator<Row> order(ReportSection section) {
        if (section != ReportSection.NEW) {
            return KeyOrder.of(this::name);
        }
        Map<BenchmarkId, Integer> places = new HashMap<>();
        subject.run().forEach(one -> places.putIfAbsent(one.id(), places.size()));
        return KeyOrder.ofInt(row -> places.getOrDefault(row.id(), places.size()));
    }

    private void entry(Row row, ReportSection section) {
        text.append("  ").append(name(row));
        if (!section.hasNumbers()) {
            text.append(reason(row, section)).append('\n');
            return;
        }
        if (!SuiteWideShift.isRow(row)) {
            text.append("\n    Baseline: ").append(value(row, row.baseValue()));
            text.append("\n    Current:  ").append(value(row, row.value()));
        }
        text.append("\n    Change:   ").append(change(row));
        text.append(section == ReportSection.REGRESSIONS ? " (FAIL)\n\n" : "\n\n");
    }

    private static String reason(Row row, ReportSection section) {
        var known = section == ReportSection.NOT_COMPARED ? String.join(", ", row.reasons()) : "";
        String reason = row.detail().map(detail -> MarkdownText.plain(detail, 120)).orElse(known);
        return reason.isEmpty() ? "" : ": " + reason;
    }

    private void summary() {
        text.append(RULE).append("SUMMARY\n").append(RULE);
        long total =
                sections.entrySet().stream()
                        .filter(it -> it.getKey() != ReportSection.NEW)
                        .flatMap(it -> it.getValue().stream())
                        .filter(it ->
                                it.outcome() != RowOutcome.FAILED || it.baseline().isPresent())
                        .count();
        text.append("  Total benchmarks: ").append(total).append('\n');
        for (ReportSection section : ReportSection.values()) {
            int count = rows(section).size();
            if (section.compareTo(ReportSection.NEW) <= 0 || count > 0) {
                text.append("  %-17s %s\n".formatted(section.label + ":", count));
            }
        }
        text.append('\n');
    }

    private String result() {
        int regressions = rows(ReportSection.REGRESSIONS).size();
        int broken = rows(ReportSection.MISSING).size() + rows(ReportSection.FAILED).size();
        int unread = subject.judged().unread().count();
        return switch (subject.judged().verdict()) {
            case FAIL ->
                    regressions > 0 || broken == 0
                            ? "RESULT: FAIL - " + regressions + " regression(s) detected"
                            : "RESULT: FAIL - " + broken + " benchmark(s) missing or failed";
            case WARN -> {
                List<Row> rows = subject.judged().rows();
                long warnings = rows.stream().filter(it -> it.effect() == RowEffect.WARN).count();
                yield "RESULT: PASS (with warnings) - " + warnings + " warning(s)";
            }
            case PASS -> "RESULT: PASS";
            case NONE ->
                    unread == 0
                            ? "RESULT: NO VERDICT - nothing could be compared"
                            : "RESULT: NO VERDICT - " + unread + " result(s) cannot be read";
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
        if (!unit.comparableWith(NANOSECONDS)) {
            String symbol = unit.symbol().isEmpty() ? " " : unit.symbol();
            return PythonNumber.toFixed(value.getAsDouble(), 2)
                    + MarkdownText.plain(symbol, 20).strip();
        }
        double time = unit.convert(value.getAsDouble(), NANOSECONDS);
        String shown = time >= 1e9 ? "s" : time >= 1e6 ? "ms" : time >= 1e3 ? "\u00b5s" : "ns";
        double scale = time >= 1e9 ? 1e9 : time >= 1e6 ? 1e6 : time >= 1e3 ? 1e3 : 1;
        return PythonNumber.toFixed(time / scale, 2) + shown;
    }

    /** Computes the change of times from nanoseconds, exactly as those gates do. */
    private static String change(Row row) {
        OptionalDouble before = row.baseValue();
        OptionalDouble now = row.value();
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

    private static String percentChange(double change) {
        String percent = PythonNumber.toFixed(change * 100, 1) + "%";
        return change > 0 ? "+" + percent : percent;
    }

    private static String percent(double fraction) {
        return BigDecimal.valueOf(fraction).movePointRight(2).stripTrailingZeros().toPlainString()
                + "%";
    }

    private enum ReportSection {
        REGRESSIONS("Regressions", "REGRESSIONS (>%1$s slower)"),
        WARNINGS("Warnings", "WARNINGS (%2$s-%1$s slower)"),
        IMPROVEMENTS("Improvements", "IMPROVEMENTS (>%2$s faster)"),
        UNCHANGED("Unchanged", "UNCHANGED"),
        MISSING("Missing", "MISSING (in baseline, not in current)"),
        NEW("New", "NEW (in current, not in baseline)"),
        FAILED("Failed", "FAILED (without a value)"),
        NOT_COMPARED("Not compared", "NOT COMPARED (skipped, or not comparable)");

        private final String label;

        private final String heading;

        ReportSection(String label, String heading) {
            this.label = label;
            this.heading = heading;
        }

        private boolean hasNumbers() {
            return compareTo(IMPROVEMENTS) <= 0;
        }

        /** An improvement counts from the warning limit on, whatever its outcome says. */
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
