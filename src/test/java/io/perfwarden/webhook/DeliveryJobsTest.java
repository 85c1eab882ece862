package io.perfwarden.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunEvent;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.jobs.Job;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import io.perfwarden.scm.RunId;
import io.perfwarden.scm.WorkflowPath;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The jobs that deliveries ask for. */
class DeliveryJobsTest {
    private static final InstallationId INSTALLATION = new InstallationId(1234567);
    private static final RepoId BASE = new RepoId(186853002);
    private static final RepoId FORK = new RepoId(700100200);
    private static final Repo REPO =
            new Repo(INSTALLATION, BASE, RepoName.parse("octo-org/hello-world"));
    private static final BranchName MAIN = new BranchName("main");
    private static final CommitSha SHA = new CommitSha("ec26c3e57ca3a959ca5aad62de7213c562f8c821");
    private static final CommitSha BASE_SHA =
            new CommitSha("f95f852bd8fca8fcc58a9a2d6c842781e32a215e");
    private static final Head HERE = head(Optional.of(BASE), "faster-parse");
    private static final Head GONE = head(Optional.empty(), "main");
    private static final Head FORKED = head(Optional.of(FORK), "main");

    static Stream<Object[]> heads() {
        return Stream.of(
                new Object[] {"pull_request-opened", HERE, "octo-org"},
                new Object[] {"pull_request-edited-base", HERE, "octo-org"},
                new Object[] {"pull_request-opened-from-fork", FORKED, "contributor"},
                new Object[] {"pull_request-synchronize-deleted-fork", GONE, "contributor"},
                new Object[] {"pull_request-reopened-by-ghost", GONE, ""});
    }

    @ParameterizedTest
    @MethodSource("heads")
    void a_pull_request_that_changed_is_looked_at(String name, Head head, String owner) {
        assertThat(jobs(name))
                .containsExactly(new Job.PullChanged(REPO, MAIN, pull(head, owner, true)));
    }

    @Test
    void a_closed_pull_request_is_followed_to_its_end() {
        assertThat(jobs("pull_request-closed-merged"))
                .containsExactly(new Job.PullClosed(REPO, pull(HERE, "octo-org", false)));
    }

    @Test
    void a_renamed_repository_has_its_new_name_and_its_old_id() {
        Job.PullChanged job = (Job.PullChanged) jobs("pull_request-opened-renamed-repo").getFirst();
        assertThat(job.repo())
                .isEqualTo(new Repo(INSTALLATION, BASE, RepoName.parse("octo-org/hello-planet")));
        assertThat(job.subject()).isEqualTo(Job.subjectOf(REPO, HERE));
    }

    @Test
    void a_completed_run_is_looked_at() {
        assertThat(jobs("workflow_run-completed"))
                .containsExactly(new Job.RunChanged(REPO, MAIN, run(HERE, "octo-org", "success")));
    }

    @Test
    void a_run_of_a_fork_belongs_to_the_fork_though_no_pull_request_is_named() {
        assertThat(jobs("workflow_run-completed-from-fork"))
                .containsExactly(
                        new Job.RunChanged(REPO, MAIN, run(FORKED, "contributor", "success")));
        assertThat(jobs("workflow_run-completed-from-fork").getFirst().subject())
                .isEqualTo(jobs("pull_request-opened-from-fork").getFirst().subject());
    }

    @Test
    void a_run_of_a_deleted_fork_belongs_to_no_repository() {
        assertThat(jobs("workflow_run-completed-deleted-fork"))
                .containsExactly(new Job.RunChanged(REPO, MAIN, run(GONE, "", "failure")));
        assertThat(jobs("workflow_run-completed-deleted-fork").getFirst().subject())
                .isEqualTo(jobs("pull_request-synchronize-deleted-fork").getFirst().subject());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workflow_run-requested-awaiting-approval",
                "workflow_run-completed-awaiting-approval"
            })
    void a_run_that_waits_for_approval_says_so(String name) {
        assertThat(theRun(name).state()).isEqualTo(new RunState.AwaitingApproval());
    }

    @Test
    void a_second_attempt_has_its_own_start() {
        WorkflowRun run = theRun("workflow_run-in-progress-attempt-2");
        assertThat(run.attempt().number()).isEqualTo(2);
        assertThat(run.startedAt()).isEqualTo(Instant.parse("2026-09-30T11:02:03Z"));
        assertThat(run.state()).isEqualTo(new RunState.Running());
    }

    @Test
    void a_run_that_our_own_commit_caused_counts_like_any_other() {
        assertThat(theRun("workflow_run-requested-by-ourselves").state())
                .isEqualTo(new RunState.Queued());
    }

    @Test
    void values_that_github_invents_are_others() {
        WorkflowRun run = theRun("workflow_run-completed-conclusion-of-tomorrow");
        assertThat(run.state()).isEqualTo(new RunState.Completed(RunConclusion.OTHER));
        assertThat(run.event()).isEqualTo(RunEvent.OTHER);
    }

    @Test
    void a_run_without_path_branch_attempt_and_start_is_understood() {
        WorkflowRun run = theRun("workflow_run-completed-sparse");
        assertThat(run.workflow()).isEmpty();
        assertThat(run.attempt().number()).isEqualTo(1);
        assertThat(run.head()).isEqualTo(head(Optional.of(BASE), "sha:" + SHA));
        assertThat(run.startedAt()).isEqualTo(Instant.parse("2026-09-30T09:13:00Z"));
    }

    @Test
    void the_path_of_a_workflow_loses_its_owner_and_its_ref() {
        assertThat(theRun("workflow_run-completed-path-with-owner-and-ref").workflow())
                .contains(new WorkflowPath(".github/workflows/bench.yml"));
    }

    @Test
    void a_run_in_the_merge_queue_and_its_group_are_of_one_subject() {
        Head head = theRun("workflow_run-completed-merge-group").head();
        assertThat(head.branch().value()).startsWith("gh-readonly-queue/main/pr-104-");
        Job.MergeGroup group = (Job.MergeGroup) jobs("merge_group-checks-requested").getFirst();
        assertThat(group)
                .isEqualTo(
                        new Job.MergeGroup(
                                REPO,
                                head(
                                        Optional.of(BASE),
                                        "gh-readonly-queue/release/1.x/pr-104-"
                                                + "929f8209d40f77f4abc622a499c93a83babdbe64"),
                                new CommitSha("2ffea6db159f6b6c47a24e778fb9ef40cf6b1c7d"),
                                new BranchName("release/1.x")));
    }

    @Test
    void a_comment_with_a_command_is_read() {
        assertThat(jobs("issue_comment-created-command"))
                .containsExactly(
                        new Job.CommentCreated(
                                REPO,
                                new PullNumber(104),
                                492700400,
                                "monalisa",
                                "Faster on purpose.\r\n\r\n/regen-baseline core -- new parser\r\n",
                                Instant.parse("2026-09-30T12:00:00Z")));
    }

    @Test
    void a_deleted_or_suspended_installation_is_gone_as_a_whole() {
        Job gone = new Job.InstallationGone(INSTALLATION, List.of());
        assertThat(jobs("installation-deleted")).containsExactly(gone);
        assertThat(jobs("installation-suspend")).containsExactly(gone);
    }

    @Test
    void removed_repositories_are_gone_one_by_one() {
        assertThat(jobs("installation_repositories-removed"))
                .containsExactly(
                        new Job.InstallationGone(
                                INSTALLATION,
                                List.of(
                                        REPO,
                                        new Repo(
                                                INSTALLATION,
                                                new RepoId(42),
                                                RepoName.parse("octo-org/other.repo")))));
    }

    private static WorkflowRun theRun(String name) {
        return ((Job.RunChanged) jobs(name).getFirst()).run();
    }

    private static List<Job> jobs(String name) {
        DeliveryParser parser = new DeliveryParser((repo, run, sha) -> Optional.empty(), "4242");
        Delivery delivery = parser.parse(Payloads.event(name), Payloads.bytes(name));
        assertThat(delivery).isInstanceOf(Delivery.Work.class);
        return ((Delivery.Work) delivery).jobs();
    }

    private static PullRequest pull(Head head, String owner, boolean open) {
        return new PullRequest(
                new PullNumber(104),
                open,
                head,
                owner,
                SHA,
                MAIN,
                BASE_SHA,
                Instant.parse("2026-09-30T09:12:54Z"));
    }

    private static WorkflowRun run(Head head, String owner, String conclusion) {
        return new WorkflowRun(
                new Attempt(new RunId(30433642), 1),
                WorkflowPath.parse(".github/workflows/bench.yml"),
                RunEvent.PULL_REQUEST,
                RunState.of("completed", Optional.of(conclusion)),
                head,
                owner,
                SHA,
                Instant.parse("2026-09-30T09:13:00Z"),
                Instant.parse("2026-09-30T09:20:41Z"),
                "https://github.com/octo-org/hello-world/actions/runs/30433642");
    }

    private static Head head(Optional<RepoId> repo, String branch) {
        return new Head(repo, new BranchName(branch));
    }
}
