package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.problem.Problem;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Identities as payloads state them. */
final class Origin {
    private static final String BRANCH_PREFIX = "refs/heads/";

    private Origin() {}

    static InstallationId installation(Payload payload) {
        Payload.Id installation = payload.installation();
        if (installation == null || installation.id() == null) {
            throw new MalformedPayload(
                    new Problem(
                            "installation.id",
                            "is missing",
                            "deliveries come from the webhook of the GitHub App, not from one of a"
                                    + " repository or an organization"));
        }
        return new InstallationId(installation.id());
    }

    static Repo repo(Payload payload) {
        return repo(
                installation(payload), require(payload.repository(), "repository"), "repository");
    }

    static Repo repo(InstallationId installation, Payload.Repository repository, String path) {
        return new Repo(
                installation,
                new RepoId(require(repository.id(), path + ".id")),
                RepoName.parse(require(repository.fullName(), path + ".full_name")));
    }

    static BranchName defaultBranch(Payload payload) {
        Payload.Repository repository = require(payload.repository(), "repository");
        return new BranchName(require(repository.defaultBranch(), "repository.default_branch"));
    }

    static CommitSha sha(@Nullable String value, String path) {
        return new CommitSha(require(value, path));
    }

    static BranchName branch(@Nullable String ref, String path) {
        String value = require(ref, path);
        return new BranchName(
                value.startsWith(BRANCH_PREFIX) ? value.substring(BRANCH_PREFIX.length()) : value);
    }

    /**
     * A head in a repository that may be gone.
     *
     * @param fallbackOwner who owns the branch where its repository does not say
     */
    static Head head(
            Payload.@Nullable Repository repository,
            Payload.@Nullable Account fallbackOwner,
            BranchName branch) {
        Optional<RepoId> repo =
                Optional.ofNullable(repository).map(Payload.Repository::id).map(RepoId::new);
        String owner =
                Optional.ofNullable(repository)
                        .map(Payload.Repository::owner)
                        .or(() -> Optional.ofNullable(fallbackOwner))
                        .map(Payload.Account::login)
                        .orElse("");
        return new Head(repo, owner, branch);
    }

    /**
     * The head of a commit about which nothing else is known: work on it is serial all the same.
     */
    static Head ofCommit(Repo repo, CommitSha sha) {
        return new Head(Optional.of(repo.id()), repo.name().owner(), new BranchName("sha:" + sha));
    }
}
