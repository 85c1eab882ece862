package io.perfwarden.compare;

import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.Environment;
import java.util.List;
import java.util.Optional;

/**
 * What a suite's comparison rests on.
 *
 * @param baseline where the baseline comes from, where its file says so
 * @param formats ids of the formats recognised in the run
 * @param machine what the run says of its machine
 * @param sameMachine empty when a side does not say
 */
public record Trust(
        Optional<Provenance> baseline,
        List<String> formats,
        Environment machine,
        Optional<Boolean> sameMachine) {
    public static final Trust NOTHING =
            new Trust(Optional.empty(), List.of(), Environment.UNKNOWN, Optional.empty());

    public Trust {
        formats = List.copyOf(formats);
    }
}
