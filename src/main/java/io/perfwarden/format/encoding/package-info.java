/**
 * What a file of text is stored as: in which encoding, with or without byte order mark.
 *
 * <p>Part of the floor of {@code format}; sees only {@code archive}. Readers know nothing of it.
 */
@NullMarked
package io.perfwarden.format.encoding;

import org.jspecify.annotations.NullMarked;
