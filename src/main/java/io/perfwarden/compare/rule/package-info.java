/**
 * Rules that decide how a suite's pairs stand: one {@link io.perfwarden.compare.rule.Decider} each.
 *
 * <p>Floor 2. Uses {@code bench}, {@code decide}, {@code policy}, {@code compare.past} and {@code
 * compare.pair}. No I/O, clock or randomness.
 *
 * <p>Decision: a rule gets all pairs of a suite on a platform at once, because a slow machine, a
 * false discovery rate or a suite-wide shift can only be seen over all of them. Rejected: one call
 * a pair, which only fixed limits can live with.
 *
 * <p>Decision: {@code auto} decides a row by its own noise as soon as that is known, whatever the
 * baseline file says. That a benchmark is slower than it was when somebody last wrote the file is
 * not this pull request's fault.
 *
 * <p>Decision: what a file or a rule of the configuration states for one row is its limit under
 * every rule; else a metric without noise fails from 1 % on, although times may get worse by more.
 *
 * <p>Decision: a rule says how a pair stands and what it was held against, nothing more. What
 * follows from that (budget, gate, hardware, acceptance, what failed, was skipped, is new or gone)
 * is the same for every rule and happens in one place, in {@code compare}.
 */
@NullMarked
package io.perfwarden.compare.rule;

import org.jspecify.annotations.NullMarked;
