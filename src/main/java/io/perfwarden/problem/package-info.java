/**
 * What can go wrong, in the three kinds that are never mixed.
 *
 * <p>Floor 0. A {@link io.perfwarden.problem.Problem} is something the author can fix and is shown
 * to them; a {@link io.perfwarden.problem.TransientFailure} is the world being briefly broken and
 * is retried; anything else thrown is our own bug.
 */
@NullMarked
package io.perfwarden.problem;

import org.jspecify.annotations.NullMarked;
