package io.perfwarden.cli.init;

import module java.base;

/** Scripts that call hyperfine. */
final class HyperfineDetector implements ProjectDetector {
    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        return Stream.concat(
                        tree.matching("justfile|Makefile|.*\\.sh").stream(),
                        tree.files().stream().filter(it -> it.startsWith(WorkflowFile.DIRECTORY)))
                .filter(file -> calls(tree.text(file)))
                .limit(1)
                .map(file ->
                        SuiteDraft.of(
                                BenchmarkTool.HYPERFINE,
                                "",
                                "hyperfine.yml",
                                Map.of("install", WorkflowDrafts.apt("hyperfine")),
                                List.of("how PROGRAM is built, and its path"),
                                List.of(
                                        new BenchmarkProject(
                                                BenchmarkTool.HYPERFINE, "", file, Set.of(file)))))
                .toList();
    }

    private static boolean calls(String text) {
        return text.lines()
                .map(line -> line.replaceFirst("^\\s*(-\\s+)?(run:\\s*)?@?", ""))
                .filter(line -> line.contains("hyperfine"))
                .flatMap(line -> ShellScript.commands(line, "", Map.of()).stream())
                .anyMatch(it -> it.program().equals("hyperfine"));
    }
}
