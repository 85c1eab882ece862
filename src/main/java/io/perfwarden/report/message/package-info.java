/**
 * Notifications for chat services and web hooks.
 *
 * <p>Decision: messages wait in the store as plain bounded values, so that an older version's
 * messages stay readable.
 */
@NullMarked
package io.perfwarden.report.message;

import org.jspecify.annotations.NullMarked;
