package io.perfwarden.compare.parity;

/**
 * How far two backends may lie apart.
 *
 * @param difference absolute, in the metric's own unit; a difference of exactly this is allowed
 */
public record AllowedDifference(double difference, ToleranceSource source) {}
