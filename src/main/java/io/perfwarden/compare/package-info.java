/**
 * Judges a suite: pairs fresh measurements with their baseline ({@code compare.pair}), lets a rule
 * say how each pair stands ({@code compare.rule}), and turns that into rows and a verdict.
 *
 * <p>Floor 2. Uses {@code bench}, {@code baseline}, {@code policy} and the two packages below it.
 * No I/O, clock or randomness: the same inputs give the same comparison.
 *
 * <p>Decision: every row has exactly one outcome and one effect on the verdict; comment, check,
 * exit code and JSON are all derived from the one {@link io.perfwarden.compare.Comparison}.
 *
 * <p>Decision: rules only find, {@code Ruling} makes rows of it. Rejected: a rule that makes its
 * own rows, which would have to repeat budgets, gates, hardware and everything that is not a
 * number.
 */
@NullMarked
package io.perfwarden.compare;

import org.jspecify.annotations.NullMarked;
