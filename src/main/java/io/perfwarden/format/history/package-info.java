/**
 * Histories that actions keep in a repository. {@link io.perfwarden.format.history.GabHistory}
 * gives all entries of one; of the other only the newest is read. The names and addresses of
 * authors are passed over.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.history;

import org.jspecify.annotations.NullMarked;
