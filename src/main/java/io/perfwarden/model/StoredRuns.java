package io.perfwarden.model;

import module java.base;

/**
 * Finds the newest run in a storage to which a tool adds a file each time, such as
 * pytest-benchmark's {@code 0002_<commit>_<date>.json} and asv's {@code
 * <commit>-<environment>.json}. An older file does not count if it has another commit, or a
 * benchmark of a newer file.
 */
final class StoredRuns {
    private static final String COUNTER_OR_COMMIT = "^\\p{XDigit}{4,40}[-_]";

    // as pytest-benchmark writes it
    private static final String TAG =
            "(?:\\p{XDigit}{40}|unversioned)_\\d{8}_\\d{6}(?:_uncommitt?ed-changes)?";

    private final Set<String> commits = new HashSet<>();
    private final Set<BenchmarkId> benchmarks = new HashSet<>();

    private StoredRuns() {}

    static List<ResultSet> keepNewest(List<ResultSet> parts) {
        Map<String, NavigableMap<Long, List<ResultSet>>> storages = new LinkedHashMap<>();
        for (ResultSet part : parts) {
            Optional<ResultSource> file = storedFile(part);
            if (file.isPresent()) {
                storages.computeIfAbsent(storage(file.get()), _ -> new TreeMap<>())
                        .computeIfAbsent(order(file.get()), _ -> new ArrayList<>(1))
                        .add(part);
            }
        }
        Set<ResultSet> older = Collections.newSetFromMap(new IdentityHashMap<>());
        storages.values().forEach(it -> older.addAll(new StoredRuns().older(it)));
        if (older.isEmpty()) {
            return parts;
        }
        List<ResultSet> kept =
                parts.stream()
                        .filter(it -> !older.contains(it))
                        .collect(Collectors.toCollection(ArrayList::new));
        kept.add(ResultSet.ofWarnings(List.of(said(parts.stream().filter(older::contains)))));
        return kept;
    }

    /** The file of a part, if its tool adds one each run and the user does not name it as runs. */
    private static Optional<ResultSource> storedFile(ResultSet part) {
        return part.measurements().stream()
                .limit(1)
                .map(it -> it.position().source())
                .filter(it -> it.facts().containsKey(ResultSource.STORED))
                .filter(it -> !it.facts().containsKey(ResultSource.RUNS))
                .findFirst();
    }

    private static long order(ResultSource file) {
        return Long.parseLong(file.facts().getOrDefault(ResultSource.STORED, "0"));
    }

    /** Its directory, and what is left of its name without counter, commit and time. */
    private static String storage(ResultSource file) {
        String name = name(file);
        String directory = file.file().substring(0, file.file().length() - name.length());
        return directory + name.replaceFirst(COUNTER_OR_COMMIT, "").replaceFirst(TAG, "");
    }

    private static String name(ResultSource file) {
        return file.file().substring(file.file().lastIndexOf('/') + 1);
    }

    /** Those of one storage that do not count, seen from the newest. */
    private List<ResultSet> older(NavigableMap<Long, List<ResultSet>> runs) {
        List<ResultSet> older = new ArrayList<>();
        for (List<ResultSet> same : runs.descendingMap().values()) {
            same.stream().filter(this::isOlder).forEach(older::add);
            same.forEach(this::remember);
        }
        return older;
    }

    private boolean isOlder(ResultSet part) {
        boolean isOfAnotherCommit = !commits.isEmpty() && !commits.equals(Set.of(commit(part)));
        return isOfAnotherCommit
                || part.measurements().stream().anyMatch(it -> benchmarks.contains(it.id()));
    }

    private void remember(ResultSet part) {
        commits.add(commit(part));
        part.measurements().forEach(it -> benchmarks.add(it.id()));
    }

    private static String commit(ResultSet part) {
        return storedFile(part)
                .map(it -> it.facts().getOrDefault(ResultSource.COMMIT, ""))
                .orElse("");
    }

    private static InputProblem said(Stream<ResultSet> older) {
        List<String> names =
                older.flatMap(it -> storedFile(it).stream()).map(StoredRuns::name).toList();
        return new InputProblem(
                TextExcerpt.some(names),
                "older than another run in its directory, and only the newest counts",
                "set the key runs of the suite, or --runs, to judge all by their median");
    }
}
