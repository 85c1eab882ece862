/**
 * What several formats need to make sense of foreign text: numbers with and without units, lines of
 * console logs, names.
 *
 * <p>Part of the floor of {@code format}, below every reader. Pure functions of strings and of the
 * vocabulary of measurements.
 */
@NullMarked
package io.perfwarden.format.text;

import org.jspecify.annotations.NullMarked;
