package io.perfwarden.compare.parity;

import module java.base;

import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.FeatureTolerances.GpuCalibration;
import io.perfwarden.config.YamlDocument;
import io.perfwarden.config.YamlSection;
import io.perfwarden.config.YamlSection.KeySet;
import io.perfwarden.config.YamlValue;
import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;

/** Reads the tables of a parity gate in YAML, and reports all problems at once. */
public final class ParityTableReader {
    private static final int MOST_FEATURES = 500;
    private static final KeySet FEATURES =
            KeySet.of("the top level", "version! title tolerance fp16-tolerance features!");
    private static final KeySet FEATURE =
            KeySet.of("a feature, under features", "name! metrics! tolerance");
    private static final KeySet CALIBRATION =
            KeySet.of(
                    "the top level", "version default_fp32_tolerance default_fp16_tolerance gpus!");
    private static final KeySet GPU =
            KeySet.of("a GPU, under gpus", "id! label status notes features");
    private static final int LONGEST_NAME = 200;
    private static final int MOST_METRICS = 100;
    private static final int MOST_GPUS = 1_000;

    private ParityTableReader() {}

    public static ReadOutcome<FeatureTable> features(String file, String text) {
        InputProblem empty = InputProblem.of(file, "is empty, expected a feature table");
        List<KeySet> keys = List.of(FEATURES, FEATURE);
        return YamlDocument.read(file, text, keys, empty, ParityTableReader::table);
    }

    /**
     * Reads a calibration table. Its two defaults are only checked: a missing feature uses the
     * feature table's tolerance.
     */
    public static ReadOutcome<GpuCalibration> calibration(String file, String text) {
        InputProblem empty = InputProblem.of(file, "is empty, expected a calibration");
        List<KeySet> keys = List.of(CALIBRATION, GPU);
        return YamlDocument.read(file, text, keys, empty, ParityTableReader::calibration);
    }

    private static Optional<FeatureTable> table(YamlSection section) {
        section.read("version", value -> value.wholeNumber(1, 1));
        return Optional.of(
                new FeatureTable(
                        section.read("title", value -> value.text(ParityTableReader::name))
                                .orElse(FeatureTable.DEFAULT_TITLE),
                        section.read("tolerance", ParityTableReader::tolerance)
                                .orElse(FeatureTable.DEFAULT_TOLERANCE),
                        section.read("fp16-tolerance", ParityTableReader::tolerance)
                                .orElse(FeatureTable.DEFAULT_FP16_TOLERANCE),
                        features(section)));
    }

    private static List<ParityFeature> features(YamlSection section) {
        Function<YamlValue, Optional<ParityFeature>> one =
                item -> item.section(FEATURE, ParityTableReader::feature);
        List<ParityFeature> features =
                section.read("features", value -> value.items(1, MOST_FEATURES, one))
                        .orElse(List.of());
        Set<String> names = new HashSet<>();
        features.stream()
                .filter(it -> !names.add(it.name()))
                .map(it -> "has " + TextExcerpt.quote(it.name()) + " twice")
                .forEach(problem -> section.report("features", problem, ""));
        return features;
    }

    private static Optional<ParityFeature> feature(YamlSection section) {
        Optional<Double> tolerance = section.read("tolerance", ParityTableReader::tolerance);
        Function<YamlValue, Optional<String>> named = it -> it.text(ParityTableReader::name);
        var metrics = section.read("metrics", value -> value.items(1, MOST_METRICS, named));
        var own = tolerance.map(OptionalDouble::of).orElse(OptionalDouble.empty());
        return section.read("name", named)
                .flatMap(name ->
                        metrics.filter(all -> !all.isEmpty())
                                .map(all -> new ParityFeature(name, all, own)));
    }

    private static String name(String text) {
        if (text.isBlank() || text.length() > LONGEST_NAME || text.contains(",")) {
            throw new IllegalArgumentException(
                    "is %s, expected a name of at most 200 characters without a comma"
                            .formatted(TextExcerpt.quote(text)));
        }
        return text;
    }

    private static Optional<GpuCalibration> calibration(YamlSection section) {
        section.read("version", value -> value.wholeNumber(1, 1));
        section.read("default_fp32_tolerance", ParityTableReader::tolerance);
        section.read("default_fp16_tolerance", ParityTableReader::tolerance);
        Function<YamlValue, Optional<GpuCalibration.GpuTolerances>> row =
                item -> item.section(GPU, ParityTableReader::gpu);
        return section.read("gpus", value -> value.items(0, MOST_GPUS, row))
                .map(GpuCalibration::new);
    }

    private static Optional<GpuCalibration.GpuTolerances> gpu(YamlSection section) {
        section.read("label", YamlValue::text);
        Map<String, Boolean> statuses = new LinkedHashMap<>();
        statuses.put("calibrated", true);
        statuses.put("placeholder", false);
        boolean measured =
                section.read("status", it -> it.word(new WordChoice<>(statuses))).orElse(false);
        section.read("notes", YamlValue::text);
        Map<String, Double> tolerances =
                section.read(
                                "features",
                                value -> value.entries(MOST_FEATURES, ParityTableReader::tolerance))
                        .orElse(Map.of());
        return section.read("id", value -> value.text(ParityTableReader::id))
                .map(id -> new GpuCalibration.GpuTolerances(id, measured, tolerances));
    }

    private static String id(String text) {
        int star = text.indexOf('*');
        boolean odd = star >= 0 && star < text.length() - 1;
        if (text.isBlank() || text.length() > LONGEST_NAME || odd) {
            throw new IllegalArgumentException(
                    "is %s, expected the id of a GPU, with * at its end alone"
                            .formatted(TextExcerpt.quote(text)));
        }
        return text;
    }

    /** An absolute difference: finite and not negative. */
    private static Optional<Double> tolerance(YamlValue value) {
        return value.number(text -> {
            double number;
            try {
                number = Double.parseDouble(text);
            } catch (NumberFormatException _) {
                number = Double.NaN;
            }
            if (!(number >= 0) || Double.isInfinite(number)) {
                throw new IllegalArgumentException(
                        "is %s, expected a number that is not negative, such as 5.0e-5"
                                .formatted(TextExcerpt.quote(text)));
            }
            return number;
        });
    }
}
