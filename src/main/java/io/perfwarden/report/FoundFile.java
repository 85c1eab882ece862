package io.perfwarden.report;

/**
 * A file that is there.
 *
 * @param sha256 of its content, in lower-case hexadecimal digits
 * @param size in bytes
 */
public record FoundFile(String sha256, long size) {}
