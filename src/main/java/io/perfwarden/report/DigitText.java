package io.perfwarden.report;

import module java.base;

/** Numbers as text, with as many digits as it takes to tell them apart. */
public final class DigitText {
    private static final int SIGNIFICANT = 3;
    private static final int MOST_DECIMALS = 17;
    private static final int GROUP = 3;

    /** The zeros at the end of a decimal fraction, with the point if no digit is left. */
    private static final Pattern ZEROS = Pattern.compile("\\.?0*+$");

    private static final double APART = 1_000;

    private DigitText() {}

    static boolean areApart(List<Double> values) {
        List<Double> sizes = sizes(values);
        return !sizes.isEmpty() && sizes.getLast() / sizes.getFirst() >= APART;
    }

    static double typical(List<Double> values) {
        List<Double> sizes = sizes(values);
        if (sizes.isEmpty()) {
            return Double.NaN;
        }
        return areApart(values)
                ? Math.sqrt(sizes.getFirst()) * Math.sqrt(sizes.getLast())
                : sizes.getFirst();
    }

    public static double round(double value, int decimals) {
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
    }

    /**
     * Decimals that show three digits of the smallest number, and its difference to the next.
     *
     * @param counted whether the numbers are as the tool gave them, so that whole ones are exact
     */
    static int decimals(List<Double> numbers, boolean counted) {
        List<Double> finite = sizes(numbers);
        if (finite.isEmpty()) {
            return 0;
        }
        double smallest = finite.getFirst();
        boolean whole = counted && finite.stream().allMatch(n -> n == Math.rint(n) && n < 1e15);
        int decimals = whole ? 0 : Math.max(0, SIGNIFICANT - 1 - exponent(smallest));
        int most = decimals + 2;
        double difference = numbers.size() < 2 ? 0 : Math.abs(numbers.get(0) - numbers.get(1));
        while (!whole
                && decimals < most
                && difference > 0
                && Math.pow(10, -decimals) * 5 > difference) {
            decimals++;
        }
        while (difference > 0 && decimals < MOST_DECIMALS && looksEqual(numbers, decimals)) {
            decimals++;
        }
        return Math.min(decimals, MOST_DECIMALS);
    }

    /**
     * As many of some decimals as a spread leaves a meaning: two of its digits. Three digits of the
     * smallest number stay where fewer would not show a difference.
     *
     * @param margin above 0
     */
    static int decimalsFor(double margin, int decimals, List<Double> numbers) {
        int shown = Math.min(decimals, Math.max(0, 1 - exponent(margin)));
        List<Double> sizes = sizes(numbers);
        boolean differ = numbers.size() > 1 && !numbers.get(0).equals(numbers.get(1));
        int three = sizes.isEmpty() ? 0 : SIGNIFICANT - 1 - exponent(sizes.getFirst());
        while (differ && shown < Math.min(decimals, three) && looksEqual(numbers, shown)) {
            shown++;
        }
        return shown;
    }

    private static boolean looksEqual(List<Double> numbers, int decimals) {
        return number(numbers.get(0), decimals).equals(number(numbers.get(1), decimals));
    }

    private static List<Double> sizes(List<Double> values) {
        return values.stream()
                .filter(value -> Double.isFinite(value) && value != 0)
                .map(Math::abs)
                .sorted()
                .toList();
    }

    static int leadingDecimal(double value) {
        return Math.min(MOST_DECIMALS, Math.max(0, -exponent(value)));
    }

    private static int exponent(double value) {
        return (int) Math.floor(Math.log10(value));
    }

    public static String number(double value, int decimals) {
        double size = Math.abs(value);
        if (size >= 1e15 || (size > 0 && size < 1e-6) || Double.isNaN(value)) {
            return String.format(Locale.ROOT, "%.3e", value);
        }
        String digits =
                BigDecimal.valueOf(size).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
        return (value < 0 ? "\u2212" : "") + groupDigits(digits);
    }

    static String groupDigits(String digits) {
        int point = digits.indexOf('.');
        StringBuilder grouped = new StringBuilder(digits);
        for (int at = (point < 0 ? digits.length() : point) - GROUP; at > 0; at -= GROUP) {
            grouped.insert(at, ',');
        }
        return grouped.toString();
    }

    static String plainDecimal(double value, int decimals) {
        String text = number(value, decimals);
        boolean hasZeros = text.indexOf('.') >= 0 && text.indexOf('e') < 0;
        return hasZeros ? ZEROS.matcher(text).replaceFirst("") : text;
    }
}
