package io.perfwarden.compare.parity;

import java.util.List;

/**
 * One feature of two backends, compared.
 *
 * @param backendA named first by the user
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
    /** What came out. */
    public enum Status {
        OK,
        /** A difference is beyond what is allowed. */
        FAIL,
        /** Nothing could be compared. */
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

    /** The largest difference of any metric. */
    public double most() {
        return metrics.stream().mapToDouble(Difference::most).max().orElse(0);
    }
}
