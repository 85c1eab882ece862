package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.ImportLedger;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;

/** What was measured elsewhere, in memory. */
final class MemoryImports implements ImportLedger {
    private record Look(Series series, Directory directory) {}

    private final Fuse fuse;
    private final Map<Series, Map<CommitSha, Point>> imported = new HashMap<>();
    private final Map<Series, Map<String, Optional<Point>>> files = new HashMap<>();
    private final Map<String, InputProblem> problems = new LinkedHashMap<>();
    private final Map<Look, Set<String>> looks = new HashMap<>();

    MemoryImports(Fuse fuse) {
        this.fuse = fuse;
    }

    /** What counts, one a commit, by age. */
    List<Point> points(Series series, Set<String> counting) {
        Map<CommitSha, Point> all = new LinkedHashMap<>(imported.getOrDefault(series, Map.of()));
        files.getOrDefault(series, Map.of()).entrySet().stream()
                .filter(file -> counting.contains(file.getKey()))
                .flatMap(file -> file.getValue().stream())
                .forEach(point -> all.putIfAbsent(point.sha(), point));
        return all.values().stream().sorted(Comparator.comparing(Point::at)).toList();
    }

    Stream<Series> series() {
        return Stream.concat(imported.keySet().stream(), files.keySet().stream());
    }

    @Override
    public Set<String> read(Series series) {
        return Set.copyOf(files.getOrDefault(series, Map.of()).keySet());
    }

    @Override
    public void read(Series series, String file, ReadOutcome<Optional<Point>> found, Instant at) {
        fuse.step();
        Optional<Point> point = Optional.empty();
        switch (found) {
            case ReadOutcome.Ok<Optional<Point>>(Optional<Point> known) -> point = known;
            case ReadOutcome.Rejected<Optional<Point>>(List<InputProblem> all) ->
                    problems.put(file, all.getFirst());
        }
        files.computeIfAbsent(series, _ -> new LinkedHashMap<>()).put(file, point);
        fuse.step();
    }

    @Override
    public List<InputProblem> problems(Series series, Set<String> some) {
        return problems.entrySet().stream()
                .filter(it -> some.contains(it.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    @Override
    public void imported(Series series, List<Point> points, Instant at) {
        Map<CommitSha, Point> known = imported.computeIfAbsent(series, _ -> new LinkedHashMap<>());
        points.forEach(point -> known.put(point.sha(), point));
    }

    @Override
    public Optional<Set<String>> files(Series series, Directory directory) {
        return Optional.ofNullable(looks.get(new Look(series, directory)));
    }

    @Override
    public void looked(Series series, Directory directory, Set<String> found, Instant at) {
        fuse.step();
        looks.putIfAbsent(new Look(series, directory), Set.copyOf(found));
        fuse.step();
    }
}
