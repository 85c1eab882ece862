/**
 * Rules that go by what a benchmark did before, rather than by a fixed limit: its level and noise
 * on the default branch, or the rounds in which base and head were measured in turns. The
 * statistics themselves are in {@code decide}.
 */
@NullMarked
package io.perfwarden.compare.noise;

import org.jspecify.annotations.NullMarked;
