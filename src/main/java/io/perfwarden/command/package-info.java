/**
 * Comment text to command. Aware of Markdown: quotes and code never command anything.
 *
 * <p>Floor 3. Pure. Who may command, and whether it can be done, is decided elsewhere.
 *
 * <p>Decisions: Markdown is read as far as it takes to tell the commenter's own words from the
 * rest, without a Markdown library, which would have to keep source lines and be as suspicious as
 * this is. Where a line is doubtful, it commands nothing. What was certainly meant for us but
 * cannot be carried out as written is {@link io.perfwarden.command.Command.Misunderstood} and gets
 * an answer, other programs' commands get none.
 */
@NullMarked
package io.perfwarden.command;

import org.jspecify.annotations.NullMarked;
