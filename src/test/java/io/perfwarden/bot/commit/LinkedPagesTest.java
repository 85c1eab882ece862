package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comment and check link to. */
class LinkedPagesTest {
    private static final String PERF = "https://perf.example.org/below";

    @TempDir private Path directory;

    @Test
    void comment_and_check_lead_to_the_trend_and_to_the_page_of_the_pull_request() {
        try (UseCaseWorld world = measured(PERF)) {
            String pages = PERF + "/r/" + FakeGitHub.REPO.name();

            assertThat(world.check().draft().detailsUrl()).isEqualTo(pages + "/pull/" + PULL);
            assertThat(world.check().draft().summary()).contains("(" + pages + "/trend?s=");
            assertThat(world.github().commentsOn(PULL).getFirst().body())
                    .contains("[`render`](" + pages + "/trend?s=")
                    .contains("[details](" + pages + "/pull/" + PULL + ")");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "http://localhost:8080", "http://127.0.0.1:8080/perf"})
    void without_an_address_that_others_open_nothing_is_linked(String publicUrl) {
        try (UseCaseWorld world = measured(publicUrl)) {
            assertThat(world.check().draft().detailsUrl()).isEmpty();
            assertThat(world.check().draft().summary()).doesNotContain("/r/", "localhost");
            assertThat(world.github().commentsOn(PULL).getFirst().body())
                    .doesNotContain("/r/", "/trend", "localhost", "127.0.0.1");
        }
    }

    private UseCaseWorld measured(String publicUrl) {
        UseCaseWorld world = new UseCaseWorld(directory, Stores.SQLITE, publicUrl);
        world.measured(ownBranch(), 100, 130);
        return world;
    }
}
