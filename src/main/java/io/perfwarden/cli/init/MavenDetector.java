package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.XmlText.XmlElement;

/** Maven modules with JMH. */
final class MavenDetector implements ProjectDetector {
    static final Pattern SOURCE = Pattern.compile("\\borg\\.openjdk\\.jmh\\.annotations\\b");
    private static final String PROFILE = "project/profiles/profile";
    private static final Pattern FINAL_NAME = Pattern.compile("[A-Za-z0-9._-]{1,80}");
    private static final Pattern VERSION =
            Pattern.compile(
                    ".*/(?:maven\\.compiler\\.(?:release|source|target)|java\\.version|release|source|target)");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        Map<String, List<XmlElement>> poms = new TreeMap<>();
        for (String file : tree.matching("pom\\.xml")) {
            poms.put(CheckoutTree.parent(file), XmlText.read(tree.text(file)));
        }
        List<String> declared =
                poms.keySet().stream()
                        .filter(it -> dependsOnJmh(poms.getOrDefault(it, List.of())))
                        .toList();
        List<String> modules =
                poms.keySet().stream()
                        .filter(it ->
                                declared.stream().anyMatch(up -> CheckoutTree.isBelow(it, up)))
                        .filter(it -> hasSources(tree, it, poms.keySet()))
                        .toList();
        return (modules.isEmpty() ? declared : modules)
                .stream().map(it -> draft(tree, poms, it)).toList();
    }

    private static boolean dependsOnJmh(List<XmlElement> pom) {
        return pom.stream()
                .filter(it -> !it.path().contains("dependencyManagement"))
                .anyMatch(it ->
                        it.path().endsWith("dependency/artifactId")
                                && it.text().equals("jmh-core"));
    }

    /** Whether Java, Kotlin or Scala below a directory, and of no nested project, uses JMH. */
    static boolean hasSources(CheckoutTree tree, String directory, Collection<String> projects) {
        return tree.files().stream()
                .filter(file -> CheckoutTree.isBelow(file, directory))
                .filter(file -> file.matches(".*\\.(java|kt|scala|groovy)"))
                .filter(file ->
                        projects.stream()
                                .noneMatch(it ->
                                        !it.equals(directory)
                                                && CheckoutTree.isBelow(it, directory)
                                                && CheckoutTree.isBelow(file, it)))
                .anyMatch(file -> SOURCE.matcher(tree.text(file)).find());
    }

    private static SuiteDraft draft(
            CheckoutTree tree, Map<String, List<XmlElement>> poms, String module) {
        String root = reactor(poms, module);
        List<XmlElement> pom = poms.getOrDefault(module, List.of());
        Map<String, String> slots = new TreeMap<>();
        List<String> unknown = new ArrayList<>();
        slots.put(
                "java",
                version(pom).or(() -> version(poms.getOrDefault(root, List.of()))).orElse("21"));
        String below =
                module.equals(root) ? "" : module.substring(root.isEmpty() ? 0 : root.length() + 1);
        // newer compilers run no annotation processors unless asked to
        boolean asked = Integer.parseInt(slots.getOrDefault("java", "")) >= 23;
        slots.put("processors", asked ? "-Dmaven.compiler.proc=full" : "");
        slots.put("maven", tree.has(CheckoutTree.join(root, "mvnw")) ? "./mvnw" : "mvn");
        List<String> profiles = profiles(poms, root, module);
        String profile = profiles.isEmpty() ? "" : "-P " + String.join(",", profiles) + " ";
        slots.put("module", profile + (below.isEmpty() ? "" : "-pl " + below + " -am"));
        slots.put("moduledir", below.isEmpty() ? "" : below + "/");
        boolean shaded =
                pom.stream().anyMatch(it -> it.text().equals("maven-shade-plugin"))
                        && pom.stream().anyMatch(it -> it.text().equals("org.openjdk.jmh.Main"));
        if (shaded) {
            Optional<String> jar = jar(pom);
            if (jar.isEmpty()) {
                unknown.add("BENCHMARKS.jar, the jar that the shade plugin writes");
            }
            slots.put(
                    "jar", slots.get("moduledir") + "target/" + jar.orElse("BENCHMARKS") + ".jar");
        }
        Set<String> names =
                pom.stream()
                        .filter(it -> it.path().equals("project/artifactId"))
                        .map(XmlElement::text)
                        .collect(Collectors.toSet());
        return SuiteDraft.of(
                BenchmarkTool.JMH,
                root,
                shaded ? "jmh-maven.yml" : "jmh-classpath.yml",
                slots,
                unknown,
                List.of(
                        new BenchmarkProject(
                                BenchmarkTool.JMH,
                                module,
                                CheckoutTree.join(module, "pom.xml"),
                                names)));
    }

    /** Profiles without which there is no module, no JMH in it, or no jar. */
    private static List<String> profiles(
            Map<String, List<XmlElement>> poms, String root, String module) {
        Stream<String> found =
                Stream.of("maven-shade-plugin", "jmh-core")
                        .flatMap(name ->
                                profiles(
                                        poms.getOrDefault(module, List.of()),
                                        it -> it.text().equals(name)));
        for (String at = module; !at.equals(root); ) {
            String child = at;
            String parent = CheckoutTree.parent(at);
            Predicate<XmlElement> lists =
                    it ->
                            it.path().endsWith("modules/module")
                                    && CheckoutTree.join(parent, it.text()).equals(child);
            found = Stream.concat(found, profiles(poms.getOrDefault(parent, List.of()), lists));
            at = parent;
        }
        return found.distinct().sorted().toList();
    }

    /** Profiles of one file with such an element; none if it is outside of them as well. */
    private static Stream<String> profiles(List<XmlElement> pom, Predicate<XmlElement> wanted) {
        Map<Integer, String> ids = new TreeMap<>();
        Set<Integer> having = new TreeSet<>();
        int profile = 0;
        for (XmlElement it : pom) {
            profile += it.path().equals(PROFILE) ? 1 : 0;
            if (it.path().equals(PROFILE + "/id") && FINAL_NAME.matcher(it.text()).matches()) {
                ids.put(profile, it.text());
            } else if (wanted.test(it)) {
                having.add(it.path().startsWith(PROFILE) ? profile : 0);
            }
        }
        return having.contains(0)
                ? Stream.of()
                : having.stream().map(ids::get).filter(Objects::nonNull);
    }

    /** The shade plugin's name of the jar, else the build's. */
    private static Optional<String> jar(List<XmlElement> pom) {
        Map<String, String> named = new HashMap<>();
        for (XmlElement it : pom) {
            if (it.path().endsWith("configuration/finalName")) {
                named.put("shade", it.text());
            } else if (it.path().endsWith("build/finalName")) {
                named.put("build", it.text());
            } else if (it.path().endsWith("properties/uberjar.name")) {
                named.put("property", it.text());
            }
        }
        return Stream.of("shade", "build", "property")
                .map(named::get)
                .filter(Objects::nonNull)
                .map(it -> it.equals("${uberjar.name}") ? named.getOrDefault("property", "") : it)
                .filter(it -> FINAL_NAME.matcher(it).matches())
                .findFirst();
    }

    /** The topmost directory whose modules lead to a module. */
    private static String reactor(Map<String, List<XmlElement>> poms, String module) {
        String top = module;
        for (String at = module; !at.isEmpty(); ) {
            at = CheckoutTree.parent(at);
            String child = top;
            String parent = at;
            boolean lists =
                    poms.getOrDefault(at, List.of()).stream()
                            .filter(it -> it.path().endsWith("modules/module"))
                            .anyMatch(it -> CheckoutTree.join(parent, it.text()).equals(child));
            top = lists ? at : top;
        }
        return top;
    }

    private static Optional<String> version(List<XmlElement> pom) {
        return pom.stream()
                .filter(it -> VERSION.matcher(it.path()).matches())
                .map(it -> it.text().replaceFirst("^1\\.", ""))
                .filter(it -> it.matches("[0-9]{1,2}"))
                .findFirst()
                // runners have no older ones installed, and newer ones compile for older ones
                .map(it -> Integer.parseInt(it) < 11 ? "21" : it);
    }
}
