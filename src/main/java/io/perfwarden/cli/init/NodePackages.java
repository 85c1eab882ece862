package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/** The packages of Node of a checkout, and what manages them. */
final class NodePackages {
    private final CheckoutTree tree;
    private final SortedMap<String, Map<?, ?>> manifests = new TreeMap<>();
    private final Map<String, List<String>> sources;

    NodePackages(CheckoutTree tree) {
        this.tree = tree;
        for (String file : tree.matching("package\\.json")) {
            if (json(tree.text(file)) instanceof Map<?, ?> manifest) {
                manifests.put(CheckoutTree.parent(file), manifest);
            }
        }
        Map<String, String> owners = new HashMap<>();
        sources =
                tree.files().stream()
                        .filter(file -> NodeDetector.SOURCE.matcher(file).matches())
                        .collect(
                                Collectors.groupingBy(file ->
                                        owners.computeIfAbsent(
                                                CheckoutTree.parent(file),
                                                it ->
                                                        tree.nearest(it, "package.json")
                                                                .orElse("-"))));
    }

    /** The sources of a package, without those of packages below it. */
    List<String> sources(String directory) {
        return sources.getOrDefault(directory, List.of());
    }

    /** JSON as maps, lists and texts; an empty text if it is none. */
    static Object json(String text) {
        return PlainYaml.read(text.replace('\t', ' ')).orElse("");
    }

    Set<String> directories() {
        return manifests.keySet();
    }

    Map<?, ?> manifest(String directory) {
        return manifests.getOrDefault(directory, Map.of());
    }

    String name(String directory) {
        return JobSource.value(manifest(directory), "name");
    }

    /** A script's text; empty without one. */
    String script(String directory, String name) {
        return manifest(directory).get("scripts") instanceof Map<?, ?> scripts
                ? JobSource.value(scripts, name)
                : "";
    }

    List<String> scripts(String directory) {
        return manifest(directory).get("scripts") instanceof Map<?, ?> scripts
                ? scripts.keySet().stream().map(String::valueOf).toList()
                : List.of();
    }

    /** Whether packages that a directory asks for are not installed with those of its root. */
    boolean isInstalledApart(String root, String directory) {
        boolean asks =
                Stream.of("dependencies", "devDependencies")
                        .anyMatch(manifest(directory)::containsKey);
        return asks
                && !root.equals(directory)
                && (workspace(root).isEmpty() || !isMember(root, directory));
    }

    boolean depends(String directory, String name) {
        return Stream.of("dependencies", "devDependencies", "peerDependencies")
                .anyMatch(key ->
                        manifest(directory).get(key) instanceof Map<?, ?> of
                                && of.containsKey(name));
    }

    private List<?> workspace(String root) {
        Object pnpm =
                PlainYaml.read(tree.text(CheckoutTree.join(root, "pnpm-workspace.yaml")))
                        .orElse("");
        Object listed =
                pnpm instanceof Map<?, ?> map && map.get("packages") instanceof List<?> of
                        ? of
                        : manifest(root).get("workspaces") instanceof Map<?, ?> yarn
                                ? yarn.get("packages")
                                : manifest(root).get("workspaces");
        return listed instanceof List<?> patterns ? patterns : List.of();
    }

    /**
     * Whether a workspace has a package: by {@code pnpm-workspace.yaml} or {@code workspaces}, of
     * which the last pattern that fits decides; all that is below where neither says anything.
     */
    boolean isMember(String root, String directory) {
        List<?> patterns = workspace(root);
        if (patterns.isEmpty()) {
            return true;
        }
        String path = root.isEmpty() ? directory : directory.substring(root.length() + 1);
        boolean member = false;
        for (Object pattern : patterns) {
            boolean not = String.valueOf(pattern).startsWith("!");
            String glob = String.valueOf(pattern).replaceFirst("^!", "");
            if (CheckoutTree.fits(path, CheckoutTree.join("", glob))) {
                member = !not;
            }
        }
        return member;
    }

    /** The directory of the lock file that holds for a package; its own without any. */
    String root(String directory) {
        return tree.nearest(
                        directory,
                        "pnpm-lock.yaml",
                        "yarn.lock",
                        "package-lock.json",
                        "npm-shrinkwrap.json",
                        "bun.lock",
                        "bun.lockb")
                .orElse(directory);
    }

    /** The package manager: npm, pnpm, yarn or bun. */
    String manager(String root) {
        String declared = JobSource.value(manifest(root), "packageManager").split("@")[0];
        if (declared.matches("npm|pnpm|yarn|bun")) {
            return declared;
        }
        Map<String, String> locks =
                Map.of(
                        "pnpm-lock.yaml", "pnpm",
                        "yarn.lock", "yarn",
                        "bun.lock", "bun",
                        "bun.lockb", "bun");
        return locks.entrySet().stream()
                .filter(it -> tree.has(CheckoutTree.join(root, it.getKey())))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("npm");
    }
}
