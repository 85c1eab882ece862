package io.perfwarden.baseline;

import io.perfwarden.model.ResultSet;
import java.util.Optional;

/**
 * What fresh results are held against.
 *
 * @param provenance absent for a tool's own file, which says nothing of it
 * @param results the measurements, with the machine they were made on
 */
public record Baseline(Optional<BaselineProvenance> provenance, ResultSet results) {}
