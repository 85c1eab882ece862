/**
 * Formats of benchmark tools for Rust, but for criterion.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.rust;

import org.jspecify.annotations.NullMarked;
