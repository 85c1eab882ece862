/**
 * Formats of tools that measure a whole process.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.process;

import org.jspecify.annotations.NullMarked;
