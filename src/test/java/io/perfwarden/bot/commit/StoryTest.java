package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunDraft;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A story of one repository: thirty runs of its default branch, and what is then said of pull
 * requests that change something, nothing, or only seem to.
 */
class StoryTest extends WorldTest {
    private static final int RUNS = 30;
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    /** What each benchmark takes, in ns, and what its runs differ by. */
    private enum Benchmark {
        PARSE(120, 0.004),
        RENDER(3_400, 0.005),
        SORT(58_000, 0.006),
        ENCODE(910, 0.005),
        NETWORK(240_000, 0.09);

        private final double time;
        private final double noise;

        Benchmark(double time, double noise) {
            this.time = time;
            this.noise = noise;
        }
    }

    private final Random random = new Random(7);
    private String baseline = "";

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(1000 + number));
    }

    /** One run on a machine that is so much slower than usual. */
    private String run(double machine, Map<Benchmark, Double> changes) {
        Map<String, Double> times = new LinkedHashMap<>();
        for (Benchmark one : Benchmark.values()) {
            double noise = 1 + one.noise * random.nextGaussian();
            times.put(
                    one.name().toLowerCase(Locale.ROOT),
                    one.time * noise * machine * changes.getOrDefault(one, 1.0));
        }
        return written(times);
    }

    private static String written(Map<String, Double> times) {
        return times.entrySet().stream()
                .map(it ->
                        String.format(
                                Locale.ROOT,
                                "{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %.4g}",
                                it.getKey(),
                                it.getValue()))
                .collect(Collectors.joining(",\n ", "[", "]\n"));
    }

    @BeforeEach
    void thirtyRunsOfTheDefaultBranch() {
        baseline = run(1, Map.of());
        List<String> runs =
                Stream.generate(() -> run(1 + 0.03 * random.nextGaussian(), Map.of()))
                        .limit(RUNS)
                        .toList();
        given(StoryTest.class, () -> setUp(runs));
    }

    private void setUp(List<String> runs) {
        world.config(CONFIG);
        baselineIs(baseline);
        world.github()
                .file(HEAD.value(), "baselines/core.json", baseline)
                .branch(ownBranch().branch().value(), HEAD)
                .writer("octocat");
        for (int i = 0; i < RUNS; i++) {
            world.github().parent(commit(i + 1), commit(i));
            world.artifact(100 + i, "bench-core", runs.get(i));
            world.ran(PUSHED.id(100 + i).on(commit(i + 1)).succeeded());
        }
        world.github().parent(BASE, commit(RUNS));
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private void baselineIs(String content) {
        world.github().file("main", "baselines/core.json", content);
    }

    private void brings(String first, String second) {
        world.artifact(900, "bench-core", first);
        world.ran(RUN.succeeded());
        if (!world.github().reruns().contains(new RunId(900))) {
            return;
        }
        world.github().dropArtifacts(new RunId(900));
        world.artifact(900, "bench-core", second);
        world.ran(RUN.attempt(2).succeeded());
    }

    private void brings(Benchmark slower, double factor) {
        Map<Benchmark, Double> changes = Map.of(slower, factor);
        brings(run(1.02, changes), run(0.98, changes));
    }

    /** The check, and the comment if there is one. */
    private void assertSaid(String name) {
        CheckRunDraft check = world.check().draft();
        String comment =
                world.github().commentsOn(UseCaseWorld.PULL).stream()
                        .map(CommentGateway.Posted::body)
                        .filter(body -> body.contains("<!-- perfwarden:report:v1 "))
                        .findFirst()
                        .orElse("(no comment)\n");
        Golden.assertMatches(
                "story/" + name + ".md",
                "check: "
                        + check.conclusion().map(Enum::name).orElse(check.status().name())
                        + "\ntitle: "
                        + check.title()
                        + "\nmeasured: "
                        + (world.github().reruns().contains(new RunId(900)) ? "twice" : "once")
                        + "\n\n"
                        + comment);
    }

    @Test
    void nothing_changed() {
        brings(run(1.02, Map.of()), run(0.98, Map.of()));
        assertSaid("nothing-changed");
    }

    @Test
    void three_per_cent_on_a_quiet_benchmark() {
        brings(Benchmark.PARSE, 1.03);
        assertSaid("quiet-3-percent");
    }

    @Test
    void ten_per_cent_on_a_quiet_benchmark() {
        brings(Benchmark.PARSE, 1.10);
        assertSaid("quiet-10-percent");
    }

    @Test
    void three_per_cent_on_a_noisy_benchmark() {
        brings(Benchmark.NETWORK, 1.03);
        assertSaid("noisy-3-percent");
    }

    @Test
    void ten_per_cent_on_a_noisy_benchmark() {
        brings(Benchmark.NETWORK, 1.10);
        assertSaid("noisy-10-percent");
    }

    @Test
    void a_slow_machine() {
        brings(run(1.25, Map.of()), run(1.0, Map.of()));
        assertSaid("slow-machine");
    }

    @Test
    void two_slow_machines_or_a_slow_change() {
        brings(run(1.25, Map.of()), run(1.24, Map.of()));
        assertSaid("two-slow-machines");
    }

    @Test
    void a_benchmark_that_disappears() {
        String gone = run(1, Map.of()).replaceAll("[^\\[]\\{\"name\": \"sort\"[^}]*},", "");
        brings(gone, gone);
        world.pass(Duration.ofSeconds(5));
        assertSaid("a-benchmark-is-gone");
    }

    @Test
    void a_row_that_is_accepted() {
        brings(Benchmark.PARSE, 1.10);
        world.comments("octocat", "/perfwarden accept parse reads comments now");
        assertSaid("accepted");
    }

    @Test
    void a_baseline_that_moves() {
        world.config(CONFIG + "    decision: threshold\n    fail: 10%\n");
        brings(Benchmark.RENDER, 1.30);
        baselineIs(
                baseline.replaceAll(
                        "(\"render\", \"unit\": \"ns\", \"value\": )[0-9.e+]+", "$1" + "4500"));
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN));
        assertSaid("the-baseline-moves");
    }
}
