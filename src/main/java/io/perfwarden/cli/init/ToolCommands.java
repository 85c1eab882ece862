package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.CommandMeasurement.ResultForm;
import io.perfwarden.model.TextExcerpt;

/** Tells which commands measure, by program and arguments. */
final class ToolCommands {
    private static final Pattern BENCH = Pattern.compile("(?i).*(bench|perf[-_]?tests?\\b).*");

    /** What a script of Julia runs its suite with, outside of comments. */
    private static final Pattern JULIA_RUNS =
            Pattern.compile(
                    "(?m)^[^#\\n]{0,200}\\b(benchmarkpkg|judge)\\(|^[^#\\n]{0,200}\\brun\\(\\s{0,9}SUITE\\b");

    private static final Pattern AFTERWARDS =
            Pattern.compile(
                    "(?i).*(plot|compar|report|upload|publish|pars|convert|summar|render|check|format|merge|collect|post|comment|stat\\b).*");
    private static final Pattern INTERPRETER =
            Pattern.compile(
                    "python[0-9.]{0,5}|node|bun|tsx|ts-node|ruby|perl|php|lua|luajit|Rscript|elixir|mix|stack|cabal|swift|zig|nim|nimble"
                            + "|dune|deno|lein|clojure|clj|ctest|ninja|make|gmake|just|task|rake|bundle|composer|phpbench|dart"
                            + "|crystal|bazel|bazelisk|buck2?|bash|sh|pwsh|xmake|cargo|spin|invoke|inv|nimbus|sbt|mill|kotlin|scala");

    /** What is given to {@code -bench} by custom where no benchmark is to run. */
    private static final Pattern NO_BENCHMARK = Pattern.compile("|\\^?\\$|none|NONE|X{3}|-");

    private static final Pattern BUILDS =
            Pattern.compile(
                    "(?i)install|build|compile|restore|fetch|clean|lint|fmt|clippy|doc|test|check|publish|init|add|update|configure");
    private static final Set<BenchmarkTool> CARGO =
            EnumSet.of(
                    BenchmarkTool.CRITERION,
                    BenchmarkTool.DIVAN,
                    BenchmarkTool.GUNGRAUN,
                    BenchmarkTool.LIBTEST);

    private static final Set<BenchmarkTool> GRADLE =
            EnumSet.of(BenchmarkTool.JMH, BenchmarkTool.KOTLINX_BENCHMARK);

    private final CheckoutTree tree;
    private final List<SuiteDraft> drafts;

    ToolCommands(CheckoutTree tree, List<SuiteDraft> drafts) {
        this.tree = tree;
        this.drafts = drafts;
    }

    /** Empty if it measures nothing. */
    Optional<CommandMeasurement> measurement(ShellCommand command) {
        String program = command.program().replaceFirst("\\.(exe|bat|cmd)$", "");
        return switch (program) {
            case "go", "gotip", "gotestsum" -> go(command);
            case "cargo" -> cargo(command);
            case "gradle", "gradlew" -> gradle(command);
            case "java" -> java(command);
            case "mvn", "mvnw" -> maven(command);
            case "sbt", "mill" -> scala(command);
            case "pytest", "py.test" -> pytest(command);
            case "asv", "spin" -> asv(command);
            case "pyperf" -> pyperf(command);
            case "dotnet" -> dotnet(command);
            case "vitest" -> vitest(command);
            case "node", "tsx", "ts-node", "bun", "deno" -> node(command);
            case "julia" -> julia(command);
            case "hyperfine" ->
                    result(
                            command,
                            ResultForm.TABLE,
                            command.option("--export-json"),
                            BenchmarkTool.HYPERFINE);
            case "perfwarden" -> pair(command);
            default -> program(command).or(() -> own(command, program));
        };
    }

    /** The command of the head runs in a worktree, so the directory tells nothing. */
    private Optional<CommandMeasurement> pair(ShellCommand command) {
        String head = command.option("--head").orElse("");
        List<BenchmarkProject> projects =
                new CommandExpansion(tree)
                        .programs(head, ShellCommand.ANYWHERE, Map.of()).stream()
                                .filter(it -> !it.program().equals("perfwarden"))
                                .flatMap(it -> measurement(it).stream())
                                .flatMap(it -> it.projects().stream())
                                .toList();
        return command.has("pair")
                ? Optional.of(CommandMeasurement.ofPair(projects))
                : Optional.empty();
    }

    private Optional<CommandMeasurement> go(ShellCommand command) {
        Optional<String> chosen =
                command.option("-bench", "--bench", "-test.bench", "--test.bench");
        boolean tests = command.has("test") || command.program().equals("gotestsum");
        boolean once =
                command.option("-benchtime", "--benchtime").filter("1x"::equals).isPresent()
                        || command.has("-c");
        return tests
                        && !once
                        && chosen.filter(it -> !NO_BENCHMARK.matcher(it).matches()).isPresent()
                ? result(command, ResultForm.TEXT, Optional.empty(), BenchmarkTool.GO)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> cargo(ShellCommand command) {
        List<String> words =
                command.words().stream().skip(1).filter(it -> !it.startsWith("+")).toList();
        String sub = words.stream().filter(it -> !it.startsWith("-")).findFirst().orElse("");
        boolean idle =
                command.has("--no-run")
                        || command.has("--test")
                        || command.has("--list")
                        || command.has("--help");
        if (sub.equals("codspeed")) {
            return words.contains("run")
                    ? Optional.of(
                            CommandMeasurement.ofService("CodSpeed", projects(command, CARGO)))
                    : Optional.empty();
        }
        if (!idle && sub.matches("bench|criterion")) {
            // a feature of a package looks like a path below it
            var plain = command.withoutOptions("--features", "-F");
            return result(plain, ResultForm.TEXT, Optional.empty(), CARGO);
        }
        boolean task =
                sub.matches("xtask|run")
                        && words.stream().anyMatch(it -> BENCH.matcher(it).matches());
        return task && !idle ? own(command, "cargo") : Optional.empty();
    }

    private Optional<CommandMeasurement> gradle(ShellCommand command) {
        boolean measures =
                command.words().stream()
                                .skip(1)
                                .anyMatch(it ->
                                        it.matches(
                                                "(:?[\\w.:-]*:)?(jmh|[a-z]{0,20}[bB]enchmarks?)"))
                        && !command.has("--dry-run")
                        && !command.has("-m");
        return measures
                ? result(command, ResultForm.FILE, gradleResults(command), GRADLE)
                : Optional.empty();
    }

    /** The file that the build names; of several projects, in each. */
    private Optional<String> gradleResults(ShellCommand command) {
        List<BenchmarkProject> projects = projects(command, GRADLE);
        String at = projects.size() == 1 ? projects.getFirst().directory() : "**";
        return drafts.stream()
                .filter(it -> it.projects().stream().anyMatch(projects::contains))
                .flatMap(it -> Stream.ofNullable(it.slots().get("results-file")))
                .findFirst()
                .map(it -> CheckoutTree.join(at, it));
    }

    private Optional<CommandMeasurement> java(ShellCommand command) {
        boolean jmh =
                command.has("org.openjdk.jmh.Main")
                        || command.has("-rf")
                        || command.option("-jar")
                                .filter(it -> it.matches("(?i).*(jmh|bench)[^/]*\\.jar"))
                                .isPresent();
        boolean lists = command.has("-l") || command.has("-h") || command.has("-lp");
        String form = command.option("-rf").orElse("");
        String usual = form.isEmpty() || form.equals("text") ? "" : "jmh-result." + form;
        Optional<String> file =
                command.option("-rff")
                        .or(() -> Optional.of(usual).filter(it -> !it.isEmpty()))
                        .map(command::path);
        return jmh && !lists
                ? result(command, ResultForm.TEXT, file, BenchmarkTool.JMH)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> maven(ShellCommand command) {
        boolean builds =
                command.has("package") || command.has("compile") || command.has("-DskipTests");
        boolean profile =
                !builds
                        && command.words().stream()
                                .anyMatch(it ->
                                        it.matches("(?i)-P.{0,80}\\b(jmh|bench\\w{0,20})\\b.*"));
        boolean goal =
                command.words().stream()
                        .anyMatch(it ->
                                it.matches("jmh:benchmark|-Dexec\\..{0,200}jmh.*|-Djmh\\..*"));
        return profile || goal
                ? result(command, ResultForm.FILE, Optional.empty(), BenchmarkTool.JMH)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> scala(ShellCommand command) {
        boolean runs =
                command.words().stream()
                        .anyMatch(it -> it.matches("(?i).*\\b(jmh[/:]run|runJmh)\\b.*"));
        Matcher file = Pattern.compile("-rff (\\S{1,200})").matcher(command.line());
        return runs
                ? result(
                        command,
                        ResultForm.TEXT,
                        file.find()
                                ? Optional.of(
                                        command.path(
                                                file.group(1).replaceFirst("^\\$\\{?PWD}?/", "")))
                                : Optional.empty(),
                        BenchmarkTool.JMH)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> pytest(ShellCommand command) {
        if (command.has("--codspeed-mode=walltime")) {
            return result(
                    command,
                    ResultForm.FILE,
                    Optional.of(command.path(".codspeed/*.json")),
                    BenchmarkTool.PYTEST_BENCHMARK);
        }
        if (command.has("--codspeed")) {
            return Optional.of(
                    CommandMeasurement.ofService(
                            "CodSpeed",
                            projects(command, EnumSet.of(BenchmarkTool.PYTEST_BENCHMARK))));
        }
        boolean asked =
                command.words().stream()
                        .anyMatch(it ->
                                it.matches(
                                        "--benchmark-(only|json|autosave|save|compare|enable).*"));
        boolean path =
                drafts.stream().anyMatch(it -> it.tool() == BenchmarkTool.PYTEST_BENCHMARK)
                        && command.words().stream()
                                .skip(1)
                                .anyMatch(it -> !it.startsWith("-") && BENCH.matcher(it).matches());
        boolean not =
                command.words().stream()
                        .anyMatch(it -> it.matches("--benchmark-(disable|skip)|--collect-only"));
        return (asked || path) && !not
                ? result(
                        command,
                        ResultForm.TABLE,
                        command.option("--benchmark-json").map(command::path),
                        BenchmarkTool.PYTEST_BENCHMARK)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> asv(ShellCommand command) {
        boolean quick =
                command.has("--quick")
                        || command.has("-q")
                        || command.has("--dry-run")
                        || command.has("-n")
                        || command.has("--bench-only");
        boolean runs =
                command.program().equals("spin")
                        ? command.has("bench")
                        : command.has("run") || command.has("continuous");
        Optional<String> results =
                drafts.stream()
                        .filter(it -> it.tool() == BenchmarkTool.ASV)
                        .map(it ->
                                CheckoutTree.join(
                                        it.directory(),
                                        it.slots().getOrDefault("asv-results", "results")))
                        .findFirst();
        return runs && !quick
                ? result(
                        new ShellCommand(command.words(), command.directory(), Optional.empty()),
                        ResultForm.FILE,
                        results,
                        BenchmarkTool.ASV)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> pyperf(ShellCommand command) {
        return command.has("timeit") || command.has("command") || command.has("run")
                ? result(
                        command,
                        ResultForm.TABLE,
                        command.option("-o", "--output").map(command::path),
                        BenchmarkTool.PYPERF)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> dotnet(ShellCommand command) {
        List<BenchmarkProject> projects =
                projects(command, EnumSet.of(BenchmarkTool.BENCHMARKDOTNET));
        boolean runs = command.has("run") && command.words().indexOf("run") == 1;
        boolean assembly =
                command.words().stream()
                        .skip(1)
                        .anyMatch(it -> it.endsWith(".dll") && BENCH.matcher(it).matches());
        boolean dry =
                command.option("--job", "-j").filter(it -> it.equalsIgnoreCase("dry")).isPresent()
                        || command.has("--list");
        if (!(runs || assembly)
                || dry
                || (projects.isEmpty()
                        && !command.has("--exporters")
                        && !command.has("--filter"))) {
            return Optional.empty();
        }
        String artifacts = command.option("--artifacts", "-a").orElse("BenchmarkDotNet.Artifacts");
        boolean json =
                command.words().stream().anyMatch(it -> it.matches("(?i)(full|brief)?json.*"));
        return Optional.of(
                new CommandMeasurement(
                        BenchmarkTool.BENCHMARKDOTNET.title(),
                        json ? ResultForm.FILE : ResultForm.TABLE,
                        json
                                ? Optional.of(command.path(artifacts + "/results/*.json"))
                                : Optional.empty(),
                        projects));
    }

    /** Whether a command runs vitest's benchmarks. */
    static boolean isVitest(ShellCommand command) {
        int at = command.words().indexOf("vitest");
        return at >= 0
                && at <= 2
                && command.words().size() > at + 1
                && command.words().get(at + 1).equals("bench");
    }

    private Optional<CommandMeasurement> vitest(ShellCommand command) {
        return command.has("bench")
                ? result(
                        command,
                        ResultForm.TABLE,
                        command.option("--outputJson").map(command::path),
                        BenchmarkTool.VITEST)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> node(ShellCommand command) {
        for (String word : command.words()) {
            String file = command.path(word);
            if (!tree.has(file)) {
                continue;
            }
            List<String> sources =
                    NodeImports.reachable(tree, file).stream().map(tree::text).toList();
            for (BenchmarkTool tool : new TreeSet<>(NodeDetector.MODULES.keySet())) {
                String module = Objects.requireNonNull(NodeDetector.MODULES.get(tool));
                if (sources.stream().anyMatch(it -> NodeImports.has(it, module))) {
                    String json = tool == BenchmarkTool.MITATA ? "json" : "JSON.stringify";
                    boolean text =
                            tool == BenchmarkTool.BENCHMARKJS
                                    || sources.stream().anyMatch(it -> it.contains(json));
                    return result(
                            command,
                            text ? ResultForm.TEXT : ResultForm.TABLE,
                            Optional.empty(),
                            tool);
                }
            }
        }
        return own(command, command.program());
    }

    private Optional<CommandMeasurement> julia(ShellCommand command) {
        String scripts =
                command.words().stream()
                        .filter(it -> it.endsWith(".jl"))
                        .map(it -> tree.text(command.path(it)))
                        .collect(Collectors.joining("\n"));
        boolean runs =
                JULIA_RUNS.matcher(scripts).find()
                        || command.words().stream()
                                .anyMatch(it ->
                                        it.matches(
                                                "(?s).*\\bbenchmarks?\\.jl.*|(?s).*\\b(benchmarkpkg|judge|PkgBenchmark)\\b.*"));
        boolean sets =
                command.words().stream()
                        .noneMatch(it -> it.matches("(?s).*(include|benchmarkpkg|judge|\\.jl).*"));
        Matcher saved =
                Pattern.compile("BenchmarkTools\\.save\\(\\s{0,9}\"?([^\",)]{1,200})")
                        .matcher(command.line() + "\n" + scripts);
        return runs && !sets
                ? result(
                        command,
                        ResultForm.TABLE,
                        saved.find() ? Optional.of(command.path(saved.group(1))) : Optional.empty(),
                        BenchmarkTool.JULIA)
                : Optional.empty();
    }

    /** A program that a build makes, or one with the options of Google Benchmark. */
    private Optional<CommandMeasurement> program(ShellCommand command) {
        boolean lists =
                command.words().stream()
                        .anyMatch(it -> it.matches("--benchmark_(list_tests|dry_run).*"));
        boolean options =
                command.words().stream()
                        .anyMatch(it ->
                                it.matches(
                                        "--benchmark_(out|format|repetitions|filter|min_time|counters_tabular)\\b.*"));
        String program = command.program();
        for (BenchmarkTool tool : List.of(BenchmarkTool.GOOGLE_BENCHMARK, BenchmarkTool.CATCH2)) {
            boolean known =
                    drafts.stream()
                            .filter(it -> it.tool() == tool)
                            .flatMap(it -> it.projects().stream())
                            .anyMatch(it ->
                                    it.names().stream().anyMatch(name -> isNamed(program, name)));
            boolean own =
                    tool == BenchmarkTool.GOOGLE_BENCHMARK
                            ? options
                            : command.words().stream().anyMatch(it -> it.contains("[!benchmark]"));
            if ((own || (known && command.words().getFirst().contains("/"))) && !lists) {
                Optional<String> file =
                        command.option("--benchmark_out", "-o", "--out").map(command::path);
                boolean text =
                        tool == BenchmarkTool.CATCH2 || command.has("--benchmark_format=json");
                return result(command, text ? ResultForm.TEXT : ResultForm.TABLE, file, tool);
            }
        }
        return Optional.empty();
    }

    /** Whether a word with wildcards or variables can be a name. */
    private static boolean isNamed(String word, String name) {
        if (!word.matches(".*[*?$].*") || word.matches("[*?$].*")) {
            return word.equals(name);
        }
        String glob =
                Pattern.quote(word)
                        .replace("*", "\\E.{0,99}\\Q")
                        .replaceAll("\\$\\{?\\w{1,40}}?", "\\\\E.{0,99}\\\\Q");
        return name.matches(glob);
    }

    /** A runner of the repository's own: a program, or what an interpreter runs. */
    private Optional<CommandMeasurement> own(ShellCommand command, String program) {
        List<String> words = command.words();
        boolean path = words.getFirst().contains("/") && BENCH.matcher(program).matches();
        boolean run =
                INTERPRETER.matcher(program).matches()
                        && words.stream()
                                .skip(1)
                                .noneMatch(it ->
                                        BUILDS.matcher(it).matches() && !program.equals("zig"))
                        && words.stream()
                                .skip(1)
                                .anyMatch(
                                        it -> BENCH.matcher(it).matches() && !it.startsWith("-D"));
        String shown =
                run
                        ? words.stream()
                                .skip(1)
                                .filter(it -> !it.startsWith("-"))
                                .findFirst()
                                .orElse(program)
                        : program;
        return (path || run) && !AFTERWARDS.matcher(shown).matches()
                ? pyperfScript(command)
                        .or(() ->
                                Optional.of(
                                        new CommandMeasurement(
                                                TextExcerpt.of(command.line(), 60),
                                                ResultForm.OWN,
                                                command.output(),
                                                List.of())))
                : Optional.empty();
    }

    private Optional<CommandMeasurement> pyperfScript(ShellCommand command) {
        boolean uses =
                command.words().stream()
                        .anyMatch(it ->
                                it.endsWith(".py")
                                        && tree.text(command.path(it))
                                                .matches("(?s).*\\bimport pyperf\\b.*"));
        return uses
                ? result(
                        command,
                        ResultForm.TABLE,
                        command.option("-o", "--output").map(command::path),
                        BenchmarkTool.PYPERF)
                : Optional.empty();
    }

    private Optional<CommandMeasurement> result(
            ShellCommand command, ResultForm output, Optional<String> file, BenchmarkTool tool) {
        return result(command, output, file, EnumSet.of(tool));
    }

    private Optional<CommandMeasurement> result(
            ShellCommand command,
            ResultForm output,
            Optional<String> file,
            Set<BenchmarkTool> tools) {
        List<BenchmarkProject> projects = projects(command, tools);
        String title =
                projects.stream()
                        .map(it -> it.tool().title())
                        .distinct()
                        .findFirst()
                        .orElse(tools.iterator().next().title());
        ResultForm how = file.isPresent() ? ResultForm.FILE : output;
        Optional<String> where =
                file.or(() -> output == ResultForm.TEXT ? command.output() : Optional.empty());
        return Optional.of(new CommandMeasurement(title, how, where, projects));
    }

    /** The projects that a command means: those it names, else those where it runs. */
    private List<BenchmarkProject> projects(ShellCommand command, Set<BenchmarkTool> tools) {
        List<BenchmarkProject> all =
                drafts.stream()
                        .filter(it -> tools.contains(it.tool()))
                        .flatMap(it -> it.projects().stream())
                        .toList();
        String at = command.directory();
        boolean everywhere = at.equals(ShellCommand.ANYWHERE);
        List<BenchmarkProject> named = all.stream().filter(it -> isNamed(command, it)).toList();
        if (!named.isEmpty() || everywhere) {
            return named.isEmpty() ? all : named;
        }
        if (tools.contains(BenchmarkTool.GO)) {
            return at(all, tree.nearest(at, "go.mod").orElse(at));
        }
        if (tools.contains(BenchmarkTool.CRITERION)) {
            boolean whole = command.has("--workspace") || command.has("--all");
            if (command.option("-p", "--package").isPresent()) {
                return List.of();
            }
            boolean own =
                    TomlText.read(tree.text(CheckoutTree.join(at, "Cargo.toml")))
                            .containsKey("package");
            String workspace =
                    CargoDetector.workspace(tree, tree.nearest(at, "Cargo.toml").orElse(at));
            return own && !whole
                    ? at(all, at)
                    : all.stream()
                            .filter(it ->
                                    CargoDetector.workspace(tree, it.directory()).equals(workspace))
                            .toList();
        }
        if (tools.contains(BenchmarkTool.PYTEST_BENCHMARK)) {
            List<BenchmarkProject> tested = testedProjects(command, all);
            if (!tested.isEmpty()) {
                return tested;
            }
        }
        List<BenchmarkProject> below =
                all.stream().filter(it -> CheckoutTree.isBelow(it.directory(), at)).toList();
        return below.isEmpty()
                ? all.stream()
                        .filter(it ->
                                CheckoutTree.isBelow(at, it.directory())
                                        && !it.directory().isEmpty())
                        .toList()
                : below;
    }

    /** The projects of the directories and files that pytest is given. */
    private List<BenchmarkProject> testedProjects(
            ShellCommand command, List<BenchmarkProject> all) {
        List<String> paths =
                command.words().stream()
                        .skip(1)
                        .filter(it -> !it.startsWith("-"))
                        .map(it -> command.path(it.replaceFirst("::.*", "")))
                        .filter(path -> tree.has(path) || !pathsBelow(path).isEmpty())
                        .toList();
        return all.stream()
                .filter(it ->
                        paths.stream()
                                .anyMatch(path ->
                                        CheckoutTree.isBelow(it.directory(), path)
                                                || tree.nearest(
                                                                path,
                                                                "pyproject.toml",
                                                                "setup.py",
                                                                "setup.cfg",
                                                                "tox.ini")
                                                        .filter(it.directory()::equals)
                                                        .isPresent()))
                .toList();
    }

    private SortedSet<String> pathsBelow(String directory) {
        return tree.files().subSet(directory + "/", directory + "/\uFFFF");
    }

    private static List<BenchmarkProject> at(List<BenchmarkProject> all, String directory) {
        return all.stream().filter(it -> it.directory().equals(directory)).toList();
    }

    private static boolean isNamed(ShellCommand command, BenchmarkProject project) {
        return command.words().stream()
                .anyMatch(word -> {
                    String path =
                            command.path(
                                    word.replaceFirst("^(-C|-p|--project=|--manifest-path=)", ""));
                    boolean below =
                            !project.directory().isEmpty()
                                    && !command.directory().startsWith(project.directory())
                                    && CheckoutTree.isBelow(
                                            path.replaceFirst("/?\\.\\.\\.$", ""),
                                            project.directory());
                    boolean name =
                            project.names().stream()
                                    .anyMatch(it ->
                                            word.equals(it)
                                                    || path.equals(it)
                                                    || isNamed(CheckoutTree.name(word), it)
                                                    || (it.startsWith(":")
                                                            && (word.startsWith(it + ":")
                                                                    || word.startsWith(
                                                                            it.substring(1)
                                                                                    + ":"))));
                    return below || name;
                });
    }
}
