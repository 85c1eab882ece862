/**
 * What holds whatever the baseline says: budgets, speed-ups over another benchmark of the same run,
 * and parity of backends.
 *
 * <p>Floor 2. Uses {@code compare.rule} and {@code compare.pair}. No I/O, clock or randomness.
 */
@NullMarked
package io.perfwarden.compare.absolute;

import org.jspecify.annotations.NullMarked;
