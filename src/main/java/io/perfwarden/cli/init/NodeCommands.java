package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.model.KeyOrder;

/** The commands that run the benchmarks of a package of Node. */
final class NodeCommands {
    private static final int MOST = 60;

    private final CheckoutTree tree;
    private final NodePackages packages;
    private final String directory;
    private final String manager;

    NodeCommands(CheckoutTree tree, NodePackages packages, String directory) {
        this.tree = tree;
        this.packages = packages;
        this.directory = directory;
        this.manager = packages.manager(packages.root(directory));
    }

    /** The fewest scripts that run the files, and the files that no script runs. */
    List<String> of(List<String> files) {
        Map<String, Set<String>> scripts = new TreeMap<>();
        for (String script : packages.scripts(directory)) {
            Set<String> run = run(script);
            run.retainAll(files);
            if (!run.isEmpty()) {
                scripts.put(script, run);
            }
        }
        List<String> commands = new ArrayList<>();
        Set<String> left = new TreeSet<>(files);
        while (!scripts.isEmpty()) {
            String best =
                    Collections.min(
                            scripts.keySet(),
                            KeyOrder.ofInt(it -> -scripts.getOrDefault(it, Set.of()).size()));
            commands.add(script(best));
            Set<String> done = scripts.getOrDefault(best, Set.of());
            left.removeAll(done);
            scripts.values().forEach(it -> it.removeAll(Set.copyOf(done)));
            scripts.values().removeIf(Set::isEmpty);
        }
        left.stream()
                .map(it -> it.substring(directory.isEmpty() ? 0 : directory.length() + 1))
                .map(it -> runner(it) + " " + it)
                .forEach(commands::add);
        return commands.subList(0, Math.min(commands.size(), MOST));
    }

    /** The sources that a script runs, with what they import. */
    private Set<String> run(String script) {
        return ShellScript.commands(packages.script(directory, script), directory, Map.of())
                .stream()
                .flatMap(it -> it.words().stream().map(it::path))
                .filter(it -> NodeDetector.SOURCE.matcher(it).matches() && tree.has(it))
                .flatMap(it -> NodeImports.reachable(tree, it).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    String script(String name) {
        return manager + " run " + (manager.matches("npm|pnpm|bun") ? "--silent " : "") + name;
    }

    private String runner(String file) {
        return manager.equals("bun") ? "bun" : file.matches(".*\\.[cm]?tsx?") ? "npx tsx" : "node";
    }
}
