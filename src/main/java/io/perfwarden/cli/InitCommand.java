package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.InputProblem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden init}. */
@Command(
        name = "init",
        description = {
            "Find the benchmark tools of a repository, and write what Perfwarden needs for them.",
            "Writes .github/perfwarden.yml, and .github/workflows/bench.yml where no workflow"
                    + " measures yet. What exists is left as it is."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  perfwarden init --dry-run", "  perfwarden init ../my-repository"})
public final class InitCommand implements Callable<Integer> {
    private final ShellContext shell;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The repository; this directory unless named.")
    private String directory = ".";

    @Option(names = "--dry-run", description = "Print what would be written, and write nothing.")
    private boolean dry;

    public InitCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        try {
            Path root = Path.of(directory).toRealPath();
            InitRepository repository = InitRepository.at(root);
            if (repository.tools().isEmpty()) {
                throw new CliRefusal(
                        ExitCode.NO_VERDICT,
                        new InputProblem(
                                directory,
                                "no benchmark tool is seen in its build files",
                                "perfwarden formats lists what is read;"
                                        + " config/perfwarden.example.yml is a configuration to begin"
                                        + " with"));
            }
            write(root, repository);
            return ExitCode.PASS;
        } catch (IOException | InvalidPathException _) {
            throw CliRefusal.unreadable(directory, "cannot be read, expected a directory");
        }
    }

    private void write(Path root, InitRepository repository) throws IOException, CliRefusal {
        repository
                .tools()
                .forEach((tool, file) -> shell.say("found " + tool.title() + " in " + file));
        List<BenchmarkTool> tools = List.copyOf(repository.tools().keySet());
        put(
                root,
                WorkflowDrafts.CONFIGURATION,
                WorkflowDrafts.configuration(tools, WorkflowDrafts.measuring(repository)));
        if (repository.workflows().isEmpty()) {
            put(root, WorkflowDrafts.WORKFLOW, WorkflowDrafts.workflow(tools));
            shell.say("look at the commands in it: they are how the tools are usually run");
        } else {
            shell.say(
                    "add to "
                            + String.join(" or ", repository.workflows())
                            + ", behind what measures, with the path that it writes:");
            tools.forEach(tool -> shell.out().print(WorkflowDrafts.step(tool, "      ")));
        }
        shell.say(
                "then comment /regen-baseline on the first pull request with results, or save"
                        + " one:");
        shell.say(
                "    perfwarden baseline save RESULTS --to baselines/"
                        + tools.getFirst().suite()
                        + ".json");
    }

    private void put(Path root, String name, String content) throws IOException, CliRefusal {
        Path file = root.resolve(name);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            shell.say(name + " exists and is left as it is");
        } else if (dry) {
            shell.say("would write " + name + ":");
            content.lines().forEach(line -> shell.out().println("    " + line));
        } else {
            if (!existing(file).toRealPath().startsWith(root)) {
                throw CliRefusal.usage(name, "its directory is a link out of there");
            }
            Files.createDirectories(file.resolveSibling(""));
            Files.write(
                    file, content.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
            shell.say("wrote " + name);
        }
    }

    /** The directory that is there already, of those a file is in; may be a link. */
    private static Path existing(Path file) {
        Path directory = file.resolveSibling("");
        while (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            directory = directory.resolveSibling("");
        }
        return directory;
    }

    /** The files that are written. */
    static final class WorkflowDrafts {
        static final String CONFIGURATION = ".github/perfwarden.yml";
        static final String WORKFLOW = ".github/workflows/bench.yml";

        private static final String NAME = "bench.yml";

        private WorkflowDrafts() {}

        /**
         * The configuration, with a suite of each tool.
         *
         * @param workflow the name of the one that measures
         */
        static String configuration(List<BenchmarkTool> tools, String workflow) {
            return "# What Perfwarden judges. Every key: perfwarden.example.yml in Perfwarden's"
                    + " config directory.\n"
                    + "version: 1\n"
                    + "suites:\n"
                    + tools.stream()
                            .map(tool ->
                                    """
                                      - name: %1$s
                                        workflow: .github/workflows/%2$s
                                        artifact: bench-%1$s
                                        # What a metric does that is measured beside the time, such as:
                                        # rules:
                                        #   - match: "**"
                                        #     metric: %3$s
                                        #     gate: advise    # block | advise | ignore
                                    """
                                            .formatted(tool.suite(), workflow, tool.metric()))
                            .collect(Collectors.joining());
        }

        /** A workflow that measures and uploads. */
        static String workflow(List<BenchmarkTool> tools) {
            return """
            # Measures; Perfwarden reads what it uploads. It needs no permissions beyond reading.
            name: bench
            on:
              push:
                branches: [main]
              pull_request:

            permissions:
              contents: read

            jobs:
            """
                    + tools.stream().map(WorkflowDrafts::job).collect(Collectors.joining("\n"));
        }

        private static String job(BenchmarkTool tool) {
            return """
              %s:
                runs-on: ubuntu-latest
                timeout-minutes: 60
                steps:
                  - uses: actions/checkout@v5
                    with:
                      persist-credentials: false
                  # Set up and build here what your benchmarks need, then let them run:
                  - shell: bash
                    run: |
                      %s
            """
                            .formatted(tool.suite(), tool.command())
                    + step(tool, "      ");
        }

        /** The step that uploads what a tool wrote. */
        static String step(BenchmarkTool tool, String indent) {
            return """
            - uses: actions/upload-artifact@v5
              with:
                name: bench-%s
                path: %s
                include-hidden-files: true
                if-no-files-found: error
            """
                    .formatted(tool.suite(), tool.results())
                    .indent(indent.length());
        }

        /** The name of the workflow that is to measure: one that does already, or a new one. */
        static String measuring(InitRepository repository) {
            return repository.workflows().isEmpty() ? NAME : repository.workflows().first();
        }
    }

    /**
     * What a repository shows of its benchmarks. Looks at a bounded number of files, at a bounded
     * beginning of each, and follows no links.
     *
     * @param tools each with the first file that shows it
     * @param workflows names of those that seem to measure already
     */
    record InitRepository(Map<BenchmarkTool, String> tools, SortedSet<String> workflows) {
        private static final int DEEPEST = 8;
        private static final int MOST_FILES = 50_000;
        private static final int MOST_READ = 5_000;
        private static final int BEGINNING = 256 << 10;

        private static final Path WORKFLOWS = Path.of(".github/workflows");

        /** What is built or fetched, and not written here. */
        private static final Set<String> FOREIGN =
                Set.of("node_modules", "target", "build", "vendor", "third_party", "venv", "dist");

        private static final Pattern PLAIN =
                Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,79}\\.ya?ml");

        private static final Pattern MEASURES =
                Pattern.compile(
                        "-bench[= ]|cargo bench|benchmark_out|benchmark-json|benchmark-only|-rf"
                                + " json|\\bjmh\\b|asv run|hyperfine |vitest"
                                + " bench|BenchmarkDotNet|--exporters");

        /** Looks at the files below a directory. */
        static InitRepository at(Path root) throws IOException {
            Walk walk = new Walk(root);
            Files.walkFileTree(root, Set.of(), DEEPEST, walk);
            return new InitRepository(walk.tools, walk.workflows);
        }

        private static final class Walk extends SimpleFileVisitor<Path> {
            private final Path root;
            private final Map<BenchmarkTool, String> tools = new EnumMap<>(BenchmarkTool.class);
            private final SortedSet<String> workflows = new TreeSet<>();
            private int seen;
            private int read;

            Walk(Path root) {
                this.root = root;
            }

            @Override
            public FileVisitResult preVisitDirectory(
                    Path directory, BasicFileAttributes attributes) {
                String name = String.valueOf(directory.getFileName());
                boolean hidden = name.startsWith(".") && !name.equals(".github");
                return !directory.equals(root) && (hidden || FOREIGN.contains(name))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (++seen > MOST_FILES || read >= MOST_READ) {
                    return FileVisitResult.TERMINATE;
                }
                if (attributes.isRegularFile()) {
                    look(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException cause) {
                return FileVisitResult.CONTINUE;
            }

            private void look(Path file) {
                String name = String.valueOf(file.getFileName());
                boolean workflow =
                        root.relativize(file).startsWith(WORKFLOWS)
                                && PLAIN.matcher(name).matches();
                boolean sign =
                        Arrays.stream(BenchmarkTool.values())
                                .anyMatch(tool -> tool.mayShowIn(name));
                if (!workflow && !sign) {
                    return;
                }
                String text = beginning(file);
                read++;
                if (workflow && MEASURES.matcher(text).find()) {
                    workflows.add(name);
                }
                for (BenchmarkTool tool : BenchmarkTool.values()) {
                    if (tool.mayShowIn(name) && tool.isShownBy(text)) {
                        tools.putIfAbsent(tool, root.relativize(file).toString());
                    }
                }
            }

            /** What cannot be read shows nothing. */
            private static String beginning(Path file) {
                try (InputStream in = Files.newInputStream(file)) {
                    return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
                } catch (IOException _) {
                    return "";
                }
            }
        }
    }

    /** A benchmark tool, how a repository shows that it uses it, and how it writes its results. */
    enum BenchmarkTool {
        JMH(
                "JMH",
                "pom\\.xml|build\\.gradle(\\.kts)?|libs\\.versions\\.toml|build\\.sbt",
                "jmh",
                "java -jar target/benchmarks.jar -rf json -rff results.json",
                "results.json"),
        GOOGLE_BENCHMARK(
                "Google Benchmark",
                "CMakeLists\\.txt|.*\\.cmake|BUILD(\\.bazel)?|MODULE\\.bazel|conanfile\\.(txt|py)|vcpkg\\.json",
                "benchmark::benchmark|google_?benchmark|google/benchmark|\"benchmark\"",
                "./build/benchmarks --benchmark_out=results.json --benchmark_out_format=json",
                "results.json"),
        GO(
                "Go",
                ".*_test\\.go",
                "\\bfunc Benchmark",
                "go test -run='^$' -bench=. -benchmem -count=10 ./... | tee results.txt",
                "results.txt"),
        CRITERION(
                "criterion.rs",
                "Cargo\\.toml",
                "(?m)^[ \\t]*+criterion\\b|\\[[a-z.-]{0,40}dependencies\\.criterion\\]",
                "cargo bench 2>&1 | tee results.txt",
                "results.txt"),
        DIVAN(
                "divan",
                "Cargo\\.toml",
                "(?m)^[ \\t]*+divan\\b",
                "cargo bench 2>&1 | tee results.txt",
                "results.txt"),
        GUNGRAUN(
                "gungraun",
                "Cargo\\.toml",
                "(?m)^[ \\t]*+(gungraun|iai-callgrind)\\b",
                "cargo bench 2>&1 | tee results.txt",
                "results.txt"),
        PYTEST_BENCHMARK(
                "pytest-benchmark",
                "pyproject\\.toml|setup\\.(py|cfg)|tox\\.ini|Pipfile|requirements.*\\.(txt|in)",
                "pytest[-_]benchmark",
                "pytest --benchmark-only --benchmark-json=results.json",
                "results.json"),
        ASV(
                "asv",
                "asv\\.conf\\.jsonc?",
                "\"(project|benchmark_dir|repo)\"",
                "asv machine --yes && asv run 'HEAD^!'",
                ".asv/results"),
        PYPERF(
                "pyperf",
                "pyproject\\.toml|setup\\.(py|cfg)|requirements.*\\.(txt|in)",
                "\\bpyperf\\b",
                "python bench.py -o results.json",
                "results.json"),
        BENCHMARKDOTNET(
                "BenchmarkDotNet",
                ".*\\.(cs|fs|vb)proj|Directory\\.Packages\\.props",
                "BenchmarkDotNet",
                "dotnet run -c Release -- --filter '*' --exporters fulljson",
                "BenchmarkDotNet.Artifacts/results"),
        VITEST(
                "vitest bench",
                "package\\.json",
                "vitest bench",
                "npx vitest bench --run --outputJson results.json",
                "results.json"),
        MITATA(
                "mitata",
                "package\\.json",
                "\"mitata\"",
                "node bench.js > results.json",
                "results.json"),
        BENCHMARKJS(
                "benchmark.js",
                "package\\.json",
                "\"benchmark\"\\s{0,5}:",
                "node bench.js | tee results.txt",
                "results.txt"),
        JULIA(
                "BenchmarkTools",
                "benchmarks\\.jl",
                "BenchmarkTools",
                "julia --project=benchmark -e 'include(\"benchmark/benchmarks.jl\");"
                        + " BenchmarkTools.save(\"results.json\", run(SUITE))'",
                "results.json"),
        HYPERFINE(
                "hyperfine",
                "justfile|Makefile|.*\\.(sh|ya?ml)",
                "(?m)(^|[\\s;|&])hyperfine\\s",
                "hyperfine --export-json results.json './build/program'",
                "results.json");

        private final String title;
        private final Pattern file;
        private final Pattern content;
        private final String command;
        private final String results;

        /**
         * @param file matches the name of a file that shows it, without its directory
         * @param content is found in the beginning of that file
         * @param run a command, and what that writes
         */
        BenchmarkTool(String title, String file, String content, String... run) {
            this.title = title;
            this.file = Pattern.compile(file);
            this.content = Pattern.compile(content);
            this.command = run[0];
            this.results = run[1];
        }

        /** What it calls itself. */
        String title() {
            return title;
        }

        /** Whether a file of this name may show it. */
        boolean mayShowIn(String name) {
            return file.matcher(name).matches();
        }

        /** Whether the beginning of such a file shows it. */
        boolean isShownBy(String text) {
            return content.matcher(text).find();
        }

        /** A line for a shell that measures; mostly to be adapted. */
        String command() {
            return command;
        }

        /** What that writes. */
        String results() {
            return results;
        }

        /** A metric that it measures beside the first one, or can be made to. */
        String metric() {
            return switch (this) {
                case JMH -> "gc.alloc.rate.norm";
                case GOOGLE_BENCHMARK -> "real_time";
                case GO -> "B/op";
                case CRITERION, VITEST -> "throughput";
                case GUNGRAUN -> "EstimatedCycles";
                case BENCHMARKDOTNET -> "Allocated Memory";
                case MITATA -> "heap";
                case JULIA, ASV, PYPERF -> "memory";
                case DIVAN, PYTEST_BENCHMARK, BENCHMARKJS, HYPERFINE -> "mean";
            };
        }

        /** The suite's name. */
        String suite() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
