package io.perfwarden.cli;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.YamlDocument.PlainYaml;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a measuring workflow lacks: steps for results, settings against noise, and limits of
 * permissions. It reads the commands and runs nothing.
 */
final class WorkflowCheck {

    private static final Pattern PINNED =
            Pattern.compile("\\./.*|[^@]+@[0-9a-f]{40}|docker://[^@]+@sha256:[0-9a-f]{64}");

    enum Toolchain {
        GO("\\bgo test\\b", "actions/setup-go", "", ""),
        JAVA(
                "\\bjava -(jar|cp)|\\borg\\.openjdk\\.jmh|\\b(gradlew?|mvnw?|sbt)\\b.*\\bjmh\\b",
                "/setup-java",
                "\\b(mvnw?|gradlew?|sbt|mill|bazel)\\b",
                "mvn package, or ./gradlew jmhJar"),
        NODE(
                "\\b(npx|npm run|pnpm|yarn|node)\\b",
                "/setup-node|/setup-bun|pnpm/",
                "\\b(npm (ci|i|install)|pnpm (i|install)|yarn( install)?)\\b",
                "npm ci"),
        PYTHON(
                "\\b(pytest|asv run|python3? \\S+\\.py .*-o )",
                "/setup-python|/setup-uv|miniconda",
                "\\b(pip|pip3|uv|poetry|pdm|hatch|conda|tox|nox) ",
                "pip install"),
        DOTNET("\\bdotnet run\\b", "/setup-dotnet", "", ""),
        RUST("\\bcargo (bench|criterion)\\b", "rust-toolchain|/setup-rust", "", ""),
        NATIVE(
                "--benchmark_(out|repetitions)|\\[!benchmark]",
                "",
                "\\b(cmake|make|ninja|meson|bazel|conan|build\\.sh|g\\+\\+|clang\\+\\+)",
                "cmake -S . -B build && cmake --build build");

        final Pattern measures;
        final Pattern action;
        final Pattern builds;
        final String example;

        Toolchain(String measures, String action, String builds, String example) {
            this.measures = Pattern.compile(measures);
            this.action = Pattern.compile(action);
            this.builds = Pattern.compile(builds);
            this.example = example;
        }
    }

    private final String file;
    final List<SuitePolicy> suites;
    private final List<InputProblem> problems = new ArrayList<>();

    private WorkflowCheck(String file, List<SuitePolicy> suites) {
        this.file = file;
        this.suites = suites;
    }

    /**
     * Checks a workflow; empty if nothing is missing.
     *
     * @param file its path, whose last part is its name in {@code .github/workflows}
     */
    static List<InputProblem> problems(String file, String text, RepositoryPolicy policy) {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        List<SuitePolicy> suites =
                policy.measuredBy(WorkflowPath.parse(".github/workflows/" + name));
        WorkflowCheck check = new WorkflowCheck(file, suites);
        Object root = PlainYaml.read(text).orElse("");
        if (root instanceof Map<?, ?> workflow && workflow.get("jobs") instanceof Map<?, ?> jobs) {
            check.workflow(workflow, jobs);
            check.open(text);
        } else {
            check.report("", "is no workflow, expected YAML with jobs", "");
        }
        return check.problems;
    }

    private void workflow(Map<?, ?> workflow, Map<?, ?> jobs) {
        if (!text(workflow.get("on")).contains("pull_request")) {
            report("", "does not run on pull_request", "add it below on:");
        }
        permissions("", workflow.get("permissions"));
        boolean everywhere = workflow.containsKey("permissions");
        boolean measured = false;
        for (Map.Entry<?, ?> entry : jobs.entrySet()) {
            if (!(entry.getValue() instanceof Map<?, ?> job)) {
                continue;
            }
            String where = "job " + entry.getKey();
            if (!everywhere && !job.containsKey("permissions")) {
                report(
                        where,
                        "has no permissions, so it gets the repository's",
                        "permissions: {contents: read}");
            }
            checkPinned(where, job.get("uses"));
            boolean measures = new JobCheck(this, where, job).measures();
            measured |= measures || job.containsKey("uses");
            if (measures) {
                permissions(where, job.get("permissions"));
            }
            if (measures
                    && !workflow.containsKey("concurrency")
                    && !job.containsKey("concurrency")) {
                report(
                        where,
                        "has no concurrency, so an older push is measured to its end",
                        "concurrency with a group of the pull request, and cancel-in-progress");
            }
        }
        if (!measured) {
            report(
                    "",
                    "has no step that measures or uploads results",
                    "perfwarden init writes one");
        }
        if (suites.isEmpty()) {
            report(
                    "",
                    "is measured by no suite of the configuration",
                    "name it in a suite: workflow: .github/workflows/…");
        }
    }

    private void open(String text) {
        text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(WorkflowDrafts.TO_COMPLETE))
                .map(line -> line.substring(2))
                .distinct()
                .forEach(line -> report("", "is not complete", TextExcerpt.quote(line)));
    }

    private void permissions(String where, @Nullable Object permissions) {
        String text = text(permissions);
        if (text.contains("write")) {
            report(
                    where,
                    "may write: " + TextExcerpt.quote(text) + ", expected to read alone",
                    "measuring needs permissions: {contents: read}");
        }
    }

    void checkPinned(String where, @Nullable Object uses) {
        String action = text(uses);
        if (!action.isEmpty() && !PINNED.matcher(action).matches()) {
            report(
                    where,
                    "uses " + TextExcerpt.quote(action) + ", expected a full commit",
                    "a tag can be moved to other code");
        }
    }

    void report(String where, String what, String hint) {
        problems.add(new InputProblem(where.isEmpty() ? file : file + ": " + where, what, hint));
    }

    static String text(@Nullable Object value) {
        return value == null ? "" : String.valueOf(value);
    }
}
