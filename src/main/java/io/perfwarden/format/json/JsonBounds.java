package io.perfwarden.format.json;

/**
 * What a parser takes; what passes a bound is refused.
 *
 * @param depth most levels of nesting
 * @param text most characters of a text
 * @param name most characters of a key
 */
public record JsonBounds(int depth, int text, int name) {}
