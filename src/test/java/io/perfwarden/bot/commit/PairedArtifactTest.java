package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.run.InterleavedRounds;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.format.CountFile;
import io.perfwarden.format.CountedRounds;
import io.perfwarden.format.PairMark;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.*;
import io.perfwarden.stats.LearnedSpread;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.FunctionsCases;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A run that measured base and head in turns is judged by its rounds where the default branch has
 * nothing else, and by nothing else where the default branch says so.
 */
class PairedArtifactTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final String PAIRED = CONFIG + "    decision: paired\n";
    private static final int ROUNDS = 10;
    private static final CommitSha BRANCHED = sha('c');
    private static final CommitSha OLD = sha('d');

    private int jobs;

    /** A base whose benchmarks take 100 ns, and a head that takes as much as this. */
    private Map<String, String> pairs(double base, double head, Optional<CommitSha> commit) {
        return pairs(ROUNDS, base, head, commit);
    }

    private Map<String, String> pairs(
            int rounds, double base, double head, Optional<CommitSha> commit) {
        Map<String, String> files = new LinkedHashMap<>();
        jobs++;
        for (int round = 1; round <= rounds; round++) {
            double noise = round % 3 * 0.1 + jobs * 0.01;
            String name = PairMark.round(round) + ".json";
            files.put("pairs/base/" + name, UseCaseWorld.times(base + noise, 100 - noise));
            files.put("pairs/head/" + name, UseCaseWorld.times(head - noise, 100 + noise));
        }
        files.put("pairs/" + PairMark.FILE, new PairMark(rounds, commit).text());
        return files;
    }

    private static byte[] zip(Map<String, String> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void opened() {
        world.repository(ownBranch());
        isOpen();
    }

    private void openedWithoutBaseline() {
        world.config(CONFIG);
        world.github().branch(ownBranch().branch().value(), HEAD);
        isOpen();
    }

    private void isOpen() {
        world.github().parent(HEAD, BRANCHED);
        world.github().parent(BASE, BRANCHED);
        world.github().parent(BRANCHED, OLD);
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private void brings(int attempt, Map<String, String> files) {
        world.github().dropArtifacts(new RunId(900));
        world.github().artifact(new RunId(900), "bench-core", zip(files), world.clock().instant());
        world.ran(RUN.attempt(attempt).succeeded());
    }

    private String said() {
        return world.check().draft().summary() + world.check().draft().text();
    }

    @Test
    void without_a_baseline_the_rounds_decide_and_the_report_says_who_measured_both_sides() {
        openedWithoutBaseline();
        brings(1, pairs(100, 100, Optional.empty()));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(said()).contains("measured base and head in turns, 10 rounds of each.");
    }

    @ParameterizedTest
    @CsvSource({"100, SUCCESS", "300, FAILURE"})
    void a_renamed_benchmark_is_judged_by_the_rounds_of_its_old_name(
            double head, CheckRunConclusion end) {
        openedWithoutBaseline();
        world.config(CONFIG + "    renamed: {parse: parse64}\n");
        brings(1, renamed(pairs(100, head, Optional.of(BASE))));
        brings(2, renamed(pairs(100, head, Optional.of(BASE))));
        assertThat(conclusion()).contains(end);
        assertThat(said()).contains("parse64").doesNotContain("missing");
    }

    private static Map<String, String> renamed(Map<String, String> files) {
        Map<String, String> all = new LinkedHashMap<>(files);
        all.replaceAll((name, it) ->
                name.contains("/head/") ? it.replace("\"parse\"", "\"parse64\"") : it);
        return all;
    }

    @Test
    void what_rounds_see_is_measured_by_a_second_job_before_it_is_red() {
        openedWithoutBaseline();
        brings(1, pairs(100, 120, Optional.of(BASE)));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        brings(2, pairs(100, 120, Optional.of(BASE)));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report())
                .contains("20\u00a0% slower")
                .contains("base and head measured in this run");
    }

    /** Whoever could widen the spread of a benchmark could let its regressions pass. */
    @ParameterizedTest
    @CsvSource({"main, a, NEUTRAL", "main, f, FAILURE", "own, a, FAILURE", ", a, FAILURE"})
    void only_pull_requests_that_were_merged_at_that_head_teach_how_far_jobs_are_apart(
            String into, char head, CheckRunConclusion end) {
        var key = new MetricResult.Key(BenchmarkId.of("parse"), "time");
        var apart = new LearnedSpread(1, 1, 0.06 * 0.06);
        for (int number = 11; number <= 20; number++) {
            PullNumber pull = new PullNumber(number);
            var told = GivenPull.of(ownBranch()).number(number).at(sha('a'), 0);
            var facts = world.ledger();
            facts.pulls()
                    .record(
                            FakeGitHub.REPO.id(),
                            (into == null ? told : told.into(into, 0)).closed(1));
            if (into != null) {
                var _ = facts.pulls().storeMerge(FakeGitHub.REPO.id(), pull, OLD);
            }
            facts.spreads()
                    .keep(
                            FakeGitHub.REPO.id(),
                            pull,
                            new SuitePlatform("core", ""),
                            sha(head),
                            new KnownSpreads(new TreeMap<>(Map.of(key, apart))).encode());
        }
        openedWithoutBaseline();
        brings(1, pairs(100, 106, Optional.of(BASE)));
        brings(2, pairs(100, 106, Optional.of(BASE)));
        assertThat(conclusion()).contains(end);
    }

    @Test
    void the_jobs_of_a_pull_request_that_is_merged_are_known_to_later_ones() {
        openedWithoutBaseline();
        brings(1, pairs(100, 104, Optional.of(BASE)));
        brings(2, pairs(100, 101, Optional.of(BASE)));
        SuitePlatform where = new SuitePlatform("core", "");
        Supplier<List<byte[]>> known =
                () ->
                        world.ledger()
                                .spreads()
                                .ofMerged(
                                        FakeGitHub.REPO.id(),
                                        where,
                                        UseCaseWorld.MAIN,
                                        Optional.empty());
        assertThat(known.get()).isEmpty();
        var _ = world.ledger().pulls().storeMerge(FakeGitHub.REPO.id(), UseCaseWorld.PULL, OLD);
        assertThat(known.get())
                .singleElement()
                .satisfies(it -> {
                    LearnedSpread parse =
                            KnownSpreads.decode(it)
                                    .each()
                                    .get(new MetricResult.Key(BenchmarkId.of("parse"), "time"));
                    assertThat(parse.pairs()).isEqualTo(1);
                    assertThat(Math.sqrt(parse.sum())).isBetween(0.02, 0.03);
                });
        assertThat(
                        world.ledger()
                                .spreads()
                                .ofMerged(
                                        FakeGitHub.REPO.id(),
                                        where,
                                        UseCaseWorld.MAIN,
                                        Optional.of(UseCaseWorld.PULL)))
                .isEmpty();
    }

    /** Counts repeat exactly, so no second job is needed. Another machine counts others. */
    @Test
    void more_instructions_than_the_base_are_red_at_once_and_are_no_history() {
        openedWithoutBaseline();
        Map<String, String> files = pairs(100, 100, Optional.of(BASE));
        for (int number = 1; number <= 3; number++) {
            String name = CountFile.name(number);
            files.put("pairs/base/" + name, count(1_000_000));
            files.put("pairs/head/" + name, count(1_030_000));
        }
        files.put("pairs/functions/1.json", FunctionsCases.of("parse", "<b>@octocat`").text());
        files.put("pairs/functions/2.json", "[");
        brings(1, files);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).isEmpty();
        assertThat(report())
                .contains("`instructions` 3.0\u00a0% higher")
                .contains("time not measurably slower: more work that this machine hides")
                .contains("<summary>Functions that changed</summary>")
                .contains("+74.8 %, from 1.39 M to 2.43 M")
                .doesNotContain("- <b>");
        SuitePlatform where = new SuitePlatform("core", "linux");
        List<MetricResult> counts =
                List.of(
                        new MetricResult(
                                BenchmarkId.of("parse"),
                                CountedRounds.INSTRUCTIONS,
                                MetricReading.of(5),
                                new FilePosition("count-1.json", 1)));
        ResultSet round = ResultSet.EMPTY.withMeasurements(counts);
        var job =
                new InterleavedRounds(
                        Optional.empty(), List.of(round), List.of(round), List.of(), List.of());
        assertThat(job.rounds(where).headResults().measurements()).hasSize(1);
        assertThat(InterleavedRounds.head(List.of(job)).measurements()).isEmpty();
    }

    @Test
    void profiles_of_both_sides_name_the_functions_of_what_the_rounds_see() {
        openedWithoutBaseline();
        for (int job = 1; job <= 2; job++) {
            Map<String, String> files = pairs(100, 120, Optional.of(BASE));
            files.put("pairs/base/round-01/parse.folded", "main;scan 700\nmain;rest 300\n");
            files.put("pairs/head/round-01/parse.folded", "main;scan 1500\nmain;rest 300\n");
            brings(job, files);
        }
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("`scan` +13.3 points, from 70.0 % to 83.3 %");
    }

    private static String count(double instructions) {
        return new CountFile(false, new TreeMap<>(Map.of("parse", instructions))).text();
    }

    @Test
    void on_a_machine_that_the_default_branch_calls_dedicated_one_job_is_enough() {
        world.config(CONFIG + "    dedicated: true\n");
        world.github().branch(ownBranch().branch().value(), HEAD);
        isOpen();
        brings(1, pairs(100, 120, Optional.of(BASE)));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void what_a_second_job_does_not_see_is_not_red() {
        openedWithoutBaseline();
        brings(1, pairs(100, 120, Optional.of(BASE)));
        brings(2, pairs(100, 100, Optional.of(BASE)));
        assertThat(conclusion().orElseThrow())
                .isIn(CheckRunConclusion.NEUTRAL, CheckRunConclusion.SUCCESS);
        assertThat(world.github().reruns()).hasSize(1);
    }

    /**
     * The head crashes now and then, so that it says nothing of a benchmark in every second round.
     */
    private Map<String, String> crashing() {
        Map<String, String> files = new LinkedHashMap<>(pairs(100, 100, Optional.of(BASE)));
        String onlyParse = "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]";
        files.replaceAll((name, text) ->
                name.contains("/head/") && name.matches(".*[02468].json") ? onlyParse : text);
        return files;
    }

    @Test
    void a_benchmark_that_the_head_lacks_in_half_of_the_rounds_has_crashed() {
        openedWithoutBaseline();
        brings(1, crashing());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("1 crashed: render");
        assertThat(said()).contains("gone in 5 of 10 rounds");
    }

    @Test
    void a_benchmark_that_crashed_in_an_older_job_alone_passes() {
        openedWithoutBaseline();
        brings(1, crashing());
        brings(2, pairs(100, 100, Optional.of(BASE)));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void four_rounds_warn_and_another_job_is_not_asked_for_what_it_cannot_decide() {
        openedWithoutBaseline();
        brings(1, pairs(4, 100, 100, Optional.of(BASE)));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().reruns()).isEmpty();
        assertThat(said()).contains("4 rounds in a job, at least 5 are needed");
    }

    @Test
    void what_slows_every_benchmark_alike_is_red() {
        openedWithoutBaseline();
        Map<String, String> files = new LinkedHashMap<>(pairs(100, 100, Optional.of(BASE)));
        files.replaceAll(
                (name, text) -> name.contains("/head/") ? UseCaseWorld.times(200, 200) : text);
        brings(1, files);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void a_second_job_that_is_a_copy_of_the_first_confirms_nothing() {
        openedWithoutBaseline();
        Map<String, String> files = pairs(100, 120, Optional.of(BASE));
        brings(1, files);
        files.replaceAll((_, text) -> text.replace(",", ",\n"));
        brings(2, files);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(said()).contains("Job 2 is the same recording as job 1 and does not count");
    }

    @Test
    void two_artifacts_that_share_half_of_their_rounds_are_one_job() {
        openedWithoutBaseline();
        Map<String, String> one = pairs(100, 120, Optional.of(BASE));
        Map<String, String> other = pairs(100, 118, Optional.of(BASE));
        other.replaceAll((name, text) -> name.matches(".*[02468].json") ? one.get(name) : text);
        bringsBoth(zip(one), zip(other));
        assertThat(conclusion()).isEmpty();
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
    }

    @Test
    void a_base_that_the_run_calls_slow_does_not_open_the_gate_of_the_baseline() {
        opened();
        brings(1, pairs(200, 200, Optional.of(BASE)));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("decision: paired");
    }

    @Test
    void a_run_that_is_no_slower_than_the_baseline_still_fails_by_its_rounds() {
        opened();
        brings(1, pairs(80, 100, Optional.of(BASE)));
        brings(2, pairs(80, 100, Optional.of(BASE)));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void where_the_default_branch_says_so_the_rounds_decide_against_its_baseline() {
        opened();
        world.config(PAIRED);
        brings(1, pairs(200, 200, Optional.of(BASE)));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void the_pull_requests_own_configuration_does_not_let_rounds_decide() {
        opened();
        world.github().file(HEAD.value(), ".github/perfwarden.yml", PAIRED);
        brings(1, pairs(200, 200, Optional.of(BASE)));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_suite_that_rounds_decide_has_no_verdict_without_them() {
        opened();
        world.config(PAIRED);
        world.artifact(100, 100);
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(said()).contains("no base and head measured in turns");
    }

    @Test
    void rounds_against_where_the_pull_request_branched_off_count() {
        opened();
        world.config(PAIRED);
        brings(1, pairs(100, 100, Optional.of(BRANCHED)));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void rounds_against_an_older_commit_or_another_one_or_the_head_itself_do_not_count() {
        opened();
        world.config(PAIRED);
        int attempt = 1;
        for (CommitSha commit : new CommitSha[] {OLD, sha('e'), HEAD}) {
            brings(attempt++, pairs(100, 100, Optional.of(commit)));
            assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
            assertThat(said()).contains("neither what this is to be merged into");
        }
    }

    @Test
    void half_of_the_rounds_are_no_verdict() {
        openedWithoutBaseline();
        Map<String, String> files = pairs(100, 100, Optional.empty());
        files.remove("pairs/head/round-03.json");
        brings(1, files);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(said()).contains("there are 10 of the base and 9 of the head");
    }

    @Test
    void a_benchmark_that_crashed_once_in_the_base_is_judged_all_the_same() {
        openedWithoutBaseline();
        Map<String, String> files = pairs(100, 100, Optional.empty());
        String gone = "[{\"name\": \"render\", \"unit\": \"ns\", \"value\": 100}]";
        files.put("pairs/base/round-01.json", gone);
        files.keySet().stream()
                .filter(name -> name.contains("/head/"))
                .toList()
                .forEach(name -> files.put(name, gone));
        brings(1, files);
        world.pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void pairs_that_a_second_attempt_only_carries_over_confirm_nothing() {
        openedWithoutBaseline();
        brings(1, pairs(100, 120, Optional.empty()));
        world.ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    private void bringsBoth(byte[] one, byte[] other) {
        world.config(CONFIG.replace("bench-core", "bench-*"));
        world.github().artifact(new RunId(900), "bench-1", one, world.clock().instant());
        world.github().artifact(new RunId(900), "bench-2", other, world.clock().instant());
        world.ran(RUN.succeeded());
    }

    @Test
    void two_artifacts_are_two_jobs_which_decide_without_a_second_run() {
        openedWithoutBaseline();
        bringsBoth(
                zip(pairs(100, 120, Optional.of(BASE))), zip(pairs(100, 118, Optional.of(BASE))));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).isEmpty();
        assertThat(said()).contains("20 rounds of each in 2 jobs");
    }

    @Test
    void a_second_artifact_with_another_base_makes_none_of_them_count() {
        openedWithoutBaseline();
        world.config(PAIRED.replace("bench-core", "bench-*"));
        bringsBoth(zip(pairs(100, 100, Optional.of(BASE))), zip(pairs(100, 100, Optional.of(OLD))));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(said()).contains("neither what this is to be merged into");
    }

    @Test
    void a_second_artifact_that_cannot_be_read_is_no_verdict_of_the_first() {
        openedWithoutBaseline();
        Map<String, String> damaged = pairs(100, 100, Optional.of(BASE));
        damaged.remove("pairs/head/round-03.json");
        bringsBoth(zip(pairs(100, 100, Optional.of(BASE))), zip(damaged));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(said()).contains("there are 10 of the base and 9 of the head");
    }

    @Test
    void pairs_beside_other_artifacts_of_the_platform_are_no_verdict() {
        openedWithoutBaseline();
        world.config(CONFIG.replace("bench-core", "bench-*"));
        world.artifact(900, "bench-other", UseCaseWorld.times(100, 100));
        world.github()
                .artifact(
                        new RunId(900),
                        "bench-core",
                        zip(pairs(100, 100, Optional.empty())),
                        world.clock().instant());
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(said()).contains("such ones stand alone");
    }

    @Test
    void a_round_that_cannot_be_read_is_no_verdict() {
        openedWithoutBaseline();
        Map<String, String> files = pairs(100, 100, Optional.empty());
        files.put("pairs/head/round-02.json", "[{\"name\": \"parse\", \"unit\": \"ns\", ");
        brings(1, files);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(said()).contains("round-02.json");
    }

    @Test
    void a_skip_does_not_let_pass_what_rounds_saw_fail() {
        openedWithoutBaseline();
        world.github().writer("octocat");
        brings(1, pairs(100, 120, Optional.empty()));
        brings(2, pairs(100, 120, Optional.empty()));
        world.comments("octocat", "/perfwarden skip -- no time");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.ran(RUN.attempt(3).running());
        assertThat(conclusion()).isEmpty();
    }
}
