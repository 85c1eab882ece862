package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.InputProblem;
import picocli.CommandLine.*;

/** {@code perfwarden init}. */
@Command(name = "init")
public final class InitCommand implements Callable<Integer> {
    private static final Pattern ACTION =
            Pattern.compile("[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}@[0-9a-f]{40}");

    private final ShellContext shell;

    @Parameters(arity = "0..1", paramLabel = "DIR")
    private String directory = ".";

    @Option(names = "--dry-run")
    private boolean dry;

    @Option(names = "--in-turns")
    private boolean turns;

    @Option(names = "--select")
    private boolean selects;

    @Option(names = "--action", paramLabel = "OWNER/NAME@COMMIT")
    private Optional<String> action = Optional.empty();

    public InitCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        try {
            Path root = Path.of(directory).toRealPath();
            if (!Files.isDirectory(root)) {
                throw new NotDirectoryException(directory);
            }
            if (action.isPresent() && !ACTION.matcher(action.get()).matches()) {
                throw CliRefusal.usage(
                        "--action",
                        "expected OWNER/NAME@COMMIT with the full commit of 40 digits",
                        "a tag can be moved, a commit cannot");
            }
            InitRepository repository = InitRepository.at(root);
            if (repository.tools().isEmpty()) {
                throw new CliRefusal(
                        ExitCode.NO_VERDICT,
                        new InputProblem(
                                directory.isEmpty() ? "." : directory,
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
        WorkflowDrafts drafts = new WorkflowDrafts(repository, turns, selects, action);
        if (selects && (turns || drafts.scripts().isEmpty())) {
            throw CliRefusal.usage(
                    "--select",
                    "has a script for Go, Cargo and JMH in Maven modules, and not for --in-turns");
        }
        for (Map.Entry<String, String> script : drafts.scripts().entrySet()) {
            put(root, script.getKey(), script.getValue());
        }
        put(root, WorkflowDrafts.CONFIGURATION, drafts.configuration());
        if (repository.workflows().isEmpty()) {
            String workflow = drafts.workflow();
            put(root, WorkflowDrafts.WORKFLOW, workflow);
            toComplete(workflow);
        } else {
            addUploads(repository, drafts);
        }
        shell.say("check them:");
        shell.say(
                "    perfwarden config check %s --workflow %s"
                        .formatted(
                                typed(WorkflowDrafts.CONFIGURATION),
                                typed(".github/workflows/" + drafts.measuring())));
        if (!turns) {
            shell.say("then merge them: the first run of the default branch is the baseline");
        }
    }

    /** A file of the repository as it is typed where this command was. */
    private String typed(String file) {
        return ShellContext.word(Path.of(directory).resolve(file).normalize());
    }

    private void addUploads(InitRepository repository, WorkflowDrafts drafts) {
        List<String> texts =
                repository.workflows().stream()
                        .map(name -> repository.text(".github/workflows/" + name))
                        .toList();
        List<BenchmarkTool> missing =
                drafts.plans().stream()
                        .map(ToolPlan::tool)
                        .filter(tool ->
                                texts.stream()
                                        .noneMatch(it -> it.contains(": bench-" + tool.suite())))
                        .toList();
        String names = String.join(" or ", repository.workflows());
        if (missing.isEmpty()) {
            shell.say(".github/workflows/" + names + " uploads already and is left as it is");
            return;
        }
        shell.say("add to " + names + ", behind what measures, with the path that it writes:");
        missing.forEach(tool -> shell.out().print(drafts.upload(tool).indent(6)));
    }

    private void toComplete(String workflow) {
        List<String> open =
                workflow.lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith(WorkflowDrafts.TO_COMPLETE))
                        .distinct()
                        .toList();
        if (!open.isEmpty()) {
            shell.say("it does not run yet, complete in it:");
            open.forEach(line ->
                    shell.say("    " + line.substring(WorkflowDrafts.TO_COMPLETE.length())));
        }
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

    /**
     * What a repository shows of its benchmarks. Looks at a bounded number of files, at a bounded
     * beginning of each, and follows no links.
     *
     * @param tools each with the first file that shows it, the least deep one
     * @param workflows names of those that seem to measure already
     * @param files all that were seen, with a slash between directories
     */
    record InitRepository(
            Path root,
            Map<BenchmarkTool, String> tools,
            SortedSet<String> workflows,
            SortedSet<String> files) {
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

        private static final Pattern BRANCH =
                Pattern.compile(
                        "ref: refs/(?:remotes/origin/([A-Za-z0-9._/-]{1,100})"
                                + "|heads/(main|master|trunk|develop))");

        static final Pattern MEASURES =
                Pattern.compile(
                        "-bench[= ]|cargo bench|benchmark_out|benchmark-json|benchmark-only|-rf"
                                + " json|\\bjmh\\b|asv run|hyperfine |vitest"
                                + " bench|BenchmarkDotNet|--exporters|benchmark_repetitions"
                                + "|\\[!benchmark]|perfwarden pair");

        static InitRepository at(Path root) throws IOException {
            Walk walk = new Walk(root);
            Files.walkFileTree(root, Set.of(), DEEPEST, walk);
            return new InitRepository(root, walk.tools, walk.workflows, walk.files);
        }

        /** The beginning of a file that was seen; empty for others. */
        String text(String file) {
            return files.contains(file) ? beginning(root.resolve(file)) : "";
        }

        /**
         * The default branch: the remote's, else the one that is checked out if it is called so.
         */
        String branch() {
            return Stream.of(".git/refs/remotes/origin/HEAD", ".git/HEAD")
                    .map(file -> BRANCH.matcher(beginning(root.resolve(file)).strip()))
                    .filter(Matcher::matches)
                    .map(found -> Optional.ofNullable(found.group(1)).orElse(found.group(2)))
                    .findFirst()
                    .orElse("main");
        }

        /** What cannot be read shows nothing. */
        private static String beginning(Path file) {
            try (InputStream in = Files.newInputStream(file)) {
                return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
            } catch (IOException _) {
                return "";
            }
        }

        private static final class Walk extends SimpleFileVisitor<Path> {
            private final Path root;
            private final Map<BenchmarkTool, String> tools = new EnumMap<>(BenchmarkTool.class);
            private final SortedSet<String> workflows = new TreeSet<>();
            private final SortedSet<String> files = new TreeSet<>();
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

            private static String nearer(String one, String other) {
                return Stream.of(one, other)
                        .min(
                                Comparator.comparingLong((String path) ->
                                                path.chars().filter(c -> c == '/').count())
                                        .thenComparing(Comparator.naturalOrder()))
                        .orElseThrow();
            }

            private void look(Path file) {
                String name = String.valueOf(file.getFileName());
                String path = root.relativize(file).toString().replace(File.separatorChar, '/');
                files.add(path);
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
                        tools.merge(tool, path, Walk::nearer);
                    }
                }
            }
        }
    }

    /** A benchmark tool, and how a repository shows that it uses it. */
    enum BenchmarkTool {
        JMH("JMH", "pom\\.xml|build\\.gradle(\\.kts)?|libs\\.versions\\.toml|build\\.sbt", "jmh"),
        GOOGLE_BENCHMARK(
                "Google Benchmark",
                "CMakeLists\\.txt|.*\\.cmake|BUILD(\\.bazel)?|MODULE\\.bazel|conanfile\\.(txt|py)|vcpkg\\.json",
                "benchmark::benchmark|google_?benchmark|google/benchmark|\"benchmark\""),
        CATCH2(
                "Catch2",
                ".*\\.(cpp|cc|cxx)",
                "(?s)\\A(?=.*?\\bcatch(2/|_|\\.hpp)).*?\\bBENCHMARK(_ADVANCED)?\\s{0,9}\\("),
        GO("Go", ".*_test\\.go", "\\bfunc Benchmark"),
        CRITERION(
                "criterion.rs",
                "Cargo\\.toml",
                "(?m)^[ \\t]*+criterion\\b|\\[[a-z.-]{0,40}dependencies\\.criterion\\]"),
        DIVAN("divan", "Cargo\\.toml", "(?m)^[ \\t]*+divan\\b"),
        GUNGRAUN("gungraun", "Cargo\\.toml", "(?m)^[ \\t]*+(gungraun|iai-callgrind)\\b"),
        PYTEST_BENCHMARK(
                "pytest-benchmark",
                "pyproject\\.toml|setup\\.(py|cfg)|tox\\.ini|Pipfile|requirements.*\\.(txt|in)",
                "pytest[-_]benchmark"),
        ASV("asv", "asv\\.conf\\.jsonc?", "\"(project|benchmark_dir|repo)\""),
        PYPERF(
                "pyperf",
                "pyproject\\.toml|setup\\.(py|cfg)|requirements.*\\.(txt|in)",
                "\\bpyperf\\b"),
        BENCHMARKDOTNET(
                "BenchmarkDotNet",
                ".*\\.(cs|fs|vb)proj|Directory\\.Packages\\.props",
                "BenchmarkDotNet"),
        VITEST("vitest bench", "package\\.json", "vitest bench"),
        MITATA("mitata", "package\\.json", "\"mitata\""),
        BENCHMARKJS("benchmark.js", "package\\.json", "\"benchmark\"\\s{0,5}:"),
        JULIA("BenchmarkTools", "benchmarks\\.jl", "BenchmarkTools"),
        HYPERFINE("hyperfine", "justfile|Makefile|.*\\.(sh|ya?ml)", "(?m)(^|[\\s;|&])hyperfine\\s");

        private final String title;
        private final Pattern file;
        private final Pattern content;

        /**
         * @param file matches the name of a file that shows it, without its directory
         * @param content is found in the beginning of that file
         */
        BenchmarkTool(String title, String file, String content) {
            this.title = title;
            this.file = Pattern.compile(file);
            this.content = Pattern.compile(content);
        }

        String title() {
            return title;
        }

        boolean mayShowIn(String name) {
            return file.matcher(name).matches();
        }

        boolean isShownBy(String text) {
            return content.matcher(text).find();
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
                case CATCH2, DIVAN, PYTEST_BENCHMARK, BENCHMARKJS, HYPERFINE -> "mean";
            };
        }

        String suite() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
