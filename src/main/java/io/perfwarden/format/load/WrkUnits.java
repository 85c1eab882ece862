package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.NumberWithUnit;

/** The units of wrk, which scales each value by itself; NaN is unreadable. */
final class WrkUnits {
    private WrkUnits() {}

    static double microseconds(String text) {
        return scale(text, WrkUnits::microsecondsIn);
    }

    static double bytes(String text) {
        return scale(text, WrkUnits::bytesIn);
    }

    private static double scale(String text, ToDoubleFunction<String> factor) {
        return NumberWithUnit.parse(text)
                .map(number -> number.value() * factor.applyAsDouble(number.unit()))
                .orElse(Double.NaN);
    }

    private static double microsecondsIn(String unit) {
        return switch (unit) {
            case "us" -> 1;
            case "ms" -> 1e3;
            case "s" -> 1e6;
            case "m" -> 60e6;
            case "h" -> 3600e6;
            default -> Double.NaN;
        };
    }

    /** wrk's prefixes are powers of 1024, whatever they look like. */
    private static double bytesIn(String unit) {
        return switch (unit) {
            case "B" -> 1;
            case "KB" -> 1L << 10;
            case "MB" -> 1L << 20;
            case "GB" -> 1L << 30;
            case "TB" -> 1L << 40;
            default -> Double.NaN;
        };
    }
}
