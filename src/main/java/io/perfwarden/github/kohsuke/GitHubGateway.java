package io.perfwarden.github.kohsuke;

import io.perfwarden.github.Artifacts;
import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.Comments;
import io.perfwarden.github.Permissions;
import io.perfwarden.github.Pulls;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.WorkflowRuns;

/** Everything Perfwarden asks of GitHub. */
public record GitHubGateway(
        Comments comments,
        CheckRuns checkRuns,
        Artifacts artifacts,
        RepoFiles files,
        Permissions permissions,
        Pulls pulls,
        WorkflowRuns runs) {}
