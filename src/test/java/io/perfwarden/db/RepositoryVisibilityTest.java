package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.RepositoryVisibility.FoundVisibility;
import io.perfwarden.db.RepositoryVisibility.VisibilityState;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Names of today and before, and who may see what has them. */
@ParameterizedClass
@EnumSource
class RepositoryVisibilityTest {
    private static final Duration LIFE = Duration.ofMinutes(5);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final Stores kind;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private RepositoryVisibility visibility;

    RepositoryVisibilityTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        visibility = new RepositoryVisibility(database, clock);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void saw(long id, String name) {
        FactStore.of(database, clock)
                .repositories()
                .record(
                        new InstalledRepo(
                                new InstallationId(7), new RepoId(id), RepoName.parse(name)));
        clock.advance(Duration.ofSeconds(1));
    }

    private Optional<FoundVisibility> find(String name) {
        return visibility.find(RepoName.parse(name));
    }

    @Test
    void a_former_name_leads_to_the_repository_that_had_it_last() {
        saw(1, "octo/old");
        saw(1, "octo/new");
        saw(2, "octo/old");
        assertThat(find("Octo/OLD").orElseThrow().repo().id()).isEqualTo(new RepoId(2));
        assertThat(find("octo/old").orElseThrow().former()).isFalse();
        saw(2, "octo/other");
        assertThat(find("octo/old"))
                .hasValueSatisfying(it -> {
                    assertThat(it.repo().id()).isEqualTo(new RepoId(2));
                    assertThat(it.former()).isTrue();
                    assertThat(it.repo().name()).hasToString("octo/other");
                });
    }

    @Test
    void what_was_never_asked_or_long_ago_is_not_fresh() {
        saw(1, "octo/bench");
        assertThat(find("octo/bench").orElseThrow().isFresh(clock.instant(), LIFE)).isFalse();
        visibility.set(new RepoId(1), VisibilityState.PUBLIC);
        assertThat(find("octo/bench").orElseThrow().isFresh(clock.instant(), LIFE)).isTrue();
        clock.advance(LIFE);
        assertThat(find("octo/bench").orElseThrow().isFresh(clock.instant(), LIFE)).isFalse();
        visibility.set(new RepoId(1), VisibilityState.GONE);
        assertThat(visibility.all())
                .extracting(FoundVisibility::state)
                .containsOnly(Optional.of(VisibilityState.GONE));
        visibility.forget(new InstallationId(7));
        assertThat(find("octo/bench").orElseThrow().state()).isEmpty();
    }

    @Test
    void a_deleted_repository_leaves_no_name() {
        saw(1, "octo/old");
        saw(1, "octo/new");
        visibility.set(new RepoId(1), VisibilityState.PUBLIC);
        assertThat(new RepositoryDeletion(database).forget(new RepoId(1))).isEqualTo(3);
        assertThat(find("octo/old")).isEmpty();
        assertThat(find("octo/new")).isEmpty();
    }
}
