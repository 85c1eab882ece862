package io.perfwarden.evaluate;

import io.perfwarden.evaluate.proof.Found;
import io.perfwarden.evaluate.proposed.ProposedFiles;
import io.perfwarden.evaluate.writing.CheckDrafts;
import io.perfwarden.evaluate.writing.CheckPage;
import io.perfwarden.evaluate.writing.CheckWriter;
import io.perfwarden.evaluate.writing.CommentWriter;
import io.perfwarden.evaluate.writing.KnownCommit;
import io.perfwarden.evaluate.writing.Offers;
import io.perfwarden.evaluate.writing.Reports;
import io.perfwarden.evaluate.writing.Revisions;
import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.GitHub;
import io.perfwarden.ledger.CommitLedger.CommitRecord;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.Publications.Publication;
import io.perfwarden.ledger.PullLedger;
import io.perfwarden.measure.Policies.InForce;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.report.github.StandingText;
import io.perfwarden.report.proposed.Fault;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Conclusion;
import io.perfwarden.standing.Ending;
import io.perfwarden.standing.Facts;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Standing;
import io.perfwarden.standing.SuiteState;
import io.perfwarden.standing.Target;
import io.perfwarden.standing.Voice;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes checks and comments of a commit say where it stands. */
public final class Publish {
    /** The check to require. */
    public static final String CHECK = "perfwarden";

    private final JudgeTargets judge;
    private final ProposedFiles proposed;
    private final CheckWriter checks;
    private final Reports reports;
    private final Revisions revisions;
    private final FormerBases formerBases;
    private final Ledger ledger;
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
    public record Sources(JudgeTargets judge, ProposedFiles proposed) {}

    public Publish(GitHub github, Ledger ledger, Sources sources, Manner manner) {
        this.judge = sources.judge();
        this.proposed = sources.proposed();
        this.checks = new CheckWriter(github.checkRuns(), ledger.publications(), manner.clock());
        this.reports = new Reports(new CommentWriter(github.comments(), ledger, manner.clock()));
        this.revisions = new Revisions(ledger.orders(), manner.clock());
        this.formerBases = new FormerBases(ledger.pulls(), manner.clock());
        this.ledger = ledger;
        this.manner = manner;
    }

    /**
     * Where a commit stands.
     *
     * @param record the facts that standing was computed from
     */
    public record State(CommitRecord record, InForce inForce, Standing standing) {
        Policy policy() {
            return inForce.policy();
        }
    }

    /**
     * Publishes where a commit stands.
     *
     * @param then what follows from the verdicts that were published
     * @return what it comes to
     */
    <R> R standing(Repo repo, CommitSha sha, State state, Function<List<Judged>, R> then) {
        return judge.proven(
                new JudgeTargets.Question(
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
    private void remember(Repo repo, CommitSha sha, Policy policy, List<Judged> judged) {
        List<Facts.Red> red = new ArrayList<>();
        List<Facts.Red> answered = new ArrayList<>();
        Set<String> suites =
                policy.suites().stream().map(SuitePolicy::name).collect(Collectors.toSet());
        for (Judged target : judged) {
            target.measured()
                    .forEach((suite, attempt) -> {
                        Facts.Red measured =
                                new Facts.Red(
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

    private void show(Repo repo, CommitSha sha, State state, Found found) {
        List<Judged> judged = found.verdicts();
        List<Judged> all = Stream.concat(judged.stream(), found.former().stream()).toList();
        Optional<Ending> ending = Ending.of(all, state.policy());
        Revisions.Of about = new Revisions.Of(repo.id(), sha, state.policy());
        KnownCommit commit =
                new KnownCommit(repo, sha, state.record())
                        .revising(revisions.of(about, judged, Basis::of))
                        .judging(Basis.shown(judged))
                        .bringing(brought(repo, sha, state, judged, ending));
        Set<String> shown = new HashSet<>();
        Optional<CheckRuns.Draft> draft =
                ending.map(it -> draft(commit, it, state.policy()))
                        .or(() -> bringing(commit))
                        .map(it -> CheckDrafts.annotated(it, commit.brought()));
        draft.ifPresent(_ -> shown.add(CHECK));
        Optional<Instant> written = draft.flatMap(whole -> checks.show(commit.check(CHECK), whole));
        if (state.policy().checks() == Policy.ChecksMode.PER_SUITE) {
            shown.addAll(
                    perSuite(
                            new KnownCommit(repo, sha, state.record())
                                    .bringing(blocking(commit.brought())),
                            all,
                            state.policy()));
        }
        endOthers(commit, shown);
        for (Judged target : judged) {
            report(commit, state.policy(), target, written);
        }
    }

    /** What is wrong with files that a pull request brings, once its check is over. */
    private List<Fault> brought(
            Repo repo, CommitSha sha, State state, List<Judged> judged, Optional<Ending> ending) {
        boolean over = ending.map(it -> it.conclusion().isPresent()).orElse(true);
        return over
                ? proposed.of(
                        new ProposedFiles.Head(
                                repo, sha, state.record().targets(), state.inForce().text()),
                        state.policy(),
                        judged,
                        ending.filter(Publish::passes).isPresent())
                : List.of();
    }

    private static boolean passes(Ending ending) {
        return ending.conclusion()
                .filter(it ->
                        switch (it) {
                            case SUCCESS, NEUTRAL, SKIPPED -> true;
                            case FAILURE, ACTION_REQUIRED, CANCELLED -> false;
                        })
                .isPresent();
    }

    private static List<Fault> blocking(List<Fault> faults) {
        return faults.stream().filter(Fault::blocks).toList();
    }

    /** Nothing is expected, but what is brought cannot be used. */
    private static Optional<CheckRuns.Draft> bringing(KnownCommit commit) {
        return commit.brought().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        blocked(commit, StandingText.bringing(commit.brought()))
                                .orElseGet(() ->
                                        CheckDrafts.unjudged(
                                                Conclusion.ACTION_REQUIRED,
                                                StandingText.bringing(commit.brought()))));
    }

    /**
     * A check that would pass, but for what the pull request brings: a configuration that cannot be
     * used, or the removal of a baseline. A maintainer may let it pass.
     *
     * @param text of the check that would pass
     */
    private static Optional<CheckRuns.Draft> blocked(KnownCommit commit, CheckText text) {
        List<Fault> faults = blocking(commit.brought());
        if (faults.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                commit.record()
                        .waiverOfAll()
                        .map(waiver ->
                                CheckDrafts.unjudged(
                                        Conclusion.NEUTRAL,
                                        StandingText.waived(waiver, faults, text)))
                        .orElseGet(() ->
                                CheckDrafts.unjudged(
                                        Conclusion.ACTION_REQUIRED,
                                        StandingText.blocked(faults, text))));
    }

    private Set<String> perSuite(KnownCommit commit, List<Judged> judged, Policy policy) {
        Map<String, Ending> endings = new LinkedHashMap<>();
        policy.suites()
                .forEach(suite ->
                        Ending.of(judged.stream().map(it -> it.only(suite.name())).toList(), policy)
                                .ifPresent(it -> endings.put(CHECK + "/" + suite.name(), it)));
        endings.forEach(
                (name, ending) -> checks.show(commit.check(name), draft(commit, ending, policy)));
        return endings.keySet();
    }

    /** What was open under a name that is not used any more would stay open for ever. */
    private void endOthers(KnownCommit commit, Set<String> shown) {
        for (Publication check : ledger.publications().checksOn(commit.repo().id(), commit.sha())) {
            if (!shown.contains(check.key().name())) {
                checks.completeIfOpen(
                        commit.check(check.key().name()),
                        CheckDrafts.unjudged(Conclusion.CANCELLED, StandingText.notExpected()));
            }
        }
    }

    private CheckRuns.Draft draft(KnownCommit commit, Ending ending, Policy policy) {
        Judged decisive = ending.decisive();
        Optional<CheckText> verdict =
                decisive.comparison()
                        .map(commit.grouped()::of)
                        .map(it -> CheckText.of(it, commit.context(decisive, manner.publicUrl())));
        Target target = decisive.standing().target();
        CheckText said = new StandingText(manner.deadline()).of(ending, verdict);
        CheckText text =
                commit.record().targets().contains(target)
                        ? said
                        : StandingText.ofFormerBase(said, target.base().value());
        if (passes(ending)) {
            Optional<CheckRuns.Draft> blocked = blocked(commit, text);
            if (blocked.isPresent()) {
                return blocked.get();
            }
        }
        return draft(ending, policy, text.bringing(commit.brought()));
    }

    private static CheckRuns.Draft draft(Ending ending, Policy policy, CheckText text) {
        Judged decisive = ending.decisive();
        return ending.conclusion()
                .map(it ->
                        ending.voice().reason() instanceof Voice.Reason.Verdict
                                ? CheckDrafts.judged(it, text, Offers.of(decisive, policy))
                                : CheckDrafts.unjudged(it, text))
                .orElseGet(() -> CheckDrafts.open(isBegun(ending), text));
    }

    /** Queued as long as nothing runs and nothing was measured. */
    private static boolean isBegun(Ending ending) {
        return ending.decisive().comparison().isPresent()
                || !(ending.voice().reason() instanceof Voice.Reason.State(SuiteState state))
                || state instanceof SuiteState.Running
                || state instanceof SuiteState.MeasuredAgain
                || state instanceof SuiteState.Measuring;
    }

    private void report(
            KnownCommit commit, Policy policy, Judged judged, Optional<Instant> written) {
        if (!(judged.standing().target() instanceof Target.Pull pull) || !isHead(commit, pull)) {
            return;
        }
        Reports.Place place =
                new Reports.Place(commit.repo(), pull.number(), commit.sha(), Basis.shown(judged));
        Optional<Instant> commented =
                judged.comparison()
                        .map(commit.grouped()::of)
                        .map(it -> reports.verdict(place, policy, it, inComment(commit, judged)))
                        .orElseGet(() -> reports.outdated(place, now(commit, judged, policy)));
        remember(place, commented.or(() -> written));
    }

    /** Commands are held to what their author could see. */
    private void remember(Reports.Place place, Optional<Instant> written) {
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
    private String now(KnownCommit commit, Judged judged, Policy policy) {
        Optional<Ending> ending = Ending.of(List.of(judged), policy);
        if (ending.isEmpty()) {
            return StandingText.notMeasured();
        }
        return ending.get().conclusion().isPresent()
                ? draft(commit, ending.get(), policy).title()
                : StandingText.beingMeasured();
    }

    /** The pull request may have moved on while its old head was judged. */
    private boolean isHead(KnownCommit commit, Target.Pull pull) {
        return ledger.pulls()
                .find(commit.repo().id(), pull.number())
                .filter(known -> known.open() && known.headSha().equals(commit.sha()))
                .isPresent();
    }

    private ReportContext inComment(KnownCommit commit, Judged judged) {
        ReportContext context = commit.context(judged, manner.publicUrl());
        Publication check = ledger.publications().find(commit.check(CHECK).key());
        return context.inComment(CheckPage.of(context.runUrl(), check.remoteId()));
    }

    /** A base is changed: until the commit is judged for the other one no check of it passes. */
    void judgingAgain(Repo repo, CommitSha sha) {
        KnownCommit commit = new KnownCommit(repo, sha, ledger.commits().read(repo.id(), sha));
        for (Publication check : ledger.publications().checksOn(repo.id(), sha)) {
            checks.openIfCompleted(
                    commit.check(check.key().name()),
                    CheckDrafts.open(true, StandingText.judgingAgain()));
        }
    }

    /** The commit is nobody's head any more: what is open on it ends, and does not pass. */
    void left(Repo repo, CommitSha sha, CommitRecord record) {
        KnownCommit commit = new KnownCommit(repo, sha, record);
        for (Publication check : ledger.publications().checksOn(repo.id(), sha)) {
            checks.completeIfOpen(
                    commit.check(check.key().name()),
                    CheckDrafts.unjudged(Conclusion.CANCELLED, StandingText.superseded()));
        }
    }

    /**
     * The configuration cannot be used, unless a pull request that changes nothing else repairs it.
     */
    void unconfigured(Repo repo, CommitSha sha, CommitRecord record, List<Problem> problems) {
        ProposedFiles.Head head =
                new ProposedFiles.Head(repo, sha, record.targets(), Optional.empty());
        Optional<CheckText> text =
                record.waiverOfAll()
                        .map(StandingText::waived)
                        .or(() ->
                                proposed.repairs(head)
                                        ? Optional.of(StandingText.repaired())
                                        : Optional.empty());
        unjudged(
                new KnownCommit(repo, sha, record).bringing(proposed.configuration(head)),
                text.isPresent() ? Conclusion.NEUTRAL : Conclusion.ACTION_REQUIRED,
                text.orElseGet(() -> StandingText.unconfigured(problems)));
    }

    /** We cannot say where the commit stands: that does not pass, and is not red either. */
    public void fault(Repo repo, CommitSha sha, String reference) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        if (!record.targets().isEmpty()) {
            unjudged(
                    new KnownCommit(repo, sha, record),
                    Conclusion.ACTION_REQUIRED,
                    StandingText.fault(reference));
        }
    }

    private void unjudged(KnownCommit commit, Conclusion conclusion, CheckText text) {
        CheckRuns.Draft whole = CheckDrafts.unjudged(conclusion, text.bringing(commit.brought()));
        Optional<Instant> written =
                checks.show(commit.check(CHECK), CheckDrafts.annotated(whole, commit.brought()));
        for (Publication check : ledger.publications().checksOn(commit.repo().id(), commit.sha())) {
            if (!check.key().name().equals(CHECK)) {
                checks.show(
                        commit.check(check.key().name()), CheckDrafts.unjudged(conclusion, text));
            }
        }
        for (Target target : commit.record().targets()) {
            if (target instanceof Target.Pull pull && isHead(commit, pull)) {
                Reports.Place place =
                        new Reports.Place(commit.repo(), pull.number(), commit.sha(), "");
                remember(place, reports.outdated(place, text.title()).or(() -> written));
            }
        }
    }

    /** Has all checks of a commit made anew at the next refresh. */
    public void renew(Repo repo, CommitSha sha) {
        for (Publication check : ledger.publications().checksOn(repo.id(), sha)) {
            checks.renew(new CheckWriter.Check(repo, sha, check.key().name(), 0, ""));
        }
    }
}
