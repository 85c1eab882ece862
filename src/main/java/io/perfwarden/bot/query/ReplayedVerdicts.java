package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.commit.VerdictReplay.Given;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.*;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.RepoId;

/**
 * Verdicts as they were given, by what was kept of them. The last are remembered: what is looked at
 * once is looked at again.
 */
final class ReplayedVerdicts {
    /** A row takes about 1 kB. */
    private static final int MOST_ROWS = 20_000;

    private static final int MOST_VERDICTS = 200;

    private final VerdictRecords records;
    private final ResultReaders readers;
    private final MemoryBudget room;

    /** By digest, the one that was asked for last at the end. */
    private final Map<String, Given> known = new LinkedHashMap<>(16, 0.75f, true);

    ReplayedVerdicts(VerdictRecords records, ResultReaders readers, MemoryBudget room) {
        this.records = records;
        this.readers = readers;
        this.room = room;
    }

    /** A verdict; nothing if what was kept of it is gone or damaged. */
    Optional<Given> of(RepoId repo, RecordKey key) {
        Optional<Given> before = remembered(key.digest());
        if (before.isPresent()) {
            return before;
        }
        Optional<Given> given = room.during(() -> given(repo, key));
        given.ifPresent(it -> remember(key.digest(), it));
        return given;
    }

    private Optional<Given> given(RepoId repo, RecordKey key) {
        return remembered(key.digest())
                .or(() ->
                        records.find(repo, key)
                                .flatMap(proof ->
                                        VerdictReplay.given(proof.bytes(), key.target(), readers)
                                                .optional())
                                .map(ReplayedVerdicts::alone));
    }

    private Optional<Given> remembered(String digest) {
        synchronized (known) {
            return Optional.ofNullable(known.get(digest));
        }
    }

    private void remember(String digest, Given given) {
        synchronized (known) {
            known.put(digest, given);
            int rows = known.values().stream().mapToInt(it -> rows(it.comparison())).sum();
            Iterator<Given> oldest = known.values().iterator();
            while (known.size() > 1 && (rows > MOST_ROWS || known.size() > MOST_VERDICTS)) {
                rows -= rows(oldest.next().comparison());
                oldest.remove();
            }
        }
    }

    private static int rows(Comparison comparison) {
        return comparison.suites().stream().mapToInt(suite -> suite.rows().size()).sum();
    }

    /** Without what its rows were made of. */
    private static Given alone(Given given) {
        List<SuiteComparison> suites =
                given.comparison().suites().stream()
                        .map(suite ->
                                new SuiteComparison(
                                        suite.where(),
                                        suite.verdict(),
                                        suite.basis(),
                                        List.of(suite.rows().toArray(Row[]::new)),
                                        suite.notices(),
                                        suite.trust()))
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
