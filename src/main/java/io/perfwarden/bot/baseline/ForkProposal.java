package io.perfwarden.bot.baseline;

import io.perfwarden.github.CommitGateway;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.PullGateway;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.report.github.CommandReplies;
import io.perfwarden.report.github.CommandReplies.Beside;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Proposes new baselines for a pull request whose branch is not to be written, as it is in a fork,
 * protected, or the default branch: a pull request of our own against the same base.
 */
public final class ForkProposal {
    private static final String PREFIX = "perfwarden/baseline-pr-";

    private final FileGateway files;
    private final CommitGateway commits;
    private final PullGateway pulls;

    public ForkProposal(FileGateway files, CommitGateway commits, PullGateway pulls) {
        this.files = files;
        this.commits = commits;
        this.pulls = pulls;
    }

    /** A proposal with the commit that was written for it. */
    record Proposed(PullNumber number, CommitSha commit) {}

    /**
     * Which pull request a branch of ours proposes a baseline for; nothing for any other branch.
     */
    public static Optional<PullNumber> proposedFor(BranchName branch) {
        String number =
                branch.value().startsWith(PREFIX) ? branch.value().substring(PREFIX.length()) : "";
        return number.matches("[1-9][0-9]{0,8}")
                ? Optional.of(new PullNumber(Integer.parseInt(number)))
                : Optional.empty();
    }

    /**
     * The commit to write on top of: that of a proposal that is open already, else the base
     * branch's.
     */
    CommitSha startingPoint(CommandRequester who, PullRequest pull) {
        if (open(who, pull).isPresent()) {
            Optional<CommitSha> tip = files.branchHead(who.repo(), branch(pull));
            if (tip.isPresent()) {
                return tip.get();
            }
        }
        return files.branchHead(who.repo(), pull.baseBranch())
                .orElseThrow(() ->
                        new GitHubRefusal(
                                GitHubRefusal.Kind.NOT_FOUND,
                                "the base branch is gone: " + pull.baseBranch()));
    }

    /** Commits the files and opens the pull request where none is open. */
    Proposed propose(
            CommandRequester who, PullRequest pull, CommitSha onto, FileGateway.Change change) {
        Optional<PullNumber> open = open(who, pull);
        Optional<CommitSha> written =
                open.isPresent() ? Optional.empty() : writtenBefore(who, pull, onto, change);
        if (open.isEmpty() && written.isEmpty()) {
            files.setBranch(who.repo(), branch(pull), onto);
        }
        CommitSha tip = written.orElse(onto);
        CommitResult result =
                isWritten(files, who.repo(), tip, change)
                        ? new CommitResult.Committed(tip)
                        : files.commit(who.repo(), branch(pull), tip, change);
        return switch (result) {
            case CommitResult.Committed(CommitSha sha) ->
                    new Proposed(open.orElseGet(() -> opened(who, pull, change.message())), sha);
            case CommitResult.HeadMoved(String detail) ->
                    throw new TransientFailure("the proposal's branch moved meanwhile: " + detail);
        };
    }

    /** The commit of one who died before he could propose it: this change, and nothing else. */
    private Optional<CommitSha> writtenBefore(
            CommandRequester who, PullRequest pull, CommitSha onto, FileGateway.Change change) {
        Set<String> paths =
                change.additions().stream()
                        .map(FileGateway.Addition::path)
                        .collect(Collectors.toSet());
        return files.branchHead(who.repo(), branch(pull))
                .filter(tip -> !tip.equals(onto))
                .filter(tip ->
                        commits.changed(who.repo(), onto, tip).equals(Optional.of(paths))
                                && isWritten(files, who.repo(), tip, change));
    }

    /** Whether a commit holds just the files of a change. */
    static boolean isWritten(
            FileGateway files, InstalledRepo repo, CommitSha commit, FileGateway.Change change) {
        return change.additions().stream()
                .allMatch(it ->
                        files.read(repo, it.path(), Optional.of(commit.value()))
                                .found()
                                .map(FileGateway.Content::blobSha)
                                .equals(Optional.of(it.content().blobSha())));
    }

    private PullNumber opened(CommandRequester who, PullRequest pull, FileGateway.Message message) {
        return pulls.open(
                who.repo(),
                new PullGateway.Proposal(
                        branch(pull),
                        pull.baseBranch(),
                        message.headline(),
                        CommandReplies.proposal(pull.number(), message.body(), why(who, pull))));
    }

    private Optional<PullNumber> open(CommandRequester who, PullRequest pull) {
        HeadBranch head = new HeadBranch(Optional.of(who.repo().id()), branch(pull));
        return pulls.openFrom(who.repo(), head, who.repo().name().owner()).stream()
                .filter(it -> it.baseBranch().equals(pull.baseBranch()))
                .map(PullRequest::number)
                .findFirst();
    }

    /** Why a pull request's baseline is proposed. */
    static Beside why(CommandRequester who, PullRequest pull) {
        return pull.head().isWithin(who.repo().id()) ? Beside.PROTECTED : Beside.FORK;
    }

    private static BranchName branch(PullRequest pull) {
        return new BranchName(PREFIX + pull.number());
    }
}
