package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.UnrepeatedSuspects.Doubt;
import io.perfwarden.bot.commit.VerdictInputs.Subject;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.PolicyLoader.InForce;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.*;
import io.perfwarden.check.CommitState.OfTarget;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.check.TargetVerdict.BranchRun;
import io.perfwarden.check.TargetVerdict.Open;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.*;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;

/** Judges what was measured for the targets of a commit. */
public final class CommitVerdicts {
    private final GitHubGateway github;
    private final FactStore ledger;
    private final VerdictInputs inputs;
    private final SuiteVerdict verdict;
    private final BaseHistory history;
    private final GroupMembers members;
    private final VerdictPrefetch prefetch;
    private final SeveralWorkflows workflows;
    private final SelectionTrust selections;
    private final FalseAlarmHistory alarms;
    private final BranchRuns branchRuns;
    private final Means means;

    /**
     * What judging takes.
     *
     * @param room for measurements
     * @param watch receives the rates of false alarms
     * @param patience how long to wait for the base of a pull request to be measured itself
     */
    public record Means(
            ResultReaders readers,
            MemoryBudget room,
            Clock clock,
            FalseAlarmHistory.Watch watch,
            Duration patience) {}

    public CommitVerdicts(GitHubGateway github, FactStore ledger, Means means) {
        Clock clock = means.clock();
        this.github = github;
        this.ledger = ledger;
        var own = new OwnHistory(github.files(), ledger.imports(), means.readers(), clock);
        this.history = new BaseHistory(github.commits(), ledger, own, clock);
        this.inputs =
                new VerdictInputs(
                        ledger.acceptances(),
                        new AcceptedRows(ledger.rowAcceptances(), clock),
                        new InterleavedResults(new BaseCommitCheck(history, ledger.commits())));
        this.members = new GroupMembers(ledger, github.commits(), clock);
        this.prefetch =
                new VerdictPrefetch(history, new ExpectedPlatforms(history, ledger), inputs);
        this.verdict = new SuiteVerdict(means.readers());
        this.selections = new SelectionTrust(github);
        this.workflows = new SeveralWorkflows(ledger.results());
        this.alarms = new FalseAlarmHistory(ledger.trials(), github.commits(), means.watch());
        this.branchRuns = new BranchRuns(history, ledger, clock);
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
            List<OfTarget> targets,
            List<OfTarget> former) {
        public Question {
            targets = List.copyOf(targets);
            former = List.copyOf(former);
        }

        /** Of the present targets alone. */
        public Question(
                InstalledRepo repo,
                CommitSha sha,
                RepositoryPolicy policy,
                List<OfTarget> targets) {
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
        Supplier<RecordedVerdicts> found =
                () -> found(question.policy(), targets, List.of(), _ -> VerdictRecorder.NONE);
        return means.room().during(found, RecordedVerdicts::rows, it -> use.apply(it.verdicts()));
    }

    /**
     * The same with the recorded inputs of each final verdict.
     *
     * @param inForce the configuration that the question has
     */
    <R> R proven(Question question, InForce inForce, Function<RecordedVerdicts, R> use) {
        Function<MergeTarget, VerdictRecorder> recording =
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
        Supplier<RecordedVerdicts> found =
                () -> found(question.policy(), targets, former, recording);
        return means.room().during(found, RecordedVerdicts::rows, use);
    }

    /** A target whose inputs were fetched from GitHub. */
    private record Prepared(Subject subject, OfTarget target) {}

    private List<Prepared> prepared(Question asked, List<OfTarget> targets) {
        BaselineCatalog baselines = new BaselineCatalog(github, asked.repo());
        Set<String> suites =
                asked.policy().suites().stream().map(SuitePolicy::name).collect(Collectors.toSet());
        List<Prepared> all = new ArrayList<>();
        for (OfTarget of : targets) {
            var pulls = members.accepted(asked.repo(), asked.sha(), of.target());
            var subject =
                    new Subject(asked.repo(), asked.sha(), of.target(), pulls, baselines, suites);
            prefetch.fetch(subject, asked.policy(), of);
            all.add(new Prepared(subject, of));
        }
        return all;
    }

    private RecordedVerdicts found(
            RepositoryPolicy policy,
            List<Prepared> targets,
            List<Prepared> former,
            Function<MergeTarget, VerdictRecorder> recording) {
        List<TargetVerdict> verdicts = new ArrayList<>();
        Map<String, Document> proofs = new LinkedHashMap<>();
        for (Prepared one : targets) {
            VerdictRecorder recorder = recording.apply(one.subject().target());
            TargetVerdict judged = one(one.subject(), policy, one.target(), recorder);
            verdicts.add(judged);
            recorder.add(judged, proofs);
        }
        List<TargetVerdict> before =
                former.stream()
                        .map(it -> one(it.subject(), policy, it.target(), VerdictRecorder.NONE))
                        .map(it -> new TargetVerdict(it.state(), it.comparison(), Map.of()))
                        .toList();
        return new RecordedVerdicts(verdicts, before, proofs);
    }

    private TargetVerdict one(
            Subject subject, RepositoryPolicy policy, OfTarget target, VerdictRecorder recorder) {
        boolean isRefused = target.waiver().isPresent() && hasFailed(subject, policy, target);
        OfTarget held =
                isRefused
                        ? new OfTarget(target.target(), target.suites(), Optional.empty())
                        : target;
        TargetVerdict judged = judged(subject, policy, held, recorder.next());
        // What is waived, or fails without a suspect, is not measured again.
        if (judged.state().waiver().isEmpty() && !fails(judged)) {
            return judged;
        }
        TargetVerdict settled =
                judged.open().containsValue(Open.MEASURED_AGAIN)
                        ? judged(subject, policy, settled(held), recorder.next())
                        : judged;
        return settled.withoutBranch();
    }

    private static boolean fails(TargetVerdict judged) {
        return judged.comparison().filter(it -> it.verdict() == Verdict.FAIL).isPresent();
    }

    /** Whether a suite fails by its last measurement at this commit that is not judged now. */
    private boolean hasFailed(Subject subject, RepositoryPolicy policy, OfTarget target) {
        var brought = ledger.commits().read(subject.repo().id(), subject.sha()).imported();
        for (SuitePolicy suite : policy.suites()) {
            Optional<Attempt> judged =
                    target.suites().get(suite.name()) instanceof Measured it
                            ? Optional.of(it.attempt())
                            : Optional.empty();
            Optional<Measured> last =
                    brought.stream()
                            .filter(it -> it.suite().equals(suite.name()) && it.readable())
                            .map(CommitFacts.ImportedResult::attempt)
                            .max(Comparator.naturalOrder())
                            .filter(it -> !judged.equals(Optional.of(it)))
                            .map(it ->
                                    new Measured(
                                            it,
                                            List.of(),
                                            false,
                                            SuiteState.Again.ONCE,
                                            Optional.empty()));
            if (last.isPresent()
                    && comparisons(subject, suite, last.get(), InputRecorder.NOBODY).stream()
                            .anyMatch(it -> it.verdict() == Verdict.FAIL)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a head was measured and failed, so that it may not pass unmeasured. */
    boolean hasFailed(InstalledRepo repo, CommitSha sha, RepositoryPolicy policy, OfTarget target) {
        Question asked = new Question(repo, sha, policy, List.of(target));
        Subject subject = prepared(asked, asked.targets()).getFirst().subject();
        return means.room()
                .during(() ->
                        hasFailed(subject, policy, target)
                                || fails(judged(subject, policy, target, InputRecorder.NOBODY)));
    }

    /** The same, where a suspect stays one. */
    private static OfTarget settled(OfTarget target) {
        Map<String, SuiteState> states = new LinkedHashMap<>(target.suites());
        states.replaceAll((_, state) -> state instanceof Measured it ? it.settled() : state);
        return new OfTarget(target.target(), states, target.waiver());
    }

    private TargetVerdict judged(
            Subject subject, RepositoryPolicy policy, OfTarget target, InputRecorder recorder) {
        List<SuiteComparison> suites = new ArrayList<>();
        Map<String, Open> open = new HashMap<>();
        Set<BranchRun> repeated = new HashSet<>();
        for (SuitePolicy suite : policy.suites()) {
            if (!(target.suites().get(suite.name()) instanceof Measured measured)) {
                continue;
            }
            List<SuiteComparison> all = comparisons(subject, suite, measured, recorder);
            var judged = all.stream().map(it -> it.where().platform()).collect(Collectors.toSet());
            List<String> lacking = new ArrayList<>(prefetch.lacking(subject, suite, measured));
            lacking.removeAll(judged);
            boolean grows = measured.mayGrow() && !lacking.isEmpty();
            boolean isIgnored = suite.row().consequences().missing() == RowPolicy.Missing.IGNORE;
            boolean isLacking = !lacking.isEmpty() && !isIgnored;
            if (!grows && isListedAgain(subject, measured, all, isLacking)) {
                open.put(suite.name(), Open.LISTED_AGAIN);
                continue;
            }
            suites.addAll(all);
            if (grows) {
                open.put(suite.name(), Open.GROWING);
                continue;
            }
            var why = unsettled(subject, suite, measured, all);
            if (why.isEmpty()) {
                List<BranchRun> again = branchRuns(subject, suite, policy, all);
                repeated.addAll(again);
                why = Optional.of(Open.BRANCH_MEASURED_AGAIN).filter(_ -> !again.isEmpty());
            }
            why.ifPresent(it -> open.put(suite.name(), it));
            String came = String.join(", ", measured.platforms());
            for (String platform : lacking) {
                var lack = new MissingPlatform(platform, came, SuiteVerdict.failure(all));
                recorder.lacks(suite, lack);
                SuiteVerdict.absent(suite, lack).ifPresent(suites::add);
            }
        }
        var comparison = Optional.of(suites).filter(it -> !it.isEmpty()).map(Comparison::new);
        return new TargetVerdict(target, comparison, open, repeated);
    }

    private List<BranchRun> branchRuns(
            Subject subject,
            SuitePolicy suite,
            RepositoryPolicy policy,
            List<SuiteComparison> all) {
        var measured = subject.measured();
        return all.stream()
                .filter(SuiteComparison::asksForBranch)
                .map(it -> branchRuns.again(measured, suite, it.platform(), policy.rerun()))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Whether something is missing, nothing else fails, and a run was listed only once. */
    private boolean isListedAgain(
            Subject subject, Measured measured, List<SuiteComparison> all, boolean lacking) {
        List<Row> rows = all.stream().flatMap(it -> it.remarkable().stream()).toList();
        var missing = rows.stream().filter(row -> row.outcome() == RowOutcome.MISSING);
        var others = rows.stream().filter(row -> row.outcome() != RowOutcome.MISSING);
        boolean isMissed =
                lacking
                        || missing.filter(row -> row.why().contains(RowReason.GONE))
                                .anyMatch(row -> row.effect() != RowEffect.NONE);
        return isMissed
                && others.noneMatch(row -> row.effect() == RowEffect.FAIL)
                && measured.attempts().stream()
                        .anyMatch(it -> !ledger.commits().isListedTwice(subject.repo().id(), it));
    }

    /** What is still to come of a suite that lacks no platform. */
    private Optional<Open> unsettled(
            Subject subject, SuitePolicy suite, Measured measured, List<SuiteComparison> all) {
        if (isEarly(subject, suite, measured)) {
            return Optional.of(Open.BASE_MEASURED);
        }
        return measured.measuresAgain() && all.stream().anyMatch(SuiteComparison::hasSuspect)
                ? Optional.of(Open.MEASURED_AGAIN)
                : Optional.empty();
    }

    /** Whether the base is still being measured itself, and may be waited for. */
    private boolean isEarly(Subject subject, SuitePolicy suite, Measured measured) {
        Instant until = means.clock().instant().minus(means.patience());
        return history.isUnderWay(subject.measured(), suite)
                && ledger.commits()
                        .read(subject.repo().id(), subject.sha())
                        .workflowRuns()
                        .filter(run -> run.attempt().equals(measured.attempt()))
                        .anyMatch(run -> run.updatedAt().isAfter(until));
    }

    private List<SuiteComparison> comparisons(
            Subject subject, SuitePolicy suite, Measured measured, InputRecorder recorder) {
        List<SuiteResults> stored = workflows.of(subject.repo().id(), suite.name(), measured);
        var brought = stored.isEmpty() ? List.of(SuiteVerdict.nothing(suite)) : stored;
        var former = history.formerNames(subject.measured(), suite);
        SuiteAlarms graded = alarms.of(subject.repo(), suite, former);
        UnrepeatedSuspects unrepeated = unrepeated(subject, suite, measured);
        Map<Optional<String>, Weighed> worst = new LinkedHashMap<>();
        List<SuiteCandidate> candidates = new ArrayList<>(unrepeated.lost(brought));
        brought.forEach(it -> candidates.add(candidate(subject, suite, measured, it)));
        for (SuiteCandidate one : candidates) {
            var lacking = unrepeated.by(one.newest(), brought);
            var whole = selections.doubt(subject, () -> workflow(subject, suite, one), one);
            var evidence = inputs.of(subject, graded, one).lacking(lacking, whole);
            var weighed = new Weighed(evidence, verdict.of(suite, evidence));
            worst.merge(one.newest().platform(), weighed, Weighed::worse);
        }
        worst.values().forEach(it -> recorder.judged(suite, it.evidence()));
        return worst.values().stream().map(Weighed::comparison).toList();
    }

    private Optional<WorkflowPath> workflow(
            Subject subject, SuitePolicy suite, SuiteCandidate candidate) {
        String url = candidate.newest().origin().runUrl();
        return ledger.commits()
                .read(subject.repo().id(), subject.sha())
                .workflowRuns()
                .filter(run -> run.url().equals(url) && suite.isMeasuredBy(run.workflow()))
                .findFirst()
                .flatMap(WorkflowRun::workflow);
    }

    /** A verdict with its inputs. */
    private record Weighed(VerdictEvidence evidence, SuiteComparison comparison) {
        private static final List<Verdict> WORST_FIRST =
                List.of(Verdict.FAIL, Verdict.NONE, Verdict.WARN, Verdict.PASS);

        /** Of what two workflows measured by the same names the worse counts. */
        Weighed worse(Weighed other) {
            return other.rank() < rank() ? other : this;
        }

        private int rank() {
            return WORST_FIRST.indexOf(comparison.verdict());
        }
    }

    /** The suspects of attempts that were to be measured again because of them. */
    private UnrepeatedSuspects unrepeated(Subject subject, SuitePolicy suite, Measured measured) {
        List<Doubt> doubts = new ArrayList<>();
        for (Attempt attempt : measured.again().doubted()) {
            Measured doubted = measured.before(attempt);
            Map<String, SuiteComparison> suspected = new HashMap<>();
            comparisons(subject, suite, doubted, InputRecorder.NOBODY).stream()
                    .filter(SuiteComparison::hasSuspect)
                    .forEach(it -> suspected.put(it.where().platform(), it));
            for (SuiteResults one : workflows.of(subject.repo().id(), suite.name(), doubted)) {
                SuiteComparison judged = suspected.get(one.platform().orElse(""));
                if (judged != null) {
                    var candidate = candidate(subject, suite, doubted.settled(), one);
                    doubts.add(new Doubt(candidate, judged));
                }
            }
        }
        return new UnrepeatedSuspects(doubts);
    }

    /**
     * Without a history, a base beside the head, or anything left out, earlier attempts need not be
     * read.
     */
    private SuiteCandidate candidate(
            Subject subject, SuitePolicy suite, Measured measured, SuiteResults newest) {
        var by = history.by(subject.measured(), suite, newest.origin().runUrl());
        SuiteHistory past = history.of(by, suite, newest.platform().orElse(""));
        boolean isAlone =
                past.runs().isEmpty()
                        && newest.turns().isEmpty()
                        && newest.results().selection().isEmpty();
        List<SuiteResults> all =
                isAlone
                        ? List.of(newest)
                        : workflows.attempts(subject.repo().id(), measured.again(), newest);
        return new SuiteCandidate(newest, all, past, measured.again().suspects());
    }

    /** Records the inputs of one verdict, or of none. The last judgement counts. */
    private static final class VerdictRecorder {
        static final VerdictRecorder NONE = new VerdictRecorder(Optional.empty());

        /** Compressed bytes; 10,000 benchmarks and 120 runs take about 10 MB. */
        private static final int MOST_BYTES = 16 << 20;

        private final Optional<VerdictRecordWriter.Subject> about;
        private Optional<VerdictRecordWriter> writer = Optional.empty();

        private VerdictRecorder(Optional<VerdictRecordWriter.Subject> about) {
            this.about = about;
        }

        static VerdictRecorder of(VerdictRecordWriter.Subject about) {
            return new VerdictRecorder(Optional.of(about));
        }

        /** Receives the inputs of the next judgement. */
        InputRecorder next() {
            writer = about.map(it -> new VerdictRecordWriter(it, MOST_BYTES));
            return writer.<InputRecorder>map(it -> it).orElse(InputRecorder.NOBODY);
        }

        /** Adds the record of a final verdict. */
        void add(TargetVerdict judged, Map<String, Document> records) {
            if (judged.open().isEmpty() && writer.isPresent()) {
                judged.comparison()
                        .flatMap(it -> writer.orElseThrow().done(it, engine()))
                        .ifPresent(
                                it -> records.put(about.orElseThrow().label(), new Document(it)));
            }
        }

        private static String engine() {
            String packaged = VerdictRecorder.class.getPackage().getImplementationVersion();
            return packaged == null ? "development" : packaged;
        }
    }
}
