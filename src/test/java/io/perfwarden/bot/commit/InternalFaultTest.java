package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.GitHubRefusal.Kind;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.WorldTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What we could not do never passes, whoever brought it about; it is not red either. */
class InternalFaultTest extends WorldTest {
    private static final String BASELINE = "baselines/core.json";
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private static final byte[] TOO_LARGE = new byte[(32 << 20) + 1];

    private void fails(String operation) {
        world.github().failNext(operation, new IllegalStateException("a bug"));
    }

    @Test
    void a_fork_that_makes_the_baseline_a_directory_is_judged_all_the_same() {
        world.repository(fork());
        world.github().file(HEAD.value(), "baselines/core.json/x", "x").changed(BASELINE);
        world.artifact(100, 130).opened(GivenPull.of(fork()).told());
        world.ran(GivenRun.of(fork()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_fork_that_commits_a_huge_baseline_is_judged_all_the_same() {
        world.repository(fork());
        world.github().file(HEAD.value(), BASELINE, TOO_LARGE).changed(BASELINE);
        world.artifact(100, 130).opened(GivenPull.of(fork()).told());
        world.ran(GivenRun.of(fork()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().calls())
                .noneMatch(call -> call.detail().equals(BASELINE + "@" + HEAD));
    }

    @Test
    void a_huge_baseline_on_the_base_branch_asks_for_action() {
        world.repository(ownBranch());
        world.github().file("main", BASELINE, TOO_LARGE);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains(BASELINE).contains("32 MiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"directory", "symlink", "submodule"})
    void a_baseline_on_the_base_branch_that_is_no_file_asks_for_action(String what) {
        world.repository(ownBranch());
        world.github().notAFile(BASELINE, what);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains(what);
    }

    @ParameterizedTest
    @ValueSource(strings = {"artifacts.list", "artifacts.download"})
    void results_that_cannot_be_taken_in_do_not_pass_and_can_be_tried_again(String operation) {
        world.givingUp().repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.artifact(100, 130);
        fails(operation);
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("job-1").contains("Re-run");
        world.handle(new CheckRerequestJob(REPO, HEAD, "delivery-1"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void results_that_cannot_be_taken_in_take_no_green_from_a_second_attempt() {
        world.givingUp().measured(ownBranch(), 100, 100);
        fails("artifacts.download");
        world.ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.ran(RUN.attempt(3).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_fault_while_judging_does_not_pass_and_heals() {
        world.givingUp().measured(ownBranch(), 100, 130);
        fails("files.read");
        world.tell(new CheckRerequestJob(REPO, HEAD, "delivery-1"));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.tell(new CheckRerequestJob(REPO, HEAD, "delivery-2"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_fault_beside_a_run_that_measures_nothing_is_given_up_once() {
        world.givingUp().measured(ownBranch(), 100, 100);
        world.ran(RUN.id(800).workflow("lint.yml").succeeded());
        for (int i = 0; i < 20; i++) {
            fails("files.read");
        }
        world.tell(PullEventJob.of(REPO, GivenPull.of(ownBranch()).reopened(60), true));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.givenUp()).isLessThanOrEqualTo(2);
    }

    @Test
    void an_outage_of_a_day_does_not_pass() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.ran(RUN.running());
        world.giveUp(new RefreshJob(REPO, HEAD, RefreshJob.Cause.FACTS), "job-9");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.artifact(100, 100).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void an_event_that_was_given_up_does_not_pass() {
        world.repository(ownBranch()).artifact(100, 100);
        world.opened(GivenPull.of(ownBranch()).told());
        world.giveUp(RunEventJob.of(REPO, MAIN, RUN.succeeded()), "job-9");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_report_that_github_refuses_for_its_form_loses_no_verdict() {
        world.repository(ownBranch()).artifact(100, 130);
        world.github()
                .failNext("checkRuns.create", new GitHubRefusal(Kind.UNPROCESSABLE, "too long"));
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).isEqualTo("1 regression: render 30\u00a0% slower");
        assertThat(world.check().draft().text()).isEmpty();
    }

    @Test
    void thousands_of_regressions_with_wide_names_keep_their_verdict_within_githubs_bytes() {
        world.repository(ownBranch());
        world.github().file("main", BASELINE, wide(100));
        world.artifact(900, "bench-core", wide(200)).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(bytes(world.check().draft().summary())).isLessThanOrEqualTo(65_535);
        assertThat(bytes(world.check().draft().text())).isLessThanOrEqualTo(65_535);
        assertThat(bytes(report())).isLessThanOrEqualTo(65_535);
        assertThat(world.github().count("checkRuns.create")).isOne();
    }

    private static String wide(int value) {
        StringBuilder rows = new StringBuilder("[");
        for (int i = 0; i < Thorough.cases(1_500, 5_000); i++) {
            rows.append(i == 0 ? "" : ",")
                    .append("{\"name\": \"")
                    .append("測".repeat(60))
                    .append(i)
                    .append("\", \"unit\": \"ns\", \"value\": ")
                    .append(value)
                    .append('}');
        }
        return rows.append(']').toString();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
