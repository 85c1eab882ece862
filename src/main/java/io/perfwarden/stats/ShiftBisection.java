package io.perfwarden.stats;

import module java.base;

import io.perfwarden.model.KeyOrder;

/**
 * Finds the commit with which a benchmark became slower, by measuring commits between two that
 * differ.
 *
 * <p>Both ends are measured first, in turns, to see whether there is a shift. Then the middle
 * commit is measured until two neighbours remain.
 */
public final class ShiftBisection {
    /** Share of the shift that a commit must have, or lack, to be on one side. */
    private static final double SIDE = 0.25;

    /** Decision: a shift of the ends is as sure as a job on a dedicated machine. */
    private static final double SURE_P = 0.05;

    private final IntFunction<OptionalDouble> measure;
    private final int rounds;
    private int left;

    /**
     * @param measure measures a commit, as a logarithm, larger is worse; empty if the commit cannot
     *     be measured
     * @param rounds measurements of each commit, at least {@link
     *     InterleavedTestResult#LEAST_ROUNDS}
     * @param most measurements in all
     */
    public ShiftBisection(IntFunction<OptionalDouble> measure, int rounds, int most) {
        this.measure = measure;
        this.rounds = rounds;
        this.left = most;
    }

    /** Why several commits are left. */
    public enum BisectionReason {
        NONE,
        /** The ends do not differ for sure. */
        NO_SHIFT,
        BROKEN_END,
        /** No commit in between can be measured. */
        BROKEN,
        /** A commit is on neither side for sure. */
        UNCLEAR,
        /** All measurements are spent. */
        SPENT
    }

    /**
     * The place of the shift.
     *
     * @param first the first commit with it; the culprit if it follows {@code last}
     * @param change of both sides, as a logarithm
     * @param isStep whether the change came in several steps, of which this is the largest seen
     */
    public record FoundShift(
            int last, int first, double change, boolean isStep, BisectionReason reason) {}

    public record MeasuredCommit(int commit, OptionalDouble value) {}

    public sealed interface Next {
        record Measure(int commit) implements Next {}

        record Ended(FoundShift found) implements Next {}
    }

    /**
     * The next step of a bisection, computed from its measurements so far.
     *
     * @param known measurements, oldest first
     */
    public static Next next(int commits, int rounds, int most, List<MeasuredCommit> known) {
        Map<Integer, Deque<OptionalDouble>> left = new HashMap<>();
        known.forEach(
                it -> left.computeIfAbsent(it.commit(), _ -> new ArrayDeque<>()).add(it.value()));
        IntFunction<OptionalDouble> replay =
                commit -> {
                    Deque<OptionalDouble> values = left.getOrDefault(commit, new ArrayDeque<>());
                    if (values.isEmpty()) {
                        throw new MeasurementMissing(commit);
                    }
                    return values.remove();
                };
        try {
            return new Next.Ended(new ShiftBisection(replay, rounds, most).search(commits));
        } catch (MeasurementMissing missing) {
            return new Next.Measure(missing.commit);
        }
    }

    /** A replay needs a measurement that does not exist yet. */
    private static final class MeasurementMissing extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final int commit;

        MeasurementMissing(int commit) {
            super("a commit is not measured", null, false, false);
            this.commit = commit;
        }
    }

    /**
     * Searches commits; the first is good, the last is bad.
     *
     * @param commits at least 2
     */
    public FoundShift search(int commits) {
        int low = 0;
        int high = commits - 1;
        if (left < 2 * rounds) {
            return new FoundShift(low, high, Double.NaN, false, BisectionReason.SPENT);
        }
        double[] good = new double[rounds];
        double[] bad = new double[rounds];
        double[] differences = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            boolean isGoodFirst = i % 2 == 0;
            double one = value(isGoodFirst ? low : high);
            double other = value(isGoodFirst ? high : low);
            good[i] = isGoodFirst ? one : other;
            bad[i] = isGoodFirst ? other : one;
            differences[i] = bad[i] - good[i];
            if (Double.isNaN(differences[i])) {
                return new FoundShift(low, high, Double.NaN, false, BisectionReason.BROKEN_END);
            }
        }
        double before = OrderStatistics.median(good);
        double after = OrderStatistics.median(bad);
        if (!isSure(differences)) {
            return new FoundShift(low, high, after - before, false, BisectionReason.NO_SHIFT);
        }
        boolean isStep = false;
        while (high - low > 1) {
            BisectionLevel middle = middle(low, high);
            if (middle.values().isEmpty()) {
                BisectionReason why =
                        left < rounds ? BisectionReason.SPENT : BisectionReason.BROKEN;
                return new FoundShift(low, high, after - before, isStep, why);
            }
            double share = (middle.median() - before) / (after - before);
            if (share > SIDE && share < 1 - SIDE) {
                BisectionLevel again =
                        left < rounds ? BisectionLevel.NONE : measureLevel(middle.commit(), rounds);
                var all = Stream.concat(middle.values().stream(), again.values().stream()).toList();
                middle = new BisectionLevel(middle.commit(), all);
                share = (middle.median() - before) / (after - before);
                boolean isLevel = middle.spread() < SIDE * Math.abs(after - before);
                if (share > SIDE && share < 1 - SIDE && !isLevel) {
                    return new FoundShift(
                            low, high, after - before, isStep, BisectionReason.UNCLEAR);
                }
                isStep |= share > SIDE && share < 1 - SIDE;
            }
            if (share < 0.5) {
                low = middle.commit();
                before = share > SIDE ? middle.median() : before;
            } else {
                high = middle.commit();
                after = share < 1 - SIDE ? middle.median() : after;
            }
        }
        return new FoundShift(low, high, after - before, isStep, BisectionReason.NONE);
    }

    private boolean isSure(double[] differences) {
        InterleavedJob job =
                InterleavedJob.of(new double[][] {differences}).getFirst().orElseThrow();
        boolean isNearlyAlways = job.worse() >= Math.ceil(0.8 * rounds);
        return isNearlyAlways && job.p() <= SURE_P;
    }

    private record BisectionLevel(int commit, List<Double> values) {
        static final BisectionLevel NONE = new BisectionLevel(-1, List.of());

        double median() {
            return median(values.stream().mapToDouble(it -> it));
        }

        private static double median(DoubleStream some) {
            return OrderStatistics.median(some.toArray());
        }

        /** The median distance of the values from their median. */
        double spread() {
            double centre = median();
            return median(values.stream().mapToDouble(it -> Math.abs(it - centre)));
        }
    }

    /** The commit nearest to the middle that can be measured; no values if there is none. */
    private BisectionLevel middle(int low, int high) {
        int middle = (low + high) / 2;
        return IntStream.range(low + 1, high)
                .boxed()
                .sorted(KeyOrder.ofInt(it -> Math.abs(it - middle)))
                .map(it -> left < rounds ? BisectionLevel.NONE : measureLevel(it, rounds))
                .filter(it -> !it.values().isEmpty())
                .findFirst()
                .orElse(BisectionLevel.NONE);
    }

    /** Tries a commit that cannot be measured only once. */
    private BisectionLevel measureLevel(int commit, int times) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            double value = value(commit);
            if (Double.isNaN(value)) {
                return BisectionLevel.NONE;
            }
            values.add(value);
        }
        return new BisectionLevel(commit, values);
    }

    private double value(int commit) {
        left--;
        return measure.apply(commit).orElse(Double.NaN);
    }
}
