package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.BranchIncident.IncidentDecision;
import io.perfwarden.db.BranchIncident.IncidentIssue;
import io.perfwarden.db.BranchIncident.IncidentLevel;
import io.perfwarden.db.BranchIncident.IncidentMember;
import io.perfwarden.db.BranchIncident.IncidentState;
import io.perfwarden.db.BranchIncident.Range;
import io.perfwarden.model.RepoId;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is kept of incidents, on both databases. */
@ParameterizedClass
@EnumSource
class IncidentStoreContractTest {
    private static final Instant NOW = Instant.parse("2026-11-22T06:00:00Z");
    private static final RepoId REPO = new RepoId(100);
    private static final RepoId OTHER = new RepoId(101);

    private final Stores kind;
    @TempDir Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    IncidentStoreContractTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private IncidentStore store() {
        return new IncidentStore(database);
    }

    static BranchIncident incident(int number) {
        return new BranchIncident(
                number,
                IncidentState.OPEN,
                new Range("a".repeat(40), "b".repeat(40), NOW, NOW.plusSeconds(60)),
                Optional.empty(),
                List.of(
                        new IncidentMember(
                                "0123456789ab",
                                "core/x64",
                                "sort/\ud83d\ude00\u0000 <!--",
                                "time",
                                new IncidentLevel(100, 130, 0.3, 0.05),
                                "100 \u2192 130 ns",
                                "30 % slower",
                                IncidentState.OPEN)),
                Optional.of(
                        new IncidentDecision(
                                IncidentDecision.Kind.SNOOZE,
                                "ada",
                                NOW,
                                Optional.of(NOW.plusSeconds(3600)),
                                "")),
                Optional.of(List.of(7, 9)),
                true,
                new IncidentIssue(
                        IncidentIssue.IssueStatus.KNOWN, 12 + number, true, "abc", NOW, ""));
    }

    @Test
    void what_is_stored_comes_back_as_it_was() {
        store().watch(REPO, true, NOW);
        List<BranchIncident> all = List.of(incident(1), incident(2).with(IncidentIssue.NONE));
        assertThat(store().change(REPO, _ -> all)).isEqualTo(all);
        assertThat(store().of(REPO))
                .isEqualTo(new IncidentStore.KnownIncident(Optional.of(NOW), all));
        assertThat(store().find(REPO, 13)).contains(incident(1));
        assertThat(store().find(REPO, 99)).isEmpty();
        assertThat(store().find(OTHER, 13)).isEmpty();
    }

    @Test
    void issues_are_asked_for_since_the_first_time_and_anew_after_they_were_not() {
        store().watch(REPO, true, NOW);
        store().watch(REPO, true, NOW.plusSeconds(60));
        assertThat(store().of(REPO).since()).contains(NOW);
        store().change(REPO, _ -> List.of(incident(1)));
        store().watch(REPO, false, NOW.plusSeconds(120));
        assertThat(store().of(REPO).since()).isEmpty();
        assertThat(store().of(REPO).incidents()).hasSize(1);
        assertThat(store().watchedRepositories()).isEmpty();
        store().watch(REPO, true, NOW.plusSeconds(180));
        assertThat(store().of(REPO).since()).contains(NOW.plusSeconds(180));
        assertThat(store().of(REPO).incidents()).hasSize(1);
    }

    @Test
    void what_was_over_long_ago_is_forgotten_also_where_no_issues_are_asked_for() {
        store().watch(REPO, true, NOW);
        BranchIncident open = incident(1);
        BranchIncident over =
                incident(2)
                        .with(IncidentState.FIXED, Optional.of(NOW), open.range(), open.members());
        store().change(REPO, _ -> List.of(open, over));
        store().watch(REPO, false, NOW);
        store().forget(NOW);
        assertThat(store().of(REPO).incidents()).containsExactly(open, over);
        store().forget(NOW.plusSeconds(1));
        assertThat(store().of(REPO).incidents()).containsExactly(open);
    }

    @Test
    void repositories_without_incidents_are_not_looked_at() {
        store().watch(REPO, true, NOW);
        store().watch(OTHER, true, NOW);
        store().change(OTHER, _ -> List.of(incident(1)));
        assertThat(store().watchedRepositories()).containsExactly(OTHER);
    }

    @Test
    void two_who_change_it_at_once_lose_nothing() throws InterruptedException {
        store().watch(REPO, true, NOW);
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= 8; i++) {
            int number = i;
            threads.add(
                    Thread.ofVirtual()
                            .start(() ->
                                    store().change(
                                                    REPO,
                                                    all ->
                                                            Stream.concat(
                                                                            all.stream(),
                                                                            Stream.of(
                                                                                    incident(
                                                                                            number)))
                                                                    .toList())));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(store().of(REPO).incidents())
                .extracting(BranchIncident::number)
                .containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void the_doctor_finds_where_github_refused_one() {
        DatabaseConfig config = kind.config(directory);
        assertThat(StoreCheck.of(config)).isEqualTo(StoreCheck.NEW);
        try (StoreDatabase other = StoreDatabase.open(config)) {
            other.update(
                    "insert into repositories (id, installation, owner, name) values"
                            + " (100, 7, 'octo', 'bench'), (101, 7, 'octo', 'fine')");
            IncidentStore store = new IncidentStore(other);
            for (RepoId repo : List.of(REPO, OTHER)) {
                store.watch(repo, true, NOW);
                IncidentIssue issue =
                        new IncidentIssue(
                                IncidentIssue.IssueStatus.NONE,
                                0,
                                false,
                                "",
                                NOW,
                                repo.equals(REPO) ? "GONE" : "");
                store.change(repo, _ -> List.of(incident(1).with(issue)));
            }
            assertThat(StoreCheck.withoutIssues(config)).containsExactly("octo/bench");
        }
    }

    @Test
    void of_a_repository_that_never_asked_nothing_is_kept() {
        assertThat(store().change(REPO, _ -> List.of(incident(1)))).isEmpty();
        assertThat(store().of(REPO).incidents()).isEmpty();
    }
}
