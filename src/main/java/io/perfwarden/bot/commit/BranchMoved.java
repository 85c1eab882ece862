package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.PullLedger;
import io.perfwarden.model.*;

/**
 * Judges open pull requests again when their base was measured, once for each new set of results.
 *
 * <p>A pull request is compared with the commits that it builds on, also through another one's
 * branch. Later measurements do not matter, so few pull requests are affected.
 */
public record BranchMoved(
        CommandOrders orders,
        PullLedger pulls,
        HistoryLedger history,
        FalseAlarmHistory alarms,
        CommitRefresh.Pace pace) {
    /** Note of a commit whose verdicts depend only on files and its base's ancestors. */
    private static final String SETTLED = "settled";

    void followPublication(
            InstalledRepo repo, CommitSha sha, RepositoryPolicy policy, List<TargetVerdict> all) {
        settle(repo, sha, all);
        for (TargetVerdict judged : all) {
            if (judged.state().target() instanceof MergeTarget.Branch branch) {
                String basis = ResultFingerprint.of(judged.state());
                OrderId order = new OrderId(repo.id(), "moved-" + branch.base() + "-" + sha);
                if (!basis.isEmpty() && !orders.isNoted(order, basis)) {
                    refreshIfMoved(repo, sha, policy, branch.base());
                    note(order, basis);
                }
            }
        }
    }

    private void refreshIfMoved(
            InstalledRepo repo, CommitSha sha, RepositoryPolicy policy, BranchName branch) {
        OrderId order = new OrderId(repo.id(), "moved-" + branch);
        String now = Sha256Digest.ofParts(common(repo, policy));
        boolean isSame = orders.isNoted(order, now);
        pace.looking().enqueuePush(repo, branch, true);
        pulls.openIn(repo.id()).stream()
                .filter(pull -> !pull.headSha().equals(sha))
                .filter(pull ->
                        !isSame
                                || buildsOn(repo, pull, sha)
                                || (pull.baseBranch().equals(branch)
                                        && !orders.isNoted(
                                                settledOrder(repo, pull.headSha()), SETTLED)))
                .forEach(pull -> pace.looking().baseMoved(repo, pull.headSha()));
        note(order, now);
    }

    private Stream<String> common(InstalledRepo repo, RepositoryPolicy policy) {
        var past = history;
        var sources = past.suiteSources(repo.id());
        Predicate<SuitePolicy> blocks =
                suite -> {
                    var former = AncestorHistory.formerNames(sources, policy, suite);
                    return alarms.of(repo, suite, former).blocks();
                };
        return Stream.of(
                        past.machines(repo.id()).stream().map(Object::toString).sorted(),
                        past.series(repo.id()).stream().map(Object::toString),
                        sources.stream().map(Object::toString),
                        policy.suites().stream().filter(blocks).map(SuitePolicy::name))
                .flatMap(it -> it);
    }

    private boolean buildsOn(InstalledRepo repo, PullRequest pull, CommitSha sha) {
        return history.line(repo.id(), pull.baseSha())
                .filter(line -> !line.commits().contains(sha))
                .isEmpty();
    }

    private void settle(InstalledRepo repo, CommitSha sha, List<TargetVerdict> all) {
        String now = all.stream().allMatch(BranchMoved::isSettled) ? SETTLED : "";
        OrderId order = settledOrder(repo, sha);
        if (!orders.findNote(order).orElse("").equals(now)) {
            note(order, now);
        }
    }

    private static boolean isSettled(TargetVerdict judged) {
        return judged.open().isEmpty()
                && judged.state().suites().values().stream()
                        .allMatch(SuiteState.Measured.class::isInstance)
                && judged.comparison().filter(it -> it.verdict() != Verdict.NONE).isPresent()
                && judged.suites()
                        .flatMap(suite -> suite.notices().stream())
                        .noneMatch(SuiteNotice.FileProblem.class::isInstance);
    }

    private static OrderId settledOrder(InstalledRepo repo, CommitSha sha) {
        return new OrderId(repo.id(), SETTLED + "-" + sha);
    }

    private void note(OrderId order, String what) {
        orders.note(order, what, pace.clock().instant());
    }
}
