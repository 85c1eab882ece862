package io.perfwarden.compare.parity;

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

    /** A row of the calibration that nobody has measured yet. */
    record Placeholder(String pattern) implements ToleranceSource {}

    /** The feature table; the row of this GPU says nothing of the feature. */
    record PlaceholderDefault(String pattern) implements ToleranceSource {}

    /** As it stands in reports, such as {@code calibrated:cuda:8.6}. */
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
