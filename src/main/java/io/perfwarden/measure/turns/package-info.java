/**
 * Base and head that a run measured itself, in turns.
 *
 * <p>Floor 5. What an artifact says it is, nobody can check: both sides are what the run brought.
 * Whether they count is decided in {@code evaluate}, by what the default branch allows.
 */
@NullMarked
package io.perfwarden.measure.turns;

import org.jspecify.annotations.NullMarked;
