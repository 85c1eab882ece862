/**
 * Whose turn it is: of owners that have work, of workers, and of tasks that must be alone.
 *
 * <p>Floor 4. Knows no store and no tasks; seen by {@code queue.durable}.
 */
@NullMarked
package io.perfwarden.queue.turn;

import org.jspecify.annotations.NullMarked;
