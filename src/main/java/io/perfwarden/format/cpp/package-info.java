/**
 * Formats of benchmark tools for C and C++.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.cpp;

import org.jspecify.annotations.NullMarked;
