/**
 * Sends messages to the one address that the server was given.
 *
 * <p>Floor 4, seen by {@code app} alone. The address is a secret, since whoever knows it can write
 * there: it stands in no error, log line, metric or text of an object; what the HTTP client says of
 * a failure is not passed on, since it may quote it. Redirects are not followed.
 */
@NullMarked
package io.perfwarden.notify.http;

import org.jspecify.annotations.NullMarked;
