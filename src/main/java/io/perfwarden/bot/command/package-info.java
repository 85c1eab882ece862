/**
 * Use cases behind comment commands and buttons.
 *
 * <p>Decision: a command runs for people with write access, once, and always gets an answer.
 */
@NullMarked
package io.perfwarden.bot.command;

import org.jspecify.annotations.NullMarked;
