/**
 * Turns a comparison into text: the comment, the check, replies to commands, the terminal table,
 * JSON, JUnit and gate files.
 *
 * <p>Floor 3. No I/O, clock or randomness. Sentences stand in {@code Wording}, {@code NextStep},
 * {@code Notices}, {@code CheckText} and {@code Replies}; numbers are shown by {@code Figures};
 * every foreign word passes through {@code Markdown} on its way to GitHub, where it only ever
 * stands in a code span.
 *
 * <p>Decision: a mark follows what a row does to the verdict first and its outcome second, so that
 * no mark contradicts the headline. Rejected: an average in the headline, which hides the one
 * benchmark that doubled.
 *
 * <p>Decision: what does not fit folds away colour by colour for all suites together, never by
 * position in the text. Rejected: cutting at the limit, which loses whatever happens to be last and
 * leaves blocks open.
 *
 * <p>Decision: foreign text is put in code spans rather than escaped character by character: GitHub
 * decodes entities and backslashes before it looks for mentions, and passes over code alone.
 */
@NullMarked
package io.perfwarden.report;

import org.jspecify.annotations.NullMarked;
