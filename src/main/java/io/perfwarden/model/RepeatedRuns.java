package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.RunFiles.RunName;

/**
 * Runs of one program in several files as one: the median of their values. Files that say that they
 * are runs, and whose values are not those of one program, stay apart.
 */
final class RepeatedRuns {
    /** What of several measurements of one thing counts. */
    enum Side {
        /** A run, in which what failed or is no number counts. */
        RUN {
            @Override
            MetricResult pool(List<MetricResult> all, BenchmarkId id) {
                return first(all, one -> one.reading() instanceof MetricReading.Failed, id)
                        .or(() -> first(all, one -> one.hasValue() && !isNumber(one), id))
                        .orElseGet(() -> BASELINE.pool(all, id));
            }
        },
        /** A baseline, in which a value counts where there is one. */
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

    /**
     * One benchmark in the files of one name.
     *
     * @param series without the file in its name
     */
    private record Place(SeriesKey series, String stem) {}

    private RepeatedRuns() {}

    /**
     * Pools the runs of one side.
     *
     * @param named with each run's file in the names
     * @param apart names of files that are no runs of one program
     */
    static List<MetricResult> pool(List<MetricResult> named, Set<String> apart, Side side) {
        Map<Place, List<MetricResult>> runs = runs(named);
        if (runs.values().stream().allMatch(files -> files.size() == 1)) {
            return named;
        }
        Map<SeriesKey, Integer> stems = new HashMap<>();
        runs.keySet().forEach(place -> stems.merge(place.series(), 1, Integer::sum));
        List<MetricResult> pooled = new ArrayList<>(named.size());
        Set<Place> done = new HashSet<>();
        for (MetricResult one : named) {
            String label = one.id().params().get(BenchmarkIdentities.FILE);
            if (label == null) {
                pooled.add(one);
                continue;
            }
            Place place = place(one, label);
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
                pooled.add(one.withId(numbered(id, files.indexOf(one) + 1, files.size())));
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

    private static BenchmarkId numbered(BenchmarkId id, int number, int of) {
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

    private static Map<Place, List<MetricResult>> runs(List<MetricResult> named) {
        Map<Place, List<MetricResult>> runs = new LinkedHashMap<>();
        for (MetricResult one : named) {
            String label = one.id().params().get(BenchmarkIdentities.FILE);
            if (label != null) {
                runs.computeIfAbsent(place(one, label), _ -> new ArrayList<>(2)).add(one);
            }
        }
        return runs;
    }

    private static Place place(MetricResult one, String label) {
        SeriesKey series = SeriesKey.of(HERE, name(one.id(), ""), one.metric());
        return new Place(series, RunFiles.stem(label));
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

    /**
     * Tells whether the values of files are those of one program. They are not if in more than half
     * of the benchmarks the files of each side lie further apart than three times what chance
     * explains. How far a file moves from one side to the other is chance, whatever all files have
     * in common; and so is how far its own samples lie apart. All distances are of logarithms.
     */
    static final class RunAgreement {
        private static final double TIMES = 3;

        /** Of the median distance, the standard deviation where values are normal. */
        private static final double NORMAL = 1.4826;

        /** What chance explains at least where both sides have the files. */
        private static final double LEAST = 0.005;

        /** The same where one side alone has them, and their samples. */
        private static final double BETWEEN_RUNS = 0.05;

        /** What it explains at most where samples do not say so. */
        private static final double MOST = 0.15;

        private static final int FEWEST_SAMPLES = 3;

        private RunAgreement() {}

        /**
         * The names of files, without what says which run they are of, that are no runs of one
         * program.
         *
         * @param sides named with each run's file in the names; one side or two
         */
        static Set<String> disagreeing(List<List<MetricResult>> sides) {
            List<Map<Place, List<MetricResult>>> runs =
                    sides.stream().map(RepeatedRuns::runs).toList();
            Map<String, int[]> votes = new TreeMap<>();
            Set<Place> places = new LinkedHashSet<>();
            runs.forEach(side ->
                    side.forEach((place, files) -> {
                        if (files.size() > 1
                                && files.getFirst().metric().role() == Metric.Role.PRIMARY) {
                            places.add(place);
                        }
                    }));
            for (Place place : places) {
                List<Map<String, MetricResult>> files =
                        runs.stream().map(it -> values(it.getOrDefault(place, List.of()))).toList();
                if (files.stream().anyMatch(side -> side.size() > 1)) {
                    int[] vote = votes.computeIfAbsent(place.stem(), _ -> new int[2]);
                    vote[areApart(files) ? 0 : 1]++;
                }
            }
            votes.values().removeIf(vote -> vote[0] <= vote[1]);
            return votes.keySet();
        }

        /** By file, those with a value of which there is a logarithm. */
        private static Map<String, MetricResult> values(List<MetricResult> files) {
            Map<String, MetricResult> values = new LinkedHashMap<>();
            for (MetricResult one : files) {
                if (isNumber(one) && value(one, one) > 0) {
                    String label = one.id().params().getOrDefault(BenchmarkIdentities.FILE, "");
                    values.putIfAbsent(label, one);
                }
            }
            return values;
        }

        private static boolean areApart(List<Map<String, MetricResult>> sides) {
            double explained = explained(sides);
            return sides.stream()
                    .filter(side -> side.size() > 1)
                    .allMatch(side -> width(side.values()) > TIMES * explained);
        }

        private static double explained(List<Map<String, MetricResult>> sides) {
            OptionalDouble own =
                    median(
                            sides.stream()
                                    .flatMap(side -> side.values().stream())
                                    .flatMapToDouble(RunAgreement::ownSpread));
            OptionalDouble moved =
                    sides.size() == 2
                            ? moved(sides.getFirst(), sides.getLast())
                            : OptionalDouble.empty();
            double otherwise = own.isPresent() ? BETWEEN_RUNS : MOST;
            double chance =
                    moved.isPresent() ? Math.clamp(moved.getAsDouble(), LEAST, MOST) : otherwise;
            return Math.max(own.orElse(0), chance);
        }

        private static DoubleStream ownSpread(MetricResult file) {
            Samples samples = ((MetricReading.Measured) file.reading()).samples();
            double[] positive = Arrays.stream(samples.toArray()).filter(it -> it > 0).toArray();
            return positive.length < FEWEST_SAMPLES
                    ? DoubleStream.empty()
                    : DoubleStream.of(spread(positive));
        }

        /** How far the files that both sides have move, beyond what all move. */
        private static OptionalDouble moved(
                Map<String, MetricResult> before, Map<String, MetricResult> now) {
            double[] ratios =
                    before.entrySet().stream()
                            .flatMapToDouble(it ->
                                    Stream.ofNullable(now.get(it.getKey()))
                                            .mapToDouble(one -> ratio(it.getValue(), one)))
                            .toArray();
            return ratios.length < 2 ? OptionalDouble.empty() : OptionalDouble.of(spread(ratios));
        }

        private static double ratio(MetricResult before, MetricResult now) {
            return value(now, before) / value(before, before);
        }

        private static double spread(double[] values) {
            double[] logs = Arrays.stream(values).map(Math::log).toArray();
            double middle = Samples.of(logs).median();
            double[] distances = Arrays.stream(logs).map(it -> Math.abs(it - middle)).toArray();
            return NORMAL * Samples.of(distances).median();
        }

        private static double width(Collection<MetricResult> files) {
            MetricResult first = files.iterator().next();
            DoubleSummaryStatistics all =
                    files.stream()
                            .mapToDouble(one -> Math.log(value(one, first)))
                            .summaryStatistics();
            return all.getMax() - all.getMin();
        }

        private static OptionalDouble median(DoubleStream values) {
            double[] all = values.toArray();
            return all.length == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Samples.of(all).median());
        }
    }
}
