/**
 * Deliveries in: verify, parse, store. All work happens later, in jobs.
 *
 * <p>Floor 7. Knows no framework; the reader of deliveries is a function of event, bytes and the
 * heads that are remembered.
 *
 * <p>Decision: payloads are read by records of the few fields that matter. The client library's
 * payload types were rejected, because they lack events and fields, and a tree because a payload of
 * 25 MB would take many times that.
 *
 * <p>Decision: the signature's form is checked before the body is read, its value before anything
 * in the body is looked at, and it cannot be switched off.
 */
@NullMarked
package io.perfwarden.webhook;

import org.jspecify.annotations.NullMarked;
