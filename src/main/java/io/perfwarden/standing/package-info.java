/**
 * Facts about a commit, and what its check says because of them.
 *
 * <p>Floor 3. Pure: facts and the time go in, a {@link io.perfwarden.standing.Standing} comes out,
 * and with the verdicts of what was measured an {@link io.perfwarden.standing.Ending}. Nothing here
 * reads or writes anything.
 *
 * <p>Decision: nobody decides what a check says at the moment an event arrives. Events and commands
 * record facts; the check is a function of all of them. Facts are put in order by GitHub's own
 * times, run and attempt numbers, see {@link io.perfwarden.standing.Newer}, so that it does not
 * matter when, how often and in which order they are heard.
 *
 * <p>Decision: a commit has one check, and of all that it is held to a baseline for, see {@link
 * io.perfwarden.standing.Target}, the heaviest voice is heard. The default branch is one of them
 * and not a check of its own, because the commit may be the head of a pull request as well: neither
 * verdict can open a gate that the other has closed.
 *
 * <p>Decision: what must be asked of GitHub before a check may pass (did a run start after all,
 * does the pull request change the workflow) is a {@link io.perfwarden.standing.Question}. Standing
 * asks it instead of assuming, whoever has the gateway answers, and standing is computed again.
 *
 * <p>Decision: every way to a conclusion that lets a merge through is a case of {@link
 * io.perfwarden.standing.SuiteState} of its own, so that it can be counted and tested.
 */
@NullMarked
package io.perfwarden.standing;

import org.jspecify.annotations.NullMarked;
