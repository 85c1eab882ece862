/**
 * Keeps the record of a suite's alarms, and lets gates that are to be earned go by it.
 *
 * <p>Floor 5. What counts, and why nothing that a pull request's own runs bring does, says {@link
 * io.perfwarden.compare.grade}. What is judged under a grade is a function of recorded facts: the
 * trials in the ledger.
 */
@NullMarked
package io.perfwarden.evaluate.grading;

import org.jspecify.annotations.NullMarked;
