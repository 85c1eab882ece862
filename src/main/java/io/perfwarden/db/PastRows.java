package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.*;
import io.perfwarden.compare.history.PointLayout;
import io.perfwarden.compare.history.RunPoints.PointValues;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.model.*;
import java.sql.SQLException;

/**
 * The points of one suite on one platform: first their places, then all at once. {@code names}: the
 * present one first.
 */
record PastRows(StoreDatabase database, RepoId repo, SuitePlatform where, List<String> names) {
    /** One series: a repository and a {@link SuitePlatform}. */
    static final String OF = " where repo = ? and suite = ? and platform = ?";

    PastRows(StoreDatabase database, RepoId repo, SuitePlatform where, Set<String> former) {
        List<String> names = new ArrayList<>(List.of(where.suite()));
        former.stream().filter(it -> !it.equals(where.suite())).sorted().forEach(names::add);
        this(database, repo, where, names);
    }

    private String of() {
        return " where repo = ? and suite in (" + SqlRunner.marks(names) + ") and platform = ?";
    }

    /** The columns of a {@link PastPlace}. */
    private static final String MEASURED = "select run_id, attempt, '' as source, suite";

    private static final String IMPORTED = "select 0 as run_id, 0 as attempt, source, suite";

    private static final Comparator<PastPlace> BY_AGE =
            Comparator.comparingLong(PastPlace::run)
                    .thenComparingInt(PastPlace::attempt)
                    .thenComparing(PastPlace::source)
                    .thenComparing(PastPlace::suite);

    /**
     * A place of points.
     *
     * @param run 0 for imported ones
     * @param source of imported ones, else empty
     */
    private record PastPlace(long run, int attempt, String source, String suite) {}

    record PastEntry(PastPlace place, CommitSha sha) {
        boolean isOf(Set<Attempt> some) {
            return place.run() > 0
                    && some.contains(new Attempt(new RunId(place.run()), place.attempt()));
        }

        static Comparator<PastEntry> byAge() {
            return Comparator.comparing(PastEntry::place, BY_AGE);
        }
    }

    private record KeptRows(PastRun run, String layout, PointValues numbers, RunFailures failures) {
        static KeptRows of(SqlRow row) throws SQLException {
            var environment = PointRows.environment(row.text("environment"));
            Optional<Instant> at = Optional.of(row.time("measured_at"));
            PastRun run = new PastRun(row.text("head_sha"), at, environment);
            var numbers = PointValues.decode(row.bytes("numbers"));
            return new KeptRows(run, row.text("layout"), numbers, PointRows.failures(row));
        }
    }

    /** All runs by age; a run under several names counts once. */
    List<PastEntry> entries() {
        List<PastEntry> all =
                list(MEASURED + ", head_sha from points" + of(), SqlRow.as(PastEntry.class));
        Map<Long, String> counts = new HashMap<>();
        for (String name : names.reversed()) {
            all.stream()
                    .filter(entry -> entry.place().suite().equals(name))
                    .forEach(entry -> counts.put(entry.place().run(), name));
        }
        return all.stream()
                .filter(it -> it.place().suite().equals(counts.get(it.place().run())))
                .sorted(PastEntry.byAge())
                .toList();
    }

    /** As above, after imported entries of other commits, one each. {@code files} count. */
    List<PastEntry> entries(Set<String> files) {
        List<PastEntry> measured = entries();
        Set<CommitSha> known = new HashSet<>();
        measured.forEach(entry -> known.add(entry.sha()));
        List<PastEntry> all = new ArrayList<>();
        for (PastEntry entry : importedEntries()) {
            String source = entry.place().source();
            boolean counts = source.startsWith(ImportLedger.IMPORT) || files.contains(source);
            if (counts && known.add(entry.sha())) {
                all.add(entry);
            }
        }
        all.addAll(measured);
        return all;
    }

    /** What a user imported first, by age. */
    private List<PastEntry> importedEntries() {
        String byAge =
                " order by case when source like 'import/%' then 0 else 1 end, measured_at, source";
        return list(
                IMPORTED
                        + ", head_sha from imported_results"
                        + of()
                        + " and head_sha <> ''"
                        + byAge,
                SqlRow.as(PastEntry.class));
    }

    /**
     * The last entries as a history, in order. Where a workflow measured a series itself, values of
     * others do not count. At most {@code most} of its own entries, and of all others.
     *
     * @param measuring workflows of the judged results, the one with own entries first
     */
    SuiteHistory toHistory(List<PastEntry> entries, int most, List<WorkflowPath> measuring) {
        Map<Long, String> workflows = measuring.isEmpty() ? Map.of() : workflows();
        Predicate<PastEntry> isOwn = entry -> isBy(measuring.stream().limit(1), workflows, entry);
        boolean tells = entries.stream().anyMatch(isOwn);
        Predicate<PastEntry> isOther =
                entry -> tells && workflows.containsKey(entry.place().run()) && !isOwn.test(entry);
        List<PastEntry> chosen = chooseEntries(entries, most, isOther);
        HistoryDecoding past = new HistoryDecoding(where);
        if (chosen.isEmpty()) {
            return past.buildHistory();
        }
        Map<PastPlace, KeptRows> kept = keptRows(chosen);
        Map<String, PointLayout> layouts = layouts(kept);
        Set<PointLayout> own = Collections.newSetFromMap(new IdentityHashMap<>());
        chosen.stream()
                .filter(isOwn)
                .map(entry -> Objects.requireNonNull(kept.get(entry.place())).layout())
                .forEach(digest -> own.add(Objects.requireNonNull(layouts.get(digest))));
        List<PastEntry> withValuesLast =
                chosen.stream()
                        .sorted(
                                Comparator.comparing(it ->
                                        Objects.requireNonNull(kept.get(it.place()))
                                                        .numbers()
                                                        .size()
                                                > 0))
                        .toList();
        Set<PastEntry> last = lastOfEach(withValuesLast, measuring, workflows);
        for (PastEntry entry : chosen) {
            KeptRows it = Objects.requireNonNull(kept.get(entry.place()));
            PointLayout layout = Objects.requireNonNull(layouts.get(it.layout()));
            PastRun run = last.contains(entry) ? it.run().lastOfWorkflow() : it.run();
            if (isOther.test(entry)) {
                past.addMissing(own, run, layout, it.numbers(), it.failures());
            } else {
                past.add(run, layout, it.numbers(), it.failures());
            }
        }
        return past.buildHistory().formerNames(suites(chosen));
    }

    private Set<String> suites(List<PastEntry> some) {
        return some.stream()
                .map(entry -> entry.place().suite())
                .filter(name -> !name.equals(where.suite()))
                .collect(Collectors.toSet());
    }

    private static boolean isBy(
            Stream<WorkflowPath> some, Map<Long, String> workflows, PastEntry entry) {
        return some.map(WorkflowPath::value)
                .anyMatch(path -> path.equals(workflows.get(entry.place().run())));
    }

    /** The last entry of each workflow, and the last of an unknown one. */
    private static Set<PastEntry> lastOfEach(
            List<PastEntry> entries, List<WorkflowPath> measuring, Map<Long, String> workflows) {
        Stream<Predicate<PastEntry>> kinds =
                measuring.stream().map(it -> entry -> isBy(Stream.of(it), workflows, entry));
        return measuring.isEmpty()
                ? Set.of()
                : Stream.concat(
                                kinds.flatMap(
                                        kind -> entries.reversed().stream().filter(kind).limit(1)),
                                Stream.of(entries.getLast())
                                        .filter(it -> !workflows.containsKey(it.place().run())))
                        .collect(Collectors.toSet());
    }

    private static List<PastEntry> chooseEntries(
            List<PastEntry> entries, int most, Predicate<PastEntry> isOther) {
        List<PastEntry> chosen = new ArrayList<>();
        int own = 0;
        int others = 0;
        for (PastEntry entry : entries.reversed()) {
            if ((isOther.test(entry) ? others++ : own++) < most) {
                chosen.add(entry);
            }
        }
        return chosen.reversed();
    }

    private Map<Long, String> workflows() {
        String ofThis = " and run_id in (select run_id from points" + of() + ")";
        return database.map(
                "select run_id, workflow from runs where repo = ? and workflow <> ''" + ofThis,
                row -> row.number("run_id"),
                row -> row.text("workflow"),
                repo,
                repo,
                names,
                where.platform());
    }

    private Map<PastPlace, KeptRows> keptRows(List<PastEntry> entries) {
        List<PastPlace> places = entries.stream().map(PastEntry::place).toList();
        var runs = places.stream().map(PastPlace::run).filter(run -> run > 0).distinct().toList();
        var sources = places.stream().map(PastPlace::source).filter(it -> !it.isEmpty()).toList();
        Map<PastPlace, KeptRows> kept = new HashMap<>();
        kept.putAll(keptRows(MEASURED, "points", "run_id", runs));
        kept.putAll(keptRows(IMPORTED, "imported_results", "source", sources));
        return kept;
    }

    private Map<PastPlace, KeptRows> keptRows(
            String select, String table, String key, List<?> values) {
        if (values.isEmpty()) {
            return Map.of();
        }
        String in = " and " + key + " in (" + SqlRunner.marks(values) + ")";
        return database.map(
                select
                        + ", head_sha, measured_at, environment, layout, numbers, failures from "
                        + table
                        + of()
                        + in,
                SqlRow.as(PastPlace.class),
                KeptRows::of,
                repo,
                names,
                where.platform(),
                values);
    }

    private Map<String, PointLayout> layouts(Map<PastPlace, KeptRows> kept) {
        Set<String> digests =
                kept.values().stream().map(KeptRows::layout).collect(Collectors.toSet());
        String in = " and digest in (" + SqlRunner.marks(digests) + ")";
        return database.map(
                "select digest, series from layouts where repo = ?" + in,
                row -> row.text("digest"),
                row -> PointLayout.decode(row.bytes("series")),
                repo,
                digests);
    }

    private <T> List<T> list(String select, SqlRow.Reader<T> reader) {
        return database.list(select, reader, repo, names, where.platform());
    }
}
