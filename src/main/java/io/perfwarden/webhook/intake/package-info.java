/**
 * Bodies of requests that nobody has vouched for yet: how many, how large and for how long.
 *
 * <p>Floor 7. Knows nothing of HTTP or GitHub.
 *
 * <p>Decision: whoever has been sending longest makes room. Turning newcomers away was rejected: a
 * stranger with slow connections could then keep GitHub out for as long as he likes.
 */
@NullMarked
package io.perfwarden.webhook.intake;

import org.jspecify.annotations.NullMarked;
