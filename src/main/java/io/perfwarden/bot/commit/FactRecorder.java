package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.EventOrder;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.PullLedger;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;

/**
 * Records events and has their commits refreshed. Every step may be repeated.
 *
 * @param deadline for an expected run to appear
 */
public record FactRecorder(
        GitHubGateway github,
        FactStore ledger,
        RefreshRequests looking,
        CommitPublisher publish,
        Clock clock,
        Duration deadline) {
    /**
     * The state of a pull request.
     *
     * @param expects whether GitHub starts workflows because of the event
     * @return whether GitHub should be asked again after a while, since another event has the same
     *     second
     */
    public boolean pull(InstalledRepo repo, PullRequest pull, boolean expects) {
        ledger.repositories().record(repo);
        if (expects && isNews(repo, pull)) {
            expect(repo, pull);
        }
        if (isNews(repo, pull)) {
            openIfRebased(repo, pull);
        }
        PullLedger.PullUpdate heard = ledger.pulls().record(repo.id(), pull);
        switch (heard.news()) {
            case OLDER -> looking.soon(repo, pull.headSha());
            case SAME, NEWER -> refresh(repo, heard, pull);
            case TIED -> asked(repo, pull.number());
        }
        return heard.news() == EventOrder.RelativeAge.TIED;
    }

    /** A draft was made ready for review: what workflows left out before says nothing. */
    public void ready(InstalledRepo repo, PullRequest pull) {
        ledger.commits().ready(repo.id(), pull.headSha(), pull.updatedAt());
    }

    public void merged(InstalledRepo repo, PullNumber number, CommitSha sha) {
        ledger.pulls().merged(repo.id(), number, sha).forEach(head -> looking.soon(repo, head));
    }

    /** What is known of a pull request may not hold: GitHub is asked. */
    public void asked(InstalledRepo repo, PullNumber number) {
        asked(repo, number, _ -> {});
    }

    /**
     * A pull request was given the label that asks for a measurement, or lost it. That was not
     * after its last change.
     */
    public void labelled(InstalledRepo repo, PullNumber number) {
        asked(repo, number, it -> ledger.pulls().asked(repo.id(), number, it.updatedAt()));
    }

    private void asked(InstalledRepo repo, PullNumber number, Consumer<PullRequest> also) {
        github.pulls()
                .get(repo, number)
                .ifPresent(pull -> {
                    if (pull.open()) {
                        expect(repo, pull);
                    }
                    openIfRebased(repo, pull);
                    PullLedger.PullUpdate heard = ledger.pulls().recordAnswer(repo.id(), pull);
                    also.accept(pull);
                    refresh(repo, heard, pull);
                });
    }

    /** Before it is recorded: what the check says is of the base that it had. */
    private void openIfRebased(InstalledRepo repo, PullRequest pull) {
        ledger.pulls()
                .find(repo.id(), pull.number())
                .filter(known ->
                        pull.open()
                                && known.headSha().equals(pull.headSha())
                                && !known.baseBranch().equals(pull.baseBranch()))
                .ifPresent(_ -> publish.judgingAgain(repo, pull.headSha()));
    }

    /** An event that comes again must not make waiting last longer. */
    private boolean isNews(InstalledRepo repo, PullRequest pull) {
        return pull.open()
                && ledger.pulls()
                        .find(repo.id(), pull.number())
                        .filter(known -> !pull.updatedAt().isAfter(known.updatedAt()))
                        .isEmpty();
    }

    /** Recorded before the pull request itself: its check never takes an old wait for its own. */
    private void expect(InstalledRepo repo, PullRequest pull) {
        Instant until = clock.instant().plus(deadline);
        ledger.commits().waitUntil(repo.id(), pull.headSha(), until);
    }

    /** The commit it was at is refreshed as well: it may be no pull request's head any more. */
    private void refresh(InstalledRepo repo, PullLedger.PullUpdate heard, PullRequest pull) {
        heard.left().ifPresent(sha -> looking.soon(repo, sha));
        looking.soon(repo, pull.headSha());
    }

    /** How workflow runs are, in the order of hearing. */
    public void runs(InstalledRepo repo, BranchName defaultBranch, List<WorkflowRun> runs) {
        ledger.repositories().record(repo);
        runs.stream()
                .filter(MergeTarget.Branch.of(repo.id(), defaultBranch)::isMeasuredBy)
                .map(WorkflowRun::headSha)
                .distinct()
                .forEach(sha -> ledger.commits().onBranch(repo.id(), sha, defaultBranch));
        ledger.commits().record(repo.id(), runs);
        runs.reversed().stream()
                .map(run -> new Ran(run.headSha(), run.workflow()))
                .distinct()
                .toList()
                .reversed()
                .forEach(ran ->
                        ran.workflow()
                                .ifPresentOrElse(
                                        workflow -> looking.ran(repo, ran.sha(), workflow),
                                        () -> looking.soon(repo, ran.sha())));
    }

    private record Ran(CommitSha sha, Optional<WorkflowPath> workflow) {}

    /** A merge group asks for its check, or is over. */
    public void group(InstalledRepo repo, MergeGroup group, boolean live) {
        ledger.repositories().record(repo);
        if (live) {
            ledger.commits().record(repo.id(), group);
            behind(repo, group).forEach(it -> looking.soon(repo, it.headSha()));
        } else {
            ledger.commits().endGroup(repo.id(), group.headSha());
        }
        looking.soon(repo, group.headSha());
    }

    /**
     * Groups that were heard of before this one, and hold it: what was accepted of its pull request
     * holds in them. The branch of each names the commit that it is behind.
     */
    private List<MergeGroup> behind(InstalledRepo repo, MergeGroup first) {
        List<MergeGroup> left =
                new ArrayList<>(ledger.commits().groups(repo.id(), first.baseBranch()));
        List<MergeGroup> behind = new ArrayList<>(List.of(first));
        for (int i = 0; i < behind.size(); i++) {
            String named = "-" + behind.get(i).headSha();
            List<MergeGroup> next =
                    left.stream().filter(it -> it.branch().value().endsWith(named)).toList();
            left.removeAll(next);
            behind.addAll(next);
        }
        return behind.subList(1, behind.size());
    }
}
