/**
 * The repository configuration, validated: suites, limits, rules, globs.
 *
 * <p>Floor 2. Nothing is guessed: every odd key or value is a problem with line and expectation,
 * and all problems are reported together.
 *
 * <p>Decisions: globs become automata of our own, because patterns come from comments as well and a
 * regular expression made of one can take for ever. RE2/J would not, but of the ways to read an
 * artifact's name it cannot be told to prefer the one in which the wildcards before the platform
 * are short and the platform is long, and its grammar would have to be escaped into. A platform is
 * part of an artifact's name, which anybody may choose; so baseline paths are refused in which a
 * platform could lead to another suite's file or to a file that does something, and artifacts whose
 * platform is no plain path segment are left out with a reason.
 */
@NullMarked
package io.perfwarden.policy;

import org.jspecify.annotations.NullMarked;
