package io.perfwarden.format.cpp;

import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.NumberText;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.DirectionOrigin;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What gungraun, iai-callgrind and their forerunner iai print to the console. */
public final class GungraunTextReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return FormatInfo.lines(
                "gungraun-text", "gungraun (iai-callgrind) console output", DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return (head.mentions("|") || head.mentions("Instructions:"))
                && head.lines().stream().anyMatch(GungraunLog::isCount);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        GungraunLog log = new GungraunLog(results);
        ConsoleLines.walk(file, limits, results, log::read);
        log.finish();
    }

    /**
     * Reads gungraun's output line by line: a name, and below it, indented, its counts as {@code
     * new|old} under the tools' headings. The name {@code module::function id:arguments} becomes
     * {@code module::function::id}, as in the JSON summaries; arguments may go on over several
     * lines.
     */
    private static final class GungraunLog {
        private static final int LONGEST_LINE = 2_000;
        private static final String CALLGRIND = "callgrind";

        private static final String NO_VALUE = "N/A";
        private static final String EXPECTED =
                "expected a count such as Instructions: 1234|1234, found";

        /** What iai and old versions of iai-callgrind print without the value of the run before. */
        private static final Set<String> PLAIN =
                Set.of(
                        "Instructions",
                        "L1 Accesses",
                        "L2 Accesses",
                        "RAM Accesses",
                        "Estimated Cycles",
                        "L1 Data Hits",
                        "L1 Hits",
                        "L2 Hits",
                        "RAM Hits",
                        "Total read+write");

        private static final Pattern ODD =
                Pattern.compile(
                        "^\\s+(?:Instructions|L[12] Hits|LL Hits|RAM Hits|Total"
                                + " read\\+write|Estimated Cycles):\\s+\\S");

        private static final Pattern TOOL = Pattern.compile("^\\s+=+ ([A-Z]{2,20}) =+\\s*$");

        private static final Pattern COUNT =
                Pattern.compile(
                        "^\\s+([A-Za-z][^:|]{0,60}):\\s+([0-9][0-9.,]*|N/A)(\\|(?:[0-9][0-9.,]*|N/A))?"
                                + "(?:\\s+[(\\[].*)?\\s*$");

        private static final Pattern PATH = Pattern.compile("^[\\w.-]+(?:::[\\w.-]+)+(?: .*)?$");

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

        /** Whether a line is a count that no other tool prints so. */
        static boolean isCount(String line) {
            Matcher count = COUNT.matcher(line);
            return line.length() <= LONGEST_LINE
                    && count.matches()
                    && (count.group(3) != null || count.group(1).equals("Instructions"));
        }

        void read(String text, int number) throws FormatException {
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
                results.unread(
                        results.at(number), "expected a benchmark's name above the count", text);
            } else if (ours) {
                begin();
                count(count, text, number);
            } else if (ODD.matcher(text).find()) {
                results.unread(results.at(number), EXPECTED, text);
            }
        }

        /** Whether a count is of a tool, and not a line of some other list of words and numbers. */
        private static boolean isOurs(Matcher count) {
            return count.group(3) != null || PLAIN.contains(count.group(1).strip());
        }

        private void count(Matcher count, String text, int number) {
            OptionalDouble value = NumberText.parse(count.group(2));
            if (value.isPresent()) {
                counts.add(tool, count.group(1).strip(), value.getAsDouble());
            } else if (!count.group(2).equals(NO_VALUE)) {
                results.unread(results.at(number), EXPECTED, text);
            }
        }

        /** Whether the name so far is one that a line without a path only continues. */
        private boolean isPath() {
            return PATH.matcher(name).matches();
        }

        /** The first line below a name begins its benchmark. */
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

        /** Adds the benchmark that was begun, if there is one. */
        void finish() throws FormatException {
            if (current.isPresent()) {
                counts.addTo(results, current.get(), results.at(begun));
            }
            counts = new ValgrindCounts();
            tool = CALLGRIND;
            current = Optional.empty();
        }
    }
}
