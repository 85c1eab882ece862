package io.perfwarden.jmh;

import module java.base;

import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.LearnedSpread;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.stats.SignificanceResult.Call;
import io.perfwarden.stats.StoppingRule;

/**
 * How often the rule for base and head in turns is wrong, by simulated pull requests: 20 benchmarks
 * with a limit of 5 %, up to three jobs. The noise of a round has t-distributed tails with 5
 * degrees of freedom, and a fifth of its variance is of all benchmarks of the round. Its standard
 * deviation is log-normal over the benchmarks, 4.5 % in the middle. Jobs differ by a spread of
 * their own.
 */
public final class PairSimulation {
    private static final int ROWS = 20;
    private static final int JOBS = 3;
    private static final int USUAL_ROUNDS = 20;
    private static final int TAILS = 5;
    private static final double SHARED = 0.2;
    private static final double LIMIT = 0.05;
    private static final double WARNING = StrictMath.log1p(0.02);
    private static final double[] CHANGES = {0, 0.03, 0.05, 0.075, 0.1, 0.2};
    private static final int[] KNOWN_PAIRS = {0, 10};

    private final Random random = new Random(7);
    private final LogLimits bound = LogLimits.of(LIMIT);
    private final JobSpreads spreads;
    private final boolean looks;
    private final int pairs;

    /** Standard deviation from job to job: the middle over benchmarks, and its own spread. */
    private enum JobSpreads {
        SAME(0.005, 0.7),
        HOSTED(0.007, 0.9),
        LAYOUT(0.010, 0.9),
        WORST(0.020, 0.8);

        private final double middle;
        private final double own;

        JobSpreads(double middle, double own) {
            this.middle = middle;
            this.own = own;
        }
    }

    /**
     * A pull request.
     *
     * @param failed benchmarks
     * @param rounds that a benchmark was measured in, of all jobs, in the mean
     */
    private record SimulatedPull(BitSet failed, int jobs, double rounds) {}

    /**
     * @param pairs earlier pull requests that taught of each benchmark, by two jobs
     */
    private PairSimulation(JobSpreads spreads, boolean looks, int pairs) {
        this.spreads = spreads;
        this.looks = looks;
        this.pairs = pairs;
    }

    /**
     * Simulates and counts.
     *
     * @param args how many pull requests without a change, 1,200 unless named; with each change a
     *     quarter
     */
    public static void main(String[] args) {
        int pulls = args.length > 0 ? Integer.parseInt(args[0]) : 1_200;
        for (boolean looks : new boolean[] {false, true}) {
            for (JobSpreads spreads : JobSpreads.values()) {
                for (int pairs : KNOWN_PAIRS) {
                    new PairSimulation(spreads, looks, pairs).tell(pulls);
                }
            }
        }
    }

    private void tell(int pulls) {
        System.out.printf(
                "%s, %s, %d earlier pairs%n",
                spreads, looks ? "until decided" : USUAL_ROUNDS + " rounds a job", pairs);
        for (double change : CHANGES) {
            int all = change == 0 ? pulls : pulls / 4;
            int found = 0;
            double jobs = 0;
            double rounds = 0;
            for (int i = 0; i < all; i++) {
                SimulatedPull pull = pull(StrictMath.log1p(change));
                found += (change == 0 ? !pull.failed().isEmpty() : pull.failed().get(0)) ? 1 : 0;
                jobs += pull.jobs();
                rounds += pull.rounds();
            }
            System.out.printf(
                    Locale.ROOT,
                    "  %+.1f %%: %s in %.1f %% of %d; %.2f jobs, %.1f rounds of a benchmark%n",
                    100 * change,
                    change == 0 ? "fails" : "the changed one fails",
                    100.0 * found / all,
                    all,
                    jobs / all,
                    rounds / all);
        }
    }

    private SimulatedPull pull(double change) {
        double[] noise = new double[ROWS];
        double[] apart = new double[ROWS];
        for (int row = 0; row < ROWS; row++) {
            noise[row] = Math.min(0.045 * StrictMath.exp(0.8 * random.nextGaussian()), 0.4);
            apart[row] =
                    Math.min(
                            spreads.middle * StrictMath.exp(spreads.own * random.nextGaussian()),
                            0.15);
        }
        LearnedSpread[] known = lessons(noise, apart);
        List<double[][]> jobs = new ArrayList<>();
        BitSet open = new BitSet();
        open.set(0, ROWS);
        BitSet failed = new BitSet();
        double rounds = 0;
        while (!open.isEmpty() && jobs.size() < JOBS) {
            jobs.add(job(noise, apart, change, open));
            rounds +=
                    Arrays.stream(jobs.getLast())
                            .flatMapToDouble(Arrays::stream)
                            .filter(it -> !Double.isNaN(it))
                            .count();
            RerunOption rerun = jobs.size() < JOBS ? RerunOption.POSSIBLE : RerunOption.IMPOSSIBLE;
            var results = InterleavedTestResult.of(jobs, Machines.SHARED, row -> known[row]);
            open.clear();
            failed.clear();
            for (int row = 0; row < ROWS; row++) {
                Call call = results.get(row).orElseThrow().call(bound, WARNING, rerun);
                open.set(row, call == Call.SUSPECT);
                failed.set(row, call == Call.FAIL);
            }
        }
        return new SimulatedPull(failed, jobs.size(), rounds / ROWS);
    }

    /**
     * Of each benchmark, by pull requests that changed nothing. One in which a benchmark moved by
     * its limit teaches nothing of it, so that some need more of them.
     */
    private LearnedSpread[] lessons(double[] noise, double[] apart) {
        LearnedSpread[] known = new LearnedSpread[ROWS];
        Arrays.fill(known, LearnedSpread.NOTHING);
        BitSet all = new BitSet();
        all.set(0, ROWS);
        while (Arrays.stream(known).anyMatch(it -> it.pairs() < pairs)) {
            var jobs = List.of(job(noise, apart, 0, all), job(noise, apart, 0, all));
            var results =
                    InterleavedTestResult.of(jobs, Machines.SHARED, _ -> LearnedSpread.NOTHING);
            for (int row = 0; row < ROWS; row++) {
                if (known[row].pairs() < pairs) {
                    known[row] =
                            results.get(row)
                                    .flatMap(it -> it.lesson(bound))
                                    .map(known[row]::and)
                                    .orElse(known[row]);
                }
            }
        }
        return known;
    }

    /** By benchmark, then by round; what is not open is measured up to the first look. */
    private double[][] job(double[] noise, double[] apart, double change, BitSet open) {
        int most = looks ? StoppingRule.LOOKS.getLast() : USUAL_ROUNDS;
        double[][] all = new double[ROWS][most];
        double[] together = DoubleStream.generate(random::nextGaussian).limit(most).toArray();
        for (int row = 0; row < ROWS; row++) {
            double level = (row == 0 ? change : 0) + apart[row] * random.nextGaussian();
            for (int round = 0; round < most; round++) {
                all[row][round] =
                        level
                                + noise[row]
                                        * (Math.sqrt(1 - SHARED) * tailed()
                                                + Math.sqrt(SHARED) * together[round]);
            }
        }
        return looks ? measured(all, open) : all;
    }

    private double[][] measured(double[][] all, BitSet open) {
        double[][] seen = new double[ROWS][];
        Arrays.setAll(seen, row -> Arrays.copyOf(all[row], StoppingRule.LOOKS.getFirst()));
        BitSet going = (BitSet) open.clone();
        for (int look : StoppingRule.LOOKS) {
            going.stream().forEach(row -> seen[row] = Arrays.copyOf(all[row], look));
            var reasons = new StoppingRule(Machines.SHARED).reasons(padded(seen), _ -> bound);
            IntStream.range(0, ROWS)
                    .filter(row -> reasons.get(row).isPresent())
                    .forEach(going::clear);
        }
        return padded(seen);
    }

    /** All as long as the longest; a round that was not measured is no number. */
    private static double[][] padded(double[][] rows) {
        int most = Arrays.stream(rows).mapToInt(row -> row.length).max().orElseThrow();
        return Arrays.stream(rows)
                .map(row -> {
                    double[] whole = Arrays.copyOf(row, most);
                    Arrays.fill(whole, row.length, most, Double.NaN);
                    return whole;
                })
                .toArray(double[][]::new);
    }

    /** Of variance 1. */
    private double tailed() {
        double square = 0;
        for (int i = 0; i < TAILS; i++) {
            double one = random.nextGaussian();
            square += one * one;
        }
        return random.nextGaussian() / Math.sqrt(square / TAILS) * Math.sqrt((TAILS - 2.0) / TAILS);
    }
}
