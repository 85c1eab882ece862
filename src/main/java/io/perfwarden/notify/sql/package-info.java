/**
 * What was told and what is to be sent, in the database.
 *
 * <p>Floor 4, seen by {@code app} alone. Documents are JSON in ASCII, since a database may refuse
 * what JSON allows in a string.
 */
@NullMarked
package io.perfwarden.notify.sql;

import org.jspecify.annotations.NullMarked;
