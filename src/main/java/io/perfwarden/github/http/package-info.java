/**
 * Calls to GitHub's API over HTTP: credentials, time limits, throttling, conditional requests.
 *
 * <p>Decision: the calls of GitHub API for Java and all others go through {@link
 * io.perfwarden.github.http.ApiCalls}.
 *
 * <p>Decision: the pipeline adds the token, and only for the API's own origin.
 *
 * <p>Decision: nothing sleeps here. What waiting may cure leaves as a transient failure, and the
 * queue waits.
 */
@NullMarked
package io.perfwarden.github.http;

import org.jspecify.annotations.NullMarked;
