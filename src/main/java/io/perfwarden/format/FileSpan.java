package io.perfwarden.format;

/**
 * A stretch of a file, in bytes.
 *
 * @param start of the first byte, from 0
 * @param end behind the last byte
 */
public record FileSpan(long start, long end) {}
