package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.CommandMeasurement.ResultForm;
import io.perfwarden.model.KeyOrder;

/**
 * What a checkout measures, and the workflows that suites name.
 *
 * @param measuring workflows that measure, those that are called alone left out
 * @param chosen those that suites name; empty if a new one is written
 */
public record SetupPlan(
        CheckoutTree tree,
        List<SuiteDraft> drafts,
        List<MeasuringWorkflow> measuring,
        List<MeasuringWorkflow> chosen) {
    public SetupPlan {
        drafts = List.copyOf(drafts);
        measuring = List.copyOf(measuring);
        chosen = List.copyOf(chosen);
    }

    /** Looks at all build files and all workflows, and takes those that measure earliest. */
    public static SetupPlan of(CheckoutTree tree) {
        List<SuiteDraft> drafts = ProjectDetector.detectAll(tree);
        WorkflowReader reader = new WorkflowReader(tree, drafts);
        List<MeasuringWorkflow> measuring =
                WorkflowFile.all(tree).stream()
                        .filter(it -> !it.isOnlyCalled())
                        .map(reader::read)
                        .filter(MeasuringWorkflow::measures)
                        .toList();
        return new SetupPlan(tree, drafts, measuring, choose(tree, measuring));
    }

    /** What workflows run, without a look at build files. */
    public static SetupPlan ofWorkflows(CheckoutTree tree) {
        return new SetupPlan(tree, List.of(), List.of(), List.of());
    }

    private static List<MeasuringWorkflow> choose(
            CheckoutTree tree, List<MeasuringWorkflow> measuring) {
        List<MeasuringWorkflow> candidates =
                measuring.stream()
                        .filter(MeasuringWorkflow::leavesResults)
                        .filter(it -> it.mayBeNamed(tree.branch()))
                        .sorted(
                                KeyOrder.ofInt((MeasuringWorkflow it) -> it.rank(tree.branch()))
                                        .thenComparing(it -> -resultsOf(it).size()))
                        .toList();
        List<MeasuringWorkflow> chosen = new ArrayList<>();
        Set<BenchmarkProject> known = new HashSet<>();
        for (MeasuringWorkflow it : candidates) {
            boolean more = !known.containsAll(resultsOf(it));
            if (chosen.isEmpty() || (more && it.rank(tree.branch()) <= 2)) {
                chosen.add(it);
                known.addAll(resultsOf(it));
            }
        }
        return chosen;
    }

    /** Projects of which a workflow leaves results. */
    private static Set<BenchmarkProject> resultsOf(MeasuringWorkflow workflow) {
        return workflow.jobs().stream()
                .flatMap(it -> it.measurements().stream())
                .filter(it -> it.measurement().output() != ResultForm.SERVICE)
                .flatMap(it -> it.measurement().projects().stream())
                .collect(Collectors.toSet());
    }

    /** The plan with one of the workflows, or with a new one for an empty name. */
    public SetupPlan with(String name) {
        return new SetupPlan(
                tree,
                drafts,
                measuring,
                measuring.stream().filter(it -> it.entry().name().equals(name)).toList());
    }

    /** Names of workflows that could be taken as well as the one that is. */
    public List<String> rivals() {
        if (chosen.size() != 1) {
            return List.of();
        }
        int rank = chosen.getFirst().rank(tree.branch());
        List<String> names =
                measuring.stream()
                        .filter(it -> it.leavesResults() && it.mayBeNamed(tree.branch()))
                        .filter(it -> it.rank(tree.branch()) == rank)
                        .map(it -> it.entry().name())
                        .toList();
        return names.size() > 1 ? names : List.of();
    }

    /** What the jobs of a workflow of the checkout run. */
    public MeasuringWorkflow read(WorkflowFile workflow) {
        return new WorkflowReader(tree, drafts).read(workflow);
    }

    /** Paths of the workflows that start a called one. */
    public List<String> callers(WorkflowFile called) {
        return WorkflowFile.all(tree).stream()
                .filter(it -> !it.isOnlyCalled())
                .filter(it ->
                        read(it).jobs().stream()
                                .anyMatch(job -> job.file().path().equals(called.path())))
                .map(WorkflowFile::path)
                .filter(it -> !it.equals(called.path()))
                .toList();
    }

    /** Calls of workflows that are named for benchmarks, and of which no command is known. */
    List<String> otherWorkflows() {
        Set<String> read =
                measuring.stream().flatMap(it -> it.calls().stream()).collect(Collectors.toSet());
        return WorkflowFile.all(tree).stream()
                .flatMap(file ->
                        file.jobs().stream()
                                .map(job -> job.text("uses"))
                                .filter(it -> it.matches("(?i).*/[^/]*(bench|perf)[^/]*"))
                                .flatMap(it -> unread(file, it, read).stream()))
                .toList();
    }

    private Optional<String> unread(WorkflowFile file, String uses, Set<String> read) {
        Optional<WorkflowFile> called = file.callee(tree, uses);
        if (called.isPresent()) {
            return called.filter(it -> !read.contains(it.path()))
                    .map(it ->
                            "%s calls %s, of which no command is known to measure; a suite names %1$s"
                                    .formatted(file.name(), it.name()));
        }
        return uses.startsWith("./")
                ? Optional.empty()
                : Optional.of(
                        "%s calls %s, a workflow of another repository, which is not read"
                                .formatted(file.name(), uses));
    }

    /** Whether no workflow that is there can be taken. */
    public boolean isNew() {
        return chosen.isEmpty();
    }

    /** Paths of the workflows that measure and that a suite can name. */
    public List<String> paths() {
        return measuring.stream()
                .filter(it -> it.mayBeNamed(tree.branch()))
                .map(it -> it.entry().path())
                .toList();
    }

    /** Path of the workflow that is to be written. */
    public String newPath() {
        return Stream.of(WorkflowDrafts.WORKFLOW, ".github/workflows/perfwarden.yml")
                .filter(it -> !tree.has(it) && !tree.has(it.replace(".yml", ".yaml")))
                .findFirst()
                .orElse(".github/workflows/perfwarden-bench.yml");
    }

    /** The suites of the workflows that are there. */
    public List<PlannedSuite> suites() {
        return new ExistingSuites(tree, drafts).of(chosen);
    }

    /** Projects whose results no workflow of a suite leaves. */
    public List<BenchmarkProject> missingProjects() {
        Set<BenchmarkProject> known =
                chosen.stream().flatMap(it -> resultsOf(it).stream()).collect(Collectors.toSet());
        return drafts.stream()
                .flatMap(it -> it.projects().stream())
                .filter(it -> !known.contains(it))
                .toList();
    }

    /** Projects that no workflow of some suites measures. */
    public List<String> missingProjects(Predicate<WorkflowFile> isNamed) {
        SetupPlan named =
                new SetupPlan(
                        tree,
                        drafts,
                        measuring,
                        measuring.stream().filter(it -> isNamed.test(it.entry())).toList());
        return named.missingProjects().stream()
                .map(it -> "%s (%s)".formatted(it.place(), it.tool().title()))
                .toList();
    }

    /** The suite that would measure a project. */
    Optional<SuiteDraft> draft(BenchmarkProject project) {
        return drafts.stream().filter(it -> it.projects().contains(project)).findFirst();
    }
}
