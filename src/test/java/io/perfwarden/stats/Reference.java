package io.perfwarden.stats;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.stats.CandidateDecision.RunHistory;
import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.SignificanceOptions.LogLimits;

/** The reference values under {@code src/test/resources/decide}, and their cases made ready. */
final class Reference {
    private static final Path DIRECTORY = Path.of("src/test/resources/decide");

    private Reference() {}

    static JsonNode read(String part) {
        return read("reference.json", part);
    }

    static JsonNode read(String file, String part) {
        try {
            return new ObjectMapper().readTree(DIRECTORY.resolve(file).toFile()).path(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A history, the runs of a candidate, and which benchmarks there are. */
    record Case(JsonNode json, List<String> names) {
        static Case of(JsonNode json) {
            Set<String> names = new LinkedHashSet<>();
            json.path("history").forEach(run -> run.fieldNames().forEachRemaining(names::add));
            json.path("candidates").forEach(run -> run.fieldNames().forEachRemaining(names::add));
            return new Case(json, new ArrayList<>(names));
        }

        RunHistory history() {
            return new RunHistory(runs("history"), names.size());
        }

        TestCandidate candidate() {
            BitSet measured = new BitSet();
            json.path("candidates")
                    .forEach(run ->
                            run.fieldNames()
                                    .forEachRemaining(name -> measured.set(names.indexOf(name))));
            return new TestCandidate(runs("candidates"), measured);
        }

        SignificanceOptions terms() {
            return new SignificanceOptions(
                    (_, _) -> LogLimits.of(0.05),
                    json.path("canRerun").asBoolean(true)
                            ? SignificanceOptions.RerunOption.POSSIBLE
                            : SignificanceOptions.RerunOption.IMPOSSIBLE,
                    json.path("suiteFail").asBoolean()
                            ? SignificanceOptions.Machines.DEDICATED
                            : SignificanceOptions.Machines.SHARED);
        }

        boolean isExact(String name) {
            return json.path("units").has(name);
        }

        double[][] runs(String key) {
            return json.path(key)
                    .valueStream()
                    .map(run -> names.stream().mapToDouble(name -> value(run, name)).toArray())
                    .toArray(double[][]::new);
        }

        private double value(JsonNode run, String name) {
            double value = run.path(name).asDouble(Double.NaN);
            if (isExact(name) || !(value > 0) || Double.isInfinite(value)) {
                return Double.NaN;
            }
            boolean higher = json.path("biggerIsBetter").path(name).asBoolean();
            return higher ? -Math.log(value) : Math.log(value);
        }
    }
}
