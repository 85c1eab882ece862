package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.CommitVerdicts.AttemptVerdicts;
import io.perfwarden.bot.commit.CommitVerdicts.JudgedTargets;
import io.perfwarden.bot.run.PolicyLoader.InForce;
import io.perfwarden.check.*;
import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.check.MergeTarget.*;
import io.perfwarden.check.SuiteConclusion.Reason;
import io.perfwarden.compare.Comparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.ReportPublication;
import io.perfwarden.github.CheckRunGateway.CheckRunDraft;
import io.perfwarden.github.RequestCount;
import io.perfwarden.model.*;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.github.*;
import io.perfwarden.report.github.ReportContext.CheckEnd;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

public final class CommitPublisher {
    private static final Duration SOON = Duration.ofSeconds(1);

    /** More writers at once are not expected. */
    private static final int TRIES = 3;

    public static final String CHECK = "perfwarden";

    private final PublishedReports publications;
    private final CommandOrders orders;
    private final PullLedger pulls;
    private final CommitLedger commits;
    private final CommitVerdicts verdicts;
    private final ProposedFiles proposed;
    private final VerdictDrafts drafts;
    private final CheckWriter checks;
    private final VerdictLog log;
    private final CommentWriter reports;
    private final VerdictRevisions revisions;
    private final FormerBases formerBases;
    private final RefreshRequests looking;
    private final Clock clock;

    public CommitPublisher(
            PublishedReports publications,
            CommandOrders orders,
            PullLedger pulls,
            CommitLedger commits,
            CommitVerdicts verdicts,
            ProposedFiles proposed,
            VerdictDrafts drafts,
            CheckWriter checks,
            CommentWriter reports,
            RefreshRequests looking,
            Clock clock) {
        this.publications = publications;
        this.orders = orders;
        this.pulls = pulls;
        this.commits = commits;
        this.verdicts = verdicts;
        this.proposed = proposed;
        this.drafts = drafts;
        this.checks = checks;
        this.log = new VerdictLog(publications, clock);
        this.reports = reports;
        this.revisions = new VerdictRevisions(orders, clock);
        this.formerBases = new FormerBases(pulls, clock);
        this.looking = looking;
        this.clock = clock;
    }

    /** The state of a commit. */
    public record PublishedState(CommitRecord record, InForce inForce, CommitState standing) {
        RepositoryPolicy policy() {
            return inForce.policy();
        }
    }

    JudgedTargets judge(InstalledRepo repo, CommitSha sha, PublishedState state) {
        var commitFacts = state.record().at(clock.instant());
        var former = formerBases.targets(repo, sha, commitFacts, state.policy());
        var targets = state.standing().targets();
        JudgedTargets found = verdicts.judge(repo, sha, state.inForce(), targets, former);
        try {
            remember(repo, sha, found.verdicts());
            return found;
        } catch (RuntimeException | Error e) {
            found.close();
            throw e;
        }
    }

    /** Remembers red before it is shown: it stays until a like measurement answers it. */
    private void remember(InstalledRepo repo, CommitSha sha, List<TargetVerdict> all) {
        storeRed(
                repo,
                sha,
                all.stream().flatMap(it -> it.redMeasurements().failed().stream()).toList(),
                all.stream().flatMap(it -> it.redMeasurements().remaining().stream()).toList(),
                finalAttempts(all));
    }

    AttemptVerdicts remember(
            InstalledRepo repo, CommitSha sha, RepositoryPolicy policy, List<TargetState> each) {
        AttemptVerdicts found = verdicts.attemptVerdicts(repo, sha, policy, each);
        Set<Attempt> done = new TreeSet<>();
        each.forEach(one -> one.measuredStates().values().forEach(it -> done.add(it.attempt())));
        done.removeAll(found.late());
        storeRed(repo, sha, found.failed(), found.remaining(), done);
        return found;
    }

    /**
     * Has the present heads judged again as well. The attempts are settled last: an interrupted
     * process judges them once more, so that no head misses what was red.
     */
    private void storeRed(
            InstalledRepo repo,
            CommitSha sha,
            List<FailedMeasurement> failed,
            List<FailedMeasurement> remaining,
            Set<Attempt> done) {
        commits.storeRed(repo.id(), sha, failed, remaining);
        Stream.concat(failed.stream(), remaining.stream())
                .flatMap(it -> it.pull().stream())
                .distinct()
                .flatMap(it -> pulls.find(repo.id(), it).stream())
                .map(PullRequest::head)
                .distinct()
                // it may be closed, and count for the next one from its branch
                .flatMap(it -> pulls.openFrom(repo.id(), it).stream())
                .map(PullRequest::headSha)
                .distinct()
                .filter(head -> !head.equals(sha))
                .forEach(head -> looking.enqueueRefresh(repo, head));
        commits.storeSettled(repo.id(), done);
    }

    private static Set<Attempt> finalAttempts(List<TargetVerdict> all) {
        Set<Attempt> done = new TreeSet<>();
        Set<Attempt> open = new TreeSet<>();
        for (TargetVerdict judged : all) {
            judged.state()
                    .measuredStates()
                    .forEach((suite, it) ->
                            (judged.open().containsKey(suite) ? open : done).addAll(it.attempts()));
        }
        done.removeAll(open);
        return done;
    }

    /**
     * The shown checks.
     *
     * @param written since when the required check shows it
     * @param required how it ends; absent if nothing is expected
     */
    record ShownChecks(
            CommitContext commit, Optional<Instant> written, Optional<CheckEnd> required) {}

    ShownChecks showChecks(
            InstalledRepo repo, CommitSha sha, PublishedState state, JudgedTargets found) {
        RepositoryPolicy policy = state.policy();
        List<TargetVerdict> judged = found.verdicts();
        CommitRecord record = state.record().withoutReds(targetsWithoutRed(judged));
        List<TargetVerdict> all =
                Stream.concat(
                                judged.stream(),
                                found.former().stream().filter(it -> blocks(it, policy)))
                        .toList();
        Optional<CheckConclusion> ending = CheckConclusion.of(all, policy);
        Map<String, CheckConclusion> each = ofEachSuite(all, policy);
        List<CheckConclusion> endings =
                Stream.concat(ending.stream(), each.values().stream()).toList();
        List<ProposedFileFault> faults = faults(repo, sha, state, judged, endings);
        CommitContext commit =
                new CommitContext(
                        repo,
                        sha,
                        record,
                        revisions.of(repo.id(), sha, policy, judged),
                        faults,
                        proposed.firstConfiguration(head(repo, sha, state)),
                        proposed.gateGaps(head(repo, sha, state)),
                        new IdentityHashMap<>(),
                        ResultFingerprint.shownFingerprint(judged));
        boolean passes = endings.stream().anyMatch(VerdictDrafts::passes);
        if (passes && !state.inForce().isLatest(orders, repo.id())) {
            throw new TransientFailure("the default branch has other commits by now", SOON);
        }
        if (passes && looking.isBehind(repo, sha)) {
            throw new TransientFailure("more was heard of the commit by now", SOON);
        }
        Set<String> shown = new HashSet<>();
        Optional<CheckRunDraft> draft =
                ending.map(it -> drafts.draft(commit, it, policy))
                        .or(() -> VerdictDrafts.fileFaultDraft(commit))
                        .map(it -> CheckDrafts.withAnnotations(it, commit.fileProblems()));
        draft.ifPresent(_ -> shown.add(CHECK));
        var run = ending.flatMap(it -> CommitContext.newest(state.record(), it.decisive().state()));
        var check = commit.check(CHECK);
        Optional<Instant> written =
                draft.flatMap(it -> log.logging(check, it, run, () -> checks.show(check, it)));
        var blocking = VerdictDrafts.blocking(commit.fileProblems());
        var ofSuites = new CommitContext(repo, sha, record).withFileProblems(blocking);
        each.forEach((name, one) ->
                checks.show(commit.check(name), drafts.draft(ofSuites, one, policy)));
        shown.addAll(each.keySet());
        // an open check with an unused name would stay open for ever
        otherChecks(commit, shown)
                .forEach(it ->
                        checks.completeIfOpen(
                                it,
                                CheckDrafts.draftWithoutVerdict(
                                        Conclusion.CANCELLED, CheckWording.notExpected())));
        Optional<CheckEnd> required =
                ending.flatMap(it ->
                        draft.map(made ->
                                new CheckEnd(
                                        VerdictDrafts.conclusion(commit, it), true, made.title())));
        return new ShownChecks(commit, written, required);
    }

    /** A verdict for a former base is shown only where it keeps the check from passing. */
    private static boolean blocks(TargetVerdict former, RepositoryPolicy policy) {
        return CheckConclusion.of(List.of(former), policy)
                .filter(it -> !VerdictDrafts.passes(it))
                .isPresent();
    }

    private static Set<MergeTarget> targetsWithoutRed(List<TargetVerdict> judged) {
        return judged.stream()
                .filter(it -> !it.redMeasurements().isHere())
                .map(it -> it.state().target())
                .collect(Collectors.toSet());
    }

    void showComments(PublishedState state, JudgedTargets found, ShownChecks checks) {
        for (TargetVerdict target : found.verdicts()) {
            report(checks, state.policy(), target);
        }
    }

    private List<CheckWriter.WrittenCheck> otherChecks(CommitContext commit, Set<String> names) {
        return publications.checksOn(commit.repo().id(), commit.sha()).stream()
                .map(check -> check.key().name())
                .filter(name -> !names.contains(name))
                .map(commit::check)
                .toList();
    }

    /** Faults of changed files, once a check is over. */
    private List<ProposedFileFault> faults(
            InstalledRepo repo,
            CommitSha sha,
            PublishedState state,
            List<TargetVerdict> judged,
            List<CheckConclusion> endings) {
        boolean areOpen = endings.stream().allMatch(it -> it.conclusion().isEmpty());
        if (areOpen && !endings.isEmpty()) {
            return List.of();
        }
        ProposedFiles.Head head = head(repo, sha, state);
        // without an expected measurement there is no check, and nothing blocks the merge
        boolean passes = endings.isEmpty() || endings.stream().anyMatch(VerdictDrafts::passes);
        List<ProposedFileFault> faults =
                new ArrayList<>(proposed.of(head, state.policy(), judged, passes));
        if (passes) {
            var former = formerBases.recent(repo, sha);
            faults.addAll(proposed.removedFromFormer(head, state.policy(), former));
        }
        return faults;
    }

    private static ProposedFiles.Head head(
            InstalledRepo repo, CommitSha sha, PublishedState state) {
        var targets = state.record().targets();
        return new ProposedFiles.Head(repo, sha, targets, state.inForce().text());
    }

    /** Conclusions by check name; empty for a single check. */
    private static Map<String, CheckConclusion> ofEachSuite(
            List<TargetVerdict> judged, RepositoryPolicy policy) {
        Map<String, CheckConclusion> endings = new LinkedHashMap<>();
        if (policy.checks() == RepositoryPolicy.ChecksMode.PER_SUITE) {
            for (SuitePolicy suite : policy.suites()) {
                var alone = judged.stream().map(it -> it.withSuite(suite.name())).toList();
                CheckConclusion.of(alone, policy)
                        .ifPresent(it -> endings.put(CHECK + "/" + suite.name(), it));
            }
        }
        return endings;
    }

    private void report(ShownChecks checks, RepositoryPolicy policy, TargetVerdict judged) {
        CommitContext commit = checks.commit();
        if (judged.state().target() instanceof Pull pull && isHead(commit, pull)) {
            Optional<Comparison> shown = judged.comparison().filter(_ -> !staysRed(judged, policy));
            var own = place(commit, pull, ResultFingerprint.shownFingerprint(judged));
            var place = shown.isPresent() ? own : reports.inView(own);
            Optional<Instant> commented =
                    shown.map(commit::changeGroups)
                            .map(it ->
                                    reports.verdict(
                                            place, policy, it, inComment(checks, policy, judged)))
                            .orElseGet(() -> publishWithoutVerdict(commit, place, judged, policy));
            reports.record(place, commented.or(checks::written).orElseGet(clock::instant));
        }
    }

    /** A failure stays in the comment, whatever else changed. */
    private static boolean staysRed(TargetVerdict judged, RepositoryPolicy policy) {
        return CheckConclusion.of(List.of(judged), policy)
                .map(it -> it.decidingSuite().reason())
                .filter(it ->
                        it instanceof Reason.State(SuiteState state)
                                && (state instanceof SuiteState.StaysRed
                                        || state instanceof SuiteState.RedBefore))
                .isPresent();
    }

    private Optional<Instant> publishWithoutVerdict(
            CommitContext commit,
            CommentWriter.CommentPlace place,
            TargetVerdict judged,
            RepositoryPolicy policy) {
        boolean isRepeated =
                reports.isAbout(place)
                        && judged.state().suites().values().stream()
                                .allMatch(SuiteState.MeasuredAgain.class::isInstance);
        return isRepeated
                ? Optional.empty()
                : reports.markOutdated(place, currentText(commit, judged, policy));
    }

    private static CommentWriter.CommentPlace place(
            CommitContext commit, Pull pull, String results) {
        return new CommentWriter.CommentPlace(commit.repo(), pull, commit.sha(), results);
    }

    /** One text for all open states, so that the comment is not edited at each step. */
    private String currentText(
            CommitContext commit, TargetVerdict judged, RepositoryPolicy policy) {
        Optional<CheckConclusion> ending = CheckConclusion.of(List.of(judged), policy);
        if (ending.isEmpty()) {
            return CheckWording.NOT_MEASURED;
        }
        return ending.get().conclusion().isPresent()
                ? drafts.draft(commit, ending.get(), policy).title()
                : CheckWording.BEING_MEASURED;
    }

    /** The pull request may have moved on. */
    private boolean isHead(CommitContext commit, Pull pull) {
        return pulls.find(commit.repo().id(), pull.number())
                .filter(known -> known.open() && known.headSha().equals(commit.sha()))
                .filter(known -> known.baseBranch().equals(pull.base()))
                .isPresent();
    }

    private ReportContext inComment(
            ShownChecks checks, RepositoryPolicy policy, TargetVerdict judged) {
        CommitContext commit = checks.commit();
        ReportContext plain = drafts.context(commit, judged);
        ReportContext context =
                checks.required().map(it -> plain.withEnd(end(it, policy, judged))).orElse(plain);
        ReportPublication check = publications.find(commit.check(CHECK).key());
        return context.inComment(CheckWriter.page(context.runUrl(), check.remoteId()));
    }

    /** How the required check ends, beside a verdict that may not be what decides it. */
    private static CheckEnd end(CheckEnd required, RepositoryPolicy policy, TargetVerdict judged) {
        boolean isByRows =
                CheckConclusion.of(List.of(judged), policy)
                        .filter(VerdictDrafts::isByRows)
                        .filter(it -> it.conclusion().equals(required.conclusion()))
                        .isPresent();
        return new CheckEnd(required.conclusion(), isByRows, required.title());
    }

    /**
     * The base changes: no check passes until the commit is judged again. What another process
     * shows meanwhile is for the former base too.
     *
     * @throws WriteLock.StaleWrite if others show something at each try; the task is tried again
     */
    void judgingAgain(InstalledRepo repo, CommitSha sha) {
        for (int tries = 1; tries < TRIES; tries++) {
            try {
                openChecks(repo, sha);
                return;
            } catch (WriteLock.StaleWrite _) {
                // another process has shown a verdict, which is read anew
            }
        }
        openChecks(repo, sha);
    }

    private void openChecks(InstalledRepo repo, CommitSha sha) {
        var commit = new CommitContext(repo, sha, commits.read(repo.id(), sha));
        var open = CheckDrafts.open(true, CheckWording.judgingAgain());
        otherChecks(commit, Set.of()).forEach(check -> checks.openIfCompleted(check, open));
    }

    void closeLeftChecks(InstalledRepo repo, CommitSha sha, CommitRecord record) {
        var over =
                CheckDrafts.draftWithoutVerdict(
                        Conclusion.CANCELLED, CheckWording.supersededText());
        otherChecks(new CommitContext(repo, sha, record), Set.of())
                .forEach(check -> checks.completeIfOpen(check, over));
    }

    /** The configuration is unusable, unless a pull request only repairs it. */
    void publishUnconfigured(
            InstalledRepo repo, CommitSha sha, CommitRecord record, List<InputProblem> problems) {
        var head = new ProposedFiles.Head(repo, sha, record.targets(), Optional.empty());
        Optional<CheckText> text = record.waiverOfAll().map(CheckWording::waivedText);
        if (text.isEmpty() && proposed.repairs(head)) {
            text = Optional.of(CheckWording.repairedText());
        }
        publishWithoutVerdict(
                new CommitContext(repo, sha, record).withFileProblems(proposed.configuration(head)),
                text.isPresent() ? Conclusion.NEUTRAL : Conclusion.ACTION_REQUIRED,
                text.orElseGet(() -> CheckWording.unconfiguredText(problems)));
    }

    /** An internal error: the check does not pass, and is not red. */
    public void fault(InstalledRepo repo, CommitSha sha, String reference) {
        CommitRecord record = commits.read(repo.id(), sha);
        if (!record.targets().isEmpty()) {
            CheckText text = CheckWording.fault(reference);
            publishWithoutVerdict(
                    new CommitContext(repo, sha, record), Conclusion.ACTION_REQUIRED, text);
        }
    }

    private void publishWithoutVerdict(
            CommitContext commit, Conclusion conclusion, CheckText text) {
        CheckRunDraft bare =
                CheckDrafts.draftWithoutVerdict(conclusion, text.withFaults(commit.fileProblems()));
        CheckRunDraft whole = CheckDrafts.withAnnotations(bare, commit.fileProblems());
        var own = commit.check(CHECK);
        Optional<Instant> written =
                log.logging(own, whole, Optional.empty(), () -> checks.show(own, whole));
        otherChecks(commit, Set.of(CHECK))
                .forEach(check ->
                        checks.show(check, CheckDrafts.draftWithoutVerdict(conclusion, text)));
        for (MergeTarget target : commit.record().targets()) {
            if (target instanceof Pull pull && isHead(commit, pull)) {
                var place = place(commit, pull, "");
                Optional<Instant> outdated = reports.markOutdated(place, text.title());
                reports.record(place, outdated.or(() -> written).orElseGet(clock::instant));
            }
        }
    }

    public void renew(InstalledRepo repo, CommitSha sha) {
        for (ReportPublication check : publications.checksOn(repo.id(), sha)) {
            checks.renew(new CheckWriter.WrittenCheck(repo, sha, check.key().name(), 0, ""));
        }
    }

    /**
     * Logs one line when a check is completed. The job's fields name repository and pull request.
     */
    record VerdictLog(PublishedReports publications, Clock clock) {
        private static final Logger LOG = LoggerFactory.getLogger(VerdictLog.class);

        private static final int MOST = 200;

        /**
         * Shows a check, and logs a new statement.
         *
         * @param show returns since when it is shown
         */
        Optional<Instant> logging(
                CheckWriter.WrittenCheck check,
                CheckRunDraft draft,
                Optional<WorkflowRun> run,
                Supplier<Optional<Instant>> show) {
            ReportPublication before = publications.find(check.key());
            Optional<Instant> shown = show.get();
            ReportPublication after = publications.find(check.key());
            boolean isNew =
                    after.generation() != before.generation()
                            || !after.digest().equals(before.digest());
            draft.conclusion()
                    .filter(_ -> isNew)
                    .ifPresent(it -> {
                        LoggingEventBuilder line =
                                LOG.atInfo()
                                        .addKeyValue(
                                                "conclusion", it.name().toLowerCase(Locale.ROOT))
                                        .addKeyValue("requests", RequestCount.sentCount());
                        run.map(ended -> Duration.between(ended.updatedAt(), clock.instant()))
                                .filter(took -> !took.isNegative())
                                .ifPresent(took -> {
                                    var _ = line.addKeyValue("seconds", took.toSeconds());
                                });
                        line.log("verdict: {}", TextExcerpt.of(draft.title(), MOST));
                    });
            return shown;
        }
    }
}
