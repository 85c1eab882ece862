/**
 * Says that a regression reached a default branch, and that it is over: once each, to the one
 * address the server was given.
 *
 * <p>Floor 4, below those who judge: they call {@link io.perfwarden.notify.Announcements} and know
 * nothing of messages.
 */
@NullMarked
package io.perfwarden.notify;

import org.jspecify.annotations.NullMarked;
