/**
 * Formats of benchmark tools for Julia.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.julia;

import org.jspecify.annotations.NullMarked;
