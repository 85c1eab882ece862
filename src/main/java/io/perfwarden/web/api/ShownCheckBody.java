package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.ShownCheck;

/**
 * A check run on a commit.
 *
 * @param name as GitHub shows it
 * @param status {@code queued}, {@code in_progress} or {@code completed}; null where it is not
 *     known
 * @param conclusion as GitHub names it; null while the check is open
 * @param passes whether it lets the pull request be merged where it is required; null while it is
 *     open
 * @param title what it says, in one line
 */
public record ShownCheckBody(
        String name,
        Optional<String> status,
        Optional<String> conclusion,
        Optional<Boolean> passes,
        String title) {
    static ShownCheckBody of(ShownCheck check) {
        return new ShownCheckBody(
                check.name(),
                check.says().status().map(ApiBody::word),
                check.says().conclusion().map(ApiBody::word),
                check.passes(),
                check.says().title());
    }
}
