package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.db.BranchNotes.BranchNote;
import io.perfwarden.db.HistoryLedger.Tagged;
import io.perfwarden.db.SeriesEvents;
import io.perfwarden.db.SeriesEvents.Acceptance;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.TrendPlot.Marker;

/** What happened to the runs of a trend. */
record TrendMarkers(SeriesEvents events, RepoId repo, List<SeriesTrend.MeasuredRun> runs) {
    private static final int LATELY = 20;

    private static final List<String> MACHINE =
            List.of(
                    BenchmarkEnvironment.CPU,
                    BenchmarkEnvironment.PROCS,
                    BenchmarkEnvironment.GPU,
                    BenchmarkEnvironment.OS);

    private static final List<String> TOOLS =
            List.of(BenchmarkEnvironment.RUNTIME, BenchmarkEnvironment.TOOL);

    /**
     * All, by place.
     *
     * @param series that are shown, whose acceptances count
     * @param line the last commit and its ancestors, newest first, as far as known
     */
    List<Marker> of(
            Collection<SeriesKey> series,
            Set<String> baselines,
            List<BranchNote> notes,
            List<CommitSha> line) {
        List<Marker> all = new ArrayList<>();
        releases(all);
        MACHINE.forEach(fact -> changes(fact, Marker.Kind.MACHINE, all));
        TOOLS.forEach(fact -> changes(fact, Marker.Kind.TOOLCHAIN, all));
        addAcceptances(series, baselines, all);
        notes(series, notes, line, all);
        return all.stream()
                .distinct()
                .sorted(
                        Comparator.comparingInt(Marker::x)
                                .thenComparing(Marker::kind)
                                .thenComparing(Marker::label))
                .toList();
    }

    private void notes(
            Collection<SeriesKey> series,
            List<BranchNote> notes,
            List<CommitSha> line,
            List<Marker> all) {
        Map<CommitSha, Integer> ages = new HashMap<>();
        line.forEach(sha -> ages.put(sha, ages.size()));
        for (BranchNote note : notes) {
            GlobPattern about = GlobPattern.parse(note.benchmarks());
            if (series.stream().anyMatch(key -> about.matches(key.benchmark().name()))) {
                String label = "%s (%s, #%s)".formatted(note.text(), note.login(), note.pull());
                note.commit()
                        .flatMap(commit -> place(commit, ages))
                        .ifPresent(x -> all.add(new Marker(x, Marker.Kind.NOTE, label)));
            }
        }
    }

    /** The first run of a commit or, where it was not measured, of one that comes after it. */
    private Optional<Integer> place(CommitSha commit, Map<CommitSha, Integer> ages) {
        return runs.stream()
                .filter(run -> run.commit().equals(commit))
                .findFirst()
                .or(() ->
                        runs.stream()
                                .filter(run -> run.x() > runs.getFirst().x())
                                .filter(run ->
                                        ages.getOrDefault(run.commit(), Integer.MAX_VALUE)
                                                < ages.getOrDefault(commit, -1))
                                .findFirst())
                .map(SeriesTrend.MeasuredRun::x);
    }

    /** Where the first commit is that comes after a release, or is it. */
    private void releases(List<Marker> all) {
        Map<CommitSha, Tagged> known = events.releases(repo);
        Set<String> seen = new HashSet<>();
        for (SeriesTrend.MeasuredRun run : runs) {
            Tagged after = known.get(run.commit());
            if (after == null) {
                continue;
            }
            boolean isNext = seen.add(after.tag()) && seen.size() > 1;
            if (isNext || after.sha().equals(run.commit())) {
                all.add(new Marker(run.x(), Marker.Kind.RELEASE, after.tag()));
            }
        }
    }

    /** Where a fact of a suite on a platform changes to what it was not lately. */
    private void changes(String fact, Marker.Kind kind, List<Marker> all) {
        Map<SuitePlatform, List<SeriesTrend.MeasuredRun>> places = new TreeMap<>();
        runs.forEach(run -> places.computeIfAbsent(run.where(), _ -> new ArrayList<>()).add(run));
        places.values().forEach(ofPlace -> changes(fact, kind, ofPlace, all));
    }

    private static void changes(
            String fact,
            Marker.Kind kind,
            List<SeriesTrend.MeasuredRun> ofPlace,
            List<Marker> all) {
        Map<String, Integer> last = new HashMap<>();
        int place = 0;
        for (SeriesTrend.MeasuredRun run : ofPlace) {
            String value = run.machine().get(fact);
            if (!value.isEmpty()) {
                boolean isFirst = last.isEmpty();
                Integer before = last.put(value, place);
                if (!isFirst && (before == null || place - before > LATELY)) {
                    boolean isCount = fact.equals(BenchmarkEnvironment.PROCS);
                    all.add(new Marker(run.x(), kind, isCount ? value + " processors" : value));
                }
                place++;
            }
        }
    }

    /** The first run after something was accepted is taken for the first that has it. */
    private void addAcceptances(
            Collection<SeriesKey> series, Set<String> baselines, List<Marker> all) {
        Set<SeriesKey> counts = new HashSet<>(series);
        Set<SuitePlatform> places = new HashSet<>();
        series.forEach(key -> places.add(key.where()));
        places.forEach(where -> counts.add(SuiteWideShift.key(where)));
        for (Acceptance one : events.acceptances(repo)) {
            boolean isFile = baselines.contains(one.path());
            if (isFile || one.series().stream().anyMatch(counts::contains)) {
                runs.stream()
                        .filter(run -> !run.at().isBefore(one.at()))
                        .min(Comparator.comparing(SeriesTrend.MeasuredRun::at))
                        .map(run ->
                                new Marker(
                                        run.x(),
                                        isFile ? Marker.Kind.REGENERATED : Marker.Kind.ACCEPTED,
                                        "#" + one.pull()))
                        .ifPresent(all::add);
            }
        }
    }
}
