package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.EventOrder;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.db.BaselineAcceptances.BaselineAcceptance;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of what the first product stored, on both databases. */
@ParameterizedClass
@EnumSource
class MigrationTest {
    private static final RepoId REPO = LedgerContract.REPO;
    private static final PullNumber PULL = LedgerContract.PULL;
    private static final CommitSha SHA = LedgerContract.SHA;
    private static final Instant THEN = Instant.ofEpochMilli(1_700_000_000_123L);

    private final Stores kind;
    @TempDir Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private FactStore facts;

    MigrationTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void migrate() throws SQLException {
        DatabaseConfig config = kind.config(directory);
        kind.migrate(config, "3");
        try (Connection connection = connected(config);
                Statement statement = connection.createStatement()) {
            for (String row : rows()) {
                statement.execute(row);
            }
        }
        database = StoreDatabase.open(config);
        facts = FactStore.of(database, new SettableClock(LedgerContract.NOW));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<String> rows() {
        String bytes = kind == Stores.SQLITE ? "x'6f6c64'" : "'\\x6f6c64'::bytea";
        String pull = "insert into pulls values (7, %d, %s, '%s', '%s', '%s', 'main', %d, %s, '')";
        String check =
                "insert into checks values (7, '%s', '%s', 9, 'octo', 'x', %d, '%s', 'd', %d)";
        String result =
                "insert into results values (7, %d, 2, 'core', 'linux', '%s', 7, 'octo', 'main',"
                        + " 'main', %d, %d, %s)";
        String delivery =
                "insert into deliveries values ('%s', 'pull_request', 'opened', %d, '%s')";
        long then = THEN.toEpochMilli();
        return List.of(
                pull.formatted(12, "9", "octo", "x/ü", SHA, 1, "5000000000"),
                pull.formatted(13, "null", "", "main", SHA, 0, "null"),
                check.formatted(SHA, "perfwarden", 41, "in_progress", then),
                check.formatted(SHA, "perfwarden/core", 42, "completed", then),
                result.formatted(4, SHA, 1, then, bytes),
                result.formatted(5, SHA, 0, then, bytes),
                "insert into acceptances values (7, 12, 'b.json', 'blob', '%s', 'mona', %d)"
                        .formatted(SHA, then),
                delivery.formatted("received", then, "received"),
                delivery.formatted("done", then, "done"),
                delivery.formatted("failed", then, "failed"),
                "insert into work (subject, coalesce_key, kind, payload, installation, repo,"
                        + " delivery, created_at, run_at, state, starts, failures, reference)"
                        + " values ('7:x', '', 'PullChanged', '{}', 99, 7, 'received', 1, 1,"
                        + " 'waiting', 0, 0, '')");
    }

    @Test
    void pull_requests_are_known_and_whatever_is_heard_of_them_is_newer() {
        assertThat(facts.commits().read(REPO, SHA).targets())
                .containsExactly(
                        new MergeTarget.Pull(
                                PULL,
                                new HeadBranch(Optional.of(new RepoId(9)), new BranchName("x/ü")),
                                new BranchName("main")));
        assertThat(facts.pulls().find(REPO, new PullNumber(13)).orElseThrow().head().repo())
                .isEmpty();
        assertThat(facts.pulls().record(REPO, LedgerContract.pull(LedgerContract.LATER, 0)))
                .extracting(heard -> heard.news(), heard -> heard.left())
                .containsExactly(EventOrder.RelativeAge.NEWER, Optional.of(SHA));
    }

    @Test
    void checks_and_comments_are_ours_still_but_what_they_show_is_not_known() {
        ReportPublication open =
                facts.publications().find(PublishedReports.Key.check(REPO, SHA, "perfwarden"));
        assertThat(open.remoteId()).contains(41L);
        assertThat(open.phase()).isEqualTo(PublishedReports.Phase.CLAIMED);
        assertThat(open.open()).isTrue();
        assertThat(open.at()).isEqualTo(THEN);
        assertThat(facts.publications().openSince(THEN.plusMillis(1))).containsExactly(open);
        ReportPublication over =
                facts.publications().find(PublishedReports.Key.check(REPO, SHA, "perfwarden/core"));
        assertThat(over.remoteId()).contains(42L);
        assertThat(over.open()).isFalse();
        ReportPublication comment =
                facts.publications().find(PublishedReports.Key.comment(REPO, PULL));
        assertThat(comment.remoteId()).contains(5_000_000_000L);
        assertThat(comment.phase()).isEqualTo(PublishedReports.Phase.CLAIMED);
        PublishedReports.Key none = PublishedReports.Key.comment(REPO, new PullNumber(13));
        assertThat(facts.publications().find(none)).isEqualTo(ReportPublication.none(none));
    }

    @Test
    void what_was_taken_over_can_be_changed() {
        ReportPublication open =
                facts.publications().find(PublishedReports.Key.check(REPO, SHA, "perfwarden"));
        ReportPublication shown = open.withShown(open.remoteId(), "digest", "");
        assertThat(facts.publications().replace(shown)).isPresent();
    }

    @Test
    void of_results_the_series_of_the_default_branch_stay() {
        assertThat(facts.results().of(REPO, LedgerContract.attempt(4, 2), "core"))
                .singleElement()
                .satisfies(stored -> {
                    assertThat(stored.platform()).contains("linux");
                    assertThat(stored.readable()).isTrue();
                    assertThat(new String(stored.document().bytes(), StandardCharsets.US_ASCII))
                            .isEqualTo("old");
                });
        assertThat(facts.results().of(REPO, LedgerContract.attempt(5, 2), "core")).isEmpty();
    }

    @Test
    void acceptances_stay() {
        assertThat(facts.acceptances().of(REPO, PULL))
                .containsExactly(
                        new BaselineAcceptance(REPO, PULL, "b.json", "blob", SHA, "mona", THEN));
    }

    @Test
    void work_that_cannot_be_read_any_more_is_dropped_and_its_delivery_may_come_again() {
        assertThat(texts("select id as text from deliveries where state = 'failed' order by id"))
                .containsExactly("failed", "received");
        assertThat(texts("select id as text from deliveries where state = 'done'"))
                .containsExactly("done");
        assertThat(texts("select kind as text from work")).isEmpty();
    }

    @Test
    void checks_that_were_over_are_forgotten_in_time() {
        String over = "b".repeat(40);
        database.write(handle ->
                handle.execute("delete from published_reports where open = 1")
                        + handle.execute("update pull_requests set head_sha = ?", over));
        SettableClock later = new SettableClock(THEN.plus(Duration.ofDays(90)));
        RetentionPolicy.STANDARD.apply(database, later);
        assertThat(facts.publications().checksOn(REPO, SHA)).hasSize(1);
        later.advance(Duration.ofMillis(1));
        RetentionPolicy.STANDARD.apply(database, later);
        assertThat(facts.publications().checksOn(REPO, SHA)).isEmpty();
    }

    @Test
    void what_the_old_tables_were_is_gone() {
        String tables =
                switch (kind) {
                    case SQLITE -> "select name as text from sqlite_master where type = 'table'";
                    case POSTGRESQL ->
                            "select tablename as text from pg_tables"
                                    + " where schemaname = current_schema()";
                };
        assertThat(texts(tables))
                .contains("pull_requests", "published_reports", "run_results", "work")
                .doesNotContain("pulls", "checks", "results");
    }

    private List<String> texts(String select) {
        return database.read(handle ->
                handle.createQuery(select).map((row, context) -> row.getString("text")).list());
    }

    private static Connection connected(DatabaseConfig config) throws SQLException {
        return DriverManager.getConnection(config.url(), config.user(), config.password());
    }
}
