/**
 * The queue in the database: it survives whatever dies, and any number of processes share it.
 *
 * <p>Floor 4, seen by {@code webhook} and {@code app} alone.
 *
 * <p>Decision: the table of work is the truth, and db-scheduler holds only one instance for each
 * subject that has work: it says when to look and sees to it that one process looks. Tasks as
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
 * <p>Decision: a task found running was left by a process that died, and may be why. It is a
 * suspect from then on, done alone in its process, and blamed only for deaths it suffered alone,
 * see {@link io.perfwarden.queue.durable.Suspicion}. Counting all deaths was rejected: a server
 * that is killed a few times for other reasons would lose innocent work.
 *
 * <p>Decision: whose turn it is, is decided twice: what owners with little work add is due earlier,
 * and of the workers nobody gets more than a share. The share alone was not enough: where noisy
 * owners outnumber the workers, one of them always has an older task and no worker yet.
 */
@NullMarked
package io.perfwarden.queue.durable;

import org.jspecify.annotations.NullMarked;
