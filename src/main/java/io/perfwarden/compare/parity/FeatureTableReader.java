package io.perfwarden.compare.parity;

import io.perfwarden.config.YamlDocument;
import io.perfwarden.config.YamlSection;
import io.perfwarden.config.YamlValue;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads a feature table in YAML. Everything wrong with it is told at once. */
public final class FeatureTableReader {
    private static final int LONGEST_NAME = 200;
    private static final int MOST_METRICS = 100;

    private FeatureTableReader() {}

    /**
     * Reads a table.
     *
     * @param file how it is called in problems
     */
    public static ReadOutcome<FeatureTable> read(String file, String text) {
        YamlDocument document =
                new YamlDocument(file, List.of(TableKeys.FEATURES, TableKeys.FEATURE));
        Optional<FeatureTable> table =
                document.compose(text)
                        .flatMap(root ->
                                root.section(TableKeys.FEATURES, FeatureTableReader::table));
        List<InputProblem> problems = document.problems();
        if (!problems.isEmpty()) {
            return ReadOutcome.rejected(problems);
        }
        return table.map(ReadOutcome::ok)
                .orElseGet(() ->
                        ReadOutcome.rejected(
                                InputProblem.of(file, "is empty, expected a feature table")));
    }

    private static Optional<FeatureTable> table(YamlSection section) {
        section.read("version", value -> value.whole(1, 1));
        return Optional.of(
                new FeatureTable(
                        section.read("title", value -> value.text(FeatureTableReader::name))
                                .orElse(FeatureTable.DEFAULT_TITLE),
                        section.read("tolerance", TableKeys::tolerance)
                                .orElse(FeatureTable.DEFAULT_TOLERANCE),
                        section.read("fp16-tolerance", TableKeys::tolerance)
                                .orElse(FeatureTable.DEFAULT_FP16_TOLERANCE),
                        features(section)));
    }

    private static List<ParityFeature> features(YamlSection section) {
        List<ParityFeature> features =
                section.read("features", FeatureTableReader::features).orElse(List.of());
        Set<String> names = new HashSet<>();
        features.stream()
                .map(ParityFeature::name)
                .filter(name -> !names.add(name))
                .forEach(name ->
                        section.report(
                                "features", "has " + TextExcerpt.quoted(name) + " twice", ""));
        return features;
    }

    private static Optional<List<ParityFeature>> features(YamlValue value) {
        return value.items(1, TableKeys.MOST_FEATURES, FeatureTableReader::feature);
    }

    private static Optional<ParityFeature> feature(YamlValue item) {
        return item.section(TableKeys.FEATURE, FeatureTableReader::feature);
    }

    private static Optional<ParityFeature> feature(YamlSection section) {
        Optional<Double> tolerance = section.read("tolerance", TableKeys::tolerance);
        Optional<List<String>> metrics =
                section.read(
                        "metrics",
                        value ->
                                value.items(
                                        1,
                                        MOST_METRICS,
                                        item -> item.text(FeatureTableReader::name)));
        return section.read("name", value -> value.text(FeatureTableReader::name))
                .flatMap(name ->
                        metrics.filter(all -> !all.isEmpty())
                                .map(all ->
                                        new ParityFeature(
                                                name,
                                                all,
                                                tolerance
                                                        .map(OptionalDouble::of)
                                                        .orElse(OptionalDouble.empty()))));
    }

    private static String name(String text) {
        if (text.isBlank() || text.length() > LONGEST_NAME || text.contains(",")) {
            throw new IllegalArgumentException(
                    "is "
                            + TextExcerpt.quoted(text)
                            + ", expected a name of at most 200 characters without a comma");
        }
        return text;
    }
}
