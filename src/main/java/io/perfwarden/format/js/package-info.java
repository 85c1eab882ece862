/**
 * Formats of benchmark tools for JavaScript.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}. The tools
 * measure while the garbage collector and the compiler interfere, so one pause moves a mean by half
 * of it: the median is what is read where there is one, with the smallest and the largest time as
 * its range.
 */
@NullMarked
package io.perfwarden.format.js;

import org.jspecify.annotations.NullMarked;
