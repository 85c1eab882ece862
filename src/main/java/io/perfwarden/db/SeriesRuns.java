package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.PointLayout;
import io.perfwarden.compare.history.RunPoints.PointValues;
import io.perfwarden.db.SeriesBlock.BlockColumn;
import io.perfwarden.db.SeriesStore.SeriesPlace;
import io.perfwarden.model.*;
import java.sql.SQLException;

/** The runs of a place with their values: from blocks, and from points without one. */
public final class SeriesRuns {
    static final int BLOCK = 50;

    /** Numbers that are read at once for a block, in bytes. */
    private static final long MOST = 24L << 20;

    private static final int AT_ONCE = 500;
    private static final String MEASURED =
            "select run_id, attempt, '' as source, suite, head_sha, measured_at, environment,"
                    + " 0 as block, 0 as place<more> from points";
    private static final String IMPORTED =
            "select 0 as run_id, 0 as attempt, source, suite, head_sha, measured_at, environment,"
                    + " 0 as block, 0 as place<more> from imported_results";
    private static final String SIZE = "select coalesce(max(length(numbers)), 0) as size from ";
    private static final String BLOCKS =
            "select block, suite, replaced, runs from series_blocks"
                    + PastRows.OF
                    + " and ready = 1 order by made_at, block";
    private static final String FIND =
            """
            select b.block, b.suite, b.platform, b.runs, b.layout, v.numbers from series_values v
            join series_blocks b on b.repo = v.repo and b.block = v.block and b.ready = 1
            where v.repo = ? and v.series = ?
                and v.block in (select block from series_blocks where repo = ?)
            order by b.last_run desc limit 1
            """;
    private static final String BEGIN =
            """
            insert into series_blocks (repo, block, suite, platform, first_run, last_run, size,
                ready, made_at, replaced, runs, layout)
            values (?, ?, ?, ?, ?, ?, ?, 0, ?, '', ?, ?)
            """;
    private static final String READY =
            "update series_blocks set ready = 1, layout = ? where repo = ? and block = ?"
                    + " and replaced not like '%*'";
    private static final String SAVE =
            "insert into series_values (repo, block, series, numbers) values (?, ?, ?, ?)";

    /** Layouts that are kept: those of the newest runs of some suites. */
    private static final int LAYOUTS = 16;

    private static final String REPLACED =
            "update series_blocks set replaced = replaced || ? where repo = ? and suite = ?"
                    + " and first_run <= ? and last_run >= ?";

    private static final String OLD =
            """
            select repo, block from (
                select repo, block, sum(size) over (
                    partition by repo, suite, platform order by last_run desc, block) as sum
                from series_blocks where ready = 1) as summed
            where sum > ?
            union all
            select repo, block from series_blocks where ready = 0 and made_at < ?
            """;

    private static final Duration MAKING = Duration.ofHours(1);

    private static final SqlRow.Reader<StoredRun> RUN = SqlRow.as(StoredRun.class);
    private final StoreDatabase database;
    private final int most;
    private final Map<String, PointLayout> layouts =
            new LinkedHashMap<>(LAYOUTS, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, PointLayout> eldest) {
                    return size() > LAYOUTS;
                }
            };

    public SeriesRuns(StoreDatabase database) {
        this(database, BLOCK);
    }

    SeriesRuns(StoreDatabase database, int most) {
        this.database = database;
        this.most = most;
    }

    /** Excludes a run from blocks, because it is taken in again. */
    static void markReplaced(StoreDatabase database, RepoId repo, Attempt attempt, String suite) {
        long run = attempt.run().value();
        String key = " " + run + "." + attempt.number();
        database.update(REPLACED, key, repo, suite, run, run);
    }

    /** Excludes blocks of earlier imports, also one in work. */
    static void markImported(StoreDatabase database, RepoId repo, SuitePlatform where) {
        String all =
                "update series_blocks set ready = 0, replaced = replaced || ' *'"
                        + PastRows.OF
                        + " and first_run = 0";
        database.update(all, repo, where);
    }

    static void forget(StoreDatabase database, Instant now, long most) {
        record OldBlock(RepoId repo, long block) {}
        Instant before = now.minus(MAKING);
        database.list(OLD, row -> new OldBlock(row.repo("repo"), row.number("block")), most, before)
                .forEach(it ->
                        database.transaction(() -> {
                            for (String table : List.of("series_values", "series_blocks")) {
                                String delete = "delete from " + table;
                                String of = " where repo = ? and block = ?";
                                database.update(delete + of, it.repo(), it.block());
                            }
                        }));
    }

    /**
     * A run that measured a place.
     *
     * @param id 0 for imported values
     * @param source of imported values, else empty
     * @param block 0 without one
     */
    public record StoredRun(
            long id,
            int attempt,
            String source,
            String suite,
            CommitSha sha,
            Instant at,
            String environment,
            long block,
            int place) {
        /** Absent for what was imported. */
        public Optional<Attempt> attemptIfRun() {
            return id > 0 ? Optional.of(new Attempt(new RunId(id), attempt)) : Optional.empty();
        }

        public String key() {
            return source.isEmpty() ? id + "." + attempt : source;
        }
    }

    /**
     * A series' values by run; NaN for missing ones. The arrays are shared for speed, and must not
     * be changed.
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record RunValues(double[] values, float[] margins) {}

    /** What {@link StoredRun#environment} says. */
    public static BenchmarkEnvironment machine(String environment) {
        return PointRows.environment(environment);
    }

    /** What was imported by its age, then all runs by theirs. */
    public static final Comparator<StoredRun> BY_AGE =
            Comparator.<StoredRun, Boolean>comparing(run -> run.id() > 0)
                    .thenComparing(run -> run.id() > 0 ? Instant.EPOCH : run.at())
                    .thenComparingLong(StoredRun::id)
                    .thenComparingInt(StoredRun::attempt)
                    .thenComparing(StoredRun::source)
                    .thenComparing(StoredRun::suite);

    /**
     * All runs by age. Imported values of measured commits do not count, and a run under several
     * names counts once, under the present one.
     */
    public List<StoredRun> runs(RepoId repo, SeriesPlace place) {
        List<String> names = new ArrayList<>(List.of(place.where().suite()));
        place.former().stream().sorted().forEach(names::add);
        List<StoredRun> all = new ArrayList<>();
        Map<Long, String> counts = new HashMap<>();
        for (String name : names) {
            Collection<StoredRun> some =
                    runs(repo, new SuitePlatform(name, place.where().platform()));
            some.stream()
                    .filter(run ->
                            run.id() == 0 || counts.getOrDefault(run.id(), name).equals(name))
                    .forEach(all::add);
            some.forEach(run -> counts.putIfAbsent(run.id(), name));
        }
        Set<CommitSha> measured = new HashSet<>();
        all.stream().filter(run -> run.id() > 0).forEach(run -> measured.add(run.sha()));
        return all.stream()
                .filter(run -> run.id() > 0 || measured.add(run.sha()))
                .sorted(BY_AGE)
                .toList();
    }

    private Collection<StoredRun> runs(RepoId repo, SuitePlatform where) {
        Map<String, StoredRun> all = inBlocks(repo, where);
        loose(repo, where).forEach(run -> all.putIfAbsent(run.key(), run));
        return all.values();
    }

    private Map<String, StoredRun> inBlocks(RepoId repo, SuitePlatform where) {
        Map<String, StoredRun> all = new HashMap<>();
        database.list(BLOCKS, SeriesRuns::decodeBlock, repo, where)
                .forEach(some -> some.forEach(run -> all.put(run.key(), run)));
        return all;
    }

    private static List<StoredRun> decodeBlock(SqlRow row) throws SQLException {
        Set<String> replaced = Set.copyOf(List.of(row.text("replaced").split(" ", -1)));
        return SeriesBlock.decodeRuns(row.number("block"), row.text("suite"), row.bytes("runs"))
                .stream()
                .filter(run -> !replaced.contains(run.key()))
                .toList();
    }

    private List<StoredRun> loose(RepoId repo, SuitePlatform where) {
        String measured = MEASURED.replace("<more>", "") + PastRows.OF;
        String imported =
                IMPORTED.replace("<more>", "")
                        + PastRows.OF
                        + " and head_sha <> '' and source like 'import/%'";
        List<StoredRun> all = new ArrayList<>(database.list(measured, RUN, repo, where));
        all.addAll(database.list(imported, RUN, repo, where));
        return all;
    }

    /** Values of runs and series, in the series' units. */
    public List<RunValues> values(
            RepoId repo,
            SuitePlatform where,
            List<StoredRun> runs,
            List<PointLayout.LayoutSeries> series) {
        List<BlockColumn> columns =
                series.stream().map(one -> new BlockColumn(one.metric(), runs.size())).toList();
        Map<Long, int[]> blocks = new HashMap<>();
        List<StoredRun> loose = new ArrayList<>();
        Map<String, Integer> places = new HashMap<>();
        Set<String> suites = new HashSet<>();
        for (int i = 0; i < runs.size(); i++) {
            StoredRun run = runs.get(i);
            suites.add(run.suite());
            places.put(run.suite() + " " + run.key(), i);
            if (run.block() == 0) {
                loose.add(run);
            } else {
                blocks.computeIfAbsent(run.block(), _ -> unusedPlaces())[run.place()] = i;
            }
        }
        Map<String, BlockColumn> ids = new HashMap<>();
        for (String suite : suites) {
            SuitePlatform named = new SuitePlatform(suite, where.platform());
            for (int s = 0; s < columns.size(); s++) {
                SeriesKey key = SeriesKey.of(named, series.get(s).id(), series.get(s).metric());
                ids.put(SeriesId.of(key).value(), columns.get(s));
            }
        }
        fromBlocks(repo, blocks, ids);
        fromPoints(repo, where, loose, series, columns, places);
        return columns.stream().map(one -> new RunValues(one.values, one.margins)).toList();
    }

    private static int[] unusedPlaces() {
        int[] places = new int[BLOCK];
        Arrays.fill(places, -1);
        return places;
    }

    /** A series in blocks. */
    public record FormerSource(
            SuitePlatform where, PointLayout.LayoutSeries series, StoredRun last) {}

    /** A series without recent runs, by its id; absent if no block has it. */
    public Optional<FormerSource> find(RepoId repo, SeriesId id) {
        return database.list(FIND, row -> former(row, id), repo, id.value(), repo).stream()
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<FormerSource> former(SqlRow row, SeriesId id) throws SQLException {
        SuitePlatform where = row.where();
        List<StoredRun> runs =
                SeriesBlock.decodeRuns(row.number("block"), where.suite(), row.bytes("runs"));
        byte[] numbers = row.bytes("numbers");
        return PointLayout.decode(row.bytes("layout")).series().stream()
                .filter(one -> SeriesId.of(SeriesKey.of(where, one.id(), one.metric())).equals(id))
                .findFirst()
                .map(one -> {
                    BlockColumn column = new BlockColumn(one.metric(), runs.size());
                    int[] places = IntStream.range(0, runs.size()).toArray();
                    SeriesBlock.decode(numbers, places, column);
                    int last = runs.size() - 1;
                    while (last > 0 && Double.isNaN(column.values[last])) {
                        last--;
                    }
                    return new FormerSource(where, one, runs.get(last));
                });
    }

    private void fromBlocks(RepoId repo, Map<Long, int[]> blocks, Map<String, BlockColumn> ids) {
        if (blocks.isEmpty()) {
            return;
        }
        String select =
                "select v.block, v.series, v.numbers from series_values v where v.repo = ?"
                        + " and v.block in (%s) and v.series in (%s)"
                                .formatted(
                                        SqlRunner.marks(blocks.keySet()),
                                        SqlRunner.marks(ids.keySet()));
        List<Boolean> _ =
                database.list(
                        select,
                        row -> {
                            int[] places = blocks.get(row.number("block"));
                            BlockColumn column = ids.get(row.text("series"));
                            SeriesBlock.decode(
                                    row.bytes("numbers"),
                                    Objects.requireNonNull(places),
                                    Objects.requireNonNull(column));
                            return true;
                        },
                        repo,
                        blocks.keySet(),
                        ids.keySet());
    }

    private void fromPoints(
            RepoId repo,
            SuitePlatform where,
            List<StoredRun> loose,
            List<PointLayout.LayoutSeries> series,
            List<BlockColumn> columns,
            Map<String, Integer> places) {
        Map<SeriesKey, BlockColumn> wanted = new HashMap<>();
        for (int s = 0; s < columns.size(); s++) {
            PointLayout.LayoutSeries one = series.get(s);
            wanted.put(SeriesKey.of(where, one.id(), one.metric()), columns.get(s));
        }
        Map<String, Map<Integer, BlockColumn>> found = new HashMap<>();
        for (RunPoint point : points(repo, where.platform(), loose, "")) {
            Integer place = places.get(point.run().suite() + " " + point.run().key());
            Map<Integer, BlockColumn> which =
                    found.computeIfAbsent(
                            point.layout(),
                            digest -> findColumns(layout(repo, digest), where, wanted));
            if (place != null) {
                List<PointLayout.LayoutSeries> all = layout(repo, point.layout()).series();
                which.forEach((at, column) ->
                        column.set(
                                place,
                                all.get(at).metric().unit(),
                                point.numbers().value(at),
                                point.numbers().margin(at)));
            }
        }
    }

    private static Map<Integer, BlockColumn> findColumns(
            PointLayout layout, SuitePlatform where, Map<SeriesKey, BlockColumn> wanted) {
        Map<Integer, BlockColumn> found = new LinkedHashMap<>();
        for (int i = 0; i < layout.series().size(); i++) {
            PointLayout.LayoutSeries one = layout.series().get(i);
            BlockColumn column = wanted.get(SeriesKey.of(where, one.id(), one.metric()));
            if (column != null) {
                found.put(i, column);
            }
        }
        return found;
    }

    private record RunPoint(StoredRun run, String layout, PointValues numbers) {
        static RunPoint of(SqlRow row) throws SQLException {
            return new RunPoint(
                    RUN.read(row), row.text("layout"), PointValues.decode(row.bytes("numbers")));
        }
    }

    /**
     * The stored points of runs. {@code locked}: {@code <locked>} to wait for concurrent
     * replacements; replaced runs are left out.
     */
    private List<RunPoint> points(
            RepoId repo, String platform, List<StoredRun> runs, String locked) {
        Set<String> suites = runs.stream().map(StoredRun::suite).collect(Collectors.toSet());
        var ids = runs.stream().map(StoredRun::id).filter(id -> id > 0).distinct().toList();
        var sources = runs.stream().map(StoredRun::source).filter(it -> !it.isEmpty()).toList();
        String of = " where repo = ? and platform = ? and suite in (%s) and %s in (%s)";
        List<RunPoint> points = new ArrayList<>();
        Map.of(MEASURED, ids, IMPORTED, sources)
                .forEach((select, keys) -> {
                    String key = select.equals(MEASURED) ? "run_id" : "source";
                    String in = of.formatted(SqlRunner.marks(suites), key, SqlRunner.marks(keys));
                    if (!keys.isEmpty()) {
                        points.addAll(
                                database.list(
                                        select.replace("<more>", ", layout, numbers") + in + locked,
                                        RunPoint::of,
                                        repo,
                                        platform,
                                        suites,
                                        keys));
                    }
                });
        return points;
    }

    private PointLayout layout(RepoId repo, String digest) {
        synchronized (layouts) {
            PointLayout known = layouts.get(digest);
            if (known != null) {
                return known;
            }
        }
        String select = "select series from layouts where repo = ? and digest = ?";
        PointLayout read =
                database.first(select, row -> PointLayout.decode(row.bytes("series")), repo, digest)
                        .orElseThrow(() -> new IllegalStateException("points without a layout"));
        synchronized (layouts) {
            layouts.put(digest, read);
        }
        return read;
    }

    /**
     * Packs the oldest unpacked runs of a suite into blocks, while there are twice as many as a
     * block holds. An aborted call leaves nothing that counts; two servers at once get the same
     * result.
     */
    public int pack(RepoId repo, SuitePlatform where, Instant at) {
        int packed = 0;
        while (packOne(repo, where, at)) {
            packed++;
        }
        return packed;
    }

    private boolean packOne(RepoId repo, SuitePlatform where, Instant at) {
        Set<String> packed = inBlocks(repo, where).keySet();
        int runs = runsOfBlock(repo, where);
        Map<Boolean, List<StoredRun>> loose =
                loose(repo, where).stream()
                        .filter(run -> !packed.contains(run.key()))
                        .sorted(BY_AGE)
                        .collect(Collectors.partitioningBy(run -> run.id() > 0));
        Optional<List<StoredRun>> many =
                loose.values().stream().filter(some -> some.size() >= 2 * runs).findFirst();
        return many.isPresent() && pack(repo, where, many.get().subList(0, runs), at);
    }

    /**
     * Writes the runs first, so that one taken in again is excluded from then on. A run being taken
     * in leaves the block unfinished, which does not count. Returns whether it counts.
     */
    private boolean pack(RepoId repo, SuitePlatform where, List<StoredRun> runs, Instant at) {
        long id = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
        LongSummaryStatistics ids = runs.stream().mapToLong(StoredRun::id).summaryStatistics();
        byte[] keys = SeriesBlock.encodedRuns(runs);
        byte[] none = new PointLayout(List.of()).encode();
        database.update(
                BEGIN, repo, id, where, ids.getMin(), ids.getMax(), runs.size(), at, keys, none);
        SeriesBlock block = new SeriesBlock(runs.size());
        Map<String, Integer> places = new HashMap<>();
        runs.forEach(run -> places.put(run.key(), places.size()));
        Set<Integer> found = new HashSet<>();
        for (RunPoint point : points(repo, where.platform(), runs, " <locked>")) {
            Integer place = places.get(point.run().key());
            if (place != null) {
                block.add(place, where, layout(repo, point.layout()), point.numbers());
                found.add(place);
            }
        }
        if (found.size() < runs.size()) {
            return false;
        }
        Iterator<Map.Entry<SeriesId, byte[]>> left = block.encode().entrySet().iterator();
        while (left.hasNext()) {
            database.transaction(() -> {
                for (int row = 0; row < AT_ONCE && left.hasNext(); row++) {
                    Map.Entry<SeriesId, byte[]> next = left.next();
                    database.update(SAVE, repo, id, next.getKey().value(), next.getValue());
                }
            });
        }
        return database.update(READY, block.layout().encode(), repo, id) > 0;
    }

    private int runsOfBlock(RepoId repo, SuitePlatform where) {
        long bytes =
                Stream.of("points", "imported_results")
                        .flatMap(table ->
                                database
                                        .list(
                                                SIZE + table + PastRows.OF,
                                                row -> row.number("size"),
                                                repo,
                                                where)
                                        .stream())
                        .max(Comparator.naturalOrder())
                        .orElse(0L);
        return Math.clamp(MOST / Math.max(1, bytes), 1, most);
    }
}
