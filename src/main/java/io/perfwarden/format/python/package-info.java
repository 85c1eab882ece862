/**
 * Formats of benchmark tools for Python.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.python;

import org.jspecify.annotations.NullMarked;
