package io.perfwarden.format.criterion;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Source;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.ForeignText;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads criterion's console output line by line. A name of up to 23 characters stands before its
 * time; a longer one stands alone on the line above. Whatever put something in front of all lines
 * must not become the one name of all of these.
 */
final class CriterionLog {
    private static final String CRASH = "error: bench failed";

    /** Cargo begins a target: {@code Running benches/name.rs (target/release/deps/name-hash)}. */
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
                            + " |Change within |Benchmarking |\\d+ \\(\\d+\\.\\d\\d%\\) (?:low|high)"
                            + " )");

    private final ResultCollector results;
    private final int longestName;
    private String above = "";

    /** Benchmarks that criterion says it analyses, until their times are there. */
    private final Set<String> analysed = new HashSet<>();

    private Optional<BenchmarkId> current = Optional.empty();

    /** Whether the latest time is unread, and with it the throughput below. */
    private boolean isTimeUnread;

    CriterionLog(ResultCollector results, ReadLimits limits) {
        this.results = results;
        this.longestName = limits.nameLength();
    }

    void read(String line, int number) throws FormatException {
        if (line.indexOf('[') >= 0) {
            estimate(line, number);
        }
        Matcher analysing = ANALYSING.matcher(line);
        if (analysing.find()) {
            String name = results.name(analysing.group(1), number);
            analysed.add(results.hold(name, results.at(number)));
            begin();
        }
        if (line.startsWith(CRASH)) {
            results.warn(
                    results.at(number),
                    "the log says that a benchmark crashed; those after it are not in the log",
                    "");
        }
        Matcher running = RUNNING.matcher(line.contains("Running ") ? line : "");
        if (running.matches()) {
            results.from(Source.TARGET, running.group(1));
            begin();
        }
        if (!line.isBlank()) {
            above = line;
        }
    }

    /** What follows is of no benchmark that was measured before. */
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
        results.unread(results.at(number), what, line);
    }

    private void withoutTime() {
        current = Optional.empty();
        isTimeUnread = true;
    }

    private void time(CriterionEstimate time, String line, int number) throws FormatException {
        String name = time.isUnnamed() ? unnamed(time) : time.name();
        analysed.remove(name);
        if (name.isEmpty() || !CriterionTime.knows(time.units())) {
            unread("expected a time with a name and in a known unit, found", line, number);
            withoutTime();
            return;
        }
        if (name.length() > longestName) {
            throw new FormatException(
                    results.at(number).toString(),
                    String.format(Locale.ROOT, "a name of more than %,d characters", longestName));
        }
        BenchmarkId id = BenchmarkId.of(ForeignText.clean(name));
        current = Optional.of(id);
        Metric metric = Metric.of("time", results.unit("ns"));
        results.add(id, metric, CriterionTime.reading(time), results.at(number));
    }

    /**
     * The name of a time that stands alone in its line; empty if nobody can tell it. Another
     * program may have written something between the two.
     */
    private String unnamed(CriterionEstimate time) {
        String name = above(time.prefix());
        if (analysed.contains(name)) {
            return name;
        }
        if (analysed.isEmpty()) {
            return NO_NAME.matcher(name).find() ? "" : name;
        }
        return analysed.size() == 1 ? analysed.iterator().next() : "";
    }

    /**
     * The name alone on the line above, without what stands in front of both lines; numbers in
     * that, such as of a clock, differ.
     */
    private String above(String prefix) {
        int at = 0;
        for (int i = 0; i < prefix.length(); i++) {
            boolean number = isDigit(prefix, i);
            if (number ? !isDigit(above, at) : !above.startsWith(prefix.substring(i, i + 1), at)) {
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
        Optional<CriterionRate> mid = CriterionRate.of(rate.units().mid());
        Optional<CriterionRate> low = mid.flatMap(it -> beside(rate.units().low(), it));
        Optional<CriterionRate> high = mid.flatMap(it -> beside(rate.units().high(), it));
        if (mid.isEmpty() || low.isEmpty() || high.isEmpty()) {
            unread("expected a throughput in units that go together, found", line, number);
            return;
        }
        Spread spread =
                rate.spread(
                        value -> value * low.get().factor(), value -> value * high.get().factor());
        double value = rate.mid() * mid.get().factor();
        Metric metric = Metric.of("throughput", results.unit(mid.get().unit())).secondary();
        Reading reading = new Reading.Measured(value, spread, Samples.NONE);
        results.add(current.get(), metric, reading, results.at(number));
    }

    private static Optional<CriterionRate> beside(String unit, CriterionRate mid) {
        return CriterionRate.of(unit).flatMap(rate -> rate.in(mid));
    }
}
