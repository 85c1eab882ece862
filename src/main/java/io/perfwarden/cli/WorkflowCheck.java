package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.init.CheckoutTree;
import io.perfwarden.cli.init.ForkGaps;
import io.perfwarden.cli.init.MeasuringJob;
import io.perfwarden.cli.init.MeasuringWorkflow;
import io.perfwarden.cli.init.SetupPlan;
import io.perfwarden.cli.init.WorkflowDrafts;
import io.perfwarden.cli.init.WorkflowFile;
import io.perfwarden.cli.init.WorkflowGaps;
import io.perfwarden.config.JobPattern;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a measuring workflow lacks: steps for results, settings against noise, and limits of
 * permissions. It reads the commands and runs nothing.
 */
public final class WorkflowCheck {

    /** Own actions at a release's tag fetch its archive, and verify that the tag was built. */
    private static final Pattern PINNED =
            Pattern.compile(
                    "\\./.*|[^@]+@[0-9a-f]{40}|docker://[^@]+@sha256:[0-9a-f]{64}"
                            + "|perfwarden/perfwarden/\\.github/actions/\\w{1,20}@v[0-9]+\\.[0-9]+\\.[0-9]+");

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{.*?}}");

    enum Toolchain {
        GO("\\bgo test\\b", "actions/setup-go", "", ""),
        JAVA(
                "\\bjava -(jar|cp)|\\borg\\.openjdk\\.jmh|\\b(gradlew?|mvnw?|sbt)\\b.*\\bjmh\\b",
                "/setup-java",
                "\\b(mvnw?|gradlew?|sbt|mill|bazel)\\b",
                "mvn package, or ./gradlew jmhJar"),
        NODE(
                "\\b(npx|npm run|pnpm|yarn|node|vitest|tsx)\\b",
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

    private static final Path DIRECTORY = Path.of(".github", "workflows");
    static final int MOST_LINES = 15;

    private final String file;
    private final WorkflowFile workflow;
    private final SetupPlan plan;
    final List<SuitePolicy> suites;
    private final List<InputProblem> fatal = new ArrayList<>();
    private final List<InputProblem> advice = new ArrayList<>();

    private WorkflowCheck(
            String file, WorkflowFile workflow, SetupPlan plan, List<SuitePolicy> suites) {
        this.file = file;
        this.workflow = workflow;
        this.plan = plan;
        this.suites = suites;
    }

    /**
     * What was found of a workflow.
     *
     * @param fatal without these no verdict can come
     * @param advice what makes verdicts better, and the repository safer
     * @param missingProjects those of its checkout that no workflow of a suite measures
     */
    public record CheckedWorkflow(
            List<InputProblem> fatal, List<InputProblem> advice, List<String> missingProjects) {
        public CheckedWorkflow {
            fatal = List.copyOf(fatal);
            advice = List.copyOf(advice);
            missingProjects = List.copyOf(missingProjects);
        }

        static CheckedWorkflow ofProblem(InputProblem problem) {
            return new CheckedWorkflow(List.of(problem), List.of(), List.of());
        }

        /** All, at most {@value #MOST_LINES}, those without a verdict first. */
        List<InputProblem> problems(String file) {
            List<InputProblem> all = new ArrayList<>(fatal);
            all.addAll(advice);
            int more = all.size() - MOST_LINES;
            if (more <= 0) {
                return all;
            }
            List<InputProblem> first = new ArrayList<>(all.subList(0, MOST_LINES - 1));
            first.add(InputProblem.of(file, "lacks %d more things".formatted(more + 1)));
            return first;
        }
    }

    /**
     * @param file its path, whose last part is its name in {@code .github/workflows}
     */
    static CheckedWorkflow check(String file, String text, RepositoryPolicy policy) {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        String path = WorkflowFile.DIRECTORY + name;
        SetupPlan plan = SetupPlan.of(tree(file, path, text));
        return check(file, path, text, plan, policy);
    }

    /**
     * @param file as the reader is to see it
     * @param path in the repository
     */
    public static CheckedWorkflow check(
            String file, String path, String text, SetupPlan plan, RepositoryPolicy policy) {
        Optional<WorkflowFile> workflow = WorkflowFile.read(path, text);
        if (workflow.isEmpty()) {
            return CheckedWorkflow.ofProblem(
                    InputProblem.of(file, "is no workflow, expected YAML with jobs"));
        }
        List<SuitePolicy> suites = policy.measuredBy(WorkflowPath.parse(path));
        WorkflowCheck check = new WorkflowCheck(file, workflow.get(), plan, suites);
        check.check(policy);
        check.open(text);
        List<String> missing =
                plan.missingProjects(
                        it -> !policy.measuredBy(WorkflowPath.parse(it.path())).isEmpty());
        return new CheckedWorkflow(check.fatal, check.advice, missing);
    }

    /** The checkout that a workflow is in; the file alone if it is in none. */
    private static CheckoutTree tree(String file, String path, String text) {
        Path directory = Path.of(file).toAbsolutePath().normalize().resolveSibling("");
        try {
            return directory.endsWith(DIRECTORY)
                    ? CheckoutTree.read(directory.resolve("../..").normalize())
                    : CheckoutTree.of("main", Map.of(path, text));
        } catch (IOException _) {
            return CheckoutTree.of("main", Map.of(path, text));
        }
    }

    private void check(RepositoryPolicy policy) {
        MeasuringWorkflow read = plan.read(workflow);
        List<MeasuringJob> measuring = read.jobs().stream().filter(this::measures).toList();
        List<String> callers = workflow.isOnlyCalled() ? plan.callers(workflow) : List.of();
        boolean called = !callers.isEmpty();
        if (called) {
            calls(callers, policy);
        } else {
            boolean turns = !suites.isEmpty() && suites.stream().allMatch(WorkflowCheck::isPaired);
            String branch = plan.tree().branch();
            boolean ofTarget = suites.stream().anyMatch(SuitePolicy::isOfTarget);
            fatal.addAll(
                    ofTarget
                            ? WorkflowGaps.ofTarget(read, branch, file, turns)
                            : WorkflowGaps.ofEvents(read, branch, file, turns, policy.runLabel()));
            advice.addAll(WorkflowGaps.ofJobs(read, branch, file));
            permissions("", workflow.content().get("permissions"));
        }
        if (policy.forks() == RepositoryPolicy.ForkMode.DISPATCH && !suites.isEmpty()) {
            var inputs = policy.inputs(new WorkflowPath(workflow.path()));
            fatal.addAll(ForkGaps.of(read, inputs, plan.tree(), file));
        }
        namedJobs();
        Set<String> unpinned = new LinkedHashSet<>();
        for (MeasuringJob job : measuring) {
            job(job, called);
            job.actions().filter(it -> !PINNED.matcher(it).matches()).forEach(unpinned::add);
        }
        read.elsewhere().stream()
                .filter(it -> !PINNED.matcher(it).matches())
                .forEach(unpinned::add);
        if (!unpinned.isEmpty()) {
            report(
                    "",
                    "uses "
                            + TextExcerpt.quote(String.join(", ", unpinned))
                            + ", expected a full commit",
                    "a tag can be moved to other code");
        }
        if (measuring.isEmpty() && read.elsewhere().isEmpty()) {
            lack("", "has no step that measures or uploads results", "perfwarden init writes one");
        }
        if (suites.isEmpty() && !called) {
            lack(
                    "",
                    "is measured by no suite of the configuration",
                    "name it in a suite: workflow: .github/workflows/\u2026");
        }
    }

    /** Names of jobs that no job has, so that the whole run is waited for. */
    private void namedJobs() {
        Map<?, ?> jobs = workflow.content().get("jobs") instanceof Map<?, ?> all ? all : Map.of();
        Map<String, String> shown = new LinkedHashMap<>();
        for (Map.Entry<?, ?> job : jobs.entrySet()) {
            Map<?, ?> content = job.getValue() instanceof Map<?, ?> map ? map : Map.of();
            if (content.containsKey("uses")) {
                return; // one of the called workflow may have it
            }
            Object name = content.get("name");
            shown.put(text(job.getKey()), text(name == null ? job.getKey() : name));
        }
        for (SuitePolicy suite : suites) {
            suite.job().ifPresent(job -> namedJob(suite, job, shown));
        }
    }

    /** {@code shown}: what GitHub shows of each job of the file, by its key. */
    private void namedJob(SuitePolicy suite, JobPattern job, Map<String, String> shown) {
        boolean isThere =
                shown.values().stream()
                        .map(it -> EXPRESSION.matcher(it).replaceAll("x"))
                        .anyMatch(job::matches);
        if (!isThere) {
            String name = shown.get(job.toString());
            report(
                    "",
                    "has no job %s, which suite %s names, so the whole run is waited for"
                            .formatted(TextExcerpt.quote(job.toString()), suite.name()),
                    name == null
                            ? NearestWord.hint(job.toString(), shown.values())
                            : "GitHub shows its name: " + TextExcerpt.quote(name));
        }
    }

    private void calls(List<String> callers, RepositoryPolicy policy) {
        boolean named =
                callers.stream()
                        .anyMatch(it -> !policy.measuredBy(WorkflowPath.parse(it)).isEmpty());
        String names = String.join(", ", callers);
        if (!named || !suites.isEmpty()) {
            lack("", "is called, so it has no runs of its own", "a suite names " + names);
        } else {
            report("", "is called by " + names + ", whose runs its jobs are part of", "check that");
        }
    }

    private static boolean isPaired(SuitePolicy suite) {
        return suite.row().decision() == io.perfwarden.config.RowPolicy.Decision.PAIRED;
    }

    private void job(MeasuringJob job, boolean called) {
        boolean own = job.file().path().equals(workflow.path());
        String where = "job " + job.job().id() + (own ? "" : " of " + job.file().name());
        new JobCheck(this, where, job);
        if (!own || called) {
            return;
        }
        Map<?, ?> content = job.job().content();
        if (!workflow.content().containsKey("permissions") && !content.containsKey("permissions")) {
            report(
                    where,
                    "has no permissions, so it gets the repository's",
                    "permissions: {contents: read}");
        }
        permissions(where, content.get("permissions"));
        if (!workflow.content().containsKey("concurrency") && !content.containsKey("concurrency")) {
            report(
                    where,
                    "has no concurrency, so an older push is measured to its end",
                    "concurrency with a group of the pull request, and cancel-in-progress");
        }
    }

    /** By its commands, or because a suite takes its artifact. */
    private boolean measures(MeasuringJob job) {
        return job.measures() || uploads(job).stream().anyMatch(this::isTaken);
    }

    List<String> uploads(MeasuringJob job) {
        return job.artifacts();
    }

    boolean isTaken(String artifact) {
        return suites.stream().anyMatch(it -> isTaken(it, artifact));
    }

    private static boolean isTaken(SuitePolicy suite, String artifact) {
        String example = EXPRESSION.matcher(artifact).replaceAll("x");
        return suite.artifact().match(example).isPresent();
    }

    /** Whether a job of a workflow uploads an artifact that a suite takes. */
    public static boolean uploadsFor(SuitePolicy suite, MeasuringWorkflow workflow) {
        return workflow.jobs().stream()
                .flatMap(it -> it.artifacts().stream())
                .anyMatch(it -> isTaken(suite, it));
    }

    private void open(String text) {
        text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(WorkflowDrafts.TO_COMPLETE))
                .map(line -> line.substring(2))
                .distinct()
                .forEach(line -> lack("", "is not complete", TextExcerpt.quote(line)));
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

    /** Something without which no verdict can come. */
    void lack(String where, String what, String hint) {
        addOnce(fatal, WorkflowGaps.problem(file, where, what, hint));
    }

    void report(String where, String what, String hint) {
        addOnce(advice, WorkflowGaps.problem(file, where, what, hint));
    }

    /** Legs of a matrix lack the same. */
    private static void addOnce(List<InputProblem> problems, InputProblem problem) {
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }

    static String text(@Nullable Object value) {
        return value == null ? "" : String.valueOf(value);
    }
}
