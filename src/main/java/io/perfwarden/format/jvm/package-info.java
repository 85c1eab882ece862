/**
 * Formats of benchmark tools for the JVM.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.jvm;

import org.jspecify.annotations.NullMarked;
