package io.perfwarden.github;

/** Everything Perfwarden asks of GitHub, for handing around together. */
public record GitHub(
        Comments comments,
        CheckRuns checkRuns,
        Artifacts artifacts,
        RepoFiles files,
        Commits commits,
        Permissions permissions,
        Pulls pulls,
        WorkflowRuns runs) {
    /** The same with other files. */
    public GitHub reading(RepoFiles other) {
        return new GitHub(comments, checkRuns, artifacts, other, commits, permissions, pulls, runs);
    }
}
