package io.perfwarden.bot.door;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.door.ResultAdmission.Admitted;
import io.perfwarden.bot.door.ResultAdmission.RefusalKind;
import io.perfwarden.bot.door.ResultAdmission.RefusedAdmission;
import io.perfwarden.bot.door.SubmissionDoor.SubmissionOrder;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.SubmissionStore.SubmissionReceipt;
import io.perfwarden.demo.standin.JobTokens;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job submits what its CI's token says, as the default branch's configuration asks for it. */
class JobSubmissionTest extends WorldTest {
    private static final String ORG = "9f3c9f3c-0000-4000-8000-000000000000";
    private static final String GITHUB = "https://token.actions.githubusercontent.com";
    private static final String GITLAB = "https://gitlab.com";
    private static final String CIRCLE = "https://oidc.circleci.com/org/" + ORG;
    private static final String BUILDKITE = "https://agent.buildkite.com";
    private static final String JENKINS = "https://ci.example.org/oidc";
    private static final String CONFIG =
            """
            version: 1
            suites:
              - name: core
                artifact: "bench-core"
                submit:
                  - {issuer: github, pipeline: bench.yml}
                  - {issuer: gitlab, project: "4711", pipeline: .gitlab-ci.yml}
                  - {issuer: circleci, organization: %s, project: 3f3f3f3f-0000-4000-8000-000000000000}
                  - {issuer: buildkite, organization: acme, pipeline: bench}
                  - {issuer: %s, project: "job/bench"}
            """
                    .formatted(ORG, JENKINS);
    private static final String MAY_SKIP =
            CONFIG.replace(".gitlab-ci.yml}", ".gitlab-ci.yml, may-skip: true}");
    private static final String GITHUB_MAY_SKIP =
            CONFIG.replace("pipeline: bench.yml}", "pipeline: bench.yml, may-skip: true}");
    private static final String REPO = FakeGitHub.REPO.name().toString();
    private static final String BRANCH = UseCaseWorld.ownBranch().branch().value();
    private static final String HEAD = UseCaseWorld.HEAD.value();
    private static final String MAIN = "refs/heads/main";
    private static final String OF_BRANCH = "refs/heads/" + BRANCH;

    @TempDir private Path files;

    private void open(String config, HeadBranch head) {
        world.repository(head).config(config);
        world.opened(UseCaseWorld.pull(head, UseCaseWorld.HEAD));
    }

    private void open() {
        open(CONFIG, UseCaseWorld.ownBranch());
    }

    private static CiToken token(String issuer, Map<String, Object> claims) {
        Map<String, String> texts = new TreeMap<>();
        claims.forEach((name, value) -> texts.put(name, value.toString()));
        Set<String> names = issuer.equals(GITHUB) ? Set.of(issuer, "github") : Set.of(issuer);
        return new CiToken(names, "jti-" + texts, texts);
    }

    private static CiToken gitHub(String event, String ref, String sha) {
        return token(GITHUB, JobTokens.ofGitHub(FakeGitHub.REPO.id().value(), event, ref, sha));
    }

    private static CiToken gitLab(String ref, boolean isProtected, String sha) {
        return token(GITLAB, JobTokens.ofGitLab(ref, isProtected, sha));
    }

    private static CiToken with(CiToken token, String claim, String value) {
        Map<String, String> claims = new TreeMap<>(token.claims());
        claims.put(claim, value);
        return new CiToken(token.issuers(), token.id(), claims);
    }

    private ResultAdmission admit(CiToken token, CommitSha sha) {
        return admit(token, sha, false);
    }

    private ResultAdmission admit(CiToken token, CommitSha sha, boolean isNothing) {
        return world.door()
                .admit(
                        new SubmissionOrder(
                                FakeGitHub.REPO,
                                new ResultSubmitter.CiJob(token),
                                sha,
                                "core",
                                "",
                                ResultPart.WHOLE,
                                isNothing));
    }

    private RefusalKind refusal(CiToken token, CommitSha sha) {
        return ((RefusedAdmission) admit(token, sha)).kind();
    }

    private String problem(CiToken token) {
        return ((RefusedAdmission) admit(token, UseCaseWorld.HEAD)).problem().line();
    }

    private SubmissionReceipt submit(CiToken token, CommitSha sha, double parse) {
        byte[] zip = UseCaseWorld.zip("results.json", UseCaseWorld.times(parse, 100));
        try {
            Path file = Files.write(files.resolve("body"), zip);
            SubmissionReceipt receipt =
                    world.door()
                            .take(
                                    (Admitted) admit(token, sha),
                                    UUID.randomUUID().toString(),
                                    file,
                                    Sha256Digest.of(zip),
                                    zip.length);
            world.settle();
            return receipt;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean makesHistory() {
        return !world.ledger().history().suiteSources(FakeGitHub.REPO.id()).isEmpty();
    }

    @Test
    void a_job_of_each_ci_decides_about_the_head_that_it_was_asked_to_build() {
        open();
        assertThat(admit(gitHub("push", OF_BRANCH, HEAD), UseCaseWorld.HEAD))
                .isInstanceOf(Admitted.class);
        assertThat(admit(token(BUILDKITE, JobTokens.ofBuildkite(BRANCH, HEAD)), UseCaseWorld.HEAD))
                .isInstanceOf(Admitted.class);
        assertThat(admit(token(CIRCLE, JobTokens.ofCircleCi(OF_BRANCH, REPO)), UseCaseWorld.HEAD))
                .matches(it -> !((Admitted) it).isQuarantined());
        assertThat(admit(token(JENKINS, Map.of("sub", "job/bench")), UseCaseWorld.HEAD))
                .matches(it -> !((Admitted) it).isQuarantined());
        submit(gitLab(OF_BRANCH, false, HEAD), UseCaseWorld.HEAD, 150);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(makesHistory()).isFalse();
    }

    @Test
    void attack_7_a_pipeline_of_this_name_in_another_organization_has_nothing_here() {
        open();
        CiToken other = token(BUILDKITE, JobTokens.ofBuildkite(BRANCH, HEAD));
        assertThat(refusal(with(other, "organization_slug", "evil"), UseCaseWorld.HEAD))
                .isEqualTo(RefusalKind.UNKNOWN_REPOSITORY);
        assertThat(problem(with(other, "pipeline_slug", "mine")))
                .contains("pipeline: expected bench, was mine");
    }

    @Test
    void attack_8_and_9_a_name_that_somebody_else_has_taken_is_not_the_project() {
        open();
        assertThat(
                        refusal(
                                with(gitLab(OF_BRANCH, true, HEAD), "project_id", "4712"),
                                UseCaseWorld.HEAD))
                .isEqualTo(RefusalKind.UNKNOWN_REPOSITORY);
        assertThat(
                        refusal(
                                with(gitHub("push", OF_BRANCH, HEAD), "repository_id", "2"),
                                UseCaseWorld.HEAD))
                .isEqualTo(RefusalKind.UNKNOWN_REPOSITORY);
    }

    @Test
    void attack_10_an_event_that_hands_out_the_base_s_token_is_refused() {
        open();
        for (String event : List.of("pull_request_target", "workflow_run", "issue_comment")) {
            assertThat(problem(gitHub(event, MAIN, HEAD))).contains("events: expected push");
        }
        world.config(CONFIG.replace("bench.yml}", "bench.yml, events: [workflow_run]}"));
        assertThat(problem(gitHub("workflow_run", MAIN, HEAD)))
                .as("nor can it be named")
                .contains("perfwarden.yml", "workflow_run");
    }

    @Test
    void attack_11_a_fork_s_build_with_the_pipeline_s_own_claims_is_kept_only() {
        open(CONFIG, UseCaseWorld.fork());
        String branch = UseCaseWorld.fork().branch().value();
        assertThat(
                        submit(
                                token(BUILDKITE, JobTokens.ofBuildkite(branch, HEAD)),
                                UseCaseWorld.HEAD,
                                100))
                .asString()
                .contains("QUARANTINED");
        world.pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        CiToken circle =
                token(CIRCLE, JobTokens.ofCircleCi("refs/heads/" + branch, "mallory/bench"));
        assertThat(problem(circle)).contains("vcs-origin");
    }

    @Test
    void attack_12_another_pipeline_file_is_named() {
        open();
        CiToken token = gitLab(OF_BRANCH, false, HEAD);
        assertThat(
                        problem(
                                with(
                                        token,
                                        "ci_config_ref_uri",
                                        "gitlab.com/acme/mirror//mine.yml@" + OF_BRANCH)))
                .contains("pipeline: expected .gitlab-ci.yml, was mine.yml");
        assertThat(
                        problem(
                                with(
                                        token,
                                        "ci_config_ref_uri",
                                        "gitlab.com/evil/x//.gitlab-ci.yml@" + MAIN)))
                .contains("was none");
        assertThat(
                        problem(
                                with(
                                        gitHub("push", OF_BRANCH, HEAD),
                                        "workflow_ref",
                                        REPO + "/.github/workflows/mine.yml@" + OF_BRANCH)))
                .contains("mine.yml");
    }

    @Test
    void attack_13_a_job_speaks_of_no_other_pull_request() {
        open();
        String other = "c".repeat(40);
        assertThat(problem(gitLab(OF_BRANCH, false, other))).contains("the commit " + '"' + other);
        assertThat(refusal(gitHub("push", OF_BRANCH, other), UseCaseWorld.HEAD))
                .isEqualTo(RefusalKind.FORBIDDEN);
        assertThat(
                        admit(
                                token(CIRCLE, JobTokens.ofCircleCi("refs/heads/other", REPO)),
                                UseCaseWorld.HEAD))
                .matches(it -> ((Admitted) it).isQuarantined());
        assertThat(
                        admit(
                                token(BUILDKITE, JobTokens.ofBuildkite("other", "HEAD")),
                                UseCaseWorld.HEAD))
                .matches(it -> ((Admitted) it).isQuarantined());
    }

    @Test
    void the_merge_that_a_pull_request_s_run_builds_stands_for_its_head_alone() {
        open();
        String merge = "d".repeat(40);
        world.github()
                .branch("merge", new CommitSha(merge))
                .parent(new CommitSha(merge), UseCaseWorld.HEAD);
        String ref = "refs/pull/" + UseCaseWorld.PULL + "/merge";
        assertThat(admit(gitHub("pull_request", ref, merge), UseCaseWorld.HEAD))
                .isInstanceOf(Admitted.class);
        assertThat(refusal(gitHub("pull_request", "refs/pull/8/merge", merge), UseCaseWorld.HEAD))
                .as("of another pull request")
                .isEqualTo(RefusalKind.FORBIDDEN);
        assertThat(refusal(gitHub("push", ref, merge), UseCaseWorld.HEAD))
                .isEqualTo(RefusalKind.FORBIDDEN);
        assertThat(refusal(gitHub("pull_request", ref, "e".repeat(40)), UseCaseWorld.HEAD))
                .as("a merge of something else")
                .isEqualTo(RefusalKind.FORBIDDEN);
    }

    @Test
    void attack_14_and_15_only_a_job_of_the_branch_itself_makes_history() {
        world.repository(UseCaseWorld.ownBranch()).config(CONFIG);
        String base = UseCaseWorld.BASE.value();
        List<CiToken> others =
                List.of(
                        gitHub("push", OF_BRANCH, base),
                        gitHub("push", "refs/tags/main", base),
                        with(gitHub("push", MAIN, base), "ref_type", "tag"),
                        gitLab(OF_BRANCH, true, base),
                        gitLab(MAIN, false, base),
                        with(gitLab("refs/merge-requests/1/head", true, base), "ref", "main"),
                        with(
                                token(BUILDKITE, JobTokens.ofBuildkite("main", base)),
                                "build_tag",
                                "main"),
                        token(BUILDKITE, JobTokens.ofBuildkite("mallory:main", base)),
                        with(
                                token(CIRCLE, JobTokens.ofCircleCi(MAIN, REPO)),
                                "oidc.circleci.com/ssh-rerun",
                                "true"),
                        token(JENKINS, Map.of("sub", "job/bench")));
        assertThat(others)
                .allSatisfy(it ->
                        assertThat(refusal(it, UseCaseWorld.BASE))
                                .isEqualTo(RefusalKind.UNKNOWN_COMMIT));
        assertThat(makesHistory()).isFalse();
        submit(gitLab(MAIN, true, base), UseCaseWorld.BASE, 100);
        assertThat(makesHistory()).isTrue();
    }

    @Test
    void attack_16_and_17_a_captured_token_brings_nothing_else_than_its_job() {
        open();
        CiToken token = gitLab(OF_BRANCH, false, HEAD);
        submit(token, UseCaseWorld.HEAD, 150);
        assertThat(submit(token, UseCaseWorld.HEAD, 150))
                .isInstanceOf(SubmissionReceipt.StoredBefore.class);
        assertThat(submit(token, UseCaseWorld.HEAD, 100))
                .isInstanceOf(SubmissionReceipt.KeyTaken.class);
        CiToken circle = token(CIRCLE, JobTokens.ofCircleCi(OF_BRANCH, REPO));
        submit(circle, UseCaseWorld.HEAD, 150);
        assertThat(submit(circle, UseCaseWorld.HEAD, 100))
                .as("a token without a job is good for one")
                .isInstanceOf(SubmissionReceipt.KeyTaken.class);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(submit(with(token, "job_id", "9002"), UseCaseWorld.HEAD, 100))
                .as("a retry of the job is another one")
                .isInstanceOf(SubmissionReceipt.NewSubmitted.class);
    }

    /** Says that there is nothing to measure; the answer. */
    private SubmissionReceipt skip(CiToken token, CommitSha sha) {
        Admitted admitted = (Admitted) admit(token, sha, true);
        SubmissionReceipt receipt = world.door().take(admitted, "", files, "", 0);
        world.settle();
        return receipt;
    }

    private void assertSkips(CommitSha sha) {
        assertThat(conclusion(sha)).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void attack_24_nothing_to_measure_is_said_only_by_whom_the_configuration_lets() {
        open();
        CiToken token = gitLab(OF_BRANCH, false, HEAD);
        assertThat(((RefusedAdmission) admit(token, UseCaseWorld.HEAD, true)).problem().line())
                .contains("may-skip");
        world.config(MAY_SKIP.replace("    submit:", "    workflow: bench.yml\n    submit:"));
        assertThat(admit(token, UseCaseWorld.HEAD, true))
                .as("a workflow's own filters say it")
                .isInstanceOf(RefusedAdmission.class);
        world.config(MAY_SKIP);
        skip(token, UseCaseWorld.HEAD);
        assertSkips(UseCaseWorld.HEAD);
        assertThat(submit(token, UseCaseWorld.HEAD, 100))
                .isInstanceOf(SubmissionReceipt.KeyTaken.class);
        world.config(CONFIG).pass(UseCaseWorld.DEADLINE.plusSeconds(1));
        submit(with(token, "job_id", "9002"), UseCaseWorld.HEAD, 150);
        assertThat(conclusion()).as("results count").contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void attack_24_a_change_of_the_pipeline_does_not_skip_the_gate() {
        open(MAY_SKIP, UseCaseWorld.ownBranch());
        world.github().changed(".gitlab-ci.yml");
        skip(gitLab(OF_BRANCH, false, HEAD), UseCaseWorld.HEAD);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/Main.java", ".gitlab-ci.yml", "unknown"})
    void attack_24_a_merge_group_that_changes_the_pipeline_does_not_skip_the_gate(String path) {
        open(MAY_SKIP, UseCaseWorld.ownBranch());
        CommitSha group = UseCaseWorld.sha('e');
        BranchName branch = new BranchName("gh-readonly-queue/main/pr-7-" + UseCaseWorld.BASE);
        world.github().branch(branch.value(), group).changes(group, path);
        if (!path.equals("unknown")) {
            world.github().parent(group, UseCaseWorld.BASE);
        }
        world.handle(
                MergeGroupJob.of(
                        FakeGitHub.REPO, new MergeGroup(branch, group, UseCaseWorld.MAIN), true));
        skip(gitLab("refs/heads/" + branch, false, group.value()), group);
        assertThat(conclusion(group))
                .contains(
                        path.startsWith("src")
                                ? CheckRunConclusion.SKIPPED
                                : CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void attack_24_nothing_to_measure_takes_no_red_back_and_hides_none() {
        open(MAY_SKIP, UseCaseWorld.ownBranch());
        CiToken token = gitLab(OF_BRANCH, false, HEAD);
        submit(token, UseCaseWorld.HEAD, 150);
        skip(with(token, "job_id", "9002"), UseCaseWorld.HEAD);
        assertThat(conclusion()).as("after red").contains(CheckRunConclusion.CANCELLED);
        submit(with(token, "job_id", "9003"), UseCaseWorld.HEAD, 100);
        skip(with(token, "job_id", "9004"), UseCaseWorld.HEAD);
        assertThat(conclusion()).as("after green").contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void attack_24_one_source_s_nothing_is_not_the_other_s() {
        open(MAY_SKIP, UseCaseWorld.ownBranch());
        skip(gitLab(OF_BRANCH, false, HEAD), UseCaseWorld.HEAD);
        submit(token(BUILDKITE, JobTokens.ofBuildkite(BRANCH, HEAD)), UseCaseWorld.HEAD, 150);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void nothing_to_measure_in_one_pull_request_says_nothing_of_another_one_of_its_head() {
        open(GITHUB_MAY_SKIP, UseCaseWorld.ownBranch());
        world.opened(GivenPull.of(UseCaseWorld.ownBranch()).number(8).into("dev", 60).told());
        skip(merge(8, "dev"), UseCaseWorld.HEAD);
        assertThat(conclusion()).isEmpty();
        world.opened(GivenPull.of(UseCaseWorld.ownBranch()).number(8).into("dev", 60).closed(90));
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(2));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        skip(merge(7, "main"), UseCaseWorld.HEAD);
        assertSkips(UseCaseWorld.HEAD);
        world.opened(GivenPull.of(UseCaseWorld.ownBranch()).into("dev", 120).told());
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(2));
        assertThat(conclusion()).as("another base").contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    /** The token of a job of a pull request, which builds what that merges. */
    private CiToken merge(int pull, String base) {
        CommitSha merge = new CommitSha("%040x".formatted(0xd00 + pull));
        world.github().branch("merge-" + pull, merge).parent(merge, UseCaseWorld.HEAD);
        CiToken token = gitHub("pull_request", "refs/pull/" + pull + "/merge", merge.value());
        return with(with(token, "base_ref", base), "run_id", pull + base);
    }

    @Test
    void a_red_merge_is_answered_by_no_job_of_another_one_of_its_head() {
        open();
        submit(merge(7, "main"), UseCaseWorld.HEAD, 150);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        var other = GivenPull.of(UseCaseWorld.ownBranch()).number(8).into("dev", 60);
        world.github().file("dev", "baselines/core.json", UseCaseWorld.times(100, 100));
        world.opened(other.told());
        submit(merge(8, "dev"), UseCaseWorld.HEAD, 100);
        world.opened(other.closed(90));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.opened(GivenPull.of(UseCaseWorld.ownBranch()).into("dev", 120).told());
        submit(merge(7, "dev"), UseCaseWorld.HEAD, 100);
        world.opened(GivenPull.of(UseCaseWorld.ownBranch()).into("main", 180).told());
        world.pass(Duration.ofHours(2));
        assertThat(conclusion()).as("back").contains(CheckRunConclusion.FAILURE);
        submit(with(merge(7, "main"), "run_attempt", "2"), UseCaseWorld.HEAD, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_job_of_a_pull_request_that_does_not_say_its_base_is_only_kept() {
        open();
        assertThat(admit(with(merge(7, "main"), "base_ref", ""), UseCaseWorld.HEAD))
                .matches(it -> ((Admitted) it).isQuarantined());
    }

    @Test
    void nothing_to_measure_on_one_branch_says_nothing_of_another_one_of_its_head() {
        open(GITHUB_MAY_SKIP, UseCaseWorld.ownBranch());
        assertThat(admit(gitHub("push", "refs/heads/docs", HEAD), UseCaseWorld.HEAD, true))
                .isInstanceOf(RefusedAdmission.class);
        skip(gitHub("push", OF_BRANCH, HEAD), UseCaseWorld.HEAD);
        assertSkips(UseCaseWorld.HEAD);
    }

    @Test
    void attack_24_of_a_fork_or_another_branch_nothing_is_said() {
        open(MAY_SKIP, UseCaseWorld.fork());
        assertThat(admit(gitLab(OF_BRANCH, false, HEAD), UseCaseWorld.HEAD, true))
                .isInstanceOf(RefusedAdmission.class);
    }

    @Test
    void attack_38_and_39_what_the_default_branch_does_not_say_does_not_count() {
        open();
        world.config(CONFIG.replace("4711", "4712"));
        assertThat(refusal(gitLab(OF_BRANCH, true, HEAD), UseCaseWorld.HEAD))
                .isEqualTo(RefusalKind.UNKNOWN_REPOSITORY);
        world.github().file(HEAD, RepositoryPolicy.PATH, CONFIG);
        assertThat(refusal(gitLab(OF_BRANCH, true, HEAD), UseCaseWorld.HEAD))
                .as("a pull request's own file")
                .isEqualTo(RefusalKind.UNKNOWN_REPOSITORY);
    }
}
