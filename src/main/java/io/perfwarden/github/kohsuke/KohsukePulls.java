package io.perfwarden.github.kohsuke;

import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.PullRequest;
import io.perfwarden.github.Pulls;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import java.util.List;
import java.util.Optional;
import org.kohsuke.github.GHCommitPointer;
import org.kohsuke.github.GHIssueState;
import org.kohsuke.github.GHPullRequest;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GHUser;

/** Pull requests over the client library; only fields that came with the answer are read. */
final class KohsukePulls implements Pulls {
    private final InstallationClients clients;

    KohsukePulls(InstallationClients clients) {
        this.clients = clients;
    }

    @Override
    public Optional<PullRequest> get(Repo repo, PullNumber number) {
        try {
            return Optional.of(
                    clients.with(
                            repo,
                            "pull request",
                            repository -> read(repository.getPullRequest(number.value()))));
        } catch (GitHubRefusal refusal) {
            if (refusal.kind() == GitHubRefusal.Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    @Override
    public List<PullRequest> openFrom(Repo repo, Head head) {
        if (head.owner().isEmpty()) {
            return List.of();
        }
        return clients.with(
                repo,
                "pull requests",
                repository ->
                        repository
                                .queryPullRequests()
                                .state(GHIssueState.OPEN)
                                .head(head.owner() + ":" + head.branch())
                                .list()
                                .withPageSize(100)
                                .toList()
                                .stream()
                                .filter(pull -> isInto(pull, repo.id()))
                                .map(KohsukePulls::read)
                                .filter(pull -> pull.open() && isFrom(pull.head(), head))
                                .toList());
    }

    @Override
    public boolean changes(Repo repo, PullNumber number, String path) {
        return clients.with(
                repo,
                "files of a pull request",
                repository ->
                        repository
                                .getPullRequest(number.value())
                                .listFiles()
                                .withPageSize(100)
                                .toList()
                                .stream()
                                .anyMatch(file -> path.equals(file.getFilename())));
    }

    @Override
    public PullNumber open(Repo repo, Proposal proposal) {
        return clients.with(
                repo,
                "pull request",
                repository ->
                        new PullNumber(
                                repository
                                        .createPullRequest(
                                                proposal.title(),
                                                proposal.from().value(),
                                                proposal.into().value(),
                                                proposal.body())
                                        .getNumber()));
    }

    private static boolean isInto(GHPullRequest pull, RepoId base) {
        return Optional.ofNullable(pull.getBase().getRepository())
                .map(GHRepository::getId)
                .filter(id -> id == base.value())
                .isPresent();
    }

    /** An absent head repository is a deleted fork, and equal only to another absent one. */
    private static boolean isFrom(Head pull, Head asked) {
        return pull.branch().equals(asked.branch()) && pull.repo().equals(asked.repo());
    }

    private static PullRequest read(GHPullRequest pull) {
        GHCommitPointer head = pull.getHead();
        GHCommitPointer base = pull.getBase();
        return new PullRequest(
                new PullNumber(pull.getNumber()),
                pull.getState() == GHIssueState.OPEN,
                new Head(
                        Optional.ofNullable(head.getRepository())
                                .map(repository -> new RepoId(repository.getId())),
                        Optional.ofNullable(head.getUser()).map(GHUser::getLogin).orElse(""),
                        new BranchName(head.getRef())),
                new CommitSha(head.getSha()),
                new BranchName(base.getRef()),
                new CommitSha(base.getSha()));
    }
}
