/**
 * The durable queue: what a delivery asks for, done at least once and effective once.
 *
 * <p>Floor 6. Jobs of one subject (a head branch) run one after the other, those of different
 * subjects at the same time.
 */
@NullMarked
package io.perfwarden.jobs;

import org.jspecify.annotations.NullMarked;
