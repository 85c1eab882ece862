/**
 * From the recorded facts about a commit to the conclusion of its check. Pure functions.
 *
 * <p>Decision: the state is a function of recorded facts, never of the order in which events
 * arrive.
 *
 * <p>Decision: a check passes only after a comparison, a filter of the workflow or a person's word.
 * See config/check.md.
 */
@NullMarked
package io.perfwarden.check;

import org.jspecify.annotations.NullMarked;
