package io.perfwarden.report.machine;

import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Findings;
import io.perfwarden.finding.Kind;
import io.perfwarden.finding.Member;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What each suite's benchmarks count as, and by which of their rows. */
final class Counted {
    private final Map<SuitePlatform, Map<Kind, Integer>> counts = new HashMap<>();
    private final Set<SeriesKey> deciding = new HashSet<>();

    Counted(Findings findings) {
        for (Finding finding : findings.all()) {
            for (Member member : finding.members()) {
                counts.computeIfAbsent(member.where(), _ -> new EnumMap<>(Kind.class))
                        .merge(finding.kind(), 1, Integer::sum);
                deciding.add(key(member.where(), member.row()));
            }
        }
    }

    /** Benchmarks of a suite, each of them once; kinds without any are absent. */
    Map<Kind, Integer> in(SuiteComparison suite) {
        return counts.getOrDefault(suite.where(), Map.of());
    }

    /** Whether it is by this row that its benchmark counts. */
    boolean decides(SuiteComparison suite, Row row) {
        return deciding.contains(key(suite.where(), row));
    }

    private static SeriesKey key(SuitePlatform where, Row row) {
        return SeriesKey.of(where, row.id(), row.metric());
    }
}
