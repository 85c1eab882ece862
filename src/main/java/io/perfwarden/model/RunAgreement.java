package io.perfwarden.model;

import module java.base;

/**
 * Tells whether the files' values belong to one program. They do not, if for most benchmarks the
 * files of a side differ by more than three times chance. Chance is the change of a file between
 * the sides, less the common change, or the spread of its samples. All distances are of logarithms.
 */
final class RunAgreement {
    private static final double TIMES = 3;

    private static final double NORMAL = 1.4826;

    /** Least chance if both sides have the files. */
    private static final double LEAST = 0.005;

    /** Least chance if only one side has them. */
    private static final double BETWEEN_RUNS = 0.05;

    /** Most chance that is assumed without samples. */
    private static final double MOST = 0.15;

    private static final int FEWEST_SAMPLES = 3;

    private RunAgreement() {}

    /**
     * File names, without the run's number, whose files are no runs of one program.
     *
     * @param sides one or two, with the file in each name
     */
    static Set<String> disagreeing(List<List<MetricResult>> sides) {
        List<Map<RepeatedRuns.RunPlace, List<MetricResult>>> runs =
                sides.stream().map(RepeatedRuns::runs).toList();
        Map<String, int[]> votes = new TreeMap<>();
        Set<RepeatedRuns.RunPlace> places = new LinkedHashSet<>();
        runs.forEach(side ->
                side.forEach((place, files) -> {
                    if (files.size() > 1
                            && files.getFirst().metric().role() == Metric.Role.PRIMARY) {
                        places.add(place);
                    }
                }));
        for (RepeatedRuns.RunPlace place : places) {
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

    private static Map<String, MetricResult> values(List<MetricResult> files) {
        Map<String, MetricResult> values = new LinkedHashMap<>();
        for (MetricResult one : files) {
            if (RepeatedRuns.isNumber(one) && RepeatedRuns.value(one, one) > 0) {
                String label = one.id().params().getOrDefault(BenchmarkIdentities.FILE, "");
                values.putIfAbsent(label, one);
            }
        }
        return values;
    }

    private static boolean areApart(List<Map<String, MetricResult>> sides) {
        double explained = explainedSpread(sides);
        return sides.stream()
                .filter(side -> side.size() > 1)
                .allMatch(side -> width(side.values()) > TIMES * explained);
    }

    private static double explainedSpread(List<Map<String, MetricResult>> sides) {
        OptionalDouble own =
                median(
                        sides.stream()
                                .flatMap(side -> side.values().stream())
                                .flatMapToDouble(RunAgreement::ownSpread));
        OptionalDouble moved =
                sides.size() == 2
                        ? commonShift(sides.getFirst(), sides.getLast())
                        : OptionalDouble.empty();
        double chance =
                moved.isPresent() ? Math.clamp(moved.getAsDouble(), LEAST, MOST) : BETWEEN_RUNS;
        return Math.max(own.orElse(0), chance);
    }

    private static DoubleStream ownSpread(MetricResult file) {
        Samples samples = ((MetricReading.Measured) file.reading()).samples();
        double[] positive = Arrays.stream(samples.toArray()).filter(it -> it > 0).toArray();
        return positive.length < FEWEST_SAMPLES
                ? DoubleStream.empty()
                : DoubleStream.of(spread(positive));
    }

    private static OptionalDouble commonShift(
            Map<String, MetricResult> before, Map<String, MetricResult> now) {
        double[] ratios =
                before.entrySet().stream()
                        .flatMapToDouble(it ->
                                Stream.ofNullable(now.get(it.getKey()))
                                        .mapToDouble(one -> ratio(it.getValue(), one)))
                        .toArray();
        return ratios.length < 2 ? OptionalDouble.empty() : OptionalDouble.of(chance(ratios));
    }

    /**
     * The widest change of a file beside the others', where it may be chance. Of three files the
     * robust spread is the smaller of two gaps, which says little of noise.
     */
    private static double chance(double[] ratios) {
        double middle = Math.log(Samples.of(ratios).median());
        double widest =
                Arrays.stream(ratios).map(it -> Math.abs(Math.log(it) - middle)).max().orElse(0);
        return widest < BETWEEN_RUNS ? widest : spread(ratios);
    }

    private static double ratio(MetricResult before, MetricResult now) {
        return RepeatedRuns.value(now, before) / RepeatedRuns.value(before, before);
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
                        .mapToDouble(one -> Math.log(RepeatedRuns.value(one, first)))
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
