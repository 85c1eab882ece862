/**
 * What maintainers accept for one pull request, row by row.
 *
 * <p>Floor 2, above {@code compare}. No I/O, clock or randomness: a comparison, what was accepted
 * and the day give a comparison.
 *
 * <p>Decision: an acceptance is a list of rows with a bound each, as they were when it was given,
 * and not the pattern that it was asked for with: a pattern that is kept would cover what nobody
 * has seen yet. So {@code **} covers what failed in the report that its author saw, and no more.
 *
 * <p>Decision: a bound is a worsening against the base branch's baseline, which is what {@code
 * max=} means, and holds on a slower machine as well. Where that baseline is 0 there is no ratio:
 * the bound is a value.
 *
 * <p>Decision: what is gone, and what is over a budget or not fast enough beside another benchmark,
 * is only accepted by its whole name and with a bound: {@code until=} for the one, {@code max=} for
 * the other. What crashed is never accepted: nobody knows what is behind it.
 */
@NullMarked
package io.perfwarden.compare.accepted;

import org.jspecify.annotations.NullMarked;
