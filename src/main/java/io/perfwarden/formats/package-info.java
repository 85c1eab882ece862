/**
 * All formats together: which there are, which a file is of, and what to say of one of none.
 *
 * <p>Floor 1, above {@code format} and all its families, so that the list may name every reader and
 * no reader can see the list.
 *
 * <h2>Decisions</h2>
 *
 * <ul>
 *   <li>A document is recognised in its first 64 KiB, lines anywhere in a log. The shape of a
 *       document's beginning is worked out once for all readers instead of once in each.
 *   <li>A file that is one document, as most are, is read in one pass. Only a log, and a file that
 *       does not turn out to be one document, is looked through for several formats and noise
 *       around them: each JSON document goes to the first reader that recognises it, lines to every
 *       reader whose lines they are. A file that begins as a document, and does not go on as
 *       another or as lines of a known format, is that document with damage behind it.
 * </ul>
 */
@NullMarked
package io.perfwarden.formats;

import org.jspecify.annotations.NullMarked;
