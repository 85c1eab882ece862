package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.command.Command;
import io.perfwarden.bot.command.CommandParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each answer of the page "How to" does what it says. */
class HowToTest {
    private static final Path PAGE = Path.of("config/how-to.md");

    @TempDir Path scratch;

    /** The part of the page below a heading. */
    private static String part(String heading) throws IOException {
        String text = Files.readString(PAGE);
        int start = text.indexOf("\n## " + heading + "\n");
        assertThat(start).as(heading).isPositive();
        int end = text.indexOf("\n## ", start + 1);
        return text.substring(start, end < 0 ? text.length() : end);
    }

    private Path configuration(String heading) throws IOException {
        String text = part(heading);
        int start = text.indexOf("```yaml\n") + 8;
        return Files.writeString(
                scratch.resolve("perfwarden.yml"),
                text.substring(start, text.indexOf("```", start)));
    }

    private static List<String> commands(String heading) throws IOException {
        return part(heading)
                .lines()
                .filter(it -> it.startsWith("    /"))
                .map(String::strip)
                .toList();
    }

    private Path results(String name, double sort, String cpu) throws IOException {
        String text =
                """
                {"context": {%s, "library_build_type": "release"},
                 "benchmarks": [
                  {"name": "sort/10", "run_type": "iteration", "iterations": 9, "real_time": %f, "cpu_time": %f, "time_unit": "ns"},
                  {"name": "scan/10", "run_type": "iteration", "iterations": 9, "real_time": 10, "cpu_time": 10, "time_unit": "ns"},
                  {"name": "hash/10", "run_type": "iteration", "iterations": 9, "real_time": 10, "cpu_time": 10, "time_unit": "ns"}]}
                """
                        .formatted(cpu, sort, sort);
        return Files.writeString(scratch.resolve(name), text);
    }

    private Run compare(String heading) throws IOException {
        return Run.of(
                "compare",
                results("base.json", 10, "\"num_cpus\": 4").toString(),
                results("slow.json", 15, "\"num_cpus\": 4").toString(),
                "--config",
                configuration(heading).toString());
    }

    @Test
    void the_rule_for_a_day_lets_a_regression_pass_until_then() throws IOException {
        assertThat(Run.NOW.toString()).startsWith("2026-01-02");
        Run run = compare("Switch it off for a day");
        assertThat(run.out() + run.err()).contains("2026-01-03", "50 % slower");
        assertThat(run.code()).isZero();
        Path file = scratch.resolve("perfwarden.yml");
        Files.writeString(file, Files.readString(file).replace("01-03", "01-02"));
        Run then =
                Run.of(
                        "compare",
                        scratch.resolve("base.json").toString(),
                        scratch.resolve("slow.json").toString(),
                        "--config",
                        file.toString());
        assertThat(then.code()).isEqualTo(1);
    }

    @Test
    void another_limit_holds_for_what_its_rule_matches() throws IOException {
        assertThat(compare("Another limit here").code()).isZero();
        Path file = scratch.resolve("perfwarden.yml");
        Files.writeString(file, Files.readString(file).replace("sort/*", "scan/*"));
        assertThat(
                        Run.of(
                                        "compare",
                                        scratch.resolve("base.json").toString(),
                                        scratch.resolve("slow.json").toString(),
                                        "--config",
                                        file.toString())
                                .code())
                .isEqualTo(1);
        Files.writeString(file, Files.readString(file).replace("scan/*", "sacn/*"));
        assertThat(
                        Run.of(
                                        "config",
                                        "check",
                                        file.toString(),
                                        "--results",
                                        scratch.resolve("slow.json").toString())
                                .out())
                .contains("sacn/*");
    }

    @Test
    void a_job_that_is_named_is_looked_for_in_the_workflow() throws IOException {
        String file = configuration("The verdict comes late").toString();
        Path workflow = scratch.resolve("ci.yml");
        for (String job : List.of("benchmarks", "lint")) {
            Files.writeString(
                    workflow,
                    """
                    on: [push, pull_request]
                    jobs:
                      %s:
                        runs-on: ubuntu-latest
                        steps:
                          - run: go test -bench .
                          - uses: actions/upload-artifact@v4
                            with: {name: bench-core}
                    """
                            .formatted(job));
            Run run = Run.of("config", "check", file, "--workflow", workflow.toString());
            assertThat(run.err().contains("has no job \"benchmarks\""))
                    .as(run.err())
                    .isEqualTo(job.equals("lint"));
        }
    }

    @Test
    void on_another_runner_a_change_is_advice_unless_it_is_to_be_compared() throws IOException {
        Path before = results("base.json", 10, "\"num_cpus\": 4");
        Path now = results("slow.json", 11.5, "\"num_cpus\": 8");
        Run usual = Run.of("compare", before.toString(), now.toString());
        assertThat(usual.out() + usual.err()).contains("procs differs: 4 in the baseline, 8 now");
        assertThat(usual.code()).isZero();
        String file = configuration("I changed the runner").toString();
        assertThat(Run.of("compare", before.toString(), now.toString(), "--config", file).code())
                .isEqualTo(1);
    }

    @Test
    void the_commands_to_paste_are_understood() throws IOException {
        for (String heading : List.of("Switch it off for a day", "Accept a rename")) {
            List<String> commands = commands(heading);
            assertThat(commands).isNotEmpty();
            for (String command : commands) {
                assertThat(CommandParser.parse(command))
                        .as(command)
                        .hasSize(1)
                        .noneMatch(Command.Misunderstood.class::isInstance);
            }
        }
    }

    @Test
    void what_it_would_have_cost_is_counted_from_past_runs() throws IOException {
        Path history = Files.createDirectories(scratch.resolve("baselines"));
        Path base = results("base.json", 10, "\"num_cpus\": 4");
        assertThat(
                        Run.of(
                                        "baseline",
                                        "save",
                                        base.toString(),
                                        "--to",
                                        history.resolve("core.json").toString())
                                .code())
                .isZero();
        Run run =
                Run.of(
                        "simulate",
                        "--config",
                        configuration("Another limit here").toString(),
                        "--history",
                        history.toString());
        assertThat(run.code()).as(run.err()).isIn(0, 4);
        assertThat(part("Is it worth its cost")).contains("perfwarden simulate --config");
    }

    /** A new answer needs a test: these have one here, and the last is a decision of people. */
    @Test
    void each_answer_of_the_page_is_known_here() throws IOException {
        assertThat(Files.readString(PAGE).lines().filter(it -> it.startsWith("## ")))
                .containsExactly(
                        "## Switch it off for a day",
                        "## Accept a rename",
                        "## Another limit here",
                        "## Is it worth its cost",
                        "## The verdict comes late",
                        "## I changed the runner",
                        "## I changed the name of",
                        "## I changed the tool's version");
    }

    @Test
    void a_renamed_suite_looks_for_the_file_of_its_new_name_and_for_none_with_history()
            throws IOException {
        assertThat(part("I changed the name of"))
                .contains("rename it to `baselines/NEW.json`", "`baseline-from: history`");
        Path file = scratch.resolve("perfwarden.yml");
        Files.writeString(file, "version: 1\nsuites: [{name: new}]\n");
        assertThat(Run.of("config", "check", file.toString()).out())
                .contains("baseline baselines/new.json");
        Files.writeString(file, "version: 1\nsuites: [{name: new, baseline-from: history}]\n");
        assertThat(Run.of("config", "check", file.toString()).out())
                .doesNotContain("baselines/new.json")
                .contains("last run of the default branch");
    }

    @Test
    void a_renamed_benchmark_is_missing_and_new_until_its_new_name_is_saved() throws IOException {
        Path base = results("base.json", 10, "\"num_cpus\": 4");
        Path now = scratch.resolve("now.json");
        Files.writeString(now, Files.readString(base).replace("sort/10", "sort/ten"));
        Path saved = scratch.resolve("core.json");
        Run.of("baseline", "save", base.toString(), "--to", saved.toString());
        Run before = Run.of("compare", saved.toString(), now.toString());
        assertThat(before.code()).isEqualTo(1);
        assertThat(before.out()).contains("missing", "sort/10", "sort/ten");
        assertThat(part("Accept a rename"))
                .contains("baseline save RESULTS --to baselines/core.json --allow-failed");
        String to = saved.toString();
        assertThat(Run.of("baseline", "save", now.toString(), "--to", to).code()).isEqualTo(3);
        Run.of("baseline", "save", now.toString(), "--to", to, "--allow-failed");
        assertThat(Run.of("compare", saved.toString(), now.toString()).code()).isZero();
    }

    @Test
    void a_slower_tool_fails_until_a_new_baseline_is_saved() throws IOException {
        assertThat(part("I changed the tool's version")).contains("save a new baseline");
        Path saved = scratch.resolve("core.json");
        Path base = results("base.json", 10, "\"num_cpus\": 4");
        Run.of("baseline", "save", base.toString(), "--to", saved.toString());
        Path slow = results("slow.json", 15, "\"num_cpus\": 4");
        assertThat(Run.of("compare", saved.toString(), slow.toString()).code()).isEqualTo(1);
        Run.of("baseline", "save", slow.toString(), "--to", saved.toString());
        assertThat(Run.of("compare", saved.toString(), slow.toString()).code()).isZero();
    }
}
