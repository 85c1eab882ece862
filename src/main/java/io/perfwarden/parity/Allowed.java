package io.perfwarden.parity;

/**
 * How far two backends may lie apart.
 *
 * @param difference absolute, in the metric's own unit; a difference of exactly this is allowed
 */
public record Allowed(double difference, ToleranceSource source) {}
