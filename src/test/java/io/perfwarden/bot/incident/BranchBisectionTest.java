package io.perfwarden.bot.incident;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CommentGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.IssueCommentJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /perfwarden bisect}: a commit is named, and whatever happens no tag is left. */
class BranchBisectionTest extends WorldTest {
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);
    private static final String BY_FILE = CONFIG + "    decision: threshold\n";
    private static final String ASKED = "notify: [issue]\n" + BY_FILE;
    private static final PullNumber ISSUE = new PullNumber(500);
    private static final int GOOD = 6;
    private static final String BISECT = "/perfwarden bisect";

    @TempDir private Path other;

    /** A repository whose benchmark got slower between two commits that were measured. */
    private static final class Scene {
        private final UseCaseWorld world;
        private final int bad;
        private final Set<Attempt> over = new HashSet<>();

        /** What a commit takes, as it is measured again. */
        private IntToDoubleFunction level;

        private Set<Integer> broken = Set.of();

        Scene(UseCaseWorld world, int between, IntToDoubleFunction level) {
            this.world = world;
            this.bad = GOOD + between + 1;
            this.level = level;
            IntStream.concat(IntStream.rangeClosed(1, GOOD), IntStream.range(bad, bad + 3))
                    .forEach(i -> over.add(new Attempt(id(i), 1)));
            world.given(List.of(Scene.class, bad), other -> setUp(other, bad));
            assertThat(world.github().issues().all()).hasSize(1);
        }

        private static void setUp(UseCaseWorld world, int bad) {
            world.repository(ownBranch());
            world.config(ASKED);
            world.github().writer("ada");
            for (int i = 1; i <= bad + 10; i++) {
                world.github().parent(commit(i), commit(i - 1));
                world.github().file(commit(i).value(), "baselines/core.json", times(100, 100));
            }
            for (int i = 1; i <= GOOD; i++) {
                pushed(world, i, 100);
            }
            for (int i = bad; i < bad + 3; i++) {
                pushed(world, i, 130);
            }
        }

        private static void pushed(UseCaseWorld world, int number, double time) {
            world.pass(Duration.ofMinutes(10));
            complete(world, PUSHED.id(id(number).value()).on(commit(number)).succeeded(), time);
            world.settle();
        }

        static RunId id(int number) {
            return new RunId(100L + number);
        }

        /** It is over by now, and an event tells of it. */
        private static void complete(UseCaseWorld world, WorkflowRun run, double time) {
            if (run.state().isSuccess()) {
                world.artifact(run.attempt().run().value(), "bench-core", times(time, 100));
            }
            WorkflowRun ended = GivenRun.at(world.clock().instant(), run);
            world.github().run(ended);
            world.queue().enqueue(RunEventJob.of(REPO, MAIN, ended).task());
        }

        private static CommitSha commit(int number) {
            return new CommitSha("%07x%033x".formatted(number, number));
        }

        private static int number(CommitSha sha) {
            return Integer.parseInt(sha.value().substring(0, 7), 16);
        }

        Scene says(String body) {
            world.tell(comment("ada", body));
            return this;
        }

        Job comment(String login, String body) {
            world.pass(Duration.ofMinutes(1));
            CommentId id = world.github().foreignComment(ISSUE, body);
            Instant now = world.clock().instant();
            var comment = new CommentEventJob.JobComment(id, new AccountLogin(login), body, now);
            return new IssueCommentJob(CommentEventJob.of(REPO, ISSUE, comment));
        }

        /** Whatever runs is over, and the next is measured. */
        boolean isMeasuring() {
            return isMeasuring(() -> {});
        }

        boolean isMeasuring(Runnable meanwhile) {
            world.pass(Duration.ofMinutes(2));
            List<WorkflowRun> running = running();
            running.forEach(run -> {
                over.add(run.attempt());
                int commit = number(run.headSha());
                var how = broken.contains(commit) ? RunConclusion.FAILURE : RunConclusion.SUCCESS;
                GivenRun given =
                        new GivenRun(
                                run.attempt().run().value(),
                                run.attempt().number(),
                                "bench.yml",
                                run.event(),
                                run.head(),
                                run.headSha());
                complete(world, given.ended(how), level.applyAsDouble(commit));
            });
            meanwhile.run();
            world.settle();
            return !running.isEmpty();
        }

        private List<WorkflowRun> running() {
            List<WorkflowRun> all = new ArrayList<>(world.github().dispatched());
            Map<RunId, Integer> last = new HashMap<>();
            for (RunId run : world.github().reruns()) {
                int attempt = last.merge(run, 2, (known, _) -> known + 1);
                all.add(
                        PUSHED.id(run.value())
                                .attempt(attempt)
                                .on(commit((int) run.value() - 100))
                                .queued());
            }
            all.removeIf(run -> over.contains(run.attempt()));
            return all;
        }

        Scene measured() {
            int steps = 0;
            while (isMeasuring()) {
                assertThat(++steps).isLessThan(100);
            }
            return this;
        }

        String reply() {
            return world.github().commentsOn(ISSUE).stream()
                    .map(CommentGateway.Posted::body)
                    .reduce((_, last) -> last)
                    .orElse("")
                    .replaceFirst("<!--.*-->\n", "");
        }

        int runs() {
            return world.github().dispatched().size() + world.github().reruns().size();
        }

        void isOver() {
            assertThat(world.github().tags()).isEmpty();
            assertThat(world.bisections().live()).isEmpty();
        }
    }

    private Scene scene(int between, IntToDoubleFunction level) {
        return new Scene(world, between, level);
    }

    private static IntToDoubleFunction slowerFrom(int number) {
        return commit -> commit >= number ? 130 : 100;
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @CsvSource({"1, 20", "3, 20", "4, 25", "7, 25", "15, 30"})
    void the_shift_is_named_at_each_place_with_as_many_runs_as_halving_takes(int between, int most)
            throws IOException {
        for (int place : Thorough.upTo(between).toArray()) {
            int at = GOOD + 1 + place;
            Path directory = Files.createTempDirectory(other, "place");
            try (UseCaseWorld each = new UseCaseWorld(directory)) {
                Scene scene = new Scene(each, between, slowerFrom(at));
                int history = each.history();
                scene.says(BISECT + " --runs " + most).measured();
                String before = Scene.commit(at - 1).abbreviated();
                assertThat(scene.reply())
                        .as("at %s", at)
                        .startsWith(
                                "**[" + Scene.commit(at).abbreviated() + "](https://github.com/")
                        .contains(" made `parse` 30 % worse.** The commit before it, [" + before);
                assertThat(scene.runs()).isLessThanOrEqualTo(most);
                assertThat(each.history()).as("history").isEqualTo(history);
                scene.isOver();
            }
        }
    }

    @Test
    void the_reply_says_at_once_what_is_measured_and_then_how_far_it_is() {
        Scene scene = scene(7, slowerFrom(9)).says(BISECT);
        assertThat(scene.reply())
                .isEqualTo(
                        "Looking for the commit that made `parse` worse: `bench.yml` measures the 7"
                                + " commits between"
                                + " [0000006](https://github.com/octo/bench/commit/%s) and"
                                        .formatted(Scene.commit(6))
                                + " [000000e](https://github.com/octo/bench/commit/%s), both ends first."
                                        .formatted(Scene.commit(14))
                                + " It takes at most 20 runs; to name one commit may take 25 runs."
                                + " `/perfwarden cancel` ends it.");
        scene.isMeasuring();
        scene.isMeasuring();
        assertThat(scene.reply()).endsWith("\n\nMeasured: 2 of at most 20 runs.");
        scene.says(BISECT);
        assertThat(scene.reply())
                .startsWith("Not done: a bisection of this issue is under way. Looking for ")
                .endsWith("Measured: 2 of at most 20 runs.");
        scene.measured();
        assertThat(world.github().commentsOn(ISSUE)).hasSize(2);
        assertThat(world.github().commentsOn(ISSUE).getFirst().body())
                .contains("No single commit is named: the cause is one of [2 commits](")
                .contains("`/perfwarden bisect --runs 25` measures more.");
    }

    @Test
    void runs_that_exist_are_repeated_and_others_dispatched_on_tags_that_last_as_long_as_it_does() {
        Scene scene = scene(3, slowerFrom(8)).says(BISECT);
        for (int i = 0; i < 9; i++) {
            scene.isMeasuring();
        }
        assertThat(world.github().reruns()).hasSize(10);
        assertThat(world.github().dispatched()).isEmpty();
        scene.isMeasuring();
        assertThat(world.github().dispatched()).hasSize(1);
        String tag = "perfwarden/bisect/500-1-0000008";
        assertThat(world.github().tags()).hasSize(1);
        assertThat(world.github().dispatched().getFirst().head().branch().value()).isEqualTo(tag);
        scene.measured().isOver();
        assertThat(scene.reply()).contains("0000008").contains("It took 20 runs.");
    }

    /** The second attempt of a run of the default branch is history otherwise. */
    @Test
    void what_is_measured_counts_nowhere_else() {
        Scene scene = scene(3, slowerFrom(8));
        String page = world.github().issues().all().getFirst().body();
        int history = world.history();
        long checks = checks();
        Map<Integer, List<?>> results = results(scene);
        scene.level = commit -> slowerFrom(8).applyAsDouble(commit) * 2;
        scene.says(BISECT).measured();
        world.lookAtIncidents().sweep().pass(Duration.ofHours(2));
        assertThat(scene.reply()).contains("0000008");
        assertThat(world.history()).isEqualTo(history);
        assertThat(checks()).isEqualTo(checks);
        assertThat(results(scene)).isEqualTo(results);
        assertThat(world.github().issues().all().getFirst().body()).isEqualTo(page);
        assertThat(world.ledger().commits().read(REPO.id(), Scene.commit(8)).runs()).isEmpty();
    }

    private long checks() {
        return world.github().calls().stream()
                .filter(it -> it.operation().startsWith("checks."))
                .count();
    }

    private Map<Integer, List<?>> results(Scene scene) {
        Map<Integer, List<?>> all = new TreeMap<>();
        for (int i = 1; i < scene.bad + 3; i++) {
            var record = world.ledger().commits().read(REPO.id(), Scene.commit(i));
            all.put(i, List.of(record.runs(), record.imported(), record.targets()));
        }
        return all;
    }

    @Test
    void of_two_shifts_the_larger_is_named_as_one_of_several_steps() {
        Scene scene = scene(7, commit -> commit >= 12 ? 130 : commit >= 9 ? 108 : 100);
        scene.says(BISECT + " --runs 60").measured().isOver();
        assertThat(scene.reply()).contains("000000c").contains("in more than one step");
    }

    @Test
    void commits_that_cannot_be_measured_leave_a_range() {
        Scene scene = scene(3, slowerFrom(8));
        scene.broken = Set.of(7, 8, 9);
        scene.says(BISECT).measured().isOver();
        assertThat(scene.reply())
                .contains("one of [4 commits](")
                .contains("No commit in between can be measured.")
                .contains("- 0000008: `its run ended as failure`");
    }

    @Test
    void an_end_that_cannot_be_measured_ends_it() {
        Scene scene = scene(3, slowerFrom(8));
        scene.broken = Set.of(scene.bad);
        scene.says(BISECT).measured().isOver();
        assertThat(scene.reply()).contains("An end of the range cannot be measured.");
        assertThat(scene.runs()).isEqualTo(2);
    }

    @Test
    void a_shift_that_is_gone_when_it_is_measured_again_costs_ten_runs() {
        Scene scene = scene(3, _ -> 100).says(BISECT).measured();
        scene.isOver();
        assertThat(scene.reply()).contains("the ends of the range do not differ for sure");
        assertThat(scene.runs()).isEqualTo(10);
    }

    @Test
    void a_flapping_benchmark_ends_within_its_runs() {
        Random random = new Random(5);
        Scene scene =
                scene(
                        7,
                        commit ->
                                commit == GOOD
                                        ? 100
                                        : commit == GOOD + 8 || random.nextBoolean() ? 130 : 100);
        scene.says(BISECT + " --runs 40").measured().isOver();
        assertThat(scene.runs()).isLessThanOrEqualTo(40);
    }

    /** Before or after a call to GitHub or the enqueuing of a job, once a measurement. */
    @Test
    void a_server_that_dies_at_any_step_measures_the_same_and_leaves_no_tag() throws IOException {
        int steps = 24;
        for (int first : Thorough.upTo(steps).toArray()) {
            Path directory = Files.createTempDirectory(other, "step");
            try (UseCaseWorld dying = new UseCaseWorld(directory)) {
                Scene scene = new Scene(dying, 3, slowerFrom(8));
                dying.github().refuseRerun(Scene.id(GOOD));
                dying.tellDying(scene.comment("ada", BISECT), first);
                boolean isMore = true;
                for (int i = 0; isMore; i++) {
                    int step = (first + 7 * i) % steps;
                    isMore = scene.isMeasuring(() -> dying.fuse().arm(step));
                    dying.fuse().disarm();
                    dying.pass(Duration.ofMinutes(6));
                }
                assertThat(scene.reply()).as("from %s", first).startsWith("**[0000008]");
                assertThat(scene.runs()).as("from %s", first).isEqualTo(20);
                scene.isOver();
            }
        }
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(
            strings = {
                "runs.rerun",
                "runs.dispatch",
                "commits.createTag",
                "commits.deleteTag",
                "comments.edit"
            })
    void a_lost_answer_changes_nothing(String operation) {
        Scene scene = scene(3, slowerFrom(8));
        world.github().refuseRerun(Scene.id(scene.bad));
        scene.says(BISECT);
        world.github().loseAnswerOfNext(operation);
        scene.measured();
        world.pass(Duration.ofMinutes(10));
        scene.measured();
        assertThat(scene.reply()).startsWith("**[0000008]");
        scene.isOver();
    }

    @Test
    void an_older_github_does_not_say_which_run_it_starts() {
        world.github().silentDispatch();
        Scene scene = scene(3, slowerFrom(8)).says(BISECT).measured();
        assertThat(scene.reply()).startsWith("**[0000008]").contains("It took 20 runs.");
        scene.isOver();
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(ints = {0, 1, 5, 11, 15})
    void who_cancels_it_has_no_tag_left_and_no_run(int measured) {
        Scene scene = scene(3, slowerFrom(8)).says(BISECT);
        for (int i = 0; i < measured; i++) {
            scene.isMeasuring();
        }
        world.pass(Duration.ofMinutes(1));
        scene.says("/perfwarden cancel");
        assertThat(scene.reply()).isEqualTo("The bisection was cancelled for `ada`.");
        scene.isOver();
        assertThat(world.github().count("runs.cancel")).isEqualTo(1);
        int runs = scene.runs();
        scene.measured();
        world.lookAtIncidents().pass(Duration.ofDays(1));
        assertThat(scene.runs()).isEqualTo(runs);
        scene.says("/perfwarden cancel");
        assertThat(scene.reply()).isEqualTo("Not done: no bisection is under way in this issue.");
        scene.says(BISECT).measured();
        assertThat(scene.reply()).startsWith("**[0000008]");
        scene.isOver();
    }

    @Test
    void an_issue_that_is_closed_ends_it() {
        Scene scene = scene(3, slowerFrom(8)).says(BISECT);
        for (int i = 0; i < 12; i++) {
            scene.isMeasuring();
        }
        assertThat(world.github().tags()).isNotEmpty();
        world.github().issues().close(ISSUE.value());
        scene.measured().isOver();
        assertThat(scene.reply()).contains("its issue was closed");
        assertThat(scene.runs()).isLessThan(15);
    }

    @Test
    void a_regression_that_is_called_noise_ends_it() {
        Scene scene = scene(3, slowerFrom(8)).says(BISECT);
        for (int i = 0; i < 12; i++) {
            scene.isMeasuring();
        }
        scene.says("/perfwarden noise the disk was busy").measured().isOver();
    }

    @Test
    void a_run_that_never_ends_does_not_keep_it_for_ever() {
        Scene scene = scene(3, slowerFrom(8)).says(BISECT);
        scene.isMeasuring();
        world.pass(Duration.ofDays(1));
        assertThat(scene.reply())
                .contains("An end of the range cannot be measured.")
                .contains("`its run did not end within 6 hours`");
        assertThat(world.github().count("runs.cancel")).isEqualTo(1);
        scene.isOver();
    }

    @Test
    void a_workflow_that_does_not_start_on_request_is_named_with_the_lines_to_add() {
        Scene scene = scene(1, slowerFrom(7));
        world.github().undispatchable("Workflow does not have 'workflow_dispatch' trigger");
        scene.says(BISECT).measured().isOver();
        assertThat(scene.reply())
                .contains("No commit in between can be measured.")
                .contains("  workflow_dispatch:\n");
    }

    @Test
    void where_the_app_may_not_start_a_workflow_that_is_said() {
        Scene scene = scene(1, slowerFrom(7));
        world.github().refuseRerun(Scene.id(GOOD));
        world.github().undispatchable("Resource not accessible by integration");
        scene.says(BISECT).measured().isOver();
        assertThat(scene.reply()).contains("`actions: write`");
        assertThat(scene.runs()).isZero();
    }

    @Test
    void where_the_app_may_not_create_a_tag_that_is_said() {
        Scene scene = scene(1, slowerFrom(7));
        world.github()
                .failNext(
                        "commits.createTag",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "not accessible"));
        scene.says(BISECT).measured().isOver();
        assertThat(scene.reply()).contains("GitHub refused: `not accessible`");
    }

    @Test
    void tags_that_cannot_be_deleted_are_named_and_deleted_when_that_is_allowed_again() {
        Scene scene = scene(3, slowerFrom(8)).says(BISECT);
        for (int i = 0; i < 11; i++) {
            scene.isMeasuring();
        }
        for (int i = 0; i < 3; i++) {
            world.github()
                    .failNext(
                            "commits.deleteTag",
                            new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "not accessible"));
        }
        scene.says("/perfwarden cancel");
        assertThat(scene.reply()).contains("GitHub refused to delete `perfwarden/bisect/500-1-");
        assertThat(world.bisections().live()).hasSize(1);
        long edits = world.github().count("comments.edit");
        world.pass(Duration.ofMinutes(80)).lookAtIncidents();
        assertThat(world.bisections().live()).as("after two more tries").hasSize(1);
        assertThat(world.github().count("comments.edit")).as("said once").isEqualTo(edits);
        world.pass(Duration.ofMinutes(80)).lookAtIncidents();
        assertThat(scene.reply()).isEqualTo("The bisection was cancelled for `ada`.");
        scene.isOver();
    }

    @Test
    void a_step_that_fails_for_good_ends_it() {
        world.givingUp();
        Scene scene = scene(3, slowerFrom(8)).says(BISECT);
        for (int i = 0; i < 12; i++) {
            scene.isMeasuring();
        }
        world.github().failNext("runs.attempt", new IllegalStateException("a bug"));
        scene.measured().isOver();
        assertThat(scene.reply())
                .isEqualTo(
                        "The bisection ended by an internal error. Reference for your administrator: `job-1`.");
    }

    @Test
    void one_without_a_job_is_found_by_the_sweep() {
        Scene scene = scene(3, slowerFrom(8)).says(BISECT);
        for (int i = 0; i < 12; i++) {
            scene.isMeasuring();
        }
        world.queue().drop(REPO.installation().value(), "");
        world.pass(Duration.ofHours(1));
        assertThat(world.github().dispatched()).hasSize(3);
        assertThat(world.bisections().live()).hasSize(1);
        world.lookAtIncidents();
        scene.measured().isOver();
        assertThat(scene.reply()).startsWith("**[0000008]");
    }

    @Test
    void a_command_that_is_told_twice_begins_one() {
        Scene scene = scene(3, slowerFrom(8));
        Job told = scene.comment("ada", BISECT);
        world.tell(told).tell(told);
        scene.measured();
        world.tell(told);
        scene.measured().isOver();
        assertThat(scene.runs()).isEqualTo(20);
        assertThat(world.github().commentsOn(ISSUE)).hasSize(1);
    }

    @Test
    void without_a_commit_in_between_the_cause_is_known() {
        Scene scene = scene(0, slowerFrom(7)).says(BISECT);
        assertThat(scene.reply()).contains("no commit is in between").contains("0000007");
        assertThat(world.bisections().live()).isEmpty();
    }

    @Test
    void a_suite_without_a_workflow_cannot_be_started() {
        Scene scene = scene(3, slowerFrom(7));
        world.config(ASKED.replace("    workflow: bench.yml\n", ""));
        world.pass(Duration.ofHours(1));
        scene.says(BISECT);
        assertThat(scene.reply()).contains("names its `workflow`");
    }

    @Test
    void who_may_not_write_begins_and_cancels_nothing() {
        Scene scene = scene(3, slowerFrom(8));
        world.tell(scene.comment("mallory", BISECT));
        assertThat(scene.reply()).contains("This needs `write` or `admin`");
        assertThat(world.bisections().live()).isEmpty();
        scene.says(BISECT);
        world.tell(scene.comment("mallory", "/perfwarden cancel"));
        scene.measured();
        assertThat(scene.runs()).isEqualTo(20);
    }

    /** Of a whole bisection with 20 measurements, of which 10 repeat a run. */
    @Test
    void a_measurement_takes_so_many_calls() {
        Scene scene = scene(3, slowerFrom(8));
        world.github().forgetCalls();
        scene.says(BISECT).measured().isOver();
        Map<String, Long> calls =
                world.github().calls().stream()
                        .map(FakeGitHub.Call::operation)
                        .filter(it -> !it.startsWith("files."))
                        .collect(
                                Collectors.groupingBy(
                                        it -> it, TreeMap::new, Collectors.counting()));
        assertThat(calls.toString())
                .isEqualTo(
                        "{artifacts.download=20, artifacts.list=20, comments.create=1,"
                                + " comments.edit=21, comments.own=2, comments.react=2,"
                                + " commits.createTag=2, commits.deleteTag=2,"
                                + " commits.firstParents=1, issues.isOpen=20, permissions.of=1,"
                                + " pulls.bringing=1, runs.attempt=20, runs.dispatch=10,"
                                + " runs.get=10, runs.rerun=10}");
    }
}
