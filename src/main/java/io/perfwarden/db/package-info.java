/**
 * The database: facts, queries, schema and retention, in SQLite and PostgreSQL.
 *
 * <p>Decision: a class holds the SQL of its own tables, in a dialect that both databases read; its
 * methods take and return the types of the domain. Rejected: an interface with an SQL class for
 * each table, which doubled the types. Only the differences of both databases are in one place,
 * {@link io.perfwarden.db.StoreDatabase}. Every method may throw {@link
 * io.perfwarden.model.TransientFailure} while the store is down.
 */
@NullMarked
package io.perfwarden.db;

import org.jspecify.annotations.NullMarked;
