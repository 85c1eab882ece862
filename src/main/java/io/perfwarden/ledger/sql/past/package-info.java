/**
 * The history of default branches in the database, and of what was said of it.
 *
 * <p>Floor 4, seen by {@code ledger.sql} and {@code app} alone.
 */
@NullMarked
package io.perfwarden.ledger.sql.past;

import org.jspecify.annotations.NullMarked;
