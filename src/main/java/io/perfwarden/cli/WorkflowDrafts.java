package io.perfwarden.cli;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;
import io.perfwarden.format.CompanionFile;

/** The files that {@code init} writes: templates of {@code init/} among the resources. */
final class WorkflowDrafts {
    static final String CONFIGURATION = ".github/perfwarden.yml";
    static final String WORKFLOW = ".github/workflows/bench.yml";

    /** Templates of tools with a selection script. */
    private static final Set<String> SELECTING = Set.of("go.yml", "cargo.yml", "jmh-maven.yml");

    /** Marks what the author must complete. */
    static final String TO_COMPLETE = "# To complete: ";

    /**
     * The place of the action that measures in turns, until its repository and commit are given.
     */
    private static final String ACTION = "perfwarden/perfwarden@COMMIT";

    /** A name in two braces; GitHub's expressions begin with a dollar sign. */
    private static final Pattern SLOT = Pattern.compile("(?<!\\$)\\{\\{([a-z0-9-]+)}}");

    private final InitRepository repository;
    private final Optional<String> action;
    private final boolean turns;
    private final boolean selects;
    private final List<ToolPlan> plans;

    /**
     * @param turns whether base and head are measured in turns
     * @param selects whether unaffected benchmarks are left out, if the tool has a script
     * @param action {@code owner/name@commit} of Perfwarden's actions
     */
    WorkflowDrafts(
            InitRepository repository, boolean turns, boolean selects, Optional<String> action) {
        this.repository = repository;
        this.selects = selects;
        this.turns = turns;
        this.action = action;
        this.plans =
                repository.tools().keySet().stream()
                        .map(tool -> ToolPlan.of(repository, tool))
                        .toList();
    }

    List<ToolPlan> plans() {
        return plans;
    }

    Map<String, String> scripts() {
        return plans.stream()
                .filter(this::selects)
                .collect(Collectors.toMap(it -> script(it), it -> resource(name(it)), (a, _) -> a));
    }

    private boolean selects(ToolPlan plan) {
        return selects && SELECTING.contains(plan.template());
    }

    private static String name(ToolPlan plan) {
        return "select-" + plan.template().replace(".yml", ".sh");
    }

    private static String script(ToolPlan plan) {
        return ".github/perfwarden-" + name(plan);
    }

    /** The configuration, with a suite for each tool. */
    String configuration() {
        String suites =
                plans.stream()
                        .map(plan -> fill(resource("suite.yml"), suite(plan)))
                        .collect(Collectors.joining());
        return fill(resource("perfwarden.yml"), Map.of("suites", suites));
    }

    private Map<String, String> suite(ToolPlan plan) {
        BenchmarkTool tool = plan.tool();
        return Map.of(
                "max-left-out",
                selects(plan) ? "max-left-out: 80%" : "",
                "suite",
                tool.suite(),
                "workflow",
                measuringWorkflow(),
                "job",
                turns ? "-*" : "",
                "compared",
                turns ? "decision: paired" : "baseline-from: history",
                "metric",
                tool.metric());
    }

    String workflow() {
        String jobs = plans.stream().map(this::job).collect(Collectors.joining("\n"));
        return fill(
                resource(turns ? "turns.yml" : "once.yml"),
                Map.of(
                        "branch", repository.branch(),
                        "configuration", CONFIGURATION,
                        "path", WORKFLOW,
                        "jobs", jobs));
    }

    private String job(ToolPlan plan) {
        Map<String, String> slots = slots(plan);
        steps(plan.template()).forEach((name, step) -> slots.put(name, fill(step, slots)));
        if (!turns) {
            slots.put("upload", upload(plan.tool()));
        }
        return fill(resource(turns ? "turns-job.yml" : "once-job.yml"), slots);
    }

    private Map<String, String> slots(ToolPlan plan) {
        Map<String, String> slots = new HashMap<>(pins());
        slots.putAll(plan.slots());
        String directory = plan.directory();
        String working = directory.isEmpty() ? "" : "working-directory: " + directory;
        List<String> notes = plan.unknown().stream().map(note -> TO_COMPLETE + note).toList();
        boolean some = selects(plan);
        String all = plan.template().equals("go.yml") ? "./..." : "";
        slots.put("select", some ? "chosen=$(sh \"$GITHUB_WORKSPACE\"/" + script(plan) + ")" : "");
        slots.put("chosen", some ? "$chosen" : all);
        slots.put("fetch", some ? "fetch-depth: 0" : "");
        slots.put("suite", plan.tool().suite());
        slots.put("dir", directory.isEmpty() ? "" : directory + "/");
        slots.put("working-directory", working);
        slots.put("defaults", working.isEmpty() ? "" : "defaults:\n  run:\n    " + working);
        slots.put("notes", String.join("\n", notes));
        slots.put(
                "unpinned",
                action.isPresent()
                        ? ""
                        : TO_COMPLETE + "COMMIT, the full commit of Perfwarden's actions to take");
        slots.put("action", action.orElse(ACTION).replace("@", "/.github/actions/pair@"));
        return slots;
    }

    String upload(BenchmarkTool tool) {
        ToolPlan plan = plans.stream().filter(it -> it.tool() == tool).findFirst().orElseThrow();
        Map<String, String> slots = slots(plan);
        String results =
                slots.get("dir") + fill(steps(plan.template()).getOrDefault("results", ""), slots);
        String selection = slots.get("dir") + CompanionFile.SELECTION;
        slots.put("paths", selects(plan) ? "|" : results);
        slots.put("selection", selects(plan) ? results + selection : "");
        return fill(resource("upload.yml"), slots);
    }

    /** The actions' full commits by repository, with the version as a comment. */
    String measuringWorkflow() {
        return repository.workflows().isEmpty()
                ? WORKFLOW.substring(WORKFLOW.lastIndexOf('/') + 1)
                : repository.workflows().first();
    }

    /** Actions by the name of their repository: full commit, and the version as a comment. */
    static Map<String, String> pins() {
        return resource("actions.txt")
                .lines()
                .collect(
                        Collectors.toMap(
                                line -> line.substring(line.indexOf('/') + 1, line.indexOf('@')),
                                line -> line));
    }

    private static Map<String, String> steps(String template) {
        Map<String, String> steps = new TreeMap<>();
        if (PlainYaml.read(resource(template)).orElseThrow() instanceof Map<?, ?> read) {
            read.forEach((name, step) ->
                    steps.put(String.valueOf(name), String.valueOf(step).stripTrailing()));
        }
        return steps;
    }

    static String resource(String name) {
        try (InputStream in = WorkflowDrafts.class.getResourceAsStream("/init/" + name)) {
            return new String(
                    Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Fills a template. A slot alone on its line keeps its indent for each line of the value, and
     * disappears with an empty value.
     */
    static String fill(String template, Map<String, String> slots) {
        return template.lines()
                .map(line -> line(line, slots))
                .flatMap(Optional::stream)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static Optional<String> line(String line, Map<String, String> slots) {
        Matcher alone = SLOT.matcher(line.strip());
        if (alone.matches()) {
            String value = value(alone.group(1), slots).stripTrailing();
            String indent = line.substring(0, line.indexOf('{'));
            return value.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            value.lines()
                                    .map(it -> it.isEmpty() ? it : indent + it)
                                    .collect(Collectors.joining("\n")));
        }
        String text =
                SLOT.matcher(line)
                        .replaceAll(slot -> Matcher.quoteReplacement(value(slot.group(1), slots)));
        return Optional.of(
                text.equals(line)
                        ? line
                        : text.replaceAll("(?<=[^\\s#]) {2,}", " ").stripTrailing());
    }

    private static String value(String slot, Map<String, String> slots) {
        return Objects.requireNonNull(slots.get(slot), slot);
    }
}
