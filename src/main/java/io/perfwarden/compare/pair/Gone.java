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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the last run of the default branch measured, and the candidate did not, although no baseline
 * file says so either.
 */
public final class Gone {
    private Gone() {}

    /** The pairs of run and baseline file, and those of what is gone since the last run. */
    public static List<Pair> added(List<Pair> pairs, Past past, SuitePolicy suite) {
        if (past.runs().isEmpty()) {
            return pairs;
        }
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
            if (series.isInLastRun()
                    && !paired.contains(key)
                    && !broken.contains(series.id())
                    && isDecidedByHistory(series, suite)) {
                all.add(new Pair.OnlyBaseline(series.last()));
            }
        }
        return all;
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
