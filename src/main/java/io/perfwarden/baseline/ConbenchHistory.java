package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.custom.ConbenchReader;
import io.perfwarden.model.*;

/**
 * Results of Conbench: a suite for each machine, an entry for each commit. Several runs measure a
 * commit; for a shared benchmark the later one counts.
 *
 * <p>An entry's results may be anywhere in the files, so all are kept in memory, within the bounds
 * of one file.
 */
final class ConbenchHistory implements ImportedHistories.ImportedHistory {
    private static final SuitePlatform HERE = new SuitePlatform("", "");
    private final ConbenchReader reader = new ConbenchReader();
    private final ReadLimits limits;
    private final Map<ImportedHistories.ImportedCommit, ConbenchGroup> groups =
            new LinkedHashMap<>();
    private long results;
    private long samples;
    private int ofPulls;

    private record Dated(MetricResult measurement, Optional<Instant> date) {}

    private static final class ConbenchGroup {
        private final Map<SeriesKey, Dated> rows = new LinkedHashMap<>();
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

    private void add(ResultFile file, ConbenchReader.ConbenchOrigin origin, ConbenchReader.Row row)
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
        ImportedHistories.ImportedCommit key =
                ImportedHistories.ImportedCommit.of(origin.machine(), "conbench", origin.commit());
        ConbenchGroup group = groups.computeIfAbsent(key, _ -> new ConbenchGroup());
        Optional<Instant> date = instant(origin.timestamp());
        group.environment = group.environment.orElse(found.environment());
        group.branch = origin.branch().isEmpty() ? group.branch : origin.branch();
        group.date = isBefore(group.date, date) ? date : group.date;
        group.rows.merge(
                SeriesKey.of(HERE, measurement),
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
                    "more than %,d results or %,d samples in all files together",
                    limits.measurements(),
                    limits.samples());
        }
    }

    private static boolean isBefore(Optional<Instant> one, Optional<Instant> other) {
        return other.isPresent() && (one.isEmpty() || one.get().isBefore(other.get()));
    }

    /** Conbench writes UTC times without an offset. */
    private static Optional<Instant> instant(String text) {
        try {
            Instant instant =
                    text.length() > "2000-01-01T00:00:00".length()
                                    && text.substring(11).matches(".*(?:Z|[+-]\\d\\d:?\\d\\d)")
                            ? OffsetDateTime.parse(text).toInstant()
                            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
            return ImportedHistories.HistoryEntry.date((double) instant.toEpochMilli());
        } catch (DateTimeParseException | ArithmeticException _) {
            return Optional.empty();
        }
    }

    @Override
    public String format() {
        return reader.id();
    }

    @Override
    public void walk(HistoryVisitor visitor) throws IOException {
        for (var each : groups.entrySet()) {
            ConbenchGroup group = each.getValue();
            var rows = group.rows.values().stream();
            int n = (int) rows.filter(it -> it.measurement().hasValue()).count();
            visitor.entry(each.getKey().entry(group.branch, group.date, n), () -> results(group));
        }
    }

    private ResultSet results(ConbenchGroup group) {
        var rows = group.rows.values().stream().map(Dated::measurement).toList();
        return new ResultSet(List.of(format()), rows, group.environment, List.of());
    }

    @Override
    public List<String> losses() {
        return ofPulls == 0
                ? List.of()
                : List.of("conbench: " + ofPulls + " results of pull requests are left out");
    }
}
