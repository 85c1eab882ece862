/**
 * What Perfwarden asks of GitHub, in its own words: small interfaces and their records.
 *
 * <p>Floor 4. Failures leave it in two kinds only: {@link io.perfwarden.problem.TransientFailure}
 * for what a retry may cure, {@link GitHubRefusal} for what it will not.
 */
@NullMarked
package io.perfwarden.github;

import org.jspecify.annotations.NullMarked;
