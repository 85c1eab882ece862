/**
 * Hands each job to its use case.
 *
 * <p>Floor 6.
 */
@NullMarked
package io.perfwarden.dispatch;

import org.jspecify.annotations.NullMarked;
