/**
 * Formats of benchmark tools for .NET.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.dotnet;

import org.jspecify.annotations.NullMarked;
