package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.BaselineAcceptances.BaselineAcceptance;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a pull request does to later ones keeps it from passing, measured or not. */
class LaterPullsTest extends WorldTest {
    private static final String BASELINE = "baselines/core.json";
    private static final String WORKFLOW = ".github/workflows/bench.yml";
    private static final String LOOSE = times(1000, 1000);

    /** The pull request changes a file, and the workflow is not started for it. */
    private void filtered(HeadBranch from, String path, String content) {
        world.repository(from);
        world.github()
                .file(
                        HEAD.value(),
                        WORKFLOW,
                        "on:\n  pull_request:\n    paths: ['src/**']\njobs: {}\n")
                .file(HEAD.value(), RepositoryPolicy.PATH, CONFIG)
                .file(HEAD.value(), path, content)
                .changed(PULL, path);
    }

    private void opened(HeadBranch from) {
        world.opened(GivenPull.of(from).told()).pass(Duration.ofMinutes(15));
    }

    @Test
    void a_baseline_loosened_by_hand_does_not_pass_where_filters_leave_the_change_out() {
        filtered(fork(), BASELINE, LOOSE);
        opened(fork());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).isEqualTo("This pull request changes 1 baseline by hand");
        assertThat(world.check().draft().summary())
                .contains("`baselines/core.json`")
                .contains("/regen-baseline")
                .contains("/perfwarden skip");
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden skip -- new machine");
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_baseline_loosened_by_hand_does_not_pass_where_nothing_is_expected() {
        filtered(ownBranch(), BASELINE, LOOSE);
        world.config("version: 1\nsuites: [{name: core}]\n");
        opened(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_baseline_loosened_by_hand_that_was_measured_is_pointed_out_and_not_believed() {
        filtered(ownBranch(), BASELINE, LOOSE);
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().text()).contains("baselines/core.json");
    }

    @ParameterizedTest
    @CsvSource({
        "baselines/archive/core-aaaaaaa.json, 900, ACTION_REQUIRED",
        "baselines/core-aaaaaaa-2.json, 900, ACTION_REQUIRED",
        "baselines/core.md, 900, SUCCESS",
        "baselines/core.a, 900, ACTION_REQUIRED",
        "baselines/archive/core-aaaaaaa.json, 100, SUCCESS",
        "baselines/archive/README.md, 900, SUCCESS",
        "other/archive/core-aaaaaaa.json, 900, SUCCESS"
    })
    void an_earlier_baseline_changed_by_hand_does_not_pass_but_a_copy_of_the_replaced_one_does(
            String path, double value, CheckRunConclusion ends) {
        filtered(ownBranch(), path, times(value, value));
        world.config(CONFIG + "    history: baselines\n");
        String earlier = "baselines/archive/core-bbbbbbb.json";
        world.github()
                .file(HEAD.value(), RepositoryPolicy.PATH, CONFIG + "    history: baselines\n")
                .file("main", earlier, times(90, 90))
                .file(HEAD.value(), earlier, times(90, 90));
        brought();
        assertThat(conclusion()).contains(ends);
        if (ends == CheckRunConclusion.ACTION_REQUIRED) {
            assertThat(title()).isEqualTo("This pull request changes 1 baseline by hand");
            assertThat(world.check().draft().summary()).contains(path).contains("noise");
        }
    }

    @Test
    void a_first_history_is_not_changed_by_hand() {
        filtered(ownBranch(), "baselines/archive/core-aaaaaaa.json", times(90, 90));
        world.config(CONFIG + "    history: baselines\n");
        world.github()
                .file(HEAD.value(), RepositoryPolicy.PATH, CONFIG + "    history: baselines\n");
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    /** The file's name says of which suite it is. */
    @ParameterizedTest
    @ValueSource(ints = {100, 900})
    void an_earlier_baseline_counts_for_another_suite_with_the_same_directory(int value) {
        String config =
                """
                version: 1
                suites:
                  - name: core
                    workflow: bench.yml
                    history: baselines
                  - name: other
                    workflow: bench.yml
                    history: baselines
                """;
        filtered(ownBranch(), "baselines/archive/core-aaaaaaa.json", times(value, value));
        world.config(config);
        world.github().file(HEAD.value(), RepositoryPolicy.PATH, config);
        for (String ref : List.of("main", HEAD.value())) {
            world.github()
                    .file(ref, "baselines/other.json", times(101, 101))
                    .file(ref, "baselines/archive/other-bbbbbbb.json", times(90, 90));
        }
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_first_history_is_changed_by_hand_once_the_base_has_another_one() {
        filtered(ownBranch(), "baselines/archive/core-aaaaaaa.json", times(90, 90));
        world.config(CONFIG + "    history: baselines\n");
        world.github()
                .file(HEAD.value(), RepositoryPolicy.PATH, CONFIG + "    history: baselines\n");
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.github().file("main", "baselines/archive/core-aaaaaaa.json", times(80, 80));
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN)).pass(Duration.ofMinutes(5));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void an_earlier_baseline_removed_among_too_many_files_does_not_pass() {
        filtered(ownBranch(), "src/main.c", "");
        world.config(CONFIG + "    history: baselines\n");
        world.github()
                .file(HEAD.value(), RepositoryPolicy.PATH, CONFIG + "    history: baselines\n")
                .file("main", "baselines/archive/core-aaaaaaa.json", times(100, 100))
                .unlisted(PULL);
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @CsvSource({"main,SKIPPED", "playground,ACTION_REQUIRED"})
    void a_baseline_that_a_maintainer_had_written_for_the_same_base_is_not_changed_by_hand(
            String base, CheckRunConclusion ends) {
        filtered(ownBranch(), BASELINE, LOOSE);
        String blob = new FileContent(LOOSE.getBytes(StandardCharsets.UTF_8)).blobSha();
        world.ledger()
                .acceptances()
                .record(
                        new BaselineAcceptance(
                                REPO.id(),
                                PULL,
                                BASELINE,
                                blob,
                                HEAD,
                                "octocat",
                                world.clock().instant()),
                        new BranchName(base));
        opened(ownBranch());
        assertThat(conclusion()).contains(ends);
    }

    @ParameterizedTest
    @CsvSource({"1000,faster,SKIPPED", "2000,faster,ACTION_REQUIRED", "1000,other,ACTION_REQUIRED"})
    void a_proposal_of_the_app_itself_is_not_changed_by_hand_and_what_others_write_is(
            double value, String branch, CheckRunConclusion ends) {
        filtered(ownBranch(), BASELINE, times(value, value));
        String blob = new FileContent(LOOSE.getBytes(StandardCharsets.UTF_8)).blobSha();
        var id = ProposedBaselines.writtenOrder(REPO.id(), new BranchName(branch), BASELINE, blob);
        world.ledger().orders().note(id, "", world.clock().instant());
        opened(ownBranch());
        assertThat(conclusion()).contains(ends);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{\"schema\": \"perfwarden/baseline/1\"}",
                "junk",
                "BenchmarkParse-4 100 100 ns/op\nBenchmarkRender-4 100 x ns/op\n",
                "--- FAIL: BenchmarkParse\nFAIL\n"
            })
    void a_baseline_that_nothing_can_be_compared_with_does_not_pass_when_it_is_measured(
            String content) {
        filtered(ownBranch(), BASELINE, content);
        world.github().file("main", BASELINE, times(100, 100));
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("`baselines/core.json");
    }

    @Test
    void a_baseline_that_is_too_large_to_look_into_does_not_pass() {
        filtered(ownBranch(), BASELINE, times(100, 101) + " ".repeat(4 << 20));
        world.github().file("main", BASELINE, times(100, 100));
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("larger than 4 MiB");
    }

    /** Its run brings the base's times. */
    private void brought() {
        world.artifact(100, 100).opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
    }

    @Test
    void a_baseline_as_loose_as_the_base_had_it_does_not_pass_once_that_is_reverted() {
        filtered(ownBranch(), BASELINE, LOOSE);
        world.github().file("main", BASELINE, LOOSE);
        opened(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.github().file("main", BASELINE, times(100, 100));
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN)).pass(Duration.ofMinutes(5));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @CsvSource({
        "name: core,name: other,ACTION_REQUIRED",
        "name: core,'name: other, baseline: baselines/core.json',SUCCESS",
        "name: core,'name: core, baseline: baselines/none.json',ACTION_REQUIRED",
        "name: core,'name: core, baseline-from: history',SUCCESS",
        "name: core,'name: core, fail: 9%',SUCCESS"
    })
    void a_configuration_that_no_longer_reads_a_baseline_does_not_pass(
            String suite, String to, CheckRunConclusion ends) {
        String config = "version: 1\nsuites: [{name: core, workflow: bench.yml}]\n";
        world.repository(ownBranch()).config(config);
        world.github()
                .file(HEAD.value(), RepositoryPolicy.PATH, config.replace(suite, to))
                .changed(PULL, RepositoryPolicy.PATH);
        brought();
        assertThat(conclusion()).contains(ends);
        assertThat(title().equals("This pull request removes 1 baseline"))
                .isEqualTo(ends == CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @CsvSource({
        "symlink,../elsewhere",
        "submodule,../elsewhere",
        "symlink,'[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]'"
    })
    void a_baseline_replaced_by_a_link_does_not_pass(String what, String shown) {
        filtered(ownBranch(), BASELINE, shown);
        world.github().notAFile(HEAD, BASELINE, what);
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_baseline_replaced_by_a_directory_does_not_pass() {
        world.github()
                .file("main", RepositoryPolicy.PATH, CONFIG)
                .file("main", BASELINE, times(100, 100))
                .file(HEAD.value(), BASELINE + "/x.json", "[]")
                .changed(PULL, BASELINE);
        brought();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("is a directory");
    }

    @ParameterizedTest
    @CsvSource({
        "baselines/core/arm.json,ACTION_REQUIRED",
        "baselines/core/new.json,ACTION_REQUIRED",
        "baselines/core/linux.json,SUCCESS",
        "baselines/other/arm.json,SUCCESS"
    })
    void the_baseline_of_a_platform_that_was_not_measured_is_not_loosened_unseen(
            String path, CheckRunConclusion ends) {
        String config =
                CONFIG.replace("bench-core", "bench-{platform}")
                        + "    baseline: \"baselines/core/{platform}.json\"\n    missing: ignore\n";
        for (String ref : List.of("main", HEAD.value())) {
            world.github()
                    .file(ref, RepositoryPolicy.PATH, config)
                    .file(ref, "baselines/core/linux.json", times(100, 100))
                    .file(ref, "baselines/core/arm.json", times(100, 100));
        }
        world.github().file(HEAD.value(), path, LOOSE).changed(PULL, path);
        world.artifact(900, "bench-linux", times(100, 100));
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(ends);
    }

    @Test
    void a_first_baseline_passes_if_it_can_be_read() {
        filtered(ownBranch(), "baselines/web.json", times(1, 1));
        world.config(CONFIG + "  - {name: web, workflow: bench.yml, artifact: bench-web}\n");
        opened(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_first_baseline_that_cannot_be_read_does_not_pass() {
        filtered(ownBranch(), "baselines/web.json", "{");
        world.config(CONFIG + "  - {name: web, workflow: bench.yml, artifact: bench-web}\n");
        opened(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @CsvSource({
        "'',ACTION_REQUIRED",
        ".github/perfwarden.yaml,SUCCESS",
        "ci/perfwarden.yml,ACTION_REQUIRED"
    })
    void a_configuration_that_is_removed_does_not_pass_and_one_of_the_other_spelling_does(
            String to, CheckRunConclusion ends) {
        world.repository(ownBranch());
        world.github().changed(PULL, RepositoryPolicy.PATH);
        if (!to.isEmpty()) {
            world.github().file(HEAD.value(), to, CONFIG).changed(PULL, to);
        }
        brought();
        assertThat(conclusion()).contains(ends);
        assertThat(title().equals("This pull request removes the configuration"))
                .isEqualTo(ends == CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_branch_from_before_the_configuration_removes_none() {
        world.measured(ownBranch(), 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    private static final CommitSha GROUP = sha('e');
    private static final BranchName QUEUE = new BranchName("gh-readonly-queue/main/pr-7-" + BASE);

    /** A merge group that is not measured has a file; nothing where it is removed. */
    private void group(String path, Optional<String> content) {
        world.repository(ownBranch());
        world.github()
                .branch("main", BASE)
                .file("main", RepositoryPolicy.PATH, CONFIG)
                .file("main", BASELINE, times(100, 100))
                .branch(QUEUE.value(), GROUP)
                .parent(GROUP, BASE)
                .parent(HEAD, BASE)
                .file(GROUP.value(), "src/main.c", "")
                .changes(GROUP, path);
        if (!path.equals(BASELINE)) {
            world.github().file(GROUP.value(), BASELINE, times(100, 100));
        }
        content.ifPresent(it -> world.github().file(GROUP.value(), path, it));
        world.opened(GivenPull.of(ownBranch()).told());
        world.handle(MergeGroupJob.of(REPO, new MergeGroup(QUEUE, GROUP, MAIN), true));
    }

    @ParameterizedTest
    @ValueSource(strings = {BASELINE, RepositoryPolicy.PATH})
    void a_group_that_removes_what_later_ones_need_does_not_pass(String path) {
        group(path, Optional.empty());
        world.pass(Duration.ofMinutes(15));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_group_whose_baseline_nothing_can_be_compared_with_does_not_pass() {
        group(BASELINE, Optional.of("[]"));
        world.pass(Duration.ofMinutes(15));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", ""})
    void a_measured_group_whose_baseline_is_gone_or_of_no_use_does_not_pass(String content) {
        group(BASELINE, Optional.of(content).filter(it -> !it.isEmpty()));
        measuredInQueue();
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_measured_group_with_another_baseline_passes() {
        group(BASELINE, Optional.of(times(90, 90)));
        measuredInQueue();
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
    }

    private void measuredInQueue() {
        HeadBranch queue = new HeadBranch(Optional.of(REPO.id()), QUEUE);
        world.artifact(900, "bench-core", times(100, 100));
        world.ran(GivenRun.of(queue).on(GROUP).event(RunEvent.MERGE_GROUP).succeeded());
    }

    @Test
    void what_a_maintainer_let_pass_in_a_pull_request_passes_in_its_group() {
        world.github().writer("octocat");
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.comments("octocat", "/perfwarden skip -- the suite goes");
        group(BASELINE, Optional.empty());
        world.pass(Duration.ofMinutes(15));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void what_a_maintainer_let_pass_for_another_base_does_not_pass_in_a_group() {
        world.github().writer("octocat");
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).into("dev", 0).told());
        world.comments("octocat", "/perfwarden skip -- only there");
        world.opened(GivenPull.of(ownBranch()).into("main", 60).told());
        group(BASELINE, Optional.empty());
        world.pass(Duration.ofMinutes(15));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void what_a_maintainer_let_pass_in_another_pull_request_of_the_head_does_not_pass_in_a_group() {
        world.github().writer("octocat");
        world.repository(ownBranch());
        world.opened(GivenPull.of(ownBranch()).number(8).into("dev", 0).told());
        world.tell(world.saying(new PullNumber(8), "octocat", "/perfwarden skip -- only there"));
        group(BASELINE, Optional.empty());
        world.github().parent(GROUP, HEAD);
        world.pass(Duration.ofMinutes(15));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_group_that_changes_no_such_file_passes() {
        group("src/main.c", Optional.of("x"));
        world.pass(Duration.ofMinutes(15));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
    }
}
