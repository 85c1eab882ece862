package io.perfwarden.report.terminal;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Unit;
import io.perfwarden.bench.Unread;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.json.PythonNumber;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.report.Markdown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A comparison in sections with their counts, as gates over console output print it, so that what
 * reads those needs no change. Metrics beside the primary one appear only where they fail. A suite
 * that became slower as a whole is one entry; the counts are those of its benchmarks.
 */
public final class SectionsReport {
    private static final Unit NANOSECONDS = Unit.parse("ns");
    private static final String RULE = "=".repeat(60) + "\n";
    private static final String LINE = "-".repeat(60) + "\n";
    private static final int LABEL = 17;

    /**
     * What is shown.
     *
     * @param run the measurements of the run, in whose order new benchmarks are listed
     */
    public record Subject(SuiteComparison judged, SuitePolicy suite, List<Measurement> run) {
        public Subject {
            run = List.copyOf(run);
        }
    }

    private final Subject subject;
    private final Map<Section, List<Row>> sections = new EnumMap<>(Section.class);
    private final Set<BenchmarkId> several = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    private SectionsReport(Subject subject) {
        this.subject = subject;
        Set<BenchmarkId> seen = new HashSet<>();
        for (Row row : subject.judged().rows()) {
            if (row.metric().role() == Metric.Role.PRIMARY || row.effect() == Effect.FAIL) {
                Section section = Section.of(row, subject.suite());
                sections.computeIfAbsent(section, _ -> new ArrayList<>()).add(row);
                if (!seen.add(row.id())) {
                    several.add(row.id());
                }
            }
        }
    }

    public static String render(Subject subject) {
        SectionsReport report = new SectionsReport(subject);
        report.text.append(RULE).append(SectionsWording.TITLE).append('\n');
        report.text.append(RULE).append('\n');
        for (Section section : Section.values()) {
            if (section != Section.UNCHANGED && report.count(section) > 0) {
                report.section(section);
            }
        }
        report.notRead();
        report.summary();
        return report.text.append(report.result()).append('\n').append(RULE).toString();
    }

    private Unread unread() {
        return subject.judged().unread();
    }

    /** What looks like a result and is in none of the sections. */
    private void notRead() {
        if (!unread().isEmpty()) {
            text.append(SectionsWording.NOT_READ)
                    .append(": ")
                    .append(unread().count())
                    .append('\n')
                    .append(LINE);
            unread().first()
                    .forEach(one ->
                            text.append("  ")
                                    .append(Markdown.plain(one.line(), Integer.MAX_VALUE))
                                    .append('\n'));
            text.append('\n');
        }
    }

    private int count(Section section) {
        return rows(section).size();
    }

    private List<Row> rows(Section section) {
        return sections.getOrDefault(section, List.of());
    }

    private void section(Section section) {
        text.append(SectionsWording.heading(section, subject.suite().row().limits()))
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

    private Comparator<Row> order(Section section) {
        if (section != Section.NEW) {
            return Comparator.comparing(this::name);
        }
        Map<BenchmarkId, Integer> places = new HashMap<>();
        subject.run().forEach(one -> places.putIfAbsent(one.id(), places.size()));
        return Comparator.comparingInt(row -> places.getOrDefault(row.id(), places.size()));
    }

    private void entry(Row row, Section section) {
        text.append("  ").append(name(row));
        if (!hasNumbers(section)) {
            text.append(reason(row, section)).append('\n');
            return;
        }
        if (!WholeSuite.is(row)) {
            text.append("\n    Baseline: ").append(value(row, Side.valueOf(row.baseline())));
            text.append("\n    Current:  ").append(value(row, Side.valueOf(row.current())));
        }
        text.append("\n    Change:   ").append(change(row));
        text.append(section == Section.REGRESSIONS ? " (FAIL)\n\n" : "\n\n");
    }

    private static String reason(Row row, Section section) {
        String known = section == Section.NOT_COMPARED ? String.join(", ", row.reasons()) : "";
        String reason = row.detail().map(detail -> Markdown.plain(detail, 120)).orElse(known);
        return reason.isEmpty() ? "" : ": " + reason;
    }

    private static boolean hasNumbers(Section section) {
        return switch (section) {
            case REGRESSIONS, WARNINGS, IMPROVEMENTS -> true;
            case UNCHANGED, MISSING, NEW, FAILED, NOT_COMPARED -> false;
        };
    }

    private void summary() {
        text.append(RULE).append(SectionsWording.SUMMARY).append('\n').append(RULE);
        text.append("  ").append(SectionsWording.total(total())).append('\n');
        for (Section section : Section.values()) {
            boolean always = section.compareTo(Section.NEW) <= 0;
            if (always || count(section) > 0) {
                String label = SectionsWording.counted(section);
                text.append("  ")
                        .append(label)
                        .append(" ".repeat(Math.max(0, LABEL - label.length()) + 1))
                        .append(count(section))
                        .append('\n');
            }
        }
        text.append('\n');
    }

    /** How many the baseline has. */
    private int total() {
        int total = 0;
        for (Section section : Section.values()) {
            for (Row row : rows(section)) {
                boolean fresh =
                        section == Section.NEW
                                || (section == Section.FAILED && row.baseline().isEmpty());
                total += fresh ? 0 : 1;
            }
        }
        return total;
    }

    private String result() {
        int broken = count(Section.MISSING) + count(Section.FAILED);
        return switch (subject.judged().verdict()) {
            case FAIL -> SectionsWording.fails(count(Section.REGRESSIONS), broken);
            case WARN -> SectionsWording.warns(warnings());
            case PASS -> SectionsWording.passes();
            case NONE ->
                    unread().isEmpty()
                            ? SectionsWording.undecided()
                            : SectionsWording.unread(unread().count());
        };
    }

    private int warnings() {
        return (int)
                subject.judged().rows().stream().filter(row -> row.effect() == Effect.WARN).count();
    }

    private String name(Row row) {
        String label = row.id().label();
        String named = several.contains(row.id()) ? label + " " + row.metric().name() : label;
        return Markdown.plain(named, Integer.MAX_VALUE);
    }

    private static String value(Row row, OptionalDouble value) {
        if (value.isEmpty()) {
            return "-";
        }
        Unit unit = row.metric().unit();
        return unit.comparableWith(NANOSECONDS)
                ? SectionsWording.time(unit.convert(value.getAsDouble(), NANOSECONDS))
                : PythonNumber.fixed(value.getAsDouble(), 2)
                        + Markdown.plain(unit.symbol().isEmpty() ? " " : unit.symbol(), 20).strip();
    }

    /** Of times exactly as those gates reckon it, from nanoseconds. */
    private static String change(Row row) {
        OptionalDouble before = Side.valueOf(row.baseline());
        OptionalDouble now = Side.valueOf(row.current());
        Unit unit = row.metric().unit();
        boolean time =
                unit.comparableWith(NANOSECONDS) && row.metric().direction() == Direction.LOWER;
        if (time && before.orElse(0) > 0 && now.isPresent()) {
            double base = unit.convert(before.getAsDouble(), NANOSECONDS);
            double current = unit.convert(now.getAsDouble(), NANOSECONDS);
            return SectionsWording.change((current - base) / base);
        }
        return row.change().isPresent() ? SectionsWording.change(row.change().getAsDouble()) : "-";
    }
}
