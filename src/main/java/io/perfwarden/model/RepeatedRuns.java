package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.RunFiles.RunName;
import io.perfwarden.model.column.ResultColumns;

/**
 * Pools files of several runs of one program into the median of their values. Files that claim to
 * be runs but differ in their values stay apart.
 */
final class RepeatedRuns {
    enum Side {
        /** A run: a failed or invalid value counts. */
        RUN {
            @Override
            MetricResult pool(List<MetricResult> all, BenchmarkId id) {
                return first(all, one -> one.reading() instanceof MetricReading.Failed, id)
                        .or(() -> first(all, one -> one.hasValue() && !isNumber(one), id))
                        .orElseGet(() -> BASELINE.pool(all, id));
            }
        },
        /** A baseline: any valid value counts. */
        BASELINE {
            @Override
            MetricResult pool(List<MetricResult> all, BenchmarkId id) {
                List<MetricResult> numbers = all.stream().filter(RepeatedRuns::isNumber).toList();
                return switch (numbers.size()) {
                    case 0 ->
                            first(all, MetricResult::hasValue, id)
                                    .or(() ->
                                            first(
                                                    all,
                                                    one ->
                                                            one.reading()
                                                                    instanceof MetricReading.Failed,
                                                    id))
                                    .orElseGet(() -> all.getFirst().withId(id));
                    case 1 -> numbers.getFirst().withId(id);
                    default -> median(numbers, id);
                };
            }
        };

        abstract MetricResult pool(List<MetricResult> all, BenchmarkId id);
    }

    private static final SuitePlatform HERE = new SuitePlatform("", "");

    /** One benchmark in the files of one name. */
    record RunPlace(SeriesKey series, String stem) {}

    private RepeatedRuns() {}

    /**
     * The samples, or else the value.
     *
     * @param apart names of files that are no runs of one program
     */
    static List<MetricResult> pool(List<MetricResult> named, Set<String> apart, Side side) {
        Map<RunPlace, List<MetricResult>> runs = runs(named);
        if (runs.values().stream().allMatch(files -> files.size() == 1)) {
            return named;
        }
        Map<SeriesKey, Integer> stems = new HashMap<>();
        runs.keySet().forEach(place -> stems.merge(place.series(), 1, Integer::sum));
        List<MetricResult> pooled = new ArrayList<>(named.size());
        Set<RunPlace> done = new HashSet<>();
        for (MetricResult one : named) {
            String label = one.id().params().get(BenchmarkIdentities.FILE);
            if (label == null) {
                pooled.add(one);
                continue;
            }
            RunPlace place = place(one, label);
            List<MetricResult> files = runs.getOrDefault(place, List.of());
            boolean several = stems.getOrDefault(place.series(), 1) > 1;
            if (files.size() == 1) {
                pooled.add(one);
            } else if (!apart.contains(place.stem())) {
                if (done.add(place)) {
                    pooled.add(side.pool(files, name(one.id(), several ? place.stem() : "")));
                }
            } else if (files.stream().allMatch(RepeatedRuns::isNumbered)) {
                pooled.add(one);
            } else {
                BenchmarkId id = name(one.id(), several ? place.stem() : "");
                pooled.add(one.withId(withNumber(id, files.indexOf(one) + 1, files.size())));
            }
        }
        return pooled;
    }

    private static BenchmarkId name(BenchmarkId id, String stem) {
        Map<String, String> params = new LinkedHashMap<>(id.params());
        params.remove(BenchmarkIdentities.FILE);
        if (!stem.isEmpty()) {
            params.put(BenchmarkIdentities.FILE, stem);
        }
        return new BenchmarkId(id.name(), params);
    }

    private static BenchmarkId withNumber(BenchmarkId id, int number, int of) {
        Map<String, String> params = new LinkedHashMap<>(id.params());
        params.merge(
                BenchmarkIdentities.OCCURRENCE,
                number + " of " + of,
                (known, file) -> known + ", file " + file);
        return new BenchmarkId(id.name(), params);
    }

    private static boolean isNumbered(MetricResult one) {
        String label = one.id().params().getOrDefault(BenchmarkIdentities.FILE, "");
        RunName name = RunName.of(label);
        return name.isNumbered() || !name.isRun();
    }

    static Map<RunPlace, List<MetricResult>> runs(List<MetricResult> named) {
        ResultColumns columns = ResultColumns.of(named);
        Map<RunPlace, List<MetricResult>> runs = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String label = columns.params(i).get(BenchmarkIdentities.FILE);
            if (label != null) {
                MetricResult one = columns.get(i);
                runs.computeIfAbsent(place(one, label), _ -> new ArrayList<>(2)).add(one);
            }
        }
        return runs;
    }

    private static RunPlace place(MetricResult one, String label) {
        SeriesKey series = SeriesKey.of(HERE, name(one.id(), ""), one.metric());
        return new RunPlace(series, RunFiles.stem(label));
    }

    private static Optional<MetricResult> first(
            List<MetricResult> all, Predicate<MetricResult> wanted, BenchmarkId id) {
        return all.stream().filter(wanted).findFirst().map(one -> one.withId(id));
    }

    private static MetricResult median(List<MetricResult> all, BenchmarkId id) {
        MetricResult first = all.getFirst();
        List<MetricReading.Measured> readings =
                all.stream().map(one -> (MetricReading.Measured) one.reading()).toList();
        if (readings.stream().allMatch(MetricReading.Measured::isShare)) {
            var share = readings.stream().reduce(MetricReading.Measured::poolWith).orElseThrow();
            return first.withId(id).withReading(share);
        }
        double[] values = all.stream().mapToDouble(one -> value(one, first)).toArray();
        double[] samples = all.stream().flatMapToDouble(one -> samples(one, first)).toArray();
        double median = Samples.of(values).median();
        Samples of = Samples.of(samples);
        boolean varies = Arrays.stream(values).anyMatch(it -> it != values[0]);
        return first.withId(id)
                .withMetric(varies ? first.metric().asVarying() : first.metric())
                .withReading(new MetricReading.Measured(median, ReportedSpread.NONE, of));
    }

    static boolean isNumber(MetricResult one) {
        return one.reading() instanceof MetricReading.Measured measured
                && Double.isFinite(measured.value())
                && !(measured.value() < 0 && one.metric().unit().isTime());
    }

    static double value(MetricResult one, MetricResult as) {
        return convertTo(((MetricReading.Measured) one.reading()).value(), one, as);
    }

    private static DoubleStream samples(MetricResult one, MetricResult as) {
        Samples samples = ((MetricReading.Measured) one.reading()).samples();
        return samples.isEmpty()
                ? DoubleStream.of(value(one, as))
                : Arrays.stream(samples.toArray()).map(sample -> convertTo(sample, one, as));
    }

    private static double convertTo(double value, MetricResult one, MetricResult as) {
        return one.metric().unit().convert(value, as.metric().unit());
    }
}
