package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.CmakeLists.CmakeTarget;

/** Programs with Google Benchmark or Catch2. */
final class CmakeDetector implements ProjectDetector {
    private static final Pattern CATCH2 =
            Pattern.compile(
                    "(?s)\\A(?=.*?\\bcatch(2/|_|\\.hpp)).*?\\bBENCHMARK(_ADVANCED)?\\s{0,9}\\(");
    private static final Pattern GOOGLE =
            Pattern.compile(
                    "benchmark/benchmark\\.h|\\bbenchmark::State\\b|\\bBENCHMARK\\w{0,40}\\(");
    private static final Pattern MAIN = Pattern.compile("\\bint\\s{1,9}main\\s{0,9}\\(");
    private static final Pattern OPTION = Pattern.compile("\\b[A-Za-z]\\w{1,79}\\b");

    private static final Pattern PROJECT = Pattern.compile("(?im)^\\s{0,20}project\\s{0,9}\\(");

    /** Directories of others' projects. */
    private static final Pattern FETCHED =
            Pattern.compile(
                    "(?i)(^|/)(external|extern|externals|3rd_?party|thirdparty|deps|submodules|lib/benchmark|googlebenchmark|google-benchmark)(/|$)");

    private static final Pattern OWN =
            Pattern.compile("(?i)(^|/)(bench(mark)?(s|ing)?|perf(ormance)?)/|[^/]*bench[^/]*$");

    /** Files of other build systems that show Google Benchmark. */
    private static final Map<String, String> OTHERS =
            Map.of(
                    "BUILD(\\.bazel)?|MODULE\\.bazel|WORKSPACE(\\.bazel)?",
                            "google_?benchmark|google/benchmark",
                    "meson\\.build", "dependency\\(\\s{0,9}'benchmark'",
                    "xmake\\.lua", "add_(requires|packages)\\([^)]{0,200}\"benchmark\"",
                    "conanfile\\.(txt|py)", "\\bbenchmark/[0-9]",
                    "vcpkg\\.json", "\"benchmark\"");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        List<SuiteDraft> all = new ArrayList<>();
        projects(tree)
                .forEach((root, lists) -> {
                    add(all, tree, root, lists, BenchmarkTool.GOOGLE_BENCHMARK);
                    add(all, tree, root, lists, BenchmarkTool.CATCH2);
                });
        if (all.isEmpty()) {
            other(tree).ifPresent(all::add);
        }
        return all;
    }

    /** Programs for benchmarks that use no tool that is read, by the file that has them. */
    static List<ForeignRunner> ownPrograms(CheckoutTree tree, List<SuiteDraft> drafts) {
        Set<String> measured =
                drafts.stream()
                        .flatMap(it -> it.projects().stream())
                        .map(BenchmarkProject::place)
                        .collect(Collectors.toSet());
        SortedMap<String, List<String>> programs = new TreeMap<>();
        for (CmakeLists lists : projects(tree).values()) {
            for (CmakeTarget it : lists.targets.values()) {
                String place = CheckoutTree.join(it.directory(), it.name());
                if (OWN.matcher(place).find()
                        && !FETCHED.matcher(place).find()
                        && !measured.contains(place)) {
                    programs.computeIfAbsent(it.file(), _ -> new ArrayList<>()).add(it.name());
                }
            }
        }
        List<ForeignRunner> found = new ArrayList<>();
        programs.forEach((file, names) ->
                found.add(
                        new ForeignRunner(
                                "programs with a main or a tool of their own (%s)"
                                        .formatted(String.join(", ", names)),
                                file,
                                "./build/bin/" + names.getFirst(),
                                false)));
        return found;
    }

    /** What each project's own files build, by its directory. */
    private static SortedMap<String, CmakeLists> projects(CheckoutTree tree) {
        Set<String> seen = new HashSet<>();
        SortedMap<String, CmakeLists> roots = new TreeMap<>();
        for (String file : tree.matching("CMakeLists\\.txt")) {
            String root = CheckoutTree.parent(file);
            boolean below = roots.keySet().stream().anyMatch(it -> CheckoutTree.isBelow(root, it));
            boolean own = PROJECT.matcher(tree.text(file)).find() && !FETCHED.matcher(root).find();
            if (seen.contains(file) || (below && !own)) {
                continue;
            }
            CmakeLists lists = new CmakeLists(tree, root);
            roots.put(root, lists);
            seen.addAll(lists.seen);
        }
        return roots;
    }

    private static void add(
            List<SuiteDraft> all,
            CheckoutTree tree,
            String root,
            CmakeLists lists,
            BenchmarkTool tool) {
        List<CmakeTarget> targets =
                lists.targets.values().stream()
                        .filter(it -> it.name().matches("[\\w.+-]{1,80}"))
                        .filter(it -> uses(tree, it, lists.links(it), tool))
                        .toList();
        if (!targets.isEmpty()) {
            all.add(draft(tree, root, lists, tool, targets));
        }
    }

    private static boolean uses(
            CheckoutTree tree, CmakeTarget target, Set<String> links, BenchmarkTool tool) {
        if (tool == BenchmarkTool.GOOGLE_BENCHMARK) {
            return links.stream()
                            .anyMatch(it ->
                                    it.matches("benchmark(::\\w+|_main)?|.*google_?benchmark.*"))
                    && !isOwnProgram(tree, target);
        }
        return links.stream().anyMatch(it -> it.startsWith("Catch2"))
                && sources(tree, target).anyMatch(it -> CATCH2.matcher(tree.text(it)).find());
    }

    /** Links what all programs of its directory link, and measures by a main of its own. */
    private static boolean isOwnProgram(CheckoutTree tree, CmakeTarget target) {
        List<String> named = namedSources(tree, target);
        return named.stream().anyMatch(it -> MAIN.matcher(tree.text(it)).find())
                && named.stream().noneMatch(it -> GOOGLE.matcher(tree.text(it)).find());
    }

    private static List<String> namedSources(CheckoutTree tree, CmakeTarget target) {
        return target.sources().stream()
                .map(it -> it.replaceFirst("^\\$\\{\\w{0,60}SOURCE_DIR}/", ""))
                .map(it -> CheckoutTree.join(target.directory(), it))
                .filter(tree::has)
                .toList();
    }

    /** Those that it names; all of its directory where variables name them. */
    private static Stream<String> sources(CheckoutTree tree, CmakeTarget target) {
        List<String> named = namedSources(tree, target);
        String below = target.directory().isEmpty() ? "" : target.directory() + "/";
        return named.isEmpty()
                ? tree.files().stream()
                        .filter(it -> it.startsWith(below) && it.matches(".*\\.(cpp|cc|cxx)"))
                : named.stream();
    }

    private static SuiteDraft draft(
            CheckoutTree tree,
            String root,
            CmakeLists lists,
            BenchmarkTool tool,
            List<CmakeTarget> targets) {
        boolean catch2 = tool == BenchmarkTool.CATCH2;
        boolean several = targets.size() > 1;
        List<String> names = targets.stream().map(CmakeTarget::name).toList();
        List<String> unknown = new ArrayList<>();
        if (lists.placesPrograms) {
            unknown.add("the program's directory, which CMakeLists.txt sets (here build/bin)");
        }
        boolean installs = lists.packages.contains(catch2 ? "Catch2" : "benchmark");
        boolean tagged =
                tree.matching(".*\\.(cpp|cc|cxx)").stream()
                        .anyMatch(it -> tree.text(it).contains("[!benchmark]"));
        String suffix = catch2 ? ".xml" : ".json";
        Map<String, String> slots = new TreeMap<>();
        slots.put("options", options(lists, targets));
        slots.put("targets", String.join(" ", names));
        slots.put(
                "install",
                installs ? WorkflowDrafts.apt(catch2 ? "catch2" : "libbenchmark-dev") : "");
        slots.put("results", several ? "results/*" + suffix : "results" + suffix);
        slots.put(
                "once",
                lines(
                        names,
                        several ? "results" : "",
                        "results",
                        suffix,
                        catch2,
                        tagged,
                        " --benchmark_repetitions=10"));
        slots.put(
                "turn",
                lines(
                        names,
                        several ? "{out}" : "",
                        "{out}",
                        several ? suffix : "",
                        catch2,
                        tagged,
                        ""));
        List<BenchmarkProject> projects =
                targets.stream()
                        .map(it ->
                                new BenchmarkProject(
                                        tool, it.directory(), it.file(), Set.of(it.name())))
                        .toList();
        return SuiteDraft.of(
                tool,
                root,
                catch2 ? "catch2.yml" : "google-benchmark.yml",
                slots,
                unknown,
                projects);
    }

    /** One command for each program; into a directory if that is named. */
    private static String lines(
            List<String> names,
            String directory,
            String file,
            String suffix,
            boolean catch2,
            boolean tagged,
            String repetitions) {
        List<String> lines = new ArrayList<>();
        if (!directory.isEmpty()) {
            lines.add("mkdir -p " + directory);
        }
        for (String name : names) {
            String out = (directory.isEmpty() ? file : directory + "/" + name) + suffix;
            lines.add(
                    catch2
                            ? "./build/bin/%s%s -r xml -o %s"
                                    .formatted(name, tagged ? " '[!benchmark]'" : "", out)
                            : "./build/bin/%s%s --benchmark_out=%s --benchmark_out_format=json"
                                    .formatted(name, repetitions, out));
        }
        return String.join("\n", lines);
    }

    /** Options that are off, of the conditions of programs. */
    private static String options(CmakeLists lists, List<CmakeTarget> targets) {
        return targets.stream()
                .flatMap(it -> it.conditions().stream())
                .filter(it -> !it.startsWith("NOT "))
                .flatMap(it -> OPTION.matcher(it).results())
                .map(MatchResult::group)
                .filter(it -> lists.options.getOrDefault(it, "ON").matches("(?i)off|0|false|no|n"))
                .distinct()
                .sorted()
                .map(it -> "-D" + it + "=ON")
                .collect(Collectors.joining(" "));
    }

    /** Another build system, of which only its use of a tool is seen. */
    private static Optional<SuiteDraft> other(CheckoutTree tree) {
        for (Map.Entry<String, String> sign : new TreeMap<>(OTHERS).entrySet()) {
            Pattern content = Pattern.compile(sign.getValue());
            List<String> files =
                    tree.matching(sign.getKey()).stream()
                            .filter(it -> content.matcher(tree.text(it)).find())
                            .toList();
            List<String> builds = files.stream().filter(it -> it.matches("(.*/)?BUILD.*")).toList();
            if (!files.isEmpty()) {
                return Optional.of(
                        unread(
                                BenchmarkTool.GOOGLE_BENCHMARK,
                                builds.isEmpty() ? files : builds,
                                "results.json"));
            }
        }
        return tree.matching(".*\\.(cpp|cc|cxx)").stream()
                .filter(it -> CATCH2.matcher(tree.text(it)).find())
                .findFirst()
                .map(it -> unread(BenchmarkTool.CATCH2, List.of(it), "results.xml"));
    }

    private static SuiteDraft unread(BenchmarkTool tool, List<String> files, String results) {
        String directory = files.size() > 1 ? "" : CheckoutTree.parent(files.getFirst());
        String shown = String.join(", ", files.subList(0, Math.min(3, files.size())));
        return SuiteDraft.of(
                tool,
                directory,
                "other.yml",
                Map.of("command", "COMMAND " + results, "results", results),
                List.of("BUILD and COMMAND: what is in " + shown + " is no CMake"),
                files.stream()
                        .map(it ->
                                new BenchmarkProject(tool, CheckoutTree.parent(it), it, Set.of()))
                        .toList());
    }
}
