package io.perfwarden.actions;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Workflows and actions of this repository, by the main rules of actionlint. */
class WorkflowLintTest {
    private static final Pattern INPUT = Pattern.compile("inputs\\.([a-z0-9-]+)");
    private static final Pattern OUTPUT =
            Pattern.compile("steps\\.([a-z0-9-]+)\\.outputs\\.([a-z0-9-]+)");
    private static final Pattern PINNED =
            Pattern.compile("[\\w.-]+/[\\w./-]+@[0-9a-f]{40}|\\./[\\w./-]+");

    static List<Path> workflows() throws IOException {
        return files(".github/workflows", ".*\\.ya?ml");
    }

    static List<Path> actions() throws IOException {
        return files(".github/actions", "action\\.yml");
    }

    static List<Path> all() throws IOException {
        return Stream.concat(workflows().stream(), actions().stream()).toList();
    }

    private static List<Path> files(String directory, String name) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(directory))) {
            return files.filter(it -> it.getFileName().toString().matches(name)).sorted().toList();
        }
    }

    private static Map<?, ?> read(Path file) throws IOException {
        return map(PlainYaml.read(Files.readString(file)).orElseThrow());
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<Map<?, ?>> steps(Map<?, ?> file) {
        Stream<?> owners =
                file.containsKey("runs")
                        ? Stream.of(file.get("runs"))
                        : map(file.get("jobs")).values().stream();
        List<Map<?, ?>> steps = new ArrayList<>();
        owners.map(WorkflowLintTest::map)
                .filter(owner -> owner.get("steps") instanceof List<?>)
                .forEach(owner -> ((List<?>) owner.get("steps")).forEach(it -> steps.add(map(it))));
        return steps;
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_step_runs_one_thing_and_no_script_holds_an_expression(Path file) throws IOException {
        assertThat(steps(read(file)))
                .isNotEmpty()
                .allSatisfy(step -> {
                    assertThat(step.containsKey("run")).isNotEqualTo(step.containsKey("uses"));
                    assertThat(String.valueOf(step.get("run"))).doesNotContain("${{");
                    if (step.get("uses") instanceof String uses) {
                        assertThat(uses).matches(PINNED);
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("all")
    void each_pinned_action_names_its_version(Path file) throws IOException {
        assertThat(Files.readAllLines(file).stream().filter(line -> line.matches(".*uses: [^.].*")))
                .allMatch(line -> line.matches(".*@[0-9a-f]{40} # v\\d+(\\.\\d+){0,2}"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void expressions_are_closed_and_name_steps_that_came_before(Path file) throws IOException {
        String text = Files.readString(file);
        assertThat(text.replaceAll("\\$\\{\\{[^{}]*}}", "")).doesNotContain("${{");
        if (file.endsWith("action.yml")) {
            Set<Object> ids = new HashSet<>();
            steps(read(file))
                    .forEach(step -> {
                        assertThat(OUTPUT.matcher(step.toString()).results().map(it -> it.group(1)))
                                .isSubsetOf(ids.stream().map(String::valueOf).toList());
                        ids.add(String.valueOf(step.get("id")));
                    });
        }
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void a_workflow_has_the_least_permissions_and_an_end(Path file) throws IOException {
        Map<?, ?> workflow = read(file);
        assertThat(workflow.get("permissions")).isIn(Map.of("contents", "read"), Map.of(), "");
        boolean foreign = String.valueOf(workflow.get("on")).contains("pull_request");
        map(workflow.get("jobs"))
                .forEach((name, job) -> {
                    assertThat(map(job).containsKey("timeout-minutes")).as("%s", name).isTrue();
                    String needs = String.valueOf(map(job).get("needs"));
                    if (!needs.equals("null")) {
                        assertThat(map(workflow.get("jobs")).keySet().stream().map(String::valueOf))
                                .containsAll(List.of(needs.replaceAll("[\\[\\] ]", "").split(",")));
                    }
                    if (foreign) {
                        assertThat(String.valueOf(map(job).get("permissions")))
                                .doesNotContain("write");
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("actions")
    void an_action_uses_the_inputs_that_it_has_and_its_scripts_exist(Path file) throws IOException {
        Map<?, ?> action = read(file);
        String body = String.valueOf(action.get("runs"));
        Set<String> used =
                INPUT.matcher(body).results().map(it -> it.group(1)).collect(Collectors.toSet());
        Set<?> declared = map(action.get("inputs")).keySet();
        assertThat(declared.stream().map(String::valueOf))
                .containsExactlyInAnyOrderElementsOf(used);
        assertThat(steps(action).stream().filter(step -> step.containsKey("run")))
                .allSatisfy(step -> {
                    assertThat(step.get("shell")).isEqualTo("bash");
                    String script =
                            String.valueOf(step.get("run"))
                                    .replaceAll(".*_PATH/([^\"]+)\".*", "$1");
                    Path found = file.resolveSibling(script).normalize();
                    assertThat(found).isRegularFile();
                    Set<String> given =
                            map(step.get("env")).keySet().stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.toSet());
                    assertThat(given).allMatch(it -> it.matches("IN_[A-Z0-9_]+"));
                });
    }
}
