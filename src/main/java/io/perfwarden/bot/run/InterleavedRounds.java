package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.MemoryBudget.MemoryWeight;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.format.CountedRounds;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.*;

/**
 * What one job measured of base and head in turns.
 *
 * @param base which commit the base is said to be; absent if unknown
 * @param bases by round
 * @param heads by round, as many
 * @param files of each round a digest of its files; empty where an earlier version read them
 * @param functions of benchmarks that were profiled after the rounds
 */
public record InterleavedRounds(
        Optional<CommitSha> base,
        List<ResultSet> bases,
        List<ResultSet> heads,
        List<String> files,
        List<FunctionsFile> functions) {
    public InterleavedRounds {
        bases = List.copyOf(bases);
        heads = List.copyOf(heads);
        files = List.copyOf(files);
        functions = List.copyOf(functions);
    }

    public PairedRounds rounds(SuitePlatform where) {
        return PairedRounds.of(where, bases, heads).withFiles(files, functions);
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

    InterleavedRounds withFunctions(List<FunctionsFile> profiled) {
        return new InterleavedRounds(base, bases, heads, files, profiled);
    }

    /**
     * How much of the room for a run's measurements all rounds of some jobs take. A frame of a
     * profile takes as much as a measurement.
     */
    public static int weight(List<InterleavedRounds> jobs) {
        return jobs.stream()
                .mapToInt(job ->
                        MemoryWeight.of(job.bases)
                                + MemoryWeight.of(job.heads)
                                + job.functions.stream()
                                        .mapToInt(it -> it.profile().frames().size())
                                        .sum())
                .sum();
    }
}
