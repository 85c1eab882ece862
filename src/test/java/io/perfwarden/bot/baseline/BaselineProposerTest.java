package io.perfwarden.bot.baseline;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What has become faster on the default branch is proposed as its baseline. */
class BaselineProposerTest extends WorldTest {
    private static final String FILE = "baselines/core.json";
    private static final BranchName BRANCH = new BranchName("perfwarden/baseline-main");
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    @BeforeEach
    void proposing() {
        update("propose");
    }

    private void update(String mode) {
        world.config(CONFIG + "baseline-update: " + mode + "\n");
    }

    /** The default branch moves on to a commit with these baselines. */
    private void moves(char commit, double parse, double render) {
        CommitSha sha = sha(commit);
        world.github().branch("main", sha).message(sha, "work");
        world.github().file("main", FILE, times(parse, render));
        update("propose");
    }

    private GivenRun runs(long run, char commit, double parse, double render) {
        GivenRun given = PUSHED.id(run).on(sha(commit));
        world.artifact(run, "bench-core", times(parse, render));
        world.ran(given.succeeded());
        return given;
    }

    private List<PullRequest> open() {
        return world.github()
                .pulls()
                .openFrom(REPO, new HeadBranch(Optional.of(REPO.id()), BRANCH), "octo");
    }

    private String proposed() {
        return read(FILE, BRANCH.value()).orElseThrow();
    }

    private Optional<String> read(String path, String ref) {
        return world.github()
                .files()
                .read(REPO, path, Optional.of(ref))
                .foundContent()
                .map(FileGateway.FileContent::bytes)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    @Test
    void an_improvement_that_landed_is_proposed_with_the_replaced_file_archived() {
        moves('1', 100, 100);
        runs(1, '1', 100, 70);
        assertThat(world.github().opened()).hasSize(1);
        assertThat(world.github().opened().getFirst().into()).isEqualTo(MAIN);
        assertThat(world.github().opened().getFirst().from()).isEqualTo(BRANCH);
        assertThat(world.github().opened().getFirst().title())
                .isEqualTo("Update the performance baseline of core");
        assertThat(world.github().opened().getFirst().body()).contains("`main`", "1 improvement");
        assertThat(proposed()).contains("70", sha('1').value(), "perfwarden");
        assertThat(world.github().commits()).hasSize(1);
        assertThat(world.github().commits().getFirst().parent()).isEqualTo(sha('1'));
        assertThat(world.github().commits().getFirst().additions()).hasSize(2);
        assertThat(read(FILE, "main")).contains(times(100, 100));
    }

    @Test
    void an_improvement_is_proposed_as_a_file_that_is_not_read() {
        moves('1', 100, 100);
        world.config(CONFIG + "    baseline-from: history\nbaseline-update: propose\n");
        runs(1, '1', 100, 100);
        runs(2, '1', 100, 70);
        assertThat(world.github().opened()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"100, 100", "100, 99", "70, 130", "70, 104"})
    void nothing_is_proposed_where_nothing_is_faster_or_anything_is_slower(
            double parse, double render) {
        moves('1', 100, 100);
        runs(1, '1', parse, render);
        assertThat(world.github().opened()).isEmpty();
        assertThat(world.github().count("files.setBranch")).isZero();
    }

    @Test
    void nothing_is_proposed_where_a_benchmark_is_missing() {
        moves('1', 100, 100);
        world.config(CONFIG.stripTrailing() + "\n    missing: ignore\nbaseline-update: propose\n");
        world.artifact(1, "bench-core", "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 70}]");
        world.ran(PUSHED.id(1).on(sha('1')).succeeded());
        assertThat(world.github().opened()).isEmpty();
    }

    @Test
    void never_means_never_and_asks_for_nothing() {
        moves('1', 100, 100);
        update("never");
        runs(1, '1', 100, 70);
        assertThat(world.github().opened()).isEmpty();
        assertThat(world.github().count("files.branchHead")).isZero();
    }

    @Test
    void a_newer_verdict_brings_the_one_pull_request_up_to_date() {
        moves('1', 100, 100);
        runs(1, '1', 100, 70);
        moves('2', 100, 100);
        runs(2, '2', 100, 60);
        assertThat(world.github().opened()).hasSize(1);
        assertThat(open()).hasSize(1);
        assertThat(proposed()).contains("60", sha('2').value());
        assertThat(world.github().opened().getFirst().body()).contains(sha('2').abbreviated());
    }

    @Test
    void an_older_verdict_that_comes_late_changes_nothing() {
        moves('1', 100, 100);
        moves('2', 100, 100);
        runs(2, '2', 100, 60);
        runs(1, '1', 100, 70);
        assertThat(open()).hasSize(1);
        assertThat(proposed()).contains("60");
        assertThat(world.github().commits()).hasSize(1);
    }

    @Test
    void looking_again_at_the_same_verdict_writes_nothing_more() {
        moves('1', 100, 100);
        GivenRun run = runs(1, '1', 100, 70);
        world.ran(run.succeeded());
        world.tell(new RefreshJob(REPO, sha('1'), RefreshJob.Cause.ASKED));
        assertThat(world.github().commits()).hasSize(1);
        assertThat(world.github().opened()).hasSize(1);
        assertThat(world.github().count("pulls.retell")).isZero();
    }

    @Test
    void it_is_closed_when_there_is_nothing_left_to_propose() {
        moves('1', 100, 100);
        runs(1, '1', 100, 70);
        moves('2', 100, 100);
        runs(2, '2', 100, 100);
        assertThat(open()).isEmpty();
        assertThat(world.github().gateway().commits().branchHead(REPO, BRANCH)).isEmpty();
        moves('3', 100, 100);
        runs(3, '3', 100, 70);
        assertThat(open()).as("faster once more").hasSize(1);
    }

    @Test
    void its_own_merge_does_not_make_another() {
        moves('1', 100, 100);
        runs(1, '1', 100, 70);
        String merged = proposed();
        merge('2', merged);
        runs(2, '2', 100, 50);
        assertThat(world.github().opened()).as("on the merge commit").hasSize(1);
        runs(1, '1', 100, 70);
        assertThat(world.github().opened()).as("of before, told late").hasSize(1);
        moves('3', 100, 70);
        runs(3, '3', 100, 50);
        assertThat(world.github().opened()).as("faster than what was merged").hasSize(2);
    }

    private void merge(char commit, String baseline) {
        PullRequest it = open().getFirst();
        world.github()
                .branch("main", sha(commit))
                .message(sha(commit), "Merge pull request #1 from octo/" + BRANCH)
                .file("main", FILE, baseline);
        update("propose");
        world.github().gateway().commits().deleteBranch(REPO, it.head().branch());
    }

    @Test
    void one_that_was_closed_by_somebody_is_not_opened_again_for_the_same_baseline() {
        moves('1', 100, 100);
        runs(1, '1', 100, 70);
        world.github().gateway().commits().deleteBranch(REPO, BRANCH);
        runs(2, '1', 100, 100);
        runs(3, '1', 100, 70);
        assertThat(world.github().opened()).hasSize(1);
        moves('2', 100, 90);
        runs(4, '2', 100, 70);
        assertThat(world.github().opened()).as("for another baseline").hasSize(2);
    }

    @Test
    void when_the_baseline_changes_meanwhile_a_new_one_takes_its_place() {
        moves('1', 100, 100);
        runs(1, '1', 100, 70);
        moves('2', 100, 90);
        runs(2, '2', 100, 70);
        assertThat(world.github().opened()).hasSize(2);
        assertThat(open()).hasSize(1);
        assertThat(world.github().commits().getLast().parent()).isEqualTo(sha('2'));
    }

    @Test
    void a_baseline_that_changed_since_the_measurement_is_not_replaced() {
        moves('1', 100, 100);
        moves('2', 100, 60);
        runs(1, '1', 100, 70);
        assertThat(world.github().opened()).isEmpty();
    }

    private void press(String button, String login, String delivery) {
        world.tell(
                CheckActionJob.of(
                        REPO,
                        sha('1'),
                        new CheckActionJob.Press(
                                button,
                                new AccountLogin(login),
                                delivery,
                                world.clock().instant())));
    }

    @Test
    void after_approval_it_takes_a_maintainer_who_presses_the_button() {
        moves('1', 100, 100);
        update("after-approval");
        world.github().writer("alice");
        runs(1, '1', 100, 70);
        press("regen", "mallory", "d-1");
        assertThat(world.github().opened()).isEmpty();
        press("regen", "alice", "d-2");
        assertThat(world.github().opened()).hasSize(1);
        assertThat(proposed()).contains("70", "alice");
        press("regen", "alice", "d-2");
        assertThat(world.github().opened()).as("told twice").hasSize(1);
    }

    @Test
    void an_approval_opens_what_was_closed_before_once() {
        moves('1', 100, 100);
        world.github().writer("alice");
        GivenRun run = runs(1, '1', 100, 70);
        world.github().gateway().commits().deleteBranch(REPO, BRANCH);
        press("regen", "alice", "d-1");
        assertThat(world.github().opened()).hasSize(2);
        world.github().gateway().commits().deleteBranch(REPO, BRANCH);
        world.ran(run.succeeded());
        assertThat(world.github().opened()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"never, false", "propose, true", "after-approval, true"})
    void the_button_is_there_where_something_comes_of_it(String mode, boolean there) {
        moves('1', 100, 100);
        update(mode);
        runs(1, '1', 100, 70);
        assertThat(world.checkOn(sha('1')).draft().buttons())
                .extracting(CheckRunGateway.Button::identifier)
                .contains("rerun")
                .satisfies(all -> assertThat(all.contains("regen")).isEqualTo(there));
    }

    @Test
    void the_other_button_runs_the_workflow_again() {
        moves('1', 100, 100);
        world.github().writer("alice");
        GivenRun run = runs(1, '1', 100, 130);
        press("rerun", "mallory", "d-1");
        assertThat(world.github().reruns()).isEmpty();
        press("rerun", "alice", "d-2");
        press("rerun", "alice", "d-2");
        assertThat(world.github().reruns()).containsExactly(run.succeeded().attempt().run());
    }

    @Test
    void a_refusal_does_not_disturb_the_check() {
        moves('1', 100, 100);
        world.github()
                .failNext(
                        "files.setBranch",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "no permission"));
        runs(1, '1', 100, 70);
        assertThat(conclusion(sha('1'))).isPresent();
        assertThat(world.github().opened()).isEmpty();
    }

    @ParameterizedTest
    @Nightly(byDay = 6)
    @ValueSource(ints = {10, 14, 18, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50})
    void a_death_anywhere_leaves_one_pull_request_with_one_commit(int steps) {
        moves('1', 100, 100);
        GivenRun run = PUSHED.id(1).on(sha('1'));
        world.artifact(1, "bench-core", times(100, 70));
        world.github().run(run.succeeded());
        world.tellDying(RunEventJob.of(REPO, MAIN, run.succeeded()), steps);
        assertThat(open()).hasSize(1);
        assertThat(world.github().opened()).hasSize(1);
        assertThat(proposed()).contains("70");
    }
}
