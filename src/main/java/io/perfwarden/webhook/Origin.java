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
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Identities as payloads state them. */
final class Origin {
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

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

    /**
     * When something was, as an event states it. What no calendar of GitHub's has would be an error
     * of ours once it is counted with.
     */
    static Instant time(@Nullable Instant value, String path) {
        Instant time = require(value, path);
        if (time.isAfter(Instant.EPOCH) && time.isBefore(END)) {
            return time;
        }
        throw new MalformedPayload(Problem.of(path, "is no time that GitHub would send"));
    }

    static CommitSha sha(@Nullable String value, String path) {
        return new CommitSha(require(value, path));
    }

    /** A branch by its name, which may itself begin as a ref does. */
    static BranchName name(@Nullable String branch, String path) {
        return new BranchName(require(branch, path));
    }

    /** A branch by its ref, or by its name. */
    static BranchName branch(@Nullable String ref, String path) {
        return BranchName.ofRef(require(ref, path));
    }

    /** A head in a repository that may be gone. */
    static Head head(Payload.@Nullable Repository repository, BranchName branch) {
        return new Head(id(repository), branch);
    }

    static Optional<RepoId> id(Payload.@Nullable Repository repository) {
        return Optional.ofNullable(repository).map(Payload.Repository::id).map(RepoId::new);
    }

    /**
     * Login of a repository's owner; empty where nothing says it.
     *
     * @param fallback who owns the branch where its repository does not say
     */
    static String owner(
            Payload.@Nullable Repository repository, Payload.@Nullable Account fallback) {
        return Optional.ofNullable(repository)
                .map(Payload.Repository::owner)
                .or(() -> Optional.ofNullable(fallback))
                .map(Payload.Account::login)
                .orElse("");
    }
}
