/**
 * What Perfwarden remembers: pull requests, check runs, results, deliveries.
 *
 * <p>Floor 4. SQL lives here and in {@code jobs} only. The same statements run on SQLite and
 * PostgreSQL.
 */
@NullMarked
package io.perfwarden.history;

import org.jspecify.annotations.NullMarked;
