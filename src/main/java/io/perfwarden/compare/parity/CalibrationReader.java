package io.perfwarden.compare.parity;

import io.perfwarden.config.WordChoice;
import io.perfwarden.config.YamlDocument;
import io.perfwarden.config.YamlSection;
import io.perfwarden.config.YamlValue;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a calibration table in YAML. Its two default tolerances are read and never used: what a row
 * does not say comes from the feature table.
 */
public final class CalibrationReader {
    private static final int MOST_GPUS = 1_000;
    private static final int LONGEST_ID = 200;
    private static final WordChoice<Boolean> STATUS = new WordChoice<>(statuses());

    private CalibrationReader() {}

    private static Map<String, Boolean> statuses() {
        Map<String, Boolean> words = new LinkedHashMap<>();
        words.put("calibrated", true);
        words.put("placeholder", false);
        return words;
    }

    /**
     * Reads a table.
     *
     * @param file how it is called in problems
     */
    public static ReadOutcome<GpuCalibration> read(String file, String text) {
        YamlDocument document =
                new YamlDocument(file, List.of(TableKeys.CALIBRATION, TableKeys.GPU));
        Optional<GpuCalibration> table =
                document.compose(text)
                        .flatMap(root ->
                                root.section(TableKeys.CALIBRATION, CalibrationReader::table));
        List<InputProblem> problems = document.problems();
        if (!problems.isEmpty()) {
            return ReadOutcome.rejected(problems);
        }
        return table.map(ReadOutcome::ok)
                .orElseGet(() ->
                        ReadOutcome.rejected(
                                InputProblem.of(file, "is empty, expected a calibration")));
    }

    private static Optional<GpuCalibration> table(YamlSection section) {
        section.read("version", value -> value.whole(1, 1));
        section.read("default_fp32_tolerance", TableKeys::tolerance);
        section.read("default_fp16_tolerance", TableKeys::tolerance);
        return section.read("gpus", value -> value.items(0, MOST_GPUS, CalibrationReader::gpu))
                .map(GpuCalibration::new);
    }

    private static Optional<GpuCalibration.Row> gpu(YamlValue item) {
        return item.section(TableKeys.GPU, CalibrationReader::gpu);
    }

    private static Optional<GpuCalibration.Row> gpu(YamlSection section) {
        Optional<String> label = section.read("label", YamlValue::text);
        boolean measured = section.read("status", value -> value.word(STATUS)).orElse(false);
        section.read("notes", YamlValue::text);
        Map<String, Double> tolerances =
                section.read(
                                "features",
                                value ->
                                        value.entries(
                                                TableKeys.MOST_FEATURES, TableKeys::tolerance))
                        .orElse(Map.of());
        return section.read("id", value -> value.text(CalibrationReader::id))
                .map(id -> new GpuCalibration.Row(id, label.orElse(id), measured, tolerances));
    }

    private static String id(String text) {
        int star = text.indexOf('*');
        boolean odd = star >= 0 && star < text.length() - 1;
        if (text.isBlank() || text.length() > LONGEST_ID || odd) {
            throw new IllegalArgumentException(
                    "is "
                            + TextExcerpt.quoted(text)
                            + ", expected the id of a GPU, with * at its end alone");
        }
        return text;
    }
}
