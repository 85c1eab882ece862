package io.perfwarden.unseen;

import module java.base;

/** Makes numbers larger or smaller as a tool would have written them. */
final class Scaled {
    private Scaled() {}

    static String by(BigDecimal factor, String number) {
        int colon = number.indexOf(':');
        int minutes = number.indexOf('m');
        if (colon >= 0 || minutes >= 0) {
            int cut = Math.max(colon, minutes);
            BigDecimal seconds =
                    new BigDecimal(number.substring(0, cut))
                            .multiply(BigDecimal.valueOf(60))
                            .add(new BigDecimal(number.substring(cut + 1)))
                            .multiply(factor);
            BigDecimal[] parts = seconds.divideAndRemainder(BigDecimal.valueOf(60));
            int scale = number.length() - number.indexOf('.') - 1;
            String rest = parts[1].setScale(scale, RoundingMode.HALF_UP).toPlainString();
            String pad = colon >= 0 && parts[1].intValue() < 10 ? "0" : "";
            return parts[0].toBigInteger() + number.substring(cut, cut + 1) + pad + rest;
        }
        if (number.codePoints().noneMatch(c -> c >= '1' && c <= '9')) {
            return number;
        }
        BigDecimal value = new BigDecimal(number.replace(",", "").replace("+", ""));
        BigDecimal scaled = value.multiply(factor, MathContext.DECIMAL64);
        if (number.matches("[-+]?\\d+")) {
            return scaled.setScale(0, RoundingMode.HALF_UP).toPlainString();
        }
        return number.contains("e") || number.contains("E")
                ? String.format(Locale.ROOT, "%e", scaled)
                : scaled.setScale(Math.max(value.scale(), 3), RoundingMode.HALF_UP).toPlainString();
    }
}
