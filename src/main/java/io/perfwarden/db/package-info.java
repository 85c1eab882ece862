/**
 * The database: facts, queries, schema and retention, in SQLite and PostgreSQL.
 *
 * <p>Decision: a class holds the SQL of its own tables, in words that both databases know; its
 * methods take and return types of the domain. Given up: an interface for each table, with the SQL
 * in a class {@code Sql…} of its own. Every method may throw {@link
 * io.perfwarden.model.TransientFailure} while the store is down.
 */
@NullMarked
package io.perfwarden.db;

import org.jspecify.annotations.NullMarked;
