package io.perfwarden.compare.parity;

import module java.base;

import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.FeatureTolerances.AllowedDifference;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell.CellStatus;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell.Difference;
import io.perfwarden.compare.parity.ParityMatrix.NotANumber;

/**
 * Every feature of every pair of backends.
 *
 * @param cells by feature in the requested order, then by pair in the order of naming
 */
public record ParityMatrix(List<FeatureCell> cells) {
    /** The meaning of a difference that is NaN. */
    public enum NotANumber {
        ERROR,
        /** It is ignored, as by gates that only look for large differences. */
        IGNORE
    }

    public ParityMatrix {
        cells = List.copyOf(cells);
    }

    /** Compares every pair; without two backends or a feature there are no cells. */
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
            pairs.addAll(pairWith(backends.get(a), backends.subList(a + 1, backends.size())));
        }
        return pairs;
    }

    public record BackendPair(ParityBackend a, ParityBackend b) {}

    public static List<BackendPair> pairWith(ParityBackend reference, List<ParityBackend> others) {
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

    public long count(FeatureCell.CellStatus status) {
        return cells.stream().filter(cell -> cell.status() == status).count();
    }

    /**
     * The comparison of one feature of two backends.
     *
     * @param frames compared ones; 0 for an error
     * @param note why nothing could be compared, as foreign text; otherwise empty
     * @param metrics in the feature's order; all zero for an error
     */
    public record FeatureCell(
            String feature,
            String backendA,
            String backendB,
            AllowedDifference allowed,
            int frames,
            CellStatus status,
            String note,
            List<Difference> metrics) {
        public enum CellStatus {
            OK,
            FAIL,
            ERROR
        }

        /**
         * The difference of two backends in one metric.
         *
         * @param most largest absolute difference of a frame
         * @param mismatches frames beyond the allowed difference
         */
        public record Difference(String metric, double most, int mismatches) {}

        public FeatureCell {
            metrics = List.copyOf(metrics);
        }

        public boolean isParity() {
            return status == CellStatus.OK;
        }

        public double most() {
            return metrics.stream().mapToDouble(Difference::most).max().orElse(0);
        }
    }
}
