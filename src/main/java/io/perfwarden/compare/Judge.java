package io.perfwarden.compare;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.Unread;
import io.perfwarden.bench.column.Measurements;
import io.perfwarden.bench.identity.Identities;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.absolute.ParityDecider;
import io.perfwarden.compare.pair.Fresh;
import io.perfwarden.compare.pair.Gone;
import io.perfwarden.compare.pair.Pair;
import io.perfwarden.compare.pair.Pairing;
import io.perfwarden.compare.pair.Quantisation;
import io.perfwarden.compare.pair.RunStatus;
import io.perfwarden.compare.pair.Surroundings;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.rule.Decider;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Evidence.Machine;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Findings;
import io.perfwarden.compare.rule.ThresholdDecider;
import io.perfwarden.compare.rule.Unremarkable;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.lazy.Sifted;
import io.perfwarden.policy.RowPolicy.Decision;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Judges one suite on one platform. */
public final class Judge {
    /**
     * What is judged.
     *
     * @param platform as captured from the artifact's name; empty if none
     * @param baseline absent when there is no baseline file yet: every row is added
     * @param attempts what was measured, the newest last, which is what is judged; not empty
     * @param past what the default branch measured before
     */
    public record Subject(
            SuitePolicy suite,
            String platform,
            Optional<Baseline> baseline,
            List<ResultSet> attempts,
            Past past) {
        public Subject {
            attempts = attempts.stream().map(Identities::ofRun).toList();
            baseline =
                    baseline.map(file ->
                            new Baseline(file.provenance(), Identities.ofBaseline(file.results())));
        }

        /** Without a history. */
        public Subject(
                SuitePolicy suite,
                String platform,
                Optional<Baseline> baseline,
                List<ResultSet> attempts) {
            this(
                    suite,
                    platform,
                    baseline,
                    attempts,
                    Past.none(new SuitePlatform(suite.name(), platform)));
        }

        SuitePlatform where() {
            return new SuitePlatform(suite.name(), platform);
        }

        ResultSet current() {
            return attempts.getLast();
        }

        Machine machine() {
            Surroundings both = surroundings();
            Machine known = both.isTold() ? Machine.SAME : Machine.UNTOLD;
            return past.isElsewhere(both.before(), both.now()) ? Machine.OTHER : known;
        }

        Surroundings surroundings() {
            return new Surroundings(
                    baseline.map(known -> known.results().environment())
                            .orElse(Environment.UNKNOWN),
                    current().environment());
        }

        private Optional<RunStatus> status() {
            Surroundings both = surroundings();
            return baseline.flatMap(_ -> RunStatus.of(both.before(), both.now()));
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

        /** The same where backends are expected to agree, whatever the baseline says. */
        private Subject expectingParity() {
            Baseline expected = ParityDecider.reference(suite, baseline, current());
            return new Subject(suite, platform, Optional.of(expected), attempts, past);
        }
    }

    private Judge() {}

    /**
     * Holds results against a baseline by fixed limits.
     *
     * @param platform as captured from the artifact's name; empty if none
     * @param baseline absent when there is no baseline file yet: every row is added
     * @param current what the run brought; without measurements there is no verdict
     */
    public static SuiteComparison judge(
            SuitePolicy suite, String platform, Optional<Baseline> baseline, ResultSet current) {
        return judge(
                new Subject(suite, platform, baseline, List.of(current)), new ThresholdDecider());
    }

    /**
     * Holds results against a baseline by a rule; a suite that asks for parity is held by parity.
     */
    public static SuiteComparison judge(Subject subject, Decider decider) {
        return subject.suite().row().decision() == Decision.PARITY
                ? judged(subject.expectingParity(), new ParityDecider())
                : SameCode.apply(judged(subject, decider), subject);
    }

    private static SuiteComparison judged(Subject subject, Decider decider) {
        RuleNotices.Collected notices = new RuleNotices.Collected();
        ResultSet current = subject.current();
        unread(subject, notices);
        current.warnings().forEach(problem -> notices.add(new Notice.FileProblem(problem)));
        subject.past().problems().forEach(it -> notices.add(new Notice.FileProblem(it)));
        if (current.measurements().isEmpty()) {
            return comparison(subject, Basis.NO_RESULTS, List.of(), notices);
        }
        Notice.BlocksFrom.of(subject.suite()).forEach(notices::add);
        List<Row> rows = rows(subject, decider, notices);
        Basis basis = basis(subject.baseline().isPresent(), rows);
        if (basis == Basis.NO_BASELINE) {
            notices.addFirst(
                    new Notice.NoBaseline(subject.suite().baselinePath(subject.platform())));
        }
        return comparison(subject, basis, rows, notices);
    }

    private static SuiteComparison comparison(
            Subject subject, Basis basis, List<Row> rows, RuleNotices.Collected notices) {
        return settled(subject.where(), basis, rows, notices.toList(), trust(subject));
    }

    /**
     * What fails still fails, but nothing passes beside results that could not be read, or that
     * moved without a direction.
     */
    private static SuiteComparison settled(
            SuitePlatform where, Basis basis, List<Row> rows, List<Notice> notices, Trust trust) {
        Verdict verdict = verdict(basis, rows, notices);
        boolean open = verdict == Verdict.PASS || verdict == Verdict.WARN;
        SuiteComparison judged = new SuiteComparison(where, verdict, basis, rows, notices, trust);
        if (open && !judged.unread().isEmpty()) {
            return new SuiteComparison(where, Verdict.NONE, Basis.UNREAD, rows, notices, trust);
        }
        return open && Rows.remarkable(rows).stream().anyMatch(Row::isOpen)
                ? new SuiteComparison(where, Verdict.NONE, Basis.UNDIRECTED, rows, notices, trust)
                : judged;
    }

    /** Says what could not be read; of the newest attempt, which is the one that is judged. */
    private static void unread(Subject subject, RuleNotices.Collected notices) {
        Unread now = subject.current().unread();
        Unread before =
                subject.baseline().map(known -> known.results().unread()).orElse(Unread.NONE);
        if (!now.isEmpty()) {
            notices.add(new Notice.UnreadResults(now, false));
        }
        if (!before.isEmpty()) {
            notices.add(new Notice.UnreadResults(before, true));
        }
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
    public static SuiteComparison assembled(SuiteComparison comparison, List<Row> rows) {
        List<Row> sorted = rows.stream().sorted(Row::compareWorstFirst).toList();
        Basis basis = basis(true, sorted);
        return settled(comparison.where(), basis, sorted, comparison.notices(), comparison.trust());
    }

    /**
     * The same comparison of a run that did not succeed, or did not do what it was asked for: what
     * fails still fails, but nothing that such a run brought can pass.
     *
     * @param basis says so in the title
     * @param why says so at the beginning of the notices
     */
    public static SuiteComparison noVerdict(SuiteComparison comparison, Basis basis, Problem why) {
        List<Notice> notices = new ArrayList<>(List.of(new Notice.FileProblem(why)));
        notices.addAll(comparison.notices());
        boolean stays =
                comparison.verdict() == Verdict.FAIL || comparison.basis() == Basis.BAD_BASELINE;
        return new SuiteComparison(
                comparison.where(),
                stays ? comparison.verdict() : Verdict.NONE,
                stays ? comparison.basis() : basis,
                comparison.rows(),
                notices,
                comparison.trust());
    }

    private static List<Row> rows(Subject subject, Decider decider, RuleNotices.Collected notices) {
        environment(subject, notices);
        Measurements before = Measurements.of(subject.before());
        Measurements now = Measurements.of(subject.now());
        Pairing.Paired both =
                Pairing.of(
                        subject.suite(), subject.platform(), subject.surroundings(), before, now);
        both.shared()
                .forEach(it -> notices.add(new Notice.SharedName(it.id(), it.before(), it.now())));
        Pairing.Paired paired =
                both.with(Gone.added(both.pairs(), subject.past(), subject.suite()));
        Evidence evidence =
                new Evidence(
                        subject.suite(), subject.attempts(), subject.machine(), subject.past());
        Quantisation quantisation = new Quantisation(before, now);
        RuleNotices ruleNotices = new RuleNotices(subject.suite(), quantisation, notices);
        Findings findings = decider.decide(paired.pairs(), evidence);
        OtherMachine elsewhere =
                new OtherMachine(findings.each(), paired.pairs(), decider, evidence);
        Ruling ruling = new Ruling(evidence, elsewhere, brokenBefore(subject, paired), ruleNotices);
        Unremarkable plain = new Unremarkable(paired.matched(), findings, evidence, quantisation);
        Rows rows = ruled(paired, findings.each(), ruling, plain);
        Notice.SuiteShift.of(rows.remarkable()).ifPresent(notices::add);
        ruleNotices.rows(rows);
        return rows;
    }

    /** Without a baseline nobody knows what was broken before. */
    private static Predicate<BenchmarkId> brokenBefore(Subject subject, Pairing.Paired paired) {
        return subject.baseline().isEmpty()
                ? _ -> false
                : Fresh.withoutValue(paired.unmatched(), subject.before())::contains;
    }

    private static Rows ruled(
            Pairing.Paired paired, List<Finding> findings, Ruling ruling, Unremarkable plain) {
        List<Pair> pairs = paired.pairs();
        if (findings.size() != pairs.size()) {
            throw new IllegalStateException("a rule finds something of every pair");
        }
        Sifted.Builder<Row> rows = new Sifted.Builder<>(Row::isRemarkable);
        for (int i = 0; i < pairs.size(); i++) {
            if (plain.is(i)) {
                rows.pass();
            } else {
                rows.add(ruling.on(pairs.get(i), findings.get(i)));
            }
        }
        Ruling again = ruling.silent();
        return new Rows(
                rows.build(i -> again.on(pairs.get(i), findings.get(i)), Row.worstFirst()), paired);
    }

    private static Basis basis(boolean hasBaseline, List<Row> rows) {
        List<Row> remarkable = Rows.remarkable(rows);
        if (remarkable.stream().anyMatch(Judge::sharesName)
                && remarkable.stream().noneMatch(row -> row.effect() == Effect.FAIL)) {
            return Basis.SHARED_NAMES;
        }
        if (remarkable.size() < rows.size() || remarkable.stream().anyMatch(Judge::isJudged)) {
            boolean byBaseline = hasBaseline || remarkable.stream().anyMatch(Judge::isWeighed);
            return byBaseline ? Basis.JUDGED : Basis.NO_BASELINE;
        }
        if (remarkable.stream().anyMatch(row -> row.why().contains(Why.NO_HISTORY))) {
            return Basis.NO_HISTORY;
        }
        return hasBaseline ? Basis.NOTHING_COMPARABLE : Basis.NO_BASELINE;
    }

    private static boolean sharesName(Row row) {
        return row.effect() != Effect.NONE && row.why().contains(Why.SHARED_NAME);
    }

    private static boolean isWeighed(Row row) {
        return row.weighing().flatMap(Weighing::expected).isPresent();
    }

    private static boolean isJudged(Row row) {
        return switch (row.outcome()) {
            case UNCHANGED -> !row.why().contains(Why.NO_HISTORY);
            case REGRESSED, SLOWER, IMPROVED, ACCEPTED, INCONCLUSIVE -> true;
            case FAILED -> !row.isBrokenAsBefore();
            case ADDED, MISSING, SKIPPED, INCOMPARABLE -> row.effect() == Effect.FAIL;
        };
    }

    private static Verdict verdict(Basis basis, List<Row> rows, List<Notice> notices) {
        List<Row> remarkable = Rows.remarkable(rows);
        boolean fails = remarkable.stream().anyMatch(row -> row.effect() == Effect.FAIL);
        boolean warns = remarkable.stream().anyMatch(row -> row.effect() == Effect.WARN);
        for (Notice notice : notices) {
            warns |=
                    notice instanceof Notice.Warning
                            || notice instanceof Notice.UnreadResults
                            || (notice instanceof Notice.MetricsGone gone && gone.decides());
        }
        return switch (basis) {
            case JUDGED -> fails ? Verdict.FAIL : warns ? Verdict.WARN : Verdict.PASS;
            case NO_BASELINE, NO_HISTORY -> fails ? Verdict.FAIL : Verdict.WARN;
            case SHARED_NAMES -> fails ? Verdict.FAIL : Verdict.NONE;
            case NOTHING_COMPARABLE,
                    NO_RESULTS,
                    BAD_BASELINE,
                    UNREAD,
                    UNDIRECTED,
                    UNREPEATED,
                    RUN_FAILED ->
                    Verdict.NONE;
        };
    }

    private static void environment(Subject subject, RuleNotices.Collected notices) {
        Surroundings both = subject.surroundings();
        for (String fact : both.differing()) {
            notices.add(
                    new Notice.EnvironmentDiffers(
                            fact, both.before().get(fact), both.now().get(fact)));
        }
    }

    private static Trust trust(Subject subject) {
        return new Trust(
                subject.baseline().flatMap(Baseline::provenance),
                subject.current().formats(),
                subject.current().environment(),
                subject.surroundings().sameMachine());
    }
}
