package io.perfwarden.compare.past;

import java.time.Instant;
import java.util.Optional;

/**
 * A run of the default branch.
 *
 * @param name what people call it: a commit, or a file
 * @param date when it was measured, where that is known
 * @param cpu the model of its processor; empty if nobody says
 */
public record PastRun(String name, Optional<Instant> date, String cpu) {}
