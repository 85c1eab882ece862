/**
 * Identities of a forge: repositories, commits, branches, pull requests, runs, people.
 *
 * <p>Floor 0. Typed so that a run id can never be passed where a repository id belongs.
 */
@NullMarked
package io.perfwarden.scm;

import org.jspecify.annotations.NullMarked;
