package io.perfwarden.format.json;

import module java.base;

/**
 * Doubles as Python writes them.
 *
 * @see <a href="https://docs.python.org/3/library/string.html#formatspec">Python, format
 *     specification</a>
 */
public final class PythonNumber {
    private PythonNumber() {}

    /**
     * As {@code repr} and {@code json.dumps}: the fewest digits of the same double, with an
     * exponent below 1e-4 and from 1e16 on, such as {@code 1.0}, {@code 5e-05}. Others are {@code
     * NaN}, {@code Infinity} or {@code -Infinity}.
     */
    public static String repr(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal digits = shortest(value);
        int exponent = exponent(digits);
        if (value == 0) {
            return Double.toString(value);
        }
        if (exponent >= -4 && exponent < 16) {
            String plain = digits.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        String mantissa = digits.movePointLeft(exponent).stripTrailingZeros().toPlainString();
        return mantissa + power(exponent);
    }

    /** As {@code format(value, ".3e")}, such as {@code48e-01}. */
    public static String scientific(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return word(value);
        }
        BigDecimal exact = new BigDecimal(value);
        BigDecimal digits = exact.round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        int exponent = value == 0 ? 0 : exponent(digits);
        BigDecimal mantissa =
                digits.movePointLeft(exponent).setScale(decimals, RoundingMode.UNNECESSARY);
        return sign(value, mantissa.abs().toPlainString()) + power(exponent);
    }

    /** As {@code format(value, ".2f")}. */
    public static String toFixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return word(value);
        }
        BigDecimal exact = new BigDecimal(value).abs();
        return sign(value, exact.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString());
    }

    /**
     * Java writes at least two digits, which may be one too many: {@codeE-324} for the smallest
     * double.
     */
    private static BigDecimal shortest(double value) {
        BigDecimal digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        if (digits.precision() == 2) {
            BigDecimal one = digits.round(new MathContext(1, RoundingMode.HALF_EVEN));
            return one.doubleValue() == value ? one.stripTrailingZeros() : digits;
        }
        return digits;
    }

    private static int exponent(BigDecimal digits) {
        return digits.precision() - digits.scale() - 1;
    }

    private static String power(int exponent) {
        return String.format(Locale.ROOT, "e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    private static String sign(double value, String size) {
        return Double.doubleToRawLongBits(value) < 0 ? "-" + size : size;
    }

    private static String word(double value) {
        return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
}
