/**
 * Use cases: people hear of a regression that reached the default branch, and of its end: by a
 * message, and by an issue. One regression is one issue.
 *
 * <p>{@link io.perfwarden.bot.incident.IncidentPlan} is pure: from the changes and values that
 * pages show, and from the incidents that are known, to those that there are now. {@link
 * io.perfwarden.bot.incident.IncidentIssues} then makes GitHub's issues say so.
 *
 * <p>{@link io.perfwarden.bot.incident.BranchBisection} measures which commit it was, because a
 * person asked. What it has measured is recorded, and the next measurement is found by replaying
 * {@link io.perfwarden.stats.ShiftBisection} over it.
 *
 * <p>Decision: a verdict alone opens no issue. The values have to be at another level beyond doubt,
 * since a benchmark that is slow in every third run would open one each time.
 */
@NullMarked
package io.perfwarden.bot.incident;

import org.jspecify.annotations.NullMarked;
