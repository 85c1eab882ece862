package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pull request that removes a baseline, after which nothing would be judged, is told. */
class RemovedBaselineTest extends WorldTest {
    private static final String BASELINE = "baselines/core.json";
    private static final String WORKFLOW = ".github/workflows/bench.yml";
    private static final GivenPull PULL_REQUEST = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    /** The head has no baseline, and the base has. */
    private void removing() {
        world.github()
                .file("main", RepositoryPolicy.PATH, CONFIG)
                .file("main", BASELINE, times(100, 100))
                .file(HEAD.value(), "src/main.c", "")
                .pull(PULL_REQUEST.told())
                .branch("faster", HEAD);
    }

    private void measured(double render) {
        world.artifact(100, render);
        world.opened(PULL_REQUEST.told()).ran(RUN.running()).ran(RUN.succeeded());
    }

    @Test
    void a_removed_baseline_is_told_and_does_not_pass() {
        removing();
        world.github().changed(PULL, BASELINE);
        measured(100);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).isEqualTo("This pull request removes 1 baseline");
        assertThat(world.check().draft().summary())
                .contains("`baselines/core.json`")
                .contains("is removed")
                .contains("/perfwarden skip");
        assertThat(report()).contains("`baselines/core.json`").contains("is removed");
    }

    @Test
    void that_none_is_touched_is_kept_under_the_same_text_in_every_version() {
        world.repository(ownBranch());
        world.opened(PULL_REQUEST.told());
        world.ran(RUN.ended(RunConclusion.SKIPPED)).pass(Duration.ofMinutes(15));
        String paths = Sha256Digest.of("main\n" + BASELINE).substring(0, 10);
        var id = new OrderId(FakeGitHub.REPO.id(), "baselines-" + HEAD + "-7-" + paths);
        assertThat(world.ledger().orders().findNote(id)).contains("none");
    }

    @Test
    void a_comment_that_is_there_says_what_is_removed() {
        removing();
        world.github().changed(PULL, BASELINE);
        measured(130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("`baselines/core.json`").contains("is removed");
    }

    @Test
    void a_maintainer_lets_a_baseline_be_removed() {
        removing();
        world.github().changed(PULL, BASELINE).writer("octocat");
        measured(100);
        world.comments("octocat", "/perfwarden skip -- the suite goes");
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.check().draft().summary()).contains("the suite goes");
    }

    @Test
    void a_branch_from_before_the_baseline_removes_nothing() {
        removing();
        measured(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_change_that_filters_leave_out_cannot_remove_a_baseline_unseen() {
        removing();
        filtered();
        world.github().changed(PULL, BASELINE);
        world.opened(PULL_REQUEST.told()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).isEqualTo("This pull request removes 1 baseline");
    }

    @Test
    void a_change_of_too_many_files_that_is_left_out_cannot_remove_a_baseline_unseen() {
        removing();
        startedFor("branches: [dev]");
        world.github().unlisted(PULL);
        world.opened(PULL_REQUEST.told()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).isEqualTo("This pull request removes 1 baseline");
    }

    @Test
    void a_change_of_too_many_files_that_has_the_baseline_is_skipped() {
        removing();
        startedFor("branches: [dev]");
        world.github().file(HEAD.value(), BASELINE, times(100, 100)).unlisted(PULL);
        world.opened(PULL_REQUEST.told()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    private void filtered() {
        startedFor("paths: ['src/**']");
    }

    private void startedFor(String filter) {
        String workflow = "on:\n  pull_request:\n    %s\njobs: {}\n".formatted(filter);
        world.github().file(HEAD.value(), WORKFLOW, workflow);
    }

    @Test
    void a_change_that_filters_leave_out_is_skipped_and_asked_about_once() {
        removing();
        filtered();
        world.github().file(HEAD.value(), BASELINE, times(100, 100)).changed(PULL, "README.md");
        world.opened(PULL_REQUEST.told()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.github().forgetCalls();
        world.handle(new CheckRerequestJob(FakeGitHub.REPO, HEAD, "delivery-1"));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        assertThat(world.github().count("pulls.files")).isLessThanOrEqualTo(1);
    }

    /** GitHub lists the changes against the present base, which never had the baseline. */
    private void rebased(String branch) {
        world.pass(Duration.ofMinutes(1));
        int now = (int) Duration.between(START, world.clock().instant()).toSeconds();
        PullRequest told = PULL_REQUEST.into(branch, now).told();
        world.github().pull(told);
        world.handle(PullEventJob.of(FakeGitHub.REPO, told, false));
    }

    /** A run begins for the base that there is now. */
    private void measuredAgain() {
        world.artifact(901, "bench-core", times(100, 100));
        world.pass(Duration.ofSeconds(10));
        world.ran(GivenRun.at(world.clock().instant(), RUN.id(901).succeeded()));
    }

    private void intoBare(String... changes) {
        removing();
        world.github()
                .branch("bare", sha('e'))
                .file("bare", "src/main.c", "")
                .parent(HEAD, BASE)
                .changes(HEAD, changes);
    }

    @Test
    void a_base_without_baselines_does_not_hide_for_a_moment_that_one_is_removed() {
        intoBare(BASELINE);
        measured(100);
        rebased("bare");
        measuredAgain();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary())
                .contains("`baselines/core.json`")
                .contains("is removed from main");
        world.pass(Duration.ofMinutes(61));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(title()).contains("No baseline");
    }

    @Test
    void a_head_that_never_had_the_baseline_of_its_former_base_removes_nothing() {
        intoBare("src/main.c");
        measured(100);
        rebased("bare");
        measuredAgain();
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    private void perSuite() {
        removing();
        world.config(
                """
                version: 1
                checks: per-suite
                suites:
                  - name: core
                    workflow: bench.yml
                    artifact: "bench-core"
                  - name: web
                    workflow: web.yml
                    artifact: "bench-web"
                """);
        world.github()
                .file("main", "baselines/web.json", times(100, 100))
                .file(HEAD.value(), "baselines/web.json", times(100, 100))
                .changed(PULL, BASELINE);
    }

    private Optional<CheckRunConclusion> ofSuite(String name) {
        return world.github().checkRunsOn(HEAD).stream()
                .filter(it -> it.name().equals("perfwarden/" + name))
                .reduce((_, last) -> last)
                .flatMap(it -> it.draft().conclusion());
    }

    @Test
    void the_check_of_a_suite_does_not_pass_without_its_baseline_while_another_suite_runs() {
        perSuite();
        measured(100);
        world.ran(RUN.id(901).workflow("web.yml").running());
        assertThat(ofSuite("core")).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(ofSuite("web")).isEmpty();
        assertThat(conclusion()).isEmpty();
    }

    @Test
    void the_check_of_a_suite_that_is_left_out_does_not_pass_because_another_suite_fails() {
        perSuite();
        filtered();
        world.opened(PULL_REQUEST.told()).pass(Duration.ofMinutes(1));
        world.artifact(901, "bench-web", times(100, 200));
        world.ran(RUN.id(901).workflow("web.yml").succeeded());
        assertThat(ofSuite("core")).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(ofSuite("web")).contains(CheckRunConclusion.FAILURE);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }
}
