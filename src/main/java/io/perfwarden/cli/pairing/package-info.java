/**
 * Measures base and head of a change in turns: {@code perfwarden pair}.
 *
 * <p>Floor 8. The one command that starts processes, and only those that its user wrote on the
 * command line. What they write is kept as it is; {@code perfwarden compare} reads it.
 */
@NullMarked
package io.perfwarden.cli.pairing;

import org.jspecify.annotations.NullMarked;
