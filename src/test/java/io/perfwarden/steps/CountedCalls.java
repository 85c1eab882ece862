package io.perfwarden.steps;

import module java.base;

/** Methods of the JDK that look at characters, each counting how many. */
public final class CountedCalls {
    /** A text that counts which of its characters are looked at. */
    private record CountedText(CharSequence text) implements CharSequence {
        @Override
        public char charAt(int index) {
            Steps.take(1);
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            Steps.take(end - start);
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            Steps.take(text.length());
            return text.toString();
        }
    }

    private CountedCalls() {}

    private static String seen(String text) {
        Steps.take(text.length());
        return text;
    }

    private static int found(int index, String text, int from) {
        Steps.take(1 + Math.max(0, (index < 0 ? text.length() : index) - from));
        return index;
    }

    private static int foundBack(int index, int from) {
        Steps.take(1 + Math.max(0, from - Math.max(0, index)));
        return index;
    }

    public static Matcher matcher(Pattern pattern, CharSequence text) {
        return pattern.matcher(new CountedText(text));
    }

    public static boolean matches(String text, String regex) {
        return matcher(Pattern.compile(regex), text).matches();
    }

    public static String replaceAll(String text, String regex, String by) {
        return matcher(Pattern.compile(regex), text).replaceAll(by);
    }

    public static String replaceFirst(String text, String regex, String by) {
        return matcher(Pattern.compile(regex), text).replaceFirst(by);
    }

    public static String[] split(String text, String regex) {
        return seen(text).split(regex);
    }

    public static String[] split(String text, String regex, int limit) {
        return seen(text).split(regex, limit);
    }

    public static char charAt(String text, int index) {
        Steps.take(1);
        return text.charAt(index);
    }

    public static int indexOf(String text, int c) {
        return found(text.indexOf(c), text, 0);
    }

    public static int indexOf(String text, int c, int from) {
        return found(text.indexOf(c, from), text, from);
    }

    public static int indexOf(String text, String other) {
        return found(text.indexOf(other), text, 0);
    }

    public static int indexOf(String text, String other, int from) {
        return found(text.indexOf(other, from), text, from);
    }

    public static int lastIndexOf(String text, int c) {
        return foundBack(text.lastIndexOf(c), text.length());
    }

    public static int lastIndexOf(String text, int c, int from) {
        return foundBack(text.lastIndexOf(c, from), from);
    }

    public static int lastIndexOf(String text, String other) {
        return foundBack(text.lastIndexOf(other), text.length());
    }

    public static boolean contains(String text, CharSequence other) {
        found(text.indexOf(other.toString()), text, 0);
        return text.contains(other);
    }

    public static String substring(String text, int from) {
        return seen(text.substring(from));
    }

    public static String substring(String text, int from, int to) {
        return seen(text.substring(from, to));
    }

    public static String replace(String text, char c, char by) {
        return seen(text).replace(c, by);
    }

    public static String replace(String text, CharSequence c, CharSequence by) {
        return seen(text).replace(c, by);
    }

    public static String strip(String text) {
        return seen(text).strip();
    }

    public static String stripLeading(String text) {
        return seen(text).stripLeading();
    }

    public static String stripTrailing(String text) {
        return seen(text).stripTrailing();
    }

    public static String trim(String text) {
        return seen(text).trim();
    }

    public static boolean isBlank(String text) {
        Steps.take(text.length() - text.stripLeading().length());
        return text.isBlank();
    }

    public static char[] toCharArray(String text) {
        return seen(text).toCharArray();
    }

    public static IntStream chars(String text) {
        return seen(text).chars();
    }

    public static IntStream codePoints(String text) {
        return seen(text).codePoints();
    }

    public static Stream<String> lines(String text) {
        return seen(text).lines();
    }

    public static String toString(StringBuilder text) {
        return seen(text.toString());
    }
}
