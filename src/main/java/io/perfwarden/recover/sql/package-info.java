/**
 * How far was looked, in the database.
 *
 * <p>Floor 5, seen by {@code app} alone.
 */
@NullMarked
package io.perfwarden.recover.sql;

import org.jspecify.annotations.NullMarked;
