package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.identity.Identities;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastSeries;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the last run of the default branch measured, and the candidate did not, although no baseline
 * file says so either.
 */
public final class Gone {
    private Gone() {}

    /** The pairs of run and baseline file, and those of what is gone since the last run. */
    public static List<Pair> added(List<Pair> read, Past past, SuitePolicy suite) {
        if (past.runs().isEmpty()) {
            return read;
        }
        List<Pair> pairs = withSkipped(read, past, suite);
        Set<SeriesKey> paired = new HashSet<>();
        Set<BenchmarkId> broken = new HashSet<>();
        for (Pair pair : pairs) {
            Measurement subject = pair.subject();
            paired.add(SeriesKey.of(past.where(), subject).inAnyUnit());
            paired.add(beforeMoreExact(past, subject).inAnyUnit());
            if (!(subject.reading() instanceof Reading.Measured)) {
                broken.add(subject.id());
            }
        }
        List<Pair> all = new ArrayList<>(pairs);
        for (PastSeries series : past.series()) {
            SeriesKey key = SeriesKey.of(past.where(), series.id(), series.metric()).inAnyUnit();
            if (isMissed(series, suite) && !paired.contains(key) && !broken.contains(series.id())) {
                all.add(new Pair.OnlyBaseline(series.last()));
            }
        }
        return all;
    }

    /** What the run says it skipped was measured last, whatever metric it is skipped under. */
    private static List<Pair> withSkipped(List<Pair> pairs, Past past, SuitePolicy suite) {
        if (pairs.stream().noneMatch(Gone::isSkipped)) {
            return pairs;
        }
        Map<BenchmarkId, PastSeries> missed = new HashMap<>();
        past.series().stream()
                .filter(series -> isMissed(series, suite))
                .forEach(series -> missed.putIfAbsent(series.id(), series));
        return pairs.stream()
                .map(pair -> {
                    PastSeries last = missed.get(pair.subject().id());
                    return isSkipped(pair) && last != null
                            ? new Pair.Both(last.last(), pair.subject())
                            : pair;
                })
                .toList();
    }

    private static boolean isSkipped(Pair pair) {
        return pair instanceof Pair.OnlyCurrent(Measurement current)
                && current.reading() instanceof Reading.Skipped;
    }

    private static boolean isMissed(PastSeries series, SuitePolicy suite) {
        return series.isInLastRun() && isDecidedByHistory(series, suite);
    }

    /** Its series in runs from when no other benchmark had its name. */
    private static SeriesKey beforeMoreExact(Past past, Measurement subject) {
        return SeriesKey.of(past.where(), Identities.bare(subject.id()), subject.metric());
    }

    private static boolean isDecidedByHistory(PastSeries series, SuitePolicy suite) {
        RowPolicy policy = suite.rowPolicy(series.id(), series.metric().name());
        return policy.decision().asksForHistory();
    }
}
