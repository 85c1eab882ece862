package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.CommandMeasurement.ResultForm;
import io.perfwarden.cli.init.MeasuringJob.ArtifactUpload;
import io.perfwarden.cli.init.MeasuringJob.StepMeasurement;
import io.perfwarden.cli.init.PlannedSuite.AddedStep;

/** Suites of workflows that are there: their artifacts as they are, or the steps that they lack. */
final class ExistingSuites {
    private static final Pattern RESULTS =
            Pattern.compile("(?is).*(bench|criterion|result|perf|\\.json|\\.txt|\\.xml|\\.csv).*");

    private final CheckoutTree tree;
    private final List<SuiteDraft> drafts;
    private final Map<String, PlannedSuite> suites = new LinkedHashMap<>();

    ExistingSuites(CheckoutTree tree, List<SuiteDraft> drafts) {
        this.tree = tree;
        this.drafts = drafts;
    }

    List<PlannedSuite> of(List<MeasuringWorkflow> workflows) {
        for (MeasuringWorkflow workflow : workflows) {
            for (MeasuringJob job : workflow.measuringJobs()) {
                add(workflow, job);
            }
        }
        return List.copyOf(suites.values());
    }

    private void add(MeasuringWorkflow workflow, MeasuringJob job) {
        Map<String, List<StepMeasurement>> tools =
                job.measurements().stream()
                        .filter(it ->
                                it.measurement().output() != ResultForm.SERVICE
                                        && it.measurement().output() != ResultForm.OWN)
                        .collect(
                                Collectors.groupingBy(
                                        it -> it.measurement().title(),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        tools.forEach((title, measured) -> {
            List<String> files = files(job, measured, tools.size() == 1);
            List<ArtifactUpload> uploads = uploads(workflow, job, files, measured);
            String name =
                    drafts(measured).map(it -> it.tool().suite()).findFirst().orElse(slug(title));
            String metric =
                    drafts(measured).map(it -> it.tool().metric()).findFirst().orElse("mean");
            if (uploads.isEmpty()) {
                String artifact = "bench-" + freeName(name, job) + job.suffix();
                String lines = steps(job, artifact, files, measured);
                AddedStep step = new AddedStep(job.file().path(), measured.getLast().line(), lines);
                put(workflow, job, name, job.pattern(artifact), metric, Optional.of(step));
            } else {
                uploads.stream()
                        .map(it -> job.pattern(it.name()))
                        .distinct()
                        .forEach(it -> put(workflow, job, name, it, metric, Optional.empty()));
            }
        });
    }

    /** Uploads behind its commands; else those of a job whose files it only reads. */
    private static List<ArtifactUpload> uploads(
            MeasuringWorkflow workflow,
            MeasuringJob job,
            List<String> files,
            List<StepMeasurement> measured) {
        List<ArtifactUpload> own =
                job.uploads().stream()
                        .filter(it -> it.line() >= measured.getFirst().line())
                        .filter(it -> mayHold(it, files, measured))
                        .toList();
        boolean reads = job.uses("actions/download-artifact").findAny().isPresent();
        return !own.isEmpty() || !reads || files.isEmpty()
                ? own
                : workflow.jobs().stream()
                        .flatMap(it -> it.uploads().stream())
                        .filter(it -> mayHold(it, files, measured))
                        .toList();
    }

    private String freeName(String name, MeasuringJob job) {
        return suites.containsKey(name) ? name + "-" + slug(job.job().id()) : name;
    }

    private void put(
            MeasuringWorkflow workflow,
            MeasuringJob job,
            String tool,
            String artifact,
            String metric,
            Optional<AddedStep> step) {
        boolean known =
                suites.values().stream()
                        .anyMatch(it ->
                                it.artifact().equals(artifact)
                                        && it.workflow().equals(workflow.entry().path()));
        if (known) {
            return;
        }
        String free = freeName(tool, job);
        String first = free.substring(0, Math.min(36, free.length())).replaceAll("-$", "");
        String name = first;
        for (int i = 2; suites.containsKey(name); i++) {
            name = first + "-" + i;
        }
        suites.put(
                name,
                new PlannedSuite(name, workflow.entry().path(), artifact, metric, false, step));
    }

    private static String slug(String text) {
        String slug =
                text.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]{1,80}", "-")
                        .replaceAll("^-|-$", "");
        return slug.isEmpty() ? "bench" : slug;
    }

    private Stream<SuiteDraft> drafts(List<StepMeasurement> measured) {
        return drafts.stream()
                .filter(draft ->
                        measured.stream()
                                .anyMatch(it ->
                                        it.measurement().projects().stream()
                                                .anyMatch(draft.projects()::contains)));
    }

    /** What its commands write, else what github-action-benchmark reads of them. */
    private static List<String> files(
            MeasuringJob job, List<StepMeasurement> measured, boolean alone) {
        boolean table =
                measured.stream().allMatch(it -> it.measurement().output() == ResultForm.TABLE);
        List<String> kept = job.historyFiles();
        if (alone && !table && !kept.isEmpty()) {
            return kept;
        }
        return measured.stream()
                .flatMap(it -> it.measurement().file().stream())
                .distinct()
                .toList();
    }

    private static boolean mayHold(
            ArtifactUpload upload, List<String> files, List<StepMeasurement> measured) {
        boolean table =
                measured.stream().allMatch(it -> it.measurement().output() == ResultForm.TABLE);
        if (files.isEmpty()) {
            return table
                    ? upload.path().matches("(?s).*\\.json.*")
                    : RESULTS.matcher(upload.path() + upload.name()).matches();
        }
        return upload.path()
                .lines()
                .map(String::strip)
                .filter(it -> !it.isEmpty() && !it.startsWith("!"))
                .map(it ->
                        it.replaceAll("\\$\\{\\{.{0,200}?}}", "*").replaceFirst("^(\\./|/+)", ""))
                .anyMatch(path -> files.stream().anyMatch(file -> mayBe(path, file)));
    }

    private static boolean mayBe(String path, String file) {
        String plain = CheckoutTree.join("", path);
        String fixed = plain.replaceFirst("[*?\\[].*", "").replaceFirst("/[^/]*$", "");
        String sample = file.replaceAll("\\$\\{?\\w{1,40}}?|[*]{1,2}", "x");
        return plain.isEmpty()
                || plain.startsWith("*") && !plain.contains("/")
                || CheckoutTree.isBelow(file, plain)
                || CheckoutTree.isBelow(plain, file)
                || CheckoutTree.fits(sample, plain)
                || CheckoutTree.fits(sample, plain + "/**")
                || (file.contains("*") && !fixed.isEmpty() && CheckoutTree.isBelow(file, fixed))
                || CheckoutTree.name(plain).equals(CheckoutTree.name(file));
    }

    /** The upload; before it the commands whose output can be read, where there is none yet. */
    private String steps(
            MeasuringJob job, String artifact, List<String> files, List<StepMeasurement> measured) {
        if (!files.isEmpty()) {
            return WorkflowDrafts.upload(artifact, files);
        }
        ResultForm output = measured.getFirst().measurement().output();
        if (output == ResultForm.FILE) {
            boolean kotlinx =
                    drafts(measured).anyMatch(it -> it.tool() == BenchmarkTool.KOTLINX_BENCHMARK);
            return WorkflowDrafts.upload(
                    artifact,
                    List.of(
                            kotlinx
                                    ? "**/build/reports/benchmarks/**/*.json"
                                    : "**/build/results/jmh/*"));
        }
        boolean pytest =
                drafts(measured).anyMatch(it -> it.tool() == BenchmarkTool.PYTEST_BENCHMARK);
        if (output == ResultForm.TEXT || pytest) {
            String at =
                    measured.getFirst().command().directory().replace(ShellCommand.ANYWHERE, "");
            String more = pytest ? "--benchmark-json=results.json" : "2>&1 | tee results.txt";
            String file = pytest ? "results.json" : "results.txt";
            return "# The command of line %d must write its results: append %s\n"
                            .formatted(measured.getFirst().line(), more)
                    + WorkflowDrafts.upload(artifact, List.of(CheckoutTree.join(at, file)));
        }
        StringBuilder steps = new StringBuilder();
        List<String> results = new ArrayList<>();
        WorkflowDrafts texts =
                new WorkflowDrafts(tree, job.file().path(), WorkflowDrafts.JobStyle.ONCE, drafts);
        for (SuiteDraft draft : drafts(measured).toList()) {
            draft.unknown()
                    .forEach(
                            it -> steps.append(WorkflowDrafts.TO_COMPLETE).append(it).append('\n'));
            steps.append("- name: Measure ").append(draft.name()).append('\n');
            if (!draft.directory().isEmpty()) {
                steps.append("  working-directory: ").append(draft.directory()).append('\n');
            }
            steps.append("  shell: bash\n  run: |\n").append(commands(texts, draft).indent(4));
            results.add(texts.results(draft));
        }
        return steps
                + WorkflowDrafts.upload(
                        artifact, results.isEmpty() ? List.of("results.json") : results);
    }

    /** A suite of Julia has packages of its own, which no step for something else brings. */
    private static String commands(WorkflowDrafts texts, SuiteDraft draft) {
        return draft.tool() == BenchmarkTool.JULIA
                ? texts.allCommands(draft)
                : texts.commands(draft);
    }
}
