package io.perfwarden.stats;

import module java.base;

/**
 * Levels of a whole series. It is halved where two medians fit best, and again, while both sides
 * differ beyond doubt. The begin of a level is surer than by {@link NoiseModel}, but known later.
 *
 * @see "Mann, Whitney (1947), On a test of whether one of two random variables is stochastically
 *     larger than the other: the test of two sides"
 */
public final class LevelSteps {
    private static final int LEAST = 3;

    private static final int LEAST_KNOWN = 6;

    /** Numbers of values that are searched by themselves, if the whole series has no step. */
    private static final List<Integer> PARTS = List.of(64, 32);

    /** Standard deviations of the rank sum beyond which two sides differ. */
    private static final double RANKS = 4.5;

    /**
     * A gap of so many ranges of the adjacent values is a step by itself, if all earlier values are
     * on one side.
     */
    private static final double GAP = 2;

    /** Loss of log-likelihood, over all values, up to which another place is possible. */
    private static final double DOUBT = 10;

    private final double[] values;
    private final List<Integer> firsts = new ArrayList<>();

    /**
     * The begin of a level.
     *
     * @param from first possible place
     * @param to last possible place
     * @param drifts whether a steady movement fits both levels better
     */
    public record Step(int first, int from, int to, double before, double after, boolean drifts) {}

    private LevelSteps(double[] values) {
        this.values = values;
    }

    /** All steps of a series of finite values, oldest first. */
    public static List<Step> of(double... values) {
        LevelSteps levels = new LevelSteps(values);
        levels.split(0, values.length);
        List<Integer> firsts = levels.firsts;
        List<Step> all = new ArrayList<>();
        for (int i = 0; i < firsts.size(); i++) {
            int start = i == 0 ? 0 : firsts.get(i - 1);
            int end = i + 1 == firsts.size() ? values.length : firsts.get(i + 1);
            all.add(levels.step(start, firsts.get(i), end));
        }
        return all;
    }

    private Step step(int start, int first, int end) {
        double[] errors = errors(start, end);
        double error = errors[first - start];
        double most = error * (1 + DOUBT / (end - start)) + outlier(start, first, end);
        int[] possible =
                IntStream.rangeClosed(start + 1, end - 1)
                        .filter(at -> at == first || errors[at - start] <= most)
                        .toArray();
        return new Step(
                first,
                possible[0],
                possible[possible.length - 1],
                median(start, first),
                median(first, end),
                drift(start, end) < error);
    }

    private void split(int start, int end) {
        OptionalInt found = bestSplit(start, end, true);
        for (int length : PARTS) {
            int at = end;
            while (found.isEmpty() && at - length > start) {
                found = bestSplit(at - length, at, false);
                at -= length / 2;
            }
        }
        found.ifPresent(first -> {
            split(start, first);
            firsts.add(first);
            split(first, end);
        });
    }

    /**
     * The best place of a part, if both sides differ.
     *
     * @param isWhole whether a gap counts, which needs all values of a level
     */
    private OptionalInt bestSplit(int start, int end, boolean isWhole) {
        int best = -1;
        double[] errors = errors(start, end);
        for (int at = start + LEAST; at <= end - LEAST; at++) {
            if (best < 0 || errors[at - start] < errors[best - start]) {
                best = at;
            }
        }
        return best >= 0 && differ(start, best, end, isWhole)
                ? OptionalInt.of(best)
                : OptionalInt.empty();
    }

    private boolean differ(int start, int at, int end, boolean isWhole) {
        double[] one = sortedPart(start, at);
        double[] other = sortedPart(at, end);
        double[] beside = sortedPart(Math.max(start, at - LEAST_KNOWN), at);
        double gap = Math.max(other[0] - one[one.length - 1], one[0] - other[other.length - 1]);
        return (isWhole
                        && one.length >= LEAST_KNOWN
                        && gap > 0
                        && gap >= GAP * Math.max(range(beside), range(other)))
                || Math.abs(ranks(one, other)) >= RANKS;
    }

    private static double range(double... sorted) {
        return sorted[sorted.length - 1] - sorted[0];
    }

    /**
     * The size of the step, if a value is nearer to the other level, as its neighbour may be too.
     */
    private double outlier(int start, int at, int end) {
        double before = median(start, at);
        double after = median(at, end);
        boolean isClean =
                IntStream.range(start, end)
                        .allMatch(i ->
                                Math.abs(values[i] - before) < Math.abs(values[i] - after)
                                        == i < at);
        return isClean ? 0 : Math.abs(after - before);
    }

    /** The rank sum in standard deviations, by the normal approximation; ties count as half. */
    private static double ranks(double[] one, double[] other) {
        double wins = 0;
        for (double value : other) {
            for (double before : one) {
                wins += value > before ? 1 : value == before ? 0.5 : 0;
            }
        }
        double pairs = (double) one.length * other.length;
        return (wins - pairs / 2) / Math.sqrt(pairs * (one.length + other.length + 1) / 12);
    }

    /** The deviation of both sides, for each length of the first side. */
    private double[] errors(int start, int end) {
        double[] part = Arrays.copyOfRange(values, start, end);
        int length = part.length;
        double[] reversed =
                IntStream.range(0, length).mapToDouble(i -> part[length - 1 - i]).toArray();
        double[] one = deviations(part);
        double[] other = deviations(reversed);
        return IntStream.rangeClosed(0, length)
                .mapToDouble(i -> one[i] + other[length - i])
                .toArray();
    }

    /** The sum of distances from the median, for each number of first values. */
    private static double[] deviations(double... values) {
        double[] sums = new double[values.length + 1];
        double[] sorted = new double[values.length];
        for (int size = 1; size <= values.length; size++) {
            double value = values[size - 1];
            int found = Arrays.binarySearch(sorted, 0, size - 1, value);
            int place = found < 0 ? -found - 1 : found;
            System.arraycopy(sorted, place, sorted, place + 1, size - 1 - place);
            sorted[place] = value;
            double median = OrderStatistics.medianOfSorted(sorted, size);
            for (int i = 0; i < size; i++) {
                sums[size] += Math.abs(sorted[i] - median);
            }
        }
        return sums;
    }

    /** The residuals around the line of least squares. */
    private double drift(int start, int end) {
        double middle = (start + end - 1) / 2.0;
        double mean = IntStream.range(start, end).mapToDouble(i -> values[i]).average().orElse(0);
        double both = 0;
        double squares = 0;
        for (int i = start; i < end; i++) {
            both += (i - middle) * (values[i] - mean);
            squares += (i - middle) * (i - middle);
        }
        double slope = both / squares;
        return IntStream.range(start, end)
                .mapToDouble(i -> Math.abs(values[i] - mean - slope * (i - middle)))
                .sum();
    }

    private double median(int start, int end) {
        return OrderStatistics.median(Arrays.copyOfRange(values, start, end));
    }

    private double[] sortedPart(int start, int end) {
        double[] part = Arrays.copyOfRange(values, start, end);
        Arrays.sort(part);
        return part;
    }
}
