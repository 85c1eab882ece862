package io.perfwarden.web;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.StoredReports;
import io.perfwarden.bot.query.StoredSeries;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.testkit.BeanServer;
import io.perfwarden.testkit.SampleStore;
import io.perfwarden.web.login.RepositoryAccess;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A badge says what the pages say of the default branch. */
class OpenBadgeTest {
    private static final class Access implements RepositoryAccess {
        @Override
        public Viewer viewer(io.micronaut.http.HttpRequest<?> request) {
            return new Viewer.Stranger(false);
        }

        @Override
        public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
            return Optional.of(new VisibleRepo(REPO, true, false));
        }

        @Override
        public List<VisibleRepo> repos(Viewer viewer) {
            return List.of();
        }
    }

    @Test
    void a_badge_is_not_green_while_a_regression_of_its_suite_is_open(@TempDir Path directory)
            throws Exception {
        try (StoreDatabase database = SampleStore.open(directory)) {
            FactStore facts = FactStore.of(database, Clock.systemUTC());
            MemoryBudget room = MemoryBudget.ofHeap(1 << 30);
            StoredSeries series = QueryWiring.series(database, facts, room);
            StoredReports reports = QueryWiring.reports(database, facts, series, room);
            assertThat(reports.changes(REPO, 100))
                    .filteredOn(it -> it.state() == BranchChange.ChangeState.OPEN)
                    .flatExtracting(BranchChange::suites)
                    .extracting(it -> it.suite())
                    .contains("core");
            assertThat(facts.pictures().passes(REPO.id(), "core")).contains(true);
            EmbeddedServer server =
                    BeanServer.start(
                            Map.of(),
                            new PictureController.PictureParts(
                                    facts.pictures(), facts.repositories(), new Access()),
                            reports);
            try (HttpClient client = HttpClient.newHttpClient()) {
                URI badge =
                        URI.create(
                                "http://localhost:"
                                        + server.getPort()
                                        + "/badge/octo/bench/core.svg");
                assertThat(
                                client.send(
                                                HttpRequest.newBuilder(badge).build(),
                                                HttpResponse.BodyHandlers.ofString())
                                        .body())
                        .contains("core: regressed");
            } finally {
                server.getApplicationContext().close();
            }
        }
    }
}
