package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a comment shows the trend of what changed, by the key {@code picture}. */
class CommentPicturesTest {
    private static final String PERF = "https://perf.example.org/below";
    private static final Pattern SOURCE =
            Pattern.compile(
                    "(?:srcset|src)=\"" + PERF + "/p/([0-9a-f]{40})/([0-9a-f]{64})\\.svg\"");

    @TempDir private Path directory;

    @Test
    void bars_of_a_row_that_changed_are_a_code_span_in_it() {
        assertThat(comment("", "text"))
                .containsPattern("`render`.* \u00b7 `[\u2581-\u2588]{4} \u2192 \u2588` \\|")
                .doesNotContain("<picture>");
    }

    @Test
    void without_pictures_there_are_neither_bars_nor_images() {
        assertThat(comment(PERF, "none")).doesNotContain("\u2588", "\u2581", "<picture>");
    }

    @Test
    void a_picture_of_both_themes_takes_the_place_of_bars() {
        try (UseCaseWorld world = measured(PERF, "image")) {
            String comment = world.github().commentsOn(PULL).getFirst().body();
            assertThat(comment)
                    .contains("\n<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=")
                    .contains("<img alt=\"The last values of the worst row, in per cent")
                    .doesNotContain("\u2588");
            List<MatchResult> sources = SOURCE.matcher(comment).results().toList();
            assertThat(sources).hasSize(2);
            for (MatchResult source : sources) {
                byte[] svg =
                        world.ledger()
                                .pictures()
                                .find(source.group(1), source.group(2))
                                .orElseThrow();
                assertThat(svg.length).isLessThan(100_000);
                assertThat(new String(svg, StandardCharsets.UTF_8))
                        .contains("Row 1", "lower is better")
                        .doesNotContain("render", "core", " ns", "bbbbbbb");
            }
        }
    }

    @Test
    void where_github_cannot_fetch_a_picture_there_are_bars() {
        assertThat(comment("http://localhost:8080", "image"))
                .contains("\u2588")
                .doesNotContain("<img");
        assertThat(comment("", "image")).contains("\u2588").doesNotContain("<img");
    }

    private String comment(String publicUrl, String picture) {
        try (UseCaseWorld world = measured(publicUrl, picture)) {
            return world.github().commentsOn(PULL).getFirst().body();
        }
    }

    private UseCaseWorld measured(String publicUrl, String picture) {
        Path store = newDirectory();
        UseCaseWorld world = new UseCaseWorld(store, Stores.SQLITE, publicUrl);
        world.repository(ownBranch()).config(CONFIG + "picture: " + picture + "\n");
        GivenRun pushed =
                GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);
        for (int i = 0; i < 4; i++) {
            String results = "[{\"name\": \"render\", \"unit\": \"ns\", \"value\": %d}]";
            world.artifact(100 + i, "bench-core", results.formatted(100 + i % 2));
            world.github().parent(commit(i + 1), commit(i));
            world.ran(pushed.id(100 + i).on(commit(i + 1)).succeeded());
        }
        world.github().parent(BASE, commit(4));
        world.artifact(100, 130).opened(GivenPull.of(ownBranch()).told());
        return world.ran(GivenRun.of(ownBranch()).succeeded());
    }

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(1000 + number));
    }

    private Path newDirectory() {
        try {
            return Files.createTempDirectory(directory, "world");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
