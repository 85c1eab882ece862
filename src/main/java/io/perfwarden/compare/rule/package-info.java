/**
 * Rules that decide how a suite's pairs stand: one {@link io.perfwarden.compare.rule.Decider} each.
 *
 * <p>Floor 2. Uses {@code bench}, {@code policy} and {@code compare.pair}. No I/O, clock or
 * randomness.
 *
 * <p>Decision: a rule gets all pairs of a suite on a platform at once, because a slow machine, a
 * false discovery rate or a suite-wide shift can only be seen over all of them. Rejected: one call
 * a pair, which only fixed limits can live with.
 *
 * <p>Decision: a rule says how a pair stands and what it was held against, nothing more. What
 * follows from that (budget, gate, hardware, acceptance, what failed, was skipped, is new or gone)
 * is the same for every rule and happens in one place, in {@code compare}.
 */
@NullMarked
package io.perfwarden.compare.rule;

import org.jspecify.annotations.NullMarked;
