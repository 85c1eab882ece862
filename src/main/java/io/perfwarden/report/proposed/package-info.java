/**
 * What is wrong with files that a pull request brings, for those who can still repair them: beside
 * the faulty lines, and in a sentence.
 *
 * <p>Floor 3. No I/O, clock or randomness. Sentences stand in the {@code …Wording} classes.
 *
 * <p>Decision: beside a line stands plain text, in which GitHub finds nobody to mention; elsewhere
 * the same words are Markdown and foreign ones stand in code spans.
 */
@NullMarked
package io.perfwarden.report.proposed;

import org.jspecify.annotations.NullMarked;
