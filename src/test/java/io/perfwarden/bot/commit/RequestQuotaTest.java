package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Test;

/** What many open pull requests cost of GitHub's limits. */
class RequestQuotaTest extends HistoryWorld {
    /** Of 5,000 requests an hour, 40 %. */
    private static final long REQUESTS = 2_000;

    /** Of 500 writes an hour, 40 %. */
    private static final long WRITES = 200;

    private static final Set<String> WRITING =
            Set.of(
                    "checkRuns.create",
                    "checkRuns.update",
                    "comments.create",
                    "comments.edit",
                    "runs.rerun");

    private static HeadBranch branch(int pull) {
        return new HeadBranch(Optional.of(REPO.id()), new BranchName("feature-" + pull));
    }

    private static CommitSha head(int pull, int push) {
        return new CommitSha("%040x".formatted(100_000 * push + pull));
    }

    /** Pull requests are pushed to, each second one much slower, and measured. */
    private void pushed(int pulls, int push) {
        world.pass(Duration.ofMinutes(1));
        for (int pull = 20; pull < 20 + pulls; pull++) {
            CommitSha head = head(pull, push);
            long run = 10_000L * push + pull;
            world.github().parent(head, BASE);
            world.github().file(head.value(), "baselines/core.json", times(100, 100));
            world.opened(GivenPull.of(branch(pull)).number(pull).at(head, push).told());
            GivenRun it = GivenRun.of(branch(pull)).id(run).on(head);
            world.ran(it.queued());
            world.ran(it.running());
            String results = times(pull % 2 == 0 ? 150 : 100.2, 100);
            world.artifact(run, "bench-core", results);
            world.ran(it.succeeded());
            if (pull % 2 == 0) {
                world.ran(it.attempt(2).running());
                world.github().dropArtifacts(new RunId(run));
                world.artifact(run, "bench-core", results).ran(it.attempt(2).succeeded());
            }
        }
    }

    /** The default branch gets a commit, which is measured. */
    private void merged(int number) {
        world.github().parent(commit(number), commit(number - 1));
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN));
        world.artifact(7_000 + number, "bench-core", times(100.1, 99.9));
        world.ran(PUSHED.id(7_000 + number).on(commit(number)).running());
        world.ran(PUSHED.id(7_000 + number).on(commit(number)).succeeded());
    }

    private List<String> asked() {
        return world.github().calls().stream().map(FakeGitHub.Call::operation).toList();
    }

    private long written() {
        return asked().stream().filter(WRITING::contains).count();
    }

    /** A download is answered with another address, which is asked in turn. */
    private long requests() {
        return asked().size() + world.github().count("artifacts.download");
    }

    @Test
    void a_push_that_changes_no_verdict_costs_the_same_however_many_pull_requests_are_open() {
        history();
        pushed(19, 1);
        merged(99);
        world.github().forgetCalls();
        merged(100);
        assertThat(asked()).filteredOn(WRITING::contains).hasSize(2);
        assertThat(requests()).isLessThanOrEqualTo(25);
    }

    @Test
    void the_configuration_is_read_once_for_a_push_and_once_for_its_measurement() {
        history();
        pushed(14, 1);
        merged(99);
        world.pass(Duration.ofMinutes(1)).github().forgetCalls();
        merged(100);
        assertThat(world.github().calls())
                .filteredOn(it -> it.detail().equals(".github/perfwarden.yml@"))
                .hasSize(2);
        assertThat(requests()).isLessThanOrEqualTo(25);
    }

    @Test
    void a_configuration_that_is_pushed_holds_at_once_for_all_processes() {
        history();
        brings(100.2);
        world.github().file("main", ".github/perfwarden.yml", "version: 2");
        // another process heard of it
        PolicyLoader.notePush(world.ledger().orders(), REPO.id(), world.clock().instant());
        bringsAgain(100.3);
        assertThat(conclusion()).contains(CheckRunGateway.CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_baseline_that_changes_writes_no_check_or_comment_that_says_the_same() {
        history();
        pushed(19, 1);
        merged(99);
        world.github().file("main", "baselines/core.json", times(101, 100));
        world.github().forgetCalls();
        merged(100);
        assertThat(asked()).filteredOn(WRITING::contains).hasSize(2);
        assertThat(asked()).doesNotContain("comments.own");
        assertThat(requests()).isLessThanOrEqualTo(25 + 19 * 4);
    }

    @Test
    @Nightly
    void a_stack_of_25_pull_requests_rebased_at_once_takes_less_than_40_percent_of_an_hour() {
        history();
        pushed(25, 1);
        world.github().forgetCalls();
        pushed(25, 2);
        assertThat(world.github().commentsOn(new PullNumber(20)))
                .singleElement()
                .satisfies(it -> assertThat(it.body()).contains(head(20, 2).value()));
        assertThat(requests()).isLessThanOrEqualTo(REQUESTS);
        assertThat(written()).isLessThanOrEqualTo(WRITES);
    }

    @Test
    void a_pull_request_without_a_comment_is_not_searched_for_one_again() {
        history();
        brings(100.2);
        world.github().forgetCalls();
        bringsAgain(100.3);
        assertThat(asked()).contains("checkRuns.update").doesNotContain("comments.own");
    }
}
