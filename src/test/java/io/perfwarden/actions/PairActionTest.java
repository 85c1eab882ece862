package io.perfwarden.actions;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.actions.ActionRunner.Ended;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PairActionTest {
    @TempDir Path scratch;
    private ActionRunner runner;

    @BeforeEach
    void project() throws Exception {
        runner = new ActionRunner(scratch);
        runner.perfwarden();
        runner.file("sub dir/time", "100");
        runner.pullRequest(() -> {
            runner.file("sub dir/time", "200");
            return "";
        });
        runner.environment.putAll(
                Map.of(
                        "IN_BUILD", "cp time built\nprintf '::error::hostile\\n'",
                        "IN_RUN",
                                "read -r time <built || :\nprintf 'BenchmarkA 10 %s ns/op\\n' \"$time\" >{out}",
                        "IN_ROUNDS", "5",
                        "IN_WORKING_DIRECTORY", "sub dir"));
    }

    @Test
    void base_and_head_are_built_apart_and_measured_in_turns() throws Exception {
        Ended ended = runner.run("pair/run.sh");
        assertThat(ended.code()).as(ended.out()).isZero();
        Path pairs = Path.of(runner.outputs().get("pairs"));
        assertThat(pairs.resolve("perfwarden-pair.json"))
                .content()
                .contains(runner.environment.get("IN_BASE_SHA"));
        assertThat(pairs.resolve("base/round-05")).content().contains("100 ns/op");
        assertThat(pairs.resolve("head/round-05")).content().contains("200 ns/op");
        assertThat(runner.git("worktree", "list").lines()).hasSize(1);
        // Two jobs decide; without the app their results are compared in a third one.
        runner.compareInputs("", pairs + "\n" + pairs);
        Ended judged = runner.run("compare/run.sh");
        assertThat(judged.code()).as(judged.out()).isEqualTo(1);
        assertThat(runner.outputs()).containsEntry("verdict", "fail");
        assertThat(runner.wrote("summary")).contains("\nNext: fix it. Once it is merged");
        runner.compareInputs("", pairs.toString());
        assertThat(runner.run("compare/run.sh").code()).isZero();
    }

    @Test
    void what_a_build_prints_is_no_command_and_its_failure_is_one() throws Exception {
        runner.environment.put("IN_BUILD", "echo ::warning::hostile; false; echo never");
        Ended ended = runner.run("pair/run.sh");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out())
                .containsPattern(
                        "(?s)::stop-commands::(\\S+)\n::warning::hostile\n+::\\1::\n::error title=Perfwarden::build: the base")
                .doesNotContain("never");
    }

    @Test
    void a_job_that_fails_or_is_ended_leaves_its_checkouts() throws Exception {
        for (String build : List.of("false", "kill $PPID")) {
            runner.environment.put("IN_BUILD", build);
            assertThat(runner.run("pair/run.sh").code()).isNotZero();
            assertThat(runner.git("worktree", "list").lines()).as(build).hasSize(1);
        }
    }

    @Test
    @Nightly
    void a_round_fails_with_any_of_its_lines() throws Exception {
        runner.environment.put("IN_RUN", "false\nprintf 'BenchmarkA 10 1 ns/op\\n'");
        Ended ended = runner.run("pair/run.sh");
        assertThat(ended.code()).isNotZero();
        assertThat(ended.out()).contains("could not be measured").doesNotContain("round 2");
    }

    @Test
    void hostile_inputs_are_refused_before_anything_runs() throws Exception {
        for (String hostile : List.of("../..", "/etc", "a/../../b")) {
            runner.environment.put("IN_WORKING_DIRECTORY", hostile);
            assertThat(runner.run("pair/run.sh").out()).contains("is not within the repository");
        }
        runner.environment.put("IN_ROUNDS", "5$(touch pwned)");
        assertThat(runner.run("pair/run.sh").code()).isEqualTo(2);
        assertThat(runner.workspace.resolve("pwned")).doesNotExist();
    }

    @Test
    void with_a_budget_only_what_is_open_is_measured_further() throws Exception {
        runner.environment.put("IN_RUN", runner.environment.get("IN_RUN") + "\necho {filter} >&2");
        runner.environment.put("IN_FILTER", "go");
        runner.environment.put("IN_BUDGET", "10m");
        Ended ended = runner.run("pair/run.sh");
        assertThat(ended.code()).as(ended.out()).isZero();
        Path pairs = Path.of(runner.outputs().get("pairs"));
        assertThat(pairs.resolve("head/round-10")).exists();
        assertThat(pairs.resolve("head/round-11")).doesNotExist();
        for (String name : List.of("IN_BUDGET", "IN_FILTER")) {
            runner.environment.put(name, "5m$(touch pwned)");
            assertThat(runner.run("pair/run.sh").code()).isEqualTo(2);
            assertThat(runner.workspace.resolve("pwned")).doesNotExist();
        }
    }

    @Test
    void what_cannot_be_counted_is_said_before_anything_is_measured() throws Exception {
        runner.environment.put("IN_COUNT", "java -jar it.jar {benchmark} $(touch pwned)");
        Ended ended = runner.run("pair/run.sh");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).contains("just-in-time compiler").doesNotContain("round 1");
        assertThat(runner.workspace.resolve("pwned")).doesNotExist();
    }

    @Test
    @Nightly
    void a_push_is_compared_with_its_parent() throws Exception {
        runner.git("checkout", "-q", "change");
        runner.environment.put("GITHUB_EVENT_NAME", "push");
        Ended ended = runner.run("pair/run.sh");
        assertThat(ended.code()).as(ended.out()).isZero();
        assertThat(runner.outputs().get("base")).isEqualTo(runner.git("rev-parse", "main"));
    }
}
