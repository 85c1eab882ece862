package io.perfwarden.github;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.util.List;
import java.util.Optional;

/**
 * Pull requests.
 *
 * <p>Every method may throw {@link io.perfwarden.problem.TransientFailure} or {@link
 * GitHubRefusal}.
 */
public interface Pulls {
    /**
     * A pull request to open between two branches of one repository.
     *
     * @param body Markdown
     */
    record Proposal(BranchName from, BranchName into, String title, String body) {}

    Optional<PullRequest> get(Repo repo, PullNumber number);

    /**
     * Open pull requests into this repository whose head is this very branch of this very
     * repository, by {@code head=owner:branch} and then by repository id. All pages.
     */
    List<PullRequest> openFrom(Repo repo, Head head);

    /**
     * Whether a pull request changes a file, by GitHub's own comparison with its merge base. All
     * pages.
     */
    boolean changes(Repo repo, PullNumber number, String path);

    /** Opens a pull request. */
    PullNumber open(Repo repo, Proposal proposal);
}
