/**
 * The durable queue: what a delivery asks for, done at least once and effective once.
 *
 * <p>Floor 6. Jobs of one subject (a head branch) run one after the other, those of different
 * subjects at the same time, however many processes share the store.
 *
 * <p>Decision: the table of work is the truth, and db-scheduler holds only one instance for each
 * subject that has work: it says when to look and sees to it that one process looks. Jobs as
 * instances of the scheduler were rejected, because it orders nothing within a subject and replaces
 * nothing that waits.
 *
 * <p>Decision: work is committed with its delivery, and its subject is woken after the commit.
 * Waking inside the transaction was rejected: an instance about to be removed would be seen, and
 * the work that relies on it would not. In this order a worker that has given up its place looks
 * once more and finds whatever was committed before, and whoever commits later sees no instance and
 * makes one. Only a process that dies between the two steps leaves work that nobody is woken for;
 * the sweep finds it within seconds.
 *
 * <p>Handlers throw {@link io.perfwarden.problem.TransientFailure} to be called again. They must
 * expect to be called twice: a process may die after the work and before the row is gone.
 */
@NullMarked
package io.perfwarden.jobs;

import org.jspecify.annotations.NullMarked;
