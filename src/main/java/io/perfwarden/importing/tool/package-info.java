/**
 * Undoes what github-action-benchmark makes of a tool's output.
 *
 * <p>Floor 1. An imported baseline is of use only if it pairs with what the tool's own reader gives
 * for fresh results. What identifies a benchmark is known in one place, the reader; so where the
 * action takes a result apart, its parts are put together as the tool wrote them and handed to that
 * reader. Where the action keeps name and value as they are, nothing has to be undone.
 *
 * <p>Results that are such a history, and an imported one, are both read here: so a baseline that
 * was imported has the same names as the file that it was imported from.
 *
 * <p>Rejected: a second set of rules for names, metrics and roles. It would have to be changed with
 * every reader.
 */
@NullMarked
package io.perfwarden.importing.tool;

import org.jspecify.annotations.NullMarked;
