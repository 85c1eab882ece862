package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.SubjectLine;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.BackfillJob;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.InstallationRemovedJob;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.JobEndJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullClaimsJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullMergedJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.queue.Job.PullRecheckJob;
import io.perfwarden.queue.Job.PullRetargetJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.queue.Job.SubjectLineJob;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The jobs that deliveries ask for. */
class DeliveryJobsTest {
    private static final InstallationId INSTALLATION = new InstallationId(1234567);
    private static final RepoId BASE = new RepoId(186853002);
    private static final RepoId FORK = new RepoId(700100200);
    private static final InstalledRepo REPO =
            new InstalledRepo(INSTALLATION, BASE, RepoName.parse("octo-org/hello-world"));
    private static final BranchName MAIN = new BranchName("main");
    private static final CommitSha SHA = new CommitSha("ec26c3e57ca3a959ca5aad62de7213c562f8c821");
    private static final CommitSha BASE_SHA =
            new CommitSha("f95f852bd8fca8fcc58a9a2d6c842781e32a215e");
    private static final HeadBranch HERE = head(Optional.of(BASE), "faster-parse");
    private static final HeadBranch GONE = head(Optional.empty(), "main");
    private static final HeadBranch FORKED = head(Optional.of(FORK), "main");

    static Stream<Object[]> heads() {
        return Stream.of(
                new Object[] {"pull_request-opened", HERE, "octo-org"},
                new Object[] {"pull_request-opened-from-fork", FORKED, "contributor"},
                new Object[] {"pull_request-synchronize-deleted-fork", GONE, "contributor"},
                new Object[] {"pull_request-reopened-by-ghost", GONE, ""});
    }

    @ParameterizedTest
    @MethodSource("heads")
    void a_pull_request_that_starts_workflows_is_heard(String name, HeadBranch head, String owner) {
        assertThat(jobs(name))
                .containsExactly(PullEventJob.of(REPO, pull(head, owner, true), true));
    }

    @Test
    void a_pull_request_with_another_base_is_heard_with_its_former_one() {
        PullRequest moved = pull(HERE, "octo-org", true);
        assertThat(jobs("pull_request-edited-base"))
                .containsExactly(
                        PullRetargetJob.of(
                                REPO,
                                moved,
                                new BranchName("release/1.x"),
                                new CommitSha("6dcb09b5b57875f334f61aebed695e2e4193db5e")));
    }

    /** A workflow may run on each of them, and then it measures the merge with this base. */
    @ParameterizedTest
    @ValueSource(strings = {"edited-title", "labeled", "action-of-tomorrow"})
    void whatever_happens_to_a_pull_request_tells_which_base_it_has(String action) {
        assertThat(jobs("pull_request-" + action))
                .first()
                .isInstanceOfSatisfying(
                        PullEventJob.class,
                        it -> {
                            assertThat(it.baseBranch()).isEqualTo(MAIN);
                            assertThat(it.expects()).isFalse();
                        });
    }

    @Test
    void a_draft_that_is_made_ready_is_heard_as_that() {
        assertThat(jobs("pull_request-ready_for_review"))
                .containsExactly(PullReadyJob.of(REPO, pull(HERE, "octo-org", true)));
    }

    @Test
    void a_push_to_a_branch_is_heard_of_as_it_may_be_somebodys_base() {
        assertThat(jobs("push-default-branch")).containsExactly(BranchPushJob.of(REPO, MAIN, MAIN));
    }

    @Test
    void a_closed_pull_request_is_heard_and_starts_nothing() {
        PullRequest closed = pull(HERE, "octo-org", false);
        CommitSha merged = new CommitSha("6dcb09b5b57875f334f61aebed695e2e4193db5e");
        assertThat(jobs("pull_request-closed-merged"))
                .containsExactly(
                        PullEventJob.of(REPO, closed, false),
                        new PullMergedJob(REPO, closed.number(), merged));
    }

    @Test
    void a_renamed_repository_has_its_new_name_and_its_old_id() {
        PullEventJob job = (PullEventJob) jobs("pull_request-opened-renamed-repo").getFirst();
        assertThat(job.repo())
                .isEqualTo(
                        new InstalledRepo(
                                INSTALLATION, BASE, RepoName.parse("octo-org/hello-planet")));
        assertThat(job.subject()).isEqualTo(jobs("pull_request-opened").getFirst().subject());
    }

    @Test
    void a_commit_and_a_pull_request_are_heard_with_their_subject_and_author() {
        assertThat(allJobs("workflow_run-completed"))
                .contains(
                        new SubjectLineJob(
                                REPO, SHA.value(), new SubjectLine("Parse faster", "Mona Lisa")));
        assertThat(allJobs("pull_request-opened"))
                .contains(
                        new SubjectLineJob(
                                REPO, "#104", new SubjectLine("Parse faster", "monalisa")));
        assertThat(allJobs("pull_request-edited-title"))
                .anyMatch(it -> it instanceof SubjectLineJob);
        assertThat(allJobs("pull_request-closed-merged"))
                .noneMatch(it -> it instanceof SubjectLineJob);
    }

    /** A push brings no other description, and costs nothing. */
    @Test
    void what_a_description_claims_is_heard_when_it_may_have_changed() {
        assertThat(allJobs("pull_request-opened")).anyMatch(it -> it instanceof PullClaimsJob);
        assertThat(allJobs("pull_request-edited-title"))
                .anyMatch(it -> it instanceof PullClaimsJob);
        assertThat(allJobs("pull_request-synchronize-deleted-fork"))
                .noneMatch(it -> it instanceof PullClaimsJob);
    }

    @Test
    void a_completed_run_is_heard() {
        assertThat(jobs("workflow_run-completed"))
                .containsExactly(RunEventJob.of(REPO, MAIN, run(HERE, "octo-org", "success")));
    }

    @Test
    void a_run_of_a_fork_belongs_to_the_fork_though_no_pull_request_is_named() {
        assertThat(jobs("workflow_run-completed-from-fork"))
                .containsExactly(RunEventJob.of(REPO, MAIN, run(FORKED, "contributor", "success")));
    }

    @Test
    void a_run_of_a_deleted_fork_belongs_to_no_repository() {
        assertThat(jobs("workflow_run-completed-deleted-fork"))
                .containsExactly(RunEventJob.of(REPO, MAIN, run(GONE, "", "failure")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workflow_run-requested-awaiting-approval",
                "workflow_run-completed-awaiting-approval"
            })
    void a_run_that_waits_for_approval_says_so(String name) {
        assertThat(theRun(name).state()).isEqualTo(new RunState.UnapprovedRun());
    }

    @Test
    void a_job_that_ended_names_its_run_and_attempt() {
        assertThat(jobs("workflow_job-completed"))
                .containsExactly(new JobEndJob(REPO, new RunId(30433642), 2, "bench (linux)"));
    }

    @Test
    void a_second_attempt_has_its_own_start() {
        WorkflowRun run = theRun("workflow_run-in-progress-attempt-2");
        assertThat(run.attempt().number()).isEqualTo(2);
        assertThat(run.startedAt()).isEqualTo(Instant.parse("2026-09-30T11:02:03Z"));
        assertThat(run.state()).isEqualTo(new RunState.RunUnderWay());
    }

    @Test
    void a_run_that_our_own_commit_caused_counts_like_any_other() {
        assertThat(theRun("workflow_run-requested-by-ourselves").state())
                .isEqualTo(new RunState.QueuedRun());
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
    void a_run_in_the_merge_queue_says_what_started_it() {
        WorkflowRun run = theRun("workflow_run-completed-merge-group");
        assertThat(run.event()).isEqualTo(RunEvent.MERGE_GROUP);
        assertThat(run.head().branch().value()).startsWith("gh-readonly-queue/main/pr-104-");
    }

    @ParameterizedTest
    @CsvSource({"merge_group-checks-requested, true", "merge_group-destroyed, false"})
    void a_merge_group_is_heard_when_it_comes_and_when_it_goes(String name, boolean live) {
        MergeGroup group =
                new MergeGroup(
                        new BranchName(
                                "gh-readonly-queue/release/1.x/pr-104-"
                                        + "929f8209d40f77f4abc622a499c93a83babdbe64"),
                        new CommitSha("2ffea6db159f6b6c47a24e778fb9ef40cf6b1c7d"),
                        new BranchName("release/1.x"));
        assertThat(jobs(name)).containsExactly(MergeGroupJob.of(REPO, group, live));
    }

    @ParameterizedTest
    @CsvSource({
        "workflow_run-completed-from-fork, \"head_branch\": \"main\"",
        "pull_request-opened-from-fork, \"ref\": \"main\"",
    })
    void a_branch_that_is_called_like_one_of_the_merge_queue_makes_no_merge_group(
            String name, String branch) {
        String payload = new String(Payloads.bytes(name), StandardCharsets.UTF_8);
        assertThat(payload).contains(branch);
        String disguised = payload.replace(branch, branch.replace("main", "gh-readonly-queue/x"));
        WebhookDelivery delivery =
                new DeliveryParser("4242")
                        .parse(
                                Payloads.envelope(Payloads.event(name)),
                                disguised.getBytes(StandardCharsets.UTF_8));
        assertThat(((WebhookDelivery.Work) delivery).jobs())
                .filteredOn(job -> !(job instanceof SubjectLineJob || job instanceof PullClaimsJob))
                .hasSize(1)
                .noneMatch(MergeGroupJob.class::isInstance)
                .allMatch(job -> job.task().payload().contains("gh-readonly-queue/x"))
                .noneMatch(job ->
                        job instanceof RunEventJob heard
                                && heard.toRun().event() == RunEvent.MERGE_GROUP);
    }

    @Test
    void a_comment_with_a_command_is_read() {
        assertThat(jobs("issue_comment-created-command"))
                .containsExactly(
                        CommentEventJob.of(
                                REPO,
                                new PullNumber(104),
                                new CommentEventJob.JobComment(
                                        new CommentId(492700400),
                                        new AccountLogin("monalisa"),
                                        String.join(
                                                "\r\n",
                                                "Faster on purpose.",
                                                "",
                                                "/regen-baseline core -- new parser",
                                                ""),
                                        Instant.parse("2026-09-30T12:00:00Z"))));
    }

    @Test
    void a_deleted_installation_is_gone_as_a_whole() {
        assertThat(jobs("installation-deleted"))
                .containsExactly(new InstallationRemovedJob(INSTALLATION, List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"installation-unsuspend", "installation-new-permissions-accepted"})
    void an_installation_that_may_do_more_is_back(String name) {
        assertThat(jobs(name)).containsExactly(new InstallationRestoredJob(INSTALLATION));
    }

    @Test
    void of_new_repositories_what_they_measured_so_far_is_read() {
        InstalledRepo repo =
                new InstalledRepo(
                        INSTALLATION,
                        new RepoId(186_853_002),
                        new RepoName("octo-org", "hello-world"));
        assertThat(jobs("installation-created")).containsExactly(new BackfillJob(repo));
        assertThat(jobs("installation_repositories-added"))
                .containsExactly(new InstallationRestoredJob(INSTALLATION), new BackfillJob(repo));
    }

    @Test
    void removed_repositories_are_gone_one_by_one() {
        assertThat(jobs("installation_repositories-removed"))
                .containsExactly(
                        new InstallationRemovedJob(INSTALLATION, List.of(BASE, new RepoId(42))));
    }

    @ParameterizedTest
    @MethodSource("io.perfwarden.web.webhook.DamagedDeliveriesTest#payloads")
    void a_delivery_only_tells_what_it_says_and_decides_nothing(String name) {
        if (Payloads.parsed(new DeliveryParser("4242"), name)
                instanceof WebhookDelivery.Work(String _, List<Job> jobs)) {
            assertThat(jobs)
                    .hasSizeBetween(1, 3)
                    .noneMatch(job -> job instanceof RefreshJob || job instanceof PullRecheckJob);
        }
    }

    private static WorkflowRun theRun(String name) {
        return ((RunEventJob) jobs(name).getFirst()).toRun();
    }

    /** Without what people know commits and pull requests by. */
    private static List<Job> jobs(String name) {
        return allJobs(name).stream()
                .filter(it -> !(it instanceof SubjectLineJob || it instanceof PullClaimsJob))
                .toList();
    }

    private static List<Job> allJobs(String name) {
        WebhookDelivery delivery = Payloads.parsed(new DeliveryParser("4242"), name);
        assertThat(delivery).isInstanceOf(WebhookDelivery.Work.class);
        return ((WebhookDelivery.Work) delivery).jobs();
    }

    private static PullRequest pull(HeadBranch head, String owner, boolean open) {
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

    private static WorkflowRun run(HeadBranch head, String owner, String conclusion) {
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

    private static HeadBranch head(Optional<RepoId> repo, String branch) {
        return new HeadBranch(repo, new BranchName(branch));
    }
}
