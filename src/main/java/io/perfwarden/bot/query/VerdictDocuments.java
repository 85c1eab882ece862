package io.perfwarden.bot.query;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.db.VerdictRecords.PendingDocument;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import io.perfwarden.report.machine.VerdictDocument;

/**
 * Verdicts as they were given. The last are remembered: what is looked at once is looked at again.
 */
public final class VerdictDocuments {
    private static final int MOST_ROWS = 20_000;

    private static final int MOST_VERDICTS = 200;

    private static final int AT_ONCE = 20;

    /** Frames of a profile that take as much memory as a row. */
    private static final int FRAMES_A_ROW = 4;

    private final VerdictRecords records;
    private final MemoryBudget room;
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    private final Cache<String, Optional<VerdictDocument>> known =
            Caffeine.newBuilder()
                    .maximumWeight(MOST_ROWS)
                    .weigher((String _, Optional<VerdictDocument> given) -> weight(given))
                    .executor(Runnable::run)
                    .build();

    /**
     * @param room for reading; shared with what else holds measurements
     */
    public VerdictDocuments(VerdictRecords records, MemoryBudget room) {
        this.records = records;
        this.room = room;
    }

    /**
     * A verdict; nothing if it is gone or damaged, which is not remembered. What another thread
     * reads is waited for.
     */
    Optional<VerdictDocument> of(RepoId repo, RecordKey key) {
        String digest = key.digest();
        var given = known.get(digest, _ -> room.during(() -> read(repo, key)));
        if (given.isEmpty()) {
            known.invalidate(digest);
        }
        return given;
    }

    /** As {@link #of}, by a caller who holds room. */
    Optional<VerdictDocument> read(RepoId repo, RecordKey key) {
        return records.findDocument(repo, key)
                .or(() -> upgrade(repo, key))
                .flatMap(it -> VerdictDocument.decode(it.bytes(), key.target()).optional());
    }

    /** Writes some of the verdicts that an earlier version gave as documents. */
    public void upgradeNext() {
        for (PendingDocument one : records.pendingDocuments(AT_ONCE)) {
            room.during(() -> upgrade(one.repo(), one.key()));
        }
    }

    /** Once: an empty document stands for inputs that cannot be read. */
    private Optional<StoredDocument> upgrade(RepoId repo, RecordKey key) {
        Optional<StoredDocument> made =
                records.find(repo, key)
                        .map(it ->
                                VerdictReplay.document(it.bytes(), key.target(), readers)
                                        .map(VerdictDocument::encode)
                                        .orElse(_ -> new byte[0]))
                        .map(StoredDocument::new);
        made.ifPresent(it -> records.keepDocument(repo, key, it));
        return made;
    }

    /** The configuration of a verdict; the defaults if this version cannot read it. */
    RepositoryPolicy policy(VerdictDocument given) {
        return policy(given, given.day());
    }

    /** The same as of another day. */
    RepositoryPolicy policy(VerdictDocument given, LocalDate day) {
        return VerdictReplay.policy(given.config(), day, readers)
                .orElse(_ -> RepositoryPolicy.defaults());
    }

    private static int frames(SuiteComparison suite) {
        return suite.functions().stream().mapToInt(it -> it.profile().frames().size()).sum();
    }

    /** As small as it is, it takes its part; as large as it is, it can be kept. */
    private static int weight(Optional<VerdictDocument> given) {
        int rows =
                given.stream()
                        .flatMap(it -> it.comparison().suites().stream())
                        .mapToInt(it -> it.rows().size() + frames(it) / FRAMES_A_ROW)
                        .sum();
        return Math.clamp(rows, MOST_ROWS / MOST_VERDICTS, MOST_ROWS);
    }
}
