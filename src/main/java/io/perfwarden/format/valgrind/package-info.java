/**
 * Formats of benchmark tools that count with Valgrind instead of measuring time.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.valgrind;

import org.jspecify.annotations.NullMarked;
