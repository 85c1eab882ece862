/**
 * Durable jobs: enqueue, claim, retry, lease.
 *
 * <p>Decision: a job is stored before a delivery is acknowledged. Jobs of one subject run one after
 * the other.
 */
@NullMarked
package io.perfwarden.queue;

import org.jspecify.annotations.NullMarked;
