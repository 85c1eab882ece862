package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.XmlText.XmlElement;
import io.perfwarden.model.KeyOrder;

/** .NET projects that refer to BenchmarkDotNet, by themselves or by a file of properties above. */
final class DotnetDetector implements ProjectDetector {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._/-]{1,200}");
    private static final Pattern BENCHMARK = Pattern.compile("[\\[<]Benchmark\\b");
    private static final Pattern RUNS =
            Pattern.compile("\\bBenchmarkRunner\\s{0,9}\\.\\s{0,9}Run\\b");
    private static final Pattern HEARS =
            Pattern.compile(
                    "\\bBenchmarkSwitcher\\b|\\bRun\\b[^;]{0,400}\\b(args|argv)\\b|\\bJsonExporter|GetCommandLineArgs");
    private static final Pattern FRAMEWORK = Pattern.compile("net([0-9]{1,2}\\.[0-9])");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        List<String> spread =
                tree.matching("Directory\\.Build\\.(props|targets)").stream()
                        .filter(file -> refers(XmlText.read(tree.text(file))))
                        .map(CheckoutTree::parent)
                        .toList();
        boolean imported =
                tree.matching(".*\\.(props|targets)").stream()
                        .anyMatch(file -> refers(XmlText.read(tree.text(file))));
        return tree.matching(".*\\.(cs|fs|vb)proj").stream()
                .filter(file ->
                        (refers(XmlText.read(tree.text(file))) && mayMeasure(tree, file))
                                || spread.stream().anyMatch(it -> CheckoutTree.isBelow(file, it))
                                || (imported && hasBenchmarks(tree, CheckoutTree.parent(file))))
                .map(file -> draft(tree, file))
                .toList();
    }

    /** Not if it has sources, and all of them do something else with the library. */
    private static boolean mayMeasure(CheckoutTree tree, String project) {
        String directory = CheckoutTree.parent(project);
        return sources(tree, directory).findAny().isEmpty()
                || hasBenchmarks(tree, directory)
                || tree.text(project).contains("<Compile Include=\"..");
    }

    private static boolean hasBenchmarks(CheckoutTree tree, String directory) {
        return sources(tree, directory).anyMatch(it -> BENCHMARK.matcher(tree.text(it)).find());
    }

    private static Stream<String> sources(CheckoutTree tree, String directory) {
        return tree.files().stream()
                .filter(it -> CheckoutTree.isBelow(it, directory) && it.matches(".*\\.(cs|fs|vb)"));
    }

    /** Whether a program measures whatever its command line says, and writes no JSON by itself. */
    private static boolean ignoresArguments(String program) {
        return RUNS.matcher(program).find() && !HEARS.matcher(program).find();
    }

    private static boolean refers(List<XmlElement> project) {
        return project.stream()
                .anyMatch(it ->
                        it.path().endsWith("/PackageReference")
                                && Stream.of("Include", "Update")
                                        .anyMatch(key ->
                                                it.attribute(key).equals("BenchmarkDotNet")));
    }

    private static SuiteDraft draft(CheckoutTree tree, String file) {
        Map<String, String> slots = new TreeMap<>();
        List<String> unknown = new ArrayList<>();
        boolean plain = PLAIN.matcher(file).matches();
        if (!plain) {
            unknown.add("PROJECT, the file of the project with the benchmarks");
        }
        sources(tree, CheckoutTree.parent(file))
                .filter(it -> ignoresArguments(tree.text(it)))
                .findFirst()
                .ifPresent(it ->
                        unknown.add(
                                "BenchmarkRunner.Run(..., args: args) in "
                                        + it
                                        + ", as --exporters is passed over without"));
        List<String> frameworks =
                Stream.concat(
                                XmlText.read(tree.text(file)).stream(),
                                XmlText.read(tree.text("Directory.Build.props")).stream())
                        .filter(it -> it.path().matches(".*/TargetFrameworks?"))
                        .flatMap(it -> FRAMEWORK.matcher(it.text()).results())
                        .map(it -> it.group(1))
                        .toList();
        String newest =
                frameworks.stream().max(KeyOrder.ofDouble(Double::parseDouble)).orElse("8.0");
        boolean pinned = tree.has("global.json");
        slots.put(
                "dotnet",
                pinned ? "global-json-file: global.json" : "dotnet-version: " + newest + ".x");
        slots.put("framework", frameworks.size() > 1 ? "-f net" + newest : "");
        slots.put("project", plain ? file : "PROJECT");
        return SuiteDraft.of(
                BenchmarkTool.BENCHMARKDOTNET,
                "",
                "benchmarkdotnet.yml",
                slots,
                unknown,
                List.of(
                        new BenchmarkProject(
                                BenchmarkTool.BENCHMARKDOTNET,
                                CheckoutTree.parent(file),
                                file,
                                Set.of(CheckoutTree.name(file)))));
    }
}
