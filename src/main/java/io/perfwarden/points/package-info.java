/**
 * What a run of the default branch measured, in the few bytes that are kept of it for long: one
 * central value a series, and its spread.
 *
 * <p>Floor 2. Uses {@code bench} and {@code compare.past}. No I/O: bytes in, bytes out.
 *
 * <p>Decision: what was measured (the {@link io.perfwarden.points.Layout}: names, parameters,
 * metrics, units) is kept apart from the numbers, under its own digest. Most runs of a suite
 * measure the same, so that a hundred runs share one layout, and reading them is reading numbers.
 * Rejected: a row a value. A history of 120 runs of 10,000 benchmarks would be more than a million
 * rows, each with names that say the same.
 */
@NullMarked
package io.perfwarden.points;

import org.jspecify.annotations.NullMarked;
