package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.ArtifactGateway.Download;
import io.perfwarden.github.ArtifactGateway.ListedArtifacts;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PastRunCounts;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BackfillJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of the default branch that were over before the app was installed. */
class HistoryBackfillTest extends WorldTest {
    private static final HeadBranch BRANCH = new HeadBranch(Optional.of(REPO.id()), MAIN);
    private static final GivenRun PUSHED = GivenRun.of(BRANCH).event(RunEvent.PUSH);
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final SuitePlatform CORE = new SuitePlatform("core", "");

    private static final String TRACK_RECORD =
            "(?s)<details>\\R<summary>Track record.*?</details>\\R*|bench/runs/[0-9]+"
                    + "|(?m)^- `core`: 0 of the last [0-9]+ runs were false alarms\\R";

    /** Of the runs of {@link #past} the first. */
    private static final int FIRST = 1000;

    @TempDir private Path other;

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(5000 + number));
    }

    /** A branch with a commit for each of some runs, none of which is told of. */
    private static void line(UseCaseWorld world, int runs) {
        world.repository(ownBranch());
        for (int i = 0; i < runs; i++) {
            world.github().parent(commit(i + 1), commit(i));
        }
        world.github().parent(BASE, commit(runs));
    }

    private static WorkflowRun run(int number) {
        return PUSHED.id(FIRST + number).on(commit(number + 1)).succeeded();
    }

    private static List<WorkflowRun> past(UseCaseWorld world, int runs, long seed) {
        line(world, runs);
        Random random = new Random(seed);
        List<WorkflowRun> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            double parse = 100 + 4 * random.nextGaussian();
            double render = 100 + 0.4 * random.nextGaussian();
            world.artifact(FIRST + i, "bench-core", times(parse, render));
            all.add(run(i));
        }
        all.forEach(world.github()::run);
        return all;
    }

    private static void backfill(UseCaseWorld world) {
        world.tell(new BackfillJob(REPO));
    }

    private PastRunCounts counts() {
        return Objects.requireNonNull(world.ledger().backfillRuns().counts(REPO.id()).get("core"));
    }

    private static void opens(UseCaseWorld world) {
        world.opened(GivenPull.of(ownBranch()).told());
    }

    /**
     * What a pull request shows once its run brought this. Only verdicts that were shown make up a
     * track record.
     */
    private static List<String> shown(UseCaseWorld world, double parse, double render) {
        opens(world);
        world.artifact(parse, render);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        var draft = world.check().draft();
        List<String> all = new ArrayList<>();
        all.add(draft.status() + " " + draft.conclusion() + " " + draft.title());
        all.add(draft.summary().replaceAll("(?m)^history: .*\\R?", "").strip());
        all.add(draft.text());
        world.github().commentsOn(UseCaseWorld.PULL).forEach(it -> all.add(it.body()));
        return all.stream().map(it -> it.replaceAll(TRACK_RECORD, "")).toList();
    }

    @ParameterizedTest
    @Nightly(byDay = 5)
    @CsvSource({"1, 100, 100", "2, 104, 100", "3, 100, 103", "4, 125, 100", "5, 99, 101.1"})
    void the_first_verdict_is_that_of_a_server_that_heard_of_the_same_runs(
            long seed, double parse, double render) {
        past(world, 40, seed);
        backfill(world);
        try (UseCaseWorld live = new UseCaseWorld(other)) {
            past(live, 40, seed).forEach(live::ran);
            assertThat(shown(world, parse, render)).isEqualTo(shown(live, parse, render));
        }
    }

    @Test
    void a_noisy_benchmark_is_judged_by_its_own_noise_from_the_first_pull_request_on() {
        past(world, 40, 7);
        backfill(world);
        shown(world, 105.5, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().summary()).endsWith("\n\nhistory: 40 runs read");
        try (UseCaseWorld blind = new UseCaseWorld(other)) {
            line(blind, 40);
            shown(blind, 105.5, 100);
            assertThat(blind.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
        }
    }

    @Test
    void of_the_past_nothing_is_shown_or_told() {
        past(world, 30, 1);
        world.artifact(FIRST + 29, "bench-core", times(300, 300));
        world.config(CONFIG + "notify: [default-branch]\n");
        backfill(world);
        world.pass(Duration.ofDays(1));
        assertThat(counts()).hasToString("30 runs read");
        assertThat(world.told()).isEmpty();
        assertThat(world.github().calls())
                .extracting(FakeGitHub.Call::operation)
                .containsOnly(
                        "files.read",
                        "runs.past",
                        "runs.jobs",
                        "artifacts.list",
                        "artifacts.download");
        assertThat(world.queue().tasks()).isEmpty();
        assertThat(world.ledger().branchVerdicts().of(REPO.id(), 9)).isEmpty();
    }

    /** Of two hundred runs thirty that cannot be read, for six reasons. */
    private void twoHundred() {
        past(world, 200, 3);
        for (int i = 0; i < 30; i++) {
            int number = 5 * i + 2;
            RunId run = new RunId(FIRST + number);
            world.github().dropArtifacts(run);
            byte[] zip = zip("results.json", times(1, 1));
            switch (i % 6) {
                case 0 -> {}
                case 1 -> world.artifact(run.value(), "logs", "x");
                case 2 -> {
                    ListedArtifacts _ = put(run, Arrays.copyOf(zip, zip.length / 2));
                }
                case 3 -> world.artifact(run.value(), "bench-core", "a poem");
                case 4 -> world.github().download(put(run, zip), new Download.Expired());
                default ->
                        world.github()
                                .download(put(run, zip), new Download.ArtifactTooLarge(512L << 20));
            }
        }
    }

    private ListedArtifacts put(RunId run, byte[] bytes) {
        return world.github().artifact(run, "bench-core", bytes, world.clock().instant());
    }

    @Test
    void what_cannot_be_read_is_counted_with_its_reason() {
        twoHundred();
        backfill(world);
        assertThat(counts())
                .hasToString(
                        "170 runs read, 30 not: 5 expired, 10 without the artifact,"
                                + " 5 damaged, or over a bound when unpacked, 5 too large,"
                                + " 5 without a result of a known format");
        assertThat(world.ledger().history().newest(REPO.id(), CORE, Set.of(), 999).runs())
                .hasSize(170);
        assertThat(world.github().count("runs.past")).isEqualTo(1);
        assertThat(world.github().count("artifacts.list")).isEqualTo(200);
        assertThat(world.github().count("runs.jobs")).isEqualTo(190);
        assertThat(world.github().count("artifacts.download")).isEqualTo(190);
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @CsvSource({"1", "7", "150", "333", "560"})
    void a_server_that_dies_in_the_middle_goes_on_and_reads_one_run_again_at_most(int steps) {
        twoHundred();
        world.tellDying(new BackfillJob(REPO), steps);
        assertThat(counts()).asString().startsWith("170 runs read, 30 not");
        assertThat(world.github().count("artifacts.list")).isBetween(200L, 201L);
        assertThat(world.github().count("artifacts.download")).isBetween(190L, 191L);
    }

    @Test
    void while_github_has_little_left_it_waits_in_the_queue_however_long() {
        past(world, 40, 1);
        for (int i = 0; i < 50; i++) {
            world.github()
                    .failNext(
                            "artifacts.list",
                            new TransientFailure("half spent", Duration.ofMinutes(59)));
        }
        backfill(world);
        assertThat(counts()).hasToString("0 of 40 runs read so far");
        world.pass(Duration.ofDays(2));
        assertThat(counts()).hasToString("0 of 40 runs read so far");
        world.pass(Duration.ofHours(3));
        assertThat(counts()).hasToString("40 runs read");
        assertThat(world.givenUp()).isZero();
    }

    @Test
    void a_list_that_github_refuses_does_not_count_as_no_runs_and_is_asked_for_again() {
        past(world, 10, 1);
        world.github()
                .failNext(
                        "runs.past",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "not accessible"));
        backfill(world);
        assertThat(world.ledger().backfillRuns().counts(REPO.id())).isEmpty();
        world.pass(Duration.ofHours(2));
        assertThat(counts()).hasToString("10 runs read");
        assertThat(world.givenUp()).isZero();
    }

    @Test
    void reading_that_a_broken_configuration_stopped_goes_on_with_the_next_run() {
        past(world, 40, 1);
        world.github()
                .failNext(
                        "artifacts.list", new TransientFailure("half spent", Duration.ofHours(1)));
        backfill(world);
        world.config("suites: 7\n").pass(Duration.ofHours(2));
        assertThat(counts()).hasToString("0 of 40 runs read so far");
        world.config(CONFIG).pass(Duration.ofHours(2));
        opens(world);
        world.artifact(100, 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(counts()).hasToString("40 runs read");
    }

    @Test
    void the_run_that_fails_for_good_is_left_out_and_the_others_are_read() {
        past(world, 10, 1);
        world.givingUp();
        world.github().failNext("artifacts.list", new IllegalStateException("our bug"));
        backfill(world);
        world.pass(Duration.ofMinutes(1));
        assertThat(world.givenUp()).isEqualTo(1);
        assertThat(counts()).hasToString("9 runs read, 1 not: 1 that failed here; see the log");
    }

    @ParameterizedTest
    @CsvSource({
        "555, main, PUSH, SUCCESS",
        "555, main, WORKFLOW_DISPATCH, SUCCESS",
        "100, main, PULL_REQUEST, SUCCESS",
        "100, main, MERGE_GROUP, SUCCESS",
        "100, main, OTHER, SUCCESS",
        "100, main, PUSH, FAILURE",
        "100, topic, PUSH, SUCCESS"
    })
    void what_is_no_successful_run_of_the_branch_itself_is_never_history(
            long repo, String branch, RunEvent event, RunConclusion conclusion) {
        past(world, 3, 1);
        HeadBranch head = new HeadBranch(Optional.of(new RepoId(repo)), new BranchName(branch));
        world.artifact(77, "bench-core", times(1, 1));
        world.github().run(PUSHED.id(77).event(event).head(head).on(commit(2)).ended(conclusion));
        backfill(world);
        assertThat(counts()).hasToString("3 runs read");
        assertThat(world.ledger().history().newest(REPO.id(), CORE, Set.of(), 9).runs()).hasSize(3);
    }

    @Test
    void a_pull_request_that_was_judged_without_a_history_is_judged_again_by_it() {
        past(world, 40, 7);
        opens(world);
        world.artifact(105.5, 100);
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.pass(Duration.ofMinutes(1));
        assertThat(counts()).hasToString("40 runs read");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void of_a_suite_that_is_added_the_past_is_read_and_of_the_others_nothing_again() {
        past(world, 10, 1);
        for (int i = 0; i < 10; i++) {
            world.artifact(FIRST + i, "bench-wide", times(50, 50));
        }
        backfill(world);
        world.github().forgetCalls();
        world.config(CONFIG + CONFIG.substring(CONFIG.indexOf("  - name")).replace("core", "wide"));
        opens(world);
        world.artifact(100, 100).artifact(900, "bench-wide", times(50, 50));
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(world.ledger().backfillRuns().counts(REPO.id()).get("wide"))
                .hasToString("10 runs read");
        assertThat(world.github().calls())
                .filteredOn(it -> it.operation().equals("artifacts.download"))
                .extracting(FakeGitHub.Call::detail)
                .containsOnlyOnce("bench-core")
                .hasSize(12);
    }

    @Test
    void without_a_configuration_only_workflows_that_bring_benchmarks_are_read() {
        past(world, 10, 1);
        world.github().file("main", ".github/perfwarden.yml", new byte[0]);
        world.config("version: 1\nsuites:\n  - name: core\n");
        for (int i = 0; i < 30; i++) {
            world.github().run(PUSHED.id(2000 + i).workflow("ci.yml").on(commit(3)).succeeded());
        }
        backfill(world);
        assertThat(counts()).hasToString("10 runs read");
        assertThat(world.github().count("artifacts.list")).isEqualTo(10 + 1 + 2);
    }

    @Test
    void once_everything_is_gone_older_runs_are_not_asked_for() {
        past(world, 100, 1);
        for (int i = 0; i < 70; i++) {
            world.github().dropArtifacts(new RunId(FIRST + i));
        }
        backfill(world);
        assertThat(counts())
                .hasToString("30 runs read, 70 not: 50 expired, 20 without the artifact");
        assertThat(world.github().count("artifacts.list")).isEqualTo(50);
    }

    @Test
    void what_a_server_has_heard_of_is_not_read_again() {
        List<WorkflowRun> all = past(world, 10, 1);
        all.subList(5, 10).forEach(world::ran);
        world.pass(Duration.ofMinutes(1));
        assertThat(counts()).hasToString("5 runs read");
        world.ledger().backfillRuns().forgetListings(REPO.id());
        backfill(world);
        assertThat(counts()).hasToString("5 runs read");
        assertThat(world.github().count("artifacts.download")).isEqualTo(10);
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
    }
}
