/**
 * What a verdict goes by beside the newest results: earlier runs of the default branch, and earlier
 * attempts of the same run.
 *
 * <p>Floor 5. Which runs count is a function of recorded facts: the points in the ledger, and the
 * line of commits that GitHub told once for a base. Nothing depends on when something arrived.
 *
 * <p>Decision: a pull request is held against the runs of its base, as GitHub last told it, and of
 * the base's ancestors. That is the commit that the workflow of a pull request merges it into, so
 * that what got slower on the default branch in the meantime is not blamed on it.
 */
@NullMarked
package io.perfwarden.evaluate.history;

import org.jspecify.annotations.NullMarked;
