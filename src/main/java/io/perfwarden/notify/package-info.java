/**
 * Says that a regression reached a default branch, and that it is over: once each, to the one
 * address the server was given.
 *
 * <p>Floor 4, below those who judge: they call {@link io.perfwarden.notify.Announcements} and know
 * nothing of messages. What a message says is in {@code notify.message}; {@code notify.sql} keeps
 * what was told and what is to be sent, {@code notify.http} sends it.
 *
 * <p>A message is stored with the memory of having been said, then sent by {@link
 * io.perfwarden.notify.Courier}, of which one process at a time calls {@code sendNext}. A process
 * that dies while it sends leaves a message that is sent again under the same id: at least once,
 * and those who look at the id see it once.
 *
 * <p>Decision: a table of our own rather than the queue. Six tries in six hours, a pace over all
 * messages and a rest that is asked for all of them are nothing the queue knows.
 */
@NullMarked
package io.perfwarden.notify;

import org.jspecify.annotations.NullMarked;
