package io.perfwarden.cli.init;

import module java.base;

/** Where pytest must look beyond what a bare run collects, and where it must not. */
final class PytestPlaces {
    private static final Pattern TESTS =
            Pattern.compile(
                    "(?m)^testpaths\\s{0,9}=\\s{0,9}([^\\n]{0,2000}(?:\\n[ \\t]{1,40}[^\\n]{0,400}){0,200})");

    private static final Pattern BENCHMARK =
            Pattern.compile(
                    "\\bdef test\\w{0,200}\\([^)]{0,2000}\\bbenchmark\\b|\\bmark\\.benchmark\\b");

    private static final Pattern DESELECTED =
            Pattern.compile(
                    "(?ms)^addopts\\s{0,9}=.{0,400}?(\\bnot (bench(?:mark)?s?|perf(?:ormance)?)\\b|--benchmark-(?:disable|skip)\\b)");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._/-]{1,200}");

    private PytestPlaces() {}

    /**
     * Words for the command, each with a blank before it: the project's own {@code testpaths} and
     * the directories of benchmarks outside of them; without such, other projects to leave out.
     *
     * @param roots of all projects with benchmarks
     */
    static String words(CheckoutTree tree, String root, Set<String> roots) {
        List<String> tests = tests(tree, root);
        Stream<String> words;
        if (tests.isEmpty()) {
            words =
                    roots.stream()
                            .filter(it -> !it.equals(root) && CheckoutTree.isBelow(it, root))
                            .map(it -> "--ignore=" + relativePath(it, root));
        } else {
            List<String> others =
                    tree.matching(".*\\.py").stream()
                            .filter(it -> CheckoutTree.isBelow(it, root))
                            .filter(it -> BENCHMARK.matcher(tree.text(it)).find())
                            .map(it -> relativePath(CheckoutTree.parent(it), root))
                            .filter(it -> !it.isEmpty())
                            .filter(it ->
                                    tests.stream().noneMatch(at -> CheckoutTree.isBelow(it, at)))
                            .filter(it ->
                                    roots.stream()
                                            .filter(other -> other.length() > root.length())
                                            .noneMatch(other ->
                                                    CheckoutTree.isBelow(
                                                            CheckoutTree.join(root, it), other)))
                            .distinct()
                            .toList();
            words = others.isEmpty() ? Stream.of() : Stream.concat(tests.stream(), others.stream());
        }
        return marker(tree, root)
                + words.filter(it -> PLAIN.matcher(it.replace("=", "")).matches())
                        .map(it -> " " + it)
                        .collect(Collectors.joining());
    }

    /** The option that selects what the project's own options leave out of a usual run. */
    private static String marker(CheckoutTree tree, String root) {
        return Stream.of("pyproject.toml", "pytest.ini", "tox.ini", "setup.cfg")
                .flatMap(it -> DESELECTED.matcher(tree.text(CheckoutTree.join(root, it))).results())
                .map(it ->
                        switch (it.group(1)) {
                            case "--benchmark-disable" -> " --benchmark-enable";
                            // nothing takes it back
                            case "--benchmark-skip" -> " -o addopts=";
                            default -> " -m " + it.group(2);
                        })
                .findFirst()
                .orElse("");
    }

    private static List<String> tests(CheckoutTree tree, String root) {
        Map<String, Object> pytest =
                TomlText.table(
                        TomlText.read(tree.text(CheckoutTree.join(root, "pyproject.toml"))),
                        "tool",
                        "pytest");
        Optional<Object> listed =
                TomlText.value(pytest, "testpaths")
                        .or(() -> TomlText.value(pytest, "ini_options", "testpaths"));
        Stream<String> project =
                listed.map(it ->
                                it instanceof String text
                                        ? Stream.of(text)
                                        : TomlText.texts(listed).stream())
                        .orElseGet(Stream::empty);
        Stream<String> files =
                Stream.of("pytest.ini", "tox.ini", "setup.cfg")
                        .map(it -> TESTS.matcher(tree.text(CheckoutTree.join(root, it))))
                        .filter(Matcher::find)
                        .map(it -> it.group(1));
        return Stream.concat(project, files)
                .flatMap(it -> Stream.of(it.strip().split("\\s+")))
                .filter(it -> !it.isEmpty())
                .distinct()
                .toList();
    }

    private static String relativePath(String path, String root) {
        return path.equals(root) ? "" : path.substring(root.isEmpty() ? 0 : root.length() + 1);
    }
}
