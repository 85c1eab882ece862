/**
 * The ledger in the database.
 *
 * <p>Floor 4, seen by {@code app} alone. What is heard is put in order by the pure functions of
 * {@link io.perfwarden.standing.Newer} within the transaction that writes; the statements here only
 * fetch and store. Facts that change a commit raise its version in the same transaction.
 */
@NullMarked
package io.perfwarden.ledger.sql;

import org.jspecify.annotations.NullMarked;
