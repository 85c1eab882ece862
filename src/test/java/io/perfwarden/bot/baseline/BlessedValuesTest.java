package io.perfwarden.bot.baseline;

import static io.perfwarden.testkit.FakeGitHub.REPO;
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

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes a baseline is what the report showed to whoever asked, and nothing else. */
class BlessedValuesTest extends WorldTest {
    private static final CommitSha NEWER = sha('c');
    private static final GivenPull PULL_REQUEST = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final String NATIVE = CONFIG + "    baseline-format: native\n";

    @BeforeEach
    void people() {
        world.github().writer("octocat");
    }

    private void pushed(CommitSha to, int seconds) {
        PullRequest pushed = PULL_REQUEST.at(to, seconds).told();
        world.github().branch("faster", to).pull(pushed);
        world.handle(PullEventJob.of(REPO, pushed, true));
    }

    private String written() {
        return new String(
                world.github().commits().getLast().additions().getFirst().content().bytes(),
                StandardCharsets.UTF_8);
    }

    private void assertRefused() {
        assertThat(world.github().commits()).isEmpty();
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.CONFUSED);
        assertThat(world.ledger().acceptances().of(REPO.id(), PULL)).isEmpty();
    }

    /** The head is measured at two commits, the older first, and shows the newer. */
    private void measuredTwice() {
        world.measured(ownBranch(), 100, 130).pass(Duration.ofMinutes(1));
        pushed(NEWER, 60);
        world.artifact(901, "bench-core", times(100, 140));
        world.ran(RUN.id(901).on(NEWER).succeeded());
    }

    @Test
    void a_branch_that_went_back_to_an_older_commit_gets_no_values_of_it() {
        measuredTwice();
        Job comment = world.comment("octocat", "/regen-baseline");
        world.pass(Duration.ofMinutes(1));
        pushed(HEAD, 240);
        world.tell(comment);
        assertRefused();
    }

    @Test
    void a_branch_that_went_back_unheard_to_an_older_commit_gets_no_values_of_it() {
        measuredTwice();
        Job comment = world.comment("octocat", "/regen-baseline");
        world.github().branch("faster", HEAD).pull(PULL_REQUEST.at(HEAD, 240).told());
        world.tell(comment);
        assertRefused();
    }

    @Test
    void a_branch_that_went_back_is_blessed_with_what_its_report_shows_again() {
        measuredTwice();
        world.pass(Duration.ofMinutes(1));
        pushed(HEAD, 240);
        world.comments("octocat", "/regen-baseline");
        assertThat(world.github().commits()).hasSize(1);
        assertThat(world.github().commits().getFirst().parent()).isEqualTo(HEAD);
        assertThat(written()).contains("130.0").doesNotContain("140.0");
    }

    @Test
    void results_of_an_attempt_that_came_after_the_comment_are_not_blessed() {
        world.measured(ownBranch(), 100, 130);
        Job comment = world.comment("octocat", "/regen-baseline");
        world.pass(Duration.ofMinutes(1)).artifact(100, 500);
        world.ran(RUN.attempt(2).succeeded());
        world.tell(comment);
        assertRefused();
    }

    @Test
    void results_that_change_within_the_second_of_the_comment_are_not_blessed() {
        world.measured(ownBranch(), 100, 130);
        Job comment = world.comment("octocat", "/regen-baseline");
        world.artifact(100, 500).ran(RUN.attempt(2).succeeded());
        world.tell(comment);
        assertRefused();
    }

    @Test
    void while_a_newer_attempt_runs_nothing_is_blessed() {
        world.measured(ownBranch(), 100, 130).pass(Duration.ofMinutes(1));
        world.ran(RUN.attempt(2).running());
        world.comments("octocat", "/regen-baseline");
        assertRefused();
    }

    @Test
    void a_native_baseline_is_the_judged_artifact_and_not_a_newer_one() {
        world.repository(ownBranch()).config(NATIVE).artifact(100, 130);
        world.opened(PULL_REQUEST.told()).ran(RUN.succeeded());
        world.pass(Duration.ofMinutes(1)).artifact(100, 500);
        world.comments("octocat", "/regen-baseline");
        assertThat(world.github().commits()).allMatch(it -> !written().contains("500"));
        assertThat(world.github().commits().isEmpty() || written().equals(times(100, 130)))
                .isTrue();
    }

    @Test
    void a_native_baseline_is_the_tools_own_file_byte_for_byte() {
        world.repository(ownBranch()).config(NATIVE).artifact(100, 130);
        world.opened(PULL_REQUEST.told()).ran(RUN.succeeded());
        world.comments("octocat", "/regen-baseline");
        assertThat(written()).isEqualTo(times(100, 130));
    }

    @Test
    void a_tools_own_file_too_large_for_a_commit_is_refused_unread() {
        Random random = new Random(7);
        StringBuilder padded = new StringBuilder(times(100, 130));
        for (int i = 0; i < 11 << 20; i++) {
            padded.append(" \n\t\r".charAt(random.nextInt(4)));
        }
        world.repository(ownBranch()).config(NATIVE).artifact(900, "bench-core", padded.toString());
        world.opened(PULL_REQUEST.told()).ran(RUN.succeeded());
        world.comments("octocat", "/regen-baseline");
        assertRefused();
        assertThat(replies().getLast()).contains("10 MiB").contains("baseline-format");
    }

    @Test
    void a_native_baseline_whose_artifact_is_gone_is_refused() {
        world.repository(ownBranch()).config(NATIVE).artifact(100, 130);
        world.opened(PULL_REQUEST.told()).ran(RUN.succeeded());
        world.github().dropArtifacts(new RunId(900));
        world.comments("octocat", "/regen-baseline");
        assertRefused();
    }

    @Test
    void a_refused_commit_leaves_no_acceptance() {
        world.measured(ownBranch(), 100, 130);
        Job comment = world.comment("octocat", "/regen-baseline");
        world.github().branch("faster", NEWER).pull(PULL_REQUEST.told());
        world.tell(comment);
        assertRefused();
    }

    @Test
    void a_push_after_an_interrupted_commit_that_was_never_made_is_refused() {
        world.measured(ownBranch(), 100, 130);
        world.github().failNext("files.commit", new TransientFailure("no connection"));
        world.comments("octocat", "/regen-baseline");
        pushed(NEWER, 120);
        world.pass(Duration.ofMinutes(1));
        assertRefused();
    }

    @Test
    void a_sha_in_the_command_that_is_not_the_heads_is_refused() {
        world.measured(ownBranch(), 100, 130);
        world.comments("octocat", "/regen-baseline ccccccc");
        assertRefused();
    }

    @Test
    void the_sha_of_the_head_in_the_command_is_obeyed() {
        world.measured(ownBranch(), 100, 130);
        world.comments("octocat", "/regen-baseline " + HEAD.abbreviated() + " core -- agreed");
        assertThat(world.github().commits()).hasSize(1);
    }

    @Test
    void two_commands_in_a_row_write_one_baseline() {
        world.measured(ownBranch(), 100, 130);
        Job first = world.comment("octocat", "/regen-baseline");
        Job second = world.comment("octocat", "/regen-baseline");
        world.tell(first).tell(second);
        assertThat(world.github().commits()).hasSize(1);
        assertThat(reactions())
                .containsExactly(Reaction.EYES, Reaction.ROCKET, Reaction.EYES, Reaction.CONFUSED);
    }

    @Test
    void a_second_regeneration_after_the_next_report_replaces_the_first() {
        world.measured(ownBranch(), 100, 130).comments("octocat", "/regen-baseline");
        CommitSha first = world.github().commits().getFirst().sha();
        world.opened(PULL_REQUEST.at(first, 120).told()).pass(Duration.ofMinutes(1));
        world.artifact(901, "bench-core", times(100, 150));
        world.ran(RUN.id(901).on(first).succeeded());
        assertThat(conclusion(first)).contains(CheckRunConclusion.FAILURE);
        world.comments("octocat", "/regen-baseline");
        CommitSha second = world.github().commits().getLast().sha();
        world.opened(PULL_REQUEST.at(second, 500).told());
        world.artifact(902, "bench-core", times(100, 150));
        world.ran(RUN.id(902).on(second).succeeded());
        assertThat(conclusion(second)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void an_acceptance_is_of_no_use_to_another_pull_request() {
        world.measured(ownBranch(), 100, 130).comments("octocat", "/regen-baseline");
        CommitSha after = world.github().commits().getFirst().sha();
        world.github().changed("baselines/core.json");
        world.opened(PULL_REQUEST.number(8).at(after, 120).told());
        world.handle(PullEventJob.of(REPO, PULL_REQUEST.closed(130), false));
        world.artifact(901, "bench-core", times(100, 130));
        world.ran(RUN.id(901).on(after).succeeded());
        assertThat(conclusion(after)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_fork_is_judged_again_once_its_proposal_is_merged() {
        world.measured(fork(), 100, 130).comments("octocat", "/regen-baseline");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        PullRequest proposal = world.github().pulls().get(REPO, new PullNumber(8)).orElseThrow();
        assertThat(proposal.baseBranch()).isEqualTo(MAIN);
        world.github().branch("main", proposal.headSha());
        world.github().file("main", ".github/perfwarden.yml", CONFIG);
        PullRequest merged =
                new PullRequest(
                        proposal.number(),
                        false,
                        proposal.head(),
                        proposal.headOwner(),
                        proposal.headSha(),
                        proposal.baseBranch(),
                        proposal.baseSha(),
                        proposal.updatedAt().plusSeconds(60));
        world.closed(merged);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_run_told_again_after_a_regeneration_does_not_judge_the_old_head_anew() {
        world.measured(ownBranch(), 100, 130).comments("octocat", "/regen-baseline");
        CommitSha after = world.github().commits().getFirst().sha();
        world.opened(PULL_REQUEST.at(after, 120).told());
        world.handle(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
        assertThat(report()).startsWith("### ⏳ " + after.abbreviated());
    }
}
