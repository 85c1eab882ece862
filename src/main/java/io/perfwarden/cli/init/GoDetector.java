package io.perfwarden.cli.init;

import module java.base;

/** Go modules with benchmarks in their tests. */
final class GoDetector implements ProjectDetector {
    private static final Pattern BENCHMARK =
            Pattern.compile(
                    "(?m)^func Benchmark\\w{0,200}\\(\\s{0,9}\\w{1,40}\\s{1,9}\\*testing\\.B");
    private static final Pattern MODULE = Pattern.compile("(?m)^module\\s{1,9}(\\S{1,200})");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        Map<String, String> modules = new TreeMap<>();
        for (String file : tree.matching(".*_test\\.go")) {
            if (BENCHMARK.matcher(tree.text(file)).find()) {
                String at = CheckoutTree.parent(file);
                modules.putIfAbsent(tree.nearest(at, "go.mod").orElse(at), file);
            }
        }
        if (modules.isEmpty()) {
            return List.of();
        }
        List<BenchmarkProject> projects =
                modules.entrySet().stream()
                        .map(it -> project(tree, it.getKey(), it.getValue()))
                        .toList();
        String first = projects.getFirst().directory();
        boolean several = projects.size() > 1;
        Map<String, String> slots = new TreeMap<>();
        List<String> unknown =
                projects.stream()
                        .filter(it -> !tree.has(CheckoutTree.join(it.directory(), "go.mod")))
                        .map(it -> "a go.mod above " + it.sign())
                        .toList();
        String sums = several ? "\"**/go.sum\"" : CheckoutTree.join(first, "go.sum");
        boolean locked = several ? !tree.matching("go\\.sum").isEmpty() : tree.has(sums);
        slots.put("cache", locked ? "cache-dependency-path: " + sums : "cache: false");
        slots.put("version", CheckoutTree.join(first, "go.mod"));
        slots.put("all", several ? "" : "./...");
        slots.put(
                "modules",
                projects.stream()
                        .map(it -> it.directory().isEmpty() ? "." : it.directory())
                        .collect(Collectors.joining(" ")));
        return List.of(
                SuiteDraft.of(
                        BenchmarkTool.GO,
                        several ? "" : first,
                        several ? "go-modules.yml" : "go.yml",
                        slots,
                        unknown,
                        projects));
    }

    private static BenchmarkProject project(CheckoutTree tree, String directory, String sign) {
        Matcher module = MODULE.matcher(tree.text(CheckoutTree.join(directory, "go.mod")));
        return new BenchmarkProject(
                BenchmarkTool.GO,
                directory,
                sign,
                module.find() ? Set.of(module.group(1)) : Set.of());
    }
}
