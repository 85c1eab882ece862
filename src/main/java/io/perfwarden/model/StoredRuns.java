package io.perfwarden.model;

import module java.base;

/**
 * Finds the newest run in a storage to which a tool adds a file each time, such as
 * pytest-benchmark's {@code 0002_<commit>_<date>.json} and asv's {@code <commit>-<environment>.json}.
 * An older file does not count if it has another commit, or a benchmark of a newer file.
 */
final class StoredRuns {
    private static final String COUNTER_OR_COMMIT = "^\\p{XDigit}{4,40}[-_]";

    // as pytest-benchmark writes it
    private static final String TAG =
            "(?:\\p{XDigit}{40}|unversioned)_\\d{8}_\\d{6}(?:_uncommitt?ed-changes)?";

    /**
     * @param series what is left of the name without counter, commit and time
     */
    private record StorageEntry(String series, long order, ResultSource file, ResultSet results) {
        static Optional<StorageEntry> of(ResultSet part) {
            if (part.measurements().isEmpty()) {
                return Optional.empty();
            }
            ResultSource file = part.measurements().getFirst().position().source();
            String order = file.facts().getOrDefault(ResultSource.STORED, "");
            if (order.isEmpty() || file.facts().containsKey(ResultSource.RUNS)) {
                return Optional.empty();
            }
            String name = name(file);
            String directory = file.file().substring(0, file.file().length() - name.length());
            String rest = name.replaceFirst(COUNTER_OR_COMMIT, "").replaceFirst(TAG, "");
            return Optional.of(new StorageEntry(directory + rest, Long.parseLong(order), file, part));
        }

        boolean isOlderThan(StorageEntry other) {
            return series.equals(other.series)
                    && order < other.order
                    && (!commit().equals(other.commit())
                            || !Collections.disjoint(benchmarks(), other.benchmarks()));
        }

        static String name(ResultSource file) {
            return file.file().substring(file.file().lastIndexOf('/') + 1);
        }

        private String commit() {
            return file.facts().getOrDefault(ResultSource.COMMIT, "");
        }

        private Set<BenchmarkId> benchmarks() {
            return results.measurements().stream().map(MetricResult::id).collect(Collectors.toSet());
        }
    }

    private StoredRuns() {}

    static List<ResultSet> keepNewest(List<ResultSet> parts) {
        List<StorageEntry> stored = parts.stream().flatMap(it -> StorageEntry.of(it).stream()).toList();
        List<StorageEntry> older =
                stored.stream().filter(it -> stored.stream().anyMatch(it::isOlderThan)).toList();
        if (older.isEmpty()) {
            return parts;
        }
        Set<ResultSet> dropped = Collections.newSetFromMap(new IdentityHashMap<>());
        older.forEach(it -> dropped.add(it.results()));
        List<ResultSet> kept =
                parts.stream()
                        .filter(it -> !dropped.contains(it))
                        .collect(Collectors.toCollection(ArrayList::new));
        InputProblem said =
                new InputProblem(
                        TextExcerpt.some(older.stream().map(it -> StorageEntry.name(it.file())).toList()),
                        "older than another run in its directory, and only the newest counts",
                        "set the key runs of the suite, or --runs, to judge all by their median");
        kept.add(ResultSet.ofWarnings(List.of(said)));
        return kept;
    }
}
