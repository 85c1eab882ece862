/**
 * Benchmarks, metrics, units and results; ids of repositories, commits, runs and pull requests.
 *
 * <p>Direction and unit belong to the metric, not to the tool. An identity never holds a path, a
 * host or a version.
 *
 * <p>Bad input is a value: {@link io.perfwarden.model.ReadOutcome} collects every problem before it
 * is shown.
 */
@NullMarked
package io.perfwarden.model;

import org.jspecify.annotations.NullMarked;
