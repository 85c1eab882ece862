/**
 * What every report of a comparison has in common: words, numbers, which rows matter, and how
 * foreign text is shown. What a reader is shown stands in the subpackages, one a kind of reader.
 *
 * <p>Floor 3. No I/O, clock or randomness. Sentences stand in the {@code …Wording} classes, here
 * and in the subpackages; numbers are shown by {@code Figures}; every foreign word passes through
 * {@code Markdown} on its way to GitHub, where it only ever stands in a code span.
 *
 * <p>Rejected: an average in the headline, which hides the one benchmark that doubled.
 *
 * <p>Decision: foreign text is put in code spans rather than escaped character by character: GitHub
 * decodes entities and backslashes before it looks for mentions, and passes over code alone.
 */
@NullMarked
package io.perfwarden.report;

import org.jspecify.annotations.NullMarked;
