package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * Reads gungraun's output line by line: a name, and below it indented counts as {@code new|old}
 * under the tools' headings. {@code module::function id:arguments} becomes {@code
 * module::function::id}, as in the JSON; arguments may span lines.
 */
final class GungraunLog implements ConsoleLines.Line {
    private static final int LONGEST_LINE = 2_000;
    private static final String CALLGRIND = "callgrind";

    private static final String EXPECTED =
            "expected a count such as Instructions: 1234|1234, found";

    private static final Pattern PLAIN =
            Pattern.compile(
                    "Instructions|(?:L1|L2|RAM) (?:Accesses|Hits)|L1 Data Hits"
                            + "|Estimated Cycles|Total read\\+write");

    private static final Pattern ODD =
            Pattern.compile(
                    "^\\s+(?:Instructions|L[12] Hits|LL Hits|RAM Hits|Total"
                            + " read\\+write|Estimated Cycles):\\s+\\S");

    private static final Pattern APART =
            Pattern.compile("^\\s+(?:-?## (?!Total).*|Comparison with .*)");

    private static final Pattern TOTAL = Pattern.compile("^\\s+-?## Total\\s*$");

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

    private static final Pattern PATH = Pattern.compile("^[\\w.-]+(?:::[\\w.-]+)+(?: .*)?$");

    private final ResultCollector results;
    private ValgrindCounts counts = new ValgrindCounts();
    private Optional<BenchmarkId> current = Optional.empty();
    private String name = "";
    private String tool = CALLGRIND;
    private int named;
    private int begun;
    private boolean apart;

    GungraunLog(ResultCollector results) {
        this.results = results;
    }

    static boolean isCount(String line) {
        Matcher count = COUNT.matcher(gridless(line));
        return line.length() <= LONGEST_LINE
                && count.matches()
                && (count.group(3) != null || count.group(1).equals("Instructions"));
    }

    /** The line without the bar that the tool draws below a name, if it is told to. */
    private static String gridless(String line) {
        return line.startsWith("|") ? " " + line.substring(1) : line;
    }

    @Override
    public void read(String line, int number) throws FormatException {
        String text = gridless(line);
        if (text.isBlank() || text.length() > LONGEST_LINE) {
            return;
        }
        if (!Character.isWhitespace(text.charAt(0))) {
            if (name.isEmpty() || PATH.matcher(text).matches() || !isPath()) {
                name = text.strip();
                named = number;
                apart = false;
            }
            return;
        }
        Matcher heading = TOOL.matcher(text);
        if (heading.matches()) {
            begin();
            tool = heading.group(1);
            apart = false;
            return;
        }
        apart = (apart || APART.matcher(text).matches()) && !TOTAL.matcher(text).matches();
        if (apart) {
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

    private static boolean isOurs(Matcher count) {
        return count.group(3) != null || PLAIN.matcher(count.group(1).strip()).matches();
    }

    private boolean isPath() {
        return PATH.matcher(name).matches();
    }

    private void begin() throws FormatException {
        if (name.isEmpty()) {
            return;
        }
        finish();
        current = Optional.of(BenchmarkId.of(results.name(shorten(name), named)));
        begun = named;
        name = "";
    }

    private static String shorten(String text) {
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
