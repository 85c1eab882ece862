package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;
import io.perfwarden.format.CompanionFile;

/** The files that {@code init} writes: templates of {@code init/} among the resources. */
public final class WorkflowDrafts {
    public static final String CONFIGURATION = ".github/perfwarden.yml";
    public static final String WORKFLOW = ".github/workflows/bench.yml";

    /** Templates of tools with a selection script. */
    private static final Set<String> SELECTING = Set.of("go.yml", "cargo.yml", "jmh-maven.yml");

    /** Marks what the author must complete. */
    public static final String TO_COMPLETE = "# To complete: ";

    /**
     * The place of the action that measures in turns, until its repository and commit are given.
     */
    private static final String ACTION = "perfwarden/perfwarden@COMMIT";

    /** A name in two braces; GitHub's expressions begin with a dollar sign. */
    private static final Pattern SLOT = Pattern.compile("(?<!\\$)\\{\\{([a-z0-9-]+)}}");

    private final CheckoutTree tree;
    private final String path;
    private final JobStyle style;
    private final List<SuiteDraft> drafts;

    /**
     * How it measures.
     *
     * @param turns whether base and head are measured in turns
     * @param selects whether unaffected benchmarks are left out, if the tool has a script
     * @param action {@code owner/name@commit} of Perfwarden's actions
     * @param forks whether heads of forks are measured on request
     * @param runner label of the machine
     */
    public record JobStyle(
            boolean turns, boolean selects, Optional<String> action, boolean forks, String runner) {
        public static final String HOSTED = "ubuntu-24.04";

        /** Once, on a machine of GitHub. */
        public static final JobStyle ONCE =
                new JobStyle(false, false, Optional.empty(), false, HOSTED);

        private Map<String, String> slots() {
            boolean guarded = forks && !runner.matches("(ubuntu|windows|macos)-[a-z0-9.-]+");
            return Map.of(
                    "runner",
                    quote(runner),
                    "guard",
                    guarded ? "if: github.event.pull_request.head.repo.fork != true" : "",
                    "ref",
                    forks ? "ref: ${{ inputs.sha }}" : "",
                    "dispatch",
                    forks ? resource("dispatch.yml") : "",
                    "commit",
                    forks ? "inputs.sha || " : "");
        }

        private String finish(String workflow) {
            return forks
                    ? CACHED.matcher(CACHE.matcher(workflow).replaceAll(""))
                            .replaceAll(it ->
                                    Matcher.quoteReplacement(
                                            it.group()
                                                    + it.group(3)
                                                    + "  "
                                                    + (it.group(2).equals("go")
                                                            ? ""
                                                            : "package-manager-")
                                                    + "cache: false\n"))
                    : workflow;
        }
    }

    /** A cache that a step keeps. */
    private static final Pattern CACHE = Pattern.compile("(?m)^ +cache(?:-dependency-path)?: .*\n");

    /** Actions that keep a cache unless told otherwise. */
    private static final Pattern CACHED =
            Pattern.compile("(?m)^( +)- uses: actions/setup-(go|node)@.*\n( +)with:\n");

    /**
     * @param path of the new workflow
     */
    public WorkflowDrafts(CheckoutTree tree, String path, JobStyle style, List<SuiteDraft> drafts) {
        this.tree = tree;
        this.path = path;
        this.style = style;
        this.drafts = List.copyOf(drafts);
    }

    /** Scripts by their path. */
    public Map<String, String> scripts() {
        return drafts.stream()
                .filter(this::selects)
                .collect(Collectors.toMap(it -> script(it), it -> resource(name(it)), (a, _) -> a));
    }

    private boolean selects(SuiteDraft draft) {
        return style.selects() && SELECTING.contains(draft.template());
    }

    private static String name(SuiteDraft draft) {
        return "select-" + draft.template().replace(".yml", ".sh");
    }

    private static String script(SuiteDraft draft) {
        return ".github/perfwarden-" + name(draft);
    }

    /** The configuration, with a suite for each entry. */
    public static String configuration(List<PlannedSuite> suites, JobStyle style) {
        String text =
                suites.stream()
                        .map(suite -> fill(resource("suite.yml"), slots(suite, style)))
                        .collect(Collectors.joining());
        String forks = style.forks() ? "forks: dispatch" : "";
        return fill(resource("perfwarden.yml"), Map.of("suites", text, "forks", forks));
    }

    private static Map<String, String> slots(PlannedSuite suite, JobStyle style) {
        return Map.of(
                "max-left-out",
                suite.selects() ? "max-left-out: 80%" : "",
                "suite",
                suite.name(),
                "workflow",
                CheckoutTree.name(suite.workflow()),
                "inputs",
                style.forks() ? "inputs: {sha: \"{sha}\"}" : "",
                "artifact",
                quote(suite.artifact()),
                "compared",
                style.turns() ? "decision: paired" : "baseline-from: history",
                "metric",
                suite.metric());
    }

    /** A text as YAML reads it back. */
    static String quote(String text) {
        boolean plain =
                text.matches("[A-Za-z][A-Za-z0-9._/-]{0,200}")
                        && !text.matches("(?i)true|false|yes|no|on|off|null|y|n");
        return plain ? text : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** A path with wildcards, which YAML may read as something else. */
    private static String quotePath(String path) {
        return path.matches("[A-Za-z0-9./_][A-Za-z0-9./_*${} -]{0,400}") ? path : quote(path);
    }

    /** The suites of the new workflow. */
    public List<PlannedSuite> suites() {
        return drafts.stream()
                .map(it ->
                        new PlannedSuite(
                                it.name(),
                                path,
                                "bench-" + it.name() + (style.turns() ? "-*" : ""),
                                it.tool().metric(),
                                selects(it),
                                Optional.empty()))
                .toList();
    }

    /** The new workflow. */
    public String workflow() {
        String jobs = drafts.stream().map(this::job).collect(Collectors.joining("\n"));
        Map<String, String> slots = new HashMap<>(style.slots());
        slots.put("branch", quote(tree.branch()));
        slots.put("configuration", CONFIGURATION);
        slots.put("path", path);
        slots.put("jobs", jobs);
        return style.finish(fill(resource(style.turns() ? "turns.yml" : "once.yml"), slots));
    }

    private String job(SuiteDraft draft) {
        Map<String, String> slots = slots(draft);
        steps(draft.template()).forEach((name, step) -> slots.put(name, fill(step, slots)));
        if (!style.turns()) {
            String results = slots.get("dir") + slots.getOrDefault("results", "").strip();
            boolean selects = selects(draft);
            slots.put("paths", selects ? "|" : results);
            slots.put(
                    "selection",
                    selects ? results + "\n" + slots.get("dir") + CompanionFile.SELECTION : "");
            slots.put("upload", fill(resource("upload.yml"), slots));
        }
        return fill(resource(style.turns() ? "turns-job.yml" : "once-job.yml"), slots);
    }

    private Map<String, String> slots(SuiteDraft draft) {
        Map<String, String> slots = new HashMap<>(pins());
        slots.putAll(style.slots());
        slots.put("empty", "");
        slots.put("all", "");
        slots.putAll(draft.slots());
        String directory = draft.directory();
        String working = directory.isEmpty() ? "" : "working-directory: " + directory;
        List<String> notes = draft.unknown().stream().map(note -> TO_COMPLETE + note).toList();
        boolean some = selects(draft);
        slots.put("select", some ? "chosen=$(sh \"$GITHUB_WORKSPACE\"/" + script(draft) + ")" : "");
        slots.put("chosen", some ? "$chosen" : slots.getOrDefault("all", ""));
        slots.put("fetch", some ? "fetch-depth: 0" : "");
        slots.put("suite", draft.name());
        slots.put("artifact", "bench-" + draft.name());
        slots.put("dir", directory.isEmpty() ? "" : directory + "/");
        slots.put("working-directory", working);
        slots.put("defaults", working.isEmpty() ? "" : "defaults:\n  run:\n    " + working);
        slots.put("notes", String.join("\n", notes));
        slots.put(
                "unpinned",
                style.action().isPresent()
                        ? ""
                        : TO_COMPLETE
                                + "COMMIT, what git rev-parse HEAD prints where this program was built, and from, its archive");
        slots.put("action", style.action().orElse(ACTION).replace("@", "/.github/actions/pair@"));
        return slots;
    }

    /** The step that uploads files under a name. */
    static String upload(String artifact, List<String> paths) {
        Map<String, String> slots = new HashMap<>(pins());
        slots.put("artifact", artifact);
        slots.put("paths", paths.size() == 1 ? quotePath(paths.getFirst()) : "|");
        slots.put("selection", paths.size() == 1 ? "" : String.join("\n", paths));
        return fill(resource("upload.yml"), slots);
    }

    /** The commands that measure a suite, where no workflow does. */
    String commands(SuiteDraft draft) {
        Map<String, String> slots = slots(draft);
        return fill(steps(draft.template()).getOrDefault("once", ""), slots).strip();
    }

    /** The commands that build and measure a suite. */
    String allCommands(SuiteDraft draft) {
        Map<String, String> slots = slots(draft);
        String build = fill(steps(draft.template()).getOrDefault("build", ""), slots).strip();
        return (build.contains("cd ") ? "(" + build + ")" : build) + "\n" + commands(draft);
    }

    /** Where the commands of a suite leave their results, from the root. */
    String results(SuiteDraft draft) {
        Map<String, String> slots = slots(draft);
        return CheckoutTree.join(
                draft.directory(),
                fill(steps(draft.template()).getOrDefault("results", ""), slots).strip());
    }

    static String apt(String packages) {
        return fill(resource("apt.yml"), Map.of("packages", packages));
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
