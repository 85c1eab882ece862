/**
 * {@code perfwarden parity}.
 *
 * <p>Floor 8. Uses {@code parity} for everything that is decided, {@code report.machine} for what
 * is written.
 */
@NullMarked
package io.perfwarden.cli.parity;

import org.jspecify.annotations.NullMarked;
