/**
 * How a server is.
 *
 * <p>Floor 8. Liveness says that the process answers, readiness that the store does, so that a
 * delivery can be kept. Both say as well whether the queue moves and GitHub answers.
 *
 * <p>Decision: neither of the last two makes a server unready, it is but degraded. Deliveries that
 * nobody takes are lost for minutes, and another replica would be no better off.
 */
@NullMarked
package io.perfwarden.app.health;

import org.jspecify.annotations.NullMarked;
