package io.perfwarden.cli.init;

import module java.base;

/** sbt projects with the plugin for JMH. */
final class SbtDetector implements ProjectDetector {
    private static final Pattern PROJECT =
            Pattern.compile(
                    "lazy val (?:`([^`]{1,80})`|(\\w{1,80}))\\s{0,9}[:=][^\\n]{0,200}"
                            + "(?:\\n(?!\\s{0,99}lazy val)[^\\n]{0,400}){0,60}");

    /** A project that a method makes of its name. */
    private static final Pattern MADE =
            Pattern.compile("=\\s{0,9}(\\w{1,80})\\(\"([\\w-]{1,80})\"\\)");

    private static final Pattern VERSION =
            Pattern.compile(
                    "(?m)^\\s{0,9}sbt\\.version\\s{0,9}=\\s{0,9}([0-9]+\\.[0-9.]{1,9}(-[A-Z0-9]{1,9})?)\\s*$");

    private static final Pattern JAVA =
            Pattern.compile(
                    "\\bjava(?:-version)?\\s{0,9}:\\s{0,9}\\[?\\s{0,9}[\"']?(?:\\w{1,20}@)?([0-9]{2})\\b");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        List<SuiteDraft> all = new ArrayList<>();
        for (String file : tree.matching("build\\.sbt")) {
            String directory = CheckoutTree.parent(file);
            String text = tree.text(file);
            boolean plugin =
                    text.contains("JmhPlugin")
                            || tree.text(CheckoutTree.join(directory, "project/plugins.sbt"))
                                    .contains("sbt-jmh");
            if (!plugin) {
                continue;
            }
            List<String> names = projects(text);
            for (String name : names.isEmpty() ? List.of("") : names) {
                String at = place(text, name, directory);
                Map<String, String> slots = new TreeMap<>();
                slots.put("java", java(tree));
                slots.put("sbt", version(tree, directory));
                slots.put("project", name.isEmpty() ? "" : name + "/");
                all.add(
                        SuiteDraft.of(
                                BenchmarkTool.JMH,
                                directory,
                                "jmh-sbt.yml",
                                slots,
                                List.of(),
                                List.of(
                                        new BenchmarkProject(
                                                BenchmarkTool.JMH,
                                                at,
                                                file,
                                                name.isEmpty() ? Set.of() : Set.of(name)))));
            }
        }
        return all;
    }

    /** What its workflows build with. */
    private static String java(CheckoutTree tree) {
        return WorkflowFile.all(tree).stream()
                .map(it -> JAVA.matcher(tree.text(it.path())))
                .filter(Matcher::find)
                .map(it -> it.group(1))
                .findFirst()
                .orElse("21");
    }

    /** The version that the build names; GitHub's machines have none. */
    private static String version(CheckoutTree tree, String directory) {
        Matcher named =
                VERSION.matcher(
                        tree.text(CheckoutTree.join(directory, "project/build.properties")));
        return named.find() ? named.group(1) : "1.10.7";
    }

    private static List<String> projects(String text) {
        return PROJECT.matcher(text)
                .results()
                .filter(it -> it.group().contains("JmhPlugin"))
                .map(it ->
                        givenName(text, it.group())
                                .orElse(it.group(1) == null ? it.group(2) : it.group(1)))
                .toList();
    }

    /** What a method is given that calls {@code Project(id = …)}: the value's name is not used. */
    private static Optional<String> givenName(String text, String project) {
        return MADE.matcher(project)
                .results()
                .limit(1)
                .filter(it ->
                        Pattern.compile(
                                        "\\bdef "
                                                + it.group(1)
                                                + "\\([^\\n]{0,400}\\n?[^\\n]{0,99}\\bProject\\(")
                                .matcher(text)
                                .find())
                .map(it -> it.group(2))
                .findFirst();
    }

    private static String place(String text, String name, String directory) {
        Matcher file =
                Pattern.compile(
                                "lazy val `?"
                                        + Pattern.quote(name)
                                        + "`?[^\\n]{0,200}file\\(\"([^\"]{1,200})\"\\)")
                        .matcher(text);
        return file.find()
                ? CheckoutTree.join(directory, file.group(1))
                : CheckoutTree.join(directory, name);
    }
}
