/**
 * Formats of benchmark tools that time whole commands.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.shell;

import org.jspecify.annotations.NullMarked;
