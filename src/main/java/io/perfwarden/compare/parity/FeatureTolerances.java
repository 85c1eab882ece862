package io.perfwarden.compare.parity;

import java.util.Optional;
import java.util.Set;

/**
 * Which tolerance a feature has, and who says so: half precision before calibration before the
 * feature table.
 *
 * @param halfPrecision names of the features computed with half precision
 * @param calibration of the GPU that was measured on, where there is one
 */
public record FeatureTolerances(
        FeatureTable table, Set<String> halfPrecision, Optional<OfGpu> calibration) {
    /** A calibration and the GPU to look up in it, such as {@code cuda:8.6}. */
    public record OfGpu(GpuCalibration table, String gpu) {}

    public FeatureTolerances {
        halfPrecision = Set.copyOf(halfPrecision);
    }

    public AllowedDifference of(ParityFeature feature) {
        if (halfPrecision.contains(feature.name())) {
            return new AllowedDifference(table.fp16Tolerance(), new ToleranceSource.Fp16());
        }
        double otherwise = feature.tolerance().orElse(table.tolerance());
        return calibration
                .map(known -> calibrated(feature, known, otherwise))
                .orElse(new AllowedDifference(otherwise, new ToleranceSource.Table()));
    }

    private static AllowedDifference calibrated(
            ParityFeature feature, OfGpu known, double otherwise) {
        Optional<GpuCalibration.Row> found = known.table().of(known.gpu());
        if (found.isEmpty()) {
            return new AllowedDifference(otherwise, new ToleranceSource.NoCalibration(known.gpu()));
        }
        GpuCalibration.Row row = found.get();
        String pattern = row.pattern();
        Optional<Double> own = Optional.ofNullable(row.tolerances().get(feature.name()));
        return own.map(tolerance ->
                        new AllowedDifference(
                                tolerance,
                                row.measured()
                                        ? new ToleranceSource.Calibrated(pattern)
                                        : new ToleranceSource.Placeholder(pattern)))
                .orElse(
                        new AllowedDifference(
                                otherwise, new ToleranceSource.PlaceholderDefault(pattern)));
    }
}
