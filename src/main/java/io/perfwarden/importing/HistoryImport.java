package io.perfwarden.importing;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Unread;
import io.perfwarden.bench.identity.Identities;
import io.perfwarden.format.FormatException;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Histories whose entries are known and planned, ready to be turned into baselines. */
public final class HistoryImport {
    /** Most baselines of one import: no directory may hold more files to be read. */
    public static final int MOST = 10_000;

    /** Most entries looked at. */
    private static final int MOST_ENTRIES = 1_000_000;

    /** Takes the baselines. */
    @FunctionalInterface
    public interface Baselines {
        /**
         * @param path of plain names, with {@code /} between them
         */
        void add(String path, byte[] content) throws IOException;
    }

    /** Takes what commits measured. */
    @FunctionalInterface
    public interface Runs {
        /**
         * @param suite as the configuration calls it
         */
        void take(String suite, Baseline measured) throws IOException;
    }

    /** What is gathered of a suite while its baselines are made. */
    private static final class Progress {
        private final ChangedUnits units = new ChangedUnits();
        private int written;
        private int newest;
        private Unread unread = Unread.NONE;
        private Unread failed = Unread.NONE;
        private Optional<Direction> declared = Optional.empty();
    }

    private final List<History> histories;
    private final Map<String, ImportedSuite> suites;
    private final Map<Integer, String> paths;
    private final Map<String, Progress> progress = new HashMap<>();
    private int visited;

    private HistoryImport(
            List<History> histories,
            Map<String, ImportedSuite> suites,
            Map<Integer, String> paths) {
        this.histories = histories;
        this.suites = suites;
        this.paths = paths;
    }

    /**
     * Walks histories for what they hold.
     *
     * @param last at most so many entries of each suite; all where not present
     * @return rejected if there is nothing to import, or too much
     */
    static Outcome<HistoryImport> plan(List<History> histories, Optional<Integer> last)
            throws IOException {
        Map<String, ImportedSuite> suites = new LinkedHashMap<>();
        SuiteNames names = new SuiteNames();
        int[] number = new int[1];
        for (History history : histories) {
            history.walk((entry, _) -> {
                checkCount(number[0]);
                suites.computeIfAbsent(
                                entry.suite(), title -> new ImportedSuite(title, names.of(title)))
                        .add(number[0]++, entry);
            });
        }
        Map<Integer, String> paths = new HashMap<>();
        suites.values().forEach(suite -> paths.putAll(suite.paths(last.orElse(MOST_ENTRIES))));
        if (paths.isEmpty()) {
            return Outcome.rejected(nothing(suites));
        }
        return paths.size() > MOST
                ? Outcome.rejected(tooMany(paths.size()))
                : Outcome.ok(new HistoryImport(histories, suites, paths));
    }

    private static void checkCount(int entries) throws FormatException {
        if (entries >= MOST_ENTRIES) {
            throw new FormatException(
                    "history", String.format(Locale.ROOT, "more than %,d entries", MOST_ENTRIES));
        }
    }

    private static Problem nothing(Map<String, ImportedSuite> suites) {
        Map<LeftOut, Integer> all = new LinkedHashMap<>();
        suites.values()
                .forEach(suite ->
                        suite.leftOut().forEach((why, n) -> all.merge(why, n, Integer::sum)));
        List<String> reasons = new ArrayList<>();
        all.forEach((why, count) -> reasons.add(count + " " + why.words()));
        return Problem.of(
                "history",
                "holds no entry that can be imported"
                        + (reasons.isEmpty() ? "" : ": " + String.join(", ", reasons)));
    }

    private static Problem tooMany(int count) {
        return new Problem(
                "history",
                String.format(Locale.ROOT, "%,d entries, expected at most %,d", count, MOST),
                "keep the newest of each suite with --last");
    }

    /**
     * Makes the baselines, one at a time.
     *
     * @param params added to every benchmark that has none of the name
     */
    public void write(Map<String, String> params, Baselines out) throws IOException {
        walk(params, (_, path, measured) -> out.add(path, BaselineCodec.encode(measured)));
    }

    /**
     * Hands over what commits measured, one at a time.
     *
     * @param params added to every benchmark that has none of the name
     */
    public void runs(Map<String, String> params, Runs out) throws IOException {
        walk(params, (suite, _, measured) -> out.take(suite, measured));
    }

    private interface Each {
        void take(String suite, String path, Baseline measured) throws IOException;
    }

    private void walk(Map<String, String> params, Each out) throws IOException {
        visited = 0;
        for (History history : histories) {
            history.walk((entry, results) -> {
                Optional<String> path = Optional.ofNullable(paths.get(visited++));
                Optional<ImportedSuite> suite = Optional.ofNullable(suites.get(entry.suite()));
                if (path.isEmpty() && entry.measured() == 0) {
                    noteDropped(entry, results.read());
                }
                if (path.isPresent() && suite.isPresent()) {
                    ResultSet all = results.read();
                    ResultSet measured = measured(all, params);
                    noteDropped(entry, all);
                    note(entry, path.get(), measured);
                    out.take(suite.get().name(), path.get(), of(entry, history, measured));
                }
            });
        }
    }

    private static Baseline of(HistoryEntry entry, History history, ResultSet measured) {
        Provenance from =
                new Provenance(
                        entry.sha(),
                        entry.branch(),
                        Optional.empty(),
                        entry.date(),
                        "",
                        "imported from " + history.format());
        return new Baseline(Optional.of(from), measured);
    }

    private static ResultSet measured(ResultSet results, Map<String, String> params) {
        List<Measurement> rows =
                results.measurements().stream()
                        .filter(row -> row.reading() instanceof Reading.Measured)
                        .map(row -> params.isEmpty() ? row : row.withId(with(row.id(), params)))
                        .toList();
        return Identities.ofBaseline(
                new ResultSet(results.formats(), rows, results.environment(), List.of()));
    }

    private static BenchmarkId with(BenchmarkId id, Map<String, String> params) {
        Map<String, String> all = new LinkedHashMap<>(id.params());
        params.forEach(all::putIfAbsent);
        return new BenchmarkId(id.name(), all);
    }

    private void note(HistoryEntry entry, String path, ResultSet measured) {
        Progress suite = progressOf(entry);
        suite.written++;
        suite.units.look(measured);
        if (path.indexOf('/') < 0) {
            suite.newest =
                    (int) measured.measurements().stream().map(Measurement::id).distinct().count();
            suite.declared =
                    measured.measurements().stream()
                            .filter(row -> row.metric().origin() == DirectionOrigin.DECLARED)
                            .map(row -> row.metric().direction())
                            .findFirst();
        }
    }

    /** Notes what {@link #measured} leaves out; a place begins with the commit. */
    private void noteDropped(HistoryEntry entry, ResultSet all) {
        Progress suite = progressOf(entry);
        List<Problem> places = all.unread().first().stream().map(it -> placed(entry, it)).toList();
        suite.unread = suite.unread.and(new Unread(all.unread().count(), places));
        suite.failed = suite.failed.and(Unread.of(failures(entry, all)));
    }

    private static List<Problem> failures(HistoryEntry entry, ResultSet all) {
        List<Problem> failures = new ArrayList<>();
        for (Measurement row : all.measurements()) {
            if (row.reading() instanceof Reading.Failed(String reason)) {
                Problem failure =
                        Problem.of(
                                row.position().toString(), row.id().label() + " failed: " + reason);
                failures.add(placed(entry, failure));
            }
        }
        return failures;
    }

    private static Problem placed(HistoryEntry entry, Problem problem) {
        String commit = entry.sha().map(CommitSha::abbreviated).orElseGet(entry::key);
        return commit.isEmpty()
                ? problem
                : new Problem(commit + ", " + problem.where(), problem.what(), problem.hint());
    }

    private Progress progressOf(HistoryEntry entry) {
        return progress.computeIfAbsent(entry.suite(), _ -> new Progress());
    }

    /** What became of each suite, in the histories' order; complete once all is written. */
    public List<SuiteSummary> summary() {
        return suites.values().stream().map(this::summary).toList();
    }

    private SuiteSummary summary(ImportedSuite suite) {
        Progress done = progress.getOrDefault(suite.title(), new Progress());
        return new SuiteSummary(
                suite.title(),
                suite.name(),
                done.written,
                done.newest,
                suite.leftOut(),
                done.unread,
                done.failed,
                done.units.count(),
                done.declared);
    }

    /** What the histories do not say although it matters, for people. */
    public List<String> losses() {
        return histories.stream().flatMap(history -> history.losses().stream()).distinct().toList();
    }
}
