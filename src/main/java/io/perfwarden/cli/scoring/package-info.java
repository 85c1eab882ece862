/**
 * Scores the statistical decision on recorded histories: {@code perfwarden evaluate}.
 *
 * <p>Floor 8. A case is a position in a recorded stream of runs, either left as it is, so that
 * every alarm is false, or with one benchmark made slower. It asks the procedure itself, {@code
 * decide}, without artifacts, baselines and configuration around it.
 */
@NullMarked
package io.perfwarden.cli.scoring;

import org.jspecify.annotations.NullMarked;
