package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import module java.base;

import io.perfwarden.format.PairMark;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code pair --count}. */
@Order(1)
class PairCountTest {
    /** Each shell would do something with it. */
    private static final String NAME = "it's \"$(touch pwned)\"; `touch pwned` {iterations} *";

    private static final String PROGRAM =
            """
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            static volatile unsigned sum;
            int main(int count, char **arguments) {
                char name[200] = "";
                FILE *file = fopen("name", "r");
                if (!file || !fgets(name, sizeof name, file) || count != 3
                    || strcmp(name, arguments[1])) return 7;
                for (int i = 0; i < atoi(arguments[2]); i++)
                    for (int j = 0; j < WORK; j++) sum += j;
                return 0;
            }
            """;

    @TempDir Path scratch;

    private Run pair(String... more) {
        return Run.of(
                Stream.concat(
                                Stream.of(
                                        "pair",
                                        "--base",
                                        "cat " + scratch + "/results",
                                        "--head",
                                        "cat " + scratch + "/results",
                                        "--rounds",
                                        "5",
                                        "--out",
                                        scratch.resolve("pairs").toString()),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private static boolean runs(String... command) throws Exception {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private boolean compiles(String side, int work) throws Exception {
        return runs(
                "cc",
                "-O1",
                "-DWORK=" + work,
                "-o",
                scratch.resolve(side).toString(),
                scratch.resolve("work.c").toString());
    }

    @Test
    @Nightly
    void five_per_cent_more_work_are_found_by_counts_whatever_the_name() throws Exception {
        assumeThat(runs("valgrind", "--version")).as("Valgrind is installed").isTrue();
        Files.writeString(scratch.resolve("work.c"), PROGRAM);
        assumeThat(compiles("base", 1_000) && compiles("head", 1_050))
                .as("a C compiler is installed")
                .isTrue();
        Files.writeString(scratch.resolve("name"), NAME);
        Files.writeString(
                scratch.resolve("results"),
                "[{\"name\": \"%s\", \"unit\": \"ns\", \"value\": 10}]"
                        .formatted(NAME.replace("\"", "\\\"")));
        String count = "cd '" + scratch + "' && ./{side} {benchmark} {iterations}";

        Run failed = pair("--count", count, "--count-head", "exit 4 {iterations}");
        assertThat(failed.code()).isEqualTo(3);
        assertThat(failed.err()).contains("count 1, head", "the command ended with 4");
        Path pairs = scratch.resolve("pairs");
        assertThat(pairs.resolve("base/count-1.json")).doesNotExist();
        assertThat(pairs.resolve(PairMark.FILE)).content().contains("\"complete\": false");

        // as a job leaves it that was killed between both sides
        Files.writeString(pairs.resolve("base/count-1.json"), "{");
        Run going = pair("--count", count, "--functions", "--continue");
        assertThat(going.code()).as(going.err()).isZero();
        assertThat(going.out()).contains("Functions of").containsPattern("\\+[45].\\d % +main");
        assertThat(going.err()).doesNotContain("round 1").contains("count 3, head");
        assertThat(pairs.resolve("head/count-3.json")).content().contains("instructions");
        assertThat(scratch.resolve("pwned")).doesNotExist();
        Run compared =
                Run.of(
                        "compare",
                        pairs.resolve("base").toString(),
                        pairs.resolve("head").toString());
        assertThat(compared.code()).isEqualTo(1);
        assertThat(compared.out())
                .containsPattern(
                        ": \\S+ M instructions of the base, \\S+ M of the head .*: main \\+")
                .containsPattern("(4\\.9|5(\\.0)?) % more instructions")
                .contains("more work that this machine hides");
    }

    @Test
    void a_benchmark_that_chooses_its_own_number_of_iterations_is_refused() throws Exception {
        assumeThat(runs("valgrind", "--version")).as("Valgrind is installed").isTrue();
        Files.writeString(
                scratch.resolve("results"), "[{\"name\": \"a\", \"unit\": \"ns\", \"value\": 10}]");
        Run run = pair("--count", "true {benchmark} {iterations}");
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("110 iterations execute no more instructions than 10")
                .contains("chooses its own number of iterations cannot be counted");
    }

    @Test
    void a_count_that_was_killed_left_nothing_outside_its_job() throws Exception {
        assumeThat(runs("valgrind", "--version")).as("Valgrind is installed").isTrue();
        Files.writeString(
                scratch.resolve("results"), "[{\"name\": \"a\", \"unit\": \"ns\", \"value\": 10}]");
        Path counting = scratch.resolve("pairs/counting");
        Run failed = pair("--count", "echo {out} >" + scratch + "/place; exit 4");
        assertThat(failed.err()).contains("the command ended with 4");
        assertThat(scratch.resolve("place")).content().startsWith(counting + "/");
        assertThat(counting).doesNotExist();

        Files.createDirectories(counting.resolve("counts/half"));
        assertThat(pair().err()).contains("--continue goes on with a job that did not end");
        assertThat(pair("--continue").code()).isZero();
        assertThat(counting).doesNotExist();
    }

    @Test
    @Nightly
    void what_outlived_a_job_that_was_killed_is_not_counted() throws Exception {
        assumeThat(runs("valgrind", "--version")).as("Valgrind is installed").isTrue();
        Files.writeString(
                scratch.resolve("results"), "[{\"name\": \"a\", \"unit\": \"ns\", \"value\": 10}]");
        Path counts = scratch.resolve("pairs/counting/counts");
        Run run =
                pair(
                        "--count",
                        "mkdir -p "
                                + counts
                                + "; printf 'events: Ir\nsummary: 987654321012\n' >"
                                + counts
                                + "/1");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(scratch.resolve("pairs/base/count-1.json")).content().doesNotContain("98765");
    }

    /** Go reads the processor's clock in a way that Valgrind does not know on some processors. */
    @Test
    void a_program_that_valgrind_cannot_run_says_what_helps() throws Exception {
        assumeThat(runs("valgrind", "--version")).as("Valgrind is installed").isTrue();
        Files.writeString(
                scratch.resolve("results"), "[{\"name\": \"a\", \"unit\": \"ns\", \"value\": 10}]");
        Run run = pair("--count", "kill -ILL $$ {benchmark}");
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("does not know an instruction of this processor")
                .contains("for Go GODEBUG=cpu.rdtscp=off");
    }

    @Test
    void a_tool_too_old_to_be_told_its_iterations_is_not_named() throws Exception {
        assumeThat(runs("valgrind", "--version")).as("Valgrind is installed").isTrue();
        Files.writeString(
                scratch.resolve("results"), "[{\"name\": \"a\", \"unit\": \"ns\", \"value\": 10}]");
        Run run = pair("--count", "false --benchmark_min_time={iterations}x {benchmark}");
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains(
                        "ended with 1 (Google Benchmark before 1.8 takes no number of iterations)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --count;java -jar a.jar {benchmark}      | runs a just-in-time compiler
                    --count;cd x && npx vitest {benchmark}   | runs a just-in-time compiler
                    --count;bench '{benchmark}'              | has its place {benchmark} within quotes
                    --count;b {benchmark};--filter;catch2    | chooses the number of iterations by the clock
                    --count-head;b {benchmark}               | --count-base: is missing
                    --count-anyway                           | says nothing without --count
                    --count-base;b;--count-head;b {iterations} | a place {iterations} for one side alone
                    """)
    void what_cannot_be_counted_is_refused_before_anything_is_measured(String more, String why) {
        Run run = pair(more.split(";"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(why);
        assertThat(scratch.resolve("pairs")).doesNotExist();
    }
}
