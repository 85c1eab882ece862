package io.perfwarden.compare.parity;

import io.perfwarden.config.KeySet;
import io.perfwarden.config.YamlValue;
import io.perfwarden.model.TextExcerpt;
import java.util.List;
import java.util.Optional;

/** Every key of the two kinds of tables, and how their numbers are read. */
final class TableKeys {
    static final int MOST_FEATURES = 500;

    static final KeySet FEATURES =
            new KeySet(
                    "the top level",
                    List.of("version", "features"),
                    List.of("version", "title", "tolerance", "fp16-tolerance", "features"));

    static final KeySet FEATURE =
            new KeySet(
                    "a feature, under features",
                    List.of("name", "metrics"),
                    List.of("name", "metrics", "tolerance"));

    static final KeySet CALIBRATION =
            new KeySet(
                    "the top level",
                    List.of("gpus"),
                    List.of("version", "default_fp32_tolerance", "default_fp16_tolerance", "gpus"));

    static final KeySet GPU =
            new KeySet(
                    "a GPU, under gpus",
                    List.of("id"),
                    List.of("id", "label", "status", "notes", "features"));

    private TableKeys() {}

    /** An absolute difference: finite and not negative. */
    static Optional<Double> tolerance(YamlValue value) {
        return value.number(text -> {
            double number;
            try {
                number = Double.parseDouble(text);
            } catch (NumberFormatException _) {
                number = Double.NaN;
            }
            if (!(number >= 0) || Double.isInfinite(number)) {
                throw new IllegalArgumentException(
                        "is "
                                + TextExcerpt.quoted(text)
                                + ", expected a number that is not negative, such as 5.0e-5");
            }
            return number;
        });
    }
}
