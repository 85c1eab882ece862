package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.EventOrder;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.InstalledRepositories;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.SubjectLines;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;

/** Records events and refreshes their commits. Every step is repeatable. */
public record FactRecorder(
        GitHubGateway github,
        InstalledRepositories repositories,
        PullLedger pulls,
        CommitLedger commits,
        SubjectLines subjects,
        ClaimFinder claims,
        RefreshRequests looking,
        CommitPublisher publish,
        Clock clock,
        Duration deadline) {
    /**
     * Records a pull request.
     *
     * @param expects whether GitHub starts workflows
     * @return whether GitHub must be asked later, because another event has the same second
     */
    public boolean pull(InstalledRepo repo, PullRequest pull, boolean expects) {
        repositories.record(repo);
        if (expects && isNews(repo, pull)) {
            expect(repo, pull);
        }
        if (isNews(repo, pull)) {
            openIfRebased(repo, pull);
            updateSisters(repo, pull);
        }
        PullLedger.PullUpdate heard = pulls.record(repo.id(), pull);
        switch (heard.news()) {
            case OLDER -> looking.enqueueRefresh(repo, pull.headSha());
            case SAME, NEWER -> refresh(repo, heard, pull);
            case TIED -> updatePull(repo, pull.number());
        }
        return heard.news() == EventOrder.RelativeAge.TIED;
    }

    /** A push reaches all pull requests of a branch, and the event of another may be lost. */
    private void updateSisters(InstalledRepo repo, PullRequest pull) {
        pulls.openFrom(repo.id(), pull.head()).stream()
                .filter(it -> !it.headSha().equals(pull.headSha()))
                .filter(it -> it.updatedAt().isBefore(pull.updatedAt()))
                .forEach(it -> updatePull(repo, it.number()));
    }

    /** A draft is ready, so what workflows omitted before does not count. */
    public void ready(InstalledRepo repo, PullRequest pull) {
        commits.ready(repo.id(), pull.headSha(), pull.updatedAt());
    }

    /** Before the pull request itself, so that no run counts for a base that it did not have. */
    public void recordFormerBase(
            InstalledRepo repo, PullRequest pull, BranchName base, CommitSha sha) {
        pulls.recordFormerBase(repo.id(), pull, base, sha);
    }

    public void recordMerge(InstalledRepo repo, PullNumber number, CommitSha sha) {
        pulls.storeMerge(repo.id(), number, sha)
                .forEach(head -> looking.enqueueRefresh(repo, head));
    }

    /** Other claims than before are judged at once. */
    public void recordClaims(InstalledRepo repo, PullNumber number, StatedClaims said) {
        claims.record(repo, number, said).ifPresent(head -> looking.enqueueRefresh(repo, head));
    }

    public void recordSubject(InstalledRepo repo, String name, SubjectLine line) {
        subjects.save(repo.id(), name, line);
    }

    public void updatePull(InstalledRepo repo, PullNumber number) {
        updatePull(repo, number, _ -> {});
    }

    /** The label for measurements was added or removed, not after the last change. */
    public void recordLabel(InstalledRepo repo, PullNumber number) {
        updatePull(repo, number, it -> pulls.storeAsked(repo.id(), number, it.updatedAt()));
    }

    private void updatePull(InstalledRepo repo, PullNumber number, Consumer<PullRequest> also) {
        github.pulls()
                .get(repo, number)
                .ifPresent(pull -> {
                    PullLedger.PullUpdate heard = recordAnswer(repo, pull);
                    also.accept(pull);
                    refresh(repo, heard, pull);
                });
    }

    private PullLedger.PullUpdate recordAnswer(InstalledRepo repo, PullRequest pull) {
        if (pull.open()) {
            expect(repo, pull);
        }
        openIfRebased(repo, pull);
        return pulls.recordAnswer(repo.id(), pull, clock.instant());
    }

    /**
     * Records what is new of GitHub's list of open pull requests, with the others of the same
     * branches. All are known before a commit of several is judged. Of those that are as known,
     * something may have happened since.
     */
    void recordListed(InstalledRepo repo, List<PullRequest> listed) {
        List<PullRequest> known = pulls.openIn(repo.id());
        listed.stream()
                .filter(it -> known.stream().anyMatch(same -> isSame(same, it)))
                .forEach(it -> pulls.recordAnswer(repo.id(), it, clock.instant()));
        List<PullRequest> news =
                new ArrayList<>(
                        listed.stream()
                                .filter(it -> known.stream().noneMatch(same -> isSame(same, it)))
                                .toList());
        var heads = news.stream().map(PullRequest::head).collect(Collectors.toSet());
        var numbers = listed.stream().map(PullRequest::number).collect(Collectors.toSet());
        known.stream()
                .filter(it -> heads.contains(it.head()) && !numbers.contains(it.number()))
                .flatMap(it -> github.pulls().get(repo, it.number()).stream())
                .forEach(news::add);
        Map<PullRequest, PullLedger.PullUpdate> heard = new LinkedHashMap<>();
        news.forEach(it -> heard.put(it, recordAnswer(repo, it)));
        heard.forEach((pull, update) -> refresh(repo, update, pull));
    }

    private static boolean isSame(PullRequest known, PullRequest listed) {
        return known.number().equals(listed.number()) && EventOrder.isSame(known, listed);
    }

    /** Before recording: the present check is for the former base. */
    private void openIfRebased(InstalledRepo repo, PullRequest pull) {
        pulls.find(repo.id(), pull.number())
                .filter(known ->
                        pull.open()
                                && known.headSha().equals(pull.headSha())
                                && !known.baseBranch().equals(pull.baseBranch()))
                .ifPresent(_ -> publish.judgingAgain(repo, pull.headSha()));
    }

    /** A repeated event must not extend the wait. */
    private boolean isNews(InstalledRepo repo, PullRequest pull) {
        return pull.open()
                && pulls.find(repo.id(), pull.number())
                        .filter(known -> !pull.updatedAt().isAfter(known.updatedAt()))
                        .isEmpty();
    }

    /** Before the pull request itself, so that its check never sees an old wait. */
    private void expect(InstalledRepo repo, PullRequest pull) {
        Instant until = clock.instant().plus(deadline);
        commits.waitUntil(repo.id(), pull.headSha(), until);
    }

    /** Also refreshes the former head, which may be none any more. */
    private void refresh(InstalledRepo repo, PullLedger.PullUpdate heard, PullRequest pull) {
        heard.left().ifPresent(sha -> looking.enqueueRefresh(repo, sha));
        looking.enqueueRefresh(repo, pull.headSha());
    }

    public void runs(InstalledRepo repo, BranchName defaultBranch, List<WorkflowRun> runs) {
        repositories.record(repo);
        runs.stream()
                .filter(MergeTarget.Branch.of(repo.id(), defaultBranch)::isMeasuredBy)
                .map(WorkflowRun::headSha)
                .distinct()
                .forEach(sha -> commits.onBranch(repo.id(), sha, defaultBranch));
        commits.record(repo.id(), runs);
        runs.reversed().stream()
                .map(run -> new FinishedRun(run.headSha(), run.workflow()))
                .distinct()
                .toList()
                .reversed()
                .forEach(ran ->
                        ran.workflow()
                                .ifPresentOrElse(
                                        workflow ->
                                                looking.enqueueFollowUp(repo, ran.sha(), workflow),
                                        () -> looking.enqueueRefresh(repo, ran.sha())));
    }

    /** A job that a suite names ended. */
    public void recordJob(InstalledRepo repo, Attempt attempt) {
        commits.hearJob(repo.id(), attempt)
                .filter(run -> run.attempt().equals(attempt))
                .ifPresent(run -> looking.enqueueRefresh(repo, run.headSha()));
    }

    private record FinishedRun(CommitSha sha, Optional<WorkflowPath> workflow) {}

    public void group(InstalledRepo repo, MergeGroup group, boolean live) {
        repositories.record(repo);
        if (live) {
            commits.record(repo.id(), group);
            groupsBehind(repo, group).forEach(it -> looking.enqueueRefresh(repo, it.headSha()));
        } else {
            commits.endGroup(repo.id(), group.headSha());
        }
        looking.enqueueRefresh(repo, group.headSha());
    }

    /**
     * Earlier groups that contain this one's head: acceptances of its pull request hold there. A
     * group's branch names its predecessor.
     */
    private List<MergeGroup> groupsBehind(InstalledRepo repo, MergeGroup first) {
        List<MergeGroup> left = new ArrayList<>(commits.groups(repo.id(), first.baseBranch()));
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
