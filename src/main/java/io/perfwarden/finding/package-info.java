/**
 * Rows of a comparison grouped into what a reader is told: one finding for all benchmarks of a
 * family to which the same thing happened, the most urgent first.
 *
 * <p>Floor 3. No I/O, clock or randomness. Nothing here is a sentence; what a finding is called
 * stands in {@code report}. The result does not depend on the order of the rows.
 *
 * <p>Decision: a benchmark counts once, by the metric that decides, since two metrics of one slow
 * benchmark are one thing to repair.
 *
 * <p>Decision: a slash before {@code ::} or {@code " > "} belongs to a file's path and parts no
 * family, else all tests below one directory were one.
 *
 * <p>Decision: how much of its names is left out depends on all names of a suite; the rules of a
 * configuration do not go by it, else a new benchmark would decide which limits hold.
 */
@NullMarked
package io.perfwarden.finding;

import org.jspecify.annotations.NullMarked;
