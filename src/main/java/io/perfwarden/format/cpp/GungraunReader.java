package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * The summaries that gungraun, formerly iai-callgrind, writes as JSON: one object for each
 * benchmark, in one line or in many, with cargo's output in between. Read is version 6 of their
 * schema.
 */
public final class GungraunReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return logLines("gungraun", "gungraun (iai-callgrind) JSON")
                .directedBy(DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("\"module_path\"", "\"benchmark_exe\"")
                && head.anyLine(JsonLines::begins);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        JsonLines.walk(
                file,
                limits,
                "\"module_path\"",
                (json, line) -> new GungraunSummary().read(json, line, results));
    }

    /**
     * One summary while it is read. Of each event it has the new value, the old one of the run
     * before, or both; only new ones count. Totals count, and not the parts of a program they are
     * made of.
     */
    private static final class GungraunSummary {
        private static final String VERSION = "6";
        private final ValgrindCounts counts = new ValgrindCounts();
        private String path = "";
        private String id = "";
        private String version = "";
        private boolean profiled;

        void read(JsonCursor json, int line, ResultCollector results) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "module_path" -> path = json.text();
                    case "id" -> id = json.text();
                    case "version" -> version = json.text();
                    case "profiles" -> {
                        profiled = json.isArray();
                        if (profiled) {
                            json.array(() -> profile(json));
                        }
                    }
                    default -> {}
                }
            });
            if (path.isEmpty() || !profiled) {
                if (!path.isEmpty() && !version.isEmpty()) {
                    results.unread(line, "expected the profiles of a benchmark", path);
                }
                return;
            }
            if (!version.equals(VERSION)) {
                String what = "a summary of version " + ForeignText.quote(version);
                throw json.problem(what + ", expected " + ForeignText.quote(VERSION));
            }
            String name = id.isEmpty() ? path : path + "::" + id;
            counts.addTo(results, BenchmarkId.of(results.name(name, line)), results.at(line));
        }

        /** One tool's profile, which names the tool last; three tools share a kind of summary. */
        private void profile(JsonCursor json) throws IOException {
            Map<String, Double> events = new LinkedHashMap<>();
            String[] tool = {""};
            json.object(key -> {
                if (key.equals("tool")) {
                    tool[0] = json.text();
                } else if (key.equals("summaries")) {
                    within("total", json, () -> within("summary", json, () -> kinds(json, events)));
                }
            });
            events.forEach((event, value) -> counts.add(tool[0], event, value));
        }

        private static void within(String wanted, JsonCursor json, JsonCursor.Value each)
                throws IOException {
            json.ifObject(key -> {
                if (key.equals(wanted)) {
                    each.read();
                }
            });
        }

        private static void kinds(JsonCursor json, Map<String, Double> events) throws IOException {
            json.ifObject(_ -> events(json, events));
        }

        private static void events(JsonCursor json, Map<String, Double> events) throws IOException {
            json.ifObject(event ->
                    within(
                            "metrics",
                            json,
                            () -> metrics(json).ifPresent(value -> events.put(event, value))));
        }

        private static Optional<Double> metrics(JsonCursor json) throws IOException {
            List<Double> found = new ArrayList<>();
            json.ifObject(side -> {
                switch (side) {
                    case "Left" -> found.addFirst(number(json));
                    case "Both" -> json.array(() -> found.add(number(json)));
                    default -> {}
                }
            });
            return found.stream().findFirst();
        }

        private static double number(JsonCursor json) throws IOException {
            double[] value = {Double.NaN};
            json.object(_ -> value[0] = json.number());
            return value[0];
        }
    }

    /**
     * What Valgrind's tools counted in one benchmark. Counts repeat exactly; only times of system
     * calls do not. Instructions are what a benchmark is about, or else its first count.
     *
     * <p>More of a count is worse and more of a hit rate is better. Of hits in a cache one cannot
     * say: there are more of them where a miss became a hit and where there is more to do.
     */
    private static final class ValgrindCounts {
        private static final String CALLGRIND = "callgrind";
        private final Map<String, Double> values = new LinkedHashMap<>();
        private Optional<String> instructions = Optional.empty();

        void add(String tool, String event, double value) {
            boolean callgrind = tool.toLowerCase(Locale.ROOT).equals(CALLGRIND);
            String name = callgrind ? event : tool.toLowerCase(Locale.ROOT) + ":" + event;
            values.putIfAbsent(name, value);
            boolean counted = event.equals("Ir") || event.equals("Instructions");
            if (counted && (callgrind || instructions.isEmpty())) {
                instructions = Optional.of(name);
            }
        }

        void addTo(ResultCollector results, BenchmarkId id, FilePosition position)
                throws FormatException {
            String first = values.keySet().stream().findFirst().orElse("");
            String primary = instructions.orElse(first);
            for (var entry : values.entrySet()) {
                String name = results.name(entry.getKey(), position.line());
                Metric metric = metric(name, results);
                Metric ranked = entry.getKey().equals(primary) ? metric : metric.secondary();
                results.add(id, ranked, entry.getValue(), position);
            }
        }

        private static Metric metric(String name, ResultCollector results) {
            String bare = name.substring(name.indexOf(':') + 1);
            String lower = bare.toLowerCase(Locale.ROOT).replace(" ", "");
            Unit unit = lower.endsWith("bytes") ? results.unit("B") : Unit.NONE;
            Metric metric = Metric.of(name, unit);
            BetterDirection direction = direction(lower);
            Metric directed =
                    direction == BetterDirection.UNKNOWN
                            ? metric
                            : metric.directed(direction, DirectionOrigin.FORMAT);
            return lower.startsWith("sys") ? directed : directed.deterministic();
        }

        private static BetterDirection direction(String event) {
            if (event.endsWith("hitrate") && !event.startsWith("ram")) {
                return BetterDirection.HIGHER;
            }
            boolean cache =
                    event.startsWith("l1") || event.startsWith("l2") || event.startsWith("ll");
            boolean touched = event.endsWith("hits") || event.endsWith("accesses");
            return cache && touched ? BetterDirection.UNKNOWN : BetterDirection.LOWER;
        }
    }

    /** What gungraun, iai-callgrind and their forerunner iai print to the console. */
    public static final class Text implements ResultReader.Lines {
        @Override
        public FormatInfo format() {
            return logLines("gungraun-text", "gungraun (iai-callgrind) console output")
                    .directedBy(DirectionOrigin.FORMAT);
        }

        @Override
        public boolean recognises(FileHead head) {
            return (head.mentions("|") || head.mentions("Instructions:"))
                    && head.anyLine(GungraunLog::isCount);
        }

        @Override
        public ConsoleLines.Line lines(ResultCollector results) {
            return new GungraunLog(results);
        }

        /**
         * Reads gungraun's output line by line: a name, and below it, indented, its counts as
         * {@code new|old} under the tools' headings. The name {@code module::function id:arguments}
         * becomes {@code module::function::id}, as in the JSON summaries; arguments may go on over
         * several lines.
         */
        private static final class GungraunLog implements ConsoleLines.Line {
            private static final int LONGEST_LINE = 2_000;
            private static final String CALLGRIND = "callgrind";

            private static final String EXPECTED =
                    "expected a count such as Instructions: 1234|1234, found";

            /**
             * What iai and old versions of iai-callgrind print without the value of the run before.
             */
            private static final Pattern PLAIN =
                    Pattern.compile(
                            "Instructions|(?:L1|L2|RAM) (?:Accesses|Hits)|L1 Data Hits"
                                    + "|Estimated Cycles|Total read\\+write");

            private static final Pattern ODD =
                    Pattern.compile(
                            "^\\s+(?:Instructions|L[12] Hits|LL Hits|RAM Hits|Total"
                                    + " read\\+write|Estimated Cycles):\\s+\\S");

            private static final Pattern TOOL = Pattern.compile("^\\s+=+ ([A-Z]{2,20}) =+\\s*$");

            private static final String NUMBER = "[0-9][0-9.,]*|N/A|" + NumberText.ODD;

            private static final Pattern COUNT =
                    Pattern.compile(
                            "^\\s+([A-Za-z][^:|]{0,60}):\\s+("
                                    + NUMBER
                                    + ")(\\|(?:"
                                    + NUMBER
                                    + "))?"
                                    + "(?:\\s+[(\\[].*)?\\s*$");

            private static final Pattern PATH =
                    Pattern.compile("^[\\w.-]+(?:::[\\w.-]+)+(?: .*)?$");

            private final ResultCollector results;
            private ValgrindCounts counts = new ValgrindCounts();
            private Optional<BenchmarkId> current = Optional.empty();
            private String name = "";
            private String tool = CALLGRIND;
            private int line;
            private int begun;

            GungraunLog(ResultCollector results) {
                this.results = results;
            }

            static boolean isCount(String line) {
                Matcher count = COUNT.matcher(line);
                return line.length() <= LONGEST_LINE
                        && count.matches()
                        && (count.group(3) != null || count.group(1).equals("Instructions"));
            }

            @Override
            public void read(String text, int number) throws FormatException {
                if (text.isBlank() || text.length() > LONGEST_LINE) {
                    return;
                }
                if (!Character.isWhitespace(text.charAt(0))) {
                    if (name.isEmpty() || PATH.matcher(text).matches() || !isPath()) {
                        name = text.strip();
                        line = number;
                    }
                    return;
                }
                Matcher heading = TOOL.matcher(text);
                if (heading.matches()) {
                    begin();
                    tool = heading.group(1);
                    return;
                }
                Matcher count = COUNT.matcher(text);
                boolean ours = count.matches() && isOurs(count);
                if (ours && name.isEmpty() && current.isEmpty()) {
                    results.unread(number, "expected a benchmark's name above the count", text);
                } else if (ours) {
                    begin();
                    OptionalDouble value = NumberText.parse(count.group(2));
                    if (value.isPresent()) {
                        counts.add(tool, count.group(1).strip(), value.getAsDouble());
                    } else if (!count.group(2).equals("N/A")) {
                        results.unread(number, EXPECTED, text);
                    }
                } else if (ODD.matcher(text).find()) {
                    results.unread(number, EXPECTED, text);
                }
            }

            /**
             * Whether a count is of a tool, and not a line of some other list of words and numbers.
             */
            private static boolean isOurs(Matcher count) {
                return count.group(3) != null || PLAIN.matcher(count.group(1).strip()).matches();
            }

            /** Whether the name so far is one that a line without a path only continues. */
            private boolean isPath() {
                return PATH.matcher(name).matches();
            }

            private void begin() throws FormatException {
                if (name.isEmpty()) {
                    return;
                }
                finish();
                current = Optional.of(BenchmarkId.of(results.name(shortened(name), line)));
                begun = line;
                name = "";
            }

            private static String shortened(String text) {
                int blank = text.indexOf(' ');
                if (blank < 0 || !PATH.matcher(text).matches()) {
                    return text;
                }
                String details = text.substring(blank + 1).strip();
                int colon = details.indexOf(':');
                String id = colon < 0 ? details : details.substring(0, colon);
                return text.substring(0, blank) + (id.isBlank() ? "" : "::" + id.strip());
            }

            @Override
            public void finish() throws FormatException {
                if (current.isPresent()) {
                    counts.addTo(results, current.get(), results.at(begun));
                }
                counts = new ValgrindCounts();
                tool = CALLGRIND;
                current = Optional.empty();
            }
        }
    }
}
