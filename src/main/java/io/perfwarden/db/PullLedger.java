package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.EventOrder;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;

/** Pull requests, as last told by GitHub. */
public interface PullLedger {
    /**
     * What became of something that was heard.
     *
     * @param left the commit that was the head before the present one; absent if there was none
     */
    record Heard(EventOrder.News news, Optional<CommitSha> left) {}

    /**
     * What our report on a pull request was about at a time.
     *
     * @param head the commit it was about
     * @param basis names the results that were shown, see {@code evaluate.Basis}; empty where the
     *     report had none
     * @param at when it was shown, by GitHub's clock
     */
    record Shown(CommitSha head, String basis, Instant at) {}

    /**
     * A base that an open pull request had at its head, and has no more.
     *
     * @param sha commit that the base was at
     * @param until when it was changed, by GitHub's clock
     */
    record FormerBase(PullNumber pull, BranchName branch, CommitSha sha, Instant until) {}

    /** Records what an event says, unless something newer is known. */
    Heard heard(RepoId repo, PullRequest pull);

    /** Records what GitHub answered when it was asked just now, whatever is known. */
    Heard told(RepoId repo, PullRequest pull);

    /** Records the newest commit of a merged pull request on its base branch. */
    void merged(RepoId repo, PullNumber number, CommitSha sha);

    Optional<PullRequest> find(RepoId repo, PullNumber number);

    /** Every base that a pull request was heard of with while it had a head. */
    Set<BranchName> bases(RepoId repo, PullNumber number, CommitSha head);

    /** Former bases of the open pull requests whose head is a commit, by number and name. */
    List<FormerBase> formerBases(RepoId repo, CommitSha head);

    /** Open pull requests of a repository whose head is a commit, by number. */
    List<PullRequest> openAt(RepoId repo, CommitSha head);

    /** Open pull requests of which a commit was the head before the present one, by number. */
    List<PullRequest> movedFrom(RepoId repo, CommitSha head);

    /** Open pull requests of a repository, by number. */
    List<PullRequest> openIn(RepoId repo);

    /** Remembers what a report showed, unless it showed just that before. */
    void showed(RepoId repo, PullNumber number, Shown shown);

    /** What reports on a pull request showed, the latest 50, oldest first. */
    List<Shown> shown(RepoId repo, PullNumber number);
}
