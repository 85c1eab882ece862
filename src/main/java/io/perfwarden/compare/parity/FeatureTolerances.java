package io.perfwarden.compare.parity;

import module java.base;

import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.model.KeyOrder;

/**
 * The tolerance of a feature with its source: half precision before calibration before the table.
 */
public record FeatureTolerances(
        FeatureTable table, Set<String> halfPrecision, Optional<CalibratedGpu> calibration) {
    public record CalibratedGpu(GpuCalibration table, String gpu) {}

    public FeatureTolerances {
        halfPrecision = Set.copyOf(halfPrecision);
    }

    public AllowedDifference of(ParityFeature feature) {
        if (halfPrecision.contains(feature.name())) {
            return new AllowedDifference(table.fp16Tolerance(), "fp16");
        }
        double otherwise = feature.tolerance().orElse(table.tolerance());
        return calibration
                .map(known -> calibratedDifference(feature, known, otherwise))
                .orElse(new AllowedDifference(otherwise, "default"));
    }

    private static AllowedDifference calibratedDifference(
            ParityFeature feature, CalibratedGpu known, double otherwise) {
        Optional<GpuCalibration.GpuTolerances> found = known.table().of(known.gpu());
        if (found.isEmpty()) {
            return new AllowedDifference(otherwise, "no-calibration:" + known.gpu());
        }
        GpuCalibration.GpuTolerances row = found.get();
        String pattern = row.pattern();
        String source =
                !row.tolerances().containsKey(feature.name())
                        ? "placeholder-default:" + pattern
                        : row.measured() ? "calibrated:" + pattern : "placeholder:" + pattern;
        double own = row.tolerances().getOrDefault(feature.name(), otherwise);
        return new AllowedDifference(own, source);
    }

    /**
     * The allowed difference of two backends.
     *
     * @param difference absolute, in the metric's unit, inclusive
     * @param source as in reports, such as {@code calibrated:cuda:8.6}
     */
    public record AllowedDifference(double difference, String source) {}

    /** Measured tolerances of kinds of GPUs. */
    public record GpuCalibration(List<GpuTolerances> rows) {
        /**
         * One kind of GPU.
         *
         * @param pattern an id such as {@code cuda:8.6}, or a prefix with {@code *} at its end
         * @param measured false for a row that only reserves a place
         */
        public record GpuTolerances(
                String pattern, boolean measured, Map<String, Double> tolerances) {
            public GpuTolerances {
                tolerances = Collections.unmodifiableMap(new LinkedHashMap<>(tolerances));
            }

            boolean covers(String gpu) {
                return isGlob() ? gpu.startsWith(prefix()) : gpu.equals(pattern);
            }

            /** The longer the better; a whole id beats every prefix. */
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

        /** The most specific row for a GPU; of equal ones the first. */
        public Optional<GpuTolerances> of(String gpu) {
            return rows.stream()
                    .filter(row -> row.covers(gpu))
                    .max(KeyOrder.ofInt(GpuTolerances::specificity));
        }
    }
}
