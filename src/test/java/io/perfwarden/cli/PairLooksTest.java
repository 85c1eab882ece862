package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.PairMark;
import io.perfwarden.format.PairRecipe;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Order(1)
@DisabledOnOs(OS.WINDOWS)
class PairLooksTest {
    @TempDir Path scratch;

    /** Three benchmarks: one that is quiet, one that varies by 30 %, one that is twice as slow. */
    private static final String BENCH =
            """
            test -n "$1" || set -- quiet 'it'\\''s "$HOME"; `id` (noisy)|*' twice
            echo '['
            for name in "$@"; do
                case $name in
                quiet) time=$((10000 + PERFWARDEN_ROUND % 3)) ;;
                twice) time=$((SLOW + PERFWARDEN_ROUND % 3)) ;;
                *) time=$((10000 + (PERFWARDEN_ROUND * 7919 + ODD * 104729) % 3000)) ;;
                esac
                case $name in
                *'"'*) name=$(printf %s "$name" | sed 's/"/\\\\"/g') ;;
                esac
                printf '%s{"name": "%s", "unit": "ns", "value": %s}' "$comma" "$name" $time
                comma=,
            done
            echo ']'
            """;

    private String[] arguments(String... more) throws IOException {
        Path bench = scratch.resolve("bench");
        Files.writeString(bench, BENCH);
        return Stream.concat(
                        Stream.of(
                                "pair",
                                "--base",
                                "SLOW=10000 ODD=1 sh " + bench + " {filter}",
                                "--head",
                                "SLOW=20000 ODD=5 sh " + bench + " {filter}",
                                "--out",
                                scratch.resolve("pairs").toString()),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private PairMark mark() {
        Path file = scratch.resolve("pairs").resolve(PairMark.FILE);
        return switch (PairMark.read(new LocalFile("mark", file))) {
            case ReadOutcome.Ok<PairMark>(PairMark mark) -> mark;
            case ReadOutcome.Rejected<PairMark>(var problems) -> throw new AssertionError(problems);
        };
    }

    @Test
    void what_is_decided_stops_and_the_rest_goes_on_whatever_its_name() throws IOException {
        Run run = Run.of(arguments("--until-decided", "--filter", "names"));
        assertThat(run.err()).contains("after 10 rounds 1 benchmark is open");
        assertThat(run.code()).isZero();
        Path head = scratch.resolve("pairs/head");
        assertThat(head.resolve("round-10.txt")).content().contains("quiet", "twice", "noisy");
        assertThat(head.resolve("round-11.txt"))
                .content()
                .contains("it's \\\"$HOME\\\"; `id` (noisy)|*")
                .doesNotContain("quiet", "twice");
        assertThat(run.err()).contains("of them for 1 benchmark");
        assertThat(mark().isComplete()).isTrue();
        assertThat(mark().rounds()).isGreaterThan(10);
        Run compared =
                Run.of(
                        "compare",
                        scratch.resolve("pairs/base").toString(),
                        head.toString(),
                        "--output",
                        "json");
        assertThat(compared.out()).contains("\"twice\"").doesNotContain("gone in");
    }

    @Test
    @Nightly
    void a_command_that_ignores_the_filter_is_told_once_and_loses_nothing() throws IOException {
        String[] ignoring = arguments("--until-decided", "--filter", "names");
        ignoring[2] = ignoring[2].replace("{filter}", "# {filter}");
        ignoring[4] = ignoring[4].replace("{filter}", "# {filter}");
        Run run = Run.of(ignoring);
        assertThat(run.code()).isZero();
        assertThat(run.err())
                .contains("round 21, head")
                .containsOnlyOnce("measure everything, whatever {filter} names");
    }

    @Test
    @Nightly
    void a_filter_that_chooses_nothing_leaves_all() throws IOException {
        String[] wrong = arguments("--until-decided", "--filter", "names");
        String other =
                "sh -c 'test $# = 0 || set -- other; . "
                        + scratch.resolve("bench")
                        + "' x {filter}";
        wrong[2] = "export SLOW=10000 ODD=1; " + other;
        wrong[4] = "export SLOW=20000 ODD=5; " + other;
        Run run = Run.of(wrong);
        assertThat(run.err()).contains("did not measure all of what {filter} names, so all stay");
        assertThat(scratch.resolve("pairs/head/round-12.txt")).content().contains("quiet");
    }

    @Test
    void a_job_that_failed_goes_on_after_its_last_whole_round() throws IOException {
        String[] failing = arguments("--rounds", "10");
        String stop = " && test $PERFWARDEN_ROUND != 7 -o -e " + scratch.resolve("fixed");
        failing[2] = failing[2].replace(" {filter}", "");
        failing[4] = failing[4].replace(" {filter}", "") + stop;
        Run failed = Run.of(failing);
        assertThat(failed.code()).isEqualTo(3);
        assertThat(failed.err()).contains("round 7, head: the command ended with 1");
        assertThat(mark().isComplete()).isFalse();
        assertThat(mark().rounds()).isEqualTo(6);
        Run compared =
                Run.of(
                        "compare",
                        scratch.resolve("pairs/base").toString(),
                        scratch.resolve("pairs/head").toString());
        assertThat(compared.code()).isEqualTo(3);
        assertThat(compared.err()).contains("holds a job that did not end", "--continue");

        String job = mark().recipe().orElseThrow().job();
        byte[] sixth = Files.readAllBytes(scratch.resolve("pairs/head/round-06.txt"));
        Files.createFile(scratch.resolve("fixed"));
        failing = Stream.concat(Stream.of(failing), Stream.of("--continue")).toArray(String[]::new);
        Run going = Run.of(failing);
        assertThat(going.code()).as(going.err()).isZero();
        assertThat(going.err()).contains("round 7 of 10").doesNotContain("round 6 of 10");
        assertThat(scratch.resolve("pairs/head/round-06.txt")).hasBinaryContent(sixth);
        assertThat(mark().isComplete()).isTrue();
        assertThat(mark().recipe().orElseThrow().job()).isEqualTo(job);
        assertThat(Run.of(failing).err()).contains("holds a job that has ended");
    }

    /** One that is decided after 10 rounds would be open again, as the other begins to vary. */
    @Test
    void a_benchmark_that_stopped_stays_stopped_also_in_a_job_that_was_killed() throws IOException {
        Path bench = scratch.resolve("varying");
        Files.writeString(
                bench,
                """
                test -n "$1" || set -- calm wild
                for name in "$@"; do
                    more=$((SLOW * (100 + PERFWARDEN_ROUND % 2 * 600 - 300)))
                    test $name = calm || more=$((more + SLOW * 250))
                    test $name = calm -o $PERFWARDEN_ROUND -le 10 ||
                        more=$((SLOW * (PERFWARDEN_ROUND % 3 ? -9000 : 9000)))
                    echo "Benchmark_$name 1 $((10000 + more)) ns/op"
                done
                """);
        Path pairs = scratch.resolve("pairs");
        String[] job = {
            "pair",
            "--until-decided",
            "--filter",
            "names",
            "--out",
            pairs.toString(),
            "--base",
            "SLOW=0 sh " + bench + " {filter}",
            "--head",
            "SLOW=1 sh " + bench + " {filter}"
        };
        Run whole = Run.of(job);
        assertThat(whole.code()).as(whole.err()).isZero();
        assertThat(whole.err()).containsOnlyOnce("after 10 rounds 1 benchmark is open");
        assertThat(mark().rounds()).isEqualTo(20);
        PairRecipe recipe = mark().recipe().orElseThrow();
        Map<Path, String> unbroken = rounds(pairs);

        var killed =
                new PairRecipe(
                        recipe.job(),
                        recipe.order(),
                        recipe.seed(),
                        recipe.millis().subList(0, 15));
        Files.writeString(
                pairs.resolve(PairMark.FILE),
                new PairMark(15, Optional.empty(), Optional.of(killed), false).text());
        Run going =
                Run.of(
                        Stream.concat(Stream.of(job), Stream.of("--continue"))
                                .toArray(String[]::new));
        assertThat(going.code()).as(going.err()).isZero();
        assertThat(going.err()).contains("round 16", "of them for 1 benchmark");
        assertThat(rounds(pairs)).isEqualTo(unbroken);
    }

    private static Map<Path, String> rounds(Path pairs) throws IOException {
        Map<Path, String> rounds = new TreeMap<>();
        try (Stream<Path> files = Files.walk(pairs)) {
            for (Path file :
                    files.filter(it -> it.getFileName().toString().startsWith("round-")).toList()) {
                rounds.put(file, Files.readString(file));
            }
        }
        return rounds;
    }

    @Test
    void rounds_of_half_a_side_are_measured_again() throws IOException {
        String[] plain = arguments("--rounds", "6");
        plain[2] = plain[2].replace(" {filter}", "");
        plain[4] = plain[4].replace(" {filter}", "");
        Path pairs = scratch.resolve("pairs");
        assertThat(Run.of(plain).code()).isZero();
        PairMark whole = mark();
        var recipe = whole.recipe().orElseThrow();
        var shorter =
                new PairRecipe(
                        recipe.job(), recipe.order(), recipe.seed(), recipe.millis().subList(0, 4));
        Files.writeString(
                pairs.resolve(PairMark.FILE),
                new PairMark(4, whole.base(), Optional.of(shorter), false).text());
        Files.writeString(pairs.resolve("base/round-05.txt"), "[{");
        Files.createDirectory(pairs.resolve("base/round-06"));
        Files.writeString(pairs.resolve("base/round-06/half"), "x");
        Run going =
                Run.of(
                        Stream.concat(Stream.of(plain), Stream.of("--continue"))
                                .toArray(String[]::new));
        assertThat(going.code()).as(going.err()).isZero();
        assertThat(pairs.resolve("base/round-05.txt")).content().contains("quiet");
        assertThat(pairs.resolve("base/round-06")).doesNotExist();
    }

    @Test
    void a_spent_budget_ends_at_a_whole_round() throws IOException {
        assertThat(measureTwelveRounds(arguments("--until-decided", "--filter", "names")))
                .contains("the budget is spent after 12 rounds")
                .contains("12 minutes for 12 rounds, 2 minutes of them for 1 benchmark");
        assertThat(scratch.resolve("pairs/head/round-12.txt")).exists();
        assertThat(scratch.resolve("pairs/head/round-13.txt")).doesNotExist();
    }

    /** A name that looks like an option, which no tool can be given. */
    @Test
    void a_command_that_was_told_no_names_is_not_said_to_ignore_them() throws IOException {
        String[] options = arguments("--until-decided", "--filter", "names");
        Files.writeString(scratch.resolve("bench"), BENCH.replace("'it", "'-it"));
        assertThat(measureTwelveRounds(options))
                .containsOnlyOnce("their names do not fit into a command")
                .doesNotContain("whatever {filter} names");
    }

    /** What was said, with a clock of a minute a round. */
    private static String measureTwelveRounds(String... arguments) {
        var clock = Clock.fixed(Run.NOW, ZoneOffset.UTC);
        var ticks = new AtomicInteger();
        Clock ticking =
                new Clock() {
                    @Override
                    public ZoneId getZone() {
                        return clock.getZone();
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return this;
                    }

                    @Override
                    public Instant instant() {
                        return clock.instant().plusSeconds(60L * ticks.getAndIncrement());
                    }
                };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ShellContext shell =
                new ShellContext(
                        new PrintStream(new ByteArrayOutputStream()),
                        new PrintStream(err, true, UTF_8),
                        ShellContext.Screen.NONE,
                        ticking,
                        "1.2.3");
        int code =
                new CliRunner(shell, LocalCommands.all(shell, ServerHistories.NONE))
                        .run(
                                Stream.concat(Stream.of(arguments), Stream.of("--budget", "12m"))
                                        .toArray(String[]::new));
        assertThat(code).isZero();
        return err.toString(UTF_8);
    }

    @Test
    void wrong_options_are_refused_before_anything_is_measured() throws IOException {
        assertThat(Run.of(arguments()).err()).contains("--filter: is missing");
        assertThat(Run.of(arguments("--filter", "names", "--budget", "soon")).err())
                .contains("--budget: expected a time such as 12m");
        String[] one = arguments("--filter", "names");
        one[4] = "true";
        assertThat(Run.of(one).err()).contains("--head: has no place {filter}");
        one[4] = "sh -c 'bench {filter}'";
        assertThat(Run.of(one).err()).contains("--head: has its place {filter} within quotes");
        assertThat(scratch.resolve("pairs")).doesNotExist();
    }

    @Test
    void without_a_place_for_a_filter_all_benchmarks_stay_for_20_rounds() throws IOException {
        String[] plain = arguments("--until-decided");
        plain[2] = plain[2].replace(" {filter}", "");
        plain[4] = plain[4].replace(" {filter}", "");
        Run run = Run.of(plain);
        assertThat(run.err()).contains("no place {filter}, so all benchmarks stay for 20 rounds");
        assertThat(mark().rounds()).isEqualTo(20);
    }

    @Test
    void a_tool_that_runs_nothing_by_itself_is_told_to_run_all_also_without_looks() {
        String side =
                "go() { test \"$*\" = '-bench .' && echo BenchmarkA 1 100 ns/op; }; go {filter}";
        Run run =
                Run.of(
                        "pair",
                        "--rounds",
                        "5",
                        "--filter",
                        "go",
                        "--base",
                        side,
                        "--head",
                        side,
                        "--out",
                        scratch.resolve("pairs").toString());
        assertThat(run.err()).contains("round 5 of 5, head");
        assertThat(run.code()).isZero();
    }
}
