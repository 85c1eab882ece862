package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.WorkflowTriggers.Filter;
import io.perfwarden.config.WorkflowTriggers.TriggeringChange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which changes GitHub starts a workflow for. */
class WorkflowTriggersTest {
    private static Optional<Filter> leavesOut(String on, TriggeringChange change) {
        return WorkflowTriggers.parse(on).flatMap(it -> it.leavesOut(change));
    }

    private static TriggeringChange docs() {
        return change("main", "docs/a.md", "README.md");
    }

    private static TriggeringChange change(String base, String... files) {
        return new TriggeringChange(base, "fix", false, Optional.of(Set.of(files)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "on: [push, pull_request] | true",
                "on: {push: null, pull_request: {branches: [main]}} | true",
                "on: {push: null, pull_request: {branches: [dev]}} | false",
                "on: {push: null, pull_request: {paths: ['src/**']}} | false",
                "on: {push: null, pull_request: {types: [labeled]}} | false",
                "on: push | false",
                "on: [push, merge_group, workflow_dispatch] | false",
                "on: [push, pull_request_target] | false"
            })
    void the_merge_is_measured_where_an_event_of_the_pull_request_starts_it(
            String on, boolean starts) {
        assertThat(WorkflowTriggers.parse(on).map(it -> it.startsForMerge(docs())))
                .contains(starts);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "on: pull_request",
                "'on': pull_request",
                "\"on\": [push, pull_request]",
                "on: [pull_request]",
                "on:\n  pull_request:",
                "on:\n  pull_request: ~",
                "on: {pull_request: {branches: [main, 'release/**']}}",
                "on: {pull_request: {branches-ignore: [old]}}",
                "on: {pull_request: {types: [opened, synchronize]}}",
                "on: {pull_request: {types: opened}}",
                "on: {pull_request: {paths: ['docs/**']}}",
                "on: {pull_request: {paths: '**.md'}}",
                "on: {pull_request: {paths-ignore: ['docs/**']}}",
                "on: {pull_request_target: {paths: [src]}}",
                "on: [issue_comment, workflow_dispatch]",
                "on: push",
            })
    void a_change_that_no_filter_leaves_out_is_expected(String on) {
        assertThat(leavesOut(on, docs())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "on: {pull_request: {paths: ['src/**']}} | PATHS",
                "on: {pull_request: {paths: ['**', '!**.md']}} | PATHS",
                "on: {pull_request: {paths-ignore: ['docs/**', '*.md']}} | PATHS",
                "on: {pull_request: {branches: ['release/*']}} | BRANCHES",
                "on: {pull_request: {branches-ignore: [main]}} | BRANCHES",
                "on: {pull_request: {branches: ['**', '!main']}} | BRANCHES",
                "on: {pull_request: {types: [labeled]}} | TYPES",
                "on: {schedule: [{cron: '0 3 * * *'}], workflow_dispatch: {}} | EVENTS",
                "on: {push: {branches: [main]}} | PUSHES",
                "on: {push: {branches: [main]}, workflow_dispatch: } | PUSHES",
                "on: {push: {branches: [main]}, pull_request_target: } | BRANCHES",
                "on: {push: {}, pull_request: {paths: [src]}} | PATHS",
            })
    void a_change_that_a_filter_leaves_out_is_not_expected(String on, Filter filter) {
        assertThat(leavesOut(on, docs())).contains(filter);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "on",
                "a: [",
                "name: no triggers",
                "on: {pull_request: {paths: [src], paths-ignore: [docs]}}",
                "on: {pull_request: {paths: [{a: b}]}}",
                "on: {pull_request: {paths: ['+src']}}",
                "on: {pull_request: {paths: ['[src']}}",
                "on: {pull_request: []}",
            })
    void what_cannot_be_read_counts_as_expected(String on) {
        assertThat(leavesOut(on, docs())).isEmpty();
    }

    @Test
    void more_files_than_can_be_listed_count_as_expected() {
        TriggeringChange many = new TriggeringChange("main", "fix", false, Optional.empty());
        assertThat(leavesOut("on: {pull_request: {paths: ['src/**']}}", many)).isEmpty();
        assertThat(leavesOut("on: {pull_request: {paths: ['src/**']}}", change("main"))).isEmpty();
    }

    @Test
    void a_push_to_a_branch_of_the_repository_itself_counts() {
        TriggeringChange own =
                new TriggeringChange("main", "fix", true, Optional.of(Set.of("a.md")));
        assertThat(leavesOut("on: push", own)).isEmpty();
        assertThat(leavesOut("on: {push: {branches: [main]}}", own)).contains(Filter.PUSHES);
        assertThat(leavesOut("on: {push: {tags: ['v*']}}", own)).contains(Filter.PUSHES);
        assertThat(leavesOut("on: {push: {paths: [src]}, pull_request: {}}", own)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "*.js, app.js, true",
        "*.js, js/app.js, false",
        "**.js, js/app.js, true",
        "**/README.md, README.md, true",
        "**/README.md, a/b/README.md, true",
        "**/README.md, a/MYREADME.md, false",
        "docs/**, docs/a/b.md, true",
        "docs/*, docs/a/b.md, false",
        "**/docs/**, docs/hello.md, true",
        "**/docs/**, dir/docs/my.txt, true",
        "*.jsx?, page.js, true",
        "*.jsx?, page.jsx, true",
        "v[12].[0-9]+.[0-9]+, v2.10.3, true",
        "v[12].[0-9]+.[0-9]+, v3.10.3, false",
        "[CB]at, Bat, true",
        "a\\*b, a*b, true",
        "a\\*b, axb, false",
        "**, a/b, true",
        "*, a/b, false",
    })
    void patterns_match_as_githubs_own_examples(String pattern, String text, boolean matches) {
        assertThat(FilterPattern.parse(pattern).orElseThrow().matches(text)).isEqualTo(matches);
    }

    @Test
    void a_hostile_pattern_costs_its_length_times_the_text() {
        String pattern = "**a".repeat(300);
        assertThat(FilterPattern.parse(pattern).orElseThrow().matches("a".repeat(4_000) + "b"))
                .isFalse();
    }
}
