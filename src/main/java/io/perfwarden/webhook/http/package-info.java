/**
 * Deliveries over HTTP: who sent them is verified, what came of them is said.
 *
 * <p>Floor 7. Knows the framework.
 *
 * <p>Decision: a delivery that has arrived whole, as nearly all do, is answered where its last byte
 * was read, past the framework: finding the route, a thread for the body and what can be set for
 * each request took a third of an answer. Whatever is not as GitHub sends it, or is still arriving,
 * goes the framework's way, where strangers are held to their limits. Answers are the same.
 */
@NullMarked
package io.perfwarden.webhook.http;

import org.jspecify.annotations.NullMarked;
