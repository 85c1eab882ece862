package io.perfwarden.bot.door;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.door.ResultAdmission.Admitted;
import io.perfwarden.bot.door.ResultAdmission.RefusalKind;
import io.perfwarden.bot.door.ResultAdmission.RefusedAdmission;
import io.perfwarden.bot.door.SubmissionDoor.SubmissionOrder;
import io.perfwarden.db.SubmissionStore.SubmissionReceipt;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Submitted results are judged as those of a run; nobody but the configuration lets them in. */
class SubmissionTest extends WorldTest {
    private static final String CONFIG =
            """
            version: 1
            suites:
              - name: core
                submit: [{token: box, refs: [main]}, {token: other}]
                artifact: "bench-core"
            """;
    private static final String WITH_WORKFLOW =
            CONFIG.replace("submit:", "workflow: bench.yml\n    submit:");

    private static final CommitSha NEXT = UseCaseWorld.sha('c');
    private static final CommitSha GROUP = UseCaseWorld.sha('e');

    @TempDir private Path files;
    private String suite = "core";
    private ResultPart part = ResultPart.WHOLE;

    private void open(String config, HeadBranch head) {
        world.repository(head).config(config);
        world.opened(UseCaseWorld.pull(head, UseCaseWorld.HEAD));
    }

    private ResultAdmission admit(String token, CommitSha sha, String platform) {
        return world.door()
                .admit(
                        new SubmissionOrder(
                                FakeGitHub.REPO,
                                new ResultSubmitter.TokenHolder(token),
                                sha,
                                suite,
                                platform,
                                part,
                                false));
    }

    private SubmissionReceipt submit(String key, CommitSha sha, double parse, double render) {
        return submit("box", key, sha, UseCaseWorld.times(parse, render));
    }

    private SubmissionReceipt submit(String token, String key, CommitSha sha, String content) {
        SubmissionReceipt receipt = take(token, key, sha, content);
        world.settle();
        return receipt;
    }

    /** The answer; what follows it is still to be done. */
    private SubmissionReceipt take(String token, String key, CommitSha sha, String content) {
        return take((Admitted) admit(token, sha, ""), key, content);
    }

    private SubmissionReceipt take(Admitted admitted, String key, String content) {
        byte[] zip = UseCaseWorld.zip("results.json", content);
        try {
            Path file = Files.write(files.resolve("body"), zip);
            return world.door().take(admitted, key, file, Sha256Digest.of(zip), zip.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RefusalKind kind(ResultAdmission admission) {
        return ((RefusedAdmission) admission).kind();
    }

    @Test
    void the_check_waits_and_a_submission_is_judged_at_once() {
        open(CONFIG, UseCaseWorld.ownBranch());
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
        assertThat(title()).isEqualTo("Waits for submitted results");
        submit("1", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().summary())
                .as("what it stands on")
                .contains("· submitted results ·");
        submit("2", UseCaseWorld.HEAD, 100, 100);
        assertThat(world.check().draft().summary()).contains("· submitted results (attempt 2) ·");
    }

    @Test
    void nothing_submitted_in_time_never_passes() {
        open(CONFIG + "when-not-started: pass\n", UseCaseWorld.ownBranch());
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        submit("1", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).as("late results count").contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @CsvSource({"5m, PT4M59S, PT1S", "2h, PT1H59M59S, PT1S"})
    void a_suite_says_how_long_its_check_waits(String time, Duration before, Duration rest) {
        open(
                CONFIG.replace("submit:", "wait: %s\n    submit:".formatted(time)),
                UseCaseWorld.ownBranch());
        world.pass(before);
        assertWaits(world.checkOn(UseCaseWorld.HEAD));
        world.pass(rest);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        submit("1", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    private void pushed(CommitSha head) {
        world.pass(Duration.ofMinutes(1));
        world.github().file(head.value(), "baselines/core.json", UseCaseWorld.times(100, 100));
        world.github().branch("faster", head);
        int now = (int) Duration.between(UseCaseWorld.START, world.clock().instant()).toSeconds();
        world.opened(GivenPull.of(UseCaseWorld.ownBranch()).at(head, now).told());
    }

    private static void assertWaits(FakeGitHub.Check check) {
        assertThat(check.draft().conclusion()).isEmpty();
        assertThat(check.draft().title()).startsWith("Waits for submitted results");
    }

    private void queued(String config) {
        open(config, UseCaseWorld.ownBranch());
        BranchName branch = new BranchName("gh-readonly-queue/main/pr-7-" + UseCaseWorld.BASE);
        world.github()
                .branch(branch.value(), GROUP)
                .parent(GROUP, UseCaseWorld.BASE)
                .file(GROUP.value(), "baselines/core.json", UseCaseWorld.times(100, 100));
        MergeGroup group = new MergeGroup(branch, GROUP, UseCaseWorld.MAIN);
        world.handle(MergeGroupJob.of(FakeGitHub.REPO, group, true));
    }

    @Test
    void a_merge_group_of_which_nothing_is_submitted_waits_and_then_blocks() {
        queued(CONFIG + "when-not-started: pass\n");
        assertWaits(world.checkOn(GROUP));
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.ACTION_REQUIRED);
        submit("1", GROUP, 100, 150);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.FAILURE);
        submit("2", GROUP, 100, 100);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void what_is_stored_and_not_judged_holds_the_check_open() {
        queued(CONFIG);
        for (CommitSha sha : List.of(GROUP, UseCaseWorld.HEAD)) {
            take("box", sha.value(), sha, UseCaseWorld.times(100, 100));
            assertWaits(world.checkOn(sha));
            world.settle();
            assertThat(conclusion(sha)).contains(CheckRunConclusion.SUCCESS);
        }
    }

    @Test
    void a_regression_fails_and_only_the_like_answers_it() {
        open(WITH_WORKFLOW, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 150, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(100, 100);
        world.pass(Duration.ofMinutes(1));
        world.ran(UseCaseWorld.run(UseCaseWorld.ownBranch(), "completed", "success"));
        assertThat(conclusion()).as("by a run").contains(CheckRunConclusion.FAILURE);
        submit("2", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).as("by another one").contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void at_a_later_head_only_the_same_source_answers_a_red_submission(boolean isRenamed) {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 100, 150);
        pushed(NEXT);
        if (isRenamed) {
            suite = "engine";
            String file = "    baseline: baselines/core.json\n";
            world.config(CONFIG.replace("name: core", "name: engine") + file);
        }
        submit("other", "2", NEXT, UseCaseWorld.times(100, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
        submit("3", NEXT, 100, 100);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void what_two_sources_bring_together_is_answered_once_both_have_brought_it_again(
            boolean first) {
        open(CONFIG, UseCaseWorld.ownBranch());
        String red = first ? "box" : "other";
        for (String source : List.of("box", "other")) {
            double render = source.equals(red) ? 150 : 100;
            submit(source, "1", UseCaseWorld.HEAD, UseCaseWorld.times(100, render));
        }
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed(NEXT);
        submit(first ? "other" : "box", "2", NEXT, UseCaseWorld.times(100, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
        submit(red, "3", NEXT, UseCaseWorld.times(100, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void what_a_source_leaves_out_of_its_next_results_another_one_does_not_answer(boolean first) {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 100, 150);
        pushed(NEXT);
        String half = "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]";
        String whole = UseCaseWorld.times(100, 100);
        submit(first ? "box" : "other", "2", NEXT, first ? half : whole);
        submit(first ? "other" : "box", "3", NEXT, first ? whole : half);
        assertThat(conclusion(NEXT)).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        submit("4", NEXT, 100, 100);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void another_source_does_not_answer_what_a_dropped_rule_made_red() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 100, 140);
        world.config(CONFIG + "    fail: 60%\n    warn: 50%\n");
        world.tell(BranchPushJob.of(FakeGitHub.REPO, UseCaseWorld.MAIN, UseCaseWorld.MAIN));
        world.pass(Duration.ofMinutes(1));
        submit("other", "2", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        submit("3", UseCaseWorld.HEAD, 100, 140);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void another_source_makes_no_older_results_an_answer_at_later_heads() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 100, 100);
        pushed(NEXT);
        submit("2", NEXT, 100, 150);
        pushed(UseCaseWorld.HEAD);
        submit("other", "3", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        assertThat(conclusion()).as("it was good itself").contains(CheckRunConclusion.SUCCESS);
        CommitSha last = UseCaseWorld.sha('d');
        pushed(last);
        submit("other", "4", last, UseCaseWorld.times(100, 100));
        assertThat(conclusion(last)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_submission_does_not_answer_a_red_run() {
        open(WITH_WORKFLOW, UseCaseWorld.ownBranch());
        world.artifact(150, 100);
        world.ran(UseCaseWorld.run(UseCaseWorld.ownBranch(), "completed", "success"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        submit("1", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void the_check_does_not_wait_for_the_run_of_a_job_that_submitted() {
        open(WITH_WORKFLOW, UseCaseWorld.ownBranch());
        world.ran(UseCaseWorld.run(UseCaseWorld.ownBranch(), "in_progress", ""));
        submit("1", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.ran(UseCaseWorld.run(UseCaseWorld.ownBranch(), "completed", "success"));
        assertThat(conclusion()).as("it brought nothing").contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void of_two_sources_the_worse_counts() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("box", "1", UseCaseWorld.HEAD, UseCaseWorld.times(150, 100));
        submit("other", "1", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void the_same_again_has_no_effect_and_other_bytes_under_its_key_are_refused() {
        open(CONFIG, UseCaseWorld.ownBranch());
        assertThat(submit("1", UseCaseWorld.HEAD, 100, 100))
                .isInstanceOf(SubmissionReceipt.NewSubmitted.class);
        var before = world.ledger().commits().read(FakeGitHub.REPO.id(), UseCaseWorld.HEAD);
        for (int i = 0; i < 20; i++) {
            assertThat(submit("1", UseCaseWorld.HEAD, 100, 100))
                    .isInstanceOf(SubmissionReceipt.StoredBefore.class);
        }
        assertThat(submit("1", UseCaseWorld.HEAD, 50, 50))
                .isInstanceOf(SubmissionReceipt.KeyTaken.class);
        assertThat(world.ledger().commits().read(FakeGitHub.REPO.id(), UseCaseWorld.HEAD))
                .isEqualTo(before);
    }

    @Test
    void attack_21_nobody_retries_until_it_is_green() {
        open(CONFIG, UseCaseWorld.ownBranch());
        for (int i = 0; i < 10; i++) {
            submit("k" + i, UseCaseWorld.HEAD, 150, 100);
        }
        assertThat(submit("last", UseCaseWorld.HEAD, 100, 100))
                .isInstanceOf(SubmissionReceipt.TooManyRepeats.class);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_process_that_dies_after_the_answer_judges_it_when_it_is_back() {
        open(CONFIG, UseCaseWorld.ownBranch());
        for (int steps = 1; steps < 12; steps += 2) {
            world.fuse().arm(steps);
            submit("k" + steps, UseCaseWorld.HEAD, steps > 10 ? 100 : 150, 100);
            world.fuse().disarm();
            world.settle();
            assertThat(conclusion())
                    .contains(steps > 10 ? CheckRunConclusion.SUCCESS : CheckRunConclusion.FAILURE);
        }
    }

    private void submitPart(int number, String benchmark, double value) {
        part = new ResultPart(number, 2);
        String one = "[{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %s}]";
        submit(
                "box",
                number + benchmark + value,
                UseCaseWorld.HEAD,
                one.formatted(benchmark, value));
    }

    @ParameterizedTest
    @CsvSource({"1, 100, SUCCESS", "2, 100, SUCCESS", "1, 150, FAILURE", "2, 150, FAILURE"})
    void parts_are_judged_together_once_all_are_there(
            int first, double parse, CheckRunConclusion judged) {
        open(CONFIG, UseCaseWorld.ownBranch());
        for (int number : List.of(first, 3 - first)) {
            assertWaits(world.check());
            submitPart(number, number == 1 ? "parse" : "render", number == 1 ? parse : 100);
        }
        assertThat(conclusion()).contains(judged);
        assertThat(world.check().draft().summary())
                .contains("· submitted results ·")
                .doesNotContain("earlier attempt");
        submitPart(2, "render", 101);
        assertThat(conclusion()).as("the other one again").contains(judged);
        submitPart(1, "parse", 101);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void attack_19_results_of_a_commit_that_is_not_pushed_are_not_kept_for_it() {
        open(CONFIG, UseCaseWorld.ownBranch());
        assertThat(kind(admit("box", NEXT, ""))).isEqualTo(RefusalKind.UNKNOWN_COMMIT);
        pushed(NEXT);
        assertWaits(world.checkOn(NEXT));
        assertThat(admit("box", NEXT, "")).isInstanceOf(Admitted.class);
    }

    @Test
    void the_check_names_the_parts_that_are_missing_while_it_waits_and_at_the_deadline() {
        open(CONFIG, UseCaseWorld.ownBranch());
        for (int number : List.of(2, 4)) {
            part = new ResultPart(number, 4);
            submit("box", "" + number, UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        }
        String gap = "2 of 4 parts came; missing: 1, 3";
        assertThat(title()).isEqualTo("Waits for submitted results: " + gap);
        assertThat(world.check().draft().summary())
                .startsWith("- `box`: " + gap + "\n\n")
                .contains("The jobs of the missing parts have to send them");
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(title()).isEqualTo("Not measured: " + gap);
        assertThat(world.check().draft().summary())
                .contains("- `box`: " + gap, "start the jobs of the missing parts again");
        part = new ResultPart(3, 4);
        submit("box", "3", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        assertThat(title()).isEqualTo("Not measured: 3 of 4 parts came; missing: 1");
        world.config(CONFIG.replace("{token: box, refs: [main]}, ", ""));
        world.handle(new RefreshJob(FakeGitHub.REPO, UseCaseWorld.HEAD, RefreshJob.Cause.FACTS));
        assertThat(title()).as("no source any more").endsWith("no results were submitted");
    }

    @Test
    void attack_22_a_part_that_never_comes_lets_nothing_pass() {
        open(CONFIG + "when-not-started: pass\n", UseCaseWorld.ownBranch());
        submitPart(2, "parse", 100);
        submitPart(2, "render", 100);
        part = new ResultPart(1, 3);
        submit("box", "1/3", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        submitPart(1, "parse", 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void parts_of_before_another_number_of_them_complete_no_later_ones() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submitPart(1, "parse", 100);
        submitPart(2, "render", 100);
        part = ResultPart.WHOLE;
        submit("box", "whole", UseCaseWorld.HEAD, UseCaseWorld.times(150, 100));
        submitPart(1, "parse", 101);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        submitPart(2, "render", 101);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void attack_37_a_part_that_is_taken_back_leaves_no_others_to_pass() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submitPart(1, "parse", 100);
        submitPart(2, "render", 100);
        world.pass(Duration.ofMinutes(1));
        Instant since = world.clock().instant();
        submitPart(2, "render", 101);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        withdraw("box", since);
        submitPart(1, "parse", 101);
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.FAILURE));
    }

    @Test
    void parts_for_a_fork_count_together_by_a_maintainer_s_word() {
        open(CONFIG, UseCaseWorld.fork());
        world.github().writer("octocat");
        submitPart(1, "parse", 100);
        world.comments("octocat", "/perfwarden trust");
        submitPart(2, "render", 100);
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.comments("octocat", "/perfwarden trust");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_fork_s_results_are_kept_and_do_not_count() {
        open(CONFIG, UseCaseWorld.fork());
        SubmissionReceipt receipt = submit("1", UseCaseWorld.HEAD, 100, 100);
        assertThat(receipt).asString().contains("QUARANTINED");
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @ValueSource(doubles = {100, 150})
    void a_maintainer_s_word_lets_a_fork_s_results_count_for_this_head_alone(double parse) {
        open(CONFIG, UseCaseWorld.fork());
        world.github().writer("octocat");
        submit("1", UseCaseWorld.HEAD, parse, 100);
        world.comments("mallory", "/perfwarden trust");
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.comments("octocat", "/perfwarden trust");
        CheckRunConclusion judged =
                parse > 100 ? CheckRunConclusion.FAILURE : CheckRunConclusion.SUCCESS;
        assertThat(conclusion()).contains(judged);
        submit("2", UseCaseWorld.HEAD, 250 - parse, 100);
        assertThat(conclusion()).as("what came later is only kept").contains(judged);
        world.github().branch("faster", NEXT);
        world.opened(GivenPull.of(UseCaseWorld.fork()).at(NEXT, 700).told());
        submit("3", NEXT, 100, 100);
        assertThat(conclusion(NEXT)).as("another head").isNotEqualTo(Optional.of(judged));
        assertThat(world.ledger().history().suiteSources(FakeGitHub.REPO.id())).isEmpty();
    }

    @Test
    void results_that_came_after_the_maintainer_s_word_counted_by_it() {
        open(CONFIG, UseCaseWorld.fork());
        world.github().writer("octocat");
        submit("1", UseCaseWorld.HEAD, 150, 100);
        Job word = world.comment("octocat", "/perfwarden trust");
        submit("2", UseCaseWorld.HEAD, 100, 100);
        world.tell(word);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.comments("octocat", "/perfwarden trust");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void without_kept_results_there_is_nothing_to_trust() {
        open(CONFIG, UseCaseWorld.fork());
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden trust");
        assertThat(replies()).anyMatch(it -> it.contains("no results of this head wait"));
    }

    @Test
    void who_asks_to_measure_again_hears_where() {
        open(CONFIG, UseCaseWorld.ownBranch());
        world.github().writer("octocat");
        submit("1", UseCaseWorld.HEAD, 150, 100);
        world.comments("octocat", "/perfwarden rerun");
        assertThat(replies())
                .anyMatch(it -> it.contains("are submitted by `box`, `other`, and the server"));
    }

    @Test
    void a_source_that_refuses_forks_keeps_nothing_of_theirs() {
        open(CONFIG.replace("other}", "other, forks: refuse}"), UseCaseWorld.fork());
        assertThat(kind(admit("other", UseCaseWorld.HEAD, ""))).isEqualTo(RefusalKind.FORBIDDEN);
        assertThat(admit("box", UseCaseWorld.HEAD, "")).isInstanceOf(Admitted.class);
        open(CONFIG.replace("other}", "other, forks: refuse}"), UseCaseWorld.ownBranch());
        assertThat(admit("other", UseCaseWorld.HEAD, "")).isInstanceOf(Admitted.class);
    }

    @Test
    void only_a_source_with_the_branch_in_refs_makes_history() {
        world.repository(UseCaseWorld.ownBranch()).config(CONFIG);
        assertThat(kind(admit("other", UseCaseWorld.BASE, "")))
                .isEqualTo(RefusalKind.UNKNOWN_COMMIT);
        submit("1", UseCaseWorld.BASE, 100, 100);
        assertThat(world.ledger().history().suiteSources(FakeGitHub.REPO.id())).hasSize(1);
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("2", UseCaseWorld.HEAD, 100, 100);
        assertThat(world.ledger().history().legs(FakeGitHub.REPO.id(), "core", 10))
                .as("a pull request's are none")
                .hasSize(1);
    }

    @Test
    void a_fork_takes_no_commit_of_the_default_branch_away() {
        world.repository(UseCaseWorld.ownBranch()).config(CONFIG);
        world.opened(UseCaseWorld.pull(UseCaseWorld.fork(), UseCaseWorld.BASE));
        assertThat(submit("1", UseCaseWorld.BASE, 100, 100)).asString().contains("ACCEPTED");
    }

    @Test
    void what_the_configuration_does_not_name_is_refused() {
        open(CONFIG, UseCaseWorld.ownBranch());
        assertThat(kind(admit("mallory", UseCaseWorld.HEAD, ""))).isEqualTo(RefusalKind.FORBIDDEN);
        assertThat(kind(admit("box", UseCaseWorld.HEAD, "linux"))).isEqualTo(RefusalKind.MALFORMED);
        assertThat(kind(admit("box", UseCaseWorld.sha('f'), "")))
                .isEqualTo(RefusalKind.UNKNOWN_COMMIT);
        world.config(UseCaseWorld.CONFIG);
        assertThat(kind(admit("box", UseCaseWorld.HEAD, ""))).isEqualTo(RefusalKind.FORBIDDEN);
    }

    @Test
    void an_entry_that_is_removed_before_the_verdict_lets_nothing_pass() {
        open(CONFIG, UseCaseWorld.ownBranch());
        take("box", "1", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        world.config(CONFIG.replace("token: box", "token: new-box")).settle();
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void attack_37_what_a_stolen_token_brought_does_not_count_once_its_entry_is_gone() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.config(CONFIG.replace("token: box", "token: new-box"));
        assertThat(kind(admit("box", UseCaseWorld.HEAD, ""))).isEqualTo(RefusalKind.FORBIDDEN);
        submit("other", "1", UseCaseWorld.HEAD, UseCaseWorld.times(150, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        submit("other", "2", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"head", "next"})
    void attack_37_a_head_that_only_a_stolen_token_measured_is_judged_anew(String which) {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 100, 100);
        world.config(CONFIG.replace("token: box", "token: new-box"));
        if (which.equals("next")) {
            pushed(NEXT);
            assertWaits(world.checkOn(NEXT));
        } else {
            world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
            world.tell(new RefreshJob(FakeGitHub.REPO, UseCaseWorld.HEAD, RefreshJob.Cause.ASKED));
            world.settle();
            assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        }
    }

    @Test
    void attack_37_a_red_result_stays_when_its_entry_is_gone() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 150, 100);
        world.config(CONFIG.replace("token: box", "token: new-box"));
        world.tell(new RefreshJob(FakeGitHub.REPO, UseCaseWorld.HEAD, RefreshJob.Cause.ASKED));
        submit("other", "2", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private void withdraw(String source, Instant since) {
        int _ = world.withdrawal().withdraw(FakeGitHub.REPO, source, since);
        world.settle();
    }

    @ParameterizedTest
    @ValueSource(doubles = {100, 150})
    void attack_37_what_is_taken_back_lets_nothing_pass_and_takes_no_red_back(double parse) {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, parse, 100);
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        withdraw("box", UseCaseWorld.START);
        boolean wasRed = parse > 100;
        assertThat(conclusion())
                .contains(wasRed ? CheckRunConclusion.FAILURE : CheckRunConclusion.ACTION_REQUIRED);
        assertThat(submit("1", UseCaseWorld.HEAD, parse, 100))
                .as("the same again")
                .isInstanceOf(SubmissionReceipt.StoredBefore.class);
        submit("other", "2", UseCaseWorld.HEAD, UseCaseWorld.times(100, 100));
        assertThat(conclusion())
                .contains(wasRed ? CheckRunConclusion.FAILURE : CheckRunConclusion.SUCCESS);
        submit("3", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).as("by the same source").contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void attack_37_only_what_came_since_then_is_taken_back() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 100, 100);
        world.pass(Duration.ofMinutes(1));
        Instant since = world.clock().instant();
        submit("2", UseCaseWorld.HEAD, 150, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        withdraw("box", since);
        assertThat(conclusion()).as("by itself").contains(CheckRunConclusion.FAILURE);
        submit("3", UseCaseWorld.HEAD, 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        withdraw("other", UseCaseWorld.START);
        assertThat(conclusion()).as("another source").contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attack_37_a_green_answer_that_is_taken_back_left_what_it_answered_green(boolean isLater) {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("1", UseCaseWorld.HEAD, 150, 100);
        if (isLater) {
            pushed(NEXT);
        }
        CommitSha head = isLater ? NEXT : UseCaseWorld.HEAD;
        world.pass(Duration.ofMinutes(1));
        Instant since = world.clock().instant();
        submit("2", head, 100, 100);
        assertThat(conclusion(head)).contains(CheckRunConclusion.SUCCESS);
        withdraw("box", since);
        submit("other", "3", head, UseCaseWorld.times(100, 100));
        assertThat(conclusion(head))
                .contains(
                        isLater ? CheckRunConclusion.ACTION_REQUIRED : CheckRunConclusion.FAILURE);
        submit("4", head, 100, 100);
        assertThat(conclusion(head)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void attack_37_points_of_the_history_are_dropped() {
        world.repository(UseCaseWorld.ownBranch()).config(CONFIG);
        submit("1", UseCaseWorld.BASE, 100, 100);
        withdraw("box", UseCaseWorld.START);
        assertThat(world.ledger().history().legs(FakeGitHub.REPO.id(), "core", 10)).isEmpty();
        world.pass(UseCaseWorld.DEADLINE);
        submit("2", UseCaseWorld.BASE, 100, 100);
        assertThat(world.ledger().history().legs(FakeGitHub.REPO.id(), "core", 10)).hasSize(1);
    }

    @Test
    void no_run_of_github_measures_a_suite_that_is_only_submitted() {
        open(CONFIG, UseCaseWorld.ownBranch());
        world.artifact(100, 100);
        world.ran(UseCaseWorld.run(UseCaseWorld.ownBranch(), "completed", "success"));
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void attack_22_leaving_out_the_slow_benchmark_fails() {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit(
                "box",
                "1",
                UseCaseWorld.HEAD,
                "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]");
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "", "no results", "[{\"name\": \"parse\"}]"})
    void attack_23_what_brings_no_benchmark_fails(String content) {
        open(CONFIG, UseCaseWorld.ownBranch());
        submit("box", "1", UseCaseWorld.HEAD, content);
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void attack_28_a_flood_is_refused_until_an_hour_has_passed() {
        open(CONFIG.replace("bench-core", "bench-{platform}"), UseCaseWorld.ownBranch());
        for (int i = 0; i < 60; i++) {
            Admitted admitted = (Admitted) admit("box", UseCaseWorld.HEAD, "linux" + i % 20);
            take(admitted, "k" + i, UseCaseWorld.times(100, 100));
        }
        assertThat(kind(admit("box", UseCaseWorld.HEAD, "linux1")))
                .isEqualTo(RefusalKind.TOO_OFTEN);
        world.pass(Duration.ofHours(1));
        assertThat(admit("box", UseCaseWorld.HEAD, "linux1")).isInstanceOf(Admitted.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "a\nb", "a/b", "..", "a b", "\u202ea", "é", "{platform}"})
    void attack_30_a_hostile_name_is_refused(String name) {
        open(CONFIG.replace("bench-core", "bench-{platform}"), UseCaseWorld.ownBranch());
        assertThat(kind(admit("box", UseCaseWorld.HEAD, name))).isEqualTo(RefusalKind.MALFORMED);
        suite = name;
        assertThat(kind(admit("box", UseCaseWorld.HEAD, "linux"))).isEqualTo(RefusalKind.FORBIDDEN);
    }

    @Test
    void a_source_names_no_platform_but_its_own() {
        String box = "other, platforms: [linux, mac]}";
        open(
                CONFIG.replace("bench-core", "bench-{platform}").replace("other}", box),
                UseCaseWorld.ownBranch());
        assertThat(admit("other", UseCaseWorld.HEAD, "mac")).isInstanceOf(Admitted.class);
        for (String platform : List.of("windows", "Linux", "linux2")) {
            assertThat(kind(admit("other", UseCaseWorld.HEAD, platform)))
                    .isEqualTo(RefusalKind.FORBIDDEN);
        }
        assertThat(admit("box", UseCaseWorld.HEAD, "windows")).isInstanceOf(Admitted.class);
    }

    @Test
    void attack_30_a_suite_has_at_most_twenty_platforms_for_a_commit() {
        open(CONFIG.replace("bench-core", "bench-{platform}"), UseCaseWorld.ownBranch());
        for (int i = 0; i <= 20; i++) {
            Admitted admitted = (Admitted) admit("box", UseCaseWorld.HEAD, "linux" + i);
            assertThat(take(admitted, "k" + i, UseCaseWorld.times(100, 100)))
                    .isInstanceOf(
                            i < 20
                                    ? SubmissionReceipt.NewSubmitted.class
                                    : SubmissionReceipt.TooManyRepeats.class);
        }
    }

    @Test
    void attack_20_a_late_result_of_an_old_head_does_not_touch_the_new_one() {
        open(CONFIG, UseCaseWorld.ownBranch());
        pushed(NEXT);
        submit("1", UseCaseWorld.HEAD, 100, 100);
        assertThat(world.checkOn(NEXT).draft().status()).isNotEqualTo(CheckRunStatus.COMPLETED);
    }

    @Test
    void github_has_no_run_of_this_kind() {
        assertThat(RunId.ofSubmissions(1).value()).isGreaterThan(1L << 51);
        assertThat(WorkflowPath.ofSubmission("core", "o/r/.github/workflows/bench.yml"))
                .isEqualTo(
                        WorkflowPath.parse("submission:core:o/r/.github/workflows/bench.yml")
                                .orElseThrow());
        assertThat(RunEvent.of("submission")).isEqualTo(RunEvent.SUBMISSION);
    }
}
