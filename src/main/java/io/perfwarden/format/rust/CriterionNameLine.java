package io.perfwarden.format.rust;

import module java.base;

/** A line with only a benchmark's name, above its time. */
final class CriterionNameLine {
    /** Lines above a time that are no names: Markdown fences, criterion's messages. */
    private static final Pattern MESSAGE =
            Pattern.compile(
                    "^(?:```|~~~|time:|thrpt:|change:|Found \\d|Performance has |No change in"
                            + " |Change within |Benchmarking |\\d+ \\(\\d+\\.\\d\\d%\\)"
                            + " (?:low|high) )");

    private CriterionNameLine() {}

    static boolean isMessage(String name) {
        return MESSAGE.matcher(name).find();
    }

    /** The name on a line, without the lines' common prefix, whose numbers may differ. */
    static String name(String above, String prefix) {
        int at = 0;
        for (int i = 0; i < prefix.length(); i++) {
            boolean number = isDigit(prefix, i);
            if (number ? !isDigit(above, at) : !above.startsWith(prefix.substring(i, i + 1), at)) {
                return above.strip();
            }
            at++;
            while (number && !isDigit(prefix, i + 1) && isDigit(above, at)) {
                at++;
            }
            while (number && !isDigit(above, at) && isDigit(prefix, i + 1)) {
                i++;
            }
        }
        return above.substring(at).strip();
    }

    private static boolean isDigit(String text, int index) {
        return index < text.length() && Character.isDigit(text.charAt(index));
    }
}
