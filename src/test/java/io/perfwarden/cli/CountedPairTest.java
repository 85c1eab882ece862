package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.CountFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code compare} makes of counts beside the rounds. */
@DisabledOnOs(OS.WINDOWS)
class CountedPairTest {
    @TempDir Path scratch;
    private Path pairs = Path.of("");

    @BeforeEach
    void choose() {
        pairs = scratch.resolve("pairs");
    }

    /** Rounds of a benchmark of 1000 ns and about so many nanoseconds. */
    private static void measure(Path pairs, int head) {
        String printing =
                "echo '[{\"name\": \"sort\", \"unit\": \"ns\", \"value\": '"
                        + "$((%d + PERFWARDEN_ROUND * 7 %% 13))'}]'";
        Run run =
                Run.of(
                        "pair",
                        "--base",
                        printing.formatted(1_000),
                        "--head",
                        printing.formatted(head),
                        "--rounds",
                        "10",
                        "--out",
                        pairs.toString());
        assertThat(run.code()).as(run.err()).isZero();
    }

    private static void write(Path pairs, String side, double... counts) throws IOException {
        for (int i = 0; i < counts.length; i++) {
            CountFile file = new CountFile(false, new TreeMap<>(Map.of("sort", counts[i])));
            Files.writeString(pairs.resolve(side).resolve(CountFile.name(i + 1)), file.text());
        }
    }

    private Run compare(String... more) {
        return Run.of(
                Stream.concat(
                                Stream.of(
                                        "compare",
                                        pairs.resolve("base").toString(),
                                        pairs.resolve("head").toString()),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private Run compare(int time, double[] base, double[] head, String... more) throws IOException {
        measure(pairs, time);
        write(pairs, "base", base);
        write(pairs, "head", head);
        return compare(more);
    }

    private static double[] counts(double... counts) {
        return counts;
    }

    @Test
    void one_per_cent_more_instructions_fail_though_the_time_is_the_same() throws IOException {
        Run run = compare(1_000, counts(1e6, 1e6, 1e6), counts(1.03e6, 1.03e6, 1.03e6));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out())
                .contains("instructions", "3 % more instructions", "over limit")
                .contains("time not measurably slower: more work that this machine hides");
        Run json = compare("--output", "json");
        assertThat(json.out())
                .contains(
                        "\"against\": \"counts\"", "1030000", "more work that this machine hides");
        assertThat(compare("--output", "markdown").out())
                .contains("more work that this machine hides");
        assertThat(compare("--explain").out()).contains("1,000,000", "1,030,000");
    }

    @Test
    void slower_with_the_same_instructions_says_so() throws IOException {
        Run run = compare(1_200, counts(1e6, 1_000_001), counts(1e6, 1_000_001), "--dedicated");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("the same work, slower. Layout, memory or machine");
        assertThat(compare("--dedicated", "--output", "markdown").out())
                .contains("the same work, slower. Layout, memory or machine");
        assertThat(compare("--dedicated", "--output", "json").out())
                .contains("the same work, slower. Layout, memory or machine");
    }

    @Test
    void counts_of_one_side_that_differ_only_advise_and_the_report_has_both_numbers()
            throws IOException {
        Run run =
                compare(
                        1_000,
                        counts(1_000_000, 1_004_000, 1_001_000),
                        counts(1_030_000, 1_032_000, 1_030_000));
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("counts differ")
                .contains("base counts 1,000,000 to 1,004,000, head 1,030,000 to 1,032,000")
                .contains("PYTHONHASHSEED=0");
    }

    @Test
    void two_counts_a_side_only_advise() throws IOException {
        Run run = compare(1_000, counts(1e6, 1e6), counts(1.05e6, 1.05e6));
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("too few counts");
        Run better = compareAgain(counts(1e6, 1e6), counts(0.9e6, 0.9e6));
        assertThat(better.out()).doesNotContain("improved");
    }

    private Run compareAgain(double[] base, double[] head) throws IOException {
        write(pairs, "base", base);
        write(pairs, "head", head);
        return compare();
    }

    /** A second job on a machine where the library takes other paths. */
    @Test
    void counts_of_two_jobs_are_not_compared_with_each_other() throws IOException {
        Path other = scratch.resolve("other");
        measure(other, 1_003);
        write(other, "base", 1.3e6, 1.3e6);
        write(other, "head", 1.3e6, 1.3e6);
        Run run = compare(1_000, counts(1e6, 1e6), counts(1e6, 1e6), "--again", other.toString());
        assertThat(run.out()).doesNotContain("instructions");
        assertThat(run.code()).isZero();
        Run failed = compareAgain(counts(1e6, 1e6, 1e6), counts(1.1e6, 1.1e6, 1.1e6));
        assertThat(failed.code()).isEqualTo(1);
        Run again = compare("--again", other.toString());
        assertThat(again.code()).as("another job takes nothing back").isEqualTo(1);
        assertThat(again.out()).contains("1.00 M instructions  1.10 M instructions  10 % more");
    }

    @Test
    void half_of_the_counts_or_odd_ones_are_refused() throws IOException {
        measure(pairs, 1_000);
        write(pairs, "base", 1e6, 1e6);
        write(pairs, "head", 1e6);
        Run half = compare();
        assertThat(half.code()).isEqualTo(3);
        assertThat(half.err()).contains("2 counts of the base and 1 of the head");
        Path second = pairs.resolve("head").resolve(CountFile.name(2));
        for (String odd :
                List.of(
                        "{\"schema\": \"perfwarden/count/1\", \"instructions\": {\"sort\": -1}}",
                        "{\"schema\": \"perfwarden/count/1\", \"instructions\": {\"sort\": NaN}}",
                        "{\"schema\": \"perfwarden/count/1\", \"instructions\": {\"x\": 1}}",
                        "{\"schema\": \"perfwarden/count/1\", \"instructions\": {}}",
                        "{\"schema\": \"perfwarden/count/1\", \"instructions\": {\"so",
                        "{\"sort\": {\"instructions\": {\"value\": 1}}}")) {
            Files.writeString(second, odd);
            assertThat(compare().code()).as(odd).isEqualTo(3);
        }
    }

    @Test
    void a_limit_of_the_configuration_counts() throws IOException {
        Path config = scratch.resolve("perfwarden.yml");
        Files.writeString(
                config,
                """
                version: 1
                suites:
                  - name: core
                    decision: paired
                    rules:
                      - match: "*"
                        metric: instructions
                        fail: 4%
                """);
        Run run =
                compare(
                        1_000,
                        counts(1e6, 1e6, 1e6),
                        counts(1.03e6, 1.03e6, 1.03e6),
                        "--config",
                        config.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("certain, below the limit");
    }

    @Test
    void counts_are_no_results_of_a_side_by_itself() throws IOException {
        measure(pairs, 1_000);
        write(pairs, "head", 1e6);
        Path baseline = scratch.resolve("baseline.json");
        Run run =
                Run.of(
                        "baseline",
                        "save",
                        pairs.resolve("head").toString(),
                        "--to",
                        baseline.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(baseline).content().doesNotContain("instructions");
    }
}
