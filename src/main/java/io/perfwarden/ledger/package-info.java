/**
 * What Perfwarden remembers: pull requests, workflow runs and their results, what its checks and
 * comments show, what it was ordered to do.
 *
 * <p>Floor 4. Interfaces and their records; {@code ledger.sql} keeps them in the database.
 * Everything that may change what a check says is recorded here as a fact under its commit, and
 * raises the commit's version: whoever shows something says which version it is about, and cannot
 * replace what was shown of a later one.
 */
@NullMarked
package io.perfwarden.ledger;

import org.jspecify.annotations.NullMarked;
