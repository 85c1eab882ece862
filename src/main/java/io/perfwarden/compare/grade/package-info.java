/**
 * How often a suite cried wolf, and whether it may block because of that.
 *
 * <p>Floor 2. Uses {@code scm}. No I/O, clock or randomness: recorded trials in, a grade out.
 *
 * <p>Decision: only what people with a say in the repository brought about is a trial: runs of the
 * default branch itself, and rows that a maintainer accepted. What a pull request's own runs bring
 * is never one, whoever opened it and however often it is run again: its author chooses what they
 * measure, may upload any numbers, and by a few suspects that go away could make the suite step
 * back to advice, and merge the next pull request. Once it is merged, the run of the default branch
 * counts, behind which somebody's review stands.
 *
 * <p>Decision: an alarm is false only where that is known: the run measured the same code as an
 * earlier one that was quiet, or what the hashes say is the baseline's code; another attempt of it
 * took it back; or a maintainer accepted it as noise. What a maintainer accepts for another reason
 * was a regression, and a true alarm. An alarm of which nobody knows counts neither way. Rejected:
 * to call an alarm false because the next run is quiet. The level of the default branch follows a
 * real regression, so that the second run with it is quiet as well. Rejected too: to call it false
 * until the contrary is known. A single regression that was merged would open the gate for the next
 * one. A suite that came to block too early for that loses it by itself, with the second row that a
 * maintainer accepts as noise.
 *
 * <p>Decision: a suspect that the second measurement clears is counted apart and costs a suite
 * nothing: it never was red. About one run in ten of unchanged code makes one, as the procedure
 * means it to, so that no suite would ever be trusted otherwise.
 */
@NullMarked
package io.perfwarden.compare.grade;

import org.jspecify.annotations.NullMarked;
