package io.perfwarden.db;

import io.perfwarden.compare.Comparison;
import io.perfwarden.model.*;
import java.time.Instant;

/**
 * What came out for a commit of a default branch.
 *
 * @param attempt the newest of those whose results were judged. Commits are put in order by it: a
 *     run of a later commit has a larger number, and one that is attempted again keeps its own
 * @param url of the check or the run, on GitHub; empty where there is none
 * @param at when that attempt started, by GitHub's clock
 * @param comparison what was judged: a suite is told to fail or not by its verdict in it; of one
 *     without a verdict, and of one that is not in it, nothing is known that was not before
 */
public record DefaultBranchVerdict(
        InstalledRepo repo,
        BranchName branch,
        CommitSha sha,
        Attempt attempt,
        String url,
        Instant at,
        Comparison comparison) {}
