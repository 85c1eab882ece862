/**
 * Use case: people give orders, by commands in comments and buttons of checks.
 *
 * <p>Floor 5. An order is recorded under the id of the comment or delivery that brought it before
 * anything is done, and its answers as they come, so that it is carried out once in effect however
 * often it is told and wherever it is interrupted. Permission is asked of GitHub at that moment,
 * before anything else than that the order was seen is written.
 */
@NullMarked
package io.perfwarden.obey;

import org.jspecify.annotations.NullMarked;
