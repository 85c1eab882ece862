package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.github.CheckRunGateway.Annotation;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Steps;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a configuration or a baseline that a pull request brings is said in time. */
class BroughtFilesTest extends WorldTest {
    private static final String FAULTY = CONFIG + "    fial: 5%\n    warn: soon\n";
    private static final String BROKEN =
            """
            [{"name": "parse", "unit": "ns", "value": 100},
             {"name": "render", "unit": "ns",\
            """;

    private static final String BASELINE = "baselines/core.json";
    private static final GivenPull PULL_REQUEST = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private void bringing(String path, String content) {
        world.github().file(HEAD.value(), path, content).changed(PULL, path);
    }

    private List<Annotation> annotations() {
        return world.check().draft().annotations();
    }

    private List<Integer> lines() {
        return annotations().stream().map(Annotation::line).toList();
    }

    @Test
    void faulty_lines_of_a_configuration_that_the_pull_request_changes_are_annotated() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.measured(ownBranch(), 100, 100);
        assertThat(annotations())
                .extracting(Annotation::path)
                .containsExactly(RepositoryPolicy.PATH, RepositoryPolicy.PATH);
        assertThat(lines()).containsExactly(6, 7);
        assertThat(annotations().getFirst().message())
                .contains("did you mean \"fail\"?")
                .contains("perfwarden config check .github/perfwarden.yml");
    }

    /** What {@code init} writes comes with the pull request. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "file    | from then on. The check is neutral",
                "history | from then on, and the first run of `main` is the baseline. The check"
            })
    void the_first_pull_request_of_all_is_told_to_write_a_file_that_nothing_reads(
            String source, String next) {
        bringing(RepositoryPolicy.PATH, CONFIG + "    baseline-from: " + source + "\n");
        world.artifact(100, 100).opened(PULL_REQUEST.told()).ran(RUN.succeeded());
        assertThat(report())
                .contains("**Next:** merge. The configuration of this pull request counts " + next)
                .doesNotContain("regen-baseline", "baseline save", "benchmarks.json");
        assertThat(world.check().draft().text())
                .contains("counts once it is merged")
                .doesNotContain("regen-baseline");
    }

    @Test
    void what_would_pass_does_not_with_a_configuration_that_cannot_be_used() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.measured(ownBranch(), 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary())
                .contains("**This pull request brings 2 problems**")
                .contains("`.github/perfwarden.yml:6`")
                .doesNotContain("\n\n\n");
    }

    @Test
    void a_maintainer_lets_a_configuration_pass_that_cannot_be_used() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.measured(ownBranch(), 100, 100);
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden skip -- mended next");
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.check().draft().summary())
                .contains("mended next")
                .contains("brings 2 problems");
    }

    @Test
    void nothing_but_a_repair_of_the_configuration_passes_while_it_cannot_be_used() {
        bringing(RepositoryPolicy.PATH, CONFIG);
        world.repository(ownBranch()).config("version: 2\n").opened(PULL_REQUEST.told());
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(title()).contains("repairs the configuration");
    }

    @Test
    void a_repair_of_the_configuration_that_changes_code_as_well_does_not_pass() {
        bringing(RepositoryPolicy.PATH, CONFIG);
        world.github().changed(PULL, "src/main.c");
        world.repository(ownBranch()).config("version: 2\n").opened(PULL_REQUEST.told());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_second_spelling_of_the_configuration_does_not_pass() {
        bringing(RepositoryPolicy.PATH, CONFIG);
        bringing(RepositoryPolicy.OTHER_PATH, CONFIG);
        world.measured(ownBranch(), 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary())
                .contains("perfwarden.yaml")
                .contains("is there beside .github/perfwarden.yml");
    }

    @Test
    void the_comment_says_so_too() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.measured(ownBranch(), 100, 130);
        assertThat(report())
                .contains("Once merged, benchmarks cannot be compared: `.github/perfwarden.yml:6`")
                .contains("unknown key of a suite")
                .contains("and 1 more problem. The check shows where");
        assertThat(report().lines().filter(line -> line.contains("Once merged")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(260));
    }

    @Test
    void a_configuration_that_the_pull_request_does_not_change_is_not_annotated() {
        world.github().file(HEAD.value(), RepositoryPolicy.PATH, FAULTY);
        world.measured(ownBranch(), 100, 100);
        assertThat(annotations()).isEmpty();
        assertThat(world.check().draft().summary()).doesNotContain("brings");
    }

    /** Bytes, text and all would not fit beside what is judged. */
    @Test
    void of_a_configuration_that_anybody_makes_huge_no_more_is_held_than_one_may_have() {
        bringing(RepositoryPolicy.PATH, "#".repeat(2 << 20));
        world.measured(ownBranch(), 100, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(annotations())
                .singleElement()
                .satisfies(it -> assertThat(it.message()).contains("larger than 1 MiB"));
    }

    @Test
    void a_sound_one_is_read_once_for_a_head_and_says_nothing() {
        bringing(RepositoryPolicy.PATH, CONFIG);
        world.measured(ownBranch(), 100, 100);
        assertThat(annotations()).isEmpty();
        world.github().forgetCalls();
        world.artifact(100, 130).ran(RUN.attempt(2).succeeded());
        assertThat(world.github().calls())
                .extracting(FakeGitHub.Call::detail)
                .doesNotContain(RepositoryPolicy.PATH + "@" + HEAD);
    }

    @Test
    void a_pull_request_that_repairs_the_configuration_badly_is_told_so() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.repository(ownBranch()).config("version: 2\n").opened(PULL_REQUEST.told());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(lines()).containsExactly(6, 7);
    }

    @Test
    void the_first_configuration_of_a_repository_is_told_of_before_it_is_merged() {
        expectingNothing();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().title())
                .isEqualTo("Files of this pull request have 2 problems");
        assertThat(lines()).containsExactly(6, 7);
    }

    private void expectingNothing() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.repository(ownBranch()).config("version: 1\nsuites: [{name: core}]\n");
        world.opened(PULL_REQUEST.told());
    }

    @Test
    void results_that_come_after_that_are_judged_on_a_check_of_their_own() {
        expectingNothing();
        world.artifact(100, 130).ran(RUN.running()).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(lines()).containsExactly(6, 7);
    }

    @Test
    void a_baseline_that_cannot_be_read_is_annotated_where_it_breaks_off() {
        bringing(BASELINE, BROKEN + "\n  \"value\": }]\n");
        world.github().file("main", BASELINE, times(100, 100));
        bringRepository();
        assertThat(annotations())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.path()).isEqualTo(BASELINE);
                    assertThat(it.line()).isEqualTo(3);
                    assertThat(it.title()).isEqualTo("Perfwarden cannot read this baseline");
                });
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    private void bringRepository() {
        world.github()
                .file("main", RepositoryPolicy.PATH, CONFIG)
                .pull(PULL_REQUEST.told())
                .branch("faster", HEAD);
        world.artifact(100, 100);
        world.opened(PULL_REQUEST.told()).ran(RUN.running()).ran(RUN.succeeded());
    }

    @Test
    void a_baseline_changed_by_hand_that_can_be_read_is_not_annotated() {
        bringing(BASELINE, times(500, 500));
        world.github().file("main", BASELINE, times(100, 100));
        bringRepository();
        assertThat(annotations()).isEmpty();
    }

    @Test
    void a_fault_beyond_the_end_is_annotated_on_the_last_line() {
        bringing(BASELINE, BROKEN + "\n\n");
        world.github().file("main", BASELINE, times(100, 100));
        bringRepository();
        assertThat(lines()).containsExactly(3);
    }

    @Test
    void what_a_fork_brings_is_annotated_as_well() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.measured(fork(), 100, 100);
        assertThat(lines()).containsExactly(6, 7);
    }

    @Test
    void hostile_words_of_a_file_stand_in_code_or_plain_text_and_are_bounded() {
        String hostile =
                "@everyone <!-- x --> [a](http://e.example) \u202e`#1` " + "y".repeat(5_000);
        bringing(RepositoryPolicy.PATH, CONFIG + "    \"" + hostile + "\": 1\n");
        world.measured(ownBranch(), 100, 130);
        assertThat(annotations())
                .singleElement()
                .satisfies(it ->
                        assertThat(it.message().getBytes(StandardCharsets.UTF_8))
                                .hasSizeLessThan(5_000));
        assertThat(annotations().getFirst().message()).doesNotContain("\u202e");
        assertThat(report()).doesNotContain("@everyone", "\u202e");
        assertThat(world.check().draft().summary()).doesNotContain("@everyone", "\u202e");
    }

    @Test
    void more_faults_than_a_request_may_bring_are_cut_and_counted() {
        StringBuilder keys = new StringBuilder(CONFIG);
        for (int i = 0; i < 80; i++) {
            keys.append("    key").append(i).append(": 1\n");
        }
        bringing(RepositoryPolicy.PATH, keys.toString());
        world.measured(ownBranch(), 100, 100);
        assertThat(annotations()).hasSize(Annotation.MOST);
        assertThat(world.check().draft().summary()).contains("more");
    }

    @Test
    void what_github_refuses_with_annotations_is_shown_without_them_and_in_full() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.repository(ownBranch()).artifact(100, 130).opened(PULL_REQUEST.told());
        world.ran(RUN.running());
        world.github()
                .failNext(
                        "checkRuns.update",
                        new GitHubRefusal(GitHubRefusal.Kind.UNPROCESSABLE, "annotations"));
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().text()).contains("parse");
        assertThat(annotations()).isEmpty();
    }

    @Test
    void a_check_that_is_written_again_is_not_annotated_again() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.measured(ownBranch(), 100, 130);
        world.github().file("main", BASELINE, times(120, 120));
        world.handle(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
        assertThat(world.github().count("checkRuns.update")).isGreaterThan(2);
        assertThat(lines()).containsExactly(6, 7);
    }

    @Test
    void a_new_check_run_is_annotated_anew_and_the_old_one_keeps_its_own() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.measured(ownBranch(), 100, 130);
        world.tell(new CheckRerequestJob(REPO, HEAD, "delivery-1"));
        assertThat(world.github().checkRunsOn(HEAD))
                .hasSize(2)
                .allSatisfy(it -> assertThat(it.draft().annotations()).hasSize(2));
    }

    @Test
    void a_check_run_that_github_lost_is_annotated_when_it_is_made_anew() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.measured(ownBranch(), 100, 130);
        world.github().removeCheckRun(world.check().id()).file("main", BASELINE, times(120, 120));
        world.handle(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
        assertThat(lines()).containsExactly(6, 7);
    }

    @ParameterizedTest
    @Steps(20)
    void a_death_while_annotations_are_sent_neither_loses_nor_doubles_them(int step) {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.repository(ownBranch()).opened(PULL_REQUEST.told()).ran(RUN.running());
        world.artifact(100, 130);
        world.github().run(RUN.succeeded());
        world.tellDying(RunEventJob.of(REPO, MAIN, RUN.succeeded()), step);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(lines()).containsExactly(6, 7);
    }

    @Test
    void a_lost_answer_doubles_no_annotations() {
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.repository(ownBranch()).opened(PULL_REQUEST.told()).ran(RUN.running());
        world.artifact(100, 130);
        world.github().run(RUN.succeeded()).loseAnswerOfNext("checkRuns.update");
        world.tell(RunEventJob.of(REPO, MAIN, RUN.succeeded())).pass(Duration.ofMinutes(1));
        assertThat(lines()).containsExactly(6, 7);
    }

    static LongStream seeds() {
        return LongStream.range(0, Thorough.cases(5, 25));
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @MethodSource("seeds")
    void shuffled_doubled_and_killed_events_annotate_every_completed_run_once(long seed) {
        Random random = new Random(seed);
        bringing(RepositoryPolicy.PATH, FAULTY);
        world.repository(ownBranch()).artifact(100, 130);
        world.github().pull(PULL_REQUEST.told());
        for (Job job : shuffled(random)) {
            world.github().run(RUN.succeeded());
            world.tellDying(job, random.nextInt(30));
        }
        world.tell(RunEventJob.of(REPO, MAIN, RUN.succeeded())).pass(Duration.ofMinutes(1));
        assertThat(lines()).containsExactly(6, 7);
        assertThat(world.github().checkRunsOn(HEAD))
                .allSatisfy(it -> assertThat(it.draft().annotations()).hasSizeLessThan(3));
    }

    private static List<Job> shuffled(Random random) {
        List<Job> jobs = new ArrayList<>();
        for (int twice = 0; twice < 2; twice++) {
            jobs.add(PullEventJob.of(REPO, PULL_REQUEST.told(), true));
            jobs.add(RunEventJob.of(REPO, MAIN, RUN.running()));
            jobs.add(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
            jobs.add(new CheckRerequestJob(REPO, HEAD, "delivery-" + twice));
        }
        Collections.shuffle(jobs, random);
        return jobs;
    }
}
