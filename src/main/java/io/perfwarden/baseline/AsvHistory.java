package io.perfwarden.baseline;

import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.python.AsvReader;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ResultSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files of asv results directories: a suite for each machine, and an entry for each commit,
 * with the results of all its environments.
 */
final class AsvHistory implements ImportedHistory {
    private static final String UNNAMED = "asv";

    private final AsvReader reader = new AsvReader();
    private final List<ResultFile> files;
    private final ReadLimits limits;

    /** What tells one entry from another. */
    private record Key(String machine, String commit) {}

    /** The files of an entry. */
    private static final class Group {
        private final List<ResultFile> files = new ArrayList<>();
        private double date;
        private int measured;
    }

    /** The beginning of a file. */
    private static final class Start {
        private String commit = "";
        private String machine = "";
        private double date;

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "commit_hash" -> commit = json.note();
                case "date" -> date = json.numberOrNull().orElse(0);
                case "params" -> {
                    if (json.isObject()) {
                        json.object(fact -> {
                            if (fact.equals("machine")) {
                                machine = json.note();
                            }
                        });
                    }
                }
                default -> {}
            }
        }
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
    public void walk(Visitor each) throws IOException {
        Map<Key, Group> groups = new LinkedHashMap<>();
        for (ResultFile file : files) {
            add(file, groups);
        }
        for (Map.Entry<Key, Group> entry : groups.entrySet()) {
            Key key = entry.getKey();
            Group group = entry.getValue();
            each.entry(
                    new HistoryEntry(
                            key.machine(),
                            key.commit(),
                            "",
                            HistoryEntry.date(group.date),
                            group.measured),
                    () -> read(group.files));
        }
    }

    /** Files without a commit describe benchmarks or machines. */
    private void add(ResultFile file, Map<Key, Group> groups) throws IOException {
        Start start = new Start();
        JsonCursor.walk(
                file,
                limits,
                json -> {
                    if (json.isObject()) {
                        json.object(key -> start.field(key, json));
                    }
                });
        if (start.commit.isEmpty()) {
            return;
        }
        String machine = start.machine.isBlank() ? UNNAMED : start.machine;
        Group group = groups.computeIfAbsent(new Key(machine, start.commit), _ -> new Group());
        group.files.add(file);
        group.date = Math.max(group.date, start.date);
        group.measured +=
                (int)
                        reader.read(file, limits).measurements().stream()
                                .filter(it -> it.reading() instanceof MetricReading.Measured)
                                .count();
    }

    private ResultSet read(List<ResultFile> group) throws IOException {
        List<ResultSet> parts = new ArrayList<>();
        for (ResultFile file : group) {
            parts.add(reader.read(file, limits));
        }
        return ResultSet.merge(parts);
    }

    @Override
    public List<String> losses() {
        return List.of();
    }
}
