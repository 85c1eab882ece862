/**
 * Puts fresh measurements beside those of the baseline, before anything is judged.
 *
 * <p>Floor 2. Uses {@code bench}. No I/O, clock or randomness: the same inputs give the same pairs.
 */
@NullMarked
package io.perfwarden.compare.pair;

import org.jspecify.annotations.NullMarked;
