/**
 * The database: SQLite or PostgreSQL, its schema up to date.
 *
 * <p>Floor 4. Knows no table of ours. The same statements run on both databases; the scripts under
 * {@code db/common} too, with the types that differ filled in by {@link
 * io.perfwarden.store.Database}. Times are epoch milliseconds.
 *
 * <p>Whatever makes a statement fail for a while (no connection, a full disk, a deadlock) leaves
 * here as {@link io.perfwarden.problem.TransientFailure}; a statement that is wrong does not.
 */
@NullMarked
package io.perfwarden.store;

import org.jspecify.annotations.NullMarked;
