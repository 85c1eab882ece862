package io.perfwarden.github;

/** Everything Perfwarden asks of GitHub, for handing around together. */
public record GitHubGateway(
        CommentGateway comments,
        CheckRunGateway checkRuns,
        ArtifactGateway artifacts,
        FileGateway files,
        CommitGateway commits,
        PermissionGateway permissions,
        PullGateway pulls,
        RunGateway runs) {
    /** The same with other files. */
    public GitHubGateway reading(FileGateway other) {
        return new GitHubGateway(
                comments, checkRuns, artifacts, other, commits, permissions, pulls, runs);
    }
}
