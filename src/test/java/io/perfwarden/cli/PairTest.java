package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.PairMark;
import io.perfwarden.model.CommitSha;
import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairTest {
    @TempDir Path scratch;

    /** Prints a benchmark of about some nanoseconds, a little different in each round. */
    private static String printing(int nanoseconds) {
        return ("echo '[{\"name\": \"sort\", \"unit\": \"ns\", \"value\": '"
                        + "$((%d + PERFWARDEN_ROUND * 7 %% 13))'}]'")
                .formatted(nanoseconds);
    }

    private Path measured(String name, int head) {
        Path out = scratch.resolve(name);
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        printing(1_000),
                        "--head",
                        printing(head),
                        "--rounds",
                        "10",
                        "--out",
                        out.toString());
        assertThat(run.code()).isZero();
        return out;
    }

    private static Run compare(Path pairs, String... more) {
        String[] args = new String[3 + more.length];
        args[0] = "compare";
        args[1] = pairs.resolve("base").toString();
        args[2] = pairs.resolve("head").toString();
        System.arraycopy(more, 0, args, 3, more.length);
        return Run.of(args);
    }

    @Test
    void the_sides_take_turns() throws IOException {
        String log = scratch.resolve("log").toString();
        String tell = "echo $PERFWARDEN_SIDE$PERFWARDEN_ROUND | tee -a " + log;
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        tell,
                        "--head",
                        tell,
                        "--rounds",
                        "5",
                        "--order",
                        "abba",
                        "--out",
                        scratch.resolve("pairs").toString());
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("round 2 of 5, head");
        assertThat(Files.readAllLines(Path.of(log)))
                .containsExactly(
                        "base1", "head1", "head2", "base2", "base3", "head3", "head4", "base4",
                        "base5", "head5");
        assertThat(scratch.resolve("pairs/head/round-02.txt")).hasContent("head2\n");
        assertThat(scratch.resolve("pairs/perfwarden-pair.json")).exists();
    }

    /** A checkout of the base, say, at a place with a name that a shell would take apart. */
    @ParameterizedTest
    @ValueSource(strings = {"{out}", "'{out}'", "\"{out}\"", "\"\"{out}''"})
    void a_command_that_changes_its_directory_finds_where_to_write(String place) throws Exception {
        Path here = Path.of("").toAbsolutePath();
        Path out = Files.createDirectory(scratch.resolve("it's $HOME \"here\"")).resolve("pairs");
        String write = "cd / && echo $PERFWARDEN_ROUND >" + place;
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        write,
                        "--head",
                        write,
                        "--rounds",
                        "5",
                        "--out",
                        here.relativize(out).toString());
        assertThat(run.code()).isZero();
        assertThat(out.resolve("head/round-02")).hasContent("2\n");
    }

    @Test
    void a_command_may_write_its_results_itself() {
        Path out = scratch.resolve("pairs");
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        "echo noise; echo base > {out}",
                        "--head",
                        "mkdir {out} && echo head > {out}/results",
                        "--rounds",
                        "5",
                        "--out",
                        out.toString());
        assertThat(run.err()).doesNotContain("noise");
        assertThat(run.code()).isZero();
        assertThat(out.resolve("base/round-01")).hasContent("base\n");
        assertThat(out.resolve("head/round-01/results")).hasContent("head\n");
    }

    @Test
    void one_job_on_a_shared_machine_warns_and_a_second_one_confirms() {
        Path slow = measured("slow", 1_200);
        Run once = compare(slow);
        assertThat(once.code()).isZero();
        assertThat(once.out())
                .contains("over limit, not confirmed")
                .contains("1 benchmark was measured in one job. A second job decides");

        Run twice = compare(slow, "--again", measured("slower", 1_210).toString());
        assertThat(twice.code()).isEqualTo(1);
        assertThat(twice.out()).contains("over limit, confirmed 2x");

        Run refuted = compare(slow, "--again", measured("same", 1_000).toString());
        assertThat(refuted.code()).isZero();
        assertThat(refuted.out()).contains("not confirmed").doesNotContain("second job");
    }

    /** The 95 % interval reaches from better to worse, and the one-sided test says worse. */
    @Test
    void a_warning_is_not_refuted_by_the_interval_beside_it() {
        String values = "set -- 1300 1200 1050 2000 1100 1200; shift $((PERFWARDEN_ROUND - 1)); ";
        String json = "'[{\"name\": \"sort\", \"unit\": \"ns\", \"value\": '";
        Path out = scratch.resolve("near by");
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        "echo " + json + "1000'}]'",
                        "--head",
                        values + "echo " + json + "$1'}]'",
                        "--rounds",
                        "6",
                        "--out",
                        out.toString());
        assertThat(run.out())
                .startsWith("Now run: perfwarden compare '" + out.resolve("base") + "' '")
                .contains("add: --again");
        Run warned = compare(out, "--dedicated", "--explain");
        assertThat(warned.code()).isZero();
        assertThat(warned.out())
                .contains("20 % worse, and worse at all with 9", " % confidence, which decides (")
                .contains("better to ", "fails if it is certain on this machine");
        assertThat(compare(out, "--dedicated", "--fail", "60%", "--explain").out())
                .contains("change    none for sure: ", " better to ");
    }

    @Test
    void one_job_on_a_shared_machine_improves_nothing() {
        Path fast = measured("fast", 800);
        assertThat(compare(fast).out()).doesNotContain("improved");
        assertThat(compare(fast, "--dedicated").out()).contains("improved");
        assertThat(compare(fast, "--again", measured("faster", 790).toString()).out())
                .contains("improved");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 2_000})
    void four_rounds_are_no_pass_whatever_they_say(int head) throws IOException {
        Path few = withoutRounds(measured("few", head), 5, 10);
        Run run = compare(few, "--dedicated", "--output", "json");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("\"verdict\": \"warn\"", "\"outcome\": \"inconclusive\"")
                .contains("too few rounds");
        assertThat(compare(few).out())
                .contains("1 benchmark is not decided: 4 rounds in a job, at least 5 are needed");
        Run again = compare(few, "--again", measured("enough", head + 10).toString());
        assertThat(again.out()).contains("too few rounds");
    }

    private static Path withoutRounds(Path pairs, int from, int to) throws IOException {
        for (int round = from; round <= to; round++) {
            for (String side : List.of("base", "head")) {
                Files.delete(pairs.resolve("%s/round-%02d.txt".formatted(side, round)));
            }
        }
        return pairs;
    }

    @Test
    void both_jobs_together_are_what_is_shown() {
        Run run =
                compare(
                        measured("slow", 1_200),
                        "--again",
                        measured("slower", 1_400).toString(),
                        "--explain");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out())
                .contains(" → 1.31 µs", "29.4 % worse")
                .contains("20 rounds of each in 2 jobs");
    }

    @Test
    void one_job_on_a_dedicated_machine_is_enough() {
        Run run = compare(measured("slow", 1_200), "--dedicated", "--explain");
        assertThat(run.code()).isEqualTo(1);
        Golden.assertMatches("cli/explain-pairs.txt", run.out());
    }

    @Test
    void a_base_commit_that_the_job_names_is_shown() throws IOException {
        Path pairs = measured("named", 1_000);
        var base = new CommitSha("70b6413".repeat(5) + "00000");
        Files.writeString(pairs.resolve(PairMark.FILE), new PairMark(10, Optional.of(base)).text());
        assertThat(compare(pairs).out())
                .contains("10 rounds of each. Its base is 70b6413")
                .doesNotContain("does not name");
    }

    @Test
    void unchanged_code_passes() {
        Run run = compare(measured("same", 1_000));
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("No measurable change", "measured base and head in turns, 10 rounds")
                .doesNotContain("baseline save");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "4", "1001"})
    void rounds_that_decide_nothing_are_refused_before_anything_is_measured(String rounds) {
        Path out = scratch.resolve("pairs");
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        "echo 1",
                        "--head",
                        "echo 1",
                        "--rounds",
                        rounds,
                        "--out",
                        out.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("--rounds: is " + rounds + ", expected 5 to 1000")
                .contains("fewer rounds decide nothing");
        assertThat(out).doesNotExist();
    }

    @Test
    void a_command_that_fails_ends_the_measuring() {
        Path out = scratch.resolve("pairs");
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        "echo fine",
                        "--head",
                        "exit 7",
                        "--order",
                        "abba",
                        "--out",
                        out.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("round 1, head: the command ended with 7");
        assertThat(out.resolve("perfwarden-pair.json")).doesNotExist();
    }

    @Test
    void a_command_that_writes_nothing_ends_the_measuring() {
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        "true",
                        "--head",
                        "true",
                        "--order",
                        "abba",
                        "--out",
                        scratch.resolve("pairs").toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("round 1, base: the command wrote nothing");
    }

    @Test
    void nothing_is_written_where_something_is() throws IOException {
        Files.writeString(scratch.resolve("mine"), "mine");
        Run run = Run.of("pair", "--base", "true", "--head", "true", "--out", scratch.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("is there already, expected a new one");
    }

    @Test
    void rounds_that_lack_a_side_are_refused() throws IOException {
        Path out = measured("pairs", 1_000);
        Files.delete(out.resolve("head/round-03.txt"));
        Run run = compare(out);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("holds 10 rounds of the base and 9 of the head, expected the same ones");
    }
}
