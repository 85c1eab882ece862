/**
 * What a notification says, and how it is written for those who show it: Slack, Discord, Teams, and
 * programs.
 *
 * <p>Floor 3. No I/O, clock or randomness. An {@link io.perfwarden.notify.message.Announcement} is
 * plain bounded values, since it waits in the store until it is sent; {@link
 * io.perfwarden.notify.message.Letter} says it in words, once for all who show it; one class each
 * writes it in their language, within their limits.
 *
 * <p>Whatever is foreign (names of benchmarks, metrics, platforms, units, branches) is bounded
 * first and escaped afterwards, so that no cut falls within an escape or within a character. Lines
 * that do not fit are counted, not cut.
 *
 * <p>Decision: an announcement is kept, not the text made of it. Whoever changes the address finds
 * what was waiting in the language of the new one.
 */
@NullMarked
package io.perfwarden.notify.message;

import org.jspecify.annotations.NullMarked;
