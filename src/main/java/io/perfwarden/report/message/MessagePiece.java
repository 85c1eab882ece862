package io.perfwarden.report.message;

/** A piece of a line. */
sealed interface MessagePiece {
    /** As it is in memory; escaped by whoever writes it. */
    String text();

    /** Words of ours, and figures with their units. */
    record Words(String text) implements MessagePiece {}

    /** A name that somebody else chose: one bounded line, shown as such. */
    record Name(String text) implements MessagePiece {}
}
