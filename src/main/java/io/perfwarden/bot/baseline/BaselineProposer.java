package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.bot.baseline.NewBaselines.NewBaselineSource;
import io.perfwarden.bot.commit.DefaultBranch;
import io.perfwarden.bot.commit.ProposedBaselines;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.compare.*;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RepositoryPolicy.BaselineUpdate;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.github.*;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.FileChange;
import io.perfwarden.github.PullGateway.Proposal;
import io.perfwarden.model.*;
import io.perfwarden.report.github.ReplyWording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what is proposed as the default branch's new baselines: where a run of it was faster than
 * the baseline, and nothing about it was worse.
 *
 * <p>Decisions: a suite is left out unless its verdict passes and each of its rows is improved,
 * unchanged or new, because its file is replaced as a whole: what was slower, or did not run, would
 * be written away unseen. Where any suite fails nothing is proposed. The newest run counts, by its
 * number. A baseline that has changed since the commit was measured is not replaced, as the verdict
 * says nothing about it; so a proposal never follows from its own merge, neither late nor, since
 * the merge commit says what it is, from that commit's own run.
 *
 * <p>Decision: {@code after-approval} means that a maintainer who presses "Regenerate baseline" on
 * the check of such a commit has that commit's values proposed; nothing is proposed without.
 *
 * <p>Decision: there is one pull request of the app a default branch, as GitHub allows no second
 * one from the same branch. It gets a commit on top as long as it replaces the same files;
 * otherwise a new one takes its place. Its branch is never moved back to the base by force: GitHub
 * closes a pull request without commits. A closed one is not opened again while it would replace
 * the same files: it was turned down.
 */
public record BaselineProposer(
        CommandOrders orders,
        ResultLedger results,
        GitHubGateway github,
        Clock clock,
        NewBaselines baselines)
        implements DefaultBranch.VerdictListener {
    private static final Logger LOG = LoggerFactory.getLogger(BaselineProposer.class);
    private static final String PREFIX = "perfwarden/baseline-";
    private static final String APP = "perfwarden";
    private static final String CARRIED_OUT = "";
    private static final Set<RowOutcome> HARMLESS =
            EnumSet.of(RowOutcome.IMPROVED, RowOutcome.UNCHANGED, RowOutcome.ADDED);

    /** The note of the maintainer, by login, who wants a commit's values proposed. */
    public static OrderId approval(RepoId repo, CommitSha sha) {
        return new OrderId(repo, "approval-" + sha);
    }

    @Override
    public void onVerdict(
            DefaultBranchVerdict verdict, RepositoryPolicy policy, TargetState standing) {
        boolean says = verdict.comparison().verdict() != Verdict.NONE;
        if (policy.baselineUpdate() == BaselineUpdate.NEVER || !says) {
            return;
        }
        orders.begin(order(verdict), clock.instant());
        if (isOld(verdict)) {
            return;
        }
        try {
            update(verdict, policy, standing);
        } catch (GitHubRefusal e) {
            e.rethrowIfUninstalled();
            LOG.atWarn()
                    .addKeyValue("repository", verdict.repo().name())
                    .addKeyValue("commit", verdict.sha())
                    .log("no baselines proposed: GitHub refuses ({})", e.getMessage());
        }
    }

    private boolean isOld(DefaultBranchVerdict verdict) {
        return last(verdict)
                .filter(it -> it.considered().compareTo(verdict.attempt()) > 0)
                .isPresent();
    }

    private void update(
            DefaultBranchVerdict verdict, RepositoryPolicy policy, TargetState standing) {
        OrderId approval = approval(verdict.repo().id(), verdict.sha());
        var approvedBy = orders.findNote(approval).filter(it -> !it.equals(CARRIED_OUT));
        List<NewBaselineSource> improved = improvedSources(verdict, policy, standing);
        boolean may = policy.baselineUpdate() == BaselineUpdate.PROPOSE || approvedBy.isPresent();
        if (!improved.isEmpty() && !may) {
            return;
        }
        Optional<WantedBaseline> wanted =
                improved.isEmpty() || isOwnMerge(verdict)
                        ? Optional.empty()
                        : wantedBaseline(verdict, improved, approvedBy);
        wanted.ifPresentOrElse(it -> propose(verdict, it), () -> withdraw(verdict));
        if (approvedBy.isPresent()) {
            orders.note(approval, CARRIED_OUT);
        }
    }

    private List<NewBaselineSource> improvedSources(
            DefaultBranchVerdict verdict, RepositoryPolicy policy, TargetState standing) {
        Comparison comparison = verdict.comparison();
        Set<String> better =
                comparison.suites().stream()
                        .filter(it -> comparison.verdict() != Verdict.FAIL && isBetter(it))
                        .map(it -> it.name() + "/" + it.platform())
                        .collect(Collectors.toSet());
        if (better.isEmpty()) {
            return List.of();
        }
        RepoId repo = verdict.repo().id();
        return NewBaselines.sources(results, repo, policy, standing.suites()).stream()
                .filter(it ->
                        better.contains(it.label()) && it.isReadBy(policy) && it.isCommittable())
                .toList();
    }

    private static boolean isBetter(SuiteComparison suite) {
        Set<RowOutcome> outcomes = suite.counts().keySet();
        return suite.verdict() == Verdict.PASS
                && outcomes.contains(RowOutcome.IMPROVED)
                && HARMLESS.containsAll(outcomes);
    }

    private boolean isOwnMerge(DefaultBranchVerdict verdict) {
        return github.commits()
                .message(verdict.repo(), verdict.sha())
                .filter(it -> it.contains(branch(verdict).value()))
                .isPresent();
    }

    private Optional<WantedBaseline> wantedBaseline(
            DefaultBranchVerdict verdict,
            List<NewBaselineSource> improved,
            Optional<String> approvedBy) {
        Optional<CommitSha> tip = github.commits().branchHead(verdict.repo(), verdict.branch());
        List<NewBaselineSource> sources = new ArrayList<>();
        Map<String, String> replaces = new TreeMap<>();
        for (NewBaselineSource source : improved) {
            Optional<String> judged = blob(verdict, source, verdict.sha());
            if (judged.isPresent() && tip.flatMap(it -> blob(verdict, source, it)).equals(judged)) {
                sources.add(source);
                replaces.put(source.path(), judged.get());
            }
        }
        return sources.isEmpty()
                ? Optional.empty()
                : tip.map(it -> new WantedBaseline(it, sources, replaces, approvedBy));
    }

    private Optional<String> blob(
            DefaultBranchVerdict verdict, NewBaselineSource source, CommitSha at) {
        return github.files()
                .read(verdict.repo(), source.path(), Optional.of(at.value()))
                .foundContent()
                .map(FileGateway.FileContent::blobSha);
    }

    /**
     * The baselines to propose.
     *
     * @param replaces git ids of the old baselines, by path
     */
    record WantedBaseline(
            CommitSha tip,
            List<NewBaselineSource> sources,
            Map<String, String> replaces,
            Optional<String> approvedBy) {}

    static BranchName branch(DefaultBranchVerdict verdict) {
        return new BranchName(PREFIX + verdict.branch());
    }

    static OrderId order(DefaultBranchVerdict verdict) {
        return new OrderId(verdict.repo().id(), "baselines-of-" + verdict.branch());
    }

    /** Nothing is to be proposed. A rejected proposal stays remembered. */
    void withdraw(DefaultBranchVerdict verdict) {
        Optional<ProposedChange> last = last(verdict).filter(it -> !it.replaces().isEmpty());
        boolean closed =
                last.flatMap(ProposedChange::pull)
                        .flatMap(number -> github.pulls().get(verdict.repo(), number))
                        .filter(it -> !it.open())
                        .isPresent();
        if (last.isPresent() && !closed) {
            github.commits().deleteBranch(verdict.repo(), branch(verdict));
        }
        Map<String, String> replaces = closed ? last.orElseThrow().replaces() : Map.of();
        var pull = last.filter(_ -> closed).flatMap(ProposedChange::pull);
        note(verdict, new ProposedChange(verdict.attempt(), pull, replaces));
    }

    void propose(DefaultBranchVerdict verdict, WantedBaseline wanted) {
        var same = last(verdict).filter(it -> it.replaces().equals(wanted.replaces()));
        Optional<PullNumber> open = open(verdict);
        boolean turnedDown = open.isEmpty() && same.flatMap(ProposedChange::pull).isPresent();
        if (turnedDown && wanted.approvedBy().isEmpty()) {
            note(verdict, same.orElseThrow().at(verdict.attempt()));
        } else {
            renew(verdict, wanted, same.flatMap(_ -> open));
        }
    }

    private void renew(
            DefaultBranchVerdict verdict, WantedBaseline wanted, Optional<PullNumber> open) {
        switch (baselines.ofAll(
                verdict.repo(),
                wanted.sources(),
                wanted.tip(),
                source -> provenance(verdict, source, wanted))) {
            case ReadOutcome.Rejected(var problems) ->
                    LOG.atWarn()
                            .addKeyValue("repository", verdict.repo().name())
                            .addKeyValue("problem", problems.getFirst().line())
                            .log("no baselines proposed");
            case ReadOutcome.Ok(var additions) ->
                    write(verdict, wanted, open, change(verdict, wanted, additions));
        }
    }

    private void write(
            DefaultBranchVerdict verdict,
            WantedBaseline wanted,
            Optional<PullNumber> open,
            FileChange change) {
        InstalledRepo repo = verdict.repo();
        BranchName branch = branch(verdict);
        var goesOn = open.flatMap(_ -> github.commits().branchHead(repo, branch));
        if (goesOn.isEmpty()) {
            github.commits().deleteBranch(repo, branch);
        }
        String text =
                ReplyWording.improvedText(
                        verdict.branch(), verdict.sha(), verdict.comparison(), verdict.url());
        var proposal = new Proposal(branch, verdict.branch(), change.message().headline(), text);
        boolean isTold =
                last(verdict).filter(it -> it.considered().equals(verdict.attempt())).isPresent();
        if (goesOn.isPresent() && !isTold) {
            github.pulls().updateText(repo, open.orElseThrow(), proposal);
        }
        var proposed = new ProposedChange(verdict.attempt(), open, wanted.replaces());
        note(verdict, proposed);
        if (goesOn.isEmpty()) {
            github.commits().setBranch(repo, branch, wanted.tip());
        }
        NewBaselines.blobs(change.additions())
                .forEach((path, blob) ->
                        orders.note(
                                ProposedBaselines.writtenOrder(repo.id(), branch, path, blob),
                                verdict.sha().value(),
                                verdict.at()));
        CommitSha _ = baselines.commit(repo, branch, goesOn.orElse(wanted.tip()), change);
        var number = goesOn.flatMap(_ -> open);
        note(
                verdict,
                proposed.withPull(number.orElseGet(() -> github.pulls().open(repo, proposal))));
    }

    private Optional<PullNumber> open(DefaultBranchVerdict verdict) {
        InstalledRepo repo = verdict.repo();
        HeadBranch head = new HeadBranch(Optional.of(repo.id()), branch(verdict));
        var open = github.pulls().openFrom(repo, head, repo.name().owner());
        return open.stream().findFirst().map(PullRequest::number);
    }

    private Optional<ProposedChange> last(DefaultBranchVerdict verdict) {
        return orders.findNote(order(verdict)).map(ProposedChange::parse);
    }

    private void note(DefaultBranchVerdict verdict, ProposedChange proposed) {
        orders.note(order(verdict), proposed.text());
    }

    /** Has the run's date, so that a repetition gives equal bytes. */
    private static BaselineProvenance provenance(
            DefaultBranchVerdict verdict, NewBaselineSource source, WantedBaseline wanted) {
        return new BaselineProvenance(
                Optional.of(verdict.sha()),
                verdict.branch().value(),
                Optional.of(source.attempt().run()),
                Optional.of(verdict.at()),
                wanted.approvedBy().orElse(APP),
                "");
    }

    private static FileGateway.FileChange change(
            DefaultBranchVerdict verdict, WantedBaseline wanted, List<Addition> additions) {
        var suites = wanted.sources().stream().map(it -> it.suite().name()).distinct().toList();
        String body =
                "Measured-commit: %s\nWorkflow-run: %s\nProposed-on: %s%s"
                        .formatted(
                                verdict.sha(),
                                verdict.attempt().run(),
                                branch(verdict),
                                wanted.approvedBy().map(it -> "\nRequested-by: " + it).orElse(""));
        var message = new FileGateway.CommitMessage(ReplyWording.improvedHeadline(suites), body);
        return new FileGateway.FileChange(message, additions);
    }

    /**
     * The last change to a branch's proposal, noted before anything is written, so that an
     * interrupted process can continue.
     *
     * @param considered newest judged attempt
     * @param pull the pull request, once it is open
     * @param replaces git ids of the old baselines, by path; empty without a proposal
     */
    private record ProposedChange(
            Attempt considered, Optional<PullNumber> pull, Map<String, String> replaces) {
        ProposedChange {
            replaces = Map.copyOf(replaces);
        }

        ProposedChange at(Attempt attempt) {
            return new ProposedChange(attempt, pull, replaces);
        }

        ProposedChange withPull(PullNumber number) {
            return new ProposedChange(considered, Optional.of(number), replaces);
        }

        String text() {
            return considered.run()
                    + " "
                    + considered.number()
                    + "\n"
                    + pull.map(PullNumber::toString).orElse("0")
                    + NewBaselines.text(new TreeMap<>(replaces));
        }

        static ProposedChange parse(String text) {
            List<String> lines = text.lines().toList();
            String[] attempt = lines.getFirst().split(" ", 2);
            return new ProposedChange(
                    new Attempt(
                            new RunId(Long.parseLong(attempt[0])), Integer.parseInt(attempt[1])),
                    Optional.of(Integer.parseInt(lines.get(1)))
                            .filter(it -> it > 0)
                            .map(PullNumber::new),
                    NewBaselines.parse(lines.subList(2, lines.size())));
        }
    }
}
