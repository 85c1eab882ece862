package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.RepeatedRuns.Side;
import io.perfwarden.model.column.ResultColumns;

/**
 * Makes the names of one side's benchmarks unique. A shared name gets a parameter of its source,
 * such as {@code sort [@program=map_bench]}. Files of repeated runs are pooled, see {@link
 * RepeatedRuns}. Repetitions in one file are numbered, such as {@code sort [#=1 of 2]}.
 *
 * <p>A second call changes nothing.
 */
public final class BenchmarkIdentities {
    public static final String OCCURRENCE = "#";

    private static final String MARK = "@";

    public static final String PROCESSORS = MARK + BenchmarkEnvironment.PROCS;

    public static final String FILE = MARK + "file";

    private static final SuitePlatform HERE = new SuitePlatform("", "");
    private static final Pattern HIRED =
            Pattern.compile(
                    "(?i)\\d{5}|runner|^(?:fv-az|pkrvm|ip-\\d|mac-\\d|localhost)|(?<![\\p{L}\\d])"
                            + "(?=[a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{8,}(?![\\p{L}\\d])");
    private static final Pattern SYSTEM_VERSION = Pattern.compile("[ _-]v?\\d.*");
    private static final Pattern MAJOR = Pattern.compile("(\\d+)\\.\\S*");
    private static final Pattern MINOR = Pattern.compile("(\\d+\\.\\d+)\\S*");

    /** A fact of a source that may become a parameter, shortened. */
    private record Qualifier(String key, UnaryOperator<String> shortened) {
        String parameter() {
            return MARK + key;
        }

        String value(ResultSource source) {
            return shortened.apply(source.facts().getOrDefault(key, ""));
        }
    }

    private static final List<Qualifier> QUALIFIERS =
            List.of(
                    new Qualifier(ResultSource.PATH, value -> value),
                    new Qualifier(ResultSource.TARGET, value -> value),
                    new Qualifier(ResultSource.PROGRAM, value -> value),
                    new Qualifier(BenchmarkEnvironment.OS, BenchmarkIdentities::withoutVersion),
                    new Qualifier(ResultSource.ARCH, value -> value),
                    new Qualifier(BenchmarkEnvironment.PROCS, value -> value),
                    new Qualifier(BenchmarkEnvironment.RUNTIME, value -> shorten(MAJOR, value)),
                    new Qualifier(BenchmarkEnvironment.RUNTIME, value -> shorten(MINOR, value)),
                    new Qualifier(BenchmarkEnvironment.TOOL, value -> shorten(MAJOR, value)),
                    new Qualifier(BenchmarkEnvironment.TOOL, value -> shorten(MINOR, value)));

    private static final Qualifier MACHINE =
            new Qualifier(ResultSource.MACHINE, BenchmarkIdentities::withoutHired);

    private BenchmarkIdentities() {}

    /** Names a run's results: a failed one counts beside repetitions that did not fail. */
    public static List<MetricResult> ofRun(List<MetricResult> all) {
        return pool(all, Side.RUN);
    }

    /** Names a baseline's results: a value counts beside repetitions that failed. */
    public static List<MetricResult> ofBaseline(List<MetricResult> all) {
        return pool(all, Side.BASELINE);
    }

    public static ResultSet ofRun(ResultSet run) {
        return run.withMeasurements(ofRun(run.measurements()));
    }

    public static ResultSet ofBaseline(ResultSet baseline) {
        return baseline.withMeasurements(ofBaseline(baseline.measurements()));
    }

    /**
     * Names a run's results, keeping the file of each possible run: the other side may tell whether
     * it is one.
     */
    public static ResultSet filesOfRun(ResultSet run) {
        return run.withMeasurements(nameResults(run.measurements(), Side.RUN, Set.of()));
    }

    public static ResultSet filesOfBaseline(ResultSet baseline) {
        return filesOfBaseline(baseline, Set.of());
    }

    private static ResultSet filesOfBaseline(ResultSet baseline, Set<String> apart) {
        return baseline.withMeasurements(
                nameResults(baseline.measurements(), Side.BASELINE, apart));
    }

    /** Both sides of a comparison, with consistent names. */
    public record ComparedSides(Optional<ResultSet> baseline, List<ResultSet> attempts) {
        /**
         * Names both sides. Warns about files that look like runs of one program but have different
         * values.
         *
         * @param attempts the newest last; not empty
         */
        public static ComparedSides of(Optional<ResultSet> baseline, List<ResultSet> attempts) {
            List<ResultSet> now = attempts.stream().map(BenchmarkIdentities::filesOfRun).toList();
            Set<String> files = CopiedFiles.names(now.getLast().measurements());
            Optional<ResultSet> before = baseline.map(it -> filesOfBaseline(it, files));
            Set<String> apart =
                    RunAgreement.disagreeing(
                            Stream.concat(before.stream(), Stream.of(now.getLast()))
                                    .map(ResultSet::measurements)
                                    .toList());
            List<ResultSet> pooled = new ArrayList<>();
            now.forEach(it -> pooled.add(poolSide(it, apart, Side.RUN)));
            ResultSet newest = pooled.removeLast();
            pooled.add(
                    newest.withWarnings(
                            withWarning(newest.warnings(), files(now.getLast(), apart))));
            return new ComparedSides(before.map(it -> poolSide(it, apart, Side.BASELINE)), pooled);
        }

        private static SortedSet<String> files(ResultSet side, Set<String> apart) {
            return apart.isEmpty()
                    ? new TreeSet<>()
                    : side.measurements().stream()
                            .flatMap(one -> Stream.ofNullable(one.id().params().get(FILE)))
                            .filter(file -> apart.contains(RunFiles.stem(file)))
                            .collect(Collectors.toCollection(TreeSet::new));
        }

        private static List<InputProblem> withWarning(
                List<InputProblem> warnings, SortedSet<String> files) {
            if (files.isEmpty()) {
                return warnings;
            }
            Set<InputProblem> all = new LinkedHashSet<>(warnings);
            all.add(
                    new InputProblem(
                            TextExcerpt.some(List.copyOf(files)),
                            "look like runs of one program, but their values lie too far apart, so"
                                    + " that each is compared by itself",
                            "name them with the key runs of the suite, or --runs, if they are runs"));
            return List.copyOf(all);
        }

        private static ResultSet poolSide(ResultSet side, Set<String> apart, Side as) {
            return side.withMeasurements(RepeatedRuns.pool(side.measurements(), apart, as));
        }
    }

    private static List<MetricResult> pool(List<MetricResult> all, Side side) {
        List<MetricResult> named = nameResults(all, side, Set.of());
        return RepeatedRuns.pool(named, RunAgreement.disagreeing(List.of(named)), side);
    }

    /** A baseline in which some files are pooled as runs of one program. */
    public static ResultSet withRuns(ResultSet baseline, Predicate<String> isRun, String name) {
        return baseline.withMeasurements(
                baseline.measurements().stream()
                        .map(one -> {
                            String file = one.id().params().getOrDefault(FILE, "");
                            return isRun.test(file) ? ofRun(one, file, name) : one;
                        })
                        .toList());
    }

    private static MetricResult ofRun(MetricResult one, String file, String name) {
        Map<String, String> params = new LinkedHashMap<>(one.id().params());
        params.remove(FILE);
        return one.withId(new BenchmarkId(one.id().name(), params))
                .from(new ResultSource(file, Map.of(ResultSource.RUNS, name)));
    }

    public static BenchmarkId bare(BenchmarkId id) {
        if (id.params().keySet().stream().noneMatch(BenchmarkIdentities::isAdded)) {
            return id;
        }
        Map<String, String> params = new LinkedHashMap<>(id.params());
        params.keySet().removeIf(BenchmarkIdentities::isAdded);
        return new BenchmarkId(id.name(), params);
    }

    public static String label(BenchmarkId id) {
        String file = id.params().get(FILE);
        if (file == null) {
            return id.label();
        }
        Map<String, String> params = new LinkedHashMap<>(id.params());
        params.remove(FILE);
        return new BenchmarkId(id.name(), params).label() + " in " + file;
    }

    private static boolean isAdded(String parameter) {
        return parameter.startsWith(MARK) || parameter.equals(OCCURRENCE);
    }

    /**
     * Whether two benchmarks of one {@link #bare} name belong to different programs, systems or
     * versions. A version agrees with its own prefix.
     */
    public static boolean contradict(MetricResult one, MetricResult other) {
        for (Qualifier qualifier : QUALIFIERS) {
            String mine = qualifierValue(qualifier, one);
            String theirs = qualifierValue(qualifier, other);
            boolean agree =
                    (mine + ".").startsWith(theirs + ".") || (theirs + ".").startsWith(mine + ".");
            if (!mine.isEmpty() && !theirs.isEmpty() && !agree) {
                return true;
            }
        }
        return !agree(one, other, MACHINE.parameter(), String::equals)
                || !agree(one, other, FILE, RunFiles::mayBeOne);
    }

    /** Whether no parameter of two names has two different values. */
    private static boolean agree(
            MetricResult one,
            MetricResult other,
            String parameter,
            BiPredicate<String, String> alike) {
        String mine = one.id().params().get(parameter);
        String theirs = other.id().params().get(parameter);
        return mine == null || theirs == null || alike.test(mine, theirs);
    }

    /** Whether one benchmark names a file or machine, and the other is known to come from there. */
    public static boolean comeFromOnePlace(MetricResult one, MetricResult other) {
        return isFrom(one, other) || isFrom(other, one);
    }

    private static boolean isFrom(MetricResult named, MetricResult other) {
        Map<String, String> params = named.id().params();
        String file = params.get(FILE);
        ResultSource source = other.position().source();
        return (file != null && RunFiles.isNameOf(file, source.file()))
                || (params.containsKey(MACHINE.parameter())
                        && params.get(MACHINE.parameter()).equals(MACHINE.value(source)));
    }

    private static String qualifierValue(Qualifier qualifier, MetricResult one) {
        String named = one.id().params().get(qualifier.parameter());
        return named == null ? qualifier.value(one.position().source()) : named;
    }

    private static List<MetricResult> nameResults(
            List<MetricResult> all, Side side, Set<String> apart) {
        ResultColumns once = CopiedFiles.drop(ResultColumns.of(all), apart);
        ResultColumns columns = ResultColumns.of(DuplicateExports.drop(once));
        if (columns.onceEach().isPresent()) {
            return columns;
        }
        Map<BenchmarkId, List<MetricResult>> groups = new LinkedHashMap<>();
        columns.forEach(one -> groups.computeIfAbsent(one.id(), _ -> new ArrayList<>(2)).add(one));
        List<MetricResult> named = new ArrayList<>(columns.size());
        for (Map.Entry<BenchmarkId, List<MetricResult>> group : groups.entrySet()) {
            if (standsOnce(group.getValue())) {
                named.addAll(group.getValue());
            } else {
                rows(group.getKey(), group.getValue())
                        .forEach((row, same) -> named.add(side.pool(same, row.benchmark())));
            }
        }
        return ResultColumns.of(named);
    }

    private static boolean standsOnce(List<MetricResult> group) {
        Set<SeriesKey> seen = new HashSet<>();
        return group.stream().allMatch(one -> seen.add(SeriesKey.of(HERE, one)));
    }

    /** The results of each row, in the order of the first ones. */
    private static Map<SeriesKey, List<MetricResult>> rows(
            BenchmarkId id, List<MetricResult> group) {
        Map<ResultSource, BenchmarkId> bySource = qualify(id, group);
        Map<InPlace, Integer> counts = new HashMap<>();
        Map<IdentityPlace, Integer> most = new HashMap<>();
        List<Integer> numbers = new ArrayList<>();
        for (MetricResult one : group) {
            IdentityPlace place = IdentityPlace.of(one.position().source(), bySource, id);
            int number = counts.merge(new InPlace(place, series(one, id)), 1, Integer::sum);
            numbers.add(number);
            most.merge(place, number, Math::max);
        }
        Map<SeriesKey, List<MetricResult>> rows = new LinkedHashMap<>();
        for (int i = 0; i < group.size(); i++) {
            MetricResult one = group.get(i);
            IdentityPlace place = IdentityPlace.of(one.position().source(), bySource, id);
            BenchmarkId qualified = place.name();
            int of = most.getOrDefault(place, 1);
            BenchmarkId name =
                    of == 1
                            ? qualified
                            : with(qualified, Map.of(OCCURRENCE, numbers.get(i) + " of " + of));
            rows.computeIfAbsent(series(one, name), _ -> new ArrayList<>(2)).add(one);
        }
        return rows;
    }

    /** Where a benchmark occurs once: a name, and for repeated runs the file. */
    private record IdentityPlace(BenchmarkId name, Optional<ResultSource> run) {
        static IdentityPlace of(
                ResultSource source, Map<ResultSource, BenchmarkId> names, BenchmarkId id) {
            boolean isRun = source.facts().containsKey(ResultSource.RUNS);
            return new IdentityPlace(
                    names.getOrDefault(source, id), isRun ? Optional.of(source) : Optional.empty());
        }
    }

    private record InPlace(IdentityPlace place, SeriesKey series) {}

    private static SeriesKey series(MetricResult one, BenchmarkId id) {
        return SeriesKey.of(HERE, id, one.metric());
    }

    private static Map<ResultSource, BenchmarkId> qualify(
            BenchmarkId id, List<MetricResult> group) {
        Map<ResultSource, Map<String, String>> told = new LinkedHashMap<>();
        group.forEach(one -> told.put(one.position().source(), Map.of()));
        for (Qualifier qualifier : QUALIFIERS) {
            if (!id.params().containsKey(qualifier.parameter())) {
                refine(told, qualifier.parameter(), qualifier::value);
            }
        }
        Map<String, String> files =
                RunFiles.labels(told.keySet().stream().map(ResultSource::runs).toList());
        Function<ResultSource, String> file = it -> files.getOrDefault(it.runs(), "");
        refine(told, FILE, file.andThen(RunFiles::stem));
        refine(told, MACHINE.parameter(), MACHINE::value);
        refine(told, FILE, file);
        Map<ResultSource, BenchmarkId> names = new HashMap<>();
        told.forEach((source, params) -> names.put(source, with(id, params)));
        return names;
    }

    private static void refine(
            Map<ResultSource, Map<String, String>> told,
            String parameter,
            Function<ResultSource, String> value) {
        Map<ResultSource, Map<String, String>> more = new LinkedHashMap<>();
        told.forEach((source, params) -> {
            Map<String, String> all = new LinkedHashMap<>(params);
            String said = value.apply(source);
            if (!said.isEmpty()) {
                all.put(parameter, said);
            }
            more.put(source, all);
        });
        if (distinct(more) > distinct(told)) {
            told.putAll(more);
        }
    }

    private static int distinct(Map<ResultSource, Map<String, String>> told) {
        return new LinkedHashSet<>(told.values()).size();
    }

    private static BenchmarkId with(BenchmarkId id, Map<String, String> more) {
        if (more.isEmpty()) {
            return id;
        }
        Map<String, String> params = new LinkedHashMap<>(id.params());
        more.forEach(params::putIfAbsent);
        return new BenchmarkId(id.name(), params);
    }

    private static String withoutHired(String machine) {
        return HIRED.matcher(machine).find() ? "" : machine;
    }

    private static String withoutVersion(String system) {
        return SYSTEM_VERSION.matcher(system).replaceFirst("");
    }

    private static String shorten(Pattern version, String text) {
        return version.matcher(text).replaceFirst("$1");
    }
}
