package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * Reads Valgrind's output line by line. Each begins with the number of its process, so that lines
 * of several may be mixed. Rates are left out, and what other tools of Valgrind print.
 */
final class ValgrindLog implements ConsoleLines.Line {
    private static final Pattern LINE = Pattern.compile("^==(\\d{1,10})== ?(.*)$");
    private static final Pattern TOOL = Pattern.compile("^(Cachegrind|Callgrind), an? .*");
    private static final Pattern COMMAND = Pattern.compile("^Command: (\\S.*)$");

    private static final Pattern SIGNAL =
            Pattern.compile("^Process terminating with .*(signal \\d+.*)$");

    /** What is counted, the sum, and its two parts. */
    private static final Pattern COUNT =
            Pattern.compile(
                    "^([A-Z][A-Za-z0-9]{0,10}(?: {1,3}[a-z]{4,6})?):\\s+(\\S+)"
                            + "(?:\\s+\\(\\s*(\\S+) (?:rd|cond)\\s+\\+\\s*(\\S+) (?:wr|ind)\\s*\\))?$");

    /** Names of events as in the tools' files, of the sum or of both parts. */
    private static final Map<String, List<String>> EVENTS =
            Map.of(
                    "I refs", List.of("Ir"),
                    "I1 misses", List.of("I1mr"),
                    "LLi misses", List.of("ILmr"),
                    "D refs", List.of("Dr", "Dw"),
                    "D1 misses", List.of("D1mr", "D1mw"),
                    "LLd misses", List.of("DLmr", "DLmw"),
                    "Branches", List.of("Bc", "Bi"),
                    "Mispredicts", List.of("Bcm", "Bim"));

    private static final class ProfiledProcess {
        private final String tool;
        private final int line;
        private final ValgrindCounts counts = new ValgrindCounts();
        private String command = "";
        private String signal = "";

        ProfiledProcess(String tool, int line) {
            this.tool = tool;
            this.line = line;
        }
    }

    private final ResultCollector results;
    private final Map<String, ProfiledProcess> processes = new LinkedHashMap<>();

    ValgrindLog(ResultCollector results) {
        this.results = results;
    }

    static boolean isHeader(String line) {
        Matcher ours = LINE.matcher(line);
        return ours.matches() && TOOL.matcher(ours.group(2)).matches();
    }

    @Override
    public boolean mayBeResult(String text) {
        return text.startsWith("==");
    }

    @Override
    public void read(String line, int number) throws FormatException {
        Matcher ours = LINE.matcher(line);
        if (!ours.matches()) {
            return;
        }
        String text = ours.group(2).strip();
        Matcher tool = TOOL.matcher(text);
        if (tool.matches()) {
            results.reserve(results.at(number));
            add(processes.put(ours.group(1), new ProfiledProcess(tool.group(1), number)));
            return;
        }
        ProfiledProcess process = processes.get(ours.group(1));
        if (process != null) {
            read(text, process, number);
        }
    }

    private void read(String text, ProfiledProcess process, int number) throws FormatException {
        Matcher command = COMMAND.matcher(text);
        Matcher signal = SIGNAL.matcher(text);
        Matcher count = COUNT.matcher(text);
        if (command.matches()) {
            String name = results.name(ValgrindFile.shorten(command.group(1)), number);
            process.command = results.hold(name, results.at(number));
        } else if (signal.matches()) {
            process.signal = ForeignText.note(signal.group(1));
        } else if (count.matches()) {
            count(count, process, number);
        }
    }

    private void count(Matcher count, ProfiledProcess process, int number) {
        List<String> events = EVENTS.getOrDefault(count.group(1).replaceAll(" +", " "), List.of());
        for (int i = 0; i < events.size(); i++) {
            String told = events.size() == 1 ? count.group(2) : count.group(3 + i);
            OptionalDouble value = told == null ? OptionalDouble.empty() : NumberText.parse(told);
            if (value.isPresent()) {
                process.counts.add(process.tool, events.get(i), value.getAsDouble());
            } else {
                results.unread(number, "expected a count of " + events.get(i), count.group());
            }
        }
    }

    private void add(@Nullable ProfiledProcess process) throws FormatException {
        if (process == null) {
            return;
        }
        if (process.command.isEmpty()) {
            results.unread(process.line, "expected the command of a process of", process.tool);
            return;
        }
        BenchmarkId id = BenchmarkId.of(process.command);
        if (process.signal.isEmpty() && process.counts.instructions() > 0) {
            process.counts.addTo(results, id, results.at(process.line));
        } else {
            String why =
                    process.signal.isEmpty()
                            ? "Valgrind counted no instruction"
                            : "the program was ended by " + process.signal;
            Metric metric = ValgrindCounts.instructions(process.tool);
            results.add(id, metric, new Failed(why), process.line);
        }
    }

    @Override
    public void finish() throws FormatException {
        for (ProfiledProcess process : processes.values()) {
            add(process);
        }
        processes.clear();
    }
}
