package io.perfwarden.evaluate;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.Why;
import io.perfwarden.compare.past.Past;
import io.perfwarden.evaluate.files.Baselines;
import io.perfwarden.evaluate.grading.GradedSuite;
import io.perfwarden.evaluate.grading.Grading;
import io.perfwarden.evaluate.history.Attempts;
import io.perfwarden.evaluate.history.BaseHistory;
import io.perfwarden.evaluate.history.Bases;
import io.perfwarden.evaluate.history.BranchRuns;
import io.perfwarden.evaluate.history.Candidate;
import io.perfwarden.evaluate.history.ExpectedPlatforms;
import io.perfwarden.evaluate.history.InTurns;
import io.perfwarden.evaluate.history.OwnHistory;
import io.perfwarden.evaluate.history.SeveralWorkflows;
import io.perfwarden.evaluate.history.UnrepeatedSuspects;
import io.perfwarden.evaluate.proof.Evidence;
import io.perfwarden.evaluate.proof.Found;
import io.perfwarden.evaluate.proof.MissingPlatform;
import io.perfwarden.evaluate.proof.ProofAbout;
import io.perfwarden.evaluate.proof.Proving;
import io.perfwarden.evaluate.proof.SuiteVerdict;
import io.perfwarden.evaluate.proof.Witness;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.GitHub;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.measure.Policies.InForce;
import io.perfwarden.measure.Room;
import io.perfwarden.measure.SuiteResults;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Facts;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Standing;
import io.perfwarden.standing.SuiteState;
import io.perfwarden.standing.Target;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Judges what was measured for the targets of a commit. */
public final class JudgeTargets {
    private final GitHub github;
    private final Ledger ledger;
    private final Judgement judgement;
    private final SuiteVerdict verdict;
    private final BaseHistory history;
    private final GroupMembers members;
    private final Groundwork groundwork;
    private final Attempts attempts;
    private final SeveralWorkflows workflows;
    private final Grading grading;
    private final BranchRuns branchRuns;
    private final Means means;

    /**
     * What judging takes.
     *
     * @param room for measurements
     * @param clock tells until when something is accepted, and when GitHub was asked
     * @param watch hears how often suites cried wolf
     * @param patience how long to wait for the base of a pull request to be measured itself
     */
    public record Means(
            ResultReaders readers,
            Room room,
            Clock clock,
            Grading.Watch watch,
            Duration patience) {}

    public JudgeTargets(GitHub github, Ledger ledger, Means means) {
        this.github = github;
        this.ledger = ledger;
        this.history =
                new BaseHistory(
                        github.commits(),
                        ledger,
                        new OwnHistory(
                                github.files(), ledger.imports(), means.readers(), means.clock()),
                        means.clock());
        this.judgement =
                new Judgement(
                        new Judgement.Accepted(
                                ledger.acceptances(),
                                new AcceptedRows(ledger.rowAcceptances(), means.clock())),
                        new InTurns(new Bases(history, ledger.commits())));
        this.members = new GroupMembers(ledger, github.commits(), means.clock());
        this.groundwork =
                new Groundwork(history, new ExpectedPlatforms(history, ledger), judgement);
        this.verdict = new SuiteVerdict(means.readers());
        this.attempts = new Attempts(ledger.results());
        this.workflows = new SeveralWorkflows(ledger.results());
        this.grading = new Grading(ledger.trials(), github.commits(), means.watch());
        this.branchRuns = new BranchRuns(history, ledger, means.clock());
        this.means = means;
    }

    /**
     * A commit that was measured for some targets.
     *
     * @param former targets that pull requests had until recently
     */
    public record Question(
            Repo repo,
            CommitSha sha,
            Policy policy,
            List<Standing.OfTarget> targets,
            List<Standing.OfTarget> former) {
        public Question {
            targets = List.copyOf(targets);
            former = List.copyOf(former);
        }

        /** Of the present targets alone. */
        public Question(Repo repo, CommitSha sha, Policy policy, List<Standing.OfTarget> targets) {
            this(repo, sha, policy, targets, List.of());
        }
    }

    /**
     * Finds the verdicts on all targets of a commit.
     *
     * @param use what becomes of them; they are held no longer than it takes
     */
    public <R> R judged(Question question, Function<List<Judged>, R> use) {
        List<Prepared> targets = prepared(question, question.targets());
        return means.room()
                .during(
                        () -> found(question.policy(), targets, List.of(), _ -> Proving.NONE),
                        Found::rows,
                        found -> use.apply(found.verdicts()));
    }

    /**
     * The same with what each verdict that is for good goes by.
     *
     * @param inForce the configuration that the question has
     */
    <R> R proven(Question question, InForce inForce, Function<Found, R> use) {
        Function<Target, Proving> proving =
                target ->
                        Proving.of(
                                new ProofAbout(
                                        question.repo(),
                                        question.sha(),
                                        target,
                                        inForce.text(),
                                        inForce.day()));
        List<Prepared> targets = prepared(question, question.targets());
        List<Prepared> former = prepared(question, question.former());
        return means.room()
                .during(() -> found(question.policy(), targets, former, proving), Found::rows, use);
    }

    /** A target of which GitHub has said what its verdict goes by. */
    private record Prepared(Judgement.Subject subject, Standing.OfTarget target) {}

    private List<Prepared> prepared(Question asked, List<Standing.OfTarget> targets) {
        Baselines baselines = new Baselines(github, asked.repo());
        return targets.stream()
                .map(target -> {
                    Judgement.Subject subject =
                            new Judgement.Subject(
                                    asked.repo(),
                                    asked.sha(),
                                    target.target(),
                                    members.accepted(asked.repo(), asked.sha(), target.target()),
                                    baselines);
                    groundwork.lay(subject, asked.policy(), target);
                    return new Prepared(subject, target);
                })
                .toList();
    }

    private Found found(
            Policy policy,
            List<Prepared> targets,
            List<Prepared> former,
            Function<Target, Proving> proving) {
        List<Judged> verdicts = new ArrayList<>();
        Map<String, Document> proofs = new LinkedHashMap<>();
        for (Prepared one : targets) {
            Proving proof = proving.apply(one.subject().target());
            Judged judged = one(one.subject(), policy, one.target(), proof);
            verdicts.add(judged);
            proof.add(judged, proofs);
        }
        List<Judged> before =
                former.stream()
                        .map(it -> one(it.subject(), policy, it.target(), Proving.NONE))
                        .map(it -> new Judged(it.standing(), it.comparison(), Map.of()))
                        .toList();
        return new Found(verdicts, before, proofs);
    }

    private Judged one(
            Judgement.Subject subject, Policy policy, Standing.OfTarget target, Proving proof) {
        Standing.OfTarget held =
                target.waiver().isPresent() && hasFailed(subject, policy, target)
                        ? new Standing.OfTarget(target.target(), target.suites(), Optional.empty())
                        : target;
        Judged judged = judged(subject, policy, held, proof.witness());
        if (!isSettled(judged)) {
            return judged;
        }
        Judged settled =
                judged.open().containsValue(Judged.Open.MEASURED_AGAIN)
                        ? judged(subject, policy, settled(held), proof.witness())
                        : judged;
        return settled.withoutBranch();
    }

    /**
     * Whether a suite fails, by what was last measured of it at the commit, that is being measured
     * again, or was in vain. Nobody lets a head pass unmeasured that was measured and failed.
     */
    private boolean hasFailed(Judgement.Subject subject, Policy policy, Standing.OfTarget target) {
        List<Facts.Brought> brought =
                ledger.commits().read(subject.repo().id(), subject.sha()).brought();
        return policy.suites().stream()
                .anyMatch(suite ->
                        newest(brought, suite)
                                .filter(attempt -> !isJudged(target, suite, attempt))
                                .map(attempt -> new SuiteState.Measured(attempt, List.of(), false))
                                .filter(last -> fails(subject, suite, last))
                                .isPresent());
    }

    private static Optional<Attempt> newest(List<Facts.Brought> brought, SuitePolicy suite) {
        return brought.stream()
                .filter(it -> it.suite().equals(suite.name()) && it.readable())
                .map(Facts.Brought::attempt)
                .max(Comparator.naturalOrder());
    }

    private static boolean isJudged(Standing.OfTarget target, SuitePolicy suite, Attempt attempt) {
        return target.suites().get(suite.name()) instanceof SuiteState.Measured measured
                && measured.attempt().equals(attempt);
    }

    private boolean fails(
            Judgement.Subject subject, SuitePolicy suite, SuiteState.Measured measured) {
        return comparisons(subject, suite, measured, Witness.NOBODY).stream()
                .anyMatch(it -> it.verdict() == Verdict.FAIL);
    }

    /** Whether a head was measured and failed, so that nobody lets it pass unmeasured. */
    boolean hasFailed(Repo repo, CommitSha sha, Policy policy, Standing.OfTarget target) {
        Question asked = new Question(repo, sha, policy, List.of(target));
        Judgement.Subject subject = prepared(asked, asked.targets()).getFirst().subject();
        return means.room()
                .during(() ->
                        hasFailed(subject, policy, target)
                                || judged(subject, policy, target, Witness.NOBODY)
                                        .comparison()
                                        .filter(it -> it.verdict() == Verdict.FAIL)
                                        .isPresent());
    }

    /** What fails without a suspect, or is let pass whatever it does, needs no other look. */
    private static boolean isSettled(Judged judged) {
        return judged.standing().waiver().isPresent()
                || judged.comparison().filter(it -> it.verdict() == Verdict.FAIL).isPresent();
    }

    /** The same, where a suspect stays one. */
    private static Standing.OfTarget settled(Standing.OfTarget target) {
        Map<String, SuiteState> states = new LinkedHashMap<>(target.suites());
        states.replaceAll((_, state) ->
                state instanceof SuiteState.Measured measured ? measured.settled() : state);
        return new Standing.OfTarget(target.target(), states, target.waiver());
    }

    private Judged judged(
            Judgement.Subject subject, Policy policy, Standing.OfTarget target, Witness witness) {
        List<SuiteComparison> suites = new ArrayList<>();
        Map<String, Judged.Open> open = new HashMap<>();
        Set<Judged.BranchRun> branchRuns = new HashSet<>();
        for (SuitePolicy suite : policy.suites()) {
            if (target.suites().get(suite.name()) instanceof SuiteState.Measured measured) {
                List<SuiteComparison> all = comparisons(subject, suite, measured, witness);
                Set<String> judged =
                        all.stream().map(it -> it.where().platform()).collect(Collectors.toSet());
                List<String> lacking =
                        groundwork.lacking(subject, suite, measured).stream()
                                .filter(platform -> !judged.contains(platform))
                                .toList();
                boolean grows = measured.mayGrow() && !lacking.isEmpty();
                boolean isLacking =
                        !lacking.isEmpty()
                                && suite.row().consequences().missing() != RowPolicy.Missing.IGNORE;
                if (!grows && isListedAgain(subject, measured, all, isLacking)) {
                    open.put(suite.name(), Judged.Open.LISTED_AGAIN);
                    continue;
                }
                Optional<Judged.Open> why =
                        grows
                                ? Optional.of(Judged.Open.GROWING)
                                : unsettled(subject, suite, measured, all);
                if (why.isEmpty()) {
                    List<Judged.BranchRun> again = branchRuns(subject, suite, policy, all);
                    branchRuns.addAll(again);
                    why =
                            again.isEmpty()
                                    ? Optional.empty()
                                    : Optional.of(Judged.Open.BRANCH_MEASURED_AGAIN);
                }
                why.ifPresent(it -> open.put(suite.name(), it));
                suites.addAll(all);
                if (!grows) {
                    lacking.forEach(platform -> {
                        MissingPlatform lack =
                                new MissingPlatform(
                                        platform,
                                        String.join(", ", measured.platforms()),
                                        SuiteVerdict.failure(all));
                        witness.lacks(suite, lack);
                        SuiteVerdict.absent(suite, lack).ifPresent(suites::add);
                    });
                }
            }
        }
        return new Judged(target, compared(suites), open, branchRuns);
    }

    private List<Judged.BranchRun> branchRuns(
            Judgement.Subject subject,
            SuitePolicy suite,
            Policy policy,
            List<SuiteComparison> all) {
        return all.stream()
                .filter(SuiteComparison::asksForBranch)
                .flatMap(it ->
                        branchRuns
                                .again(subject.measured(), suite, it.platform(), policy.rerun())
                                .stream())
                .toList();
    }

    private static Optional<Comparison> compared(List<SuiteComparison> suites) {
        return suites.isEmpty() ? Optional.empty() : Optional.of(new Comparison(suites));
    }

    /**
     * Whether something is missing and the artifacts were listed once. What fails beside that fails
     * at once.
     */
    private boolean isListedAgain(
            Judgement.Subject subject,
            SuiteState.Measured measured,
            List<SuiteComparison> all,
            boolean lacking) {
        List<Row> rows = all.stream().flatMap(it -> it.remarkable().stream()).toList();
        boolean isMissed =
                lacking
                        || rows.stream()
                                .anyMatch(row ->
                                        row.outcome() == RowOutcome.MISSING
                                                && row.why().contains(Why.GONE)
                                                && row.effect() != Effect.NONE);
        return isMissed
                && rows.stream()
                        .noneMatch(row ->
                                row.effect() == Effect.FAIL && row.outcome() != RowOutcome.MISSING)
                && !ledger.commits().isListedTwice(subject.repo().id(), measured.attempt());
    }

    /** What is still to come of a suite all of whose platforms are there. */
    private Optional<Judged.Open> unsettled(
            Judgement.Subject subject,
            SuitePolicy suite,
            SuiteState.Measured measured,
            List<SuiteComparison> all) {
        if (isEarly(subject, suite, measured)) {
            return Optional.of(Judged.Open.BASE_MEASURED);
        }
        return measured.measuresAgain() && all.stream().anyMatch(SuiteComparison::hasSuspect)
                ? Optional.of(Judged.Open.MEASURED_AGAIN)
                : Optional.empty();
    }

    /**
     * Whether the base is still being measured itself, for as long after the pull request was as an
     * expected run is waited for.
     */
    private boolean isEarly(
            Judgement.Subject subject, SuitePolicy suite, SuiteState.Measured measured) {
        Instant until = means.clock().instant().minus(means.patience());
        return history.isUnderWay(subject.measured(), suite)
                && ledger.commits().read(subject.repo().id(), subject.sha()).runs().stream()
                        .map(Facts.Run::run)
                        .anyMatch(run ->
                                run.attempt().equals(measured.attempt())
                                        && run.updatedAt().isAfter(until));
    }

    private List<SuiteComparison> comparisons(
            Judgement.Subject subject,
            SuitePolicy suite,
            SuiteState.Measured measured,
            Witness witness) {
        List<SuiteResults> stored = workflows.of(subject.repo().id(), suite.name(), measured);
        List<SuiteResults> brought =
                stored.isEmpty() ? List.of(SuiteVerdict.nothing(suite)) : stored;
        GradedSuite graded = grading.of(subject.repo(), suite);
        UnrepeatedSuspects unrepeated = unrepeated(subject, suite, measured);
        Map<Optional<String>, Weighed> worst = new LinkedHashMap<>();
        List<Candidate> candidates = new ArrayList<>(unrepeated.lost(brought));
        brought.forEach(it -> candidates.add(candidate(subject, suite, measured, it)));
        for (Candidate one : candidates) {
            Evidence evidence =
                    judgement
                            .of(subject, graded, one)
                            .lacking(unrepeated.by(one.newest(), brought));
            worst.merge(
                    one.newest().platform(),
                    new Weighed(evidence, verdict.of(suite, evidence)),
                    Weighed::worse);
        }
        return worst.values().stream()
                .map(it -> {
                    witness.judged(suite, it.evidence());
                    return it.comparison();
                })
                .toList();
    }

    /** A verdict, and what it goes by. */
    private record Weighed(Evidence evidence, SuiteComparison comparison) {
        private static final List<Verdict> WORST_FIRST =
                List.of(Verdict.FAIL, Verdict.NONE, Verdict.WARN, Verdict.PASS);

        /** Of what two workflows measured by the same names the worse counts. */
        Weighed worse(Weighed other) {
            return WORST_FIRST.indexOf(other.comparison.verdict())
                            < WORST_FIRST.indexOf(comparison.verdict())
                    ? other
                    : this;
        }
    }

    /** The suspects of attempts that were to be measured again because of them. */
    private UnrepeatedSuspects unrepeated(
            Judgement.Subject subject, SuitePolicy suite, SuiteState.Measured measured) {
        List<UnrepeatedSuspects.Doubt> doubts = new ArrayList<>();
        for (Attempt attempt : measured.again().doubted()) {
            SuiteState.Measured doubted = measured.before(attempt);
            Map<String, SuiteComparison> suspected = new HashMap<>();
            comparisons(subject, suite, doubted, Witness.NOBODY).stream()
                    .filter(SuiteComparison::hasSuspect)
                    .forEach(it -> suspected.put(it.where().platform(), it));
            for (SuiteResults one : workflows.of(subject.repo().id(), suite.name(), doubted)) {
                SuiteComparison said = suspected.get(one.platform().orElse(""));
                if (said != null) {
                    doubts.add(
                            new UnrepeatedSuspects.Doubt(
                                    candidate(subject, suite, doubted.settled(), one), said));
                }
            }
        }
        return new UnrepeatedSuspects(doubts);
    }

    /**
     * Without a history, or a base beside the head, nothing is weighed, so that earlier attempts
     * need not be read.
     */
    private Candidate candidate(
            Judgement.Subject subject,
            SuitePolicy suite,
            SuiteState.Measured measured,
            SuiteResults newest) {
        BaseHistory.Measured by = history.by(subject.measured(), suite, newest.origin().runUrl());
        Past past = history.of(by, suite, newest.platform().orElse(""));
        List<SuiteResults> all =
                past.runs().isEmpty() && newest.turns().isEmpty()
                        ? List.of(newest)
                        : attempts.of(subject.repo().id(), measured.again(), newest);
        return new Candidate(newest, all, past, measured.again().suspects());
    }
}
