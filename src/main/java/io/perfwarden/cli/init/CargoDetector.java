package io.perfwarden.cli.init;

import module java.base;

/** Cargo packages and workspaces. */
final class CargoDetector implements ProjectDetector {
    private static final Map<String, BenchmarkTool> CRATES =
            Map.of(
                    "bencher", BenchmarkTool.LIBTEST,
                    "criterion", BenchmarkTool.CRITERION,
                    "criterion2", BenchmarkTool.CRITERION,
                    "codspeed-criterion-compat", BenchmarkTool.CRITERION,
                    "divan", BenchmarkTool.DIVAN,
                    "codspeed-divan-compat", BenchmarkTool.DIVAN,
                    "gungraun", BenchmarkTool.GUNGRAUN,
                    "iai-callgrind", BenchmarkTool.GUNGRAUN);

    private static final Pattern OWN =
            Pattern.compile("(?i)(.*[-_])?(bench(mark)?(es|s)?|perf)([-_].*)?");
    private static final Pattern LIBTEST = Pattern.compile("(?m)^\\s{0,99}#\\[bench]");

    /**
     * One package.
     *
     * @param measures whether it has benchmarks; some use such a crate for other things
     */
    private record CargoPackage(
            String directory,
            Map<String, Object> manifest,
            String workspace,
            BenchmarkTool tool,
            boolean measures) {
        String name() {
            return TomlText.value(manifest, "package", "name").map(String::valueOf).orElse("");
        }

        List<String> benches() {
            return manifest.get("bench") instanceof List<?> all
                    ? all.stream()
                            .flatMap(it -> TomlText.value(it, "name").stream())
                            .map(String::valueOf)
                            .filter(it -> it.matches("[\\w-]{1,80}"))
                            .toList()
                    : List.of();
        }

        /** Features that benchmarks need and that are off: cargo passes over such benchmarks. */
        List<String> features() {
            Map<String, Object> known = TomlText.table(manifest, "features");
            Set<String> on = new HashSet<>();
            Deque<String> open = new ArrayDeque<>(List.of("default"));
            while (!open.isEmpty()) {
                String feature = open.remove();
                if (on.add(feature)) {
                    open.addAll(TomlText.texts(TomlText.value(known, feature)));
                }
            }
            return manifest.get("bench") instanceof List<?> all
                    ? all.stream()
                            .map(it -> TomlText.texts(TomlText.value(it, "required-features")))
                            .flatMap(List::stream)
                            .filter(it -> !on.contains(it) && it.matches("[\\w+/-]{1,80}"))
                            .distinct()
                            .sorted()
                            .toList()
                    : List.of();
        }

        /** Whether it needs what only the unstable compiler has. */
        boolean isNightly() {
            return tool == BenchmarkTool.LIBTEST
                    && dependencies(manifest).stream().noneMatch(it -> it.containsKey("bencher"));
        }

        BenchmarkProject project() {
            return new BenchmarkProject(
                    tool, directory, CheckoutTree.join(directory, "Cargo.toml"), Set.of(name()));
        }
    }

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        Map<String, Map<String, Object>> manifests = new TreeMap<>();
        for (String file : tree.matching("Cargo\\.toml")) {
            manifests.put(CheckoutTree.parent(file), TomlText.read(tree.text(file)));
        }
        List<CargoPackage> all =
                manifests.keySet().stream()
                        .flatMap(it -> packages(tree, manifests, it).stream())
                        .toList();
        Map<List<Object>, List<CargoPackage>> groups =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        it -> List.of(it.workspace(), it.tool()),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return groups.values().stream()
                .map(CargoDetector::measuring)
                .map(group -> draft(tree, manifests, all, group))
                .toList();
    }

    private static List<CargoPackage> measuring(List<CargoPackage> group) {
        List<CargoPackage> some = group.stream().filter(CargoPackage::measures).toList();
        return some.isEmpty() ? group : some;
    }

    /** Packages with benchmarks of no crate that is known, or with a program of their own. */
    static List<ForeignRunner> ownBenchmarks(CheckoutTree tree, List<SuiteDraft> drafts) {
        Set<String> measured =
                drafts.stream()
                        .flatMap(it -> it.projects().stream())
                        .map(BenchmarkProject::sign)
                        .collect(Collectors.toSet());
        List<ForeignRunner> found = new ArrayList<>();
        for (String file : tree.matching("Cargo\\.toml")) {
            Map<String, Object> manifest = TomlText.read(tree.text(file));
            String at = CheckoutTree.parent(file);
            String benches = CheckoutTree.join(at, "benches") + "/";
            boolean named =
                    TomlText.value(manifest, "package", "name")
                            .filter(it -> OWN.matcher("" + it).matches())
                            .isPresent();
            String programs = CheckoutTree.join(at, "src/bin") + "/";
            boolean program =
                    named
                            && (tree.has(CheckoutTree.join(at, "src/main.rs"))
                                    || manifest.containsKey("bin")
                                    || !tree.files()
                                            .subSet(programs, programs + "\uFFFF")
                                            .isEmpty());
            boolean library =
                    manifest.containsKey("package")
                            && tree.files().subSet(benches, benches + "\uFFFF").stream()
                                    .anyMatch(it -> it.endsWith(".rs"));
            if (!measured.contains(file) && (library || program)) {
                found.add(
                        new ForeignRunner(
                                library
                                        ? "benchmarks of none of the crates that are read"
                                        : "a program for benchmarks",
                                file,
                                "cargo "
                                        + (library ? "bench" : "run --release")
                                        + " --manifest-path "
                                        + file,
                                false));
            }
        }
        return found;
    }

    private static List<CargoPackage> packages(
            CheckoutTree tree, Map<String, Map<String, Object>> manifests, String directory) {
        Map<String, Object> manifest = Objects.requireNonNull(manifests.get(directory));
        if (!manifest.containsKey("package")) {
            return List.of();
        }
        String workspace = workspace(manifests, directory);
        Set<BenchmarkTool> tools = EnumSet.noneOf(BenchmarkTool.class);
        Map<String, Object> shared =
                TomlText.table(
                        manifests.getOrDefault(workspace, Map.of()), "workspace", "dependencies");
        for (Map<String, Object> dependencies : dependencies(manifest)) {
            dependencies.forEach((name, value) ->
                    crate(name, value, shared).map(CRATES::get).ifPresent(tools::add));
        }
        String benches = CheckoutTree.join(directory, "benches") + "/";
        boolean libtest =
                tools.isEmpty()
                        && Stream.of("benches/", "src/")
                                .map(it -> CheckoutTree.join(directory, it) + "/")
                                .flatMap(it -> tree.files().subSet(it, it + "\uFFFF").stream())
                                .anyMatch(file -> LIBTEST.matcher(tree.text(file)).find());
        if (libtest) {
            tools.add(BenchmarkTool.LIBTEST);
        }
        boolean measures =
                libtest
                        || manifest.containsKey("bench")
                        || !tree.files().subSet(benches, benches + "\uFFFF").isEmpty();
        return tools.stream()
                .map(tool -> new CargoPackage(directory, manifest, workspace, tool, measures))
                .toList();
    }

    private static List<Map<String, Object>> dependencies(Map<String, Object> manifest) {
        List<Map<String, Object>> all = new ArrayList<>();
        List<Map<String, Object>> owners = new ArrayList<>(List.of(manifest));
        TomlText.table(manifest, "target").values().forEach(it -> owners.add(TomlText.table(it)));
        for (Map<String, Object> owner : owners) {
            all.add(TomlText.table(owner, "dependencies"));
            all.add(TomlText.table(owner, "dev-dependencies"));
            all.add(TomlText.table(owner, "dev_dependencies"));
        }
        return all;
    }

    /** The crate's real name. */
    private static Optional<String> crate(String name, Object value, Map<String, Object> shared) {
        Object declared = TomlText.value(value, "workspace").isPresent() ? shared.get(name) : value;
        return TomlText.value(declared == null ? "" : declared, "package")
                .map(String::valueOf)
                .or(() -> Optional.of(name));
    }

    /** The directory of the workspace that a package of a checkout belongs to, or its own. */
    static String workspace(CheckoutTree tree, String directory) {
        Map<String, Map<String, Object>> manifests = new HashMap<>();
        for (String at = directory; ; at = CheckoutTree.parent(at)) {
            String file = CheckoutTree.join(at, "Cargo.toml");
            if (tree.has(file)) {
                manifests.put(at, TomlText.read(tree.text(file)));
            }
            if (at.isEmpty()) {
                return workspace(manifests, directory);
            }
        }
    }

    /** The directory of its workspace, or its own. */
    private static String workspace(Map<String, Map<String, Object>> manifests, String directory) {
        for (String at = directory; ; at = CheckoutTree.parent(at)) {
            Map<String, Object> manifest = manifests.get(at);
            if (manifest != null && manifest.containsKey("workspace")) {
                boolean own = at.equals(directory) || isMember(manifest, at, directory);
                return own ? at : directory;
            }
            if (at.isEmpty()) {
                return directory;
            }
        }
    }

    private static boolean isMember(Map<String, Object> manifest, String root, String directory) {
        String path = root.isEmpty() ? directory : directory.substring(root.length() + 1);
        boolean excluded =
                TomlText.texts(TomlText.value(manifest, "workspace", "exclude")).stream()
                        .anyMatch(it -> CheckoutTree.isBelow(path, CheckoutTree.join("", it)));
        List<String> members = TomlText.texts(TomlText.value(manifest, "workspace", "members"));
        return !excluded
                && (members.isEmpty()
                        || members.stream()
                                .anyMatch(
                                        it -> CheckoutTree.fits(path, CheckoutTree.join("", it))));
    }

    private static SuiteDraft draft(
            CheckoutTree tree,
            Map<String, Map<String, Object>> manifests,
            List<CargoPackage> all,
            List<CargoPackage> group) {
        CargoPackage first = group.getFirst();
        String root = first.workspace();
        Map<String, Object> top = manifests.getOrDefault(root, Map.of());
        boolean workspace = top.containsKey("workspace");
        boolean alone =
                all.stream()
                        .noneMatch(it -> it.workspace().equals(root) && it.tool() != first.tool());
        Map<String, String> slots = new TreeMap<>();
        List<String> unknown = new ArrayList<>();
        String chosen = "";
        if (workspace && alone && first.tool() != BenchmarkTool.LIBTEST) {
            chosen =
                    top.containsKey("package") || top.containsKey("default-members")
                            ? "--workspace"
                            : "";
        } else if (workspace) {
            chosen = group.stream().map(it -> "-p " + it.name()).collect(Collectors.joining(" "));
        }
        boolean single = group.size() == 1 && !(workspace && alone && chosen.isEmpty());
        String benches =
                single && (!workspace || first.directory().equals(root) || !chosen.contains("--w"))
                        ? first.benches().stream()
                                .map(it -> "--bench " + it)
                                .collect(Collectors.joining(" "))
                        : "";
        boolean named = !benches.isEmpty();
        String kind = workspace && first.tool() != BenchmarkTool.LIBTEST ? "--benches" : "";
        String features =
                group.stream()
                        .flatMap(it ->
                                it.features().stream()
                                        .map(on -> workspace ? it.name() + "/" + on : on))
                        .collect(Collectors.joining(","));
        if (!features.isEmpty() && workspace && !hasFeaturesOfMembers(top)) {
            unknown.add("cargo bench -p NAME --features for " + features);
            features = "";
        }
        slots.put("all", chosen);
        slots.put(
                "benches",
                Stream.of(
                                named ? benches : kind,
                                features.isEmpty() ? "" : "--features " + features)
                        .filter(it -> !it.isEmpty())
                        .collect(Collectors.joining(" ")));
        slots.put(
                "quicker",
                first.tool() == BenchmarkTool.CRITERION && named
                        ? "-- --warm-up-time 1 --measurement-time 2"
                        : "");
        slots.put(
                "toolchain",
                toolchain(tree, root, group.stream().anyMatch(CargoPackage::isNightly)));
        slots.put(
                "tools", first.tool() == BenchmarkTool.GUNGRAUN ? runner(first, top, unknown) : "");
        return SuiteDraft.of(
                first.tool(),
                root,
                "cargo.yml",
                slots,
                unknown,
                group.stream().map(CargoPackage::project).toList());
    }

    /**
     * Whether {@code --features} takes those of members.
     *
     * @see <a href="https://doc.rust-lang.org/cargo/reference/resolver.html#resolver-versions">
     *     Resolver versions</a>
     */
    private static boolean hasFeaturesOfMembers(Map<String, Object> top) {
        return TomlText.value(top, "workspace", "resolver")
                .map(it -> !it.equals("1"))
                .orElse(
                        TomlText.value(top, "package", "edition")
                                .filter(it -> String.valueOf(it).compareTo("2021") >= 0)
                                .isPresent());
    }

    private static String toolchain(CheckoutTree tree, String root, boolean nightly) {
        if (tree.nearest(root, "rust-toolchain.toml", "rust-toolchain").isPresent()) {
            return "rustup show active-toolchain || rustup toolchain install";
        }
        String channel = nightly ? "nightly" : "stable";
        return "rustup toolchain install %1$s --profile minimal --no-self-update && rustup default %1$s"
                .formatted(channel);
    }

    private static String runner(
            CargoPackage first, Map<String, Object> top, List<String> unknown) {
        Map<String, Object> shared = TomlText.table(top, "workspace", "dependencies");
        List<Map<String, Object>> tables = new ArrayList<>(dependencies(first.manifest()));
        tables.add(shared);
        for (String name : List.of("gungraun", "iai-callgrind")) {
            for (Map<String, Object> table : tables) {
                Optional<String> version =
                        TomlText.value(table, name)
                                .flatMap(it ->
                                        it instanceof String text
                                                ? Optional.of(text)
                                                : TomlText.value(it, "version")
                                                        .map(String::valueOf))
                                .map(it -> it.replaceAll("^[=^~]", ""))
                                .filter(it -> it.matches("[0-9][0-9.]{0,20}"));
                if (version.isPresent()) {
                    return install("~" + version.get(), name);
                }
            }
        }
        unknown.add("VERSION of gungraun's runner, the one in Cargo.toml");
        return install("VERSION", "gungraun");
    }

    private static String install(String version, String name) {
        return "sudo apt-get update && sudo apt-get install -y valgrind\n"
                + "cargo install --locked --version %s %s-runner".formatted(version, name);
    }
}
