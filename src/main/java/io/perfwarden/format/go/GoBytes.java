package io.perfwarden.format.go;

import io.perfwarden.format.NumberText;
import io.perfwarden.format.TextCache;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A result line as Go itself prints it, read from its bytes: a name, a count and values with their
 * units, of ASCII, with blanks and tabs between. Of any other line nothing is said, and {@link
 * GoLine} reads it; of these it says the same, more slowly.
 *
 * <p>A benchmark's lines follow each other and have the same units, so that name and units are
 * mostly those of the line before, which are looked for first.
 */
final class GoBytes {
    /** Instead of a place: the line is not of this kind. */
    static final int NONE = -1;

    private static final Word PREFIX = new Word(GoLine.PREFIX);

    private final TextCache units;
    private final GoLine.GoValues values = new GoLine.GoValues();

    /** The units of the latest line of so many values. */
    private final List<Word> usual = new ArrayList<>();

    private Word name = Word.NONE;
    private double number;

    /** A text of ASCII that is looked for. */
    private static final class Word {
        private static final Word NONE = new Word("");

        private final String text;
        private final byte[] bytes;

        Word(String text) {
            this.text = text;
            this.bytes = text.getBytes(StandardCharsets.US_ASCII);
        }

        boolean isEmpty() {
            return bytes.length == 0;
        }

        boolean isAt(byte[] line, int start) {
            int end = start + bytes.length;
            return end <= line.length && Arrays.equals(line, start, end, bytes, 0, bytes.length);
        }
    }

    GoBytes(TextCache units) {
        this.units = units;
    }

    /** The name in the line that was read, with the number of processors. */
    String name() {
        return name.text;
    }

    /** The values in the line that was read, until the next is. */
    GoLine.GoValues values() {
        return values;
    }

    /**
     * Reads a line.
     *
     * @param bytes with a line end somewhere behind {@code start}
     * @return where the line ends
     */
    int read(byte[] bytes, int start) {
        int at = behindName(bytes, start);
        at = at < 0 ? NONE : behindCount(bytes, at);
        values.clear();
        while (at >= 0 && bytes[at] != '\n') {
            at = behindNumber(bytes, at);
            at = at < 0 ? NONE : behindUnit(bytes, at);
        }
        return values.size() == 0 ? NONE : at;
    }

    private int behindName(byte[] bytes, int start) {
        int end = start + name.bytes.length;
        if (name.isEmpty() || !name.isAt(bytes, start) || !isBlank(bytes[end])) {
            end = behindWord(bytes, start);
            if (!isName(bytes, start) || !isBlank(bytes[end])) {
                return NONE;
            }
            name = new Word(new String(bytes, start, end - start, StandardCharsets.US_ASCII));
        }
        return behindBlanks(bytes, end);
    }

    /** What goes on in lower case may be a sentence. */
    private static boolean isName(byte[] bytes, int start) {
        return PREFIX.isAt(bytes, start) && !isLowerCase(bytes[start + PREFIX.bytes.length]);
    }

    private static int behindCount(byte[] bytes, int from) {
        int end = from;
        while (isDigit(bytes[end])) {
            end++;
        }
        return end > from && isBlank(bytes[end]) ? behindBlanks(bytes, end) : NONE;
    }

    /** Numbers of more digits, with signs, exponents or words are for others to read. */
    private int behindNumber(byte[] bytes, int from) {
        long digits = 0;
        int point = NONE;
        int at = from;
        while (isDigit(bytes[at]) || (bytes[at] == '.' && point < 0)) {
            if (bytes[at] == '.') {
                point = at;
            } else {
                digits = 10 * digits + (bytes[at] - '0');
            }
            at++;
        }
        int count = point < 0 ? at - from : at - from - 1;
        number = NumberText.nearest(digits, point < 0 ? 0 : point + 1 - at);
        boolean plain = count > 0 && count <= NumberText.DIGITS && isBlank(bytes[at]);
        return plain && !Double.isNaN(number) ? behindBlanks(bytes, at) : NONE;
    }

    private int behindUnit(byte[] bytes, int from) {
        int place = values.size();
        Word unit = place < usual.size() ? usual.get(place) : Word.NONE;
        int end = from + unit.bytes.length;
        if (unit.isEmpty() || !unit.isAt(bytes, from) || !isBlankOrEnd(bytes[end])) {
            end = behindWord(bytes, from);
            if (end == from || !isBlankOrEnd(bytes[end]) || isOdd(bytes, from, end)) {
                return NONE;
            }
            unit = new Word(units.word(bytes, from, end));
            keep(unit, place);
        }
        values.add(number, unit.text);
        return behindBlanks(bytes, end);
    }

    private void keep(Word unit, int place) {
        if (place < usual.size()) {
            usual.set(place, unit);
        } else {
            usual.add(unit);
        }
    }

    /** Whether a word is perhaps a number, or the time of a log. */
    private static boolean isOdd(byte[] bytes, int from, int end) {
        boolean odd = isDigit(bytes[from]);
        for (int i = from; i < end; i++) {
            odd |= bytes[i] == 'Z';
        }
        return odd;
    }

    private static int behindWord(byte[] bytes, int from) {
        int end = from;
        while (bytes[end] > ' ' && bytes[end] < 127) {
            end++;
        }
        return end;
    }

    private static int behindBlanks(byte[] bytes, int from) {
        int end = from;
        while (isBlank(bytes[end])) {
            end++;
        }
        return end;
    }

    private static boolean isBlankOrEnd(byte each) {
        return each == '\n' || isBlank(each);
    }

    private static boolean isBlank(byte each) {
        return each == ' ' || each == '\t';
    }

    private static boolean isDigit(byte each) {
        return each >= '0' && each <= '9';
    }

    private static boolean isLowerCase(byte each) {
        return each >= 'a' && each <= 'z';
    }
}
