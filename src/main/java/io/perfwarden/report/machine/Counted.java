package io.perfwarden.report.machine;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Findings;
import io.perfwarden.finding.Kind;
import io.perfwarden.finding.Member;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** What each suite's benchmarks count as, and by which of their rows. */
final class Counted {
    private final Map<SuitePlatform, Map<Kind, Integer>> counts = new HashMap<>();
    private final IdentityHashMap<Row, Boolean> deciding = new IdentityHashMap<>();

    Counted(Findings findings) {
        for (Finding finding : findings.all()) {
            for (Member member : finding.members()) {
                counts.computeIfAbsent(member.where(), _ -> new EnumMap<>(Kind.class))
                        .merge(finding.kind(), 1, Integer::sum);
                deciding.put(member.row(), true);
            }
        }
    }

    /** Benchmarks of a suite, each of them once; kinds without any are absent. */
    Map<Kind, Integer> in(SuiteComparison suite) {
        return counts.getOrDefault(suite.where(), Map.of());
    }

    /** Whether it is by this row that its benchmark counts. */
    boolean decides(Row row) {
        return deciding.containsKey(row);
    }
}
