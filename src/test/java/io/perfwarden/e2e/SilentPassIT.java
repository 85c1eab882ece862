package io.perfwarden.e2e;

import static io.perfwarden.demo.standin.StandInRepository.DEFAULT_BRANCH;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInActions;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.format.PairMark;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Of each kind of regression that once passed without a word: what a pull request shows of it. */
@Tag("integration")
@ExtendWith(SharedServer.class)
class SilentPassIT {
    @SuppressWarnings("NullAway.Init")
    private static Installation app;

    @BeforeAll
    static void install(Installation shared) {
        app = shared;
    }

    @AfterAll
    static void close() {
        app.close();
    }

    /** A repository whose suite {@code core} is judged by the one server. */
    private static final class Project {
        private final StandInRepository home;

        /**
         * @param settings of the suite, each on a line; may be empty
         */
        Project(int id, String settings, String baseline) {
            this.home = app.world().add(id, "octo", "silent-" + id);
            String config =
                    UseCaseWorld.CONFIG + "    baseline: baselines/core.txt\n" + settings.indent(4);
            home.push(
                    DEFAULT_BRANCH,
                    "measure",
                    Map.of(
                            ".github/perfwarden.yml", StandInBytes.of(config),
                            "baselines/core.txt", StandInBytes.of(baseline)));
            home.permit("octocat", "write");
        }

        StandInPull opened(String branch) {
            home.push(branch, "change", Map.of("src/" + branch, StandInBytes.of(branch)));
            StandInPull pull =
                    home.open(new StandInRepository.Opening(branch, "octo"), home, branch);
            app.deliver(app.deliveries().pull("opened", pull));
            return pull;
        }

        /** Lets a run that was asked for end with these files as its artifact. */
        void ends(Run run, Map<String, String> files) {
            Run begun = home.actions().begin(run);
            app.deliver(app.deliveries().run(begun));
            home.actions().attach(begun, "bench-core", new StandInBytes(UseCaseWorld.zip(files)));
            app.deliver(app.deliveries().run(home.actions().complete(begun, "success")));
        }

        void ran(StandInPull pull, String results) {
            ran(pull, Map.of("results.txt", results));
        }

        void ran(StandInPull pull, Map<String, String> files) {
            ends(home.actions().request(StandInActions.Request.of(pull)), files);
        }

        /** The benchmarks run once more on the default branch. */
        void pushed(int number, String results) {
            home.push(DEFAULT_BRANCH, "work", Map.of("src/a", StandInBytes.of("work " + number)));
            ends(
                    home.actions().request(StandInActions.Request.push(home, DEFAULT_BRANCH)),
                    Map.of("results.txt", results));
        }

        /** The suspect's second measurement, which the app asks for, brings the same. */
        void ranAgain(StandInPull pull, Map<String, String> files) {
            Run again =
                    Await.value(
                            "a second attempt",
                            () ->
                                    home.actions().runs().stream()
                                            .filter(run -> run.sha().equals(pull.sha()))
                                            .filter(run -> run.attempt() == 2)
                                            .findFirst());
            ends(again, files);
        }

        /** What the completed check and the report say, once nothing is left to be done. */
        String shown(StandInPull pull, String conclusion) {
            Check check = Await.value("a check", () -> completed(pull));
            app.idle();
            check = completed(pull).orElse(check);
            String said = check.title() + "\n" + check.output().summary() + check.output().text();
            assertThat(check.conclusion()).as(said).isEqualTo(conclusion);
            return said + comments(pull).stream().findFirst().map(Comment::body).orElse("");
        }

        private Optional<Check> completed(StandInPull pull) {
            return home.checks().on(pull.sha()).stream()
                    .reduce((_, last) -> last)
                    .filter(Check::completed);
        }

        private List<Comment> comments(StandInPull pull) {
            return home.conversation().byApp(pull.number());
        }

        /** Says something about the report as it stands, and gives the app's answer. */
        String answer(StandInPull pull, String command) {
            Instant shown = app.world().now();
            Await.until("the next second", () -> app.world().now().isAfter(shown));
            int before = comments(pull).size();
            Comment comment = home.conversation().say(pull.number(), "octocat", command);
            app.deliver(app.deliveries().comment(pull, comment));
            Await.until("an answer", () -> comments(pull).size() > before);
            app.idle();
            return comments(pull).getLast().body();
        }

        /** The one file that the app committed. */
        String baseline() {
            return Optional.ofNullable(
                            home.appCommits().getLast().changed().get("baselines/core.txt"))
                    .map(bytes -> new String(bytes.toArray(), StandardCharsets.UTF_8))
                    .orElseThrow();
        }
    }

    /** Three benchmarks as a run of the default branch measures them, on a machine so slow. */
    private static String suite(int run, double machine) {
        return IntStream.range(0, 3)
                .mapToObj(b ->
                        String.format(
                                Locale.ROOT,
                                "{\"name\": \"b%d\", \"unit\": \"ns\", \"value\": %.5g}",
                                b,
                                100 * machine * (1 + 0.002 * ((run * 7 + b * 5) % 11 - 5))))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void a_whole_suite_twice_as_slow_is_red_as_one_finding() {
        Project project = new Project(301, "", suite(0, 1));
        for (int run = 0; run < 17; run++) {
            project.pushed(run, suite(run, 1 + 0.01 * (run % 4)));
        }
        app.idle();
        StandInPull pull = project.opened("slower");
        project.ran(pull, suite(1, 2.05));
        project.ranAgain(pull, Map.of("results.txt", suite(2, 2.05)));
        String shown = project.shown(pull, "failure");
        assertThat(shown).contains("core: all 3 benchmarks 2.0x slower");
        assertThat(shown.lines().filter(line -> line.startsWith("| \u274c |")))
                .as("one line in the check, and one in the comment")
                .hasSize(2);
    }

    @Test
    void all_benchmarks_twice_as_slow_in_turns_are_red() {
        Project project = new Project(302, "decision: paired\n", UseCaseWorld.times(100, 100));
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int round = 1; round <= 10; round++) {
            String file = PairMark.round(round) + ".json";
            double noise = round % 3 * 0.1;
            pairs.put("pairs/base/" + file, UseCaseWorld.times(100 + noise, 100 - noise));
            pairs.put("pairs/head/" + file, UseCaseWorld.times(200 - noise, 200 + noise));
        }
        pairs.put("pairs/" + PairMark.FILE, new PairMark(10, Optional.empty()).text());
        StandInPull pull = project.opened("slower");
        project.ran(pull, pairs);
        assertThat(project.shown(pull, "failure")).contains("2 regressions", "2.0x");
    }

    private static String go(String os, int time, int bytes) {
        return """
        goos: %s
        pkg: example.org/%s
        BenchmarkSort-8  1000  %d ns/op  %d B/op  1 allocs/op
        """
                .formatted(os, os, time, bytes);
    }

    @Test
    @Nightly
    void ten_times_the_memory_in_the_same_time_is_red() {
        Project project = new Project(303, "", go("linux", 1000, 64));
        StandInPull pull = project.opened("hungry");
        project.ran(pull, go("linux", 1000, 640));
        assertThat(project.shown(pull, "failure")).contains("1 regression", "Sort", "B/op");
    }

    /** What wrk2 prints, whose load never changes: only its latency can. */
    private static String load(String median, String tail) {
        return """
        Running 1m test @ http://localhost:8080/api
          4 threads and 10 connections
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency     1.51ms  610.33us   9.12ms   66.71%%
            Req/Sec   263.51     66.40   444.00     71.02%%
          Latency Distribution (HdrHistogram - Recorded Latency)
         50.000%%    %s
         99.000%%    %s
          59799 requests in 1.00m, 10.15MB read
        Requests/sec:    996.60
        Transfer/sec:    173.24KB
        """
                .formatted(median, tail);
    }

    @Test
    void a_tail_that_is_four_hundred_times_as_long_is_told() {
        Project project = new Project(304, "", load("1.49ms", "2.98ms"));
        StandInPull pull = project.opened("tail");
        project.ran(pull, load("1.49ms", "1.19s"));
        assertThat(project.shown(pull, "neutral")).contains("latency", "slower");
    }

    @Test
    @Nightly
    void a_unit_that_nobody_knows_to_read_asks_for_its_direction() {
        String errors = "[{\"name\": \"checkout\", \"unit\": \"errors/s\", \"value\": %d}]";
        Project project = new Project(305, "", errors.formatted(2));
        StandInPull pull = project.opened("failing");
        project.ran(pull, errors.formatted(20));
        assertThat(project.shown(pull, "failure"))
                .contains("direction: lower", "checkout")
                .doesNotContain("faster", "improve");
    }

    @Test
    @Nightly
    void one_of_two_benchmarks_of_a_name_that_is_slower_is_red() {
        Project project = new Project(306, "", go("linux", 1000, 64) + go("windows", 9000, 64));
        StandInPull pull = project.opened("slower");
        project.ran(pull, go("linux", 3000, 64) + go("windows", 9000, 64));
        assertThat(project.shown(pull, "failure")).contains("1 regression", "3.0x", "linux");
    }

    /** What libtest prints of two benchmarks. */
    private static String libtest(String first) {
        return """
        running 2 tests
        test bench_a ... bench: %s
        test bench_b ... bench:       1,203 ns/iter (+/- 12)

        test result: ok. 0 passed; 0 failed; 0 ignored; 2 measured; 0 filtered out
        """
                .formatted(first);
    }

    @Test
    void a_result_that_cannot_be_read_is_no_pass() {
        Project project = new Project(307, "", libtest("      1,000 ns/iter (+/- 12)"));
        StandInPull pull = project.opened("garbled");
        project.ran(pull, libtest("      3,0?0 ns/iter"));
        assertThat(project.shown(pull, "failure")).contains("bench_a");
    }

    @Test
    void a_new_baseline_keeps_its_hashes_and_takes_no_failed_benchmark() {
        Project project = new Project(308, "", UseCaseWorld.times(100, 100));
        StandInPull pull = project.opened("faster");
        String hashes = "{\"render\": \"sha256:0123456789\"}";
        String one = "[{\"name\": \"render\", \"unit\": \"ns\", \"value\": 130}]";
        project.ran(pull, Map.of("results.json", one, "perfwarden-code.json", hashes));
        assertThat(project.shown(pull, "failure")).contains("parse");
        assertThat(project.answer(pull, "/perfwarden why render"))
                .contains("over limit, no history", "13 more runs");
        assertThat(project.answer(pull, "/regen-baseline")).contains("1 benchmark is gone");
        assertThat(project.home.appCommits()).isEmpty();
        project.answer(pull, "/regen-baseline allow-failed");
        assertThat(project.baseline()).contains("sha256:0123456789").doesNotContain("parse");
    }

    @Test
    @Nightly
    void what_is_accepted_on_purpose_is_no_false_alarm() {
        Project project = new Project(309, "", UseCaseWorld.times(100, 100));
        StandInPull wanted = project.opened("wanted");
        project.ran(wanted, UseCaseWorld.times(100, 130));
        assertThat(project.shown(wanted, "failure")).contains("render");
        project.answer(wanted, "/perfwarden accept render correctness first");
        assertThat(project.shown(wanted, "success")).contains("correctness first");
        StandInPull noisy = project.opened("noisy");
        project.ran(noisy, UseCaseWorld.times(130, 100));
        assertThat(project.shown(noisy, "failure")).contains("parse").doesNotContain("false alarm");
        project.answer(noisy, "/perfwarden accept parse noise, the runner was busy");
        project.pushed(1, UseCaseWorld.times(100, 100));
        Await.until(
                "the record of one false alarm",
                () ->
                        app.webhook()
                                .text("/api/v1/r/octo/silent-309/health")
                                .contains("\"falseAlarms\":1"));
    }
}
