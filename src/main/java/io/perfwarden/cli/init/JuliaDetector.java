package io.perfwarden.cli.init;

import module java.base;

/** Packages of Julia with a suite of BenchmarkTools. */
final class JuliaDetector implements ProjectDetector {
    private static final Pattern USES =
            Pattern.compile("(?m)^\\s{0,99}(?:using|import)\\b[^\\n#]{0,400}\\bBenchmarkTools\\b");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        return tree.matching("benchmarks\\.jl").stream()
                .filter(file -> USES.matcher(tree.text(file)).find())
                .map(file -> draft(tree, file))
                .toList();
    }

    private static SuiteDraft draft(CheckoutTree tree, String file) {
        String suite = CheckoutTree.parent(file);
        String root = CheckoutTree.parent(suite);
        boolean listed =
                tree.text(CheckoutTree.join(suite, "Project.toml")).contains("BenchmarkTools");
        boolean below = !suite.isEmpty();
        Map<String, String> slots = new TreeMap<>();
        slots.put("suite-directory", below ? CheckoutTree.name(suite) : ".");
        slots.put("suite-file", (below ? CheckoutTree.name(suite) + "/" : "") + "benchmarks.jl");
        slots.put(
                "add",
                listed || !tree.has(CheckoutTree.join(root, "Project.toml"))
                        ? ""
                        : "Pkg.add(\"BenchmarkTools\");");
        return SuiteDraft.of(
                BenchmarkTool.JULIA,
                root,
                "julia.yml",
                slots,
                List.of(),
                List.of(new BenchmarkProject(BenchmarkTool.JULIA, root, file, Set.of(file))));
    }
}
