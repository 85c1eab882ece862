/**
 * Values over time as pictures and tables: a line of a terminal, SVG, PNG, CSV.
 *
 * <p>Floor 3. No I/O, clock or randomness.
 *
 * <p>Decision: PNG is drawn and encoded here, with a font of five by seven dots. Rejected: the
 * platform's own drawing, which needs native fonts that a server or a container seldom has, and
 * looks different on each machine.
 */
@NullMarked
package io.perfwarden.report.chart;

import org.jspecify.annotations.NullMarked;
