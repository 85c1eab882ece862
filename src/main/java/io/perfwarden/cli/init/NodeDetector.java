package io.perfwarden.cli.init;

import module java.base;

/** Packages of Node with vitest, tinybench, mitata or benchmark.js. */
final class NodeDetector implements ProjectDetector {
    static final Map<BenchmarkTool, String> MODULES =
            Map.of(
                    BenchmarkTool.TINYBENCH, "tinybench",
                    BenchmarkTool.MITATA, "mitata",
                    BenchmarkTool.BENCHMARKJS, "benchmark");
    static final Pattern SOURCE = Pattern.compile(".*\\.[cm]?[jt]sx?");
    private static final Pattern SUITE = Pattern.compile(".*\\.bench(mark)?\\.[cm]?[jt]sx?");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        NodePackages packages = new NodePackages(tree);
        List<SuiteDraft> all = new ArrayList<>();
        for (String directory : packages.directories()) {
            if (hasVitest(tree, packages, directory)
                    && !isMeasuredAbove(tree, packages, directory)) {
                all.add(draft(tree, packages, BenchmarkTool.VITEST, directory, List.of()));
            }
        }
        for (BenchmarkTool tool : new TreeSet<>(MODULES.keySet())) {
            String module = Objects.requireNonNull(MODULES.get(tool));
            Map<String, List<String>> users = new TreeMap<>();
            for (String directory : packages.directories()) {
                List<String> files = importing(tree, packages, directory, module);
                boolean known =
                        packages.depends(directory, module)
                                || packages.depends(packages.root(directory), module)
                                || packages.depends("", module);
                if (known && !files.isEmpty()) {
                    users.put(directory, files);
                }
            }
            if (users.isEmpty()) {
                packages.directories().stream()
                        .filter(it -> packages.depends(it, module))
                        .forEach(it -> users.put(it, List.of()));
            }
            users.forEach(
                    (directory, files) -> all.add(draft(tree, packages, tool, directory, files)));
        }
        return all;
    }

    /** The scripts of a package that measure with vitest. */
    private static Stream<ShellCommand> vitest(NodePackages packages, String directory) {
        return packages.scripts(directory).stream()
                .flatMap(it ->
                        ShellScript.commands(packages.script(directory, it), directory, Map.of())
                                .stream())
                .filter(ToolCommands::isVitest);
    }

    /** Whether the script of the workspace measures a package that brings no vitest of its own. */
    private static boolean isMeasuredAbove(
            CheckoutTree tree, NodePackages packages, String directory) {
        String root = packages.root(directory);
        return !directory.equals(root)
                && vitest(packages, root).findAny().isPresent()
                && vitest(packages, directory).findAny().isEmpty()
                && !packages.depends(directory, "vitest")
                && packages.isMember(root, directory)
                && tree.files().stream()
                        .filter(it -> CheckoutTree.parent(it).equals(directory))
                        .noneMatch(it -> it.matches("(.*/)?vite(st)?\\.config\\.[cm]?[jt]s"));
    }

    /** The projects and the configuration that the package's own script names. */
    private static String vitestOptions(NodePackages packages, String directory) {
        List<String> kept = new ArrayList<>();
        List<String> words =
                vitest(packages, directory).findFirst().map(ShellCommand::words).orElse(List.of());
        for (String name : List.of("--project", "--config", "-c", "--root", "--dir")) {
            new ShellCommand(words, directory, Optional.empty())
                    .option(name)
                    .filter(it -> it.matches("[\\w@./-]{1,200}"))
                    .ifPresent(it -> kept.add(" " + name + " " + it));
        }
        return String.join("", kept);
    }

    private static boolean hasVitest(CheckoutTree tree, NodePackages packages, String directory) {
        boolean script = vitest(packages, directory).findAny().isPresent();
        boolean known =
                packages.depends(directory, "vitest")
                        || packages.depends(packages.root(directory), "vitest");
        return script
                || (known
                        && packages.sources(directory).stream()
                                .anyMatch(it ->
                                        SUITE.matcher(it).matches()
                                                && NodeImports.has(tree.text(it), "vitest")));
    }

    private static List<String> importing(
            CheckoutTree tree, NodePackages packages, String directory, String module) {
        return packages.sources(directory).stream()
                .filter(file -> NodeImports.has(tree.text(file), module))
                .toList();
    }

    private static SuiteDraft draft(
            CheckoutTree tree,
            NodePackages packages,
            BenchmarkTool tool,
            String directory,
            List<String> files) {
        String root = packages.root(directory);
        String manager = packages.manager(root);
        Map<String, String> slots = new TreeMap<>(setUp(tree, packages, root, directory, manager));
        List<String> unknown = new ArrayList<>();
        slots.put("options", vitestOptions(packages, directory));
        if (tool != BenchmarkTool.VITEST) {
            NodeCommands runs = new NodeCommands(tree, packages, directory);
            List<String> commands = runs.of(files);
            if (commands.isEmpty()) {
                commands = List.of(runs.script("bench"));
                if (packages.script(directory, "bench").isEmpty()) {
                    unknown.add("a script named bench in package.json");
                }
            }
            slots.putAll(runSlots(commands, tool == BenchmarkTool.BENCHMARKJS));
            String where = files.isEmpty() ? "the benchmark" : files.getFirst();
            boolean prints =
                    files.stream().anyMatch(it -> tree.text(it).contains("JSON.stringify"));
            if (tool == BenchmarkTool.MITATA
                    && files.stream().noneMatch(it -> tree.text(it).contains("json"))) {
                unknown.add("call run({format: 'json'}) in " + where);
            } else if (tool == BenchmarkTool.TINYBENCH && !prints) {
                unknown.add(
                        "console.log(JSON.stringify(bench.tasks.map(task => ({name: task.name,"
                                + " ...task.result})), (key, value) => key === 'samples' ? undefined"
                                + " : value)) in "
                                + where
                                + ", for console.table");
            }
        }
        Set<String> names = new HashSet<>(files);
        names.add(packages.name(directory));
        names.remove("");
        return SuiteDraft.of(
                tool,
                directory,
                tool == BenchmarkTool.VITEST ? "vitest.yml" : "node.yml",
                slots,
                unknown,
                List.of(
                        new BenchmarkProject(
                                tool,
                                directory,
                                CheckoutTree.join(directory, "package.json"),
                                names)));
    }

    /** What runs the commands, with a file for each whose output is JSON. */
    private static Map<String, String> runSlots(List<String> commands, boolean isText) {
        String first = commands.getFirst();
        if (isText) {
            String all =
                    commands.size() == 1
                            ? first
                            : commands.stream().collect(Collectors.joining("; ", "{ ", "; }"));
            return Map.of(
                    "once", all + " | tee results.txt", "turn", all, "results", "results.txt");
        }
        if (commands.size() == 1) {
            return Map.of(
                    "once", first + " > results.json", "turn", first, "results", "results.json");
        }
        return Map.of(
                "once", files(commands, "results"),
                "turn", files(commands, "{out}"),
                "results", "results/*.json");
    }

    private static String files(List<String> commands, String directory) {
        StringBuilder lines = new StringBuilder("mkdir -p " + directory);
        for (int i = 0; i < commands.size(); i++) {
            lines.append("\n%s > %s/%d.json".formatted(commands.get(i), directory, i + 1));
        }
        return lines.toString();
    }

    private static Map<String, String> setUp(
            CheckoutTree tree,
            NodePackages packages,
            String root,
            String directory,
            String manager) {
        String lock =
                Stream.of(
                                "package-lock.json",
                                "npm-shrinkwrap.json",
                                "pnpm-lock.yaml",
                                "yarn.lock",
                                "bun.lock",
                                "bun.lockb")
                        .filter(it -> tree.has(CheckoutTree.join(root, it)))
                        .findFirst()
                        .orElse("");
        boolean berry = tree.text(CheckoutTree.join(root, "yarn.lock")).contains("__metadata");
        boolean classic =
                lock.equals("yarn.lock")
                        && !berry
                        && tree.text(CheckoutTree.join(root, "yarn.lock"))
                                .contains("yarn lockfile v1");
        String install =
                switch (manager) {
                    case "pnpm" ->
                            lock.isEmpty() ? "pnpm install" : "pnpm install --frozen-lockfile";
                    case "yarn" ->
                            lock.isEmpty()
                                    ? "yarn install"
                                    : classic
                                            ? "yarn install --frozen-lockfile"
                                            : "yarn install --immutable";
                    case "bun" -> "bun install" + (lock.isEmpty() ? "" : " --frozen-lockfile");
                    default -> lock.isEmpty() ? "npm install" : "npm ci";
                };
        String up = directory.equals(root) ? "" : up(directory, root);
        String built = packages.script(root, "build").isEmpty() ? "" : manager + " run build";
        if (packages.isInstalledApart(root, directory)) {
            String own = directory.substring(root.isEmpty() ? 0 : root.length() + 1);
            String alone = manager.equals("pnpm") ? " install --ignore-workspace" : " install";
            built = (built + "\ncd " + own + "\n" + manager + alone).strip();
        }
        boolean npm = manager.equals("npm") && !lock.isEmpty();
        String file =
                Stream.of(".nvmrc", ".node-version")
                        .filter(tree::has)
                        .map(it -> "node-version-file: " + it)
                        .findFirst()
                        .orElse("node-version: 22");
        return Map.of(
                "version",
                file,
                "corepack",
                manager.equals("npm")
                        ? ""
                        : manager.equals("bun") ? "npm install --global bun" : "corepack enable",
                "cache",
                npm ? "cache: npm" : "",
                "lock",
                npm ? "cache-dependency-path: " + CheckoutTree.join(root, lock) : "",
                "root",
                up.isEmpty() ? "" : "cd " + up,
                "install",
                install,
                "build-all",
                built,
                "exec",
                switch (manager) {
                    case "pnpm" -> "pnpm exec";
                    case "yarn" -> "yarn run";
                    case "bun" -> "bunx";
                    default -> "npx";
                });
    }

    private static String up(String directory, String root) {
        long down = directory.substring(root.length()).chars().filter(c -> c == '/').count();
        return "../".repeat((int) down + (root.isEmpty() ? 1 : 0)).replaceAll("/$", "");
    }
}
