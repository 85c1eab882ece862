package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * What criterion.rs prints to the console under {@code cargo bench}, with whatever surrounds it.
 */
public final class CriterionReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return logLines("criterion", "criterion.rs console output", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("time:")
                && head.anyLine(line -> CriterionEstimate.find(line, "time:").isPresent());
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        CriterionLog log = new CriterionLog(results, limits);
        ConsoleLines.walkProgram(file, limits, results, log);
        log.finish();
    }

    /**
     * Reads criterion's console output line by line. A name of up to 23 characters comes before its
     * time; a longer one is alone on the line above. Whatever put something in front of all lines
     * must not become the one name of all of these.
     */
    private static final class CriterionLog implements ConsoleLines.Line {

        /**
         * Cargo begins a target: {@code Running benches/name.rs (target/release/deps/name-hash)}.
         */
        private static final Pattern RUNNING =
                Pattern.compile("^\\s*Running (?:unittests )?([^ (]{1,300}) \\(.{1,2000}\\)\\s*$");

        private static final Pattern ANALYSING =
                Pattern.compile("^Benchmarking (.{1,4000}): Analyzing\\s*$");

        /** A time or throughput whose numbers cannot be read; changes are in per cent. */
        private static final Pattern ODD =
                Pattern.compile("(?:^|\\s)(time|thrpt):\\s{2,}\\[[^%]*[\\d?][^%]*$");

        /** What may stand above a time and is no name: fences of Markdown, what criterion says. */
        private static final Pattern NO_NAME =
                Pattern.compile(
                        "^(?:```|~~~|time:|thrpt:|change:|Found \\d|Performance has |No change in"
                                + " |Change within |Benchmarking |\\d+ \\(\\d+\\.\\d\\d%\\)"
                                + " (?:low|high) )");

        private final ResultCollector results;
        private final int longestName;
        private String above = "";

        /** Benchmarks that criterion says it analyses, by name, until their times are there. */
        private final Map<String, Deque<Analysed>> analysed = new LinkedHashMap<>();

        private String target = "";

        private Optional<BenchmarkId> current = Optional.empty();

        /** Whether the latest time is unread, and with it the throughput below. */
        private boolean isTimeUnread;

        /** Whether anything is unread, so that a time that is not there may be that. */
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

        /** One that was analysed and has no time has crashed, or its time is lost. */
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
            String name = time.isUnnamed() ? unnamed(time) : time.name();
            isTimed(name);
            Optional<CriterionUnits> units = CriterionUnits.of(time);
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

        /**
         * The name of a time that is alone in its line; empty if unclear. Another program may have
         * written something between the two.
         */
        private String unnamed(CriterionEstimate time) {
            String name = above(time.prefix());
            if (analysed.containsKey(name)) {
                return name;
            }
            if (analysed.isEmpty()) {
                return NO_NAME.matcher(name).find() ? "" : name;
            }
            return analysed.size() == 1 ? analysed.keySet().iterator().next() : "";
        }

        /**
         * The name alone on the line above, without what comes before both lines; numbers in that,
         * such as of a clock, differ.
         */
        private String above(String prefix) {
            int at = 0;
            for (int i = 0; i < prefix.length(); i++) {
                boolean number = isDigit(prefix, i);
                if (number
                        ? !isDigit(above, at)
                        : !above.startsWith(prefix.substring(i, i + 1), at)) {
                    return above.strip();
                }
                at++;
                while (number && !isDigit(prefix, i + 1) && isDigit(above, at)) {
                    at++;
                }
                while (number && !isDigit(above, at) && isDigit(prefix, i + 1)) {
                    i++;
                }
            }
            return above.substring(at).strip();
        }

        private static boolean isDigit(String text, int index) {
            return index < text.length() && Character.isDigit(text.charAt(index));
        }

        private void throughput(CriterionEstimate rate, String line, int number)
                throws FormatException {
            if (!rate.isUnnamed() || current.isEmpty()) {
                if (!rate.isUnnamed() || !isTimeUnread) {
                    unread("expected a time above the throughput, found", line, number);
                }
                return;
            }
            Optional<CriterionUnits> units = CriterionUnits.of(rate);
            if (units.isEmpty() || units.get().unit().equals(CriterionUnit.NANOSECOND)) {
                unread("expected a throughput in units that go together, found", line, number);
                return;
            }
            Metric metric = Metric.of("throughput", results.unit(units.get().unit()));
            results.add(current.get(), metric.secondary(), units.get().reading(rate), number);
        }
    }

    /**
     * A unit of criterion's console. It chooses one for each number, which differs from run to run,
     * so times become nanoseconds, and what is scaled by thousands into the unit's name ({@code
     * Melem/s}, {@code Kcycles}) becomes single ones; bytes keep their unit.
     *
     * @param unit the unit to report
     * @param factor how many of it one printed unit is
     */
    private record CriterionUnit(String unit, double factor) {
        static final String NANOSECOND = "ns";

        /** A unit of a measurement other than time; what is no word may be a damaged time. */
        private static final Pattern WORD = Pattern.compile("[A-Za-z%#][A-Za-z0-9_/%# .-]{0,60}");

        /**
         * What a printed unit is; nothing for what is none. Times are multiplied by a plain double,
         * as the gates do that keep such output as their baseline, so that verdicts agree to the
         * last bit.
         */
        static Optional<CriterionUnit> of(String printed) {
            return switch (printed) {
                case "ps" -> Optional.of(new CriterionUnit(NANOSECOND, 1e-3));
                case NANOSECOND -> Optional.of(new CriterionUnit(NANOSECOND, 1));
                case "\u00b5s", "\u03bcs", "us" -> Optional.of(new CriterionUnit(NANOSECOND, 1e3));
                case "ms" -> Optional.of(new CriterionUnit(NANOSECOND, 1e6));
                case "s" -> Optional.of(new CriterionUnit(NANOSECOND, 1e9));
                default ->
                        Optional.of(printed)
                                .filter(it -> WORD.matcher(it).matches())
                                .map(it -> other(it));
            };
        }

        private static CriterionUnit other(String printed) {
            int power = "KMGT".indexOf(printed.charAt(0)) + 1;
            String rest = printed.substring(1);
            boolean known = !Unit.parse(printed).base().equals(printed);
            boolean scaled =
                    power > 0
                            && !known
                            && (rest.equals("b/s")
                                    || Unit.parse(rest).impliedDirection()
                                            != BetterDirection.UNKNOWN);
            return scaled
                    ? new CriterionUnit(rest, Math.pow(1e3, power))
                    : new CriterionUnit(printed, 1);
        }

        /**
         * The same with values in the unit of another one; nothing if the two do not go together.
         */
        Optional<CriterionUnit> in(CriterionUnit other) {
            if (unit.equals(other.unit)) {
                return Optional.of(this);
            }
            Unit own = Unit.parse(unit);
            Unit wanted = Unit.parse(other.unit);
            return own.comparableWith(wanted)
                    ? Optional.of(new CriterionUnit(other.unit, own.convert(factor, wanted)))
                    : Optional.empty();
        }
    }

    /** The units of the three values of an estimate, which are the same but for their factors. */
    private record CriterionUnits(CriterionUnit low, CriterionUnit mid, CriterionUnit high) {
        static Optional<CriterionUnits> of(CriterionEstimate estimate) {
            Optional<CriterionUnit> mid = CriterionUnit.of(estimate.mid().unit());
            return mid.flatMap(unit ->
                    beside(estimate.low(), unit)
                            .flatMap(low ->
                                    beside(estimate.high(), unit)
                                            .map(high -> new CriterionUnits(low, unit, high))));
        }

        private static Optional<CriterionUnit> beside(NumberWithUnit end, CriterionUnit mid) {
            return CriterionUnit.of(end.unit()).flatMap(unit -> unit.in(mid));
        }

        String unit() {
            return mid.unit();
        }

        MetricReading reading(CriterionEstimate estimate) {
            ReportedSpread spread =
                    ReportedSpread.confidence(
                            estimate.low().value() * low.factor(),
                            estimate.high().value() * high.factor());
            return MetricReading.measured(estimate.mid().value() * mid.factor(), spread);
        }
    }

    /**
     * Three numbers with their units behind a label: {@code sum/64 time: [55.0 ns 55.7 ns 56.2
     * ns]}. A block of changes has per cent instead of units and is none.
     *
     * @param before what precedes the label
     * @param low lower end of the confidence interval
     */
    private record CriterionEstimate(
            String before, NumberWithUnit low, NumberWithUnit mid, NumberWithUnit high) {
        private static final int VALUES = 3;
        private static final int NAME_WIDTH = 24;

        /**
         * Finds an estimate in a line.
         *
         * @param label such as {@code time:}; the last one in the line that a bracket follows
         *     counts, because a name may contain it too
         */
        static Optional<CriterionEstimate> find(String line, String label) {
            int close = line.lastIndexOf(']');
            int open = close < 0 ? -1 : line.lastIndexOf('[', close);
            if (open < 0) {
                return Optional.empty();
            }
            int end = open;
            while (end > 0 && LineWords.isBlank(line.charAt(end - 1))) {
                end--;
            }
            int start = end - label.length();
            if (!line.startsWith(label, start)) {
                return Optional.empty();
            }
            List<NumberWithUnit> values = new ArrayList<>();
            List<String> parts = LineWords.of(line.substring(open + 1, close));
            int width = parts.size() / VALUES;
            for (int i = 0; width > 1 && i + width <= parts.size(); i += width) {
                OptionalDouble value = NumberText.parse(parts.get(i));
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                String unit = String.join(" ", parts.subList(i + 1, i + width));
                values.add(new NumberWithUnit(value.getAsDouble(), unit));
            }
            String before = line.substring(0, start);
            return values.size() != VALUES || parts.size() != VALUES * width
                    ? Optional.empty()
                    : Optional.of(
                            new CriterionEstimate(
                                    before, values.get(0), values.get(1), values.get(2)));
        }

        /** What is in the name's column, or else before the label; empty if there is no name. */
        String name() {
            int column = column();
            boolean prefixed =
                    column > 0
                            && !Character.isLetterOrDigit(before.charAt(column - 1))
                            && !LineWords.isBlank(before.charAt(column));
            return isUnnamed() ? "" : before.substring(prefixed ? column : 0).strip();
        }

        /** Whether nothing is in the name's column: the name is alone on the line above. */
        boolean isUnnamed() {
            return before.substring(Math.max(0, before.length() - NAME_WIDTH)).isBlank();
        }

        /**
         * What comes before an empty column, none of it criterion's own: it is before every line.
         */
        String prefix() {
            return before.substring(0, Math.max(0, before.length() - NAME_WIDTH));
        }

        /** Where the name's column begins, which is 24 bytes of UTF-8 wide, or 0. */
        private int column() {
            int left = NAME_WIDTH;
            int at = before.length();
            while (left > 0 && at > 0) {
                char c = before.charAt(--at);
                left -= c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
            }
            return left == 0 ? at : 0;
        }
    }
}
