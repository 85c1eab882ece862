package io.perfwarden.compare;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges one suite on one platform. */
public final class Judge {
    private static final List<String> SHOWN_FACTS =
            List.of(Environment.CPU, Environment.OS, Environment.RUNTIME, Environment.TOOL);

    private Judge() {}

    /**
     * Holds results against a baseline.
     *
     * @param platform as captured from the artifact's name; empty if none
     * @param baseline absent when there is no baseline file yet: every row is added
     * @param current what the run brought; without measurements there is no verdict
     */
    public static SuiteComparison judge(
            SuitePolicy suite, String platform, Optional<Baseline> baseline, ResultSet current) {
        NoticeList notices = new NoticeList();
        current.warnings().forEach(problem -> notices.add(new Notice.FileProblem(problem)));
        if (current.measurements().isEmpty()) {
            return new SuiteComparison(
                    new SuitePlatform(suite.name(), platform),
                    Verdict.NONE,
                    SuiteComparison.Basis.NO_RESULTS,
                    List.of(),
                    notices.toList(),
                    trust(baseline, current));
        }
        if (baseline.isEmpty()) {
            notices.add(new Notice.NoBaseline(suite.baselinePath(platform)));
        }
        List<Row> rows = rows(suite, baseline, current, notices);
        SuiteComparison.Basis basis =
                baseline.isEmpty() ? SuiteComparison.Basis.NO_BASELINE : judged(rows);
        return new SuiteComparison(
                new SuitePlatform(suite.name(), platform),
                verdict(basis, rows),
                basis,
                rows,
                notices.toList(),
                trust(baseline, current));
    }

    /**
     * Says that a suite's baseline file cannot be used; nothing is judged against it.
     *
     * @param path of the file in the repository
     * @param problems all of them, never empty
     */
    public static SuiteComparison unusable(
            SuitePolicy suite, String platform, String path, List<Problem> problems) {
        return new SuiteComparison(
                new SuitePlatform(suite.name(), platform),
                Verdict.NONE,
                SuiteComparison.Basis.BAD_BASELINE,
                List.of(),
                problems.stream()
                        .<Notice>map(problem -> new Notice.BadBaseline(path, problem))
                        .toList(),
                Trust.NOTHING);
    }

    /**
     * The same comparison with other rows, in order and with the verdict that follows from them.
     */
    static SuiteComparison assembled(SuiteComparison comparison, List<Row> rows) {
        List<Row> sorted = rows.stream().sorted(Row::compareWorstFirst).toList();
        SuiteComparison.Basis basis = judged(sorted);
        return new SuiteComparison(
                comparison.where(),
                verdict(basis, sorted),
                basis,
                sorted,
                comparison.notices(),
                comparison.trust());
    }

    /**
     * The same comparison of a run that did not succeed: what fails still fails, but nothing that
     * such a run brought can pass.
     */
    public static SuiteComparison ofFailedRun(SuiteComparison comparison) {
        return switch (comparison.basis()) {
            case BAD_BASELINE, NO_RESULTS, RUN_FAILED -> comparison;
            case JUDGED, NO_BASELINE, NOTHING_COMPARABLE ->
                    comparison.verdict() == Verdict.FAIL
                            ? comparison
                            : new SuiteComparison(
                                    comparison.where(),
                                    Verdict.NONE,
                                    SuiteComparison.Basis.RUN_FAILED,
                                    comparison.rows(),
                                    comparison.notices(),
                                    comparison.trust());
        };
    }

    private static List<Row> rows(
            SuitePolicy suite, Optional<Baseline> baseline, ResultSet current, NoticeList notices) {
        List<Measurement> before =
                baseline.map(known -> known.results().measurements()).orElse(List.of());
        boolean otherMachine = !sameMachine(baseline, current).orElse(true);
        environment(baseline, current, notices);
        RowJudge judge =
                new RowJudge(
                        new RowLimits(
                                suite, new Quantisation(before, current.measurements()), notices),
                        otherMachine);
        List<Row> rows = new ArrayList<>();
        for (Pairing.Pair pair : new Pairing(notices).pair(before, current.measurements())) {
            rows.add(judge.judge(pair));
        }
        rows.sort(Row::compareWorstFirst);
        asked(suite, notices);
        directions(rows, notices);
        return rows;
    }

    private static void asked(SuitePolicy suite, NoticeList notices) {
        switch (suite.row().decision()) {
            case STATISTICAL, PARITY ->
                    notices.add(
                            new Notice.ThresholdInstead(
                                    suite.row().decision().name().toLowerCase(Locale.ROOT)));
            case AUTO, THRESHOLD -> {}
        }
    }

    private static void directions(List<Row> rows, NoticeList notices) {
        List<Row> unknown =
                rows.stream().filter(row -> row.why().contains(Why.DIRECTION_UNKNOWN)).toList();
        if (!unknown.isEmpty()) {
            notices.add(
                    new Notice.DirectionUnknown(
                            unknown.size(), unknown.getFirst().metric().name()));
        }
    }

    private static SuiteComparison.Basis judged(List<Row> rows) {
        boolean judged =
                rows.stream()
                        .anyMatch(row ->
                                switch (row.outcome()) {
                                    case REGRESSED,
                                            SLOWER,
                                            UNCHANGED,
                                            IMPROVED,
                                            FAILED,
                                            ACCEPTED,
                                            INCONCLUSIVE ->
                                            true;
                                    case ADDED, MISSING, SKIPPED, INCOMPARABLE ->
                                            row.effect() == Effect.FAIL;
                                });
        return judged ? SuiteComparison.Basis.JUDGED : SuiteComparison.Basis.NOTHING_COMPARABLE;
    }

    private static Verdict verdict(SuiteComparison.Basis basis, List<Row> rows) {
        boolean fails = rows.stream().anyMatch(row -> row.effect() == Effect.FAIL);
        boolean warns = rows.stream().anyMatch(row -> row.effect() == Effect.WARN);
        return switch (basis) {
            case JUDGED -> fails ? Verdict.FAIL : warns ? Verdict.WARN : Verdict.PASS;
            case NO_BASELINE -> fails ? Verdict.FAIL : Verdict.WARN;
            case NOTHING_COMPARABLE, NO_RESULTS, BAD_BASELINE, RUN_FAILED -> Verdict.NONE;
        };
    }

    private static Optional<Boolean> sameMachine(Optional<Baseline> baseline, ResultSet current) {
        String before =
                baseline.map(known -> known.results().environment().get(Environment.CPU))
                        .orElse("");
        String now = current.environment().get(Environment.CPU);
        return before.isEmpty() || now.isEmpty()
                ? Optional.empty()
                : Optional.of(before.equals(now));
    }

    private static void environment(
            Optional<Baseline> baseline, ResultSet current, NoticeList notices) {
        if (baseline.isEmpty()) {
            return;
        }
        Environment before = baseline.get().results().environment();
        for (String fact : SHOWN_FACTS) {
            if (before.contradicts(current.environment(), fact)) {
                notices.add(
                        new Notice.EnvironmentDiffers(
                                fact, before.get(fact), current.environment().get(fact)));
            }
        }
    }

    private static Trust trust(Optional<Baseline> baseline, ResultSet current) {
        return new Trust(
                baseline.flatMap(Baseline::provenance),
                current.formats(),
                current.environment(),
                sameMachine(baseline, current));
    }
}
