package io.perfwarden.cli;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.YamlDocument.PlainYaml;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow that measures lacks: steps without which there are no results, and settings
 * without which results are noisy or a workflow may do more than it needs. It goes by the commands
 * in the file and runs nothing.
 */
final class WorkflowCheck {
    /** Few runs of a benchmark show no noise; as many as {@code init} asks for. */
    private static final int LEAST_REPETITIONS = 10;

    private static final int LEAST_FORKS = 3;

    private static final Pattern PINNED =
            Pattern.compile("\\./.*|[^@]+@[0-9a-f]{40}|docker://[^@]+@sha256:[0-9a-f]{64}");

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{.*?}}");

    private static final Pattern PAIR = Pattern.compile(".*/\\.github/actions/pair(@.*)?");

    /** What measures, what sets its tool up, and what builds it. */
    private enum Toolchain {
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

        private final Pattern measures;
        private final Pattern action;
        private final Pattern builds;
        private final String example;

        Toolchain(String measures, String action, String builds, String example) {
            this.measures = Pattern.compile(measures);
            this.action = Pattern.compile(action);
            this.builds = Pattern.compile(builds);
            this.example = example;
        }
    }

    private final String file;
    private final List<SuitePolicy> suites;
    private final List<InputProblem> problems = new ArrayList<>();

    private WorkflowCheck(String file, List<SuitePolicy> suites) {
        this.file = file;
        this.suites = suites;
    }

    /**
     * Looks at a workflow.
     *
     * @param file its path, whose last part is its name below {@code .github/workflows}
     * @return what it lacks; empty if nothing is missing
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
            pinned(where, job.get("uses"));
            boolean measures = new JobCheck(where, job).measures();
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
                .forEach(line -> report("", "is not complete", TextExcerpt.quoted(line)));
    }

    private void permissions(String where, @Nullable Object permissions) {
        String text = text(permissions);
        if (text.contains("write")) {
            report(
                    where,
                    "may write: " + TextExcerpt.quoted(text) + ", expected to read alone",
                    "measuring needs permissions: {contents: read}");
        }
    }

    private void pinned(String where, @Nullable Object uses) {
        String action = text(uses);
        if (!action.isEmpty() && !PINNED.matcher(action).matches()) {
            report(
                    where,
                    "uses " + TextExcerpt.quoted(action) + ", expected a full commit",
                    "a tag can be moved to other code");
        }
    }

    private void report(String where, String what, String hint) {
        problems.add(new InputProblem(where.isEmpty() ? file : file + ": " + where, what, hint));
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : String.valueOf(value);
    }

    /** The steps of one job, in their order. */
    private final class JobCheck {
        private final String where;
        private final boolean contained;
        private boolean checkedOut;
        private final List<String> uploads = new ArrayList<>();
        private boolean measures;
        private final StringBuilder before = new StringBuilder();
        private final Set<Toolchain> needed = EnumSet.noneOf(Toolchain.class);

        JobCheck(String where, Map<?, ?> job) {
            this.where = where;
            this.contained = job.containsKey("container");
            if (job.get("steps") instanceof List<?> steps) {
                steps.stream()
                        .filter(Map.class::isInstance)
                        .map(step -> (Map<?, ?>) step)
                        .forEach(this::step);
            }
            if (measures && uploads.isEmpty()) {
                report(
                        where,
                        "uploads no results",
                        "a step with actions/upload-artifact behind it");
            } else if (measures && !suites.isEmpty() && uploads.stream().noneMatch(this::isTaken)) {
                report(
                        where,
                        "uploads "
                                + TextExcerpt.quoted(String.join(", ", uploads))
                                + ", which no suite takes",
                        suites.stream()
                                .limit(5)
                                .map(suite -> suite.name() + " takes " + suite.artifact())
                                .collect(Collectors.joining(", ")));
            }
        }

        /** By its commands, or as a suite takes what it uploads; other jobs are not benchmarks. */
        boolean measures() {
            return measures || uploads.stream().anyMatch(this::isTaken);
        }

        private boolean isTaken(String artifact) {
            String example = EXPRESSION.matcher(artifact).replaceAll("x");
            return suites.stream().anyMatch(it -> it.artifact().match(example).isPresent());
        }

        private void step(Map<?, ?> step) {
            String uses = text(step.get("uses"));
            pinned(where, step.get("uses"));
            checkedOut |= uses.startsWith("actions/checkout@");
            boolean pair = PAIR.matcher(uses).matches();
            Map<?, ?> with = step.get("with") instanceof Map<?, ?> given ? given : Map.of();
            if (pair) {
                before.append(text(with.get("build"))).append('\n');
                rounds(text(with.get("rounds")));
                command(text(with.get("run")), true);
            }
            if (pair || uses.startsWith("actions/upload-artifact@")) {
                uploads.add(text(with.get("name")));
            }
            command(text(step.get("run")), text(step.get("run")).contains("perfwarden pair"));
            before.append(uses).append('\n').append(text(step.get("run"))).append('\n');
        }

        private void command(String run, boolean turns) {
            if (!InitRepository.MEASURES.matcher(run).find() && !(turns && !run.isEmpty())) {
                return;
            }
            if (run.contains("jmhJar") || run.contains("--no-run")) {
                return;
            }
            measures = true;
            if (!checkedOut) {
                checkedOut = true;
                report(
                        where,
                        "checks nothing out before it measures",
                        "a step with actions/checkout");
            }
            String known = before + run;
            for (Toolchain tools : Toolchain.values()) {
                if (tools.measures.matcher(run).find() && needed.add(tools)) {
                    toolchain(tools, known);
                }
            }
            if (!turns) {
                repetitions(run);
            }
        }

        private void toolchain(Toolchain tools, String known) {
            boolean rustup = tools == Toolchain.RUST && known.contains("rustup ");
            if (!contained && !rustup && !tools.action.matcher(known).find()) {
                report(
                        where,
                        "sets no version of its tools up, so it changes with the runner's image",
                        "a step with " + setUp(tools));
            }
            if (!tools.builds.matcher(known).find()) {
                report(where, "builds nothing before it measures", "such as " + tools.example);
            }
        }

        private static String setUp(Toolchain tools) {
            return tools == Toolchain.RUST
                    ? "rustup toolchain install"
                    : "actions/setup-" + tools.name().toLowerCase(Locale.ROOT);
        }

        private void rounds(String rounds) {
            if (rounds.matches("[0-9]{1,6}") && Integer.parseInt(rounds) < LEAST_REPETITIONS) {
                few(rounds + " rounds", "10 are good, 20 are for hosted runners");
            }
        }

        private void repetitions(String run) {
            if (run.contains("go test")) {
                atLeast(run, "-count[= ]([0-9]{1,6})", LEAST_REPETITIONS, "-count=10");
            }
            if (run.contains("--benchmark_out") || run.contains("--benchmark_repetitions")) {
                atLeast(
                        run,
                        "--benchmark_repetitions=([0-9]{1,6})",
                        LEAST_REPETITIONS,
                        "--benchmark_repetitions=10");
            }
            if (Toolchain.JAVA.measures.matcher(run).find() && run.contains(" -f ")) {
                atLeast(run, " -f ([0-9]{1,6})", LEAST_FORKS, "-f 3");
            }
            if (run.contains("hyperfine ") && run.matches("(?s).*(--runs|-r|-M) .*")) {
                atLeast(run, "(?:--runs|-r|-M) ([0-9]{1,6})", LEAST_REPETITIONS, "--runs 20");
            }
            if (run.contains("--benchmark-min-rounds")) {
                atLeast(
                        run,
                        "--benchmark-min-rounds[= ]([0-9]{1,6})",
                        LEAST_REPETITIONS,
                        "--benchmark-min-rounds=20");
            }
            Matcher hasty =
                    Pattern.compile("--quick\\b|--job (dry|short)|-j (dry|short)").matcher(run);
            if (hasty.find()) {
                few(hasty.group(), "leave it out");
            }
        }

        private void atLeast(String run, String option, int least, String better) {
            Matcher given = Pattern.compile(option).matcher(run);
            if (!given.find()) {
                few("one repetition", better);
            } else if (Integer.parseInt(given.group(1)) < least) {
                few(given.group().strip(), better);
            }
        }

        private void few(String found, String better) {
            report(where, "measures too little to see the noise: " + found, better);
        }
    }
}
