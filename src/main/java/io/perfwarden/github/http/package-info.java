/**
 * Calls to GitHub's API over HTTP: credentials, time limits, throttling, conditional requests.
 *
 * <p>Floor 4. Knows nothing of pull requests or checks; {@code github.kohsuke} says what to call.
 *
 * <p>Decisions:
 *
 * <ul>
 *   <li>One pipeline, {@link io.perfwarden.github.http.ApiCalls}, serves the client library and our
 *       own calls alike, so that a limit, a time-out or a refusal means the same everywhere.
 *   <li>The token is added by the pipeline, and only to requests to the API's own origin. The
 *       client library never sees it, and no redirect can carry it elsewhere.
 *   <li>Nothing sleeps and nothing is sent twice, but for three cases in which GitHub certainly did
 *       nothing: an expired token (once), an app token with a wrong clock (once), a redirect.
 *       Whatever else may be cured by waiting leaves as {@link
 *       io.perfwarden.problem.TransientFailure} with the time to wait, and the job queue waits.
 *   <li>Redirects of renamed repositories are followed with the same method and body. The client
 *       library would turn a POST into a GET.
 *   <li>Answers with an ETag and tokens are kept in Caffeine's caches: bounded, made once however
 *       many ask at the same time. A token that cannot be had stands as such for a few seconds.
 *   <li>A request is not sent at all while its installation's budget is known to be spent.
 * </ul>
 */
@NullMarked
package io.perfwarden.github.http;

import org.jspecify.annotations.NullMarked;
