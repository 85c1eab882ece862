package io.perfwarden.format;

import module java.base;

/** The few signs beyond ASCII that tools print around numbers, and what code pages make of them. */
final class MisreadSigns {
    /** Characters of a run that is looked up in pages of other languages. */
    static final int LONGEST = 64;

    private static final char REPLACED = '\ufffd';
    private static final char LOST_OF_932 = '\u30fb';
    private static final char MICRO = '\u00b5';
    private static final char MARGIN = '\u00b1';
    private static final char DOT = '\u00b7';

    /** What a console makes of a program's sign, and the reverse on GitHub's runners. */
    private static final String MISREAD_MARGINS = "\u2592\u00f1";

    private static final String MISREAD_MICROS = "\u2561\u00c1\u00e6\u0104\u0389";
    private static final String MISREAD_DOT = "\u2556";

    /** By the bytes that are left of a sign in front of a blank. */
    private static final Map<String, String> CUT = Map.of("e294", "\u2502", "e289", "\u2248");

    private static final Pattern BRANCH = Pattern.compile("[\u251c\u2570]$");

    private static final Pattern SIGNS =
            Pattern.compile(
                    "[\\x00-\\x7f\u00b5\u03bc\u0394\u03c3\u00b7\u00b1\u00d7\u2070-\u208e\u2248"
                            + "\u2500-\u257f\ufeff\u00b2\u00b3\u00b9]+");

    private static final Pattern DOTS = Pattern.compile("[\u00b7\u30fb\u2027]+");

    private static final Pattern LIKELY =
            Pattern.compile(
                    "(?<![^\\s\\d\"(\\[/?\u00c2\u00b1])(?:[\u00b5\u03bc](?=s)|\u00b1(?=[ \\d(]))"
                            + "|\u2248(?= )|\u00c2(?=[\u00b5?]s)"
                            + "|[\u00b7\u30fb\u2027]++(?=[ a-z])"
                            + "|(?<!\\p{L})[\u2500\u2502\u2514\u251c](?!\\p{L})");

    private static final Pattern WORD =
            Pattern.compile(
                    "(?<=[A-Za-z])[\\p{IsLatin}&&[^\\x00-\\x7f]]"
                            + "|\\p{IsCyrillic}{3,}|\\p{IsGreek}{3,}");

    private MisreadSigns() {}

    /** The characters around a run beyond ASCII. */
    record Neighbours(char before, char next, char afterNext) {
        private boolean isBehindNumber() {
            return before == ' ' || before == '"' || Character.isDigit(before);
        }

        private boolean isBeforeNumber() {
            return " (".indexOf(next) >= 0 || Character.isDigit(next);
        }

        private boolean isBeforeSecond() {
            return next == 's' && !Character.isLetter(afterNext);
        }

        private boolean isBeforeLetter() {
            return Character.isLetter(next);
        }

        private boolean fits(char sign) {
            return switch (sign) {
                case '\u00b5', '\u03bc' -> isBeforeSecond();
                case '\u00b1' -> isBeforeNumber();
                case '\u00b7' -> isBeforeLetter();
                case '\u0394' -> before == ' ' && !isBeforeLetter();
                default -> true;
            };
        }
    }

    /**
     * What a run beyond ASCII was before pages misread it; the same text if it is none. Of other
     * pages than the runners' only signs are repaired, as the rest may be of their language.
     */
    static String reread(String text) {
        Optional<String> meant =
                CodePage.OF_RUNNERS.stream()
                        .flatMap(it -> it.encode(text).stream())
                        .flatMap(it -> ConsolePages.utf8(it).stream())
                        .findFirst()
                        .map(MisreadSigns::reread);
        if (meant.isPresent() || text.length() > LONGEST || SIGNS.matcher(text).matches()) {
            return meant.orElse(text);
        }
        return CodePage.ofOthers().stream()
                .flatMap(it -> signs(text, it).stream())
                .findFirst()
                .orElse(text);
    }

    private static Optional<String> signs(String text, CodePage page) {
        char last = text.charAt(text.length() - 1);
        boolean isMarked = last == REPLACED || last == LOST_OF_932;
        return page.encode(isMarked ? text.substring(0, text.length() - 1) : text)
                .flatMap(it -> isMarked ? Optional.empty() : ConsolePages.utf8(it))
                .map(MisreadSigns::reread)
                .filter(it -> SIGNS.matcher(it).matches())
                .or(() ->
                        cut(isMarked ? text.substring(0, text.length() - 1) : text, page)
                                .map(it -> last == REPLACED ? it.strip() : it));
    }

    /** A sign whose last byte was lost with the blank behind it. */
    private static Optional<String> cut(String text, CodePage page) {
        return page.encode(text)
                .filter(it -> it.length >= 2)
                .flatMap(it -> {
                    int end = it.length - 2;
                    String before = new String(it, 0, end, StandardCharsets.UTF_8);
                    String left = HexFormat.of().formatHex(it, end, it.length);
                    String sign = BRANCH.matcher(before).find() ? "\u2500" : CUT.get(left);
                    boolean known =
                            sign != null && (before.isEmpty() || SIGNS.matcher(before).matches());
                    return known ? Optional.of(before + sign + " ") : Optional.empty();
                });
    }

    /** Whether the question mark behind a run stands for a lost part of its last sign. */
    static boolean isCut(String text, String meant) {
        return meant.endsWith(" ") && text.charAt(text.length() - 1) != LOST_OF_932;
    }

    /**
     * What was meant in this around.
     *
     * @param meant as {@link #reread} says
     */
    static String inPlace(String text, String meant, Neighbours around) {
        if (!meant.equals(text)) {
            boolean fits =
                    isCut(text, meant)
                            ? around.next() == '?'
                            : text.length() > 1
                                    || meant.length() > 1
                                    || around.fits(meant.charAt(0));
            return fits ? meant : text;
        }
        if (text.length() > 1) {
            return text;
        }
        char read = text.charAt(0);
        if (around.fits(MARGIN) && around.isBehindNumber() && MISREAD_MARGINS.indexOf(read) >= 0) {
            return "" + MARGIN;
        }
        if (around.fits(MICRO) && around.isBehindNumber() && MISREAD_MICROS.indexOf(read) >= 0) {
            return "" + MICRO;
        }
        return around.fits(DOT) && MISREAD_DOT.indexOf(read) >= 0 ? "" + DOT : text;
    }

    /** Dots as pages of East Asia have them. */
    static String withDots(String text) {
        return DOTS.matcher(text).matches() ? String.valueOf(DOT).repeat(text.length()) : text;
    }

    /** How well a text was decoded: its signs, then its words. */
    static int rate(String text) {
        int words = (int) Math.min(WORD.matcher(text).results().count(), 999);
        return 1_000 * (int) LIKELY.matcher(text).results().count() + words;
    }
}
