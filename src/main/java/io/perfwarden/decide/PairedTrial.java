package io.perfwarden.decide;

import io.perfwarden.decide.replay.Noise;
import io.perfwarden.stats.FalseDiscovery;
import io.perfwarden.stats.Quantiles;
import io.perfwarden.stats.RobustScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Base and head measured in turns in one job, which needs no history: what the machine does in a
 * round it does to both.
 */
public final class PairedTrial {
    /** Fewest benchmarks that tell a disturbance of a round from a change. */
    private static final int COMMON_LEAST = 5;

    private final double[] common;
    private final List<Optional<PairedOpinion>> opinions;

    private PairedTrial(double[] common, List<Optional<PairedOpinion>> opinions) {
        this.common = common;
        this.opinions = List.copyOf(opinions);
    }

    /**
     * Holds head against base.
     *
     * @param differences by benchmark, then by round: the head's value less the base's, NaN where
     *     either is missing
     */
    public static PairedTrial of(double[]... differences) {
        double[] common = common(differences);
        double[][] own = new double[differences.length][];
        for (int b = 0; b < own.length; b++) {
            own[b] = own(differences[b], common);
        }
        return new PairedTrial(common, opinions(own));
    }

    /** What all benchmarks of each round have in common. */
    private static double[] common(double[]... differences) {
        int rounds = Arrays.stream(differences).mapToInt(one -> one.length).max().orElse(0);
        double[] common = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            int round = i;
            double[] all =
                    Arrays.stream(differences)
                            .mapToDouble(one -> one[round])
                            .filter(difference -> !Double.isNaN(difference))
                            .toArray();
            common[i] = all.length >= COMMON_LEAST ? Quantiles.median(all) : 0;
        }
        return common;
    }

    private static double[] own(double[] differences, double[] common) {
        double[] own = new double[differences.length];
        int n = 0;
        for (int i = 0; i < own.length; i++) {
            if (!Double.isNaN(differences[i])) {
                own[n++] = differences[i] - common[i];
            }
        }
        return Arrays.copyOf(own, n);
    }

    private static List<Optional<PairedOpinion>> opinions(double[]... own) {
        double[] scales = Arrays.stream(own).mapToDouble(PairedTrial::scale).toArray();
        Noise suite = Noise.of(scales);
        double[] noise = new double[own.length];
        Arrays.setAll(noise, b -> suite.of(scales[b], own[b].length));
        List<Optional<Rounds>> rounds = new ArrayList<>();
        for (int b = 0; b < own.length; b++) {
            rounds.add(
                    own[b].length == 0
                            ? Optional.empty()
                            : Optional.of(new Rounds(own[b], noise[b])));
        }
        return opinions(rounds);
    }

    private static List<Optional<PairedOpinion>> opinions(List<Optional<Rounds>> all) {
        double[] q =
                FalseDiscovery.adjusted(
                        all.stream().flatMap(Optional::stream).mapToDouble(Rounds::p).toArray());
        List<Optional<PairedOpinion>> opinions = new ArrayList<>();
        int tested = 0;
        for (Optional<Rounds> one : all) {
            int i = tested;
            opinions.add(one.map(rounds -> rounds.opinion(q[i], q.length)));
            tested += one.isPresent() ? 1 : 0;
        }
        return opinions;
    }

    /**
     * The scale of the rounds around their own median, for which they pay with one degree of
     * freedom; NaN where that is the only one.
     */
    private static double scale(double... own) {
        if (own.length < 2) {
            return Double.NaN;
        }
        double centre = Quantiles.median(own);
        double[] residuals = Arrays.stream(own).map(value -> value - centre).toArray();
        return RobustScale.of(residuals) * Math.sqrt(own.length / (own.length - 1.0));
    }

    /** What all benchmarks of each round had in common and was subtracted. */
    double[] common() {
        return common.clone();
    }

    /** One a benchmark, in their order; empty where no round has both sides. */
    public List<Optional<PairedOpinion>> opinions() {
        return opinions;
    }
}
