package io.perfwarden.compare;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.pair.Pair;
import io.perfwarden.compare.pair.Pairing;
import io.perfwarden.compare.pair.Quantisation;
import io.perfwarden.compare.pair.Repeated;
import io.perfwarden.compare.pair.RunStatus;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.rule.Decider;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Evidence.Machine;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.ParityDecider;
import io.perfwarden.compare.rule.ThresholdDecider;
import io.perfwarden.policy.RowPolicy.Decision;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Judges one suite on one platform. */
public final class Judge {
    private static final List<String> SHOWN_FACTS =
            List.of(
                    Environment.CPU,
                    Environment.GPU,
                    Environment.OS,
                    Environment.RUNTIME,
                    Environment.TOOL,
                    "nvidia_driver",
                    "cuda",
                    "torch",
                    "device");

    /** What makes a machine another one. */
    private static final List<String> HARDWARE = List.of(Environment.CPU, Environment.GPU);

    /**
     * What is judged.
     *
     * @param platform as captured from the artifact's name; empty if none
     * @param baseline absent when there is no baseline file yet: every row is added
     * @param attempts what was measured, the newest last, which is what is judged; not empty
     */
    public record Subject(
            SuitePolicy suite,
            String platform,
            Optional<Baseline> baseline,
            List<ResultSet> attempts) {
        public Subject {
            attempts = List.copyOf(attempts);
        }

        SuitePlatform where() {
            return new SuitePlatform(suite.name(), platform);
        }

        ResultSet current() {
            return attempts.getLast();
        }

        Machine machine() {
            Environment before = environment();
            Environment now = current().environment();
            if (HARDWARE.stream().anyMatch(fact -> before.contradicts(now, fact))) {
                return Machine.OTHER;
            }
            boolean told =
                    HARDWARE.stream()
                            .anyMatch(fact ->
                                    !now.get(fact).isEmpty()
                                            && now.get(fact).equals(before.get(fact)));
            return told ? Machine.SAME : Machine.UNTOLD;
        }

        private Environment environment() {
            return baseline.map(known -> known.results().environment()).orElse(Environment.UNKNOWN);
        }

        private Optional<RunStatus> status() {
            return baseline.flatMap(_ -> RunStatus.of(environment(), current().environment()));
        }

        /** What is expected; nothing without a baseline. */
        List<Measurement> before() {
            List<Measurement> known =
                    baseline.map(file -> file.results().measurements()).orElse(List.of());
            return status().map(status -> status.expected(known)).orElse(known);
        }

        List<Measurement> now() {
            List<Measurement> measured = current().measurements();
            return status().map(status -> status.found(measured)).orElse(measured);
        }
    }

    private Judge() {}

    /**
     * Holds results against a baseline by fixed limits, or by parity where the suite asks for it.
     *
     * @param platform as captured from the artifact's name; empty if none
     * @param baseline absent when there is no baseline file yet: every row is added
     * @param current what the run brought; without measurements there is no verdict
     */
    public static SuiteComparison judge(
            SuitePolicy suite, String platform, Optional<Baseline> baseline, ResultSet current) {
        boolean parity = suite.row().decision() == Decision.PARITY;
        Optional<Baseline> held =
                parity ? Optional.of(ParityDecider.reference(baseline, current)) : baseline;
        return judge(
                new Subject(suite, platform, held, List.of(current)),
                parity ? new ParityDecider() : new ThresholdDecider());
    }

    /** Holds results against a baseline by a rule. */
    public static SuiteComparison judge(Subject subject, Decider decider) {
        NoticeList notices = new NoticeList();
        ResultSet current = subject.current();
        current.warnings().forEach(problem -> notices.add(new Notice.FileProblem(problem)));
        if (current.measurements().isEmpty()) {
            return comparison(subject, Basis.NO_RESULTS, List.of(), notices);
        }
        if (subject.baseline().isEmpty()) {
            notices.add(new Notice.NoBaseline(subject.suite().baselinePath(subject.platform())));
        }
        Notice.BlocksFrom.of(subject.suite()).forEach(notices::add);
        List<Row> rows = rows(subject, decider, notices);
        Basis basis = subject.baseline().isEmpty() ? Basis.NO_BASELINE : judged(rows);
        return comparison(subject, basis, rows, notices);
    }

    private static SuiteComparison comparison(
            Subject subject, Basis basis, List<Row> rows, NoticeList notices) {
        return new SuiteComparison(
                subject.where(),
                verdict(basis, rows),
                basis,
                rows,
                notices.toList(),
                trust(subject));
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
                Basis.BAD_BASELINE,
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
        Basis basis = judged(sorted);
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
                                    Basis.RUN_FAILED,
                                    comparison.rows(),
                                    comparison.notices(),
                                    comparison.trust());
        };
    }

    private static List<Row> rows(Subject subject, Decider decider, NoticeList notices) {
        environment(subject, notices);
        List<Measurement> before = subject.before();
        List<Measurement> now = subject.now();
        Pairing.Paired paired = Pairing.of(subject.suite(), subject.platform(), before, now);
        paired.repeated().forEach(it -> notices.add(repeated(it)));
        Evidence evidence = new Evidence(subject.suite(), subject.attempts(), subject.machine());
        Ruling ruling =
                new Ruling(
                        evidence,
                        brokenBefore(subject),
                        new RuleNotices(subject.suite(), new Quantisation(before, now), notices));
        List<Row> rows = ruled(paired.pairs(), decider.decide(paired.pairs(), evidence), ruling);
        asked(subject.suite().row().decision(), rows, notices);
        directions(rows, notices);
        return rows;
    }

    /** Without a baseline nobody knows what was broken before. */
    private static Predicate<BenchmarkId> brokenBefore(Subject subject) {
        Optional<Set<BenchmarkId>> measured =
                subject.baseline()
                        .map(_ ->
                                subject.before().stream()
                                        .filter(Side::isMeasured)
                                        .map(Measurement::id)
                                        .collect(Collectors.toSet()));
        return id -> measured.map(ids -> !ids.contains(id)).orElse(false);
    }

    private static Notice repeated(Repeated repeated) {
        Measurement counted = repeated.counted();
        return repeated.contradicts()
                ? Notice.Contradiction.of(repeated)
                : new Notice.Duplicate(
                        counted.id(),
                        counted.metric().name(),
                        repeated.all().size(),
                        repeated.inBaseline());
    }

    private static List<Row> ruled(List<Pair> pairs, List<Finding> findings, Ruling ruling) {
        if (findings.size() != pairs.size()) {
            throw new IllegalStateException("a rule finds something of every pair");
        }
        List<Row> rows = new ArrayList<>(pairs.size());
        for (int i = 0; i < pairs.size(); i++) {
            rows.add(ruling.on(pairs.get(i), findings.get(i)));
        }
        rows.sort(Row::compareWorstFirst);
        return rows;
    }

    /** Says where another rule was asked for than the one there is. */
    private static void asked(Decision asked, List<Row> rows, NoticeList notices) {
        switch (asked) {
            case STATISTICAL, PARITY -> {
                if (rows.stream().anyMatch(row -> row.rule() == Decision.THRESHOLD)) {
                    notices.add(new Notice.ThresholdInstead(asked.name().toLowerCase(Locale.ROOT)));
                }
            }
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

    private static Basis judged(List<Row> rows) {
        boolean judged =
                rows.stream()
                        .anyMatch(row ->
                                switch (row.outcome()) {
                                    case REGRESSED,
                                            SLOWER,
                                            UNCHANGED,
                                            IMPROVED,
                                            ACCEPTED,
                                            INCONCLUSIVE ->
                                            true;
                                    case FAILED -> !row.isBrokenAsBefore();
                                    case ADDED, MISSING, SKIPPED, INCOMPARABLE ->
                                            row.effect() == Effect.FAIL;
                                });
        return judged ? Basis.JUDGED : Basis.NOTHING_COMPARABLE;
    }

    private static Verdict verdict(Basis basis, List<Row> rows) {
        boolean fails = rows.stream().anyMatch(row -> row.effect() == Effect.FAIL);
        boolean warns = rows.stream().anyMatch(row -> row.effect() == Effect.WARN);
        return switch (basis) {
            case JUDGED -> fails ? Verdict.FAIL : warns ? Verdict.WARN : Verdict.PASS;
            case NO_BASELINE -> fails ? Verdict.FAIL : Verdict.WARN;
            case NOTHING_COMPARABLE, NO_RESULTS, BAD_BASELINE, RUN_FAILED -> Verdict.NONE;
        };
    }

    private static void environment(Subject subject, NoticeList notices) {
        Environment before = subject.environment();
        Environment now = subject.current().environment();
        for (String fact : SHOWN_FACTS) {
            if (before.contradicts(now, fact)) {
                notices.add(new Notice.EnvironmentDiffers(fact, before.get(fact), now.get(fact)));
            }
        }
    }

    private static Trust trust(Subject subject) {
        return new Trust(
                subject.baseline().flatMap(Baseline::provenance),
                subject.current().formats(),
                subject.current().environment(),
                switch (subject.machine()) {
                    case SAME -> Optional.of(true);
                    case OTHER -> Optional.of(false);
                    case UNTOLD -> Optional.empty();
                });
    }
}
