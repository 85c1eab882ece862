package io.perfwarden.actions;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.actions.ActionRunner.Ended;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the baseline of a pull request counts, and when there is none yet. */
class AcceptInputTest {
    /** Says which baseline it got, and ends with a regression unless that is the new one. */
    private static final String STUB =
            """
            #!/bin/sh
            for argument; do
                file=${argument#--write=*=}
                case $argument in
                --write=json=*) printf '{\n  "verdict": "fail"\n}\n' >"$file" ;;
                --write=markdown=*) printf 'report\n' >"$file" ;;
                --write=annotations=*) : >"$file" ;;
                --* | compare) ;;
                *) before=${before:-$argument} ;;
                esac
            done
            printf 'baseline: %s\n' "$(cat "$before")"
            grep -q new "$before"
            """;

    @TempDir Path scratch;
    private ActionRunner runner;

    @BeforeEach
    void runner() throws IOException {
        runner = new ActionRunner(scratch);
        runner.program("perfwarden", STUB);
    }

    private void slower(String owners) throws Exception {
        runner.file("baselines/core.json", "old");
        runner.file(".github/CODEOWNERS", owners);
        runner.file(".github/workflows/a.yml", "uses: o/r/.github/actions/compare@abc");
        runner.pullRequest(() -> {
            runner.file("baselines/core.json", "new");
            runner.file(".github/CODEOWNERS", "* @author");
            return "";
        });
        runner.file("results.json", "slow");
        runner.compareInputs("baselines/core.json", "results.json");
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @CsvSource({
        "label:perf-accepted, labeled, perf-accepted, 0",
        "label:perf-accepted, synchronize, '', 1",
        "label:perf-accepted, labeled, bug, 1",
        "label:perf-accepted, unlabeled, perf-accepted, 1",
        "'', labeled, perf-accepted, 1",
        "label:, labeled, '', 2",
        "anybody, opened, '', 2",
    })
    void a_new_baseline_counts_in_the_run_that_its_label_starts(
            String accept, String action, String label, int code) throws Exception {
        slower("");
        runner.environment.put("IN_ACCEPT", accept);
        runner.environment.put("IN_EVENT_ACTION", action);
        runner.environment.put("IN_EVENT_LABEL", label);
        Ended ended = runner.run("compare/run.sh");
        assertThat(ended.code()).as(ended.out()).isEqualTo(code);
        if (code == 0) {
            assertThat(ended.out()).contains("the baseline of this pull request counts");
        }
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @CsvSource({
        "'/baselines/ @acme/perf', 0",
        "'* @acme/all', 0",
        "'*.json @acme/perf # numbers', 0",
        "'baselines/core.json me@example.org', 0",
        "'/src/ @acme/all', 1",
        "'* @acme/all\n/baselines/', 1",
        "'* @acme/all\n/baselines/ # nobody', 1",
        "'# * @acme/all', 1",
        "'', 1",
    })
    void a_new_baseline_counts_where_the_base_commit_gives_it_an_owner(String owners, int code)
            throws Exception {
        slower(owners.replace("\\n", "\n"));
        runner.environment.put("IN_ACCEPT", "code-owners");
        Ended ended = runner.run("compare/run.sh");
        assertThat(ended.code()).as(ended.out()).isEqualTo(code);
    }

    @Test
    void a_commit_that_is_not_githubs_merge_accepts_nothing() throws Exception {
        slower("* @acme/all");
        runner.environment.put("IN_ACCEPT", "code-owners");
        runner.environment.put("GITHUB_SHA", "0".repeat(40));
        runner.environment.put("IN_BASE_SHA", runner.git("rev-parse", "HEAD^1"));
        assertThat(runner.run("compare/run.sh").code()).isEqualTo(1);
    }

    @Test
    void the_pull_request_that_brings_the_action_is_green_with_its_values() throws Exception {
        runner.file("README.md", "");
        runner.pullRequest(() -> {
            runner.file(".github/workflows/a.yml", "uses: o/r/.github/actions/compare@abc");
            return "";
        });
        runner.file("results.json", "slow");
        runner.compareInputs("baselines/core.json", "results.json");
        Ended ended = runner.run("compare/run.sh");
        assertThat(ended.code()).as(ended.out()).isZero();
        assertThat(ended.out()).contains("baseline: slow", "Next: merge.");
        assertThat(runner.wrote("summary")).startsWith("Next: merge.").contains("report");
        assertThat(runner.outputs()).containsEntry("verdict", "none");
    }

    @Test
    void another_name_of_the_baseline_does_not_make_a_later_one_green() throws Exception {
        slower("");
        runner.environment.put("IN_BASELINE", "baselines/other.json");
        Ended ended = runner.run("compare/run.sh");
        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.out()).contains("has no 'baselines/other.json'");
    }
}
