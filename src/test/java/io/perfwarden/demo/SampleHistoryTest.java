package io.perfwarden.demo;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the made-up history tells its story: by the verdicts of the real engine. */
class SampleHistoryTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final InstalledRepo REPO =
            new InstalledRepo(
                    new InstallationId(81), new RepoId(1003), RepoName.parse("acme/numkit"));

    @TempDir private Path directory;

    @Test
    void verdicts_are_those_of_the_story_and_can_be_given_again() {
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            SampleHistory.fill(database, REPO, SampleResults.RUNS, NOW);
            FactStore facts = FactStore.of(database, Clock.systemUTC());

            Map<Integer, String> failed = new TreeMap<>();
            for (int run = 1; run <= SampleResults.RUNS; run++) {
                String about = about(facts, SampleHistory.commit(REPO, run));
                if (about.startsWith("fail")) {
                    failed.put(run, about);
                }
            }
            assertThat(failed.keySet())
                    .containsExactly(
                            SampleResults.NOISE,
                            SampleResults.ACCEPTED,
                            SampleResults.BROKEN,
                            SampleResults.OPEN,
                            SampleResults.RUNS);
            assertThat(facts.pulls().openIn(REPO.id()))
                    .extracting(pull -> about(facts, pull.headSha()).split(" ", 2)[0])
                    .containsExactly("fail", "pass");
        }
    }

    @Test
    void the_same_history_comes_out_each_time() {
        assertThat(report()).isEqualTo(report());
    }

    @Test
    void a_short_history_is_the_end_of_the_long_one() {
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            SampleHistory.fill(database, REPO, 20, NOW);
            FactStore facts = FactStore.of(database, Clock.systemUTC());

            assertThat(facts.history().newest(REPO.id(), SampleResults.LINUX, Set.of(), 100).runs())
                    .hasSize(20);
            assertThat(about(facts, SampleHistory.commit(REPO, SampleResults.RUNS)))
                    .startsWith("fail");
        }
    }

    private String report() {
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            SampleHistory.fill(database, REPO, 3, NOW);
            FactStore facts = FactStore.of(database, Clock.systemUTC());
            var past = facts.history().newest(REPO.id(), SampleResults.CODEC, Set.of(), 100);
            String values =
                    past.series().stream()
                            .map(series -> series.id().label() + " " + series.value(2))
                            .collect(Collectors.joining("\n"));
            return values + replayed(facts, SampleHistory.commit(REPO, 60)).first();
        }
    }

    private static String about(FactStore facts, CommitSha sha) {
        var replayed = replayed(facts, sha);
        assertThat(replayed.holds()).as(replayed.about()).isTrue();
        return replayed.about();
    }

    private static VerdictReplay.Replayed replayed(FactStore facts, CommitSha sha) {
        StoredDocument proof = facts.verdictRecords().of(REPO.id(), sha).getFirst();
        return switch (VerdictReplay.of(
                proof.bytes(), "proof", ResultReaders.standard(ReadLimits.DEFAULT))) {
            case ReadOutcome.Ok(var replayed) -> replayed;
            case ReadOutcome.Rejected(var problems) -> throw new AssertionError(problems);
        };
    }
}
