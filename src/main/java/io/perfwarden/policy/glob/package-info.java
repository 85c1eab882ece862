/**
 * How globs are matched: compiled once, then run in time linear in the text.
 *
 * <p>Floor 2. Uses nothing of ours. {@code policy} has the patterns of a configuration, which are
 * what everybody else uses.
 */
@NullMarked
package io.perfwarden.policy.glob;

import org.jspecify.annotations.NullMarked;
