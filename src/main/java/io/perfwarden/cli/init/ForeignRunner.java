package io.perfwarden.cli.init;

import module java.base;

/**
 * A benchmark library for which {@code init} writes no commands.
 *
 * @param title as its users know it
 * @param file that shows it
 * @param command that runs it, as far as that is usual
 * @param isRead whether Perfwarden reads what the command writes
 */
public record ForeignRunner(String title, String file, String command, boolean isRead) {

    /** Files of one library that are named. */
    private static final int MOST = 10;

    private static final Pattern SCRIPT = Pattern.compile("(bench(mark)?s?|perf)([:-].{0,40})?");

    /** What runs scripts of other packages. */
    private static final Pattern OTHERS = Pattern.compile("\\b(turbo|nx|lerna|npm|pnpm|yarn)\\b");

    /** How one is seen. */
    private record Sign(String title, String file, String content, String command, boolean isRead) {
        Stream<ForeignRunner> in(CheckoutTree tree) {
            Pattern pattern = Pattern.compile(content);
            return tree.matching(file).stream()
                    .filter(it -> pattern.matcher(code(tree.text(it))).find())
                    .limit(MOST)
                    .map(it -> new ForeignRunner(title, it, command, isRead));
        }
    }

    private static final List<Sign> LIBRARIES =
            List.of(
                    new Sign(
                            "package-benchmark",
                            "Package\\.swift",
                            "package-benchmark|\\bBenchmarkPlugin\\b",
                            "swift package benchmark --format jmh",
                            true),
                    new Sign(
                            "swift-benchmark",
                            "Package\\.swift",
                            "swift-(collections-)?benchmark",
                            "swift run -c release benchmarks",
                            false),
                    new Sign(
                            "zig build bench",
                            "build\\.zig",
                            "step\\(\\s{0,9}\"bench\\w{0,20}\"",
                            "zig build bench",
                            false),
                    new Sign(
                            "criterion (Haskell)",
                            ".*\\.cabal|package\\.yaml",
                            "(?s)\\bbenchmarks?\\b.*\\b(criterion|gauge)\\b",
                            "cabal bench --benchmark-options='--json results.json'",
                            true),
                    new Sign(
                            "tasty-bench",
                            ".*\\.cabal|package\\.yaml",
                            "(?s)\\bbenchmarks?\\b.*\\btasty-bench\\b",
                            "cabal bench --benchmark-options='--csv results.csv'",
                            true),
                    new Sign(
                            "Benchee",
                            "mix\\.exs",
                            "\\{:benchee\\b",
                            "mix run bench/BENCH.exs, with Benchee.Formatters.JSON",
                            true),
                    new Sign(
                            "a benchmark of Nim",
                            ".*\\.nimble",
                            "(?m)^task bench|requires \"(criterion|benchy|nimbench)",
                            "nimble bench",
                            false),
                    new Sign(
                            "benchmark-ips",
                            "Gemfile|.*\\.gemspec",
                            "[\"']benchmark-ips[\"']",
                            "ruby BENCH.rb, with x.json!(\"results.json\")",
                            true),
                    new Sign(
                            "PHPBench",
                            "composer\\.json",
                            "\"phpbench/phpbench\"",
                            "vendor/bin/phpbench run",
                            false),
                    new Sign(
                            "benchmark_harness",
                            "pubspec\\.yaml",
                            "(?m)^\\s{1,9}benchmark_harness:",
                            "dart run BENCH.dart",
                            false),
                    new Sign(
                            "core_bench",
                            "dune|.*\\.opam",
                            "\\b(core_bench|bechamel)\\b",
                            "dune exec BENCH",
                            false),
                    new Sign(
                            "Criterium",
                            "project\\.clj|deps\\.edn",
                            "\\bcriterium\\b",
                            "lein run",
                            false),
                    new Sign(
                            "nanobench",
                            "CMakeLists\\.txt|meson\\.build|conanfile\\.(py|txt)|vcpkg\\.json",
                            "\\bnanobench\\b",
                            "PROGRAM, with ankerl::nanobench::render of templates::json()",
                            true),
                    new Sign(
                            "BenchmarkTools",
                            ".*bench[^/]*\\.jl|.*perf[^/]*\\.jl",
                            "(?m)^\\s{0,99}(using|import)\\b[^\\n#]{0,400}\\bBenchmarkTools\\b",
                            "julia BENCH.jl, with BenchmarkTools.save(\"results.json\", run(SUITE))",
                            true),
                    new Sign(
                            "Chairmarks",
                            ".*bench[^/]*\\.jl|.*perf[^/]*\\.jl",
                            "(?m)^\\s{0,99}(using|import)\\b[^\\n#]{0,400}\\bChairmarks\\b",
                            "julia BENCH.jl",
                            false),
                    new Sign(
                            "Deno.bench",
                            ".*\\.[jt]s",
                            "\\bDeno\\.bench\\(",
                            "deno bench --json > results.json",
                            true),
                    new Sign(
                            "k6",
                            ".*\\.[jt]s",
                            "\\bfrom\\s{0,9}[\"']k6[/\"']",
                            "k6 run --summary-export results.json SCRIPT",
                            true),
                    new Sign(
                            "Locust",
                            ".*\\.py",
                            "(?m)^\\s{0,99}(from|import)\\s{1,9}locust\\b",
                            "locust --headless --csv results",
                            true),
                    new Sign(
                            "autocannon",
                            "package\\.json",
                            "\\bautocannon\\b",
                            "autocannon -j ADDRESS > results.json",
                            true),
                    new Sign(
                            "androidx.benchmark",
                            "build\\.gradle(\\.kts)?|libs\\.versions\\.toml",
                            "\\bandroidx\\.benchmark\\b",
                            "./gradlew connectedCheck",
                            true));

    /** What a repository calls its benchmarks, whatever they are. */
    private static final List<Sign> RECIPES =
            List.of(
                    new Sign(
                            "a script for benchmarks",
                            "package\\.json",
                            "\"(bench(mark)?s?|perf)([:-][\\w:-]{0,40})?\"\\s{0,9}:\\s{0,9}\"",
                            "npm run bench",
                            false),
                    new Sign(
                            "a target for benchmarks",
                            "(GNU)?[Mm]akefile|[jJ]ustfile",
                            "(?m)^(run[-_])?bench(mark)?(s|ing)?([-_][\\w-]{0,40})?\\s{0,9}:(?!=)",
                            "make bench",
                            false),
                    new Sign(
                            "a program for benchmarks",
                            "build\\.zig",
                            "(?i)add_?executable\\([^)\\n]{0,80}(?<![a-z])bench(mark)?s?(?![a-z])",
                            "PROGRAM",
                            false));

    /**
     * Those that build files and sources show, outside of comments.
     *
     * @param drafts what is measured already
     */
    public static List<ForeignRunner> all(CheckoutTree tree, List<SuiteDraft> drafts) {
        List<ForeignRunner> found =
                Stream.of(
                                LIBRARIES.stream().flatMap(it -> it.in(tree)),
                                CmakeDetector.ownPrograms(tree, drafts).stream(),
                                CargoDetector.ownBenchmarks(tree, drafts).stream(),
                                drafts.isEmpty()
                                        ? Stream.<ForeignRunner>of()
                                        : scripts(tree, drafts))
                        .flatMap(it -> it)
                        .filter(it ->
                                drafts.stream()
                                        .noneMatch(
                                                draft -> draft.tool().title().equals(it.title())))
                        .toList();
        return found.isEmpty() && drafts.isEmpty()
                ? RECIPES.stream().flatMap(it -> it.in(tree)).toList()
                : found;
    }

    /** Scripts of packages in which no tool that is read is found, beside packages with one. */
    private static Stream<ForeignRunner> scripts(CheckoutTree tree, List<SuiteDraft> drafts) {
        NodePackages packages = new NodePackages(tree);
        return packages.directories().stream()
                .filter(at ->
                        drafts.stream()
                                .flatMap(it -> it.projects().stream())
                                .noneMatch(it ->
                                        CheckoutTree.isBelow(it.directory(), at)
                                                && it.sign().endsWith("package.json")))
                .flatMap(at ->
                        packages.scripts(at).stream()
                                .filter(it -> SCRIPT.matcher(it).matches())
                                .filter(it -> !OTHERS.matcher(packages.script(at, it)).find())
                                .limit(1)
                                .map(it ->
                                        new ForeignRunner(
                                                "a script for benchmarks",
                                                CheckoutTree.join(at, "package.json"),
                                                "npm run " + it,
                                                false)))
                .limit(MOST);
    }

    /** What it is, and what can be done. */
    public String line() {
        return "seen: %s with %s, not measured; %s"
                .formatted(
                        file,
                        title,
                        isRead ? "its results are read: " + command : "its output is not read");
    }

    private static String code(String text) {
        return text.replaceAll("(?m)^\\s{0,99}(//|--|;;|#).{0,2000}$", "");
    }

    /** A suite whose results the author writes as JSON. */
    public static SuiteDraft custom(Optional<ForeignRunner> runner) {
        String command = runner.map(ForeignRunner::command).orElse("COMMAND");
        String open =
                runner.filter(ForeignRunner::isRead).isPresent()
                        ? "what it writes instead of results.json below, which is read as it is"
                        : "what writes results.json, as [{\"name\": \"sort\", \"unit\": \"ns\", \"value\": 12.5}], from "
                                + command;
        return SuiteDraft.of(
                BenchmarkTool.CUSTOM,
                "",
                "custom.yml",
                Map.of("command", command),
                List.of(open),
                List.of());
    }
}
