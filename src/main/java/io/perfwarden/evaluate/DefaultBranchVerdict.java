package io.perfwarden.evaluate;

import io.perfwarden.compare.Comparison;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.time.Instant;

/**
 * A verdict on the default branch.
 *
 * @param sha the commit that was measured
 * @param attempt the newest of those whose results were judged; later ones have larger numbers
 * @param url page of that run; may be empty
 * @param at when that attempt started, by GitHub's clock
 */
public record DefaultBranchVerdict(
        Repo repo,
        BranchName branch,
        CommitSha sha,
        Attempt attempt,
        String url,
        Instant at,
        Comparison comparison) {}
