/**
 * Comment text to command. Aware of Markdown: quotes and code never command anything.
 *
 * <p>Floor 3. Pure; knows the Markdown library. Who may command, and whether it can be done, is
 * decided elsewhere.
 *
 * <p>Decisions: the library tells the blocks of a comment and the lines they come from, but not
 * what is within a paragraph: its inline parser would have to be watched for cost, and is less
 * suspicious than this is. Where a line is doubtful, it commands nothing. What was certainly meant
 * for us but cannot be carried out as written, a slip or a capital letter included, is {@link
 * io.perfwarden.command.Command.Misunderstood} and gets an answer, other programs' commands get
 * none.
 */
@NullMarked
package io.perfwarden.command;

import org.jspecify.annotations.NullMarked;
