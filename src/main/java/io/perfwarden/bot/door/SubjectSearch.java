package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.check.CommitFacts.PullSighting;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.PullLedger;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;

/** Finds what commits are. */
public record SubjectSearch(
        GitHubGateway github, PullLedger pulls, CommitLedger commits, Clock clock) {
    /**
     * The head of a pull request or merge group, or a commit of a branch that the submitter may
     * measure. Of several pull requests one of the repository itself. Absent if GitHub knows none,
     * which may lag a push.
     */
    Optional<CommitSubject> find(
            InstalledRepo repo, CommitSha sha, boolean mayMeasure, BranchName defaultBranch) {
        CommitRecord record = commits.read(repo.id(), sha);
        Predicate<PullRequest> isOwn = it -> it.head().isWithin(repo.id());
        // a pull request from a fork takes no commit away from the repository
        return ofPulls(pulls.openAt(repo.id(), sha), isOwn)
                .or(() -> ofGroup(repo, sha, record))
                .or(() -> ofBranch(repo, sha, mayMeasure, defaultBranch))
                .or(() -> ofPulls(askForPulls(repo, sha), isOwn))
                .or(() -> ofPulls(pulls.openAt(repo.id(), sha), _ -> true))
                .or(() -> ofFormerHead(repo, record));
    }

    private static Optional<CommitSubject> ofPulls(
            List<PullRequest> open, Predicate<PullRequest> which) {
        return open.stream()
                .filter(which)
                .findFirst()
                .map(it -> new CommitSubject(it.head(), it.headOwner()));
    }

    private List<PullRequest> askForPulls(InstalledRepo repo, CommitSha sha) {
        List<PullRequest> open = github.pulls().openAt(repo, sha);
        open.forEach(it -> pulls.recordAnswer(repo.id(), it, clock.instant()));
        return open;
    }

    private static Optional<CommitSubject> ofGroup(
            InstalledRepo repo, CommitSha sha, CommitRecord record) {
        return record.targets().stream()
                .filter(MergeTarget.Group.class::isInstance)
                .findFirst()
                .map(_ -> HeadBranch.ofCommit(Optional.of(repo.id()), sha))
                .map(it -> new CommitSubject(it, repo.name().owner()));
    }

    /** A merged head is no commit of the branch itself: only first parents are. */
    private Optional<CommitSubject> ofBranch(
            InstalledRepo repo, CommitSha sha, boolean mayMeasure, BranchName defaultBranch) {
        boolean isOn =
                mayMeasure
                        && github.commits()
                                .branchHead(repo, defaultBranch)
                                .filter(tip ->
                                        tip.equals(sha)
                                                || !github.commits()
                                                        .firstParents(repo, tip, sha)
                                                        .isEmpty())
                                .isPresent();
        return isOn
                ? Optional.of(
                        new CommitSubject(
                                new HeadBranch(Optional.of(repo.id()), defaultBranch),
                                repo.name().owner()))
                : Optional.empty();
    }

    /** A late result of a pull request's earlier head is remembered for that head. */
    private Optional<CommitSubject> ofFormerHead(InstalledRepo repo, CommitRecord record) {
        return record.sightings().reversed().stream()
                .filter(PullSighting::open)
                .flatMap(it -> pulls.find(repo.id(), it.pull()).stream())
                .filter(PullRequest::open)
                .findFirst()
                .map(it -> new CommitSubject(it.head(), it.headOwner()));
    }

    /** What one pull request merges; of a fork its branch. */
    Optional<CommitSubject> ofMerge(InstalledRepo repo, PullNumber pull, BranchName base) {
        return pulls.find(repo.id(), pull)
                .map(it ->
                        new CommitSubject(
                                it.head().isWithin(repo.id())
                                        ? HeadBranch.ofMerge(repo.id(), pull, base)
                                        : it.head(),
                                it.headOwner()));
    }

    /** Whether a commit is, or was, the head of a pull request. */
    boolean hasHead(InstalledRepo repo, PullNumber pull, CommitSha sha) {
        return pulls.openAt(repo.id(), sha).stream().anyMatch(it -> it.number().equals(pull))
                || commits.read(repo.id(), sha).sightings().stream()
                        .anyMatch(it -> it.open() && it.pull().equals(pull));
    }
}
