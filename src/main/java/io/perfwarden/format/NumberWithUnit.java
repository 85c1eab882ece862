package io.perfwarden.format;

import module java.base;

import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ReportedSpread.Kind;

/**
 * A number and what follows it, such as {@code 55.7 ns} or {@code 1,234.50ns/iter}.
 *
 * @param unit as printed, stripped; may be empty
 */
public record NumberWithUnit(double value, String unit) {
    private static final Pattern DEVIATION = Pattern.compile("^std\\.? ?dev[a-z]* ?[:=]?");
    private static final Pattern PLUS_MINUS =
            Pattern.compile("^\\s*(\u00c2?[^\\x00-\\x7f]|\\?|\\+/?-)");

    /**
     * @return empty if the text does not begin with a number
     */
    public static Optional<NumberWithUnit> parse(String text) {
        String stripped = text.strip();
        int end = endOfNumber(stripped);
        OptionalDouble value = NumberText.parse(stripped.substring(0, end));
        String unit = stripped.substring(end).strip();
        return value.isEmpty()
                ? Optional.empty()
                : Optional.of(new NumberWithUnit(value.getAsDouble(), unit));
    }

    /**
     * Reads a spread: {@code ± 3}, {@code +/- 5%}, {@code stddev: 0.1}, {@code 0.5}.
     *
     * @param text anything unclear is no spread; pages may have changed {@code ±}
     */
    public static ReportedSpread parseSpread(String text, double centre) {
        if (text.isBlank()) {
            return ReportedSpread.NONE;
        }
        String lower = text.strip().toLowerCase(Locale.ROOT);
        boolean deviation = lower.startsWith("std");
        String number = DEVIATION.matcher(lower).replaceFirst("");
        number = PLUS_MINUS.matcher(number).replaceFirst("");
        Optional<NumberWithUnit> margin = parse(number);
        if (margin.isEmpty()) {
            return ReportedSpread.NONE;
        }
        var kind = deviation ? Kind.STANDARD_DEVIATION : Kind.UNSPECIFIED;
        double size = margin.get().value();
        boolean relative = margin.get().unit().startsWith("%");
        return ReportedSpread.around(kind, centre, relative ? Math.abs(centre) * size / 100 : size);
    }

    private static int endOfNumber(String text) {
        int blank = 0;
        while (blank < text.length() && !Character.isWhitespace(text.charAt(blank))) {
            blank++;
        }
        if (NumberText.parse(text.substring(0, blank)).isPresent()) {
            return blank;
        }
        int end = 0;
        while (end < blank && continuesNumber(text, end)) {
            end++;
        }
        return end;
    }

    private static boolean continuesNumber(String text, int index) {
        char c = text.charAt(index);
        if (c == 'e' || c == 'E') {
            int next = index + 1;
            boolean signed = next < text.length() && "+-".indexOf(text.charAt(next)) >= 0;
            int digit = signed ? next + 1 : next;
            return index > 0 && digit < text.length() && Character.isDigit(text.charAt(digit));
        }
        return Character.isDigit(c) || ".,+-".indexOf(c) >= 0;
    }
}
