package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.model.*;

/**
 * A verdict as it was given, or one on two commits whose results are stored.
 *
 * @param about the commit that was judged
 * @param against the commit, branch or baseline file it was held against, for people
 * @param pull that it was judged for
 * @param attempt that was judged; absent where several suites were measured by several runs
 * @param engine the version that gave it
 * @param replay whether {@code perfwarden replay} can give it again
 */
public record JudgedReport(
        CommitSha about,
        String against,
        Optional<PullNumber> pull,
        Optional<Attempt> attempt,
        Optional<Instant> at,
        String engine,
        boolean replay,
        Comparison comparison) {}
