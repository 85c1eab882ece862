package io.perfwarden.web.webhook;

import static io.perfwarden.web.webhook.MalformedPayload.require;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import org.jspecify.annotations.Nullable;

/** Identities as payloads state them. */
final class PayloadOrigin {
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private PayloadOrigin() {}

    static InstallationId installation(WebhookPayload payload) {
        WebhookPayload.Id installation = payload.installation();
        if (installation == null || installation.id() == null) {
            throw new MalformedPayload(
                    new InputProblem(
                            "installation.id",
                            "is missing",
                            "deliveries come from the webhook of the GitHub App, not from one of a"
                                    + " repository or an organization"));
        }
        return new InstallationId(installation.id());
    }

    static InstalledRepo repo(WebhookPayload payload) {
        return repo(
                installation(payload), require(payload.repository(), "repository"), "repository");
    }

    static InstalledRepo repo(
            InstallationId installation, WebhookPayload.Repository repository, String path) {
        return new InstalledRepo(
                installation,
                new RepoId(require(repository.id(), path + ".id")),
                RepoName.parse(require(repository.fullName(), path + ".full_name")));
    }

    static BranchName defaultBranch(WebhookPayload payload) {
        WebhookPayload.Repository repository = require(payload.repository(), "repository");
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
        throw new MalformedPayload(InputProblem.of(path, "is no time that GitHub would send"));
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
    static HeadBranch head(WebhookPayload.@Nullable Repository repository, BranchName branch) {
        return new HeadBranch(id(repository), branch);
    }

    static Optional<RepoId> id(WebhookPayload.@Nullable Repository repository) {
        return Optional.ofNullable(repository).map(WebhookPayload.Repository::id).map(RepoId::new);
    }

    /**
     * Login of a repository's owner; empty where nothing says it.
     *
     * @param fallback who owns the branch where its repository does not say
     */
    static String owner(
            WebhookPayload.@Nullable Repository repository,
            WebhookPayload.@Nullable Account fallback) {
        return Optional.ofNullable(repository)
                .map(WebhookPayload.Repository::owner)
                .or(() -> Optional.ofNullable(fallback))
                .map(WebhookPayload.Account::login)
                .orElse("");
    }
}
