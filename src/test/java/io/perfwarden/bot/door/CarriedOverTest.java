package io.perfwarden.bot.door;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.door.ResultAdmission.Admitted;
import io.perfwarden.bot.door.SubmissionDoor.SubmissionOrder;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.ResultPart;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is measured again in part answers what was red of that part, and nothing else. */
class CarriedOverTest extends WorldTest {
    private static final CommitSha NEXT = sha('c');
    private static final CommitSha LAST = sha('d');
    private static final GivenPull PULL = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final String LOOSE = "    fail: 60%\n    warn: 55%\n";
    private static final String CONFIG =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-{platform}"
                baseline: "baselines/core/{platform}.json"
            """;
    private static final String SUBMITTED =
            CONFIG.replace("workflow: bench.yml", "submit: [{token: box}, {token: other}]");

    @TempDir private Path files;
    private int submissions;

    private void open(String config, String baseline, String... platforms) {
        world.repository(ownBranch()).config(config);
        for (String at : List.of("main", HEAD.value(), NEXT.value(), LAST.value())) {
            world.github().file(at, ".github/workflows/bench.yml", "on: pull_request");
            for (String platform : platforms) {
                world.github().file(at, "baselines/core/" + platform + ".json", baseline);
            }
        }
        world.opened(PULL.told());
    }

    private void pushed(CommitSha head) {
        world.pass(Duration.ofMinutes(1));
        int now = (int) Duration.between(START, world.clock().instant()).toSeconds();
        world.github().message(head, "docs").branch("faster", head);
        world.opened(PULL.at(head, now).told());
    }

    private void submit(String token, CommitSha sha, String platform, String content) {
        world.pass(Duration.ofSeconds(10));
        var order =
                new SubmissionOrder(
                        FakeGitHub.REPO,
                        new ResultSubmitter.TokenHolder(token),
                        sha,
                        "core",
                        platform,
                        ResultPart.WHOLE,
                        false);
        byte[] zip = UseCaseWorld.zip("results.json", content);
        try {
            Path file = Files.write(files.resolve("body"), zip);
            var _ =
                    world.door()
                            .take(
                                    (Admitted) world.door().admit(order),
                                    "" + submissions++,
                                    file,
                                    Sha256Digest.of(zip),
                                    zip.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        world.settle();
    }

    /** A run, or a source, brings these platforms of a head. */
    private void brings(boolean isRun, GivenRun run, double render, String... platforms) {
        if (isRun) {
            brings(run, times(100, render), platforms);
        } else {
            for (String platform : platforms) {
                submit("box", run.sha(), platform, times(100, render));
            }
        }
    }

    private void brings(GivenRun run, String content, String... platforms) {
        world.pass(Duration.ofSeconds(10));
        Instant begun = world.clock().instant();
        for (String platform : platforms) {
            world.artifact(run.id(), "bench-" + platform, content);
        }
        world.ran(GivenRun.at(begun, run.succeeded())).pass(Duration.ofSeconds(20));
    }

    /** Nothing but what was answered for later heads lets this one pass. */
    private void leavesOut(boolean isRun, CommitSha head) {
        pushed(head);
        if (isRun) {
            GivenRun left = RUN.id(990).on(head);
            world.ran(GivenRun.at(world.clock().instant(), left.ended(RunConclusion.SKIPPED)));
        } else {
            submit("other", head, "linux", times(100, 100));
            submit("other", head, "mac", times(100, 100));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_part_again_at_a_head_that_was_pushed_back_turned_all_parts_green_for_later_heads(
            boolean isRun) {
        open(isRun ? CONFIG : SUBMITTED, times(100, 100), "linux", "mac");
        brings(isRun, RUN, 100, "linux", "mac");
        pushed(NEXT);
        brings(isRun, RUN.id(901).on(NEXT), 150, "linux", "mac");
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.FAILURE);
        pushed(HEAD);
        brings(isRun, RUN.attempt(2), 100, "linux");
        assertThat(conclusion()).as("it was good itself").contains(CheckRunConclusion.SUCCESS);
        leavesOut(isRun, LAST);
        assertThat(conclusion(LAST)).contains(CheckRunConclusion.ACTION_REQUIRED);
        pushed(HEAD);
        brings(isRun, RUN.attempt(3), 100, "mac");
        leavesOut(isRun, sha('e'));
        assertThat(conclusion(sha('e')))
                .isNotEqualTo(Optional.of(CheckRunConclusion.ACTION_REQUIRED));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void an_older_run_of_which_another_job_was_run_again_turned_the_newer_run_s_red_green(
            boolean isHeard) {
        open(CONFIG, times(100, 100), "linux", "mac");
        if (isHeard) {
            brings(true, RUN, 100, "linux", "mac");
        } else {
            world.artifact(900, "bench-linux", times(100, 100));
        }
        brings(true, RUN.id(901), 150, "linux", "mac");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(true, RUN.attempt(2), 100, "mac");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(true, RUN.attempt(3), 100, "linux");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void another_part_again_turned_green_what_a_dropped_rule_had_made_red(boolean isRun) {
        String config = isRun ? CONFIG : SUBMITTED;
        open(config, times(100, 100), "linux", "mac");
        brings(isRun, RUN, 150, "linux", "mac");
        world.config(config + LOOSE);
        world.tell(BranchPushJob.of(FakeGitHub.REPO, UseCaseWorld.MAIN, UseCaseWorld.MAIN));
        brings(isRun, RUN.attempt(2), 150, "mac");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(isRun, RUN.attempt(3), 150, "linux");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    private static String many(int from, int to, int value) {
        return IntStream.range(from, to)
                .mapToObj(i ->
                        "{\"name\": \"b%04d\", \"unit\": \"ns\", \"value\": %s}"
                                .formatted(i, value))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void more_red_rows_than_are_stored_were_answered_by_two_sources_together() {
        open(SUBMITTED, many(0, 1001, 100), "linux");
        submit("box", HEAD, "linux", many(0, 1001, 200));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed(NEXT);
        submit("box", NEXT, "linux", many(0, 1000, 100));
        submit("other", NEXT, "linux", many(1000, 1001, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
        submit("box", NEXT, "linux", many(0, 1001, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void more_red_rows_than_are_stored_were_answered_by_another_platform() {
        open(CONFIG + "    missing: ignore\n", many(0, 1000, 100), "linux", "mac");
        brings(RUN, many(0, 1000, 200), "linux", "mac");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed(NEXT);
        brings(RUN.id(901).on(NEXT), many(0, 1000, 100), "linux");
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
        brings(RUN.id(902).on(NEXT), many(0, 1000, 100), "linux", "mac");
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }
}
