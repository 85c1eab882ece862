/**
 * The repository configuration, validated: suites, limits, rules, globs.
 *
 * <p>Floor 2. Nothing is guessed: every odd key or value is a problem with line and expectation,
 * and all problems are reported together.
 */
@NullMarked
package io.perfwarden.policy;

import org.jspecify.annotations.NullMarked;
