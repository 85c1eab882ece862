package io.perfwarden.github;

import io.perfwarden.github.PermissionGateway.KohsukePermissions;
import io.perfwarden.github.http.ApiCalls;

/** All gateways to GitHub. */
public record GitHubGateway(
        CommentGateway comments,
        CheckRunGateway checkRuns,
        ArtifactGateway artifacts,
        FileGateway files,
        CommitGateway commits,
        PermissionGateway permissions,
        PullGateway pulls,
        RunGateway runs,
        IssueGateway issues) {
    /**
     * The gateways over HTTP, with a numeric app id or a client id. Sends nothing yet: a wrong key
     * shows with the first call.
     */
    public static GitHubGateway of(ApiCalls calls, String appId) {
        AppIdentity identity = new AppIdentity(appId, calls);
        return new GitHubGateway(
                new GitHubComments(calls, identity),
                new GitHubCheckRuns(calls, identity),
                new GitHubArtifacts(calls),
                new GitHubFiles(calls),
                new GitHubCommits(calls),
                new KohsukePermissions(calls),
                new GitHubPulls(calls),
                new GitHubRuns(calls, identity),
                new GitHubIssues(calls, identity));
    }

    /** A copy with another {@link ArtifactGateway}. */
    public GitHubGateway bringing(ArtifactGateway other) {
        return new GitHubGateway(
                comments, checkRuns, other, files, commits, permissions, pulls, runs, issues);
    }

    /** A copy with another {@link RunGateway}. */
    public GitHubGateway running(RunGateway other) {
        return new GitHubGateway(
                comments, checkRuns, artifacts, files, commits, permissions, pulls, other, issues);
    }

    /** A copy with another {@link FileGateway}. */
    public GitHubGateway reading(FileGateway other) {
        return new GitHubGateway(
                comments, checkRuns, artifacts, other, commits, permissions, pulls, runs, issues);
    }
}
