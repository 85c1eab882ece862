package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.compare.history.HistoryDecoding;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.ImportLedger;
import io.perfwarden.db.ResultLedger.Stored;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;

/** The history of one repository in memory. */
final class MemoryHistory implements HistoryLedger {
    private record Entry(
            Attempt attempt,
            CommitSha sha,
            Instant at,
            SuitePlatform where,
            RunPoints points,
            Optional<WorkflowPath> workflow,
            boolean isPushed) {
        Entry in(SuitePlatform other) {
            return new Entry(attempt, sha, at, other, points, workflow, isPushed);
        }

        PastRun run() {
            return new PastRun(
                    sha.value(),
                    Optional.of(at),
                    points.environment().get(BenchmarkEnvironment.CPU));
        }
    }

    private final MemoryImports imports;
    private final Fuse fuse;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, SuiteSource> suites = new TreeMap<>();
    private final Map<CommitSha, Line> lines = new HashMap<>();
    private final Map<CommitSha, After> releases = new HashMap<>();

    MemoryHistory(Fuse fuse) {
        this.fuse = fuse;
        this.imports = new MemoryImports(fuse);
    }

    /** Takes the place of what was recorded of the same attempt. */
    void taken(WorkflowRun run, List<Stored> stored) {
        entries.removeIf(entry -> entry.attempt().equals(run.attempt()));
        for (Stored one : stored) {
            SuitePlatform where = new SuitePlatform(one.suite(), one.platform().orElse(""));
            one.points()
                    .ifPresent(points ->
                            entries.add(
                                    new Entry(
                                            run.attempt(),
                                            run.headSha(),
                                            run.startedAt(),
                                            where,
                                            points,
                                            run.workflow(),
                                            run.event() == RunEvent.PUSH)));
        }
        entries.sort(Comparator.comparing(Entry::attempt));
    }

    @Override
    public Set<BenchmarkEnvironment> machines(RepoId repo) {
        return entries.stream()
                .map(entry -> entry.points().environment().hardware())
                .collect(Collectors.toSet());
    }

    /** It keeps no runs. */
    @Override
    public Map<SuitePlatform, Duration> durations(RepoId repo) {
        return Map.of();
    }

    @Override
    public SuiteHistory along(RepoId repo, SuitePlatform where, Sources sources, int most) {
        List<CommitSha> oldestFirst = sources.line().commits().reversed();
        Set<RunId> own =
                entries.stream()
                        .filter(it -> it.where().equals(where))
                        .map(it -> it.attempt().run())
                        .collect(Collectors.toSet());
        Set<String> former = new HashSet<>();
        List<Entry> all = new ArrayList<>(all(repo, where, sources.files()));
        all.replaceAll(it -> {
            boolean isFormer =
                    sources.former().contains(it.where().suite())
                            && it.where().platform().equals(where.platform())
                            && !own.contains(it.attempt().run());
            if (isFormer) {
                former.add(it.where().suite());
            }
            return isFormer ? it.in(where) : it;
        });
        return past(
                        where,
                        all.stream()
                                .filter(entry -> oldestFirst.contains(entry.sha()))
                                .sorted(
                                        Comparator.comparingInt(
                                                entry -> oldestFirst.indexOf(entry.sha())))
                                .toList(),
                        most)
                .formerNames(former);
    }

    @Override
    public List<SuiteSource> suiteSources(RepoId repo) {
        return List.copyOf(suites.values());
    }

    @Override
    public void measuredFrom(RepoId repo, SuiteSource source) {
        suites.put(source.suite(), source);
    }

    @Override
    public SuiteHistory newest(RepoId repo, SuitePlatform where, int most) {
        return past(where, all(repo, where, Set.of()), most);
    }

    private List<Entry> all(RepoId repo, SuitePlatform where, Set<String> files) {
        List<Entry> all = new ArrayList<>();
        imports.points(new ImportLedger.Series(repo, where), files)
                .forEach(point -> all.add(entry(where, point)));
        all.removeIf(it ->
                entries.stream()
                        .anyMatch(run -> run.where().equals(where) && run.sha().equals(it.sha())));
        all.addAll(entries);
        return all;
    }

    private static Entry entry(SuitePlatform where, ImportLedger.Point point) {
        Attempt none = new Attempt(new RunId(1), 1);
        return new Entry(
                none, point.sha(), point.at(), where, point.points(), Optional.empty(), true);
    }

    private static SuiteHistory past(SuitePlatform where, List<Entry> all, int most) {
        List<Entry> known = all.stream().filter(entry -> entry.where().equals(where)).toList();
        HistoryDecoding past = new HistoryDecoding(where);
        for (Entry entry : known.subList(Math.max(0, known.size() - most), known.size())) {
            past.add(entry.run(), entry.points().layout(), entry.points().numbers());
        }
        return past.past();
    }

    @Override
    public List<SuitePlatform> series(RepoId repo) {
        return Stream.concat(
                        entries.stream().map(Entry::where),
                        imports.series().filter(it -> it.repo().equals(repo)).map(it -> it.where()))
                .distinct()
                .sorted(Comparator.comparing(SuitePlatform::toString))
                .toList();
    }

    @Override
    public List<Leg> legs(RepoId repo, String suite, int most) {
        return entries.reversed().stream()
                .filter(entry -> entry.where().suite().equals(suite))
                .map(entry ->
                        new Leg(
                                entry.attempt(),
                                entry.sha(),
                                entry.where().platform(),
                                entry.workflow(),
                                entry.isPushed()))
                .limit(most)
                .toList();
    }

    MemoryImports imports() {
        return imports;
    }

    @Override
    public Optional<Line> line(RepoId repo, CommitSha tip) {
        return Optional.ofNullable(lines.get(tip));
    }

    @Override
    public void asked(RepoId repo, CommitSha tip, Line line, Instant at) {
        fuse.step();
        lines.putIfAbsent(tip, line);
        fuse.step();
    }

    @Override
    public Optional<After> release(RepoId repo, CommitSha tip) {
        return Optional.ofNullable(releases.get(tip));
    }

    @Override
    public void released(RepoId repo, CommitSha tip, After after, Instant at) {
        fuse.step();
        releases.putIfAbsent(tip, after);
        fuse.step();
    }

    @Override
    public List<Due> due(int most) {
        return List.of();
    }

    @Override
    public void settled(Due due, Optional<RunPoints> points) {}
}
