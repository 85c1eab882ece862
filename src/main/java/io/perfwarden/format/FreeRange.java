package io.perfwarden.format;

import io.perfwarden.model.ReportedSpread;
import java.util.Locale;
import java.util.Optional;

/** A spread as people write it: {@code ± 3}, {@code +/- 5%}, {@code stddev: 0.1}, {@code 0.5}. */
public final class FreeRange {
    private FreeRange() {}

    /**
     * @param text what stands beside the value; anything unclear is no spread
     * @param centre the value it stands beside
     */
    public static ReportedSpread parse(String text, double centre) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        boolean deviation = lower.startsWith("std");
        String number =
                lower.replaceFirst("^std\\.? ?dev[a-z]* ?[:=]?", "")
                        .replaceFirst("^\\s*(\u00c2?\u00b1|\\+/?-)", "");
        Optional<NumberWithUnit> margin = NumberWithUnit.parse(number);
        if (margin.isEmpty()) {
            return ReportedSpread.NONE;
        }
        ReportedSpread.Kind kind =
                deviation
                        ? ReportedSpread.Kind.STANDARD_DEVIATION
                        : ReportedSpread.Kind.UNSPECIFIED;
        double size = margin.get().value();
        boolean relative = margin.get().unit().startsWith("%");
        return ReportedSpread.around(kind, centre, relative ? Math.abs(centre) * size / 100 : size);
    }
}
