package io.perfwarden.compare;

import io.perfwarden.baseline.BaselineProvenance;
import io.perfwarden.model.BenchmarkEnvironment;
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
public record ComparisonProvenance(
        Optional<BaselineProvenance> baseline,
        List<String> formats,
        BenchmarkEnvironment machine,
        Optional<Boolean> sameMachine) {
    public static final ComparisonProvenance NOTHING =
            new ComparisonProvenance(
                    Optional.empty(), List.of(), BenchmarkEnvironment.UNKNOWN, Optional.empty());

    public ComparisonProvenance {
        formats = List.copyOf(formats);
    }
}
