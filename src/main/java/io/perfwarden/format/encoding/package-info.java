/**
 * What a file is stored as: packed or not, in which encoding, with or without byte order mark.
 *
 * <p>Part of the floor of {@code format}; sees only that package. Readers know nothing of it.
 */
@NullMarked
package io.perfwarden.format.encoding;

import org.jspecify.annotations.NullMarked;
