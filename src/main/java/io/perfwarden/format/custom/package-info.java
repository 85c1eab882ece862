/**
 * Formats of no benchmark tool: lists of values made for a collector, and the files of home-grown
 * gates with fixed tolerances.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.custom;

import org.jspecify.annotations.NullMarked;
