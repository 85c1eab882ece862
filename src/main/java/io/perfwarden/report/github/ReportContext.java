package io.perfwarden.report.github;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import java.util.Optional;

/**
 * What a report on GitHub says beside the comparison. Nothing in it comes from an artifact.
 *
 * @param pull absent for a merge group or a branch
 * @param base what the baseline was read from: branch name or commit, for showing
 * @param run the newest run whose results are shown; absent before any
 * @param attempt of that run, 0 before any
 * @param runUrl page of that run; may be empty
 * @param publicUrl base of links to Perfwarden itself; may be empty
 * @param fork whether the head is in another repository
 */
public record ReportContext(
        RepoId repo,
        Optional<PullNumber> pull,
        CommitSha head,
        String base,
        Optional<RunId> run,
        int attempt,
        String runUrl,
        String publicUrl,
        boolean fork) {}
