package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.stats.LevelSteps;
import io.perfwarden.stats.OrderStatistics;

/**
 * The level of a runner, or of all with a label, beside the others, from recorded runs of one
 * suite.
 *
 * @param runner its name or label; foreign text
 * @param runs at its present level
 * @param change of its level from that of the others if it is off, else from all, positive is
 *     worse, 0.124 for 12.4 %
 * @param spread between its runs, as a standard deviation relative to the level
 * @param since its first run at this level; absent if it had no other
 * @param isOff whether the change is more than its spread explains
 */
public record RunnerLedger(
        String runner,
        int runs,
        double change,
        double spread,
        Optional<Instant> since,
        boolean isOff) {
    /** Runs on a runner, and on others, below which nothing is said of it. */
    public static final int LEAST_RUNS = 10;

    private static final int NEAR = 12;
    private static final int LEAST_NEAR = 3;

    /** A smaller difference is not worth a word. */
    private static final double LEAST_CHANGE = 0.02;

    /** Standard deviations of a median that noise does not reach. */
    private static final double NOISES = 4;

    /** Of larger suites some series are taken, evenly spaced. */
    private static final int MOST_SERIES = 200;

    /**
     * How far a run lies from those near it, as a logarithm.
     *
     * @param beside the same from those on other runners
     */
    private record Distance(int run, double log, double beside) {}

    /**
     * The runners and labels of which something can be said, by name. A label of the same runs as
     * an earlier name is left out.
     *
     * @param runners name and labels of each run's runner; empty where they are not known
     */
    public static List<RunnerLedger> of(List<List<String>> runners, SuiteHistory past) {
        SortedMap<String, List<Integer>> all = new TreeMap<>();
        Set<List<Integer>> said = new HashSet<>();
        Map<String, List<Integer>> byName = new LinkedHashMap<>();
        SortedSet<Integer> known = new TreeSet<>();
        for (int run = 0; run < runners.size(); run++) {
            for (String name : runners.get(run)) {
                known.add(run);
                byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(run);
            }
        }
        byName.forEach((name, own) -> {
            boolean hasEnough = own.size() >= LEAST_RUNS && known.size() - own.size() >= LEAST_RUNS;
            if (hasEnough && said.add(own)) {
                all.put(name, own);
            }
        });
        List<PastSeries> sample = all.isEmpty() ? List.of() : sample(past);
        Map<Integer, OptionalDouble> logs = new HashMap<>();
        List<RunnerLedger> found = new ArrayList<>();
        all.forEach((name, own) -> {
            List<Distance> distances = new ArrayList<>();
            for (int run : own) {
                int[] near = near(known, run);
                int[] others = Arrays.stream(near).filter(it -> !own.contains(it)).toArray();
                OptionalDouble beside = log(runners, sample, run, others);
                if (beside.isPresent()) {
                    logs.computeIfAbsent(run, _ -> log(runners, sample, run, near))
                            .ifPresent(it ->
                                    distances.add(new Distance(run, it, beside.getAsDouble())));
                }
            }
            level(name, distances, past).ifPresent(found::add);
        });
        return found;
    }

    private static List<PastSeries> sample(SuiteHistory past) {
        List<PastSeries> some =
                past.series().stream()
                        .filter(it -> it.metric().direction() != BetterDirection.UNKNOWN)
                        .filter(it -> !it.metric().exact())
                        .toList();
        int step = Math.max(1, Math.ceilDiv(some.size(), MOST_SERIES));
        return IntStream.range(0, some.size())
                .filter(it -> it % step == 0)
                .mapToObj(some::get)
                .toList();
    }

    /** The nearest runs, on whatever runner: one that is off is to be the exception. */
    private static int[] near(Set<Integer> known, int run) {
        return known.stream()
                .filter(it -> it != run)
                .sorted(KeyOrder.ofInt(it -> Math.abs(it - run)))
                .limit(NEAR)
                .mapToInt(it -> it)
                .toArray();
    }

    /** From the median of runners, each with the median of its runs: none counts by its number. */
    private static OptionalDouble log(
            List<List<String>> runners, List<PastSeries> sample, int run, int[] near) {
        double[] logs =
                sample.stream()
                        .mapToDouble(it -> {
                            int[] measured =
                                    Arrays.stream(near).filter(at -> it.value(at) > 0).toArray();
                            double own = it.value(run);
                            if (!(own > 0) || measured.length < LEAST_NEAR) {
                                return Double.NaN;
                            }
                            double[] others =
                                    Arrays.stream(measured)
                                            .boxed()
                                            .collect(Collectors.groupingBy(runners::get))
                                            .values()
                                            .stream()
                                            .mapToDouble(each ->
                                                    OrderStatistics.median(
                                                            each.stream()
                                                                    .mapToDouble(it::value)
                                                                    .toArray()))
                                            .toArray();
                            double log = StrictMath.log(own / OrderStatistics.median(others));
                            return it.metric().direction() == BetterDirection.HIGHER ? -log : log;
                        })
                        .filter(Double::isFinite)
                        .toArray();
        return logs.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(OrderStatistics.median(logs));
    }

    private static Optional<RunnerLedger> level(
            String runner, List<Distance> distances, SuiteHistory past) {
        double[] logs = distances.stream().mapToDouble(Distance::log).toArray();
        List<LevelSteps.Step> steps = LevelSteps.of(logs);
        int first = steps.isEmpty() ? 0 : steps.getLast().first();
        double[] present = Arrays.copyOfRange(logs, first, logs.length);
        if (present.length < LEAST_RUNS) {
            return Optional.empty();
        }
        double level = OrderStatistics.median(present);
        double spread =
                OrderStatistics.scale(Arrays.stream(present).map(it -> it - level).toArray());
        double noise = NOISES * spread * Math.sqrt(OrderStatistics.medianVariance(present.length));
        double change = StrictMath.expm1(level);
        boolean isOff = Math.abs(change) >= LEAST_CHANGE && Math.abs(level) > noise;
        double[] beside = distances.stream().skip(first).mapToDouble(Distance::beside).toArray();
        return Optional.of(
                new RunnerLedger(
                        runner,
                        present.length,
                        isOff ? StrictMath.expm1(OrderStatistics.median(beside)) : change,
                        spread,
                        Optional.of(distances.get(first).run())
                                .filter(_ -> first > 0)
                                .flatMap(run -> past.runs().get(run).date()),
                        isOff));
    }
}
