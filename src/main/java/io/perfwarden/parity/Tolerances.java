package io.perfwarden.parity;

import java.util.Optional;
import java.util.Set;

/**
 * Which tolerance a feature has, and who says so: half precision before calibration before the
 * feature table.
 *
 * @param halfPrecision names of the features computed with half precision
 * @param calibration of the GPU that was measured on, where there is one
 */
public record Tolerances(
        FeatureTable table, Set<String> halfPrecision, Optional<OfGpu> calibration) {
    /** A calibration and the GPU to look up in it, such as {@code cuda:8.6}. */
    public record OfGpu(Calibration table, String gpu) {}

    public Tolerances {
        halfPrecision = Set.copyOf(halfPrecision);
    }

    public Allowed of(Feature feature) {
        if (halfPrecision.contains(feature.name())) {
            return new Allowed(table.fp16Tolerance(), new ToleranceSource.Fp16());
        }
        double otherwise = feature.tolerance().orElse(table.tolerance());
        return calibration
                .map(known -> calibrated(feature, known, otherwise))
                .orElse(new Allowed(otherwise, new ToleranceSource.Table()));
    }

    private static Allowed calibrated(Feature feature, OfGpu known, double otherwise) {
        Optional<Calibration.Row> found = known.table().of(known.gpu());
        if (found.isEmpty()) {
            return new Allowed(otherwise, new ToleranceSource.NoCalibration(known.gpu()));
        }
        Calibration.Row row = found.get();
        String pattern = row.pattern();
        Optional<Double> own = Optional.ofNullable(row.tolerances().get(feature.name()));
        return own.map(tolerance ->
                        new Allowed(
                                tolerance,
                                row.measured()
                                        ? new ToleranceSource.Calibrated(pattern)
                                        : new ToleranceSource.Placeholder(pattern)))
                .orElse(new Allowed(otherwise, new ToleranceSource.PlaceholderDefault(pattern)));
    }
}
