/**
 * Use cases around one head: follow a pull request or the default branch, judge a finished run,
 * keep check and comment true.
 *
 * <p>Floor 5. What follows from a verdict on the default branch is told to others through {@link
 * io.perfwarden.evaluate.DefaultBranch}, after the check shows it.
 */
@NullMarked
package io.perfwarden.evaluate;

import org.jspecify.annotations.NullMarked;
