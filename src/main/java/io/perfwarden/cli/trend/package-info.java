/**
 * {@code perfwarden trend}.
 *
 * <p>Floor 8. Uses {@code report.chart} for what is drawn.
 */
@NullMarked
package io.perfwarden.cli.trend;

import org.jspecify.annotations.NullMarked;
