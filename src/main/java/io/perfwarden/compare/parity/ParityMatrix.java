package io.perfwarden.compare.parity;

import module java.base;

import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.FeatureTolerances.AllowedDifference;
import io.perfwarden.compare.parity.ParityBackend.BackendFrames;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell.Difference;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell.Status;
import io.perfwarden.compare.parity.ParityMatrix.NotANumber;

/**
 * Every feature of every pair of backends.
 *
 * @param cells features in the order asked for, and within each the pairs in the order in which
 *     they were named
 */
public record ParityMatrix(List<FeatureCell> cells) {
    /** What a difference means that is no number. */
    public enum NotANumber {
        ERROR,
        /** It is passed over, as by gates that only look for differences that are too large. */
        IGNORE
    }

    public ParityMatrix {
        cells = List.copyOf(cells);
    }

    /** Compares every pair; fewer than two backends, or no features, make no cells. */
    public static ParityMatrix of(
            List<ParityFeature> features,
            List<ParityBackend> backends,
            FeatureTolerances allowed,
            NotANumber odd) {
        return ofPairs(features, pairs(backends), allowed, odd);
    }

    public static List<BackendPair> pairs(List<ParityBackend> backends) {
        List<BackendPair> pairs = new ArrayList<>();
        for (int a = 0; a < backends.size(); a++) {
            pairs.addAll(against(backends.get(a), backends.subList(a + 1, backends.size())));
        }
        return pairs;
    }

    public record BackendPair(ParityBackend a, ParityBackend b) {}

    public static List<BackendPair> against(ParityBackend reference, List<ParityBackend> others) {
        return others.stream().map(other -> new BackendPair(reference, other)).toList();
    }

    public static ParityMatrix ofPairs(
            List<ParityFeature> features,
            List<BackendPair> pairs,
            FeatureTolerances allowed,
            NotANumber odd) {
        List<FeatureCell> cells = new ArrayList<>();
        for (ParityFeature feature : features) {
            AllowedDifference most = allowed.of(feature);
            pairs.forEach(pair ->
                    cells.add(new CellComparator(feature, pair.a(), pair.b(), most).judge(odd)));
        }
        return new ParityMatrix(cells);
    }

    public boolean isParity() {
        return !cells.isEmpty() && cells.stream().allMatch(FeatureCell::isParity);
    }

    public long count(FeatureCell.Status status) {
        return cells.stream().filter(cell -> cell.status() == status).count();
    }

    private record CellComparator(
            ParityFeature feature, ParityBackend a, ParityBackend b, AllowedDifference allowed) {
        FeatureCell judge(NotANumber odd) {
            if (a instanceof ParityBackend.Broken broken) {
                return failed("backend_a", broken);
            }
            if (b instanceof ParityBackend.Broken broken) {
                return failed("backend_b", broken);
            }
            BackendFrames left = ((ParityBackend.Ran) a).frames();
            BackendFrames right = ((ParityBackend.Ran) b).frames();
            return otherFrames(left, right)
                    .map(this::error)
                    .orElseGet(() -> judge(left, right, odd));
        }

        private FeatureCell failed(String side, ParityBackend.Broken broken) {
            return error(side + " " + broken.name() + " failed: " + broken.reason());
        }

        private Optional<String> otherFrames(BackendFrames left, BackendFrames right) {
            if (left.count() != right.count()) {
                return Optional.of(
                        "frame-count mismatch a=" + left.count() + " b=" + right.count());
            }
            if (left.count() == 0) {
                return Optional.of("no frames");
            }
            String differs = "other frames: number %d is frame %d in a, %d in b";
            return left.firstDifference(right).stream()
                    .mapToObj(i -> differs.formatted(i + 1, left.numberOf(i), right.numberOf(i)))
                    .findFirst();
        }

        private FeatureCell judge(BackendFrames left, BackendFrames right, NotANumber odd) {
            List<Difference> differences = new ArrayList<>();
            for (String metric : feature.metrics()) {
                Optional<String> lacks =
                        missing(metric, left, a.name()).or(() -> missing(metric, right, b.name()));
                if (lacks.isPresent()) {
                    return error(lacks.get());
                }
                BackendFrames.Column mine = left.column(metric).orElseThrow();
                BackendFrames.Column other = right.column(metric).orElseThrow();
                OptionalInt strange =
                        odd == NotANumber.ERROR
                                ? notANumber(mine, other, left.count())
                                : OptionalInt.empty();
                if (strange.isPresent()) {
                    int frame = strange.getAsInt();
                    String who = Double.isFinite(mine.at(frame)) ? b.name() : a.name();
                    return error(metric + " of " + who + " is no number in " + frame(left, frame));
                }
                differences.add(difference(metric, mine, other, left.count()));
            }
            boolean any = differences.stream().anyMatch(difference -> difference.mismatches() > 0);
            return cell(left.count(), any ? Status.FAIL : Status.OK, "", differences);
        }

        private static Optional<String> missing(
                String metric, BackendFrames frames, String backend) {
            String lacks = backend + " has no " + metric;
            Optional<BackendFrames.Column> column = frames.column(metric);
            return column.isEmpty()
                    ? Optional.of(lacks)
                    : column.get().firstMissing().stream()
                            .mapToObj(at -> lacks + " in " + frame(frames, at))
                            .findFirst();
        }

        private static String frame(BackendFrames frames, int index) {
            return "frame " + frames.numberOf(index);
        }

        private static OptionalInt notANumber(
                BackendFrames.Column a, BackendFrames.Column b, int frames) {
            return IntStream.range(0, frames)
                    .filter(i -> !Double.isFinite(a.at(i)) || !Double.isFinite(b.at(i)))
                    .findFirst();
        }

        /** A difference that is no number is neither the largest nor beyond anything. */
        private Difference difference(
                String metric, BackendFrames.Column left, BackendFrames.Column right, int frames) {
            double most = 0;
            int mismatches = 0;
            for (int i = 0; i < frames; i++) {
                double apart = Math.abs(left.at(i) - right.at(i));
                most = apart > most ? apart : most;
                mismatches += apart > allowed.difference() ? 1 : 0;
            }
            return new Difference(metric, most, mismatches);
        }

        private FeatureCell error(String note) {
            List<Difference> nothing =
                    feature.metrics().stream().map(metric -> new Difference(metric, 0, 0)).toList();
            return cell(0, Status.ERROR, note, nothing);
        }

        private FeatureCell cell(int frames, Status status, String note, List<Difference> metrics) {
            return new FeatureCell(
                    feature.name(), a.name(), b.name(), allowed, frames, status, note, metrics);
        }
    }

    /**
     * One feature of two backends, compared.
     *
     * @param frames how many were compared; 0 for an error
     * @param note why nothing could be compared; empty otherwise; foreign text
     * @param metrics in the feature's order; all zero for an error
     */
    public record FeatureCell(
            String feature,
            String backendA,
            String backendB,
            AllowedDifference allowed,
            int frames,
            Status status,
            String note,
            List<Difference> metrics) {
        public enum Status {
            OK,
            FAIL,
            ERROR
        }

        /**
         * How far two backends lie apart in one metric.
         *
         * @param most the largest absolute difference of a frame
         * @param mismatches frames whose difference is beyond what is allowed
         */
        public record Difference(String metric, double most, int mismatches) {}

        public FeatureCell {
            metrics = List.copyOf(metrics);
        }

        public boolean isParity() {
            return status == Status.OK;
        }

        public double most() {
            return metrics.stream().mapToDouble(Difference::most).max().orElse(0);
        }
    }
}
