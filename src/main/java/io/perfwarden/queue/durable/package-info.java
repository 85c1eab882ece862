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
 * <p>Decision: work, the delivery that asks for it and the waking of its subject are committed
 * together. The subject's instance stays locked until then: a worker that gives up its place
 * meanwhile does so afterwards, and finds the work when it looks for the last time; whoever comes
 * after a worker that has given it up sees no instance and makes one.
 *
 * <p>Decision: tasks that only record what was heard are done in the transaction that removes them,
 * several at a time, see {@link io.perfwarden.queue.durable.BriefWork}. They have neither begun nor
 * ended, as far as anybody else can see, so that a death over them leaves no suspect; what is large
 * or fetches anything is never done like that. Where one connection writes they are done with the
 * delivery that asks for them and are never stored, see {@link
 * io.perfwarden.queue.durable.Arrivals}, but not while anybody works on their subject, or has to:
 * whoever does finds its facts as they were when that was asked for, until he is done. On a server
 * database only the scheduler's lock tells whether somebody does.
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
