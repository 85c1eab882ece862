package io.perfwarden.baseline;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.custom.ConbenchReader;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Results of Conbench: a suite for each machine, and an entry for each commit. A commit is measured
 * by several runs, each with benchmarks of its own; what two of them measured, the later one tells.
 *
 * <p>The results of an entry may lie anywhere in the files, so all are kept in memory, with the
 * bounds of a single file for all of them together.
 */
final class ConbenchHistory implements ImportedHistory {
    private static final String UNNAMED = "conbench";

    private final ConbenchReader reader = new ConbenchReader();
    private final ReadLimits limits;
    private final Map<Entry, Group> groups = new LinkedHashMap<>();
    private long results;
    private long samples;
    private int ofPulls;

    private record Entry(String machine, String commit) {}

    private record Row(BenchmarkId id, String metric, String unit) {
        static Row of(MetricResult measurement) {
            return new Row(
                    measurement.id(),
                    measurement.metric().name(),
                    measurement.metric().unit().base());
        }
    }

    private record Dated(MetricResult measurement, Optional<Instant> date) {}

    /** What was measured of a commit. */
    private static final class Group {
        private final Map<Row, Dated> rows = new LinkedHashMap<>();
        private BenchmarkEnvironment environment = BenchmarkEnvironment.UNKNOWN;
        private Optional<Instant> date = Optional.empty();
        private String branch = "";
    }

    private ConbenchHistory(ReadLimits limits) {
        this.limits = limits;
    }

    static ConbenchHistory read(List<ResultFile> files, ReadLimits limits) throws IOException {
        ConbenchHistory history = new ConbenchHistory(limits);
        for (ResultFile file : files) {
            ConbenchReader.walk(file, limits, (origin, row) -> history.add(file, origin, row));
        }
        return history;
    }

    private void add(ResultFile file, ConbenchReader.Origin origin, ConbenchReader.Row row)
            throws FormatException {
        if (!origin.pull().isEmpty()) {
            ofPulls++;
            return;
        }
        ResultCollector one = new ResultCollector(reader, file, limits);
        row.addTo(one);
        ResultSet found = one.finish();
        MetricResult measurement = found.measurements().getFirst();
        count(file, measurement);
        String machine = origin.machine().isBlank() ? UNNAMED : origin.machine();
        Group group = groups.computeIfAbsent(new Entry(machine, origin.commit()), _ -> new Group());
        Optional<Instant> date = instant(origin.timestamp());
        group.environment = group.environment.orElse(found.environment());
        group.branch = origin.branch().isEmpty() ? group.branch : origin.branch();
        group.date = isBefore(group.date, date) ? date : group.date;
        group.rows.merge(
                Row.of(measurement),
                new Dated(measurement, date),
                (known, next) -> isBefore(next.date(), known.date()) ? known : next);
    }

    private void count(ResultFile file, MetricResult measurement) throws FormatException {
        if (measurement.reading() instanceof MetricReading.Measured measured) {
            samples += measured.samples().size();
        }
        if (++results > limits.measurements() || samples > limits.samples()) {
            throw new FormatException(
                    file.name(),
                    String.format(
                            Locale.ROOT,
                            "more than %,d results or %,d samples in all files together",
                            limits.measurements(),
                            limits.samples()));
        }
    }

    private static boolean isBefore(Optional<Instant> one, Optional<Instant> other) {
        return other.isPresent() && (one.isEmpty() || one.get().isBefore(other.get()));
    }

    /** Conbench writes times without an offset, which are UTC. */
    private static Optional<Instant> instant(String text) {
        try {
            Instant instant =
                    text.length() > "2000-01-01T00:00:00".length()
                                    && text.substring(11).matches(".*(?:Z|[+-]\\d\\d:?\\d\\d)")
                            ? OffsetDateTime.parse(text).toInstant()
                            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
            return HistoryEntry.date((double) instant.toEpochMilli());
        } catch (DateTimeParseException | ArithmeticException _) {
            return Optional.empty();
        }
    }

    @Override
    public String format() {
        return reader.id();
    }

    @Override
    public void walk(Visitor each) throws IOException {
        for (Map.Entry<Entry, Group> known : groups.entrySet()) {
            Entry entry = known.getKey();
            Group group = known.getValue();
            int measured =
                    (int)
                            group.rows.values().stream()
                                    .filter(it ->
                                            it.measurement().reading()
                                                    instanceof MetricReading.Measured)
                                    .count();
            each.entry(
                    new HistoryEntry(
                            entry.machine(), entry.commit(), group.branch, group.date, measured),
                    () -> results(group));
        }
    }

    private ResultSet results(Group group) {
        List<MetricResult> rows = new ArrayList<>();
        group.rows.values().forEach(row -> rows.add(row.measurement()));
        return new ResultSet(List.of(format()), rows, group.environment, List.of());
    }

    @Override
    public List<String> losses() {
        return ofPulls == 0
                ? List.of()
                : List.of("conbench: " + ofPulls + " results of pull requests are left out");
    }
}
