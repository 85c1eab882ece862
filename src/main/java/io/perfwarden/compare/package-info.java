/**
 * Judges a suite: pairs fresh measurements with their baseline ({@code compare.pair}), lets a rule
 * say how each pair stands ({@code compare.rule}), and turns that into rows and a verdict.
 *
 * <p>Floor 2. Uses {@code bench}, {@code decide}, {@code baseline}, {@code policy} and the packages
 * below it, of which {@code compare.past} holds what the default branch measured before. No I/O,
 * clock or randomness: the same inputs give the same comparison.
 *
 * <p>Decision: every row has exactly one outcome and one effect on the verdict; comment, check,
 * exit code and JSON are all derived from the one {@link io.perfwarden.compare.Comparison}.
 *
 * <p>Decision: a row that is decided by its history shows what was to be expected on the
 * candidate's machine where others show the baseline's value. So its two values differ by its
 * change, as those of every row do.
 *
 * <p>Decision: what was decided by too little history is no verdict, and no red one either: the
 * suite warns.
 *
 * <p>Decision: rules only find, {@code Ruling} makes rows of it. Rejected: a rule that makes its
 * own rows, which would have to repeat budgets, gates, hardware and everything that is not a
 * number.
 *
 * <p>Decision: of a pair that is as before by its two numbers alone ({@code rule.Unremarkable}), no
 * row is made until somebody asks for it: of 200,000 rows those took two thirds of a comparison. It
 * goes by the columns of both sides, and leaves whatever is not plain to the rules.
 */
@NullMarked
package io.perfwarden.compare;

import org.jspecify.annotations.NullMarked;
