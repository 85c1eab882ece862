/**
 * The webhook: signature, size limits, storage, answer.
 *
 * <p>Decision: verify, store, answer 202. All work happens in jobs.
 */
@NullMarked
package io.perfwarden.web.webhook;

import org.jspecify.annotations.NullMarked;
