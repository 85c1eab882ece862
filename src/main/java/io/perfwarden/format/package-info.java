/**
 * Reads what benchmark tools write. One class per format behind {@link
 * io.perfwarden.format.ResultReader}, recognised by content, never by file name alone.
 *
 * <p>Floor 1. Uses {@code bench}, {@code archive} and a streaming JSON parser. No clock, no
 * randomness, no environment.
 */
@NullMarked
package io.perfwarden.format;

import org.jspecify.annotations.NullMarked;
