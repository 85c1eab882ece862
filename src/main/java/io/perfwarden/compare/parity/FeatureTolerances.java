package io.perfwarden.compare.parity;

import module java.base;

import io.perfwarden.compare.parity.FeatureTable.ParityFeature;

/**
 * Which tolerance a feature has, and who says so: half precision before calibration before the
 * feature table.
 *
 * @param calibration of the GPU that was measured on, where there is one
 */
public record FeatureTolerances(
        FeatureTable table, Set<String> halfPrecision, Optional<OfGpu> calibration) {
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
        ToleranceSource source =
                !row.tolerances().containsKey(feature.name())
                        ? new ToleranceSource.PlaceholderDefault(pattern)
                        : row.measured()
                                ? new ToleranceSource.Calibrated(pattern)
                                : new ToleranceSource.Placeholder(pattern);
        double own = row.tolerances().getOrDefault(feature.name(), otherwise);
        return new AllowedDifference(own, source);
    }

    /**
     * How far two backends may lie apart.
     *
     * @param difference absolute, in the metric's own unit; a difference of exactly this is allowed
     */
    public record AllowedDifference(double difference, ToleranceSource source) {}

    /** Where the tolerance of a cell comes from. */
    public sealed interface ToleranceSource {
        /** The feature is computed with half precision. */
        record Fp16() implements ToleranceSource {}

        /** The feature table; nothing is calibrated. */
        record Table() implements ToleranceSource {}

        /** The feature table; no row of the calibration is of this GPU. */
        record NoCalibration(String gpu) implements ToleranceSource {}

        /** A measured row of the calibration. */
        record Calibrated(String pattern) implements ToleranceSource {}

        /** A row of the calibration that was not measured yet. */
        record Placeholder(String pattern) implements ToleranceSource {}

        /** The feature table; the row of this GPU says nothing of the feature. */
        record PlaceholderDefault(String pattern) implements ToleranceSource {}

        /** As it is in reports, such as {@code calibrated:cuda:8.6}. */
        default String label() {
            return switch (this) {
                case Fp16 _ -> "fp16";
                case Table _ -> "default";
                case NoCalibration(String gpu) -> "no-calibration:" + gpu;
                case Calibrated(String pattern) -> "calibrated:" + pattern;
                case Placeholder(String pattern) -> "placeholder:" + pattern;
                case PlaceholderDefault(String pattern) -> "placeholder-default:" + pattern;
            };
        }
    }

    /** Tolerances that were measured for kinds of GPUs. */
    public record GpuCalibration(List<Row> rows) {
        /**
         * One kind of GPU.
         *
         * @param pattern an id such as {@code cuda:8.6}, or the start of ids with {@code *} at its
         *     end
         * @param measured whether it was measured, and did not only leave room for it
         */
        public record Row(
                String pattern, String label, boolean measured, Map<String, Double> tolerances) {
            public Row {
                tolerances = Collections.unmodifiableMap(new LinkedHashMap<>(tolerances));
            }

            boolean covers(String gpu) {
                return isGlob() ? gpu.startsWith(prefix()) : gpu.equals(pattern);
            }

            /** The longer the better; a whole id beats every start of it. */
            int specificity() {
                return isGlob() ? prefix().length() : pattern.length() + 1;
            }

            private boolean isGlob() {
                return pattern.endsWith("*");
            }

            private String prefix() {
                return pattern.substring(0, pattern.length() - 1);
            }
        }

        public GpuCalibration {
            rows = List.copyOf(rows);
        }

        /** The row that fits a GPU best; of several that fit equally well the first. */
        public Optional<Row> of(String gpu) {
            return rows.stream()
                    .filter(row -> row.covers(gpu))
                    .max(Comparator.comparingInt(Row::specificity));
        }
    }
}
