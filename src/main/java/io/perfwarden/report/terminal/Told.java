package io.perfwarden.report.terminal;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Findings;
import io.perfwarden.finding.Kind;
import io.perfwarden.finding.Member;
import io.perfwarden.report.Entry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Rows worth a line of their own, the most urgent first. */
final class Told {
    private Told() {}

    /**
     * One row for a suite that became slower as a whole. Else the row of each finding that is
     * neither unchanged nor of no consequence, and whichever other row fails or warns.
     */
    static List<Entry> in(Findings findings) {
        Map<SuitePlatform, SuiteComparison> suites = new HashMap<>();
        findings.comparison().suites().forEach(suite -> suites.put(suite.where(), suite));
        List<Entry> told = new ArrayList<>();
        Set<Row> rows = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Finding finding : findings.remarkable()) {
            if (finding.isWholeSuite()) {
                SuiteComparison suite = Objects.requireNonNull(suites.get(finding.worst().where()));
                WholeSuite.of(finding.worst().row())
                        .ifPresent(row -> told.add(new Entry(suite, WholeSuite.named(suite, row))));
                continue;
            }
            boolean silent = !finding.kind().isNews() || finding.kind() == Kind.IGNORED;
            for (Member member : finding.members()) {
                SuiteComparison suite = Objects.requireNonNull(suites.get(member.where()));
                Stream<Row> own = silent ? Stream.of() : Stream.of(member.row());
                Stream<Row> others =
                        member.others().stream()
                                .filter(row -> row.effect() != Effect.NONE)
                                .filter(row -> !WholeSuite.has(row));
                Stream.concat(own, others)
                        .filter(rows::add)
                        .forEach(row -> told.add(new Entry(suite, row)));
            }
        }
        return told;
    }
}
