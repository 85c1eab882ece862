/**
 * What Catch2 writes, versions 2 and 3.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.catch2;

import org.jspecify.annotations.NullMarked;
