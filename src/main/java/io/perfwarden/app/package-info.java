/**
 * Settings and wiring of the server, and the operator's commands.
 *
 * <p>Decision: all missing or invalid settings are listed at once, without their values.
 */
@NullMarked
package io.perfwarden.app;

import org.jspecify.annotations.NullMarked;
