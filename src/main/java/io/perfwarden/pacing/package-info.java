/**
 * How much is asked of GitHub, kept in the database so that it holds for all processes and after a
 * restart.
 *
 * <p>Floor 4, seen by {@code app} alone.
 *
 * <p>Decision: buckets that fill evenly, of which a moment is all there is to remember. Counts of a
 * minute or an hour were rejected: at their borders twice as much could be sent.
 */
@NullMarked
package io.perfwarden.pacing;

import org.jspecify.annotations.NullMarked;
