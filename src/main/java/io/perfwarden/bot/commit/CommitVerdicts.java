package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.PolicyLoader.InForce;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitState;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/** Judges what was measured for the targets of a commit. */
public final class CommitVerdicts {
    private final GitHubGateway github;
    private final FactStore ledger;
    private final VerdictInputs judgement;
    private final SuiteVerdict verdict;
    private final BaseHistory history;
    private final GroupMembers members;
    private final VerdictPrefetch groundwork;
    private final SeveralWorkflows workflows;
    private final FalseAlarmHistory grading;
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
            MemoryBudget room,
            Clock clock,
            FalseAlarmHistory.Watch watch,
            Duration patience) {}

    public CommitVerdicts(GitHubGateway github, FactStore ledger, Means means) {
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
                new VerdictInputs(
                        new VerdictInputs.Accepted(
                                ledger.acceptances(),
                                new AcceptedRows(ledger.rowAcceptances(), means.clock())),
                        new InterleavedResults(new BaseCommitCheck(history, ledger.commits())));
        this.members = new GroupMembers(ledger, github.commits(), means.clock());
        this.groundwork =
                new VerdictPrefetch(history, new ExpectedPlatforms(history, ledger), judgement);
        this.verdict = new SuiteVerdict(means.readers());
        this.workflows = new SeveralWorkflows(ledger.results());
        this.grading = new FalseAlarmHistory(ledger.trials(), github.commits(), means.watch());
        this.branchRuns = new BranchRuns(history, ledger, means.clock());
        this.means = means;
    }

    /**
     * A commit that was measured for some targets.
     *
     * @param former targets that pull requests had until recently
     */
    public record Question(
            InstalledRepo repo,
            CommitSha sha,
            RepositoryPolicy policy,
            List<CommitState.OfTarget> targets,
            List<CommitState.OfTarget> former) {
        public Question {
            targets = List.copyOf(targets);
            former = List.copyOf(former);
        }

        /** Of the present targets alone. */
        public Question(
                InstalledRepo repo,
                CommitSha sha,
                RepositoryPolicy policy,
                List<CommitState.OfTarget> targets) {
            this(repo, sha, policy, targets, List.of());
        }
    }

    /**
     * Finds the verdicts on all targets of a commit.
     *
     * @param use what becomes of them; they are held no longer than it takes
     */
    public <R> R judged(Question question, Function<List<TargetVerdict>, R> use) {
        List<Prepared> targets = prepared(question, question.targets());
        return means.room()
                .during(
                        () ->
                                found(
                                        question.policy(),
                                        targets,
                                        List.of(),
                                        _ -> VerdictRecorder.NONE),
                        RecordedVerdicts::rows,
                        found -> use.apply(found.verdicts()));
    }

    /**
     * The same with what each verdict that is for good goes by.
     *
     * @param inForce the configuration that the question has
     */
    <R> R proven(Question question, InForce inForce, Function<RecordedVerdicts, R> use) {
        Function<MergeTarget, VerdictRecorder> proving =
                target ->
                        VerdictRecorder.of(
                                new VerdictRecordWriter.Subject(
                                        question.repo(),
                                        question.sha(),
                                        target,
                                        inForce.text(),
                                        inForce.day()));
        List<Prepared> targets = prepared(question, question.targets());
        List<Prepared> former = prepared(question, question.former());
        return means.room()
                .during(
                        () -> found(question.policy(), targets, former, proving),
                        RecordedVerdicts::rows,
                        use);
    }

    /** A target of which GitHub has said what its verdict goes by. */
    private record Prepared(VerdictInputs.Subject subject, CommitState.OfTarget target) {}

    private List<Prepared> prepared(Question asked, List<CommitState.OfTarget> targets) {
        BaselineCatalog baselines = new BaselineCatalog(github, asked.repo());
        return targets.stream()
                .map(target -> {
                    VerdictInputs.Subject subject =
                            new VerdictInputs.Subject(
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

    private RecordedVerdicts found(
            RepositoryPolicy policy,
            List<Prepared> targets,
            List<Prepared> former,
            Function<MergeTarget, VerdictRecorder> proving) {
        List<TargetVerdict> verdicts = new ArrayList<>();
        Map<String, Document> proofs = new LinkedHashMap<>();
        for (Prepared one : targets) {
            VerdictRecorder proof = proving.apply(one.subject().target());
            TargetVerdict judged = one(one.subject(), policy, one.target(), proof);
            verdicts.add(judged);
            proof.add(judged, proofs);
        }
        List<TargetVerdict> before =
                former.stream()
                        .map(it -> one(it.subject(), policy, it.target(), VerdictRecorder.NONE))
                        .map(it -> new TargetVerdict(it.standing(), it.comparison(), Map.of()))
                        .toList();
        return new RecordedVerdicts(verdicts, before, proofs);
    }

    private TargetVerdict one(
            VerdictInputs.Subject subject,
            RepositoryPolicy policy,
            CommitState.OfTarget target,
            VerdictRecorder proof) {
        CommitState.OfTarget held =
                target.waiver().isPresent() && hasFailed(subject, policy, target)
                        ? new CommitState.OfTarget(
                                target.target(), target.suites(), Optional.empty())
                        : target;
        TargetVerdict judged = judged(subject, policy, held, proof.witness());
        if (!isSettled(judged)) {
            return judged;
        }
        TargetVerdict settled =
                judged.open().containsValue(TargetVerdict.Open.MEASURED_AGAIN)
                        ? judged(subject, policy, settled(held), proof.witness())
                        : judged;
        return settled.withoutBranch();
    }

    /**
     * Whether a suite fails, by what was last measured of it at the commit, that is being measured
     * again, or was in vain. Nobody lets a head pass unmeasured that was measured and failed.
     */
    private boolean hasFailed(
            VerdictInputs.Subject subject, RepositoryPolicy policy, CommitState.OfTarget target) {
        List<CommitFacts.Brought> brought =
                ledger.commits().read(subject.repo().id(), subject.sha()).brought();
        return policy.suites().stream()
                .anyMatch(suite ->
                        newest(brought, suite)
                                .filter(attempt -> !isJudged(target, suite, attempt))
                                .map(attempt -> new SuiteState.Measured(attempt, List.of(), false))
                                .filter(last -> fails(subject, suite, last))
                                .isPresent());
    }

    private static Optional<Attempt> newest(List<CommitFacts.Brought> brought, SuitePolicy suite) {
        return brought.stream()
                .filter(it -> it.suite().equals(suite.name()) && it.readable())
                .map(CommitFacts.Brought::attempt)
                .max(Comparator.naturalOrder());
    }

    private static boolean isJudged(
            CommitState.OfTarget target, SuitePolicy suite, Attempt attempt) {
        return target.suites().get(suite.name()) instanceof SuiteState.Measured measured
                && measured.attempt().equals(attempt);
    }

    private boolean fails(
            VerdictInputs.Subject subject, SuitePolicy suite, SuiteState.Measured measured) {
        return comparisons(subject, suite, measured, InputRecorder.NOBODY).stream()
                .anyMatch(it -> it.verdict() == Verdict.FAIL);
    }

    /** Whether a head was measured and failed, so that nobody lets it pass unmeasured. */
    boolean hasFailed(
            InstalledRepo repo,
            CommitSha sha,
            RepositoryPolicy policy,
            CommitState.OfTarget target) {
        Question asked = new Question(repo, sha, policy, List.of(target));
        VerdictInputs.Subject subject = prepared(asked, asked.targets()).getFirst().subject();
        return means.room()
                .during(() ->
                        hasFailed(subject, policy, target)
                                || judged(subject, policy, target, InputRecorder.NOBODY)
                                        .comparison()
                                        .filter(it -> it.verdict() == Verdict.FAIL)
                                        .isPresent());
    }

    /** What fails without a suspect, or is let pass whatever it does, needs no other look. */
    private static boolean isSettled(TargetVerdict judged) {
        return judged.standing().waiver().isPresent()
                || judged.comparison().filter(it -> it.verdict() == Verdict.FAIL).isPresent();
    }

    /** The same, where a suspect stays one. */
    private static CommitState.OfTarget settled(CommitState.OfTarget target) {
        Map<String, SuiteState> states = new LinkedHashMap<>(target.suites());
        states.replaceAll((_, state) ->
                state instanceof SuiteState.Measured measured ? measured.settled() : state);
        return new CommitState.OfTarget(target.target(), states, target.waiver());
    }

    private TargetVerdict judged(
            VerdictInputs.Subject subject,
            RepositoryPolicy policy,
            CommitState.OfTarget target,
            InputRecorder witness) {
        List<SuiteComparison> suites = new ArrayList<>();
        Map<String, TargetVerdict.Open> open = new HashMap<>();
        Set<TargetVerdict.BranchRun> branchRuns = new HashSet<>();
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
                    open.put(suite.name(), TargetVerdict.Open.LISTED_AGAIN);
                    continue;
                }
                Optional<TargetVerdict.Open> why =
                        grows
                                ? Optional.of(TargetVerdict.Open.GROWING)
                                : unsettled(subject, suite, measured, all);
                if (why.isEmpty()) {
                    List<TargetVerdict.BranchRun> again = branchRuns(subject, suite, policy, all);
                    branchRuns.addAll(again);
                    why =
                            again.isEmpty()
                                    ? Optional.empty()
                                    : Optional.of(TargetVerdict.Open.BRANCH_MEASURED_AGAIN);
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
        return new TargetVerdict(target, compared(suites), open, branchRuns);
    }

    private List<TargetVerdict.BranchRun> branchRuns(
            VerdictInputs.Subject subject,
            SuitePolicy suite,
            RepositoryPolicy policy,
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
     * Whether something is missing and the artifacts of a run were listed once. What fails beside
     * that fails at once.
     */
    private boolean isListedAgain(
            VerdictInputs.Subject subject,
            SuiteState.Measured measured,
            List<SuiteComparison> all,
            boolean lacking) {
        List<Row> rows = all.stream().flatMap(it -> it.remarkable().stream()).toList();
        boolean isMissed =
                lacking
                        || rows.stream()
                                .anyMatch(row ->
                                        row.outcome() == RowOutcome.MISSING
                                                && row.why().contains(RowReason.GONE)
                                                && row.effect() != RowEffect.NONE);
        return isMissed
                && rows.stream()
                        .noneMatch(row ->
                                row.effect() == RowEffect.FAIL
                                        && row.outcome() != RowOutcome.MISSING)
                && !measured.attempts().stream()
                        .allMatch(it -> ledger.commits().isListedTwice(subject.repo().id(), it));
    }

    /** What is still to come of a suite all of whose platforms are there. */
    private Optional<TargetVerdict.Open> unsettled(
            VerdictInputs.Subject subject,
            SuitePolicy suite,
            SuiteState.Measured measured,
            List<SuiteComparison> all) {
        if (isEarly(subject, suite, measured)) {
            return Optional.of(TargetVerdict.Open.BASE_MEASURED);
        }
        return measured.measuresAgain() && all.stream().anyMatch(SuiteComparison::hasSuspect)
                ? Optional.of(TargetVerdict.Open.MEASURED_AGAIN)
                : Optional.empty();
    }

    /**
     * Whether the base is still being measured itself, for as long after the pull request was as an
     * expected run is waited for.
     */
    private boolean isEarly(
            VerdictInputs.Subject subject, SuitePolicy suite, SuiteState.Measured measured) {
        Instant until = means.clock().instant().minus(means.patience());
        return history.isUnderWay(subject.measured(), suite)
                && ledger.commits().read(subject.repo().id(), subject.sha()).runs().stream()
                        .map(CommitFacts.Run::run)
                        .anyMatch(run ->
                                run.attempt().equals(measured.attempt())
                                        && run.updatedAt().isAfter(until));
    }

    private List<SuiteComparison> comparisons(
            VerdictInputs.Subject subject,
            SuitePolicy suite,
            SuiteState.Measured measured,
            InputRecorder witness) {
        List<SuiteResults> stored = workflows.of(subject.repo().id(), suite.name(), measured);
        List<SuiteResults> brought =
                stored.isEmpty() ? List.of(SuiteVerdict.nothing(suite)) : stored;
        SuiteAlarms graded = grading.of(subject.repo(), suite);
        UnrepeatedSuspects unrepeated = unrepeated(subject, suite, measured);
        Map<Optional<String>, Weighed> worst = new LinkedHashMap<>();
        List<SuiteCandidate> candidates = new ArrayList<>(unrepeated.lost(brought));
        brought.forEach(it -> candidates.add(candidate(subject, suite, measured, it)));
        for (SuiteCandidate one : candidates) {
            VerdictEvidence evidence =
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
    private record Weighed(VerdictEvidence evidence, SuiteComparison comparison) {
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
            VerdictInputs.Subject subject, SuitePolicy suite, SuiteState.Measured measured) {
        List<UnrepeatedSuspects.Doubt> doubts = new ArrayList<>();
        for (Attempt attempt : measured.again().doubted()) {
            SuiteState.Measured doubted = measured.before(attempt);
            Map<String, SuiteComparison> suspected = new HashMap<>();
            comparisons(subject, suite, doubted, InputRecorder.NOBODY).stream()
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
    private SuiteCandidate candidate(
            VerdictInputs.Subject subject,
            SuitePolicy suite,
            SuiteState.Measured measured,
            SuiteResults newest) {
        BaseHistory.Measured by = history.by(subject.measured(), suite, newest.origin().runUrl());
        SuiteHistory past = history.of(by, suite, newest.platform().orElse(""));
        List<SuiteResults> all =
                past.runs().isEmpty() && newest.turns().isEmpty()
                        ? List.of(newest)
                        : workflows.attempts(subject.repo().id(), measured.again(), newest);
        return new SuiteCandidate(newest, all, past, measured.again().suspects());
    }

    /** Proves one verdict, or none. Where it is given twice, the second time counts. */
    private static final class VerdictRecorder {
        /** Keeps nothing. */
        static final VerdictRecorder NONE = new VerdictRecorder(Optional.empty());

        /**
         * Compressed. Larger ones are not kept: of 10,000 benchmarks and 120 runs it is about 10
         * MB.
         */
        private static final int MOST_BYTES = 16 << 20;

        private final Optional<VerdictRecordWriter.Subject> about;
        private Optional<VerdictRecordWriter> writer = Optional.empty();

        private VerdictRecorder(Optional<VerdictRecordWriter.Subject> about) {
            this.about = about;
        }

        static VerdictRecorder of(VerdictRecordWriter.Subject about) {
            return new VerdictRecorder(Optional.of(about));
        }

        /** Who is to hear what the verdict that is given next goes by. */
        InputRecorder witness() {
            writer = about.map(it -> new VerdictRecordWriter(it, MOST_BYTES));
            return writer.<InputRecorder>map(it -> it).orElse(InputRecorder.NOBODY);
        }

        /** Adds the proof of a verdict that is for good. */
        void add(TargetVerdict judged, Map<String, Document> proofs) {
            if (judged.open().isEmpty()) {
                writer.flatMap(it ->
                                judged.comparison().flatMap(verdict -> it.done(verdict, engine())))
                        .ifPresent(bytes ->
                                about.ifPresent(it -> proofs.put(it.label(), new Document(bytes))));
            }
        }

        private static String engine() {
            String packaged = VerdictRecorder.class.getPackage().getImplementationVersion();
            return packaged == null ? "development" : packaged;
        }
    }
}
