package io.perfwarden.github;

import io.perfwarden.github.ArtifactGateway.KohsukeArtifacts;
import io.perfwarden.github.CheckRunGateway.KohsukeCheckRuns;
import io.perfwarden.github.CommentGateway.KohsukeComments;
import io.perfwarden.github.CommitGateway.KohsukeCommits;
import io.perfwarden.github.FileGateway.KohsukeFiles;
import io.perfwarden.github.IssueGateway.KohsukeIssues;
import io.perfwarden.github.PermissionGateway.KohsukePermissions;
import io.perfwarden.github.PullGateway.KohsukePulls;
import io.perfwarden.github.RunGateway.KohsukeRuns;
import io.perfwarden.github.http.ApiCalls;

/** Everything Perfwarden asks of GitHub, for handing around together. */
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
     * The gateway over HTTP, with a numeric app id or a client id. Sends nothing yet: a wrong key
     * or address shows with the first call.
     */
    public static GitHubGateway over(ApiCalls calls, String appId) {
        AppIdentity identity = new AppIdentity(appId, calls);
        return new GitHubGateway(
                new KohsukeComments(calls, identity),
                new KohsukeCheckRuns(calls, identity),
                new KohsukeArtifacts(calls),
                new KohsukeFiles(calls),
                new KohsukeCommits(calls),
                new KohsukePermissions(calls),
                new KohsukePulls(calls),
                new KohsukeRuns(calls, identity),
                new KohsukeIssues(calls, identity));
    }

    /** The same with other files. */
    public GitHubGateway reading(FileGateway other) {
        return new GitHubGateway(
                comments, checkRuns, artifacts, other, commits, permissions, pulls, runs, issues);
    }
}
