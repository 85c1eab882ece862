/**
 * Decides which benchmarks of a run got worse, by the noise that each of them shows from run to run
 * on the default branch. The bare procedure, on plain arrays: what a benchmark, a unit or a
 * configuration is, {@code compare} knows.
 *
 * <p>Floor 0. Uses {@code stats} and {@code decide.replay}. No I/O, clock or randomness.
 *
 * <p>Everywhere here a value is a natural logarithm of which more is worse: {@code ln v} of a time,
 * {@code -ln v} of a rate. So differences are relative changes, and directions and units are gone.
 * Values come in arrays by benchmark; NaN stands where a run has no value of one.
 *
 * <p>How it goes:
 *
 * <ol>
 *   <li>The history is replayed, oldest run first ({@link io.perfwarden.decide.replay.Ground}).
 *       What all benchmarks of a run have in common is taken for its machine and subtracted ({@link
 *       io.perfwarden.decide.replay.Adjusted}). What is left tells each benchmark's level and its
 *       noise; three runs beyond the noise in a row are a new level.
 *   <li>The candidate's runs are adjusted alike and held against the levels ({@link
 *       io.perfwarden.decide.Trial}). How sure one may be depends on the benchmark's own noise, on
 *       how many runs there are, and on how many benchmarks are looked at.
 *   <li>A suspect is to be measured again, on another machine, before it fails ({@link
 *       io.perfwarden.decide.Decision}). To fail it has to be significantly worse, worse by enough,
 *       worse in each run, and worse than the last two runs of the default branch.
 * </ol>
 *
 * <p>Decision: iterations of a run are no samples. One run gives one value, whose noise only other
 * runs can tell.
 *
 * <p>Decision: stateless. Every decision replays the history, so that the same history gives the
 * same verdict whatever was decided before; it takes well under a second for 10,000 benchmarks.
 *
 * <p>Decision: {@code StrictMath} for logarithms and their like, here and wherever they become a
 * figure of a report. A verdict that is given again on another machine has the same bytes.
 *
 * <p>Decision: NaN for a missing value, in here only. Ten thousand benchmarks in a hundred runs are
 * a million values, of which an {@code OptionalDouble} each would cost more than the decision.
 */
@NullMarked
package io.perfwarden.decide;

import org.jspecify.annotations.NullMarked;
