package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * Reads criterion's output line by line. A name of up to 23 characters precedes its time; a longer
 * one is on the line above. A prefix of all lines must not become their common name.
 */
final class CriterionLog implements ConsoleLines.Line {

    /** Cargo begins a target: {@code Running benches/name.rs (target/release/deps/name-hash)}. */
    private static final Pattern RUNNING =
            Pattern.compile("^\\s*Running (?:unittests )?([^ (]{1,300}) \\(.{1,2000}\\)\\s*$");

    private static final Pattern ANALYSING =
            Pattern.compile("^Benchmarking (.{1,4000}): Analyzing\\s*$");

    /** An unreadable time or throughput; changes are in per cent. */
    private static final Pattern ODD =
            Pattern.compile("(?:^|\\s)(time|thrpt):\\s{2,}\\[[^%]*[\\d?][^%]*$");

    private final ResultCollector results;
    private final int longestName;
    private String above = "";

    /** Benchmarks under analysis by name, until their times follow. */
    private final Map<String, Deque<Analysed>> analysed = new LinkedHashMap<>();

    private String target = "";

    private Optional<BenchmarkId> current = Optional.empty();

    /** Whether the latest time is unread, and so the throughput below. */
    private boolean isTimeUnread;

    /** Whether anything is unread, which may be a missing time. */
    private boolean isUnclear;

    CriterionLog(ResultCollector results, ReadLimits limits) {
        this.results = results;
        this.longestName = limits.nameLength();
    }

    private record Analysed(String target, int line) {}

    @Override
    public void read(String line, int number) throws FormatException {
        if (line.indexOf('[') >= 0) {
            estimate(line, number);
        }
        Matcher analysing = ANALYSING.matcher(line);
        if (analysing.find()) {
            String name = results.name(analysing.group(1).strip(), number);
            analysed.computeIfAbsent(
                            results.hold(name, results.at(number)), _ -> new ArrayDeque<>())
                    .add(new Analysed(target, number));
            begin();
        }
        if (line.startsWith("error: bench failed")) {
            results.warn(
                    results.at(number),
                    "the log says that a benchmark crashed; those after it are not in the log",
                    "");
        }
        Matcher running = RUNNING.matcher(line.contains("Running ") ? line : "");
        if (running.matches()) {
            target = running.group(1);
            results.from(ResultSource.TARGET, target);
            begin();
        }
        if (!line.isBlank()) {
            above = line;
        }
    }

    /** An analysed benchmark without a time crashed, or its time is lost. */
    @Override
    public void finish() throws FormatException {
        if (isUnclear) {
            return;
        }
        MetricReading none = new MetricReading.Failed("criterion prints no time of it");
        for (Map.Entry<String, Deque<Analysed>> left : analysed.entrySet()) {
            BenchmarkId id = BenchmarkId.of(ForeignText.clean(left.getKey()));
            for (Analysed one : left.getValue()) {
                results.from(ResultSource.TARGET, one.target());
                results.add(id, Metric.of("time", results.unit("ns")), none, one.line());
            }
        }
    }

    private void isTimed(String name) {
        analysed.computeIfPresent(
                name,
                (_, all) -> {
                    all.removeLast();
                    return all.isEmpty() ? null : all;
                });
    }

    private void begin() {
        current = Optional.empty();
        isTimeUnread = false;
    }

    private void estimate(String line, int number) throws FormatException {
        Optional<CriterionEstimate> time = CriterionEstimate.find(line, "time:");
        Optional<CriterionEstimate> rate = CriterionEstimate.find(line, "thrpt:");
        Matcher odd = ODD.matcher(line);
        if (time.isPresent()) {
            time(time.get(), line, number);
        } else if (rate.isPresent()) {
            throughput(rate.get(), line, number);
        } else if (odd.find()) {
            unread("expected three values in brackets, found", line, number);
            if (odd.group(1).equals("time")) {
                withoutTime();
            }
        }
    }

    private void unread(String what, String line, int number) {
        isUnclear = true;
        results.unread(number, what, line);
    }

    private void withoutTime() {
        current = Optional.empty();
        isTimeUnread = true;
    }

    private void time(CriterionEstimate time, String line, int number) throws FormatException {
        String name = time.isUnnamed() ? guessName(time) : time.name();
        isTimed(name);
        Optional<CriterionReader.CriterionUnits> units = CriterionReader.CriterionUnits.of(time);
        if (name.isEmpty() || units.isEmpty()) {
            unread("expected a time with a name and in a known unit, found", line, number);
            withoutTime();
            return;
        }
        if (name.length() > longestName) {
            String what = "a name of more than %,d characters";
            throw results.problem(number, what, longestName);
        }
        BenchmarkId id = BenchmarkId.of(ForeignText.clean(name));
        current = Optional.of(id);
        Metric metric = ResultCollector.metricOf(results.unit(units.get().unit()));
        results.add(
                id,
                metric.directedIfUnknown(BetterDirection.LOWER),
                units.get().reading(time),
                number);
    }

    /** The name of a time alone in its line; empty if unclear, as other text may be between. */
    private String guessName(CriterionEstimate time) {
        String name = CriterionNameLine.name(above, time.prefix());
        if (analysed.containsKey(name)) {
            return name;
        }
        if (analysed.isEmpty()) {
            return CriterionNameLine.isMessage(name) ? "" : name;
        }
        return analysed.size() == 1 ? analysed.keySet().iterator().next() : "";
    }

    private void throughput(CriterionEstimate rate, String line, int number)
            throws FormatException {
        if (!rate.isUnnamed() || current.isEmpty()) {
            if (!rate.isUnnamed() || !isTimeUnread) {
                unread("expected a time above the throughput, found", line, number);
            }
            return;
        }
        Optional<CriterionReader.CriterionUnits> units = CriterionReader.CriterionUnits.of(rate);
        if (units.isEmpty() || units.get().unit().equals(CriterionUnit.NANOSECOND)) {
            unread("expected a throughput in units that go together, found", line, number);
            return;
        }
        Metric metric = Metric.of("throughput", results.unit(units.get().unit()));
        results.add(current.get(), metric.secondary(), units.get().reading(rate), number);
    }
}
