package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.CommandMeasurement.ResultForm;
import io.perfwarden.cli.init.JobEvent.ActionUse;
import io.perfwarden.cli.init.JobEvent.CommandRun;

/**
 * A job with all that it runs.
 *
 * @param file the workflow that has it, which another may call
 * @param events in order; those that legs of a matrix share are there once
 */
public record MeasuringJob(
        WorkflowFile file, JobSource job, List<JobEvent> events, List<SuiteDraft> drafts) {
    private static final Pattern EXPRESSION =
            Pattern.compile("\\$\\{\\{\\s{0,9}(.{1,200}?)\\s{0,9}}}");
    private static final Pattern COMPARES =
            Pattern.compile("(?i).*(airspeedvelocity|criterion-compare|bench|asv-|hyperfine).*");
    private static final Pattern STORES =
            Pattern.compile("[^/]+/github-action-benchmark|bencherdev/bencher|codspeedhq/action");

    /** What the same benchmarks are measured on: a machine, or a version of a language. */
    private static final Pattern PLATFORM =
            Pattern.compile(
                    "runner\\.(os|arch|name)|matrix\\.([\\w-]{1,80}\\.)?(os|platform|runner|arch|image|system|runs-on"
                            + "|(java|jdk|jvm|node|python|py|go|rust|ruby|julia|scala|kotlin|dotnet|net|framework|toolchain|compiler|distribution)"
                            + "([-_.]?version)?|version)(\\..*)?");

    /** What no artifact may have in its name, by actions/upload-artifact. */
    private static final String UNNAMEABLE = "(?s).*[\"':<>|*?\\r\\n\\\\/].*";

    private static final Pattern TRAINS =
            Pattern.compile("profdata|-fprofile-(generate|instr)|profile-generate|pgo (run|bench)");

    /** What github-action-benchmark calls tools, and whose output it then reads. */
    private static final Map<String, String> HISTORY_TOOLS =
            Map.ofEntries(
                    Map.entry("cargo", BenchmarkTool.LIBTEST.title()),
                    Map.entry("go", BenchmarkTool.GO.title()),
                    Map.entry("benchmarkjs", BenchmarkTool.BENCHMARKJS.title()),
                    Map.entry("pytest", BenchmarkTool.PYTEST_BENCHMARK.title()),
                    Map.entry("googlecpp", BenchmarkTool.GOOGLE_BENCHMARK.title()),
                    Map.entry("catch2", BenchmarkTool.CATCH2.title()),
                    Map.entry("julia", BenchmarkTool.JULIA.title()),
                    Map.entry("jmh", BenchmarkTool.JMH.title()),
                    Map.entry("benchmarkdotnet", BenchmarkTool.BENCHMARKDOTNET.title()),
                    Map.entry("customBiggerIsBetter", "gab-custom"),
                    Map.entry("customSmallerIsBetter", "gab-custom"));

    /** The end of the path of the action that measures in turns. */
    public static final String PAIR = "/.github/actions/pair";

    public MeasuringJob {
        events = List.copyOf(events);
        drafts = List.copyOf(drafts);
    }

    /** Something measured, and the line of its step. */
    record StepMeasurement(int line, CommandMeasurement measurement, ShellCommand command) {}

    /** An artifact as the step names it. */
    record ArtifactUpload(int line, String name, String path) {}

    List<StepMeasurement> measurements() {
        Set<Integer> training = trainingSteps();
        List<StepMeasurement> all = new ArrayList<>();
        for (JobEvent event : events) {
            switch (event) {
                case CommandRun run ->
                        run.measures()
                                .filter(_ -> !training.contains(run.line()))
                                .ifPresent(it ->
                                        all.add(
                                                new StepMeasurement(
                                                        run.line(), it, run.command())));
                case ActionUse use -> action(use).ifPresent(all::add);
            }
        }
        boolean own = all.stream().allMatch(it -> it.measurement().output() == ResultForm.OWN);
        Optional<ActionUse> history = histories().findFirst();
        if (own && history.isPresent() && !historyFiles().isEmpty()) {
            int line = all.isEmpty() ? history.get().line() : all.getLast().line();
            return List.of(read(line, history.get()));
        }
        if (all.isEmpty()) {
            uses("codspeedhq/action")
                    .map(it ->
                            new StepMeasurement(
                                    it.line(),
                                    CommandMeasurement.ofService("CodSpeed", List.of()),
                                    command(it)))
                    .forEach(all::add);
        }
        return all;
    }

    /** Steps that run benchmarks for a profile of the compiler, which measures nothing. */
    private Set<Integer> trainingSteps() {
        return events.stream()
                .filter(it ->
                        it instanceof CommandRun run && TRAINS.matcher(run.command().line()).find())
                .map(JobEvent::line)
                .collect(Collectors.toSet());
    }

    /** What github-action-benchmark reads: its tool tells the form. */
    private StepMeasurement read(int line, ActionUse history) {
        String tool = history.value("tool");
        String title = HISTORY_TOOLS.getOrDefault(tool, "a command of its own");
        CommandMeasurement measurement =
                new CommandMeasurement(
                        title,
                        HISTORY_TOOLS.containsKey(tool) ? ResultForm.FILE : ResultForm.OWN,
                        historyFiles().stream().findFirst(),
                        drafts.stream()
                                .filter(it -> it.tool().title().equals(title))
                                .flatMap(it -> it.projects().stream())
                                .toList());
        return new StepMeasurement(
                line, measurement, new ShellCommand(List.of(), "", Optional.empty()));
    }

    private static Optional<StepMeasurement> action(ActionUse use) {
        boolean compares =
                COMPARES.matcher(use.repository()).matches()
                        && !STORES.matcher(use.repository()).matches()
                        && !use.repository().startsWith("./")
                        && !use.repository().matches(".*/(setup|install|upload|cache)[^/]*");
        if (use.repository().endsWith(PAIR)) {
            return Optional.of(
                    new StepMeasurement(
                            use.line(), CommandMeasurement.ofPair(use.projects()), command(use)));
        }
        return compares
                ? Optional.of(
                        new StepMeasurement(
                                use.line(),
                                CommandMeasurement.ofService(
                                        use.action().split("@", 2)[0], List.of()),
                                command(use)))
                : Optional.empty();
    }

    private static ShellCommand command(ActionUse use) {
        return new ShellCommand(List.of(use.action()), "", Optional.empty());
    }

    public boolean measures() {
        return !measurements().isEmpty();
    }

    /** Whether results can be had of it, by a file that is there or by a line to add. */
    boolean leavesResults() {
        return measurements().stream()
                .anyMatch(it ->
                        it.measurement().output() != ResultForm.SERVICE
                                && it.measurement().output() != ResultForm.OWN);
    }

    Stream<ActionUse> uses(String repository) {
        return events.stream()
                .filter(ActionUse.class::isInstance)
                .map(ActionUse.class::cast)
                .filter(it -> it.repository().equals(repository));
    }

    /** Names of what it uploads, those of pairs in turns too; with expressions. */
    public List<String> artifacts() {
        return events.stream()
                .filter(ActionUse.class::isInstance)
                .map(ActionUse.class::cast)
                .filter(it ->
                        it.repository().equals("actions/upload-artifact")
                                || it.repository().endsWith(PAIR))
                .map(it -> it.with().getOrDefault("name", "artifact"))
                .distinct()
                .toList();
    }

    /** Actions with their version. */
    public Stream<String> actions() {
        return events.stream()
                .filter(ActionUse.class::isInstance)
                .map(ActionUse.class::cast)
                .map(ActionUse::action);
    }

    List<ArtifactUpload> uploads() {
        return uses("actions/upload-artifact")
                .map(it ->
                        new ArtifactUpload(
                                it.line(),
                                it.with().getOrDefault("name", "artifact"),
                                it.value("path")))
                .toList();
    }

    /** Uses of github-action-benchmark, or of a fork of it. */
    private Stream<ActionUse> histories() {
        return events.stream()
                .filter(ActionUse.class::isInstance)
                .map(ActionUse.class::cast)
                .filter(it -> it.repository().endsWith("/github-action-benchmark"));
    }

    /** Files that github-action-benchmark reads. */
    List<String> historyFiles() {
        return histories()
                .map(it -> it.value("output-file-path"))
                .filter(it -> !it.isEmpty())
                .map(it -> CheckoutTree.join("", it))
                .distinct()
                .toList();
    }

    /** What keeps or compares results already. */
    SortedSet<String> services() {
        SortedSet<String> services = new TreeSet<>();
        for (JobEvent event : events) {
            String name =
                    event instanceof ActionUse use
                            ? use.repository()
                            : event instanceof CommandRun run ? run.command().program() : "";
            if (name.endsWith("/github-action-benchmark")) {
                services.add("github-action-benchmark");
            } else if (name.startsWith("codspeedhq/")) {
                services.add("CodSpeed");
            } else if (name.startsWith("bencherdev/") || name.equals("bencher")) {
                services.add("Bencher");
            }
        }
        return services;
    }

    /**
     * The artifact of a suite for a name with expressions: system and versions are the platform.
     */
    String pattern(String name) {
        String runner = job.runner();
        List<String> keys = new ArrayList<>();
        String pattern =
                EXPRESSION
                        .matcher(name)
                        .replaceAll(found -> {
                            String key = found.group(1);
                            boolean system =
                                    PLATFORM.matcher(key).matches()
                                            || (key.startsWith("matrix.") && runner.contains(key));
                            keys.add(key);
                            return system ? "{platform}" : "*";
                        });
        String once = pattern.replaceAll("\\{platform}([._-]?\\{platform})+", "{platform}");
        int first = once.indexOf("{platform}");
        String rest = first < 0 ? "" : once.substring(first + 10).replace("{platform}", "*");
        return first < 0 ? once : once.substring(0, first + 10) + rest;
    }

    /** A suffix that tells the legs of the matrix apart; empty without several. */
    String suffix() {
        List<Map<String, String>> legs = job.legs();
        if (!job.hasMatrix() || legs.size() == 1 && !legs.getFirst().isEmpty()) {
            return "";
        }
        List<String> keys = new ArrayList<>();
        int told = 1;
        for (String key : job.keys()) {
            keys.add(key);
            int with =
                    Math.toIntExact(legs.stream().map(it -> values(it, keys)).distinct().count());
            boolean plain = legs.stream().noneMatch(it -> values(it, keys).matches(UNNAMEABLE));
            if (with > told && plain) {
                told = with;
            } else {
                keys.removeLast();
            }
        }
        return told < legs.size() || keys.isEmpty()
                ? "-${{ strategy.job-index }}"
                : keys.stream()
                        .map(it -> "-${{ matrix." + it + " }}")
                        .collect(Collectors.joining());
    }

    private static String values(Map<String, String> leg, List<String> keys) {
        return keys.stream()
                .map(it -> leg.getOrDefault("matrix." + it, ""))
                .collect(Collectors.joining(" "));
    }
}
