/**
 * The vocabulary of measurements: which benchmark, which metric, which unit, what was read.
 *
 * <p>Floor 0. Pure values. Direction and unit belong to the metric, never to the tool; absence of a
 * number is a {@link io.perfwarden.bench.Reading} of its own, never a zero or a silent gap.
 */
@NullMarked
package io.perfwarden.bench;

import org.jspecify.annotations.NullMarked;
