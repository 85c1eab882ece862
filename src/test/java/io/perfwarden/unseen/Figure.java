package io.perfwarden.unseen;

/**
 * A number in a file.
 *
 * @param kind what its likes have in common: a JSON path without indices, a column, an attribute,
 *     or a line's label with position and unit
 * @param row what it belongs to: repetitions of one benchmark are one row
 * @param start index of its first character
 * @param end index behind its last character
 */
record Figure(String kind, String row, int start, int end) {
    Figure moved(int by) {
        return new Figure(kind, row, start + by, end + by);
    }

    Figure of(String otherKind) {
        return new Figure(otherKind, row, start, end);
    }

    Figure within(String otherRow) {
        return new Figure(kind, otherRow, start, end);
    }
}
