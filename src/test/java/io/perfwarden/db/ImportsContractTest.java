package io.perfwarden.db;

import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.HistoryLedger.HistorySources;
import io.perfwarden.db.ImportLedger.Directory;
import io.perfwarden.db.ImportLedger.ImportedPoint;
import io.perfwarden.db.ImportLedger.Series;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a history from elsewhere promises, on both databases. */
@ParameterizedClass
@EnumSource
class ImportsContractTest extends LedgerContract {
    private static final SuitePlatform CORE = new SuitePlatform("core", "linux");
    private static final Series SERIES = new Series(REPO, CORE);

    ImportsContractTest(Stores kind) {
        super(kind);
    }

    private static CommitSha sha(int commit) {
        return new CommitSha("%040x".formatted(commit));
    }

    private static ImportedPoint point(int commit, double value) {
        return new ImportedPoint(
                sha(commit),
                NOW.minusSeconds(1000 - commit),
                RunPoints.of(results(time("parse", value, "ns"))).orElseThrow());
    }

    private void measured(int commit, int run, double value) {
        Attempt attempt = attempt(run, 1);
        StoredResults stored =
                new StoredResults(
                        attempt,
                        "core",
                        Optional.of("linux"),
                        true,
                        new StoredDocument(new byte[1]),
                        RunPoints.of(results(time("parse", value, "ns"))));
        facts.results().takenIn(REPO, run(sha(commit), attempt, DONE, 0), true, List.of(stored));
    }

    private double[] along(Set<String> files, int... newestFirst) {
        CommitLine line =
                new CommitLine(Arrays.stream(newestFirst).mapToObj(it -> sha(it)).toList());
        return values(
                facts.history()
                        .lineHistory(
                                REPO,
                                CORE,
                                new HistorySources(line, files, List.of(), Set.of(), Set.of()),
                                100));
    }

    private static double[] values(SuiteHistory past) {
        return past.series(time("parse", 0, "ns"))
                .map(series -> series.newest(100))
                .orElse(new double[0]);
    }

    @Test
    void what_is_wrong_with_a_file_is_known_as_long_as_the_file_counts() {
        InputProblem problem =
                new InputProblem("perf/core.json:1:2", "is not valid JSON", "repair it");
        facts.imports().read(SERIES, "f1", ReadOutcome.rejected(problem), NOW);
        facts.imports().read(SERIES, "f2", ReadOutcome.ok(Optional.empty()), NOW);
        assertThat(facts.imports().read(SERIES)).containsOnly("f1", "f2");
        assertThat(facts.imports().problems(SERIES, Set.of("f1", "f2"))).containsExactly(problem);
        assertThat(facts.imports().problems(SERIES, Set.of("f2"))).isEmpty();
    }

    @Test
    void what_was_imported_stands_at_its_commit_in_the_line() {
        facts.imports().storePoints(SERIES, List.of(point(1, 10), point(2, 20), point(9, 90)), NOW);
        measured(3, 1, 30);
        assertThat(along(Set.of(), 3, 2, 1)).containsExactly(10, 20, 30);
        assertThat(along(Set.of(), 2, 3, 1)).containsExactly(10, 30, 20);
        assertThat(facts.history().series(REPO)).containsExactly(CORE);
        assertThat(facts.history().series(OTHER)).isEmpty();
    }

    @Test
    void importing_again_is_the_same_and_the_later_word_on_a_commit_counts() {
        facts.imports().storePoints(SERIES, List.of(point(1, 10), point(2, 20)), NOW);
        facts.imports().storePoints(SERIES, List.of(point(1, 10), point(2, 25)), NOW);
        assertThat(along(Set.of(), 2, 1)).containsExactly(10, 25);
        assertThat(values(facts.history().newest(REPO, CORE, Set.of(), 100)))
                .containsExactly(10, 25);
    }

    @Test
    void a_commit_that_a_run_measured_is_not_counted_twice() {
        facts.imports().storePoints(SERIES, List.of(point(1, 10)), NOW);
        facts.imports().read(SERIES, "f1", ReadOutcome.ok(Optional.of(point(1, 11))), NOW);
        facts.imports().read(SERIES, "f2", ReadOutcome.ok(Optional.of(point(2, 22))), NOW);
        assertThat(along(Set.of("f1", "f2"), 2, 1)).containsExactly(10, 22);
        measured(1, 1, 12);
        measured(1, 2, 13);
        assertThat(along(Set.of("f1", "f2"), 2, 1)).containsExactly(12, 13, 22);
    }

    @Test
    void files_count_where_a_base_has_them() {
        facts.imports().read(SERIES, "f1", ReadOutcome.ok(Optional.of(point(1, 10))), NOW);
        facts.imports().read(SERIES, "f2", ReadOutcome.ok(Optional.of(point(2, 20))), NOW);
        facts.imports().read(SERIES, "broken", ReadOutcome.ok(Optional.empty()), NOW);
        assertThat(facts.imports().read(SERIES)).containsOnly("f1", "f2", "broken");
        assertThat(along(Set.of(), 2, 1)).isEmpty();
        assertThat(along(Set.of("f1", "broken", "unknown"), 2, 1)).containsExactly(10);
        assertThat(facts.history().newest(REPO, CORE, Set.of(), 100).runs()).isEmpty();
    }

    @Test
    void what_a_directory_holds_is_remembered_as_it_was_first_seen() {
        Directory there = new Directory(sha(1), "perf");
        assertThat(facts.imports().files(SERIES, there)).isEmpty();
        facts.imports().storeListing(SERIES, there, Set.of("f1", "f2"), NOW);
        facts.imports().storeListing(SERIES, there, Set.of("f3"), NOW);
        facts.imports().storeListing(SERIES, new Directory(sha(2), "perf"), Set.of(), NOW);
        assertThat(facts.imports().files(SERIES, there)).contains(Set.of("f1", "f2"));
        assertThat(facts.imports().files(SERIES, new Directory(sha(2), "perf"))).contains(Set.of());
        assertThat(facts.imports().files(SERIES, new Directory(sha(1), "other"))).isEmpty();
    }

    @Test
    void a_run_is_known_by_commit_and_time() {
        facts.imports().storePoints(SERIES, List.of(point(4, 1)), NOW);
        assertThat(facts.history().newest(REPO, CORE, Set.of(), 9).runs())
                .containsExactly(
                        new PastRun(sha(4).value(), Optional.of(NOW.minusSeconds(996)), ""));
    }

    @Test
    void old_files_are_forgotten_imports_are_not_and_neither_beyond_a_number() {
        facts.imports().storePoints(SERIES, List.of(point(1, 1), point(2, 2), point(3, 3)), NOW);
        facts.imports().read(SERIES, "f5", ReadOutcome.ok(Optional.of(point(5, 5))), NOW);
        facts.imports().storeListing(SERIES, new Directory(sha(1), "perf"), Set.of("f5"), NOW);
        clock.advance(Duration.ofDays(91));
        new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(30), 2).apply(database, clock);
        assertThat(facts.imports().files(SERIES, new Directory(sha(1), "perf"))).isEmpty();
        assertThat(along(Set.of("f5"), 5, 3, 2, 1)).containsExactly(2, 3);
        assertThat(new RepositoryDeletion(database).forget(REPO)).isPositive();
        assertThat(along(Set.of("f5"), 5, 3, 2, 1)).isEmpty();
        assertThat(facts.history().series(REPO)).isEmpty();
    }
}
