package io.perfwarden.bot.query;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.commit.VerdictReplay.Given;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.*;
import io.perfwarden.db.*;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;

/**
 * Verdicts as they were given, by what was kept of them. The last are remembered: what is looked at
 * once is looked at again.
 */
final class ReplayedVerdicts {
    private static final int MOST_ROWS = 20_000;

    private static final int MOST_VERDICTS = 200;

    private final VerdictRecords records;
    private final ResultReaders readers;
    private final MemoryBudget room;

    private final Cache<String, Optional<Given>> known =
            Caffeine.newBuilder()
                    .maximumWeight(MOST_ROWS)
                    .weigher((String _, Optional<Given> given) -> weight(given))
                    .executor(Runnable::run)
                    .build();

    ReplayedVerdicts(VerdictRecords records, ResultReaders readers, MemoryBudget room) {
        this.records = records;
        this.readers = readers;
        this.room = room;
    }

    /**
     * A verdict; nothing if what was kept of it is gone or damaged, which is not remembered. What
     * another thread reads is waited for.
     */
    Optional<Given> of(RepoId repo, RecordKey key) {
        String digest = key.digest();
        var given = known.get(digest, _ -> room.during(() -> findGiven(repo, key)));
        if (given.isEmpty()) {
            known.invalidate(digest);
        }
        return given;
    }

    private Optional<Given> findGiven(RepoId repo, RecordKey key) {
        return records.find(repo, key)
                .map(proof -> VerdictReplay.readGiven(proof.bytes(), key.target(), readers))
                .flatMap(ReadOutcome::optional)
                .map(ReplayedVerdicts::compact);
    }

    /** As small as it is, it takes its part; as large as it is, it can be kept. */
    private static int weight(Optional<Given> given) {
        int rows =
                given.stream()
                        .flatMap(it -> it.comparison().suites().stream())
                        .mapToInt(it -> it.rows().size())
                        .sum();
        return Math.clamp(rows, MOST_ROWS / MOST_VERDICTS, MOST_ROWS);
    }

    private static Given compact(Given given) {
        List<SuiteComparison> suites =
                given.comparison().suites().stream()
                        .map(suite ->
                                new SuiteComparison(
                                        suite.where(),
                                        suite.verdict(),
                                        suite.basis(),
                                        List.of(suite.rows().toArray(Row[]::new)),
                                        suite.notices(),
                                        suite.provenance()))
                        .toList();
        return new Given(
                given.commit(),
                given.target(),
                given.engine(),
                given.repeats(),
                given.runs(),
                new Comparison(suites),
                given.policy());
    }
}
