/**
 * A queue of work: tasks of one subject are done one after the other, those of different subjects
 * at the same time. At least once; whoever does them sees to it that they take effect once.
 *
 * <p>Floor 4. Knows kinds, subjects, keys, payloads, owners and periodic tasks, and nothing of what
 * they are about. {@code queue.durable} keeps it in the database.
 *
 * <p>Handlers throw {@link io.perfwarden.problem.TransientFailure} to be called again. They must
 * expect to be called twice: a process may die after the work and before it is recorded.
 */
@NullMarked
package io.perfwarden.queue;

import org.jspecify.annotations.NullMarked;
