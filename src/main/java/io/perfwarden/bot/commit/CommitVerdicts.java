package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.SuiteVerdict.MissingPlatform;
import io.perfwarden.bot.commit.SuspectRepeat.SuspectMeasurement;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.MemoryBudget.HeldRoom;
import io.perfwarden.bot.run.PolicyLoader.InForce;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.*;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.check.TargetVerdict.BranchRun;
import io.perfwarden.check.TargetVerdict.OpenReason;
import io.perfwarden.compare.*;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.*;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.PullRenames;
import io.perfwarden.db.VerdictRecords.Kept;
import io.perfwarden.db.WordPlace;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;

public final class CommitVerdicts {
    /** Compressed bytes; 10,000 benchmarks and 120 runs take about 10 MB. */
    private static final int MOST_BYTES = 16 << 20;

    private final GitHubGateway github;
    private final CommitLedger commits;
    private final VerdictInputs inputs;
    private final SuiteVerdict verdict;
    private final AncestorHistory history;
    private final MergeGroupPulls members;
    private final WorkflowMerge workflows;
    private final SelectionTrust selections;
    private final FalseAlarmHistory alarms;
    private final ClaimFinder claims;
    private final PullRenames renames;
    private final BranchRuns branchRuns;
    private final MemoryBudget room;
    private final Clock clock;
    private final Duration patience;

    /**
     * @param patience wait for the measurement of a pull request's base
     */
    public CommitVerdicts(
            GitHubGateway github,
            CommitLedger commits,
            VerdictInputs inputs,
            MergeGroupPulls members,
            WorkflowMerge workflows,
            FalseAlarmHistory alarms,
            ClaimFinder claims,
            PullRenames renames,
            SuiteVerdict verdict,
            MemoryBudget room,
            Clock clock,
            Duration patience) {
        this.github = github;
        this.commits = commits;
        this.inputs = inputs;
        this.history = inputs.history();
        this.members = members;
        this.verdict = verdict;
        this.selections = new SelectionTrust(github);
        this.workflows = workflows;
        this.alarms = alarms;
        this.claims = claims;
        this.renames = renames;
        this.branchRuns = new BranchRuns(history, commits, clock);
        this.room = room;
        this.clock = clock;
        this.patience = patience;
    }

    /** How a suite is judged while missing results may come late. */
    private enum LateResults {
        /** It stays open, and shows nothing. */
        AWAIT,
        MISSING
    }

    /**
     * The verdict on a pull request for a command, without showing it. What another command began
     * just now hides nothing that its author saw.
     *
     * @param shown results that the report showed, by {@link ResultFingerprint}
     * @return absent if the commit is not the known head
     */
    public Optional<TargetVerdict> current(
            InstalledRepo repo,
            CommitSha sha,
            PullNumber pull,
            RepositoryPolicy policy,
            Optional<String> shown) {
        CommitFacts all = commits.read(repo.id(), sha).at(clock.instant());
        List<TargetState> present = targets(all, pull, policy);
        List<TargetState> measured = targets(all.withMeasuredRuns(), pull, policy);
        boolean isOver = !shows(present, shown) && shows(measured, shown);
        var subjects = subjects(repo, sha, policy, isOver ? measured : present);
        try (JudgedTargets found = judge(subjects, List.of(), Optional.empty())) {
            return found.verdicts().stream().findFirst();
        }
    }

    private static boolean shows(List<TargetState> states, Optional<String> shown) {
        return states.stream().map(ResultFingerprint::of).map(Optional::of).anyMatch(shown::equals);
    }

    /** Whether a head failed, even if it is measured again. */
    public boolean hasFailed(
            InstalledRepo repo, CommitSha sha, PullNumber pull, RepositoryPolicy policy) {
        CommitFacts all = commits.read(repo.id(), sha).at(clock.instant());
        return subjects(repo, sha, policy, targets(all, pull, policy)).stream()
                .anyMatch(it -> room.during(() -> isRed(it, LateResults.MISSING)));
    }

    /** Whether anything fails or is unanswered, ignoring what is under way. */
    private boolean isRed(VerdictSubject subject, LateResults late) {
        var commitFacts = commits.read(subject.repo().id(), subject.sha()).at(clock.instant());
        return CommitState.ofMeasured(commitFacts.withMeasuredRuns(), subject.policy(), Map.of())
                .targets()
                .stream()
                .filter(it -> it.target().equals(subject.target()))
                .map(it -> judgedOnce(subject.withState(it), Optional.empty(), late))
                .anyMatch(it -> it.redMeasurements().isHere() || fails(it));
    }

    /**
     * The verdicts on single attempts.
     *
     * @param remaining see {@link TargetVerdict.RedMeasurements}
     * @param late incomplete ones, whose rest may follow
     */
    record AttemptVerdicts(
            List<FailedMeasurement> failed, List<FailedMeasurement> remaining, Set<Attempt> late) {}

    /** Judges single attempts, whatever counts now. */
    AttemptVerdicts attemptVerdicts(
            InstalledRepo repo, CommitSha sha, RepositoryPolicy policy, List<TargetState> states) {
        CommitRecord record = commits.read(repo.id(), sha);
        List<FailedMeasurement> failed = new ArrayList<>();
        List<FailedMeasurement> remaining = new ArrayList<>();
        Set<Attempt> late = new TreeSet<>();
        for (VerdictSubject subject : subjects(repo, sha, policy, states)) {
            RedFinder reds = new RedFinder(subject, record, workflows);
            for (SuitePolicy suite : policy.suites()) {
                subject.measuredState(suite)
                        .filter(it -> isLate(subject, suite, it, reds))
                        .ifPresent(it -> late.add(it.attempt()));
            }
            failed.addAll(reds.redMeasurements().failed());
            remaining.addAll(reds.redMeasurements().remaining());
        }
        // what is judged once more must not be answered and red in turns
        return new AttemptVerdicts(failed, late.isEmpty() ? remaining : List.of(), late);
    }

    private boolean isLate(
            VerdictSubject subject, SuitePolicy suite, Measured alone, RedFinder reds) {
        return room.during(() -> {
            var found = comparisons(subject, suite, alone, Optional.empty());
            var lacking = lackingPlatforms(subject, suite, alone, found.worst());
            boolean isLate = isListedAgain(subject, alone, found.worst(), !lacking.isEmpty());
            reds.add(suite.name(), rules(subject, suite), alone, found.each(), !isLate);
            return isLate;
        });
    }

    private List<String> lackingPlatforms(
            VerdictSubject subject,
            SuitePolicy suite,
            Measured measured,
            List<SuiteComparison> judged) {
        List<String> lacking = new ArrayList<>(inputs.lackingPlatforms(subject, suite, measured));
        judged.forEach(it -> lacking.remove(it.where().platform()));
        return lacking;
    }

    private static List<TargetState> targets(
            CommitFacts all, PullNumber pull, RepositoryPolicy policy) {
        return CommitState.ofMeasured(all, policy, Map.of()).targets().stream()
                .filter(it -> it.target().pull().equals(Optional.of(pull)))
                .toList();
    }

    /**
     * Judges a commit's targets, and records the inputs of final verdicts.
     *
     * @param former recent targets of its pull requests
     */
    JudgedTargets judge(
            InstalledRepo repo,
            CommitSha sha,
            InForce inForce,
            List<TargetState> targets,
            List<TargetState> former) {
        var present = subjects(repo, sha, inForce.policy(), targets);
        // a former base may be gone for good
        present.forEach(inputs::requireBase);
        var before = subjects(repo, sha, inForce.policy(), former);
        return judge(present, before, Optional.of(inForce));
    }

    /**
     * Verdicts with their records, which hold room until closed.
     *
     * @param records of final verdicts, by target
     */
    record JudgedTargets(
            List<TargetVerdict> verdicts,
            List<TargetVerdict> former,
            Map<String, Kept> records,
            HeldRoom room)
            implements AutoCloseable {
        private long rows() {
            return Stream.concat(verdicts.stream(), former.stream())
                    .flatMap(TargetVerdict::suites)
                    .mapToLong(suite -> suite.rows().size())
                    .sum();
        }

        @Override
        public void close() {
            room.close();
        }
    }

    private List<VerdictSubject> subjects(
            InstalledRepo repo, CommitSha sha, RepositoryPolicy policy, List<TargetState> targets) {
        BaselineCatalog baselines = new BaselineCatalog(github, repo);
        List<VerdictSubject> all = new ArrayList<>();
        for (TargetState of : targets) {
            var pulls = members.acceptedPulls(repo, sha, of.target());
            var claimed = claims(repo, sha, of.target(), policy.claims());
            Map<String, String> word = renames(repo, sha, of.target());
            var subject =
                    new VerdictSubject(
                            repo,
                            sha,
                            policy.withRenamed(word),
                            of,
                            pulls,
                            claimed,
                            word.keySet(),
                            baselines);
            inputs.fetch(subject);
            all.add(subject);
        }
        return all;
    }

    /** Of a merge group, those that its pull requests have to show and did not. */
    private Optional<SpeedClaims> claims(
            InstalledRepo repo, CommitSha sha, MergeTarget target, ClaimPolicy policy) {
        if (!(target instanceof MergeTarget.Group group) || !policy.isRequired()) {
            return claims.of(repo, sha, target, policy);
        }
        List<SpeedClaims> open = new ArrayList<>();
        for (PullRequest pull : members.unwaivedPulls(repo, sha, group)) {
            var alone = new MergeTarget.Pull(pull.number(), pull.head(), group.base());
            claims.of(repo, pull.headSha(), alone, policy)
                    .filter(it ->
                            room.during(() -> it.gap(claims.findComparison(repo.id(), pull)))
                                    .isPresent())
                    .ifPresent(open::add);
        }
        return open.stream().reduce(SpeedClaims::and);
    }

    private Map<String, String> renames(InstalledRepo repo, CommitSha sha, MergeTarget target) {
        return target.pull()
                .map(it -> new WordPlace(repo.id(), it, target.base(), sha))
                .map(renames::of)
                .orElse(Map.of());
    }

    private JudgedTargets judge(
            List<VerdictSubject> targets, List<VerdictSubject> former, Optional<InForce> inForce) {
        HeldRoom held = room.hold();
        try {
            JudgedTargets found = judge(targets, former, inForce, held);
            held.shrink(found.rows());
            return found;
        } catch (RuntimeException | Error e) {
            held.close();
            throw e;
        }
    }

    private JudgedTargets judge(
            List<VerdictSubject> targets,
            List<VerdictSubject> former,
            Optional<InForce> inForce,
            HeldRoom held) {
        List<TargetVerdict> verdicts = new ArrayList<>();
        Map<String, Kept> records = new LinkedHashMap<>();
        for (VerdictSubject one : targets) {
            var about =
                    inForce.map(it ->
                            new VerdictRecordWriter.RecordSubject(
                                    one.repo(), one.sha(), one.target(), it.text(), it.day()));
            var recorder = about.map(it -> new VerdictRecordWriter(it, MOST_BYTES));
            TargetVerdict judged =
                    judge(
                            one,
                            recorder,
                            inForce.isPresent() ? LateResults.AWAIT : LateResults.MISSING);
            verdicts.add(judged);
            if (judged.open().isEmpty()) {
                judged.comparison()
                        .flatMap(made ->
                                recorder.flatMap(it ->
                                        it.finish(
                                                made,
                                                VerdictRecordWriter.engine(),
                                                clock.instant())))
                        .ifPresent(it -> records.put(about.orElseThrow().label(), it));
            }
        }
        List<TargetVerdict> before =
                former.stream()
                        .map(it -> judge(it, Optional.empty(), LateResults.AWAIT))
                        .map(it ->
                                new TargetVerdict(
                                        it.state(),
                                        it.comparison(),
                                        Map.of(),
                                        Set.of(),
                                        it.redMeasurements(),
                                        it.claims()))
                        .toList();
        return new JudgedTargets(verdicts, before, records, held);
    }

    private TargetVerdict judge(
            VerdictSubject subject, Optional<VerdictRecordWriter> recorder, LateResults late) {
        VerdictSubject held =
                subject.state().waiver().isPresent() && isRed(subject, late)
                        ? subject.withState(subject.state().withoutWaiver())
                        : subject;
        TargetVerdict judged = judgedOnce(held, recorder, late);
        // a waived or certain failure is not measured again
        boolean isWaived = judged.state().waiver().isPresent();
        if (!isWaived && !fails(judged)) {
            return judged;
        }
        if (judged.open().values().stream()
                .anyMatch(it -> isWaived ? it.isRepeated() : it == OpenReason.MEASURED_AGAIN)) {
            recorder.ifPresent(VerdictRecordWriter::clear);
            judged = judgedOnce(held.withState(withFinalSuspects(held.state())), recorder, late);
        }
        return judged.withoutBranch();
    }

    private static boolean fails(TargetVerdict judged) {
        return judged.comparison().filter(it -> it.verdict() == Verdict.FAIL).isPresent();
    }

    private static TargetState withFinalSuspects(TargetState target) {
        Map<String, SuiteState> states = new LinkedHashMap<>(target.suites());
        states.replaceAll(
                (_, state) -> state instanceof Measured it ? it.withFinalSuspects() : state);
        return new TargetState(target.target(), states, target.waiver());
    }

    private TargetVerdict judgedOnce(
            VerdictSubject subject, Optional<VerdictRecordWriter> recorder, LateResults late) {
        List<SuiteComparison> suites = new ArrayList<>();
        Map<String, OpenReason> open = new HashMap<>();
        Set<BranchRun> repeated = new HashSet<>();
        CommitRecord record = commits.read(subject.repo().id(), subject.sha());
        RedFinder reds = new RedFinder(subject, record, workflows);
        for (SuitePolicy suite : subject.policy().suites()) {
            Optional<Measured> last = subject.measuredState(suite);
            if (last.isEmpty()) {
                continue;
            }
            Measured measured = last.get();
            String rules = rules(subject, suite);
            SubjectComparisons found = comparisons(subject, suite, measured, recorder);
            List<SuiteComparison> all = found.worst();
            List<String> lacking = lackingPlatforms(subject, suite, measured, all);
            boolean grows = measured.mayGrow() && !lacking.isEmpty();
            boolean isIgnored = suite.row().consequences().missing() == RowPolicy.Missing.IGNORE;
            boolean isLacking = !lacking.isEmpty() && !isIgnored;
            if (!grows
                    && late == LateResults.AWAIT
                    && isListedAgain(subject, measured, all, isLacking)) {
                open.put(suite.name(), OpenReason.LISTED_AGAIN);
                reds.add(suite.name(), rules, measured, Map.of(), false);
                continue;
            }
            suites.addAll(all);
            if (grows) {
                open.put(suite.name(), OpenReason.GROWING);
                reds.add(suite.name(), rules, measured, found.each(), false);
                continue;
            }
            var why = openReason(subject, suite, measured, all);
            if (why.isEmpty()) {
                List<BranchRun> again = branchRuns(subject, suite, all);
                repeated.addAll(again);
                why = Optional.of(OpenReason.BRANCH_MEASURED_AGAIN).filter(_ -> !again.isEmpty());
            }
            why.ifPresent(it -> open.put(suite.name(), it));
            reds.add(suite.name(), rules, measured, found.each(), why.isEmpty());
            String came = String.join(", ", measured.platforms());
            for (String platform : lacking) {
                var lack = new MissingPlatform(platform, came, SuiteVerdict.failure(all));
                recorder.ifPresent(it -> it.addMissing(suite, lack));
                SuiteVerdict.absent(suite, lack).ifPresent(suites::add);
            }
        }
        var comparison =
                Optional.of(suites)
                        .filter(it -> !it.isEmpty())
                        .map(it -> new Comparison(it, subject.claims()));
        return new TargetVerdict(
                subject.state(),
                comparison,
                open,
                repeated,
                reds.redMeasurements(),
                subject.claims());
    }

    private String rules(VerdictSubject subject, SuitePolicy suite) {
        SuitePolicy inForce =
                suite.earns()
                        ? alarms.of(subject.repo(), suite, history.formerNames(subject, suite))
                                .inForce(suite)
                        : suite;
        return Sha256Digest.of(inForce.toString());
    }

    private List<BranchRun> branchRuns(
            VerdictSubject subject, SuitePolicy suite, List<SuiteComparison> all) {
        return all.stream()
                .filter(SuiteComparison::asksForBranch)
                .map(it -> branchRuns.branchRun(subject, suite, it.platform()))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Whether results lack, nothing else fails or was seen and accepted, and it was listed once.
     */
    private boolean isListedAgain(
            VerdictSubject subject, Measured measured, List<SuiteComparison> all, boolean lacking) {
        List<Row> rows = all.stream().flatMap(it -> it.notableRows().stream()).toList();
        var missing = rows.stream().filter(row -> row.outcome() == RowOutcome.MISSING);
        var others = rows.stream().filter(row -> row.outcome() != RowOutcome.MISSING);
        boolean isMissed =
                lacking
                        || missing.filter(row -> row.why().contains(RowReason.GONE))
                                .anyMatch(row -> row.effect() != RowEffect.NONE);
        return isMissed
                && others.noneMatch(row ->
                        row.effect() == RowEffect.FAIL || row.outcome() == RowOutcome.ACCEPTED)
                && measured.attempts().stream()
                        .anyMatch(it -> !commits.isListedTwice(subject.repo().id(), it));
    }

    private Optional<OpenReason> openReason(
            VerdictSubject subject,
            SuitePolicy suite,
            Measured measured,
            List<SuiteComparison> all) {
        if (isNew(subject, measured)) {
            if (history.isUnderWay(subject, suite)) {
                return Optional.of(OpenReason.BASE_MEASURED);
            }
            if (all.stream().anyMatch(CommitVerdicts::isAlone)
                    && history.isUnread(subject, suite)) {
                return Optional.of(OpenReason.PAST_READ);
            }
        }
        if (!measured.measuresAgain()) {
            return Optional.empty();
        }
        if (measured.attempts().stream()
                .anyMatch(it -> history.ignoredRunner(subject, it).isPresent())) {
            return Optional.of(OpenReason.RUNNER_SET_ASIDE);
        }
        return Optional.of(OpenReason.MEASURED_AGAIN)
                .filter(_ -> all.stream().anyMatch(SuiteComparison::hasSuspect));
    }

    private boolean isNew(VerdictSubject subject, Measured measured) {
        Instant until = clock.instant().minus(patience);
        return runs(subject)
                .filter(run -> run.attempt().equals(measured.attempt()))
                .anyMatch(run -> run.updatedAt().isAfter(until));
    }

    /** Whether nothing is compared, so that nothing can fail. */
    private static boolean isAlone(SuiteComparison judged) {
        return judged.basis() == Basis.NO_BASELINE || judged.basis() == Basis.NO_HISTORY;
    }

    private record SubjectComparisons(
            Map<Attempt, List<SuiteComparison>> each, List<SuiteComparison> worst) {}

    private SubjectComparisons comparisons(
            VerdictSubject subject,
            SuitePolicy suite,
            Measured measured,
            Optional<VerdictRecordWriter> recorder) {
        Map<Attempt, List<SuiteComparison>> each = new LinkedHashMap<>();
        Map<Optional<String>, EvidenceVerdict> worst = new LinkedHashMap<>();
        for (Measured one : measured.subjects()) {
            Map<Optional<String>, EvidenceVerdict> own = weigh(subject, suite, one);
            each.put(
                    one.attempt(), own.values().stream().map(EvidenceVerdict::comparison).toList());
            own.forEach((platform, it) -> worst.merge(platform, it, EvidenceVerdict::worse));
        }
        recorder.ifPresent(to -> worst.values().forEach(it -> to.addSuite(suite, it.evidence())));
        return new SubjectComparisons(
                each, worst.values().stream().map(EvidenceVerdict::comparison).toList());
    }

    private Map<Optional<String>, EvidenceVerdict> weigh(
            VerdictSubject subject, SuitePolicy suite, Measured measured) {
        List<SuiteResults> stored = workflows.of(subject.repo().id(), suite.name(), measured);
        var brought = stored.isEmpty() ? List.of(SuiteVerdict.emptyResults(suite)) : stored;
        var former = history.formerNames(subject, suite);
        FalseAlarmRate grade = alarms.of(subject.repo(), suite, former);
        SuspectRepeat unrepeated = unrepeatedSuspects(subject, suite, measured);
        Map<Optional<String>, EvidenceVerdict> worst = new LinkedHashMap<>();
        List<SuiteCandidate> candidates = new ArrayList<>(unrepeated.lostCandidates(brought));
        brought.forEach(it -> candidates.add(candidate(subject, suite, measured, it)));
        for (SuiteCandidate one : candidates) {
            var lacking = unrepeated.problemOf(one.newest(), brought);
            var whole =
                    selections.doubt(
                            subject, () -> workflow(runs(subject), suite, one.newest()), one);
            var ranOn = history.ranOn(subject, measured.attempt(), one.past());
            Function<SuiteCandidate, EvidenceVerdict> judge =
                    it -> {
                        var by = inputs.of(subject, suite, grade, it, lacking, whole, ranOn);
                        return new EvidenceVerdict(by, verdict.of(suite, by));
                    };
            EvidenceVerdict pooled = judge.apply(one);
            EvidenceVerdict weighed =
                    Optional.of(one)
                            .filter(_ -> !pooled.passes() && brought.contains(one.newest()))
                            .flatMap(_ -> withoutSetAside(subject, measured))
                            .map(it -> judge.apply(candidate(subject, suite, it, one.newest())))
                            .filter(EvidenceVerdict::passes)
                            .orElse(pooled);
            worst.merge(one.newest().platform(), weighed, EvidenceVerdict::worse);
        }
        return worst;
    }

    /** Without earlier attempts on runners that are set aside, if there are any. */
    private Optional<Measured> withoutSetAside(VerdictSubject subject, Measured measured) {
        Predicate<Attempt> isIgnored = it -> history.ignoredRunner(subject, it).isPresent();
        List<Attempt> earlier = measured.otherAttempts().earlier();
        return Optional.of(earlier.stream().filter(isIgnored.negate()).toList())
                .filter(it -> it.size() < earlier.size() && !isIgnored.test(measured.attempt()))
                .map(measured::withEarlier);
    }

    private Stream<WorkflowRun> runs(VerdictSubject subject) {
        return commits.read(subject.repo().id(), subject.sha()).workflowRuns();
    }

    private static Optional<WorkflowPath> workflow(
            Stream<WorkflowRun> runs, SuitePolicy suite, SuiteResults results) {
        String url = results.origin().runUrl();
        return runs.filter(run -> run.url().equals(url) && suite.isMeasuredBy(run.workflow()))
                .findFirst()
                .flatMap(WorkflowRun::workflow);
    }

    private record EvidenceVerdict(VerdictEvidence evidence, SuiteComparison comparison) {
        private static final List<Verdict> WORST_FIRST =
                List.of(Verdict.FAIL, Verdict.NONE, Verdict.WARN, Verdict.PASS);

        boolean passes() {
            return comparison.verdict() == Verdict.PASS && !comparison.hasSuspect();
        }

        EvidenceVerdict worse(EvidenceVerdict other) {
            return other.rank() < rank() ? other : this;
        }

        private int rank() {
            return WORST_FIRST.indexOf(comparison.verdict());
        }
    }

    private SuspectRepeat unrepeatedSuspects(
            VerdictSubject subject, SuitePolicy suite, Measured measured) {
        List<SuspectMeasurement> first = new ArrayList<>();
        for (Attempt attempt : measured.otherAttempts().suspectAttempts()) {
            Measured doubted = measured.earlierState(attempt);
            Map<String, SuiteComparison> suspected = new HashMap<>();
            comparisons(subject, suite, doubted, Optional.empty()).worst().stream()
                    .filter(SuiteComparison::hasSuspect)
                    .forEach(it -> suspected.put(it.where().platform(), it));
            for (SuiteResults one : workflows.of(subject.repo().id(), suite.name(), doubted)) {
                SuiteComparison judged = suspected.get(one.platform().orElse(""));
                if (judged != null) {
                    var candidate = candidate(subject, suite, doubted.withFinalSuspects(), one);
                    first.add(new SuspectMeasurement(candidate, judged));
                }
            }
        }
        return new SuspectRepeat(first);
    }

    private SuiteCandidate candidate(
            VerdictSubject subject, SuitePolicy suite, Measured measured, SuiteResults newest) {
        // with an open workflow, each has its own history
        List<WorkflowPath> by =
                suite.workflow().isPresent()
                        ? List.of()
                        : measuringWorkflows(subject, suite, measured, newest);
        SuiteHistory past = history.of(subject, suite, newest.platform().orElse(""), by);
        boolean isAlone =
                past.runs().isEmpty()
                        && newest.turns().isEmpty()
                        && newest.results().selection().isEmpty();
        List<SuiteResults> all =
                isAlone
                        ? List.of(newest)
                        : workflows.attempts(subject.repo().id(), measured.otherAttempts(), newest);
        return new SuiteCandidate(newest, all, past, measured.otherAttempts().suspects());
    }

    /** The counting workflows, the results' own first; empty if unknown. */
    private List<WorkflowPath> measuringWorkflows(
            VerdictSubject subject, SuitePolicy suite, Measured measured, SuiteResults newest) {
        var all = inputs.expected().workflows(subject, suite, measured).stream();
        return workflow(runs(subject), suite, newest)
                .map(own -> Stream.concat(Stream.of(own), all).distinct().toList())
                .orElse(List.of());
    }

    /** Runs of the default branch to repeat, as one may be slow by chance. */
    record BranchRuns(AncestorHistory history, CommitLedger commits, Clock clock) {
        /**
         * The run that must be or is repeated; absent if it was, cannot or must not be.
         *
         * @param platform empty if the suite captures none
         */
        Optional<TargetVerdict.BranchRun> branchRun(
                VerdictSubject subject, SuitePolicy suite, String platform) {
            SuiteHistory past = history.of(subject, suite, platform, List.of());
            if (subject.policy().rerun() == 0 || past.runs().isEmpty()) {
                return Optional.empty();
            }
            String sha = past.runs().getLast().name();
            if (!CommitSha.isValid(sha)) {
                return Optional.empty();
            }
            CommitSha commit = new CommitSha(sha);
            CommitRecord record = commits.read(subject.repo().id(), commit);
            var ofBranch = record.workflowRuns().filter(record::isMeasuredOnBranch);
            var attempts = ofBranch.map(WorkflowRun::attempt).collect(Collectors.toSet());
            return record.imported().stream()
                    .filter(it -> it.suite().equals(suite.name()) && it.readable())
                    .filter(it -> it.platform().equals(Optional.of(platform)))
                    .map(CommitFacts.ImportedResult::attempt)
                    .filter(attempts::contains)
                    .max(Comparator.naturalOrder())
                    .filter(attempt -> isOpen(record, attempt))
                    .map(attempt -> new TargetVerdict.BranchRun(commit, attempt));
        }

        private boolean isOpen(CommitRecord record, Attempt attempt) {
            var next =
                    record.runs().stream()
                            .filter(it -> it.run().attempt().run().equals(attempt.run()))
                            .filter(it -> it.run().attempt().number() > attempt.number())
                            .max(Comparator.comparing(it -> it.run().attempt()));
            return next.isPresent()
                    ? next.get().mayBringResults()
                    : record.suspectAttempts().stream()
                            .filter(it -> it.attempt().run().equals(attempt.run()))
                            .allMatch(it ->
                                    it.attempt().equals(attempt)
                                            && switch (it.rerun()) {
                                                case DUE -> true;
                                                case ASKED -> clock.instant().isBefore(it.until());
                                                case REFUSED -> false;
                                            });
        }
    }
}
