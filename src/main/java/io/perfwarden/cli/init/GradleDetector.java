package io.perfwarden.cli.init;

import module java.base;

/** Gradle projects with JMH, by a plugin of their own, of a convention, or of the root build. */
final class GradleDetector implements ProjectDetector {
    private static final Pattern COMMENT =
            Pattern.compile("(?s:/\\*.{0,20000}?\\*/)|(?m:(?<!:)//.*$)");
    private static final Pattern QUOTED = Pattern.compile("[\"']([^\"'\\n]{1,200})[\"']");
    private static final Pattern INCLUDE =
            Pattern.compile(
                    "(?m)^\\s{0,99}include\\b\\s{0,9}\\(?\\s{0,99}((?:[^\\n,)]{0,400},\\s{0,99}){0,500}[^\\n)]{0,400})");
    private static final Pattern MOVED =
            Pattern.compile(
                    "project\\(\\s{0,9}[\"']([^\"']{1,200})[\"']\\s{0,9}\\)\\.projectDir\\s{0,9}="
                            + "[^\"'\\n]{0,80}[\"']([^\"']{1,200})[\"']");
    private static final Pattern JAVA_VERSION =
            Pattern.compile(
                    "JavaLanguageVersion\\.of\\(\"?([0-9]{1,2})|jvmToolchain\\(([0-9]{1,2})"
                            + "|(?:source|target)Compatibility\\s{0,9}=\\s{0,9}[\"']?(?:JavaVersion\\.VERSION_)?([0-9]{1,2})");

    /** A script that a build takes over. */
    private static final Pattern APPLIED =
            Pattern.compile(
                    "\\bapply\\s{0,9}\\(?\\s{0,9}from\\s{0,9}[:=]\\s{0,9}[^\"'\\n]{0,80}[\"'](?:\\$\\{?[\\w.]{1,40}}?/)?([\\w./-]{1,200})[\"']");

    private static final Set<String> JMH = Set.of("me.champeau.jmh", "me.champeau.gradle.jmh");
    private static final Set<String> KOTLINX = Set.of("org.jetbrains.kotlinx.benchmark");
    private static final GradleTool KOTLINX_TOOL =
            new GradleTool(BenchmarkTool.KOTLINX_BENCHMARK, "kotlinx-benchmark.yml", List.of());

    /** Lines that name a plugin for other projects. */
    private static final Pattern DECLARED_ONLY =
            Pattern.compile("(?m)^.{0,400}\\bapply\\(?\\s{0,9}false\\b.*$");

    /** The jar with the benchmarks is put where {@code me.champeau.jmh} does not put it. */
    private static final Pattern MOVED_JAR =
            Pattern.compile(
                    "\\bjmhJar\\b[^}]{0,400}\\b(destinationDirectory|archiveClassifier|archiveFileName)\\b");

    /** Where the plugin's task writes, if not below build/results/jmh. */
    private static final Pattern RESULTS_FILE =
            Pattern.compile(
                    "\\bresultsFile\\b\\s{0,9}(?:=|\\.set\\()((?:(?!roperty)[^\"'\\n]){0,200})[\"']([A-Za-z0-9._/-]{1,200})[\"']");

    private static final String[] SETTINGS = {"settings.gradle.kts", "settings.gradle"};
    private static final String[] BUILDS = {"build.gradle.kts", "build.gradle"};

    /** How benchmarks of one plugin are run. */
    private record GradleTool(BenchmarkTool tool, String template, List<String> unknown) {}

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        List<SuiteDraft> all = new ArrayList<>();
        Set<String> directories = new TreeSet<>();
        tree.matching("build\\.gradle(\\.kts)?")
                .forEach(file -> directories.add(CheckoutTree.parent(file)));
        Map<String, SortedMap<String, String>> builds = new TreeMap<>();
        for (String directory : directories) {
            String root = tree.nearest(directory, SETTINGS).orElse(directory);
            builds.putIfAbsent(root, projects(tree, root));
        }
        for (String directory : directories) {
            String root = tree.nearest(directory, SETTINGS).orElse(directory);
            SortedMap<String, String> paths = builds.getOrDefault(root, new TreeMap<>());
            paths.putIfAbsent(directory, path(root, directory));
        }
        builds.forEach((root, paths) -> all.addAll(drafts(tree, root, paths)));
        return all;
    }

    /** Gradle's paths of the projects by their directories. */
    private static SortedMap<String, String> projects(CheckoutTree tree, String root) {
        String settings = text(tree, root, SETTINGS);
        Map<String, String> moved = new HashMap<>();
        MOVED.matcher(settings)
                .results()
                .forEach(it -> moved.put(":" + it.group(1).replaceFirst("^:", ""), it.group(2)));
        SortedMap<String, String> paths = new TreeMap<>();
        INCLUDE.matcher(settings)
                .results()
                .flatMap(it -> QUOTED.matcher(it.group(1)).results())
                .map(it -> ":" + it.group(1).replaceFirst("^:", ""))
                .forEach(path -> {
                    String usual = path.substring(1).replace(':', '/');
                    String at = CheckoutTree.join(root, moved.getOrDefault(path, usual));
                    paths.put(at, path);
                });
        return paths;
    }

    private static String path(String root, String directory) {
        return directory.equals(root)
                ? ""
                : ":"
                        + directory
                                .substring(root.isEmpty() ? 0 : root.length() + 1)
                                .replace('/', ':');
    }

    private static List<SuiteDraft> drafts(
            CheckoutTree tree, String root, SortedMap<String, String> paths) {
        List<SuiteDraft> kotlinx =
                paths.keySet().stream()
                        .filter(it -> applies(tree, root, text(tree, it, BUILDS), KOTLINX))
                        .map(it -> draft(tree, root, it, paths.getOrDefault(it, ""), KOTLINX_TOOL))
                        .toList();
        Set<String> conventions = conventions(tree, root);
        String top = text(tree, root, BUILDS);
        boolean spread =
                top.matches("(?s).*\\b(subprojects|allprojects|configure)\\b.*")
                        && applies(tree, root, top, conventions);
        boolean anywhere =
                spread
                        || conventions.size() > JMH.size()
                        || paths.keySet().stream()
                                .anyMatch(it ->
                                        applies(tree, root, text(tree, it, BUILDS), conventions));
        List<String> sure =
                paths.keySet().stream()
                        .filter(it ->
                                MavenDetector.hasSources(tree, it, paths.keySet())
                                        || (anywhere && hasJmhDirectory(tree, it)))
                        .filter(it -> !isConvention(it))
                        .filter(it -> kotlinx.stream().noneMatch(other -> other.place().equals(it)))
                        .toList();
        List<String> declared =
                paths.keySet().stream()
                        .filter(it -> !isConvention(it))
                        .filter(it ->
                                applies(tree, root, text(tree, it, BUILDS), conventions)
                                        || text(tree, it, BUILDS).contains("jmh-core"))
                        .filter(it -> !spread || !it.equals(root))
                        .toList();
        List<String> unknown =
                anywhere
                        ? List.of()
                        : List.of(
                                "the task that packs the benchmarks (here jmhJar of me.champeau.jmh)");
        GradleTool jmh = new GradleTool(BenchmarkTool.JMH, "jmh-gradle.yml", unknown);
        return Stream.concat(
                        kotlinx.stream(),
                        (sure.isEmpty() ? declared : sure)
                                .stream()
                                        .map(it ->
                                                draft(
                                                        tree,
                                                        root,
                                                        it,
                                                        paths.getOrDefault(it, ""),
                                                        jmh)))
                .toList();
    }

    private static boolean isConvention(String directory) {
        return directory.matches(
                "(.*/)?(buildSrc|build-logic|build-conventions|gradle/plugins)(/.*)?");
    }

    private static boolean hasJmhDirectory(CheckoutTree tree, String directory) {
        String sources = CheckoutTree.join(directory, "src/jmh") + "/";
        return !tree.files().subSet(sources, sources + "\uFFFF").isEmpty();
    }

    /** JMH's plugins, and convention plugins that apply them, by themselves or by another. */
    private static Set<String> conventions(CheckoutTree tree, String root) {
        List<String> scripts = scripts(tree, root);
        Set<String> names = new LinkedHashSet<>(JMH);
        for (int round = 0; round < 3; round++) {
            for (String script : scripts) {
                if (applies(tree, root, text(tree, script), names)) {
                    String inner = script.replaceFirst(".*/src/main/(kotlin|groovy)/", "");
                    names.add(inner.replaceFirst("\\.gradle(\\.kts)?$", "").replace('/', '.'));
                }
            }
        }
        return names;
    }

    private static boolean applies(
            CheckoutTree tree, String root, String build, Set<String> plugins) {
        String applied = DECLARED_ONLY.matcher(build).replaceAll("");
        return plugins.stream()
                        .anyMatch(it ->
                                applied.matches(
                                        "(?s).*(id\\s{0,9}\\(?\\s{0,9}|plugin\\s{0,9}[:=]\\s{0,9}|apply\\(\\s{0,9}|plugin\\(\\s{0,9})[\"']"
                                                + Pattern.quote(it)
                                                + "[\"'].*"))
                || plugins.stream().anyMatch(it -> applied.contains("`" + it + "`"))
                || aliases(tree, root, plugins).stream()
                        .anyMatch(it -> applied.contains("libs.plugins." + it));
    }

    private static List<String> aliases(CheckoutTree tree, String root, Set<String> plugins) {
        String catalogue = CheckoutTree.join(root, "gradle/libs.versions.toml");
        return TomlText.table(TomlText.read(tree.text(catalogue)), "plugins").entrySet().stream()
                .filter(it ->
                        it.getValue() instanceof String text
                                ? plugins.contains(text.split(":", 2)[0])
                                : TomlText.value(it.getValue(), "id")
                                        .filter(plugins::contains)
                                        .isPresent())
                .map(it -> it.getKey().replaceAll("[-_]", "."))
                .toList();
    }

    private static SuiteDraft draft(
            CheckoutTree tree, String root, String directory, String path, GradleTool tool) {
        Map<String, String> slots = new TreeMap<>();
        String below =
                directory.equals(root)
                        ? ""
                        : directory.substring(root.isEmpty() ? 0 : root.length() + 1);
        slots.put(
                "java",
                version(text(tree, directory, BUILDS))
                        .or(() -> version(text(tree, root, BUILDS)))
                        .orElse("21"));
        slots.put("gradle", tree.has(CheckoutTree.join(root, "gradlew")) ? "./gradlew" : "gradle");
        slots.put("moduledir", below.isEmpty() ? "" : below + "/");
        slots.put("project", path.isEmpty() ? "" : path + ":");
        String sign =
                Stream.of(BUILDS)
                        .map(it -> CheckoutTree.join(directory, it))
                        .filter(tree::has)
                        .findFirst()
                        .orElse(CheckoutTree.join(directory, "src/jmh"));
        List<String> unknown = new ArrayList<>(tool.unknown());
        if (MOVED_JAR.matcher(text(tree, directory, BUILDS)).find()) {
            unknown.add("the jar that jmhJar writes, as " + sign + " names it (here build/libs)");
        }
        resultsFile(tree, root, directory).ifPresent(it -> slots.put("results-file", it));
        return SuiteDraft.of(
                tool.tool(),
                root,
                tool.template(),
                slots,
                unknown,
                List.of(
                        new BenchmarkProject(
                                tool.tool(),
                                directory,
                                sign,
                                path.isEmpty() ? Set.of() : Set.of(path))));
    }

    /** As the build of the project names it, or else a convention. */
    private static Optional<String> resultsFile(CheckoutTree tree, String root, String directory) {
        return Stream.concat(
                        Stream.of(text(tree, directory, BUILDS), text(tree, root, BUILDS)),
                        scripts(tree, root).stream().map(it -> text(tree, it)))
                .map(RESULTS_FILE::matcher)
                .filter(Matcher::find)
                .map(it -> (it.group(1).contains("build") ? "build/" : "") + it.group(2))
                .findFirst();
    }

    /** Convention plugins. */
    private static List<String> scripts(CheckoutTree tree, String root) {
        return tree.matching(".+\\.gradle(\\.kts)?").stream()
                .filter(it -> CheckoutTree.isBelow(it, root) && it.contains("/src/main/"))
                .toList();
    }

    private static Optional<String> version(String build) {
        return JAVA_VERSION
                .matcher(build)
                .results()
                .flatMap(it -> Stream.of(it.group(1), it.group(2), it.group(3)))
                .filter(Objects::nonNull)
                .findFirst()
                .map(it -> Integer.parseInt(it) < 17 ? "21" : it);
    }

    private static String text(CheckoutTree tree, String directory, String[] names) {
        return Stream.of(names)
                .map(it -> text(tree, CheckoutTree.join(directory, it)))
                .filter(it -> !it.isEmpty())
                .findFirst()
                .map(it -> it + appliedText(tree, directory, it))
                .orElse("");
    }

    /** The scripts that a build applies, by a path from its directory or from the root. */
    private static String appliedText(CheckoutTree tree, String directory, String build) {
        String root = tree.nearest(directory, SETTINGS).orElse("");
        return APPLIED.matcher(build)
                .results()
                .map(it -> it.group(1))
                .flatMap(path -> Stream.of(directory, root).map(at -> CheckoutTree.join(at, path)))
                .distinct()
                .map(it -> "\n" + text(tree, it))
                .collect(Collectors.joining());
    }

    private static String text(CheckoutTree tree, String file) {
        return COMMENT.matcher(tree.text(file)).replaceAll("");
    }
}
