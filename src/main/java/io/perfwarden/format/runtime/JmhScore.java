package io.perfwarden.format.runtime;

import module java.base;

import io.perfwarden.format.NumberText;

/** The grammar of a row of JMH's table, and of the score in it. */
final class JmhScore {
    /** Name and parameters, mode, score, error, unit. */
    static final Pattern ROW =
            Pattern.compile(
                    "^(.*\\S)\\s+(thrpt|avgt|sample|ss)\\s+(?:\\d+\\s+)?([\u2248?] \\S+|\\S+)"
                            + "(?:\\s+(?:[\u00b1?\ufffd]\\s*|(?=[0-9N]))(\\S+))?\\s+(\\S+)\\s*$");

    private JmhScore() {}

    /**
     * A score in the locale's notation, as JMH never groups digits, or the table's form of a tiny
     * one: {@code \u2248 10\u207b\u2074}.
     */
    static OptionalDouble parse(String text) {
        if (!text.startsWith("\u2248") && !text.startsWith("? ")) {
            return NumberText.parseDecimalComma(text);
        }
        String shown = text.substring(1).strip();
        if (!shown.startsWith("10\u207b")) {
            return NumberText.parseDecimalComma(shown);
        }
        StringBuilder exponent = new StringBuilder("1e-");
        for (char c : shown.substring(3).toCharArray()) {
            exponent.append(
                    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079".indexOf(c));
        }
        return NumberText.parse(exponent.toString());
    }
}
