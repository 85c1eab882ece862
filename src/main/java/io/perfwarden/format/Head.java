package io.perfwarden.format;

/**
 * The beginning of a file, decoded, for recognising its format.
 *
 * @param text at most the first 64 KiB as text, without byte order mark
 * @param complete whether this is the whole file
 */
public record Head(String text, boolean complete) {}
