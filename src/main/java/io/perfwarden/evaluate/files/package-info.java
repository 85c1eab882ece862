/**
 * Baseline files as a commit has them: which there are, and what is in one. No file of a commit is
 * asked for twice.
 *
 * <p>Floor 5. Whose files they are, and whether they count, is for others to know.
 */
@NullMarked
package io.perfwarden.evaluate.files;

import org.jspecify.annotations.NullMarked;
