package io.perfwarden.cli.init;

import module java.base;

/** Scripts, and targets of make and just, that call hyperfine. */
final class HyperfineDetector implements ProjectDetector {
    private static final Pattern TARGET =
            Pattern.compile("(?m)^@?([A-Za-z0-9][\\w-]{0,80})(?: [^:\\n]{0,200})?:(?!=)");

    private static final Pattern FILE = Pattern.compile("[A-Za-z0-9._/-]{1,200}\\.json");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        return Stream.concat(
                        tree.matching("justfile|Makefile|.*\\.sh").stream(),
                        tree.files().stream().filter(it -> it.startsWith(WorkflowFile.DIRECTORY)))
                .filter(file -> calls(tree.text(file)))
                .limit(1)
                .map(file -> draft(tree, file))
                .toList();
    }

    private static SuiteDraft draft(CheckoutTree tree, String file) {
        Optional<Map<String, String>> own = own(tree, file);
        Map<String, String> slots = new TreeMap<>(own.orElse(Map.of()));
        boolean just = slots.getOrDefault("command", "").contains("just ");
        slots.put("install", WorkflowDrafts.apt(just ? "hyperfine just" : "hyperfine"));
        return SuiteDraft.of(
                BenchmarkTool.HYPERFINE,
                "",
                own.isPresent() ? "hyperfine-own.yml" : "hyperfine.yml",
                slots,
                own.isPresent() ? List.of() : List.of("how PROGRAM is built, and its path"),
                List.of(new BenchmarkProject(BenchmarkTool.HYPERFINE, "", file, Set.of(file))));
    }

    /** The command of the repository that measures, and the one file that it writes. */
    private static Optional<Map<String, String>> own(CheckoutTree tree, String file) {
        String at = CheckoutTree.parent(file);
        String program =
                switch (CheckoutTree.name(file)) {
                    case "Makefile" -> "make";
                    case "justfile" -> "just";
                    default -> "bash";
                };
        Stream<String> names =
                program.equals("bash")
                        ? Stream.of(CheckoutTree.name(file)).filter(it -> it.endsWith(".sh"))
                        : TARGET.matcher(tree.text(file)).results().map(it -> it.group(1));
        String before = at.isEmpty() ? "" : "cd " + at + " && ";
        return names.limit(200)
                .map(it -> before + program + " " + it)
                .flatMap(line ->
                        new CommandExpansion(tree)
                                .programs(line, "", Map.of()).stream()
                                        .filter(it -> it.program().equals("hyperfine"))
                                        .flatMap(it ->
                                                it.option("--export-json").map(it::path).stream())
                                        .filter(it -> FILE.matcher(it).matches())
                                        .map(it -> Map.of("command", line, "results", it)))
                .findFirst();
    }

    private static boolean calls(String text) {
        return text.lines()
                .map(line -> line.replaceFirst("^\\s*(-\\s+)?(run:\\s*)?@?", ""))
                .filter(line -> line.contains("hyperfine"))
                .flatMap(line -> ShellScript.commands(line, "", Map.of()).stream())
                .anyMatch(it -> it.program().equals("hyperfine"));
    }
}
