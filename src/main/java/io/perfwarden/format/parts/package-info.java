/**
 * Where in a file the parts of different formats stand, by bytes and without knowing any format.
 *
 * <p>Sees only {@code archive} and {@code format.text}. only {@code formats} uses it.
 */
@NullMarked
package io.perfwarden.format.parts;

import org.jspecify.annotations.NullMarked;
