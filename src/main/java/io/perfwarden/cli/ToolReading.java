package io.perfwarden.cli;

import module java.base;

/** Sets slots, a kind of tool a method. */
final class ToolReading {
    private static final Pattern PLAIN_DIRECTORY = Pattern.compile("[A-Za-z0-9._/-]{0,200}");

    private static final Pattern JAVA_VERSION =
            Pattern.compile(
                    "<(?:maven\\.compiler\\.(?:release|source|target)|java\\.version|release"
                            + "|source|target)>\\s{0,9}(?:1\\.)?([0-9]{1,2})\\s{0,9}<"
                            + "|JavaLanguageVersion\\.of\\(\"?([0-9]{1,2})"
                            + "|jvmToolchain\\(([0-9]{1,2})");

    private static final Pattern FINAL_NAME =
            Pattern.compile(
                    "<(?:finalName|uberjar\\.name)>([A-Za-z0-9._-]{1,80})</", Pattern.DOTALL);

    private static final Pattern BENCH =
            Pattern.compile("\\[\\[bench]][^\\[]{0,200}?name\\s{0,9}=\\s{0,9}\"([\\w-]{1,80})\"");

    private static final Pattern RUNNER =
            Pattern.compile(
                    "(gungraun|iai-callgrind)\\s{0,9}=\\s{0,9}(?:\\{[^}]{0,80}version\\s{0,9}=\\s{0,9})?"
                            + "\"[=^~]?([0-9][0-9.]{0,20})");

    private static final Pattern EXTRA =
            Pattern.compile(
                    "(?m)^([\\w-]{1,40})\\s{0,9}=\\s{0,9}\\[[^\\]]{0,2000}?pytest[-_]benchmark");

    private static final Pattern DOTNET =
            Pattern.compile("<TargetFrameworks?>[^<]{0,80}?net([0-9]{1,2}\\.[0-9])[;<]");

    private static final Pattern RESULTS_DIR =
            Pattern.compile("\"results_dir\"\\s{0,9}:\\s{0,9}\"([A-Za-z0-9._/-]{1,80})\"");

    private final InitRepository repository;
    private final BenchmarkTool tool;
    private final String sign;
    private final Map<String, String> slots = new TreeMap<>();
    private final List<String> unknown = new ArrayList<>();
    private String directory;
    private String template = "other.yml";

    ToolReading(InitRepository repository, BenchmarkTool tool) {
        this.repository = repository;
        this.tool = tool;
        this.sign = Objects.requireNonNull(repository.tools().get(tool));
        this.directory = parent(sign);
    }

    ToolPlan plan() {
        slots.put("empty", "");
        switch (tool) {
            case GO -> go();
            case CRITERION, DIVAN, GUNGRAUN -> cargo();
            case JMH -> jmh();
            case GOOGLE_BENCHMARK -> cmake("google-benchmark.yml", "benchmark::\\w+|benchmark");
            case CATCH2 -> cmake("catch2.yml", "Catch2::\\w+|Catch2\\w*");
            case PYTEST_BENCHMARK, PYPERF, ASV -> python();
            case BENCHMARKDOTNET -> dotnet();
            case VITEST, MITATA, BENCHMARKJS -> node();
            case JULIA -> {
                template = "julia.yml";
                directory = parent(directory);
            }
            case HYPERFINE -> hyperfine();
        }
        if (!PLAIN_DIRECTORY.matcher(directory).matches()) {
            directory = "DIRECTORY";
            unknown.add("DIRECTORY, where " + tool.title() + " runs");
        }
        return new ToolPlan(tool, directory, template, slots, List.copyOf(unknown));
    }

    private void go() {
        template = "go.yml";
        directory = directoryAbove("go.mod").orElseGet(() -> noteMissing("a go.mod"));
        slots.put(
                "cache",
                has("go.sum") ? "cache-dependency-path: " + pathOf("go.sum") : "cache: false");
    }

    private void cargo() {
        template = "cargo.yml";
        boolean pinned = Stream.of("rust-toolchain.toml", "rust-toolchain").anyMatch(this::has);
        slots.put(
                "toolchain",
                pinned
                        ? "rustup show active-toolchain || rustup toolchain install"
                        : "rustup toolchain install stable --profile minimal"
                                + " --no-self-update && rustup default stable");
        String text = repository.text(sign);
        String benches =
                BENCH.matcher(text)
                        .results()
                        .map(found -> "--bench " + found.group(1))
                        .distinct()
                        .collect(Collectors.joining(" "));
        slots.put("benches", benches);
        slots.put(
                "quicker",
                tool == BenchmarkTool.CRITERION && !benches.isEmpty()
                        ? "-- --warm-up-time 1 --measurement-time 2"
                        : "");
        Matcher runner = RUNNER.matcher(text);
        if (tool != BenchmarkTool.GUNGRAUN) {
            slots.put("tools", "");
        } else {
            boolean found = runner.find();
            slots.put(
                    "tools",
                    "sudo apt-get update && sudo apt-get install -y valgrind\n"
                            + "cargo install --locked --version %s %s-runner"
                                    .formatted(
                                            found ? "~" + runner.group(2) : "VERSION",
                                            found ? runner.group(1) : "gungraun"));
            if (!found) {
                unknown.add("VERSION of gungraun's runner, the one in Cargo.toml");
            }
        }
    }

    private void jmh() {
        String text = repository.text(sign);
        slots.put("java", "21");
        if (sign.endsWith("pom.xml")) {
            java(text, repository.text("pom.xml"));
            maven(text);
        } else if (sign.endsWith("build.sbt")) {
            template = "jmh-sbt.yml";
        } else {
            java(text, repository.text("build.gradle"), repository.text("build.gradle.kts"));
            gradle(text);
        }
    }

    private void java(String... texts) {
        for (String text : texts) {
            Matcher version = JAVA_VERSION.matcher(text);
            if (version.find()) {
                String number =
                        Stream.of(version.group(1), version.group(2), version.group(3))
                                .filter(Objects::nonNull)
                                .findFirst()
                                .orElseThrow();
                // runners have no older ones installed, and newer ones compile for older ones
                slots.put("java", Integer.parseInt(number) < 11 ? "21" : number);
                return;
            }
        }
    }

    private void maven(String text) {
        String module = directory;
        boolean inReactor =
                !module.isEmpty()
                        && repository.text("pom.xml").contains("<module>" + module + "</module>");
        if (inReactor) {
            directory = "";
        }
        // newer compilers run no annotation processors unless asked to
        boolean asked = Integer.parseInt(slots.getOrDefault("java", "")) >= 23;
        slots.put("processors", asked ? "-Dmaven.compiler.proc=full" : "");
        slots.put("maven", has("mvnw") ? "./mvnw" : "mvn");
        slots.put("module", inReactor ? "-pl " + module + " -am" : "");
        slots.put("moduledir", inReactor ? module + "/" : "");
        Matcher name = FINAL_NAME.matcher(text);
        String uber = text.contains("uberjar.name") ? "benchmarks" : "";
        int shade = text.indexOf("maven-shade-plugin");
        if (shade >= 0 && text.contains("org.openjdk.jmh.Main")) {
            template = "jmh-maven.yml";
            String jar = name.find(shade) ? name.group(1) : name.find(0) ? name.group(1) : uber;
            if (jar.isEmpty()) {
                unknown.add("BENCHMARKS.jar, the jar that the shade plugin writes");
            }
            slots.put(
                    "jar",
                    slots.get("moduledir")
                            + "target/"
                            + (jar.isEmpty() ? "BENCHMARKS" : jar)
                            + ".jar");
        } else {
            template = "jmh-classpath.yml";
        }
    }

    private void gradle(String text) {
        template = "jmh-gradle.yml";
        String own = directory;
        directory =
                directoryAbove("settings.gradle")
                        .or(() -> directoryAbove("settings.gradle.kts"))
                        .orElse(own);
        boolean catalogue = sign.endsWith(".toml");
        String module = catalogue || own.equals(directory) ? "" : own.substring(start());
        slots.put("gradle", has("gradlew") ? "./gradlew" : "gradle");
        slots.put("moduledir", module.isEmpty() ? "" : module + "/");
        slots.put("project", module.isEmpty() ? "" : ":" + module.replace('/', ':') + ":");
        if (catalogue || !text.contains("me.champeau.jmh")) {
            unknown.add("the task that packs the benchmarks (here jmhJar of me.champeau.jmh)");
        }
    }

    private void cmake(String steps, String library) {
        template = steps;
        String top = repository.files().contains("CMakeLists.txt") ? "" : directory;
        directory = top;
        Pattern links =
                Pattern.compile(
                        "target_link_libraries\\s{0,9}\\(\\s{0,9}([\\w.-]{1,80})\\s[^)]{0,500}?\\b("
                                + library
                                + ")\\b");
        List<String> lists =
                repository.files().stream()
                        .filter(file -> file.endsWith("CMakeLists.txt"))
                        .filter(file -> file.startsWith(top))
                        .limit(500)
                        .map(repository::text)
                        .toList();
        if (lists.isEmpty()) {
            template = "other.yml";
            slots.put("command", "COMMAND results.json");
            boolean isXml = tool == BenchmarkTool.CATCH2;
            slots.put("results", isXml ? "results.xml" : "results.json");
            unknown.add("BUILD and COMMAND: what is in " + sign + " is no CMake");
            return;
        }
        List<String> targets =
                lists.stream()
                        .flatMap(text -> links.matcher(text).results())
                        .map(found -> found.group(1))
                        .distinct()
                        .toList();
        if (targets.size() != 1) {
            unknown.add(
                    "TARGET, the CMake target with the benchmarks"
                            + (targets.isEmpty() ? "" : ": one of " + String.join(", ", targets)));
        }
        slots.put("target", targets.size() == 1 ? targets.getFirst() : "TARGET");
        if (lists.stream().anyMatch(text -> text.contains("RUNTIME_OUTPUT_DIRECTORY"))) {
            unknown.add("the program's directory, which CMakeLists.txt sets (here build/bin)");
        }
        String package_ = tool == BenchmarkTool.CATCH2 ? "Catch2" : "benchmark";
        Pattern installed = Pattern.compile("find_package\\s{0,9}\\(\\s{0,9}" + package_ + "\\b");
        boolean installs = lists.stream().anyMatch(text -> installed.matcher(text).find());
        slots.put(
                "install",
                installs ? apt(tool == BenchmarkTool.CATCH2 ? "catch2" : "libbenchmark-dev") : "");
        slots.put("tests", repository.text(sign).contains("[!benchmark]") ? "'[!benchmark]'" : "");
    }

    private static String apt(String packages) {
        return WorkflowDrafts.fill(
                WorkflowDrafts.resource("apt.yml"), Map.of("packages", packages));
    }

    private void python() {
        template = tool.suite() + ".yml";
        String name = sign.substring(parent(sign).isEmpty() ? 0 : parent(sign).length() + 1);
        boolean project = Stream.of("pyproject.toml", "setup.py").anyMatch(this::has);
        String install;
        if (name.matches("requirements.*")) {
            install = (project ? ". -r " : "-r ") + name;
        } else if (name.equals("pyproject.toml")) {
            install = extra(repository.text(sign));
        } else {
            install = ". ";
        }
        boolean listed = install.contains("-r ") || install.contains("[") || install.contains("--");
        slots.put("install", (listed ? install : install + tool.suite()).strip());
        if (tool == BenchmarkTool.PYPERF) {
            slots.put(
                    "script", onlyFile(".*bench[^/]*\\.py", "BENCH.py, the script that measures"));
        }
        Matcher asv = RESULTS_DIR.matcher(repository.text(sign));
        slots.put("asv-results", asv.find() ? asv.group(1) : "results");
    }

    private static String extra(String project) {
        Matcher listed = EXTRA.matcher(project);
        if (!listed.find() || listed.group(1).equals("dependencies")) {
            return ". ";
        }
        boolean group = project.lastIndexOf("[dependency-groups]", listed.start()) >= 0;
        return group ? ". --group " + listed.group(1) : "'.[" + listed.group(1) + "]'";
    }

    private void dotnet() {
        template = "benchmarkdotnet.yml";
        String project = sign.matches(".*proj") ? sign : onlyFile(".*[Bb]ench.*proj", "PROJECT");
        directory = "";
        if (!PLAIN_DIRECTORY.matcher(project).matches()) {
            unknown.add("PROJECT, the file of the project with the benchmarks");
            project = "PROJECT";
        }
        Matcher version = DOTNET.matcher(repository.text(sign));
        slots.put("dotnet", version.find() ? version.group(1) + ".x" : "8.0.x");
        slots.put("project", project);
    }

    private void node() {
        lock();
        if (tool == BenchmarkTool.VITEST) {
            template = "vitest.yml";
            return;
        }
        template = "node.yml";
        String text = repository.text(sign);
        if (!text.matches("(?s).*\"bench\"\\s{0,9}:\\s{0,9}\".*")) {
            unknown.add("a script named bench in package.json");
        }
        if (tool == BenchmarkTool.MITATA) {
            unknown.add("run({format: 'json'}) in it, if it prints a table");
        }
        boolean isText = tool == BenchmarkTool.BENCHMARKJS;
        slots.put("results", isText ? "results.txt" : "results.json");
    }

    private void lock() {
        slots.put("corepack", "");
        slots.put("cache", "");
        slots.put("lock", "");
        slots.put("install", "npm install");
        Map<String, String> managers = new LinkedHashMap<>();
        managers.put("package-lock.json", "npm ci");
        managers.put("pnpm-lock.yaml", "pnpm install --frozen-lockfile");
        managers.put("yarn.lock", "yarn install --immutable");
        for (Map.Entry<String, String> manager : managers.entrySet()) {
            if (has(manager.getKey())) {
                boolean npm = manager.getValue().startsWith("npm");
                slots.put("install", manager.getValue());
                slots.put("corepack", npm ? "" : "corepack enable");
                slots.put("cache", npm ? "cache: npm" : "");
                slots.put("lock", npm ? "cache-dependency-path: " + pathOf(manager.getKey()) : "");
                return;
            }
        }
    }

    private void hyperfine() {
        template = "hyperfine.yml";
        slots.put("install", apt("hyperfine"));
        directory = "";
        unknown.add("how PROGRAM is built, and its path");
    }

    /** The only file of such a name, or a placeholder. */
    private String onlyFile(String name, String placeholder) {
        List<String> found =
                repository.files().stream()
                        .filter(file -> file.matches(name) && file.startsWith(directory))
                        .toList();
        if (found.size() == 1) {
            return found.getFirst().substring(start());
        }
        unknown.add(placeholder);
        return placeholder.split(",", 2)[0];
    }

    private String noteMissing(String what) {
        unknown.add(what + " above " + sign);
        return directory;
    }

    private Optional<String> directoryAbove(String file) {
        for (String at = parent(sign); ; at = parent(at)) {
            if (repository.files().contains(at.isEmpty() ? file : at + "/" + file)) {
                return Optional.of(at);
            }
            if (at.isEmpty()) {
                return Optional.empty();
            }
        }
    }

    private boolean has(String file) {
        return repository.files().contains(pathOf(file));
    }

    private String pathOf(String file) {
        return directory.isEmpty() ? file : directory + "/" + file;
    }

    private int start() {
        return directory.isEmpty() ? 0 : directory.length() + 1;
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
}
