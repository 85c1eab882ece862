package io.perfwarden.bot.incident;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.PublishedReleases.NotesState;
import io.perfwarden.github.CommitGateway.Release;
import io.perfwarden.github.CommitGateway.Tag;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.ReleaseJob;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a release changed is put under its text, where it is asked for. */
class ReleaseNotesTest extends WorldTest {
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);
    private static final CommitSha ONE = new CommitSha("0123456789".repeat(4));
    private static final CommitSha TWO = new CommitSha("fedcba9876".repeat(4));
    private static final String CHANGE = "commits.changeRelease";

    @TempDir private Path other;

    @BeforeEach
    void repository() {
        begin(world);
    }

    private static void begin(UseCaseWorld world) {
        world.repository(ownBranch()).config("release-notes: true\n" + CONFIG);
        world.github().parent(TWO, ONE);
        for (CommitSha sha : List.of(ONE, TWO)) {
            world.github().file(sha.value(), "baselines/core.json", times(100, 100));
        }
        world.github().tags().put(new Tag("v1", ONE, false), ONE);
        world.github().tags().put(new Tag("v2", TWO, false), TWO);
        world.github().releases().put(1L, new Release(1, "v1", "", false));
    }

    private static void publish(UseCaseWorld world) {
        world.github().releases().put(2L, new Release(2, "v2", "By *Ada*.", false));
    }

    private static void measure(UseCaseWorld world, int run, CommitSha sha, double parse) {
        world.artifact(run, "bench-core", times(parse, 100));
        world.ran(PUSHED.id(run).on(sha).succeeded());
    }

    private static Job told(UseCaseWorld world) {
        return new ReleaseJob(REPO, "v2", world.clock().instant());
    }

    private static String text(UseCaseWorld world) {
        return Objects.requireNonNull(world.github().releases().get(2L)).text();
    }

    private static NotesState state(UseCaseWorld world) {
        return world.reports().releaseNotes(REPO, "v2").orElseThrow();
    }

    private long writes() {
        return world.github().calls().stream().filter(it -> it.operation().equals(CHANGE)).count();
    }

    @Test
    void the_tag_comes_before_the_release_and_the_release_before_its_measurement() {
        measure(world, 101, ONE, 100);
        world.tell(told(world));
        assertThat(state(world)).isEqualTo(NotesState.NOT_PUBLISHED);

        publish(world);
        world.pass(ReleaseNotes.PACE);
        assertThat(state(world)).isEqualTo(NotesState.NOT_MEASURED);
        assertThat(text(world)).isEqualTo("By *Ada*.");

        measure(world, 102, TWO, 130);
        world.pass(ReleaseNotes.PACE);
        assertThat(state(world)).isEqualTo(NotesState.WRITTEN);
        assertThat(text(world))
                .startsWith("By *Ada*.\n\n<!-- perfwarden:release -->")
                .contains("Performance since `v1`", "| `parse`");

        world.tell(told(world)).pass(Duration.ofDays(2));
        assertThat(writes()).isOne();
        assertThat(world.reports().compare(REPO, "v1", "v2").toString()).contains(TWO.value());
    }

    @Test
    void it_is_killed_at_each_step_and_the_notes_are_there_once() {
        for (int steps = 1; steps < 12; steps += 2) {
            try (UseCaseWorld own = new UseCaseWorld(other.resolve("" + steps))) {
                begin(own);
                publish(own);
                measure(own, 101, ONE, 100);
                measure(own, 102, TWO, 130);
                own.tellDying(told(own), steps).pass(Duration.ofHours(2));
                assertThat(text(own).split("perfwarden:release -->", -1)).hasSize(3);
            }
        }
    }

    @Test
    void a_missing_permission_is_named_and_without_the_key_nothing_is_written() {
        publish(world);
        measure(world, 101, ONE, 100);
        measure(world, 102, TWO, 130);
        world.github()
                .failNext(
                        CHANGE,
                        new GitHubRefusal(
                                GitHubRefusal.Kind.FORBIDDEN,
                                "Resource not accessible by integration"));
        world.tell(told(world));
        assertThat(state(world)).isEqualTo(NotesState.NOT_PERMITTED);

        world.config(CONFIG);
        world.pass(Duration.ofMinutes(1)).tell(told(world));
        assertThat(state(world)).isEqualTo(NotesState.NOT_ASKED);
        assertThat(text(world)).isEqualTo("By *Ada*.");
    }
}
