package io.perfwarden.notify;

import io.perfwarden.compare.Comparison;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.time.Instant;

/**
 * What came out for a commit of a default branch.
 *
 * @param url of the check or the run, on GitHub; empty where there is none
 * @param at GitHub's time at which the newest of the runs that were judged was first started:
 *     commits are put in order by it, and a run that is attempted again makes its commit no newer
 * @param comparison what was judged: a suite is told to fail or not by its verdict in it; of one
 *     without a verdict, and of one that is not in it, nothing is known that was not before
 */
public record DefaultBranchVerdict(
        Repo repo,
        BranchName branch,
        CommitSha sha,
        String url,
        Instant at,
        Comparison comparison) {}
