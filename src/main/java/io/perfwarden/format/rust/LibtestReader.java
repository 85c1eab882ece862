package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The lines {@code test NAME ... bench: 1,234.50 ns/iter (+/- 56) = 78 MB/s} of Rust's own
 * benchmark harness, of the bencher crate and of criterion's {@code --output-format bencher}.
 */
public final class LibtestReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("libtest", "Rust libtest and bencher text", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("bench:") && LibtestLog.isIn(head.lines());
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new LibtestLog(results);
    }

    /**
     * Reads libtest's output line by line. Several crates may have a benchmark of the same name, so
     * the file of a test target that cargo names in a line {@code Running benches/name.rs
     * (target/...)} is part of the identity, without the path of the binary and its hash.
     *
     * <p>What a benchmark prints is between its name and its values. Where it is certain which name
     * is meant, the values are read; where not, they are unread.
     *
     * <p>Under {@code cargo bench} every plain test is listed as ignored, and nothing tells it from
     * an ignored benchmark, so such lines are passed over.
     */
    private static final class LibtestLog implements ConsoleLines.Line {
        private static final Pattern RUNNING =
                Pattern.compile(
                        "^\\s*Running (?:unittests )?([^ (]{1,1000})(?: \\((.{1,2000})\\))?$");

        private static final Pattern HASH = Pattern.compile("-[0-9a-f]{16}(?:\\.exe)?$");

        private static final Pattern FAILED =
                Pattern.compile("^test (.{1,4096}) \\.\\.\\. FAILED\\s*$");

        private static final String EXPECTED =
                "expected a line such as test NAME ... bench: 1,234 ns/iter (+/- 56), found";

        private static final Pattern RUNS = Pattern.compile("^running \\d{1,9} tests?\\s*$");

        private static final String ENDED = "test result: ";

        /** What libtest says behind a name that is no result; glued to what the test printed. */
        private static final Pattern OTHERWISE =
                Pattern.compile("(?:ok|FAILED|ignored|ignored, .{0,500})\\s*$");

        /** A name whose values did not come yet; empty where it is unclear where it ends. */
        private record Begun(String name, String line, int number) {}

        private final ResultCollector results;
        private String target = "";
        private Optional<Begun> begun = Optional.empty();
        private boolean inRun;

        LibtestLog(ResultCollector results) {
            this.results = results;
        }

        static boolean isIn(List<String> lines) {
            return lines.stream()
                    .anyMatch(it ->
                            LibtestLine.parse(it).or(() -> LibtestLine.apart("", it)).isPresent());
        }

        @Override
        public boolean mayBeResult(String text) {
            return text.startsWith(LibtestLine.TEST)
                    || text.contains("bench:")
                    || begun.isPresent();
        }

        @Override
        public void read(String line, int number) throws FormatException {
            Optional<LibtestLine> result = LibtestLine.parse(line);
            if (result.isPresent()) {
                end();
                add(result.get(), number);
            } else if (LibtestLine.apart("", line).isPresent()) {
                apart(line, number);
            } else if (LibtestLine.isResult(line)) {
                end();
                results.unread(number, EXPECTED, line);
            } else if (line.startsWith(LibtestLine.TEST)
                    && (line.stripTrailing() + " ").contains(LibtestLine.DOTS)) {
                end();
                Matcher failed = FAILED.matcher(line);
                if (failed.matches()) {
                    failed(failed.group(1), number);
                } else if (!OTHERWISE.matcher(line).find()) {
                    String name = results.hold(LibtestLine.nameIn(line), results.at(number));
                    begun = Optional.of(new Begun(name, ForeignText.note(line), number));
                }
            } else {
                other(line, number);
            }
        }

        /** Values that do not stand right behind a name. */
        private void apart(String line, int number) throws FormatException {
            boolean named = line.contains(LibtestLine.DOTS);
            String name = named ? LibtestLine.nameIn(line) : begun.map(Begun::name).orElse("");
            if (named) {
                end();
            }
            begun = Optional.empty();
            if (name.isEmpty()) {
                results.unread(number, "expected the benchmark's name in front of this", line);
            } else {
                add(LibtestLine.apart(name, line).orElseThrow(), number);
            }
        }

        private void end() {
            String what = "expected what came of the benchmark behind its name, found";
            begun.filter(_ -> inRun).ifPresent(it -> results.unread(it.number(), what, it.line()));
            begun = Optional.empty();
        }

        @Override
        public void finish() {
            end();
        }

        private void other(String line, int number) throws FormatException {
            if (begun.isPresent() && OTHERWISE.matcher(line).find()) {
                String name = begun.get().name();
                begun = Optional.empty();
                if (line.stripTrailing().endsWith("FAILED") && !name.isEmpty()) {
                    failed(name, number);
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
            MetricReading reading = MetricReading.measured(value, spread);
            results.add(id, metric, reading, number);
            if (line.rate().isPresent()) {
                NumberWithUnit rate = line.rate().get();
                Metric beside = results.metric("throughput", rate.unit()).secondary();
                results.add(id, beside, rate.value(), number);
            }
        }

        private void failed(String name, int number) throws FormatException {
            MetricReading failure = new Failed("the benchmark failed");
            Metric time = ResultCollector.metricOf(results.unit("ns/iter"));
            results.add(id(name, number), time, failure, number);
        }

        private BenchmarkId id(String name, int number) throws FormatException {
            Map<String, String> params = target.isEmpty() ? Map.of() : Map.of("target", target);
            return new BenchmarkId(results.name(name, number), params);
        }
    }

    /**
     * A result line of libtest.
     *
     * @param value with a unit such as {@code ns/iter}
     * @param margin how far the values lie apart, in the value's unit; NaN where it is not said
     * @param rate what was processed in a second, with its unit, where the line says so
     */
    private record LibtestLine(
            String name, NumberWithUnit value, double margin, Optional<NumberWithUnit> rate) {
        static final String TEST = "test ";
        static final String DOTS = " ... ";
        private static final String BENCH = "bench:";

        /** A name may contain anything, so the last such words of a line count. */
        private static final String LABEL = DOTS + BENCH;

        private static final char APOSTROPHE = '\'';

        private static final Pattern MARGIN =
                Pattern.compile("^(.*?)\\(\\+/- ([0-9.,eE+-]{1,60})\\)(?: = (.{1,60}))?$");

        static boolean isResult(String line) {
            return line.startsWith(TEST) && line.lastIndexOf(LABEL) >= TEST.length();
        }

        static Optional<LibtestLine> parse(String line) {
            int label = line.lastIndexOf(LABEL);
            return isResult(line)
                    ? values(line.substring(TEST.length(), label), line, label + LABEL.length())
                            .filter(it -> !it.name().isEmpty())
                    : Optional.empty();
        }

        /**
         * What follows the last {@code bench:} of a line whose beginning is something else. Only a
         * time per iteration or a value with a margin is taken for a result there.
         *
         * @param name of the benchmark; may be empty
         */
        static Optional<LibtestLine> apart(String name, String line) {
            int at = line.lastIndexOf(BENCH);
            return at < 0
                    ? Optional.empty()
                    : values(name, line, at + BENCH.length())
                            .filter(it ->
                                    it.value().unit().endsWith("/iter")
                                            || !Double.isNaN(it.margin()));
        }

        /**
         * The name in a line that prints something between it and its values, or around both:
         * {@code test NAME ... loading bench: 5 ns/iter (+/- 1)}. Empty if unclear where it ends.
         */
        static String nameIn(String line) {
            int bench = line.lastIndexOf(BENCH);
            String before = bench < 0 ? line : line.substring(0, bench);
            int dots = (before.stripTrailing() + " ").indexOf(DOTS);
            boolean once = dots >= 0 && before.indexOf(DOTS, dots + 1) < 0;
            int test = before.startsWith(TEST) ? 0 : before.lastIndexOf(TEST, dots);
            if (!once || test < 0 || test + TEST.length() > dots) {
                return "";
            }
            String name = before.substring(test + TEST.length(), dots).strip();
            return test == 0 || name.chars().noneMatch(Character::isWhitespace) ? name : "";
        }

        private static Optional<LibtestLine> values(String before, String line, int from) {
            String name = before.strip();
            String rest = line.substring(from).strip();
            Matcher margin = MARGIN.matcher(rest);
            boolean spread = margin.matches();
            Optional<NumberWithUnit> value = NumberWithUnit.parse(spread ? margin.group(1) : rest);
            if (value.isEmpty() || !isUnit(value.get().unit())) {
                return Optional.empty();
            }
            var size = NumberWithUnit.parse(spread ? margin.group(2) : "");
            var rate = Optional.ofNullable(spread ? margin.group(3) : null);
            double half = size.map(NumberWithUnit::value).orElse(Double.NaN);
            return Optional.of(
                    new LibtestLine(name, value.get(), half, rate.flatMap(NumberWithUnit::parse)));
        }

        /** Not the rest of a number whose groups are apart, nor a margin that is none. */
        private static boolean isUnit(String unit) {
            return !unit.isEmpty()
                    && !Character.isDigit(unit.charAt(0))
                    && unit.charAt(0) != APOSTROPHE
                    && unit.chars().noneMatch(Character::isWhitespace);
        }
    }
}
