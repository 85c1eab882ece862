/**
 * Formats of Go's testing package.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.go;

import org.jspecify.annotations.NullMarked;
