package io.perfwarden.format;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Numbers of tools that follow the locale, where one comma is known to be a decimal one. */
public final class DecimalComma {
    private static final Pattern ONE_COMMA = Pattern.compile("[^.,]*,[^.,]*");

    private DecimalComma() {}

    /** A number with a decimal point, or with a single comma in its place. */
    public static OptionalDouble parse(String text) {
        boolean comma = ONE_COMMA.matcher(text).matches();
        return NumberText.parse(comma ? text.replace(',', '.') : text);
    }
}
