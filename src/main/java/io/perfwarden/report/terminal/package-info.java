/**
 * A comparison for readers at a terminal.
 *
 * <p>Floor 3. No I/O, clock or randomness: width and colours are arguments.
 */
@NullMarked
package io.perfwarden.report.terminal;

import org.jspecify.annotations.NullMarked;
