/**
 * What there is to do, as the queue stores it.
 *
 * <p>Floor 5. One record for each kind of job. They hold plain values and nothing of other
 * packages, so that a change elsewhere cannot break what is already queued: a job may have been
 * written by an earlier version of the program, or by a later one that runs beside it.
 *
 * <p>A stored example of each kind stands in the test resources. To change a kind, add a record
 * with the next version in its kind, read both, write the new one, and remove the old one a release
 * later.
 */
@NullMarked
package io.perfwarden.job;

import org.jspecify.annotations.NullMarked;
