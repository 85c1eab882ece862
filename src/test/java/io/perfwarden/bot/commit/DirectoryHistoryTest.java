package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** A history in the repository opens the gate before the app has seen a run. */
class DirectoryHistoryTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final HeadBranch MAIN_HEAD =
            new HeadBranch(Optional.of(REPO.id()), UseCaseWorld.MAIN);
    private static final double[] NOISE = {
        0.3, -0.4, 0.1, 0.5, -0.2, -0.6, 0.4, 0, -0.1, 0.2, -0.3, 0.6, -0.5, 0.1
    };

    private static final String CONFIG =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: bench-core
                history: perf
            """;

    /** The pull request's head has the files as well, as it would have in a repository. */
    private void history() {
        world.repository(ownBranch()).config(CONFIG);
        for (int i = 0; i < NOISE.length; i++) {
            CommitSha sha = commit(i + 1);
            world.github().parent(sha, commit(i));
            archived(sha, document(sha, 100 + NOISE[i], 100 - NOISE[NOISE.length - 1 - i], ""));
        }
        world.github().parent(BASE, commit(NOISE.length));
        world.opened(GivenPull.of(ownBranch()).told());
        world.github().forgetCalls();
    }

    private static CommitSha commit(int number) {
        return new CommitSha("%07x".formatted(0xabc000 + number) + "0".repeat(33));
    }

    private void archived(CommitSha sha, String text) {
        String path = "perf/archive/core-" + sha.abbreviated() + ".json";
        world.github().file(BASE.value(), path, text).file(HEAD.value(), path, text);
    }

    private static String document(CommitSha sha, double parse, double render, String by) {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        MemoryFile file = MemoryFile.of("times.json", times(parse, render));
        BaselineProvenance from =
                new BaselineProvenance(
                        Optional.of(sha), "main", Optional.empty(), Optional.empty(), by, "");
        return switch (readers.read(file, ResultReaders.AUTO)) {
            case ReadOutcome.Ok<ResultSet>(ResultSet results) ->
                    new String(
                            BaselineCodec.encode(new Baseline(Optional.of(from), results)), UTF_8);
            case ReadOutcome.Rejected<ResultSet>(var problems) ->
                    throw new IllegalStateException(problems.toString());
        };
    }

    private void brings(double parse) {
        world.artifact(parse, 100).ran(RUN.succeeded());
    }

    private List<String> filesAsked() {
        return world.github().calls().stream()
                .filter(call -> call.operation().startsWith("files."))
                .map(FakeGitHub.Call::detail)
                .filter(detail -> detail.startsWith("perf"))
                .toList();
    }

    @Test
    void the_noise_of_a_project_that_moves_over_is_known_from_the_first_pull_request_on() {
        history();
        brings(110);
        assertThat(title()).isEqualTo("Measuring again");
        world.github().dropArtifacts(RUN.succeeded().attempt().run());
        world.artifact(110, 100).ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("measured twice");
    }

    @Test
    void a_directory_is_looked_into_once_a_base_and_a_file_read_once_for_ever() {
        history();
        brings(100);
        assertThat(filesAsked())
                .hasSize(2 + NOISE.length)
                .startsWith("perf@" + BASE, "perf/archive@" + BASE);
        world.github().forgetCalls();
        world.github().dropArtifacts(RUN.succeeded().attempt().run());
        world.artifact(100.1, 100).ran(RUN.attempt(2).succeeded());
        assertThat(filesAsked()).isEmpty();
    }

    @Test
    void a_pull_request_adds_nothing_to_its_own_history() {
        history();
        for (int i = 0; i < NOISE.length; i++) {
            CommitSha sha = commit(i + 1);
            world.github()
                    .file(
                            HEAD.value(),
                            "perf/archive/core-" + sha.abbreviated() + ".json",
                            document(sha, 110 + 30 * NOISE[i], 100, ""));
        }
        brings(110);
        assertThat(title()).isEqualTo("Measuring again");
    }

    @Test
    void what_was_regenerated_on_a_pull_request_is_no_run_of_the_branch() {
        history();
        for (int i = 0; i < NOISE.length; i++) {
            archived(commit(i + 1), document(commit(i + 1), 100 + NOISE[i], 100, "mallory"));
        }
        brings(110);
        assertThat(title()).doesNotContain("suspect");
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void commits_that_are_no_ancestors_of_the_base_do_not_count() {
        history();
        for (int i = 0; i < NOISE.length; i++) {
            archived(
                    commit(i + 1),
                    document(new CommitSha("%040x".formatted(77 + i)), 100 + NOISE[i], 100, ""));
        }
        brings(110);
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void damaged_files_do_not_stop_the_others() {
        history();
        archived(commit(1), "{\"schema\": \"perfwarden/baseline/1\", \"benchmarks\": [");
        archived(BASE, "no benchmark tool wrote this");
        brings(110);
        assertThat(title()).isEqualTo("Measuring again");
    }

    @Test
    void whoever_reads_the_report_is_told_of_a_damaged_file_and_what_to_do() {
        history();
        archived(commit(1), "{\"schema\": \"perfwarden/baseline/1\", \"benchmarks\": [");
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().text())
                .contains(
                        "`perf/archive/core-0abc001.json:1:52`: `ends in the middle of its JSON, so"
                                + " that the history lacks this run",
                        "repair the file on the base branch, or remove it")
                .doesNotContain("REDACTED");
        world.github().dropArtifacts(RUN.succeeded().attempt().run());
        world.artifact(100.1, 100).ran(RUN.attempt(2).succeeded());
        assertThat(world.check().draft().text())
                .as("read once, told as long as it is so")
                .contains("the history lacks");
    }

    @Test
    void the_first_decision_waits_for_the_base_itself() {
        history();
        GivenRun pushed = GivenRun.of(ownBranch()).event(RunEvent.PUSH).head(MAIN_HEAD);
        world.ran(pushed.id(200).on(BASE).running());
        brings(110);
        assertThat(title()).isEqualTo("Waiting for the base to be measured");
        world.artifact(200, "bench-core", times(110, 100));
        world.ran(pushed.id(200).on(BASE).succeeded());
        assertThat(world.github().reruns()).as("of the base alone").containsExactly(new RunId(200));
        assertThat(title()).doesNotContain("suspect");
    }

    @Test
    void a_directory_that_is_not_there_is_no_history() {
        world.repository(ownBranch()).config(CONFIG);
        world.opened(GivenPull.of(ownBranch()).told());
        brings(130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_the_next_base_no_longer_has_is_gone_from_its_history() {
        history();
        brings(110);
        assertThat(title()).isEqualTo("Measuring again");
        CommitSha next = new CommitSha("e".repeat(40));
        world.github()
                .parent(next, BASE)
                .file(next.value(), "baselines/core.json", times(100, 100));
        world.github().branch("main", next);
        world.config(CONFIG);
        PullRequest told = GivenPull.of(ownBranch()).reopened(1);
        world.opened(
                new PullRequest(
                        told.number(),
                        true,
                        told.head(),
                        told.headOwner(),
                        told.headSha(),
                        told.baseBranch(),
                        next,
                        told.updatedAt()));
        world.github().dropArtifacts(RUN.succeeded().attempt().run());
        world.artifact(110, 100).ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).doesNotContain("measured twice");
    }
}
