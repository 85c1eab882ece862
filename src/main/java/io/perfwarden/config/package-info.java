/**
 * The repository's configuration and the workflows' triggers, read and validated with positions.
 *
 * <p>Decision: an unknown key is an error, and all errors are reported at once.
 *
 * <p>Decision: globs are an automaton of our own, not RE2/J. Whether a pattern may match any text
 * between given parts, and a match from several places at once, need the automaton all the same.
 */
@NullMarked
package io.perfwarden.config;

import org.jspecify.annotations.NullMarked;
