package io.perfwarden.bot.baseline;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckActionJob.Press;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands in comments, through the use cases. */
class BaselineRegeneratorTest {
    @TempDir private Path directory;
    private UseCaseWorld world;

    @BeforeEach
    void open() {
        world = new UseCaseWorld(directory);
        world.github().writer("octocat");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void a_maintainer_writes_the_measured_values_as_the_new_baseline() {
        world.measured(ownBranch(), 100, 130);
        comment("octocat", "/regen-baseline core -- the new layout costs this");
        FakeGitHub.Commit commit = world.github().commits().getFirst();
        assertThat(commit.parent()).isEqualTo(HEAD);
        assertThat(commit.additions())
                .extracting(Addition::path)
                .containsExactly(
                        "baselines/core.json", "baselines/archive/core-" + oldBlob() + ".json");
        assertThat(text(commit.additions().getFirst()))
                .contains("\"requestedBy\": \"octocat\"")
                .contains("the new layout costs this")
                .contains(HEAD.value())
                .contains("130.0");
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        assertThat(world.github().commentsOn(PULL)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {".git", ".GIT", ".git.", "..", ".", "Ubuntu 24"})
    void an_artifact_whose_platform_is_no_name_of_a_file_does_not_stop_the_others(String odd) {
        world.repository(ownBranch());
        world.config(
                UseCaseWorld.CONFIG.replace("bench-core", "bench-{platform}")
                        + "    baseline: baselines/{platform}/core.json\n");
        world.opened(pull(ownBranch(), HEAD));
        world.artifact(900, "bench-linux", times(100, 130));
        world.artifact(900, "bench-" + odd, times(100, 130));
        world.ran(UseCaseWorld.run(ownBranch(), "completed", "success"));
        world.pass(Duration.ofMinutes(1));
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits().getFirst().additions())
                .extracting(Addition::path)
                .containsExactly("baselines/linux/core.json");
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        String reply = world.github().commentsOn(PULL).getLast().body();
        assertThat(reply)
                .contains("Left out, since no baseline can have this path")
                .contains("`baselines/" + odd + "/core.json`");
    }

    @Test
    void where_all_that_was_measured_has_no_name_of_a_file_nothing_is_written() {
        world.repository(ownBranch());
        world.config(
                UseCaseWorld.CONFIG.replace("bench-core", "bench-{platform}")
                        + "    baseline: baselines/{platform}\n");
        world.opened(pull(ownBranch(), HEAD));
        world.artifact(900, "bench-archive", times(100, 130));
        world.ran(UseCaseWorld.run(ownBranch(), "completed", "success"));
        world.pass(Duration.ofMinutes(1));
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits()).isEmpty();
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("is no path that a commit can hold");
    }

    /** The first configuration of all has no suite in force but the default one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "baseline-from: history | | `baseline-from: history`. The first run of `main`",
                "baseline-from: file | baseline-from: history | The first run of `main`",
                "baseline-from: history | baseline-from: file | The first run of `main`",
                "| baseline-from: history | The first run of `main`",
                "| fail: 9% | does not read `baselines/benchmarks.json`",
                "fail: 9% | baseline: perf/core.json | does not read `baselines/core.json`"
            })
    void a_baseline_file_is_written_that_no_configuration_reads(
            String inForce, String brought, String said) {
        if (inForce != null) {
            world.repository(ownBranch()).config(suites(inForce));
        }
        if (brought != null) {
            world.github().file(HEAD.value(), RepositoryPolicy.PATH, suites(brought));
            world.github().changed(PULL, RepositoryPolicy.PATH);
        }
        world.opened(pull(ownBranch(), HEAD));
        world.artifact(900, "bench-core", times(100, 130));
        world.ran(UseCaseWorld.run(ownBranch(), "completed", "success"));
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits()).isEmpty();
        assertThat(world.github().opened()).isEmpty();
        assertThat(world.github().commentsOn(PULL).getLast().body()).contains(said);
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.CONFUSED);
    }

    private static String suites(String line) {
        return UseCaseWorld.CONFIG + "    " + line + "\n";
    }

    @Test
    void of_several_suites_those_with_a_file_are_written_and_no_other_is_taken_by_name() {
        world.repository(ownBranch());
        world.config(
                UseCaseWorld.CONFIG
                        + "  - name: late\n    artifact: bench-late\n    baseline-from: history\n");
        world.opened(pull(ownBranch(), HEAD));
        world.artifact(900, "bench-core", times(100, 130));
        world.artifact(900, "bench-late", times(100, 130));
        world.ran(UseCaseWorld.run(ownBranch(), "completed", "success"));
        comment("octocat", "/regen-baseline late");
        assertThat(world.github().commits()).isEmpty();
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits().getFirst().additions())
                .extracting(Addition::path)
                .containsExactly(
                        "baselines/core.json", "baselines/archive/core-" + oldBlob() + ".json");
    }

    @Test
    void the_check_then_accepts_exactly_that_file_and_fails_what_is_worse() {
        CommitSha after = regenerated();
        measureAgain(after, 129, 901);
        assertThat(last(after).draft().conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(last(after).draft().summary()).contains("octocat");
        measureAgain(after, 160, 902);
        assertThat(last(after).draft().conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void an_installation_that_may_not_write_gets_a_patch_whose_file_is_accepted() {
        world.measured(ownBranch(), 100, 130);
        world.github().failNext("files.commit", mayNotWrite());
        comment("octocat", "/regen-baseline core -- the new layout costs this");
        assertThat(world.github().commits()).isEmpty();
        String reply = world.github().commentsOn(PULL).getLast().body();
        assertThat(reply)
                .contains("git apply --index <<'PATCH' && git commit -m 'Regenerate the")
                .contains("--- a/baselines/core.json\n+++ b/baselines/core.json\n@@ -")
                .contains("copy from baselines/core.json\ncopy to baselines/archive/core-")
                .contains("for `octocat`: `the new layout costs this`");
        CommitSha after = new CommitSha("d".repeat(40));
        world.github()
                .file(after.value(), "baselines/core.json", patched(reply))
                .changed("baselines/core.json");
        world.opened(GivenPull.of(ownBranch()).at(after, 120).told());
        measureAgain(after, 129, 901);
        assertThat(last(after).draft().conclusion()).contains(CheckRunConclusion.SUCCESS);
        measureAgain(after, 160, 902);
        assertThat(last(after).draft().conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_fork_of_what_may_not_be_written_gets_a_patch_as_well() {
        world.measured(fork(), 100, 130);
        world.github().failNext("files.setBranch", mayNotWrite());
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits()).isEmpty();
        assertThat(world.github().commentsOn(PULL).getLast().body()).contains("git apply --index");
    }

    @Test
    void a_refusal_for_another_reason_is_said_and_gives_no_patch() {
        world.measured(fork(), 100, 130);
        world.github()
                .failNext(
                        "files.setBranch",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "branch is locked"));
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("branch is locked")
                .doesNotContain("git apply");
    }

    private static GitHubRefusal mayNotWrite() {
        return new GitHubRefusal(
                GitHubRefusal.Kind.FORBIDDEN, "Resource not accessible by integration");
    }

    /** The new file of a patch that replaces the whole of one. */
    private static String patched(String reply) {
        return reply.lines()
                .dropWhile(line -> !line.startsWith("+++ b/baselines/core.json"))
                .skip(2)
                .takeWhile(line -> line.matches("[ +-].*"))
                .filter(line -> !line.startsWith("-"))
                .map(line -> line.substring(1) + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void a_file_edited_after_the_regeneration_is_not_believed() {
        CommitSha after = regenerated();
        world.github()
                .file(after.value(), "baselines/core.json", times(100, 500))
                .changed("baselines/core.json");
        measureAgain(after, 130, 901);
        assertThat(last(after).draft().conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_benchmark_that_is_gone_keeps_the_run_from_becoming_the_baseline_unless_allowed() {
        world.repository(ownBranch())
                .artifact(
                        900, "bench-core", "[{\"name\":\"parse\",\"unit\":\"ns\",\"value\":100}]");
        world.opened(pull(ownBranch(), HEAD)).ran(GivenRun.of(ownBranch()).succeeded());
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits()).isEmpty();
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("1 benchmark is gone: render")
                .contains("allow-failed");
        comment("octocat", "/regen-baseline allow-failed");
        assertThat(text(world.github().commits().getFirst().additions().getFirst()))
                .contains("parse")
                .doesNotContain("render");
    }

    @Test
    void hashes_of_what_is_executed_are_kept_in_the_baseline() {
        byte[] zip =
                UseCaseWorld.zip(
                        Map.of(
                                "results.json",
                                times(100, 130),
                                "perfwarden-code.json",
                                "{\"render\": \"sha256:0123456789\"}"));
        world.repository(ownBranch())
                .github()
                .artifact(new RunId(900), "bench-core", zip, world.clock().instant());
        world.opened(pull(ownBranch(), HEAD)).ran(GivenRun.of(ownBranch()).succeeded());
        comment("octocat", "/regen-baseline");
        assertThat(text(world.github().commits().getFirst().additions().getFirst()))
                .contains("sha256:0123456789");
    }

    @Test
    void a_person_who_may_not_write_is_refused_with_one_reply() {
        world.measured(ownBranch(), 100, 130);
        comment("stranger", "/regen-baseline");
        assertThat(world.github().commits()).isEmpty();
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.CONFUSED);
        assertThat(world.github().commentsOn(PULL).getLast().body()).contains("stranger");
    }

    @Test
    void a_command_inside_code_commands_nothing() {
        world.measured(ownBranch(), 100, 130);
        comment("octocat", "```\n/regen-baseline\n```");
        assertThat(world.github().commits()).isEmpty();
        assertThat(reactions()).isEmpty();
    }

    @Test
    void a_head_that_moved_meanwhile_is_refused() {
        world.measured(ownBranch(), 100, 130);
        CommitSha pushed = UseCaseWorld.sha('c');
        world.github().pull(pull(ownBranch(), pushed)).branch("faster", pushed);
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits()).isEmpty();
        assertThat(world.github().commentsOn(PULL).getLast().body()).contains("ccccccc");
    }

    @Test
    void a_push_between_reading_and_writing_is_refused_with_both_commits() {
        world.measured(ownBranch(), 100, 130);
        world.github().branch("faster", UseCaseWorld.sha('c')).pull(pull(ownBranch(), HEAD));
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits()).isEmpty();
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("aaaaaaa")
                .contains("ccccccc");
    }

    @Test
    void results_newer_than_the_command_are_not_blessed() {
        world.repository(ownBranch()).opened(pull(ownBranch(), HEAD));
        world.pass(Duration.ofMinutes(5)).artifact(100, 130);
        world.ran(GivenRun.of(ownBranch()).succeeded());
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commits()).isEmpty();
        assertThat(reactions()).contains(Reaction.CONFUSED);
    }

    @Test
    void an_unknown_suite_is_refused_with_the_list() {
        world.measured(ownBranch(), 100, 130);
        comment("octocat", "/regen-baseline cor");
        assertThat(world.github().commentsOn(PULL).getLast().body()).contains("`core`");
        assertThat(world.github().commits()).isEmpty();
    }

    @Test
    void for_a_fork_a_pull_request_against_the_same_base_is_opened_once() {
        world.measured(fork(), 100, 130);
        comment("octocat", "/regen-baseline");
        comment("octocat", "/regen-baseline");
        assertThat(world.github().opened()).hasSize(1);
        assertThat(world.github().opened().getFirst().from().value())
                .isEqualTo("perfwarden/baseline-pr-7");
        assertThat(world.github().opened().getFirst().into()).isEqualTo(MAIN);
    }

    @Test
    void a_reason_that_is_quoted_ends_before_the_facts_of_the_commit() {
        world.measured(fork(), 100, 130);
        comment("octocat", "/regen-baseline core -- it is fine");
        assertThat(world.github().opened().getFirst().body())
                .contains("\n\nReason: `it is fine`\n\n- `Measured-commit: ")
                .contains("`\n- `Workflow-run: ", "`\n- `Requested-by: octocat`\n");
    }

    @Test
    void a_release_from_the_default_branch_never_writes_a_baseline_to_it() {
        HeadBranch main = new HeadBranch(Optional.of(REPO.id()), MAIN);
        BranchName release = new BranchName("release");
        world.measured(main, 100, 130);
        world.github().branch("release", UseCaseWorld.sha('c'));
        PullRequest pull = pull(main, HEAD);
        world.opened(
                new PullRequest(
                        PULL,
                        true,
                        main,
                        pull.headOwner(),
                        HEAD,
                        release,
                        UseCaseWorld.sha('c'),
                        START.plusSeconds(30)));
        world.artifact(901, "bench-core", times(100, 130));
        world.ran(GivenRun.at(START.plusSeconds(31), GivenRun.of(main).id(901).succeeded()));
        comment("octocat", "/regen-baseline");
        assertThat(world.github().gateway().commits().branchHead(REPO, MAIN)).contains(HEAD);
        assertThat(world.github().opened().getFirst().into()).isEqualTo(release);
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("it is protected or the default branch");
    }

    @Test
    void a_protected_branch_gets_its_baseline_by_a_pull_request() {
        world.measured(ownBranch(), 100, 130);
        world.github().protect("faster");
        comment("octocat", "/regen-baseline");
        assertThat(world.github().gateway().commits().branchHead(REPO, ownBranch().branch()))
                .contains(HEAD);
        assertThat(world.github().opened()).hasSize(1);
        assertThat(world.ledger().acceptances().of(REPO.id(), PULL)).isEmpty();
    }

    @Test
    void a_commit_that_protection_refuses_becomes_a_pull_request() {
        world.measured(ownBranch(), 100, 130);
        world.github().failNext("files.commit", refusal());
        comment("octocat", "/regen-baseline");
        assertThat(world.github().opened()).hasSize(1);
        assertThat(world.ledger().acceptances().of(REPO.id(), PULL)).isEmpty();
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
    }

    @Test
    void a_refusal_of_every_writing_is_told_as_githubs_and_not_as_a_fault_of_ours() {
        world.measured(ownBranch(), 100, 130);
        world.github().failNext("files.commit", refusal()).failNext("files.setBranch", refusal());
        comment("octocat", "/regen-baseline");
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("GitHub refused to let the app write")
                .contains("Changes must be made through a pull request")
                .doesNotContain("fault");
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.CONFUSED);
    }

    private static GitHubRefusal refusal() {
        return new GitHubRefusal(
                GitHubRefusal.Kind.UNPROCESSABLE,
                "Repository rule violations found: Changes must be made through a pull request.");
    }

    @Test
    void an_interrupted_regeneration_finds_its_own_commit() {
        world.measured(ownBranch(), 100, 130);
        world.github().loseAnswerOfNext("files.commit");
        world.comments("octocat", "/regen-baseline");
        world.pass(Duration.ofSeconds(5));
        assertThat(world.github().commits()).hasSize(1);
        assertThat(world.ledger().acceptances().of(REPO.id(), PULL)).hasSize(1);
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
    }

    @Test
    void help_recheck_and_why_are_answered() {
        world.measured(ownBranch(), 100, 130);
        comment("octocat", "/perfwarden help");
        assertThat(world.github().commentsOn(PULL).getLast().body()).contains("/regen-baseline");
        comment("octocat", "/perfwarden why render");
        assertThat(world.github().commentsOn(PULL).getLast().body()).contains("130");
        comment("octocat", "/perfwarden recheck");
        assertThat(reactions()).doesNotContain(Reaction.CONFUSED);
    }

    @Test
    void who_asks_why_before_there_is_a_report_hears_that_there_is_none() {
        world.opened(GivenPull.of(ownBranch()).told());
        comment("octocat", "/perfwarden why render");
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("there are no results for " + HEAD.abbreviated() + " yet");
    }

    @Test
    void rerun_runs_the_measuring_workflow_again() {
        world.measured(ownBranch(), 100, 130);
        comment("octocat", "/perfwarden rerun");
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
    }

    @Test
    void the_button_of_the_check_regenerates_too() {
        world.measured(ownBranch(), 100, 130);
        world.clock().advance(Duration.ofMinutes(1));
        Press press =
                new Press(
                        "regen",
                        new AccountLogin("octocat"),
                        "delivery-1",
                        world.clock().instant());
        world.handle(CheckActionJob.of(REPO, HEAD, press));
        assertThat(world.github().commits()).hasSize(1);
    }

    private CommitSha regenerated() {
        world.measured(ownBranch(), 100, 130);
        comment("octocat", "/regen-baseline");
        CommitSha after = world.github().commits().getFirst().sha();
        world.opened(GivenPull.of(ownBranch()).at(after, 120).told());
        return after;
    }

    private void measureAgain(CommitSha head, double render, long run) {
        world.artifact(run, "bench-core", times(100, render));
        world.ran(GivenRun.of(ownBranch()).id(run).on(head).succeeded());
    }

    private FakeGitHub.Check last(CommitSha head) {
        return world.github().checkRunsOn(head).getLast();
    }

    private void comment(String login, String body) {
        CommentId id = world.github().foreignComment(PULL, body);
        world.handle(
                CommentEventJob.of(
                        REPO,
                        PULL,
                        new CommentEventJob.JobComment(
                                id, new AccountLogin(login), body, START.plusSeconds(60))));
    }

    private List<Reaction> reactions() {
        return world.github().reactions().stream().map(FakeGitHub.Reacted::reaction).toList();
    }

    private static String text(Addition addition) {
        return new String(addition.content().bytes(), StandardCharsets.UTF_8);
    }

    private static String oldBlob() {
        return new FileGateway.FileContent(times(100, 100).getBytes(StandardCharsets.UTF_8))
                .blobSha()
                .substring(0, 7);
    }
}
