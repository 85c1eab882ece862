package io.perfwarden.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.perfwarden.history.RunHistory.Document;
import io.perfwarden.history.RunHistory.StoredRun;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import io.perfwarden.testkit.Stores;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What results of runs promise, on both databases. */
@ParameterizedClass
@EnumSource
class RunHistoryContractTest {
    private static final RepoId REPO = new RepoId(7);
    private static final CommitSha SHA = new CommitSha("a".repeat(64));
    private static final Head HEAD = new Head(Optional.of(REPO), new BranchName("feature"));
    private static final Instant NOW = Instant.parse("2026-10-01T12:00:00.123Z");

    private final Stores kind;
    @TempDir Path directory;
    private Database database;
    private RunHistory history;

    RunHistoryContractTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        history = new JdbiRunHistory(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void results_come_back_byte_for_byte() {
        StoredRun run = run(1, 1, "core", true);
        byte[] bytes = {0, -1, 127, 39, 0};
        history.record(with(run, bytes));
        StoredRun read = history.newest(REPO, SHA).getFirst();
        assertThat(read.document().bytes()).isEqualTo(bytes);
        assertThat(with(read, run.document().bytes())).usingRecursiveComparison().isEqualTo(run);
    }

    @Test
    void a_later_attempt_replaces_an_earlier_one_and_never_the_other_way_round() {
        history.record(with(run(1, 2, "core", true), text("second")));
        history.record(with(run(1, 1, "core", true), text("first")));
        assertThat(document(history.newest(REPO, SHA).getFirst())).isEqualTo("second");
        history.record(with(run(1, 2, "core", true), text("second again")));
        assertThat(document(history.newest(REPO, SHA).getFirst())).isEqualTo("second again");
        history.record(with(run(1, 3, "core", true), text("third")));
        assertThat(document(history.newest(REPO, SHA).getFirst())).isEqualTo("third");
    }

    @Test
    void of_each_suite_and_platform_the_newest_run_of_a_commit_counts() {
        history.record(run(5, 1, "zeta", true));
        history.record(run(9, 1, "core", true));
        history.record(run(6, 4, "core", true));
        history.record(run(3, 1, "zeta", true));
        assertThat(history.newest(REPO, SHA))
                .extracting(StoredRun::suite, found -> found.run().value())
                .containsExactly(tuple("core", 9L), tuple("zeta", 5L));
        assertThat(history.newest(new RepoId(8), SHA)).isEmpty();
        assertThat(history.newest(REPO, new CommitSha("b".repeat(40)))).isEmpty();
    }

    @Test
    void the_default_branch_is_read_newest_first_and_no_further_than_asked() {
        for (int id : new int[] {2, 9, 4}) {
            history.record(run(id, 1, "core", true));
        }
        history.record(run(12, 1, "core", false));
        history.record(run(13, 1, "other", true));
        assertThat(history.defaultBranch(REPO, "core", "linux", 2))
                .extracting(found -> found.run().value())
                .containsExactly(9L, 4L);
        assertThat(history.defaultBranch(REPO, "core", "mac", 2)).isEmpty();
    }

    @Test
    void old_results_of_pull_requests_are_forgotten_and_series_are_kept_to_a_length() {
        for (int id = 1; id <= 5; id++) {
            history.record(run(id, 1, "core", true));
        }
        history.record(run(6, 1, "core", false));
        Retention retention = new Retention(Duration.ofDays(7), Duration.ofDays(90), 3);

        assertThat(retention.apply(database, NOW.plus(Duration.ofDays(90)))).isEqualTo(2);
        assertThat(history.newest(REPO, SHA).getFirst().run().value()).isEqualTo(6);
        assertThat(retention.apply(database, NOW.plus(Duration.ofDays(91)))).isEqualTo(1);
        assertThat(history.defaultBranch(REPO, "core", "linux", 10))
                .extracting(found -> found.run().value())
                .containsExactly(5L, 4L, 3L);
        assertThat(history.newest(REPO, SHA).getFirst().run().value()).isEqualTo(5);
    }

    private static StoredRun run(long id, int attempt, String suite, boolean onDefault) {
        return new StoredRun(
                REPO,
                new RunId(id),
                attempt,
                suite,
                "linux",
                SHA,
                HEAD,
                new BranchName("main"),
                onDefault,
                NOW,
                new Document(text("{}")));
    }

    private static StoredRun with(StoredRun run, byte[] document) {
        return new StoredRun(
                run.repo(),
                run.run(),
                run.attempt(),
                run.suite(),
                run.platform(),
                run.headSha(),
                run.head(),
                run.baseBranch(),
                run.onDefaultBranch(),
                run.measuredAt(),
                new Document(document));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String document(StoredRun run) {
        return new String(run.document().bytes(), StandardCharsets.UTF_8);
    }
}
