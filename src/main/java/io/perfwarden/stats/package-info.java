/**
 * Statistics: noise model, change points, tests and the false discovery rate. Numbers in, numbers
 * out.
 *
 * <p>Formulas and constants name their source. Times and seeds are arguments.
 */
@NullMarked
package io.perfwarden.stats;

import org.jspecify.annotations.NullMarked;
