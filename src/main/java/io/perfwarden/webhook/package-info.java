/**
 * HTTP in: verify, parse, store, answer. All work happens later, in jobs.
 *
 * <p>Floor 7.
 */
@NullMarked
package io.perfwarden.webhook;

import org.jspecify.annotations.NullMarked;
