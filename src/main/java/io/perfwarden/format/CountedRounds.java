package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * Rounds of base and head with what was counted after them. The first count of a side is in its
 * first round, and so on. A tool's own metric of the same name gives way.
 */
public record CountedRounds(List<ResultSet> bases, List<ResultSet> heads) {
    /** Instructions of a benchmark, or of one of its iterations. */
    public static final Metric INSTRUCTIONS =
            Metric.of("instructions", Unit.parse("instructions")).secondary();

    /** Instead of a version, for counts of a command with its start. */
    private static final String WHOLE = "whole command";

    public CountedRounds {
        bases = List.copyOf(bases);
        heads = List.copyOf(heads);
    }

    public static boolean isCount(Metric metric) {
        return metric.name().equals(INSTRUCTIONS.name())
                && metric.unit().equals(INSTRUCTIONS.unit());
    }

    /** Whether the count of a whole command, with its start. */
    public static boolean isOfWholeCommand(MetricResult count) {
        return count.version().equals(WHOLE);
    }

    /**
     * Adds what was counted.
     *
     * @param ofBase files by number
     * @return rejected if a side lacks counts, or counts what no round measured
     */
    public ReadOutcome<CountedRounds> withCounts(
            SortedMap<Integer, ResultFile> ofBase, SortedMap<Integer, ResultFile> ofHead) {
        if (ofBase.isEmpty() && ofHead.isEmpty()) {
            return ReadOutcome.ok(this);
        }
        if (!ofBase.keySet().equals(ofHead.keySet())
                || ofBase.lastKey() != ofBase.size()
                || ofBase.size() > bases.size()) {
            ResultFile any =
                    Stream.of(ofBase, ofHead)
                            .flatMap(it -> it.values().stream())
                            .findAny()
                            .orElseThrow();
            return CountFile.reject(
                    any,
                    "is one of %d counts of the base and %d of the head, expected as many, of no more than the %d rounds"
                            .formatted(ofBase.size(), ofHead.size(), bases.size()));
        }
        List<ResultSet> base = bases.stream().map(BenchmarkIdentities::ofRun).toList();
        List<ResultSet> head = heads.stream().map(BenchmarkIdentities::ofRun).toList();
        Map<String, BenchmarkId> known = new HashMap<>();
        Stream.concat(base.stream(), head.stream())
                .flatMap(round -> round.measurements().stream())
                .forEach(one -> known.putIfAbsent(one.id().label(), one.id()));
        return counts(ofBase, known)
                .flatMap(before ->
                        counts(ofHead, known)
                                .map(after ->
                                        new CountedRounds(join(base, before), join(head, after))));
    }

    private static ReadOutcome<List<List<MetricResult>>> counts(
            SortedMap<Integer, ResultFile> files, Map<String, BenchmarkId> known) {
        List<List<MetricResult>> counts = new ArrayList<>();
        for (ResultFile file : files.values()) {
            switch (CountFile.read(file).flatMap(it -> counts(file, it, known))) {
                case ReadOutcome.Ok(var one) -> counts.add(one);
                case ReadOutcome.Rejected(var problems) -> {
                    return ReadOutcome.rejected(problems);
                }
            }
        }
        return ReadOutcome.ok(counts);
    }

    private static ReadOutcome<List<MetricResult>> counts(
            ResultFile file, CountFile count, Map<String, BenchmarkId> known) {
        List<MetricResult> results = new ArrayList<>();
        FilePosition position = new FilePosition(file.name(), 1);
        for (var entry : count.instructions().entrySet()) {
            BenchmarkId id = known.get(entry.getKey());
            if (id == null) {
                return CountFile.reject(
                        file,
                        "counts "
                                + TextExcerpt.quote(entry.getKey())
                                + ", which no round measured");
            }
            MetricReading value = MetricReading.of(entry.getValue());
            results.add(
                    new MetricResult(id, INSTRUCTIONS, value, position)
                            .withVersion(count.isWhole() ? WHOLE : ""));
        }
        return ReadOutcome.ok(results);
    }

    private static List<ResultSet> join(List<ResultSet> rounds, List<List<MetricResult>> counts) {
        Set<MetricResult.Key> counted =
                counts.stream()
                        .flatMap(List::stream)
                        .map(MetricResult::key)
                        .collect(Collectors.toSet());
        List<ResultSet> joined = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++) {
            Stream<MetricResult> own =
                    rounds.get(i).measurements().stream().filter(it -> !counted.contains(it.key()));
            Stream<MetricResult> more = i < counts.size() ? counts.get(i).stream() : Stream.of();
            joined.add(rounds.get(i).withMeasurements(Stream.concat(own, more).toList()));
        }
        return joined;
    }
}
