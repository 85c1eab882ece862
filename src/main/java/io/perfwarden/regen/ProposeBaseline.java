package io.perfwarden.regen;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.evaluate.DefaultBranch;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.notify.DefaultBranchVerdict;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.Policy.BaselineUpdate;
import io.perfwarden.regen.NewBaselines.Source;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoId;
import io.perfwarden.standing.Standing;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
 */
public final class ProposeBaseline implements DefaultBranch.BaselineUpdate {
    private static final Logger LOG = LoggerFactory.getLogger(ProposeBaseline.class);
    private static final String CARRIED_OUT = "";
    private static final Set<RowOutcome> HARMLESS =
            EnumSet.of(RowOutcome.IMPROVED, RowOutcome.UNCHANGED, RowOutcome.ADDED);

    private final Ledger ledger;
    private final GitHub github;
    private final Clock clock;
    private final BaselinePull pull;

    public ProposeBaseline(Ledger ledger, GitHub github, Clock clock, NewBaselines baselines) {
        this.ledger = ledger;
        this.github = github;
        this.clock = clock;
        this.pull = new BaselinePull(github, ledger.orders(), baselines);
    }

    /** What is noted, with the login, when a maintainer wants the values of a commit proposed. */
    public static OrderId approval(RepoId repo, CommitSha sha) {
        return new OrderId(repo, "approval-" + sha);
    }

    @Override
    public void judged(DefaultBranchVerdict verdict, Policy policy, Standing.OfTarget standing) {
        boolean says = verdict.comparison().verdict() != Verdict.NONE;
        if (policy.baselineUpdate() == BaselineUpdate.NEVER || !says || isOld(verdict)) {
            return;
        }
        try {
            update(verdict, policy, standing);
        } catch (GitHubRefusal e) {
            if (e.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                throw e;
            }
            LOG.atWarn()
                    .addKeyValue("repository", verdict.repo().name())
                    .addKeyValue("commit", verdict.sha())
                    .log("no baselines proposed: GitHub refuses ({})", e.getMessage());
        }
    }

    private boolean isOld(DefaultBranchVerdict verdict) {
        OrderId order = BaselinePull.order(verdict);
        ledger.orders().begin(order, clock.instant());
        return ledger.orders()
                .noted(order)
                .map(Proposed::parse)
                .filter(it -> it.considered().compareTo(verdict.attempt()) > 0)
                .isPresent();
    }

    private void update(DefaultBranchVerdict verdict, Policy policy, Standing.OfTarget standing) {
        OrderId approval = approval(verdict.repo().id(), verdict.sha());
        Optional<String> approvedBy =
                ledger.orders().noted(approval).filter(it -> !it.equals(CARRIED_OUT));
        List<Source> improved = improved(verdict, policy, standing);
        boolean may = policy.baselineUpdate() == BaselineUpdate.PROPOSE || approvedBy.isPresent();
        if (!improved.isEmpty() && !may) {
            return;
        }
        Optional<BaselinePull.Wanted> wanted =
                improved.isEmpty() || isOwnMerge(verdict)
                        ? Optional.empty()
                        : wanted(verdict, improved, approvedBy);
        wanted.ifPresentOrElse(it -> pull.propose(verdict, it), () -> pull.withdraw(verdict));
        if (approvedBy.isPresent()) {
            ledger.orders().note(approval, CARRIED_OUT);
        }
    }

    private List<Source> improved(
            DefaultBranchVerdict verdict, Policy policy, Standing.OfTarget standing) {
        Comparison comparison = verdict.comparison();
        if (comparison.verdict() == Verdict.FAIL) {
            return List.of();
        }
        Set<String> better =
                comparison.suites().stream()
                        .filter(ProposeBaseline::isBetter)
                        .map(it -> it.name() + "/" + it.platform())
                        .collect(Collectors.toSet());
        return better.isEmpty()
                ? List.of()
                : new Sources(ledger.results())
                        .of(verdict.repo().id(), policy, standing.suites()).stream()
                                .filter(it -> better.contains(it.label()))
                                .toList();
    }

    private static boolean isBetter(SuiteComparison suite) {
        Set<RowOutcome> outcomes = suite.counts().keySet();
        return suite.verdict() == Verdict.PASS
                && outcomes.contains(RowOutcome.IMPROVED)
                && HARMLESS.containsAll(outcomes);
    }

    /** However a proposal is merged, its branch is named in the commit's message. */
    private boolean isOwnMerge(DefaultBranchVerdict verdict) {
        return github.commits()
                .message(verdict.repo(), verdict.sha())
                .filter(it -> it.contains(BaselinePull.branch(verdict).value()))
                .isPresent();
    }

    /** Those whose baseline is still the one that they were judged against. */
    private Optional<BaselinePull.Wanted> wanted(
            DefaultBranchVerdict verdict, List<Source> improved, Optional<String> approvedBy) {
        Optional<CommitSha> tip = github.files().branchHead(verdict.repo(), verdict.branch());
        List<Source> sources = new ArrayList<>();
        Map<String, String> replaces = new TreeMap<>();
        for (Source source : improved) {
            Optional<String> judged = blob(verdict, source, verdict.sha());
            if (judged.isPresent() && tip.flatMap(it -> blob(verdict, source, it)).equals(judged)) {
                sources.add(source);
                replaces.put(source.path(), judged.get());
            }
        }
        return sources.isEmpty()
                ? Optional.empty()
                : tip.map(it -> new BaselinePull.Wanted(it, sources, replaces, approvedBy));
    }

    private Optional<String> blob(DefaultBranchVerdict verdict, Source source, CommitSha at) {
        return github.files()
                .read(verdict.repo(), source.path(), Optional.of(at.value()))
                .found()
                .map(RepoFiles.Content::blobSha);
    }
}
