package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.MemoryBudget.MemoryWeight;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.format.CountedRounds;
import io.perfwarden.model.*;

/**
 * What one job measured of base and head in turns.
 *
 * @param base which commit the base is said to be; absent if unknown
 * @param bases by round
 * @param heads by round, as many
 * @param files of each round a digest of its files; empty where an earlier version read them
 */
public record InterleavedRounds(
        Optional<CommitSha> base,
        List<ResultSet> bases,
        List<ResultSet> heads,
        List<String> files) {
    public InterleavedRounds {
        bases = List.copyOf(bases);
        heads = List.copyOf(heads);
        files = List.copyOf(files);
    }

    public PairedRounds rounds(SuitePlatform where) {
        return PairedRounds.of(where, bases, heads).withFiles(files);
    }

    /**
     * The head's medians: what the run measured, where nothing but one value counts. What could not
     * be read of the base is missed as well. Instructions are only compared with those of the base,
     * since another machine counts others.
     *
     * @param jobs not empty
     */
    public static ResultSet head(List<InterleavedRounds> jobs) {
        SuitePlatform where = new SuitePlatform("", "");
        var all = PairedRounds.pool(jobs.stream().map(job -> job.rounds(where)).toList());
        ResultSet head = all.headResults();
        var comparable =
                head.measurements().stream()
                        .filter(it -> !CountedRounds.isCount(it.metric()))
                        .toList();
        return head.withMeasurements(comparable).withUnread(all.baseResults().unread());
    }

    /** How much of the room for a run's measurements all rounds of some jobs take. */
    public static int weight(List<InterleavedRounds> jobs) {
        return jobs.stream()
                .mapToInt(job -> MemoryWeight.of(job.bases) + MemoryWeight.of(job.heads))
                .sum();
    }
}
