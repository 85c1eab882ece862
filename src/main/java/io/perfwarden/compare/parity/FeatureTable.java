package io.perfwarden.compare.parity;

import module java.base;

/**
 * The features of a project.
 *
 * @param fp16Tolerance absolute default for half precision
 */
public record FeatureTable(
        String title, double tolerance, double fp16Tolerance, List<ParityFeature> features) {
    /** Half a unit in the fourth decimal place. */
    public static final double DEFAULT_TOLERANCE = 5e-5;

    public static final double DEFAULT_FP16_TOLERANCE = 1e-2;

    public static final String DEFAULT_TITLE = "Cross-backend parity";

    public FeatureTable {
        features = List.copyOf(features);
    }

    public static FeatureTable ofMetrics(Collection<String> names) {
        return new FeatureTable(
                DEFAULT_TITLE,
                DEFAULT_TOLERANCE,
                DEFAULT_FP16_TOLERANCE,
                names.stream()
                        .map(name -> new ParityFeature(name, List.of(name), OptionalDouble.empty()))
                        .toList());
    }

    public Optional<ParityFeature> find(String name) {
        return features.stream().filter(feature -> feature.name().equals(name)).findFirst();
    }

    public List<String> names() {
        return features.stream().map(ParityFeature::name).toList();
    }

    public static List<String> metrics(Collection<ParityFeature> wanted) {
        List<String> metrics = new ArrayList<>();
        wanted.forEach(feature -> metrics.addAll(feature.metrics()));
        return metrics;
    }

    /**
     * A feature that every backend computes.
     *
     * @param metrics in the order of reports; not empty
     * @param tolerance allowed absolute difference; absent for the table's
     */
    public record ParityFeature(String name, List<String> metrics, OptionalDouble tolerance) {
        public ParityFeature {
            metrics = List.copyOf(metrics);
            if (name.isEmpty() || metrics.isEmpty()) {
                throw new IllegalArgumentException("a feature has a name and metrics");
            }
        }
    }
}
