package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.python.AsvReader;
import io.perfwarden.model.*;

/**
 * Files of asv results directories: a suite for each machine, an entry for each commit with all its
 * environments.
 */
final class AsvHistory implements ImportedHistories.ImportedHistory {
    private static final FieldTable START =
            new FieldTable()
                    .notes("commit_hash")
                    .numbersOrNull("date")
                    .maybeWithin("params", new FieldTable().notes("machine"));

    private final AsvReader reader = new AsvReader();
    private final List<ResultFile> files;
    private final ReadLimits limits;

    private static final class AsvGroup {
        private final List<ResultFile> files = new ArrayList<>();
        private double date;
        private int measured;
    }

    AsvHistory(List<ResultFile> files, ReadLimits limits) {
        this.files = List.copyOf(files);
        this.limits = limits;
    }

    @Override
    public String format() {
        return reader.id();
    }

    @Override
    public void walk(HistoryVisitor visitor) throws IOException {
        Map<ImportedHistories.ImportedCommit, AsvGroup> groups = new LinkedHashMap<>();
        for (ResultFile file : files) {
            add(file, groups);
        }
        for (var each : groups.entrySet()) {
            AsvGroup group = each.getValue();
            Optional<Instant> date = ImportedHistories.HistoryEntry.date(group.date);
            visitor.entry(each.getKey().entry("", date, group.measured), () -> read(group.files));
        }
    }

    private void add(ResultFile file, Map<ImportedHistories.ImportedCommit, AsvGroup> groups)
            throws IOException {
        ObjectFields start = new ObjectFields(0);
        JsonCursor.walk(
                file,
                limits,
                json -> start.putAll(json.isObject() ? START.read(json) : new ObjectFields(0)));
        if (start.text("commit_hash").isEmpty()) {
            return;
        }
        ImportedHistories.ImportedCommit key =
                ImportedHistories.ImportedCommit.of(
                        start.inner("params").text("machine"), "asv", start.text("commit_hash"));
        AsvGroup group = groups.computeIfAbsent(key, _ -> new AsvGroup());
        group.files.add(file);
        group.date = Math.max(group.date, start.get("date", 0.0));
        var results = reader.read(file, limits).measurements().stream();
        group.measured += (int) results.filter(MetricResult::hasValue).count();
    }

    private ResultSet read(List<ResultFile> group) throws IOException {
        List<ResultSet> parts = new ArrayList<>();
        for (ResultFile file : group) {
            parts.add(reader.read(file, limits));
        }
        return ResultSet.merge(parts);
    }
}
