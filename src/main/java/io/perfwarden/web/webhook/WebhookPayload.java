package io.perfwarden.web.webhook;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * The parts of GitHub's payloads that matter here, under the names GitHub gives them. Everything
 * may be absent or null: each reader says what it needs.
 */
record WebhookPayload(
        @Nullable String action,
        @Nullable Installation installation,
        @Nullable Repository repository,
        @Nullable Account sender,
        @Nullable PullRequestBody pullRequest,
        @Nullable Label label,
        @Nullable Changes changes,
        @Nullable WorkflowRunBody workflowRun,
        @Nullable WorkflowJobBody workflowJob,
        @Nullable Issue issue,
        @Nullable Comment comment,
        @Nullable Check checkRun,
        @Nullable Check checkSuite,
        @Nullable RequestedAction requestedAction,
        @Nullable MergeGroupBody mergeGroup,
        @Nullable List<Repository> repositories,
        @Nullable List<Repository> repositoriesAdded,
        @Nullable List<Repository> repositoriesRemoved,
        @Nullable String ref,
        @Nullable Boolean deleted,
        @Nullable PublishedRelease release) {

    record PublishedRelease(@Nullable String tagName) {}

    record Installation(@Nullable Long id, @Nullable Instant suspendedAt) {}

    record Account(@Nullable Long id, @Nullable String login, @Nullable String type) {}

    record Repository(
            @Nullable Long id,
            @Nullable String fullName,
            @Nullable String defaultBranch,
            @Nullable Account owner) {}

    record Label(@Nullable String name) {}

    record PullRequestBody(
            @Nullable Integer number,
            @Nullable String state,
            @Nullable End head,
            @Nullable End base,
            @Nullable Instant updatedAt,
            @Nullable Boolean merged,
            @Nullable String mergeCommitSha,
            @Nullable String title,
            @Nullable String body,
            @Nullable Account user) {}

    /** One end of a pull request; the head's repository is null once a fork is deleted. */
    record End(
            @Nullable String ref,
            @Nullable String sha,
            @Nullable Account user,
            @Nullable Repository repo) {}

    record Changes(@Nullable BaseChange base) {}

    record BaseChange(@Nullable FormerValue ref, @Nullable FormerValue sha) {}

    record FormerValue(@Nullable String from) {}

    /** Something of which only the presence matters. */
    record Present() {}

    record WorkflowRunBody(
            @Nullable Long id,
            @Nullable Integer runAttempt,
            @Nullable String path,
            @Nullable String event,
            @Nullable String status,
            @Nullable String conclusion,
            @Nullable String headBranch,
            @Nullable String headSha,
            @Nullable Repository headRepository,
            @Nullable Instant runStartedAt,
            @Nullable Instant createdAt,
            @Nullable Instant updatedAt,
            @Nullable String htmlUrl,
            @Nullable HeadCommit headCommit) {}

    record WorkflowJobBody(
            @Nullable Long runId, @Nullable Integer runAttempt, @Nullable String name) {}

    record HeadCommit(@Nullable String message, @Nullable CommitAuthor author) {}

    record CommitAuthor(@Nullable String name) {}

    record Issue(@Nullable Integer number, @Nullable String state, @Nullable Present pullRequest) {}

    record Comment(
            @Nullable Long id,
            @Nullable String body,
            @Nullable Account user,
            @Nullable Instant createdAt) {}

    /** A check run or a check suite. */
    record Check(@Nullable String headSha, @Nullable App app) {}

    record App(@Nullable Long id, @Nullable String clientId) {}

    record RequestedAction(@Nullable String identifier) {}

    record MergeGroupBody(
            @Nullable String headSha, @Nullable String headRef, @Nullable String baseRef) {}
}
