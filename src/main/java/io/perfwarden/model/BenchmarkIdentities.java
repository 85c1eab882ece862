package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.column.ResultColumns;

/**
 * Gives the benchmarks of one side names of which none occurs twice. Where several share a name,
 * what they came from becomes a parameter, such as {@code sort [@program=map_bench]}. Files that
 * differ by the number of a run repeat their benchmarks, see {@link RunFiles}. What occurs several
 * times in one file is numbered in its order, such as {@code sort [#=1 of 2]}.
 *
 * <p>To name what is named already changes nothing.
 */
public final class BenchmarkIdentities {
    /** The parameter that numbers what nothing else tells apart. */
    public static final String OCCURRENCE = "#";

    private static final String MARK = "@";

    /** The parameter that tells on how many processors a benchmark ran. */
    public static final String PROCESSORS = MARK + BenchmarkEnvironment.PROCS;

    /** The parameter that tells which file or artifact a benchmark came from. */
    public static final String FILE = MARK + "file";

    private static final SuitePlatform HERE = new SuitePlatform("", "");
    private static final Pattern SYSTEM_VERSION = Pattern.compile("[ _-]v?\\d.*");
    private static final Pattern MAJOR = Pattern.compile("(\\d+)\\.\\S*");
    private static final Pattern MINOR = Pattern.compile("(\\d+\\.\\d+)\\S*");

    /** A fact of a source that may become a parameter, as short as it is told apart by. */
    private record Qualifier(String key, UnaryOperator<String> shortened) {
        String parameter() {
            return MARK + key;
        }

        String value(ResultSource source) {
            return shortened.apply(source.facts().getOrDefault(key, ""));
        }
    }

    /** In the order in which they are tried; the file comes last. */
    private static final List<Qualifier> QUALIFIERS =
            List.of(
                    new Qualifier(ResultSource.PATH, value -> value),
                    new Qualifier(ResultSource.TARGET, value -> value),
                    new Qualifier(ResultSource.PROGRAM, value -> value),
                    new Qualifier(BenchmarkEnvironment.OS, BenchmarkIdentities::withoutVersion),
                    new Qualifier(ResultSource.ARCH, value -> value),
                    new Qualifier(BenchmarkEnvironment.PROCS, value -> value),
                    new Qualifier(BenchmarkEnvironment.RUNTIME, value -> shortened(MAJOR, value)),
                    new Qualifier(BenchmarkEnvironment.RUNTIME, value -> shortened(MINOR, value)),
                    new Qualifier(BenchmarkEnvironment.TOOL, value -> shortened(MAJOR, value)),
                    new Qualifier(BenchmarkEnvironment.TOOL, value -> shortened(MINOR, value)));

    private BenchmarkIdentities() {}

    /** Of what a run measured: one that failed counts beside repetitions that did not. */
    public static List<MetricResult> ofRun(List<MetricResult> all) {
        return named(all, RepeatedNames::ofRun);
    }

    /** Of a baseline: what has a value counts beside repetitions that failed. */
    public static List<MetricResult> ofBaseline(List<MetricResult> all) {
        return named(all, RepeatedNames::ofBaseline);
    }

    /** What a run measured, as {@link #ofRun(List)} names it. */
    public static ResultSet ofRun(ResultSet run) {
        return run.withMeasurements(ofRun(run.measurements()));
    }

    /** A baseline, as {@link #ofBaseline(List)} names it. */
    public static ResultSet ofBaseline(ResultSet baseline) {
        return baseline.withMeasurements(ofBaseline(baseline.measurements()));
    }

    /** The benchmark without what was added to its name here. */
    public static BenchmarkId bare(BenchmarkId id) {
        if (id.params().keySet().stream().noneMatch(BenchmarkIdentities::isAdded)) {
            return id;
        }
        Map<String, String> params = new LinkedHashMap<>(id.params());
        params.keySet().removeIf(BenchmarkIdentities::isAdded);
        return new BenchmarkId(id.name(), params);
    }

    /** Name and parameters for people: {@code sort [size=100] in bench-linux}. */
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
     * Whether two benchmarks of one {@link #bare} name are known to be of different programs,
     * systems or versions. A version is no other one than its beginning.
     */
    public static boolean contradict(MetricResult one, MetricResult other) {
        for (Qualifier qualifier : QUALIFIERS) {
            String mine = known(qualifier, one);
            String theirs = known(qualifier, other);
            boolean agree =
                    (mine + ".").startsWith(theirs + ".") || (theirs + ".").startsWith(mine + ".");
            if (!mine.isEmpty() && !theirs.isEmpty() && !agree) {
                return true;
            }
        }
        String mine = one.id().params().getOrDefault(FILE, "");
        String theirs = other.id().params().getOrDefault(FILE, "");
        return !mine.isEmpty() && !theirs.isEmpty() && !mine.equals(theirs);
    }

    private static String known(Qualifier qualifier, MetricResult one) {
        String named = one.id().params().get(qualifier.parameter());
        return named == null ? qualifier.value(one.position().source()) : named;
    }

    private static List<MetricResult> named(
            List<MetricResult> all,
            BiFunction<List<MetricResult>, BenchmarkId, MetricResult> pooled) {
        ResultColumns columns = ResultColumns.of(all);
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
                        .forEach((row, same) -> named.add(pooled.apply(same, row.benchmark())));
            }
        }
        return ResultColumns.of(named);
    }

    private static boolean standsOnce(List<MetricResult> group) {
        Set<SeriesKey> seen = new HashSet<>();
        return group.stream().allMatch(one -> seen.add(SeriesKey.of(HERE, one)));
    }

    /** What is one row each, in the order of the first ones. */
    private static Map<SeriesKey, List<MetricResult>> rows(
            BenchmarkId id, List<MetricResult> group) {
        Map<ResultSource, BenchmarkId> bySource = qualified(id, group);
        Map<InSource, Integer> counts = new HashMap<>();
        Map<ResultSource, Integer> most = new HashMap<>();
        List<Integer> numbers = new ArrayList<>();
        for (MetricResult one : group) {
            ResultSource source = one.position().source();
            int number = counts.merge(new InSource(source, series(one, id)), 1, Integer::sum);
            numbers.add(number);
            most.merge(source, number, Math::max);
        }
        Map<SeriesKey, List<MetricResult>> rows = new LinkedHashMap<>();
        for (int i = 0; i < group.size(); i++) {
            MetricResult one = group.get(i);
            ResultSource source = one.position().source();
            BenchmarkId qualified = bySource.getOrDefault(source, id);
            int of = most.getOrDefault(source, 1);
            BenchmarkId name =
                    of == 1
                            ? qualified
                            : with(qualified, Map.of(OCCURRENCE, numbers.get(i) + " of " + of));
            rows.computeIfAbsent(series(one, name), _ -> new ArrayList<>(2)).add(one);
        }
        return rows;
    }

    private record InSource(ResultSource source, SeriesKey series) {}

    private static SeriesKey series(MetricResult one, BenchmarkId id) {
        return SeriesKey.of(HERE, id, one.metric());
    }

    /** The name of the benchmark in each source, with what tells the sources apart. */
    private static Map<ResultSource, BenchmarkId> qualified(
            BenchmarkId id, List<MetricResult> group) {
        Map<ResultSource, Map<String, String>> told = new LinkedHashMap<>();
        group.forEach(one -> told.put(one.position().source(), Map.of()));
        for (Qualifier qualifier : QUALIFIERS) {
            if (!id.params().containsKey(qualifier.parameter())) {
                refine(told, qualifier.parameter(), qualifier::value);
            }
        }
        var files = RunFiles.labels(told.keySet().stream().map(ResultSource::file).toList());
        refine(told, FILE, source -> files.getOrDefault(source.file(), ""));
        Map<ResultSource, BenchmarkId> names = new HashMap<>();
        told.forEach((source, params) -> names.put(source, with(id, params)));
        return names;
    }

    /** Adds a parameter where it tells more sources apart than those before it. */
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

    private static String withoutVersion(String system) {
        return SYSTEM_VERSION.matcher(system).replaceFirst("");
    }

    private static String shortened(Pattern version, String text) {
        return version.matcher(text).replaceFirst("$1");
    }

    /** Repeated runs of one benchmark as one measurement: the median of their values. */
    private static final class RepeatedNames {
        private RepeatedNames() {}

        /** Of a run, in which what failed or is no number counts. */
        static MetricResult ofRun(List<MetricResult> all, BenchmarkId id) {
            return first(all, RepeatedNames::hasFailed, id)
                    .or(() -> first(all, one -> one.hasValue() && !isNumber(one), id))
                    .orElseGet(() -> ofBaseline(all, id));
        }

        /** Of a baseline, in which a value counts where there is one. */
        static MetricResult ofBaseline(List<MetricResult> all, BenchmarkId id) {
            List<MetricResult> numbers = all.stream().filter(RepeatedNames::isNumber).toList();
            return switch (numbers.size()) {
                case 0 ->
                        first(all, MetricResult::hasValue, id)
                                .or(() -> first(all, RepeatedNames::hasFailed, id))
                                .orElseGet(() -> all.getFirst().withId(id));
                case 1 -> numbers.getFirst().withId(id);
                default -> median(numbers, id);
            };
        }

        private static Optional<MetricResult> first(
                List<MetricResult> all, Predicate<MetricResult> wanted, BenchmarkId id) {
            return all.stream().filter(wanted).findFirst().map(one -> one.withId(id));
        }

        private static MetricResult median(List<MetricResult> all, BenchmarkId id) {
            MetricResult first = all.getFirst();
            double[] values = all.stream().mapToDouble(one -> value(one, first)).toArray();
            double[] samples = all.stream().flatMapToDouble(one -> samples(one, first)).toArray();
            double median = Samples.of(values).median();
            Samples of = Samples.of(samples);
            return first.withId(id)
                    .withReading(new MetricReading.Measured(median, ReportedSpread.NONE, of));
        }

        private static boolean hasFailed(MetricResult one) {
            return one.reading() instanceof MetricReading.Failed;
        }

        private static boolean isNumber(MetricResult one) {
            return one.reading() instanceof MetricReading.Measured measured
                    && Double.isFinite(measured.value())
                    && !(measured.value() < 0 && one.metric().unit().isTime());
        }

        private static double value(MetricResult one, MetricResult as) {
            return in(((MetricReading.Measured) one.reading()).value(), one, as);
        }

        /** Its samples, or else its value. */
        private static DoubleStream samples(MetricResult one, MetricResult as) {
            Samples samples = ((MetricReading.Measured) one.reading()).samples();
            return samples.isEmpty()
                    ? DoubleStream.of(value(one, as))
                    : Arrays.stream(samples.toArray()).map(sample -> in(sample, one, as));
        }

        private static double in(double value, MetricResult one, MetricResult as) {
            return one.metric().unit().convert(value, as.metric().unit());
        }
    }

    /**
     * Short names of files, equal where files differ by no more than the number of a run. {@code
     * run1.json} and {@code run2.json} are two runs of one program. {@code jdk17.json} and {@code
     * jdk21.json} are not: there the number belongs to the word, and does not count from 0 or 1.
     */
    static final class RunFiles {
        /** A date, with a time or without. */
        private static final Pattern DATE =
                Pattern.compile(
                        "[-_. ]?\\d{4}-\\d\\d-\\d\\d(?:[T_"
                                + " -]?\\d\\d[-_:.]?\\d\\d(?:[-_:.]?\\d\\d)?Z?)?");

        /** The hash of a commit between other words. */
        private static final Pattern HASH =
                Pattern.compile("[-_. ]?\\b(?=[0-9a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{7,40}\\b");

        private static final Pattern NUMBER =
                Pattern.compile("(\\p{L}{0,20})[-_. (#]{0,3}(\\d+(?:\\.\\d+)*)\\)?");
        // Words whose number says which run it is.
        private static final Set<String> RUNS =
                Set.of(
                        """

                        run runs round rep repeat repetition iter iteration attempt try trial fork
                        sample shard part pass bench benchmark benchmarks result results output
                        out log
                        """
                                .split("\\s+"));
        // Longer numbers are times or ids.
        private static final int LONGEST_VERSION = 5;

        private RunFiles() {}

        static Map<String, String> labels(List<String> files) {
            Map<String, List<String>> byShape = new LinkedHashMap<>();
            Map<String, String> plain = new LinkedHashMap<>();
            for (String file : files) {
                String undated = HASH.matcher(DATE.matcher(file).replaceAll("")).replaceAll("");
                plain.put(file, undated);
                byShape.computeIfAbsent(shape(undated), _ -> new ArrayList<>()).add(undated);
            }
            Map<String, String> labels = new LinkedHashMap<>();
            plain.forEach((file, undated) -> {
                List<String> alike = byShape.getOrDefault(shape(undated), List.of());
                labels.put(file, withoutRun(undated, alike));
            });
            return shortest(labels);
        }

        private static String shape(String file) {
            return file.replaceAll("\\d+", "0");
        }

        /** Without the numbers that say which run it is. */
        private static String withoutRun(String file, List<String> alike) {
            var all = alike.stream().map(one -> NUMBER.matcher(one).results().toList()).toList();
            StringBuilder label = new StringBuilder();
            Matcher matcher = NUMBER.matcher(file);
            for (int i = 0; matcher.find(); i++) {
                int place = i;
                SortedSet<String> numbers = new TreeSet<>();
                all.stream()
                        .filter(one -> place < one.size())
                        .forEach(one -> numbers.add(one.get(place).group(2)));
                boolean isRun = isRun(matcher.group(1), numbers);
                matcher.appendReplacement(
                        label,
                        Matcher.quoteReplacement(isRun ? matcher.group(1) : matcher.group()));
            }
            return matcher.appendTail(label).toString();
        }

        private static boolean isRun(String word, SortedSet<String> numbers) {
            if (numbers.stream().anyMatch(number -> number.indexOf('.') >= 0)) {
                return false;
            }
            if (RUNS.contains(word.toLowerCase(Locale.ROOT))
                    || numbers.stream().anyMatch(number -> number.length() > LONGEST_VERSION)) {
                return true;
            }
            List<Integer> counted = numbers.stream().map(Integer::valueOf).sorted().toList();
            int first = counted.getFirst();
            int last = counted.getLast();
            return first <= 2 && last - first <= counted.size() - 1;
        }

        /** Without the directories and the ending that all have. */
        private static Map<String, String> shortest(Map<String, String> labels) {
            List<List<String>> paths =
                    labels.values().stream().map(label -> Arrays.asList(label.split("/"))).toList();
            int shortest = paths.stream().mapToInt(List::size).min().orElse(0);
            int before = 0;
            while (before < shortest - 1 && isShared(paths, before, true)) {
                before++;
            }
            int behind = 0;
            while (behind < shortest - before - 1 && isShared(paths, behind, false)) {
                behind++;
            }
            Map<String, String> cut = new HashMap<>();
            int first = before;
            int last = behind;
            labels.forEach((file, label) -> {
                List<String> path = Arrays.asList(label.split("/"));
                cut.put(file, String.join("/", path.subList(first, path.size() - last)));
            });
            return behind == 0 ? withoutEnding(cut) : cut;
        }

        private static boolean isShared(List<List<String>> paths, int place, boolean fromStart) {
            return paths.stream()
                            .map(path -> path.get(fromStart ? place : path.size() - 1 - place))
                            .distinct()
                            .count()
                    == 1;
        }

        private static Map<String, String> withoutEnding(Map<String, String> cut) {
            Set<String> endings = new TreeSet<>();
            cut.values().forEach(name -> endings.add(ending(name)));
            if (endings.size() != 1 || endings.contains("")) {
                return cut;
            }
            int length = endings.iterator().next().length();
            cut.replaceAll((_, name) -> name.substring(0, name.length() - length));
            return cut;
        }

        private static String ending(String name) {
            int dot = name.lastIndexOf('.');
            return dot > name.lastIndexOf('/') + 1 ? name.substring(dot) : "";
        }
    }
}
