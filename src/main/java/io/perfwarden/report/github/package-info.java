/**
 * A comparison for readers on GitHub: the comment of a pull request, the check's texts, replies to
 * commands, and the marker by which our own comments are found again.
 *
 * <p>Floor 3. No I/O, clock or randomness. Sentences stand in the {@code …Wording} classes.
 *
 * <p>Decision: what does not fit folds away colour by colour for all suites together, never by
 * position in the text. Rejected: cutting at the limit, which loses whatever happens to be last and
 * leaves blocks open.
 *
 * <p>Decision: a mark follows what a row does to the verdict first and its outcome second, so that
 * no mark contradicts the headline.
 */
@NullMarked
package io.perfwarden.report.github;

import org.jspecify.annotations.NullMarked;
