/**
 * What Perfwarden remembers: pull requests, check runs, results, deliveries.
 *
 * <p>Floor 4. SQL lives here and in {@code jobs} only. The same statements run on SQLite and
 * PostgreSQL; the scripts under {@code db/common} too, with the types that differ filled in by
 * {@link io.perfwarden.history.Database}. Times are epoch milliseconds. Both databases are held to
 * the same tests.
 *
 * <p>Whatever makes a statement fail for a while (no connection, a full disk, a deadlock) leaves
 * here as {@link io.perfwarden.problem.TransientFailure}; a statement that is wrong does not.
 */
@NullMarked
package io.perfwarden.history;

import org.jspecify.annotations.NullMarked;
