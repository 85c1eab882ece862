package io.perfwarden.compare;

import io.perfwarden.bench.Spread;

/**
 * One side of a row, in the row's unit.
 *
 * @param value as judged; may be NaN for a failed row
 * @param samples how many raw samples are behind it, 0 if unknown
 */
public record Side(double value, Spread spread, int samples) {}
