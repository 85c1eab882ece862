package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.CheckDrafts.Offer;
import io.perfwarden.bot.run.PolicyLoader.InForce;
import io.perfwarden.check.CheckConclusion;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitState;
import io.perfwarden.check.Conclusion;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteConclusion;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.PublishedReports.Publication;
import io.perfwarden.db.PullLedger;
import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.CheckWording;
import io.perfwarden.report.github.ReportContext;

/** Makes checks and comments of a commit say where it stands. */
public final class CommitPublisher {
    /** The check to require. */
    public static final String CHECK = "perfwarden";

    private final CommitVerdicts judge;
    private final ProposedFiles proposed;
    private final CheckWriter checks;
    private final ReportDrafts reports;
    private final VerdictRevisions revisions;
    private final FormerBases formerBases;
    private final FactStore ledger;
    private final Manner manner;

    /**
     * How things are said.
     *
     * @param publicUrl base of links to this server; may be empty
     * @param deadline how long an expected run may take to appear
     */
    public record Manner(Clock clock, String publicUrl, Duration deadline) {}

    /**
     * What is said.
     *
     * @param judge of what was measured
     * @param proposed tells what is wrong with files that a pull request brings
     */
    public record Sources(CommitVerdicts judge, ProposedFiles proposed) {}

    public CommitPublisher(GitHubGateway github, FactStore ledger, Sources sources, Manner manner) {
        this.judge = sources.judge();
        this.proposed = sources.proposed();
        this.checks = new CheckWriter(github.checkRuns(), ledger.publications(), manner.clock());
        this.reports =
                new ReportDrafts(new CommentWriter(github.comments(), ledger, manner.clock()));
        this.revisions = new VerdictRevisions(ledger.orders(), manner.clock());
        this.formerBases = new FormerBases(ledger.pulls(), manner.clock());
        this.ledger = ledger;
        this.manner = manner;
    }

    /**
     * Where a commit stands.
     *
     * @param record the facts that standing was computed from
     */
    public record State(CommitRecord record, InForce inForce, CommitState standing) {
        RepositoryPolicy policy() {
            return inForce.policy();
        }
    }

    /**
     * Publishes where a commit stands.
     *
     * @param then what follows from the verdicts that were published
     * @return what it comes to
     */
    <R> R standing(
            InstalledRepo repo, CommitSha sha, State state, Function<List<TargetVerdict>, R> then) {
        return judge.proven(
                new CommitVerdicts.Question(
                        repo,
                        sha,
                        state.policy(),
                        state.standing().targets(),
                        formerBases.targets(repo, sha, state.standing())),
                state.inForce(),
                found -> {
                    remember(repo, sha, state.policy(), found.verdicts());
                    show(repo, sha, state, found);
                    R all = then.apply(found.verdicts());
                    found.keep(ledger.proofs(), repo.id(), sha, manner.clock().instant());
                    return all;
                });
    }

    /** Before it is shown: what a measurement made red stays red until another one answers it. */
    private void remember(
            InstalledRepo repo,
            CommitSha sha,
            RepositoryPolicy policy,
            List<TargetVerdict> judged) {
        List<CommitFacts.Red> red = new ArrayList<>();
        List<CommitFacts.Red> answered = new ArrayList<>();
        Set<String> suites =
                policy.suites().stream().map(SuitePolicy::name).collect(Collectors.toSet());
        for (TargetVerdict target : judged) {
            target.measured()
                    .forEach((suite, attempt) -> {
                        CommitFacts.Red measured =
                                new CommitFacts.Red(
                                        target.standing().target().pull(), suite, attempt, suites);
                        if (target.fails(suite)) {
                            red.add(measured);
                        } else if (target.hasVerdict(suite)) {
                            answered.add(measured);
                        }
                    });
        }
        ledger.commits().judged(repo.id(), sha, red, answered);
    }

    private void show(InstalledRepo repo, CommitSha sha, State state, RecordedVerdicts found) {
        List<TargetVerdict> judged = found.verdicts();
        List<TargetVerdict> all = Stream.concat(judged.stream(), found.former().stream()).toList();
        Optional<CheckConclusion> ending = CheckConclusion.of(all, state.policy());
        VerdictRevisions.Of about = new VerdictRevisions.Of(repo.id(), sha, state.policy());
        CommitContext commit =
                new CommitContext(repo, sha, state.record())
                        .revising(revisions.of(about, judged, ResultFingerprint::of))
                        .judging(ResultFingerprint.shown(judged))
                        .bringing(brought(repo, sha, state, judged, ending));
        Set<String> shown = new HashSet<>();
        Optional<CheckRunGateway.Draft> draft =
                ending.map(it -> draft(commit, it, state.policy()))
                        .or(() -> bringing(commit))
                        .map(it -> CheckDrafts.annotated(it, commit.brought()));
        draft.ifPresent(_ -> shown.add(CHECK));
        Optional<Instant> written = draft.flatMap(whole -> checks.show(commit.check(CHECK), whole));
        if (state.policy().checks() == RepositoryPolicy.ChecksMode.PER_SUITE) {
            shown.addAll(
                    perSuite(
                            new CommitContext(repo, sha, state.record())
                                    .bringing(blocking(commit.brought())),
                            all,
                            state.policy()));
        }
        endOthers(commit, shown);
        for (TargetVerdict target : judged) {
            report(commit, state.policy(), target, written);
        }
    }

    /** What is wrong with files that a pull request brings, once its check is over. */
    private List<ProposedFileFault> brought(
            InstalledRepo repo,
            CommitSha sha,
            State state,
            List<TargetVerdict> judged,
            Optional<CheckConclusion> ending) {
        if (ending.isPresent() && ending.get().conclusion().isEmpty()) {
            return List.of();
        }
        ProposedFiles.Head head =
                new ProposedFiles.Head(repo, sha, state.record().targets(), state.inForce().text());
        boolean passes = ending.filter(CommitPublisher::passes).isPresent();
        List<ProposedFileFault> faults =
                new ArrayList<>(proposed.of(head, state.policy(), judged, passes));
        if (passes) {
            faults.addAll(
                    proposed.removedFromFormer(
                            head, state.policy(), formerBases.recent(repo, sha)));
        }
        return faults;
    }

    private static boolean passes(CheckConclusion ending) {
        return ending.conclusion().filter(Conclusion::passes).isPresent();
    }

    private static List<ProposedFileFault> blocking(List<ProposedFileFault> faults) {
        return faults.stream().filter(ProposedFileFault::blocks).toList();
    }

    /** Nothing is expected, but what is brought cannot be used. */
    private static Optional<CheckRunGateway.Draft> bringing(CommitContext commit) {
        return commit.brought().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        blocked(commit, CheckWording.bringing(commit.brought()))
                                .orElseGet(() ->
                                        CheckDrafts.unjudged(
                                                Conclusion.ACTION_REQUIRED,
                                                CheckWording.bringing(commit.brought()))));
    }

    /**
     * A check that would pass, but for what the pull request brings: a configuration that cannot be
     * used, or the removal of a baseline. A maintainer may let it pass.
     *
     * @param text of the check that would pass
     */
    private static Optional<CheckRunGateway.Draft> blocked(CommitContext commit, CheckText text) {
        List<ProposedFileFault> faults = blocking(commit.brought());
        if (faults.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                commit.record()
                        .waiverOfAll()
                        .map(waiver ->
                                CheckDrafts.unjudged(
                                        Conclusion.NEUTRAL,
                                        CheckWording.waived(waiver, faults, text)))
                        .orElseGet(() ->
                                CheckDrafts.unjudged(
                                        Conclusion.ACTION_REQUIRED,
                                        CheckWording.blocked(faults, text))));
    }

    private Set<String> perSuite(
            CommitContext commit, List<TargetVerdict> judged, RepositoryPolicy policy) {
        Map<String, CheckConclusion> endings = new LinkedHashMap<>();
        policy.suites()
                .forEach(suite ->
                        CheckConclusion.of(
                                        judged.stream().map(it -> it.only(suite.name())).toList(),
                                        policy)
                                .ifPresent(it -> endings.put(CHECK + "/" + suite.name(), it)));
        endings.forEach(
                (name, ending) -> checks.show(commit.check(name), draft(commit, ending, policy)));
        return endings.keySet();
    }

    /** What was open under a name that is not used any more would stay open for ever. */
    private void endOthers(CommitContext commit, Set<String> shown) {
        for (Publication check : ledger.publications().checksOn(commit.repo().id(), commit.sha())) {
            if (!shown.contains(check.key().name())) {
                checks.completeIfOpen(
                        commit.check(check.key().name()),
                        CheckDrafts.unjudged(Conclusion.CANCELLED, CheckWording.notExpected()));
            }
        }
    }

    private CheckRunGateway.Draft draft(
            CommitContext commit, CheckConclusion ending, RepositoryPolicy policy) {
        TargetVerdict decisive = ending.decisive();
        Optional<CheckText> verdict =
                decisive.comparison()
                        .map(commit::grouped)
                        .map(it -> CheckText.of(it, commit.context(decisive, manner.publicUrl())));
        MergeTarget target = decisive.standing().target();
        CheckText said = new CheckWording(manner.deadline()).of(ending, verdict);
        CheckText text =
                commit.record().targets().contains(target)
                        ? said
                        : CheckWording.ofFormerBase(said, target.base().value());
        if (passes(ending)) {
            Optional<CheckRunGateway.Draft> blocked = blocked(commit, text);
            if (blocked.isPresent()) {
                return blocked.get();
            }
        }
        return draft(ending, policy, text.bringing(commit.brought()));
    }

    private static CheckRunGateway.Draft draft(
            CheckConclusion ending, RepositoryPolicy policy, CheckText text) {
        TargetVerdict decisive = ending.decisive();
        return ending.conclusion()
                .map(it ->
                        ending.voice().reason() instanceof SuiteConclusion.Reason.Verdict
                                ? CheckDrafts.judged(it, text, CommandOffers.of(decisive, policy))
                                : CheckDrafts.unjudged(it, text))
                .orElseGet(() -> CheckDrafts.open(isBegun(ending), text));
    }

    /** Queued as long as nothing runs and nothing was measured. */
    private static boolean isBegun(CheckConclusion ending) {
        return ending.decisive().comparison().isPresent()
                || !(ending.voice().reason()
                        instanceof SuiteConclusion.Reason.State(SuiteState state))
                || state instanceof SuiteState.Running
                || state instanceof SuiteState.MeasuredAgain
                || state instanceof SuiteState.Measuring;
    }

    private void report(
            CommitContext commit,
            RepositoryPolicy policy,
            TargetVerdict judged,
            Optional<Instant> written) {
        if (!(judged.standing().target() instanceof MergeTarget.Pull pull)
                || !isHead(commit, pull)) {
            return;
        }
        ReportDrafts.Place place =
                new ReportDrafts.Place(
                        commit.repo(),
                        pull.number(),
                        commit.sha(),
                        ResultFingerprint.shown(judged));
        Optional<Instant> commented =
                judged.comparison()
                        .map(commit::grouped)
                        .map(it -> reports.verdict(place, policy, it, inComment(commit, judged)))
                        .orElseGet(() -> reports.outdated(place, now(commit, judged, policy)));
        remember(place, commented.or(() -> written));
    }

    /** Commands are held to what their author could see. */
    private void remember(ReportDrafts.Place place, Optional<Instant> written) {
        ledger.pulls()
                .showed(
                        place.repo().id(),
                        place.pull(),
                        new PullLedger.Shown(
                                place.head(),
                                place.results(),
                                written.orElse(manner.clock().instant())));
    }

    /** One text for all that is open, so that the comment is not edited at each step. */
    private String now(CommitContext commit, TargetVerdict judged, RepositoryPolicy policy) {
        Optional<CheckConclusion> ending = CheckConclusion.of(List.of(judged), policy);
        if (ending.isEmpty()) {
            return CheckWording.notMeasured();
        }
        return ending.get().conclusion().isPresent()
                ? draft(commit, ending.get(), policy).title()
                : CheckWording.beingMeasured();
    }

    /** The pull request may have moved on while its old head was judged. */
    private boolean isHead(CommitContext commit, MergeTarget.Pull pull) {
        return ledger.pulls()
                .find(commit.repo().id(), pull.number())
                .filter(known -> known.open() && known.headSha().equals(commit.sha()))
                .isPresent();
    }

    private ReportContext inComment(CommitContext commit, TargetVerdict judged) {
        ReportContext context = commit.context(judged, manner.publicUrl());
        Publication check = ledger.publications().find(commit.check(CHECK).key());
        return context.inComment(CheckPage.of(context.runUrl(), check.remoteId()));
    }

    /** A base is changed: until the commit is judged for the other one no check of it passes. */
    void judgingAgain(InstalledRepo repo, CommitSha sha) {
        CommitContext commit = new CommitContext(repo, sha, ledger.commits().read(repo.id(), sha));
        for (Publication check : ledger.publications().checksOn(repo.id(), sha)) {
            checks.openIfCompleted(
                    commit.check(check.key().name()),
                    CheckDrafts.open(true, CheckWording.judgingAgain()));
        }
    }

    /** The commit is nobody's head any more: what is open on it ends, and does not pass. */
    void left(InstalledRepo repo, CommitSha sha, CommitRecord record) {
        CommitContext commit = new CommitContext(repo, sha, record);
        for (Publication check : ledger.publications().checksOn(repo.id(), sha)) {
            checks.completeIfOpen(
                    commit.check(check.key().name()),
                    CheckDrafts.unjudged(Conclusion.CANCELLED, CheckWording.superseded()));
        }
    }

    /**
     * The configuration cannot be used, unless a pull request that changes nothing else repairs it.
     */
    void unconfigured(
            InstalledRepo repo, CommitSha sha, CommitRecord record, List<InputProblem> problems) {
        ProposedFiles.Head head =
                new ProposedFiles.Head(repo, sha, record.targets(), Optional.empty());
        Optional<CheckText> text =
                record.waiverOfAll()
                        .map(CheckWording::waived)
                        .or(() ->
                                proposed.repairs(head)
                                        ? Optional.of(CheckWording.repaired())
                                        : Optional.empty());
        unjudged(
                new CommitContext(repo, sha, record).bringing(proposed.configuration(head)),
                text.isPresent() ? Conclusion.NEUTRAL : Conclusion.ACTION_REQUIRED,
                text.orElseGet(() -> CheckWording.unconfigured(problems)));
    }

    /** We cannot say where the commit stands: that does not pass, and is not red either. */
    public void fault(InstalledRepo repo, CommitSha sha, String reference) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        if (!record.targets().isEmpty()) {
            unjudged(
                    new CommitContext(repo, sha, record),
                    Conclusion.ACTION_REQUIRED,
                    CheckWording.fault(reference));
        }
    }

    private void unjudged(CommitContext commit, Conclusion conclusion, CheckText text) {
        CheckRunGateway.Draft whole =
                CheckDrafts.unjudged(conclusion, text.bringing(commit.brought()));
        Optional<Instant> written =
                checks.show(commit.check(CHECK), CheckDrafts.annotated(whole, commit.brought()));
        for (Publication check : ledger.publications().checksOn(commit.repo().id(), commit.sha())) {
            if (!check.key().name().equals(CHECK)) {
                checks.show(
                        commit.check(check.key().name()), CheckDrafts.unjudged(conclusion, text));
            }
        }
        for (MergeTarget target : commit.record().targets()) {
            if (target instanceof MergeTarget.Pull pull && isHead(commit, pull)) {
                ReportDrafts.Place place =
                        new ReportDrafts.Place(commit.repo(), pull.number(), commit.sha(), "");
                remember(place, reports.outdated(place, text.title()).or(() -> written));
            }
        }
    }

    /** Has all checks of a commit made anew at the next refresh. */
    public void renew(InstalledRepo repo, CommitSha sha) {
        for (Publication check : ledger.publications().checksOn(repo.id(), sha)) {
            checks.renew(new CheckWriter.Check(repo, sha, check.key().name(), 0, ""));
        }
    }

    /** The buttons of a check: what of its verdict somebody may ask for. */
    private static final class CommandOffers {
        private CommandOffers() {}

        /** What can be asked for at a verdict that is decisive. */
        static Set<Offer> of(TargetVerdict judged, RepositoryPolicy policy) {
            return switch (judged.standing().target()) {
                case MergeTarget.Pull _ ->
                        hasAcceptable(judged)
                                ? EnumSet.of(Offer.ACCEPT, Offer.REGENERATE)
                                : EnumSet.of(Offer.REGENERATE);
                case MergeTarget.Group _ -> EnumSet.of(Offer.REGENERATE);
                case MergeTarget.Branch _ ->
                        policy.baselineUpdate() == RepositoryPolicy.BaselineUpdate.NEVER
                                ? EnumSet.noneOf(Offer.class)
                                : EnumSet.of(Offer.REGENERATE);
            };
        }

        private static boolean hasAcceptable(TargetVerdict judged) {
            return judged.comparison().stream()
                    .flatMap(it -> it.suites().stream())
                    .flatMap(suite -> suite.rows().stream())
                    .anyMatch(AcceptedRowSet::isPlain);
        }
    }
}
