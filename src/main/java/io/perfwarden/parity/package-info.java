/**
 * Parity of backends: whether several implementations of the same features compute the same, frame
 * by frame, within an absolute tolerance for each feature.
 *
 * <p>Floor 2. Uses {@code yaml}, {@code archive} and {@code format}. No I/O but reading what it is
 * given, no clock or randomness.
 *
 * <p>Decision: what could not be compared (a backend that failed, no frames, other frames, a
 * missing metric, a value that is no number) is an error of its cell and never parity.
 *
 * <p>Decision: features and tolerances are tables that a project writes, not code. Rejected: a
 * relative tolerance, which says nothing about scores near zero.
 */
@NullMarked
package io.perfwarden.parity;

import org.jspecify.annotations.NullMarked;
