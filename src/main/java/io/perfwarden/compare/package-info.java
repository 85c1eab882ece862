/**
 * Pairs fresh measurements with their baseline and judges each pair.
 *
 * <p>Floor 2. Uses {@code bench} and {@code policy}. No I/O, clock or randomness: the same inputs
 * give the same comparison.
 *
 * <p>Decision: every row has exactly one outcome and one effect on the verdict; comment, check,
 * exit code and JSON are all derived from the one {@link io.perfwarden.compare.Comparison}.
 */
@NullMarked
package io.perfwarden.compare;

import org.jspecify.annotations.NullMarked;
