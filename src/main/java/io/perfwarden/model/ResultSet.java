package io.perfwarden.model;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.model.column.LazyList;

/**
 * The content of one file, or of several of one suite.
 *
 * @param code a hash of the executed code by benchmark name, as far as a file beside the results
 *     states it
 */
public record ResultSet(
        List<String> formats,
        List<MetricResult> measurements,
        BenchmarkEnvironment environment,
        List<InputProblem> warnings,
        Map<String, String> code,
        UnreadInput unread,
        RunSelection selection) {
    public static final ResultSet EMPTY = ofWarnings(List.of());

    public ResultSet {
        formats = List.copyOf(formats);
        measurements = LazyList.copyOf(measurements);
        warnings = List.copyOf(warnings);
        code = Collections.unmodifiableMap(new TreeMap<>(code));
    }

    public ResultSet(
            List<String> formats,
            List<MetricResult> measurements,
            BenchmarkEnvironment environment,
            List<InputProblem> warnings,
            Map<String, String> code,
            UnreadInput unread) {
        this(formats, measurements, environment, warnings, code, unread, RunSelection.NONE);
    }

    public ResultSet(
            List<String> formats,
            List<MetricResult> measurements,
            BenchmarkEnvironment environment,
            List<InputProblem> warnings,
            Map<String, String> code) {
        this(formats, measurements, environment, warnings, code, UnreadInput.NONE);
    }

    public ResultSet(
            List<String> formats,
            List<MetricResult> measurements,
            BenchmarkEnvironment environment,
            List<InputProblem> warnings) {
        this(formats, measurements, environment, warnings, Map.of(), UnreadInput.NONE);
    }

    /**
     * Merges several files; the first file that states a fact of the environment wins. Measurements
     * keep the systems, versions and formats in which the files differ. Benchmarks of one name with
     * different code hashes lose them, as several benchmarks share the name. Of a tool's storage
     * the newest run is kept, see {@link StoredRuns}.
     */
    public static ResultSet merge(List<ResultSet> all) {
        List<ResultSet> parts = StoredRuns.keepNewest(all);
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        Set<String> formats = new LinkedHashSet<>();
        List<List<MetricResult>> measurements = new ArrayList<>();
        List<InputProblem> warnings = new ArrayList<>();
        BenchmarkEnvironment environment = BenchmarkEnvironment.UNKNOWN;
        Map<String, String> code = new TreeMap<>();
        UnreadInput unread = UnreadInput.NONE;
        RunSelection selection = RunSelection.NONE;
        Set<String> several = new HashSet<>();
        List<String> differing = differingFacts(parts);
        boolean isMixed =
                parts.stream()
                                .map(part -> part.formats)
                                .filter(it -> !it.isEmpty())
                                .distinct()
                                .count()
                        > 1;
        for (ResultSet part : parts) {
            formats.addAll(part.formats);
            measurements.add(part.withFacts(differing, isMixed));
            warnings.addAll(part.warnings);
            environment = environment.orElse(part.environment);
            part.code.forEach((name, hash) -> {
                String known = code.putIfAbsent(name, hash);
                if (known != null && !known.equals(hash)) {
                    several.add(name);
                }
            });
            unread = unread.and(part.unread);
            selection = selection.and(part.selection);
        }
        code.keySet().removeAll(several);
        return new ResultSet(
                List.copyOf(formats),
                LazyList.join(measurements),
                environment,
                warnings,
                code,
                unread,
                selection);
    }

    private static List<String> differingFacts(List<ResultSet> parts) {
        return Stream.of(OS, RUNTIME, TOOL, PROCS)
                .filter(key -> {
                    var facts = parts.stream().map(part -> part.environment.get(key)).distinct();
                    return facts.filter(fact -> !fact.isEmpty()).limit(2).count() > 1;
                })
                .toList();
    }

    private List<MetricResult> withFacts(List<String> keys, boolean statesFormat) {
        Map<String, String> facts = new TreeMap<>(environment.facts());
        facts.keySet().retainAll(keys);
        if (statesFormat) {
            facts.put(ResultSource.FORMAT, String.join(", ", formats));
        }
        if (facts.isEmpty() || measurements.isEmpty()) {
            return measurements;
        }
        Map<ResultSource, ResultSource> stated = new HashMap<>();
        measurements.forEach(
                one -> stated.computeIfAbsent(one.position().source(), it -> it.orElse(facts)));
        return LazyList.map(
                measurements,
                one -> {
                    ResultSource source = one.position().source();
                    return one.from(stated.getOrDefault(source, source));
                });
    }

    public ResultSet withDirectory(String directory) {
        Function<MetricResult, MetricResult> in =
                one -> one.from(one.position().source().withDirectory(directory));
        return withMeasurements(LazyList.map(measurements, in));
    }

    /** Marks the files as runs of one program with a common name. */
    public ResultSet ofRuns(String name) {
        return withMeasurements(
                LazyList.map(
                        measurements,
                        one -> one.from(one.position().source().with(ResultSource.RUNS, name))));
    }

    public ResultSet withMeasurements(List<MetricResult> others) {
        return new ResultSet(formats, others, environment, warnings, code, unread, selection);
    }

    /** Adds facts of the environment that the files do not state. */
    public ResultSet orElse(BenchmarkEnvironment other) {
        return new ResultSet(
                formats,
                measurements,
                environment.orElse(other),
                warnings,
                code,
                unread,
                selection);
    }

    public ResultSet withWarnings(List<InputProblem> others) {
        return new ResultSet(formats, measurements, environment, others, code, unread, selection);
    }

    /** No results, with warnings. */
    public static ResultSet ofWarnings(List<InputProblem> warnings) {
        return new ResultSet(List.of(), List.of(), BenchmarkEnvironment.UNKNOWN, warnings);
    }

    /** No results, with files that look like results but cannot be read. */
    public static ResultSet unreadable(List<InputProblem> problems) {
        return EMPTY.withUnread(UnreadInput.of(problems));
    }

    /** Adds inputs that could not be read. */
    public ResultSet withUnread(UnreadInput more) {
        return new ResultSet(
                formats, measurements, environment, warnings, code, unread.and(more), selection);
    }

    public ResultSet withSelection(RunSelection other) {
        return new ResultSet(formats, measurements, environment, warnings, code, unread, other);
    }

    /**
     * Lines, rows and files that look like results but cannot be read.
     *
     * @param first those with a place, at most {@link #MOST}
     */
    public record UnreadInput(int count, List<InputProblem> first) {
        public static final int MOST = 20;

        public static final UnreadInput NONE = new UnreadInput(0, List.of());

        public UnreadInput {
            first = List.copyOf(first);
            if (count < first.size()) {
                throw new IllegalArgumentException("more places than unread results");
            }
        }

        public static UnreadInput of(List<InputProblem> problems) {
            return new UnreadInput(
                    problems.size(), problems.subList(0, Math.min(MOST, problems.size())));
        }

        public boolean isEmpty() {
            return count == 0;
        }

        public UnreadInput and(UnreadInput others) {
            if (isEmpty() || others.isEmpty()) {
                return isEmpty() ? others : this;
            }
            List<InputProblem> both = new ArrayList<>(first);
            others.first.stream().limit(MOST - (long) first.size()).forEach(both::add);
            return new UnreadInput(count + others.count, both);
        }
    }
}
