/**
 * {@code perfwarden attest} and {@code perfwarden replay}.
 *
 * <p>Floor 8. Uses {@code manifest} for everything that is decided.
 */
@NullMarked
package io.perfwarden.cli.release;

import org.jspecify.annotations.NullMarked;
