package io.perfwarden.cli.init;

import module java.base;

/**
 * A benchmark library whose own output Perfwarden does not read.
 *
 * @param title as its users know it
 * @param file that shows it
 * @param command that runs it, as far as that is usual
 */
public record ForeignRunner(String title, String file, String command) {

    /** How one is seen. */
    private record Sign(String title, String file, String content, String command) {}

    private static final List<Sign> SIGNS =
            List.of(
                    new Sign(
                            "package-benchmark",
                            "Package\\.swift",
                            "package-benchmark|\\bBenchmarkPlugin\\b",
                            "swift package benchmark"),
                    new Sign(
                            "swift-benchmark",
                            "Package\\.swift",
                            "swift-(collections-)?benchmark",
                            "swift run -c release benchmarks"),
                    new Sign(
                            "zig build bench",
                            "build\\.zig",
                            "step\\(\\s{0,9}\"bench\\w{0,20}\"",
                            "zig build bench"),
                    new Sign(
                            "criterion (Haskell)",
                            ".*\\.cabal|package\\.yaml",
                            "(?s)\\bbenchmarks?\\b.*\\b(criterion|gauge)\\b",
                            "cabal bench"),
                    new Sign(
                            "tasty-bench",
                            ".*\\.cabal|package\\.yaml",
                            "(?s)\\bbenchmarks?\\b.*\\btasty-bench\\b",
                            "cabal bench"),
                    new Sign("Benchee", "mix\\.exs", "\\{:benchee\\b", "mix run bench/BENCH.exs"),
                    new Sign(
                            "a benchmark of Nim",
                            ".*\\.nimble",
                            "(?m)^task bench|requires \"(criterion|benchy|nimbench)",
                            "nimble bench"),
                    new Sign(
                            "benchmark-ips",
                            "Gemfile|.*\\.gemspec",
                            "[\"']benchmark-ips[\"']",
                            "ruby BENCH.rb"),
                    new Sign(
                            "PHPBench",
                            "composer\\.json",
                            "\"phpbench/phpbench\"",
                            "vendor/bin/phpbench run"),
                    new Sign(
                            "benchmark_harness",
                            "pubspec\\.yaml",
                            "(?m)^\\s{1,9}benchmark_harness:",
                            "dart run BENCH.dart"),
                    new Sign(
                            "core_bench",
                            "dune|.*\\.opam",
                            "\\b(core_bench|bechamel)\\b",
                            "dune exec BENCH"),
                    new Sign(
                            "Criterium",
                            "project\\.clj|deps\\.edn",
                            "\\bcriterium\\b",
                            "lein run"));

    /** Those that build files show, outside of comments. */
    public static List<ForeignRunner> all(CheckoutTree tree) {
        List<ForeignRunner> found = new ArrayList<>();
        for (Sign sign : SIGNS) {
            Pattern content = Pattern.compile(sign.content());
            tree.matching(sign.file()).stream()
                    .filter(it -> content.matcher(code(tree.text(it))).find())
                    .findFirst()
                    .ifPresent(
                            it -> found.add(new ForeignRunner(sign.title(), it, sign.command())));
        }
        return found;
    }

    private static String code(String text) {
        return text.replaceAll("(?m)^\\s{0,99}(//|--|;;|#).{0,2000}$", "");
    }

    /** A suite whose results the author writes as JSON. */
    public static SuiteDraft custom(Optional<ForeignRunner> runner) {
        String command = runner.map(ForeignRunner::command).orElse("COMMAND");
        return SuiteDraft.of(
                BenchmarkTool.CUSTOM,
                "",
                "custom.yml",
                Map.of("command", command),
                List.of(
                        "what writes results.json, as [{\"name\": \"sort\", \"unit\": \"ns\", \"value\": 12.5}], from "
                                + command),
                List.of());
    }
}
