/**
 * What a verdict went by, as values: so that it can be kept, given again from what was kept, and
 * shown to have the same bytes on another machine.
 *
 * <p>Floor 5. No I/O, clock or randomness: whoever asks GitHub and the ledger hands in the answers
 * as {@link io.perfwarden.evaluate.proof.Evidence}, and {@link
 * io.perfwarden.evaluate.proof.SuiteVerdict} is a function of them and of the configuration.
 *
 * <p>Decision: a proof holds its inputs themselves, compressed, and not where they were. Artifacts
 * expire, histories are shortened, branches are deleted; a reference would be worth least when
 * somebody doubts a verdict. What is larger than a bound is not kept.
 */
@NullMarked
package io.perfwarden.evaluate.proof;

import org.jspecify.annotations.NullMarked;
