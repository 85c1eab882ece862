package io.perfwarden.bot.command;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.github.CommitGateway.Tag;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /perfwarden run}: only what was asked for counts, once, and for the head alone. */
class RunCommandTest extends WorldTest {
    private static final String RUN = "/perfwarden run";

    @BeforeEach
    void a_workflow_that_starts_on_request_only() {
        world.github().writer("octocat");
        world.repository(ownBranch());
        world.github()
                .file(
                        HEAD.value(),
                        ".github/workflows/bench.yml",
                        "on:\n  workflow_dispatch:\njobs: {}\n");
        world.opened(pull(ownBranch(), HEAD));
        world.github().forgetCalls();
    }

    private WorkflowRun started(int index) {
        return world.github().dispatched().get(index);
    }

    private static WorkflowRun in(WorkflowRun run, RunState state) {
        return new WorkflowRun(
                run.attempt(),
                run.workflow(),
                run.event(),
                state,
                run.head(),
                run.headOwner(),
                run.headSha(),
                run.startedAt(),
                run.updatedAt().plusSeconds(60),
                run.url());
    }

    private void measures(WorkflowRun run, double parse, double render) {
        world.artifact(run.attempt().run().value(), "bench-core", times(parse, render));
        world.ran(in(run, new RunState.Completed(RunConclusion.SUCCESS)));
    }

    private String reply() {
        return replies().getLast();
    }

    private List<String> operations() {
        return world.github().calls().stream().map(FakeGitHub.Call::operation).toList();
    }

    @Test
    void the_reply_says_at_once_where_the_run_is_and_the_check_waits_for_it() {
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.comments("octocat", RUN);
        assertThat(reply())
                .contains("`bench.yml` measures aaaaaaa in [this run]")
                .contains("/actions/runs/5000), first in line.")
                .contains("`/perfwarden cancel` ends it.");
        assertThat(reactions()).endsWith(Reaction.ROCKET);
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
        measures(started(0), 100, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("1 regression");
        assertThat(replies()).hasSize(1);
        assertThat(reply()).contains("[The run](", "is complete");
    }

    @Test
    void a_request_takes_so_many_calls() {
        Job told = world.comment("octocat", RUN);
        world.github().forgetCalls();
        world.tell(told);
        assertThat(operations().stream().filter(it -> !it.matches("files.*|check.*")).toList())
                .containsExactly(
                        "permissions.of",
                        "pulls.get",
                        "comments.react",
                        "runs.dispatch",
                        "runs.get",
                        "comments.own",
                        "comments.create",
                        "comments.react");
    }

    @Test
    void a_comment_told_twice_starts_one_run() {
        Job told = world.comment("octocat", RUN);
        world.tell(told).tell(told);
        assertThat(world.github().dispatched()).hasSize(1);
        assertThat(replies()).hasSize(1);
    }

    @Test
    void whenever_the_process_dies_one_run_counts() {
        for (int steps = 0; steps < 40; steps++) {
            Job told = world.comment("octocat", RUN);
            int before = world.github().dispatched().size();
            world.tellDying(told, steps).pass(Duration.ofMinutes(3));
            assertThat(world.github().dispatched()).as("dying at %d", steps).hasSize(before + 1);
            assertThat(
                            world.ledger()
                                    .requests()
                                    .of(FakeGitHub.REPO.id(), started(before).attempt().run()))
                    .as("dying at %d", steps)
                    .isPresent();
        }
    }

    @Test
    void where_github_does_not_say_which_run_it_is_found() {
        world.github().silentDispatch();
        world.comments("octocat", RUN).pass(Duration.ofMinutes(1));
        assertThat(world.github().dispatched()).hasSize(1);
        assertThat(reply()).contains("/actions/runs/5000)");
        measures(started(0), 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_dispatch_that_was_not_asked_for_here_never_counts() {
        GivenRun theirs =
                GivenRun.of(ownBranch()).id(6_000).event(RunEvent.WORKFLOW_DISPATCH).on(HEAD);
        world.artifact(6_000, "bench-core", times(100, 100));
        world.ran(theirs.succeeded()).pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.comments("octocat", RUN);
        measures(started(0), 100, 140);
        world.ran(theirs.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stranger", "octo"})
    void only_who_may_write_may_ask(String login) {
        world.comments(login, RUN).comments(login, "/perfwarden cancel");
        assertThat(world.refused()).containsExactly("no-permission", "no-permission");
        assertThat(world.github().dispatched()).isEmpty();
    }

    @Test
    void a_head_that_moves_before_the_run_starts_is_said_and_its_run_does_not_count() {
        CommitSha next = sha('9');
        // GitHub tells of the pull request before it tells of the branch.
        world.github().branch("faster", next).pull(pull(ownBranch(), HEAD));
        world.comments("octocat", RUN);
        assertThat(reply()).contains("the branch moved from aaaaaaa to 9999999");
        assertThat(world.refused()).containsExactly("moved-meanwhile");
        assertThat(operations()).contains("runs.cancel");
        world.opened(pull(ownBranch(), next));
        measures(started(0), 100, 100);
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion(next)).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
    }

    @Test
    void a_cancelled_run_counts_for_nothing_and_another_may_be_asked_for() {
        world.comments("octocat", RUN).comments("octocat", "/perfwarden cancel");
        assertThat(reply()).contains("Cancelled 1 requested run.");
        assertThat(world.github().count("runs.cancel")).isEqualTo(1);
        world.ran(in(started(0), new RunState.Completed(RunConclusion.CANCELLED)));
        assertThat(replies())
                .anyMatch(it -> it.contains("does not count"))
                .noneMatch(it -> it.contains("have the verdict"));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        world.comments("octocat", "/perfwarden cancel");
        assertThat(world.refused()).containsExactly("nothing-to-cancel");
        world.comments("octocat", RUN);
        measures(started(1), 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_run_whose_end_github_never_told_is_not_in_line_for_ever() {
        world.comments("octocat", RUN);
        world.github().run(in(started(0), new RunState.Completed(RunConclusion.SUCCESS)));
        world.pass(Duration.ofHours(2)).comments("octocat", RUN);
        assertThat(reply()).contains("/actions/runs/5001), first in line.");
        assertThat(world.ledger().requests().open(FakeGitHub.REPO.id())).hasSize(1);
    }

    @Test
    void cancelling_takes_back_no_red() {
        world.comments("octocat", RUN);
        world.artifact(5_000, "bench-core", times(100, 150));
        world.ran(in(started(0), new RunState.Completed(RunConclusion.SUCCESS)));
        world.comments("octocat", RUN).comments("octocat", "/perfwarden cancel");
        world.ran(in(started(1), new RunState.Completed(RunConclusion.CANCELLED)));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cancelling_a_run_that_is_over_takes_back_no_red_before_its_event(boolean isEventLost) {
        world.comments("octocat", RUN);
        world.artifact(5_000, "bench-core", times(100, 150));
        WorkflowRun over = in(started(0), new RunState.Completed(RunConclusion.SUCCESS));
        world.github().run(over);
        world.comments("octocat", "/perfwarden cancel");
        if (!isEventLost) {
            world.ran(over);
        }
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("1 regression");
    }

    @Test
    void a_run_that_fails_while_it_is_cancelled_counts_as_failed() {
        world.comments("octocat", RUN).comments("octocat", "/perfwarden cancel");
        world.ran(in(started(0), new RunState.Completed(RunConclusion.FAILURE)));
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion()).isEqualTo(Optional.of(CheckRunConclusion.FAILURE));
    }

    @Test
    void a_workflow_that_cannot_be_started_is_said_with_the_lines_it_lacks() {
        world.github().undispatchable("Workflow does not have 'workflow_dispatch' trigger");
        world.comments("octocat", RUN);
        assertThat(reply())
                .contains("GitHub did not start `bench.yml`: `Workflow does not have")
                .contains("```yaml\non:\n  workflow_dispatch:\n```");
        assertThat(reactions()).endsWith(Reaction.CONFUSED);
        assertThat(world.refused()).containsExactly("not-started");
    }

    @Test
    void suites_are_named_and_others_are_not_started() {
        world.config(CONFIG + "  - name: web\n    workflow: web.yml\n    artifact: bench-web\n");
        world.comments("octocat", RUN + " web");
        assertThat(started(0).workflow().orElseThrow().fileName()).isEqualTo("web.yml");
        world.comments("octocat", RUN + " nope");
        assertThat(world.refused()).containsExactly("unknown-suite");
        world.comments("octocat", RUN);
        assertThat(world.github().dispatched()).hasSize(3);
        assertThat(reply()).contains("1 requested run before it", "2 requested runs before it");
    }

    @Test
    void a_workflow_gets_the_inputs_that_its_suite_names_and_chosen_benchmarks() {
        world.github().undispatchable("Required input 'sha' not provided");
        world.comments("octocat", RUN);
        assertThat(reply()).contains("Required input", "Name the inputs in `inputs:`");
        world.github().undispatchable("");
        world.config(
                CONFIG.replace(
                        "artifact:", "inputs: {sha: '{sha}', what: 'all {pull}'}\n    artifact:"));
        world.comments("octocat", RUN + " parse/*");
        assertThat(reply()).contains("`bench.yml` takes no names of benchmarks");
        assertThat(world.github().dispatched()).isEmpty();
        world.config(
                CONFIG.replace(
                        "artifact:",
                        "inputs: {sha: '{sha}', what: '{benchmarks}|{pull}'}\n    artifact:"));
        world.comments("octocat", RUN + " parse/*");
        world.comments("octocat", RUN);
        assertThat(world.github().inputs())
                .containsExactly(
                        Map.of(),
                        Map.of("sha", HEAD.value(), "what", "parse/*|7"),
                        Map.of("sha", HEAD.value(), "what", "|7"));
        world.comments("octocat", RUN + " $(id)");
        assertThat(world.github().dispatched()).hasSize(2);
    }

    @Test
    void against_a_measured_commit_the_reply_becomes_a_comparison() {
        CommitSha old = sha('1');
        world.github().message(old, "old").tags().put(new Tag("v1", old, false), old);
        world.comments("octocat", RUN + " vs v1");
        assertThat(world.github().dispatched()).hasSize(2);
        assertThat(started(1).headSha()).isEqualTo(old);
        measures(started(0), 100, 130);
        assertThat(reply()).doesNotContain("Stored results");
        measures(started(1), 80, 100);
        assertThat(replies()).hasSize(1);
        assertThat(reply())
                .contains("measures aaaaaaa", "Stored results of aaaaaaa compared with those of")
                .contains("1111111", "2 regressions");
        world.comments("octocat", RUN + " vs 1111111");
        assertThat(world.github().dispatched()).hasSize(3);
    }

    @Test
    void against_a_commit_without_results_it_is_said_how() {
        world.github().message(sha('1'), "old");
        world.comments("octocat", RUN + " vs 1111111").comments("octocat", RUN + " vs @octo/all");
        assertThat(world.refused()).containsExactly("bare-commit", "not-measured");
        assertThat(replies().getFirst()).contains("Push a tag to this commit");
        assertThat(world.github().dispatched()).isEmpty();
    }

    @Test
    void a_forks_code_is_never_dispatched() {
        world.opened(pull(fork(), HEAD));
        world.comments("octocat", RUN);
        assertThat(world.refused()).containsExactly("fork-not-run");
        GivenRun theirs = GivenRun.of(fork());
        world.ran(theirs.awaitingApproval());
        world.comments("octocat", RUN);
        assertThat(world.github().count("runs.approve")).isEqualTo(1);
        assertThat(reply()).contains("/actions/runs/900)");
        world.ran(theirs.attempt(1).succeeded());
        world.comments("octocat", RUN);
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        assertThat(world.github().dispatched()).isEmpty();
    }

    @Test
    void what_a_fork_is_to_be_held_against_is_ignored_in_silence() {
        world.opened(pull(fork(), HEAD));
        world.ran(GivenRun.of(fork()).awaitingApproval());
        world.comments("octocat", RUN + " vs v1");
        assertThat(reply()).contains("compared with its base only", "`/perfwarden compare v1`");
        assertThat(world.github().dispatched()).isEmpty();
    }

    @Test
    void a_fork_that_was_pushed_to_after_the_comment_is_not_approved() {
        world.opened(pull(fork(), HEAD));
        Job told = world.comment("octocat", RUN);
        WorkflowRun waiting = GivenRun.of(fork()).awaitingApproval();
        world.ran(
                new WorkflowRun(
                        new Attempt(new RunId(901), 1),
                        waiting.workflow(),
                        waiting.event(),
                        waiting.state(),
                        waiting.head(),
                        waiting.headOwner(),
                        waiting.headSha(),
                        world.clock().instant().plusSeconds(5),
                        world.clock().instant().plusSeconds(5),
                        waiting.url()));
        world.tell(told);
        assertThat(world.refused()).containsExactly("fork-changed");
        assertThat(operations()).doesNotContain("runs.approve");
    }

    /** A run of the fork that waits for approval, which began at a moment. */
    private static WorkflowRun waiting(HeadBranch head, CommitSha sha, int id, Instant began) {
        return GivenRun.at(began, GivenRun.of(head).id(id).on(sha).awaitingApproval());
    }

    private static PullRequest moved(CommitSha to, Instant at) {
        PullRequest now = pull(fork(), to);
        return new PullRequest(
                now.number(),
                true,
                now.head(),
                now.headOwner(),
                to,
                now.baseBranch(),
                now.baseSha(),
                at);
    }

    /** The other commit's run is there before the comment, for another pull request of the fork. */
    @ParameterizedTest
    @ValueSource(strings = {RUN, "/perfwarden rerun"})
    void a_fork_that_moves_to_a_commit_which_was_not_in_view_runs_nothing_of_it(String command) {
        CommitSha trap = sha('9');
        HeadBranch other = new HeadBranch(fork().repo(), new BranchName("trap"));
        world.opened(pull(fork(), HEAD));
        world.ran(waiting(fork(), HEAD, 900, world.clock().instant()));
        world.ran(waiting(other, trap, 901, world.clock().instant()));
        Job told = world.comment("octocat", command);
        world.github().pull(moved(trap, world.clock().instant().plusSeconds(2)));
        world.tell(told);
        assertThat(world.refused()).containsExactly("head-moved");
        assertThat(operations()).doesNotContain("runs.approve", "runs.rerun");
    }

    @ParameterizedTest
    @ValueSource(strings = {RUN, "/perfwarden rerun"})
    void a_run_of_another_branch_of_the_fork_at_the_same_commit_is_left_alone(String command) {
        HeadBranch other = new HeadBranch(fork().repo(), new BranchName("trap"));
        world.opened(pull(fork(), HEAD));
        world.ran(waiting(other, HEAD, 901, world.clock().instant()));
        world.comments("octocat", command);
        assertThat(world.refused()).containsAnyOf("fork-not-run", "not-run-again");
        assertThat(operations()).doesNotContain("runs.approve", "runs.rerun");
    }

    @ParameterizedTest
    @ValueSource(strings = {RUN, "/perfwarden rerun"})
    void a_fork_that_is_pushed_to_in_the_second_of_the_comment_runs_nothing(String command) {
        CommitSha next = sha('9');
        world.opened(pull(fork(), HEAD));
        Job told = world.comment("octocat", command);
        Instant second = world.clock().instant();
        world.opened(moved(next, second));
        world.ran(waiting(fork(), next, 901, second)).tell(told);
        assertThat(world.refused()).containsExactly("nothing-in-view");
        assertThat(operations()).doesNotContain("runs.approve", "runs.rerun");
    }

    @Test
    void a_run_that_begins_in_the_second_of_the_comment_is_not_approved() {
        world.opened(pull(fork(), HEAD));
        Job told = world.comment("octocat", RUN);
        world.ran(waiting(fork(), HEAD, 901, world.clock().instant())).tell(told);
        assertThat(world.refused()).containsExactly("fork-changed");
        assertThat(operations()).doesNotContain("runs.approve");
    }

    @Test
    void a_button_of_a_check_runs_no_commit_again_that_a_fork_moved_to_since() {
        world.opened(pull(fork(), HEAD));
        world.ran(GivenRun.of(fork()).succeeded()).pass(Duration.ofMinutes(5));
        CommitSha trap = sha('9');
        world.ran(GivenRun.of(fork()).id(901).on(trap).succeeded());
        world.github().pull(moved(trap, world.clock().instant()));
        var press =
                new CheckActionJob.Press(
                        "rerun", new AccountLogin("octocat"), "1", world.clock().instant());
        world.tell(CheckActionJob.of(FakeGitHub.REPO, HEAD, press));
        assertThat(world.github().reruns()).isEmpty();
    }
}
