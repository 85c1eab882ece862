package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads libtest's output line by line. Crates may share names, so the file in cargo's {@code
 * Running benches/name.rs (target/...)} is part of the identity.
 *
 * <p>A benchmark's own output is between name and values. Values with a certain name are read,
 * others are unread.
 *
 * <p>{@code cargo bench} lists every plain test as ignored, like an ignored benchmark, so such
 * lines are skipped.
 */
final class LibtestLog implements ConsoleLines.Line {
    private static final Pattern RUNNING =
            Pattern.compile("^\\s*Running (?:unittests )?([^ (]{1,1000})(?: \\((.{1,2000})\\))?$");

    private static final Pattern HASH = Pattern.compile("-[0-9a-f]{16}(?:\\.exe)?$");

    private static final Pattern FAILED =
            Pattern.compile("^test (.{1,4096}) \\.\\.\\. FAILED\\s*$");

    private static final String EXPECTED =
            "expected a line such as test NAME ... bench: 1,234 ns/iter (+/- 56), found";

    private static final Pattern RUNS = Pattern.compile("^running \\d{1,9} tests?\\s*$");

    private static final String ENDED = "test result: ";

    /** libtest's words after a name without a result, perhaps joined to printed text. */
    private static final Pattern OTHERWISE =
            Pattern.compile("(?:ok|FAILED|ignored|ignored, .{0,500})\\s*$");

    /** A name that waits for its values; empty if its end is unclear. */
    private record PendingName(String name, String line, int number) {}

    private final ResultCollector results;
    private String target = "";
    private Optional<PendingName> pending = Optional.empty();
    private boolean inRun;

    LibtestLog(ResultCollector results) {
        this.results = results;
    }

    static boolean isIn(List<String> lines) {
        return lines.stream()
                .anyMatch(it ->
                        LibtestLine.parse(it)
                                .or(() -> LibtestLine.parseSeparate("", it))
                                .isPresent());
    }

    @Override
    public boolean mayBeResult(String text) {
        return text.startsWith(LibtestLine.TEST) || text.contains("bench:") || pending.isPresent();
    }

    @Override
    public void read(String line, int number) throws FormatException {
        Optional<LibtestLine> result = LibtestLine.parse(line);
        if (result.isPresent()) {
            end();
            add(result.get(), number);
        } else if (LibtestLine.parseSeparate("", line).isPresent()) {
            readSeparate(line, number);
        } else if (LibtestLine.isResult(line)) {
            end();
            results.unread(number, EXPECTED, line);
        } else if (line.startsWith(LibtestLine.TEST)
                && (line.stripTrailing() + " ").contains(LibtestLine.DOTS)) {
            end();
            Matcher failed = FAILED.matcher(line);
            if (failed.matches()) {
                addFailure(failed.group(1), number);
            } else if (!OTHERWISE.matcher(line).find()) {
                String name = results.hold(LibtestLine.nameIn(line), results.at(number));
                pending = Optional.of(new PendingName(name, ForeignText.note(line), number));
            }
        } else {
            readOther(line, number);
        }
    }

    /** Values that do not directly follow a name. */
    private void readSeparate(String line, int number) throws FormatException {
        boolean named = line.contains(LibtestLine.DOTS);
        String name = named ? LibtestLine.nameIn(line) : pending.map(PendingName::name).orElse("");
        if (named) {
            end();
        }
        pending = Optional.empty();
        if (name.isEmpty()) {
            results.unread(number, "expected the benchmark's name in front of this", line);
        } else {
            add(LibtestLine.parseSeparate(name, line).orElseThrow(), number);
        }
    }

    private void end() {
        String what = "expected what came of the benchmark behind its name, found";
        pending.filter(_ -> inRun).ifPresent(it -> results.unread(it.number(), what, it.line()));
        pending = Optional.empty();
    }

    @Override
    public void finish() {
        end();
    }

    private void readOther(String line, int number) throws FormatException {
        if (pending.isPresent() && OTHERWISE.matcher(line).find()) {
            String name = pending.get().name();
            pending = Optional.empty();
            if (line.stripTrailing().endsWith("FAILED") && !name.isEmpty()) {
                addFailure(name, number);
            }
            return;
        }
        if (RUNS.matcher(line).matches() || line.startsWith(ENDED)) {
            end();
            inRun = !line.startsWith(ENDED);
            return;
        }
        Matcher running = RUNNING.matcher(line);
        if (running.matches()) {
            end();
            String path = Optional.ofNullable(running.group(2)).orElse(running.group(1));
            String file = path.replaceFirst("^(?s:.*)[/\\\\]", "");
            String bare = HASH.matcher(file).replaceFirst("");
            target = bare.isBlank() ? "" : results.name(bare, number);
        }
    }

    private void add(LibtestLine line, int number) throws FormatException {
        BenchmarkId id = id(line.name(), number);
        Unit unit = results.unit(results.name(line.value().unit(), number));
        double value = line.value().value();
        ReportedSpread spread =
                ReportedSpread.around(ReportedSpread.Kind.UNSPECIFIED, value, line.margin());
        Metric metric = ResultCollector.metricOf(unit);
        MetricReading reading = MetricReading.of(value, spread);
        results.add(id, metric, reading, number);
        if (line.rate().isPresent()) {
            NumberWithUnit rate = line.rate().get();
            Metric beside = results.metric("throughput", rate.unit()).secondary();
            results.add(id, beside, rate.value(), number);
        }
    }

    private void addFailure(String name, int number) throws FormatException {
        MetricReading failure = new Failed("the benchmark failed");
        Metric time = ResultCollector.metricOf(results.unit("ns/iter"));
        results.add(id(name, number), time, failure, number);
    }

    private BenchmarkId id(String name, int number) throws FormatException {
        Map<String, String> params = target.isEmpty() ? Map.of() : Map.of("target", target);
        return new BenchmarkId(results.name(name, number), params);
    }
}
