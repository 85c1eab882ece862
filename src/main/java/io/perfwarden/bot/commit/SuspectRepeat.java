package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.compare.*;
import io.perfwarden.model.*;

/**
 * Suspects to be repeated. Without a real repetition the attempt has no verdict.
 *
 * @param measurements one for each platform with a suspect
 */
public record SuspectRepeat(List<SuspectMeasurement> measurements) {
    private static final int NAMES = 5;

    public SuspectRepeat {
        measurements = List.copyOf(measurements);
    }

    public record SuspectMeasurement(SuiteCandidate measured, SuiteComparison verdict) {
        private Set<BenchmarkId> suspects() {
            Set<BenchmarkId> known = measuredIn(measured.newest());
            return verdict.notableRows().stream()
                    .filter(row -> row.why().contains(RowReason.MEASURED_AGAIN))
                    .map(Row::id)
                    .filter(known::contains)
                    .collect(Collectors.toCollection(HashSet::new));
        }
    }

    /** Suspects on platforms without results, if others have some. */
    public List<SuiteCandidate> lostCandidates(List<SuiteResults> brought) {
        boolean isNothing = brought.stream().allMatch(it -> it.platform().isEmpty());
        var came = brought.stream().map(it -> it.platform().orElse("")).collect(Collectors.toSet());
        return measurements.stream()
                .map(SuspectMeasurement::measured)
                .filter(it -> !isNothing && !came.contains(it.platform()))
                .toList();
    }

    public Optional<InputProblem> problemOf(SuiteResults judged, List<SuiteResults> brought) {
        return measurements.stream()
                .filter(one -> one.measured().newest().platform().equals(judged.platform()))
                .flatMap(one -> problemOf(one, judged, brought).stream())
                .findFirst();
    }

    private static Optional<InputProblem> problemOf(
            SuspectMeasurement one, SuiteResults judged, List<SuiteResults> brought) {
        Set<BenchmarkId> anew = brought.contains(judged) ? measuredIn(judged) : Set.of();
        Set<BenchmarkId> suspects = one.suspects();
        boolean isRepeated = !anew.isEmpty() && anew.containsAll(suspects);
        suspects.removeAll(anew);
        return isRepeated ? Optional.empty() : Optional.of(problem(suspects));
    }

    private static InputProblem problem(Set<BenchmarkId> suspects) {
        List<String> labels = suspects.stream().map(BenchmarkId::label).sorted().toList();
        return new InputProblem(
                "",
                "the run was run again to measure suspects again, and did not measure "
                        + (labels.isEmpty() ? "anything" : TextExcerpt.quote(labels, NAMES)),
                "run it again as a whole");
    }

    private static Set<BenchmarkId> measuredIn(SuiteResults results) {
        SuiteResults.Origin origin = results.origin();
        List<String> old = origin.carriedOver();
        boolean isAllOld = !old.isEmpty() && old.size() >= origin.artifacts().size();
        Predicate<MetricResult> isOld =
                it -> old.stream().anyMatch(name -> it.position().file().startsWith(name + "/"));
        return results.results().measurements().stream()
                .filter(it -> !isAllOld && it.reading() instanceof MetricReading.Measured)
                .filter(isOld.negate())
                .map(MetricResult::id)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
