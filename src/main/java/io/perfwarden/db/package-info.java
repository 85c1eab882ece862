/**
 * The database: what is remembered, its queries, schema and retention. SQLite and PostgreSQL.
 *
 * <p>Decision: interfaces speak the domain's types; SQL stays in the classes named {@code Sql…},
 * each within its interface. Every method may throw {@link io.perfwarden.model.TransientFailure}
 * while the store is down.
 */
@NullMarked
package io.perfwarden.db;

import org.jspecify.annotations.NullMarked;
