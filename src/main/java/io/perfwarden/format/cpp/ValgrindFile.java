package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads a file of Cachegrind or Callgrind line by line: the command is the benchmark, and its
 * counts are in the order of {@code events:}. A dump that the program asked for by a name is a
 * benchmark of that name; other dumps of one run are numbered.
 *
 * <p>Costs of calls include those of the called function, so only the totals at the end count.
 */
final class ValgrindFile implements ConsoleLines.Line {
    private static final String EVENTS = "events:";
    private static final String TRIGGER = "desc: Trigger: ";
    private static final String REQUEST = "Client Request: ";
    private static final String ENDED = "Program termination";

    /** Ends in the number of the process, which is another one in each run. */
    private static final Pattern OUT = Pattern.compile("(.*grind\\.out)\\.\\d+");

    private final ResultCollector results;
    private final String tool;
    private final String total;
    private String command = "";
    private String trigger = ENDED;
    private String part = "";
    private String thread = "";
    private List<String> events = List.of();
    private int begun;

    ValgrindFile(ResultCollector results, String tool, String total) {
        this.results = results;
        this.tool = tool;
        this.total = total;
        Matcher numbered = OUT.matcher(results.source().file());
        if (numbered.matches()) {
            results.from(ResultSource.RUNS, numbered.group(1));
        }
    }

    static boolean countsInstructions(String line) {
        return line.startsWith(EVENTS) && LineWords.of(line).contains("Ir");
    }

    /** The program without its directory, and its arguments. */
    static String shorten(String command) {
        String stripped = command.strip();
        int blank = stripped.indexOf(' ');
        String program = blank < 0 ? stripped : stripped.substring(0, blank);
        return program.substring(program.lastIndexOf('/') + 1)
                + (blank < 0 ? "" : stripped.substring(blank));
    }

    @Override
    public boolean mayBeResult(String text) {
        return text.startsWith(total) || !events.isEmpty();
    }

    @Override
    public void read(String line, int number) throws FormatException {
        int colon = line.indexOf(':');
        if (colon < 0) {
            return;
        }
        String value = line.substring(colon + 1).strip();
        if (line.startsWith(total)) {
            total(line, value, number);
        } else if (line.startsWith(TRIGGER)) {
            trigger = line.substring(TRIGGER.length()).strip();
        } else {
            switch (line.substring(0, colon)) {
                case "cmd" -> command = results.name(shorten(value), number);
                case "part" -> {
                    finish();
                    part = value;
                    trigger = ENDED;
                    thread = "";
                }
                case "thread" -> thread = value;
                case "events" -> {
                    events = LineWords.of(value);
                    begun = number;
                }
                default -> {}
            }
        }
    }

    /** Counts at the end of the line that are 0 may be absent. */
    private void total(String line, String text, int number) throws FormatException {
        List<String> counted = LineWords.of(text);
        boolean isCut =
                counted.size() < events.size()
                        && Character.isWhitespace(line.charAt(line.length() - 1));
        if (isCut) {
            return;
        }
        ValgrindCounts counts = new ValgrindCounts();
        for (int i = 0; i < events.size(); i++) {
            OptionalDouble value =
                    i < counted.size() ? NumberText.parse(counted.get(i)) : OptionalDouble.of(0);
            if (value.isEmpty()) {
                results.unread(number, "expected a count of " + events.get(i), counted.get(i));
            }
            counts.add(tool, events.get(i), value.orElse(Double.NaN));
        }
        if (counts.instructions() == 0) {
            fail("no instruction was counted");
        } else {
            counts.addTo(results, id(), results.at(number));
        }
        events = List.of();
    }

    private BenchmarkId id() throws FormatException {
        if (trigger.startsWith(REQUEST)) {
            return BenchmarkId.of(results.name(trigger.substring(REQUEST.length()), begun));
        }
        if (command.isEmpty()) {
            throw results.problem(begun, "expected the line cmd: above, found none");
        }
        Map<String, String> params = new LinkedHashMap<>();
        if (!trigger.equals(ENDED)) {
            params.put("part", results.name(part.isEmpty() ? trigger : part, begun));
        }
        if (!thread.isEmpty() && !thread.equals("1")) {
            params.put("thread", results.name(thread, begun));
        }
        return new BenchmarkId(command, params);
    }

    private void fail(String why) throws FormatException {
        Metric metric = ValgrindCounts.instructions(tool);
        results.add(id(), metric, new Failed(why), begun);
    }

    @Override
    public void finish() throws FormatException {
        if (!events.isEmpty()) {
            fail("the file ends without its " + total + " the program did not end");
        }
        events = List.of();
    }
}
