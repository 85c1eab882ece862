/**
 * What Perfwarden asks of GitHub: small interfaces, and their implementation with GitHub API for
 * Java ({@code org.kohsuke:github-api} 2.0-rc.6).
 *
 * <p>Decision: only this package sees the client library. Live objects of the library never leave
 * it.
 *
 * <p>Decision: the library sends through {@link io.perfwarden.github.RepoCall}, its connector.
 * Fields that the library drops are read there, from the answer that it got: the app that wrote a
 * comment, the time of a check run, an artifact's digest, a workflow's path.
 *
 * <p>These requests go around the library, because of what it does in 2.0-rc.6:
 *
 * <ul>
 *   <li>{@code POST /app/installations/ID/access_tokens}: its connector needs the token first.
 *   <li>{@code GET /app}: {@code GHApp} drops events that it does not know.
 *   <li>{@code GET /app/hook/config} and {@code /app/hook/deliveries}: it has no such call.
 *   <li>{@code POST /graphql}: its GraphQL is internal, and REST makes no signed commits.
 *   <li>{@code GET …/actions/runs/ID/attempts/N} and its jobs: it has only the last attempt.
 *   <li>{@code GET …/actions/artifacts/ID/zip}: {@code GHArtifact.download} has no limit of bytes.
 *   <li>{@code GET …/git/commits/SHA}: {@code getCommit} brings all files that a commit changed.
 *   <li>{@code GET …/contents/PATH} as bytes: {@code GHContent.read} stops at 1 MB.
 *   <li>{@code GET …/git/ref/heads/NAME}: {@code getRef} asks an address that GitHub dropped.
 *   <li>{@code GET …/branches/NAME} and {@code …/rules/branches/NAME}: it leaves a slash in the
 *       name as it is, and drops the rule {@code merge_queue}.
 *   <li>{@code PATCH} and {@code DELETE …/git/refs/NAME}: {@code GHRef} costs a request more.
 * </ul>
 *
 * <p>{@code RateLimitChecker} is not used: it asks {@code /rate_limit} and then sleeps. {@link
 * io.perfwarden.github.RequestBudget} refuses at once instead, for all processes together.
 */
@NullMarked
package io.perfwarden.github;

import org.jspecify.annotations.NullMarked;
