package io.perfwarden.cli.init;

import module java.base;

/** Projects of Python with pytest-benchmark or pyperf, and those of asv. */
final class PythonDetector implements ProjectDetector {
    private static final String FILES =
            "pyproject\\.toml|setup\\.(py|cfg)|tox\\.ini|noxfile\\.py|pixi\\.toml|Pipfile|environment.*\\.ya?ml|.*requirements.*\\.(txt|in)";
    private static final String[] PROJECT = {"pyproject.toml", "setup.py", "setup.cfg"};
    private static final Pattern PYPERF =
            Pattern.compile("(?m)^\\s{0,99}(?:import|from)\\s{1,9}pyperf\\b");

    /** The packages of an environment of tox, below each other. */
    private static final Pattern TOX_PACKAGES =
            Pattern.compile(
                    "(?m)^deps\\s{0,9}=([^\\n]{0,2000}\\n(?:[ \\t]{1,40}[^\\n]{0,2000}\\n|\\n){0,1000})");

    private static final int NEWEST = 13;
    private static final Pattern BASE_PYTHON =
            Pattern.compile("(?m)^base_?python\\s{0,9}=\\s{0,9}(?:python|py)?3\\.?([0-9]{1,2})\\b");
    private static final Pattern BELOW =
            Pattern.compile(
                    "(?m)^(?:requires-)?python\\s{0,9}=\\s{0,9}[\"'][^\"'\\n]{0,80}<(=?)\\s{0,9}3\\.([0-9]{1,2})");

    private static final Pattern REQUIREMENT =
            Pattern.compile(
                    "[A-Za-z0-9][A-Za-z0-9._\\[\\],-]{0,80}(?:[<>=!~][\\w.*,<>=!~-]{1,80})?");

    @Override
    public List<SuiteDraft> detect(CheckoutTree tree) {
        List<SuiteDraft> all = new ArrayList<>();
        tree.matching("asv\\.conf\\.jsonc?").stream()
                .map(file -> asv(tree, file))
                .forEach(all::add);
        for (BenchmarkTool tool : List.of(BenchmarkTool.PYTEST_BENCHMARK, BenchmarkTool.PYPERF)) {
            Map<String, String> roots = new TreeMap<>();
            for (String file : signs(tree, tool)) {
                String at = CheckoutTree.parent(file);
                String root = tree.nearest(at, PROJECT).orElse(at);
                roots.merge(root, file, (one, other) -> rank(one) <= rank(other) ? one : other);
            }
            if (tool == BenchmarkTool.PYPERF && !all.isEmpty()) {
                // by the file that asks for it alone, it is a tool of the other benchmarks
                roots.keySet().removeIf(it -> pyperfScripts(tree, it).isEmpty());
            }
            roots.forEach((root, sign) -> all.add(draft(tree, tool, root, sign, roots.keySet())));
        }
        return all;
    }

    /** What tells most of how to install comes first. */
    private static int rank(String file) {
        String name = CheckoutTree.name(file);
        return name.equals("pyproject.toml") ? 0 : name.contains("requirements") ? 1 : 2;
    }

    private static List<String> signs(CheckoutTree tree, BenchmarkTool tool) {
        return signs(
                tree, tool == BenchmarkTool.PYPERF ? "pyperf" : "pytest[-_](?:benchmark|codspeed)");
    }

    private static List<String> signs(CheckoutTree tree, String names) {
        Pattern required = Pattern.compile("(?im)(?<![\\w-])" + names + "(?![\\w-])");
        return tree.matching(FILES).stream()
                .filter(file -> required.matcher(code(tree.text(file))).find())
                .toList();
    }

    private static String code(String text) {
        return text.replaceAll("(?m)^\\s{0,99}[#;].*$", "");
    }

    private static SuiteDraft draft(
            CheckoutTree tree, BenchmarkTool tool, String root, String sign, Set<String> roots) {
        Map<String, String> slots = new TreeMap<>();
        List<String> unknown = new ArrayList<>();
        slots.put("python", version(tree, root));
        slots.put("install", install(tree, tool, root, sign));
        if (tool == BenchmarkTool.PYPERF) {
            List<String> imports = pyperfScripts(tree, root);
            List<String> scripts =
                    (imports.isEmpty()
                                    ? tree.matching(".*bench[^/]*\\.py").stream()
                                            .filter(it -> CheckoutTree.isBelow(it, root))
                                            .toList()
                                    : imports)
                            .stream()
                                    .map(it -> it.substring(root.isEmpty() ? 0 : root.length() + 1))
                                    .toList();
            if (scripts.size() != 1) {
                unknown.add("BENCH.py, the script that measures");
            }
            slots.put("script", scripts.size() == 1 ? scripts.getFirst() : "BENCH.py");
        }
        slots.put("tests", PytestPlaces.words(tree, root, roots));
        boolean codspeed =
                tool == BenchmarkTool.PYTEST_BENCHMARK
                        && signs(tree, "pytest[-_]benchmark").stream()
                                .noneMatch(it -> CheckoutTree.isBelow(it, root));
        return SuiteDraft.of(
                tool,
                root,
                codspeed ? "pytest-codspeed.yml" : tool.suite() + ".yml",
                slots,
                unknown,
                List.of(new BenchmarkProject(tool, root, sign, Set.of())));
    }

    private static List<String> pyperfScripts(CheckoutTree tree, String root) {
        return tree.matching(".*\\.py").stream()
                .filter(it -> CheckoutTree.isBelow(it, root))
                .filter(it -> PYPERF.matcher(tree.text(it)).find())
                .toList();
    }

    private static String version(CheckoutTree tree, String root) {
        Optional<String> file =
                tree.nearest(root, ".python-version")
                        .map(it -> CheckoutTree.join(it, ".python-version"));
        return file.map(it -> "python-version-file: " + it)
                .orElseGet(() -> "python-version: \"3." + minor(tree, root) + "\"");
    }

    /** The version of Python 3 that tox measures with, else the newest that the project allows. */
    private static int minor(CheckoutTree tree, String root) {
        Matcher tox = BASE_PYTHON.matcher(tree.text(CheckoutTree.join(root, "tox.ini")));
        Matcher below = BELOW.matcher(tree.text(CheckoutTree.join(root, "pyproject.toml")));
        if (tox.find()) {
            return Integer.parseInt(tox.group(1));
        }
        return below.find()
                ? Math.min(
                        NEWEST,
                        Integer.parseInt(below.group(2)) - (below.group(1).isEmpty() ? 1 : 0))
                : NEWEST;
    }

    private static String install(CheckoutTree tree, BenchmarkTool tool, String root, String sign) {
        Map<String, Object> project =
                TomlText.read(tree.text(CheckoutTree.join(root, "pyproject.toml")));
        boolean listed = sign.equals(CheckoutTree.join(root, "pyproject.toml"));
        String name = sign.substring(root.isEmpty() ? 0 : root.length() + 1);
        Optional<String> locked =
                tree.nearest(root, "uv.lock").filter(it -> isMember(tree, it, root));
        if (locked.isPresent()) {
            String own = locked.get().equals(root) ? "" : "UV_PROJECT_ENVIRONMENT=\"$PWD/.venv\" ";
            String group = group(project, tool).map(it -> " --group " + it).orElse("");
            String extra = extra(project, tool).map(it -> " --extra " + it).orElse("");
            return ".venv/bin/pip install uv\n"
                    + own
                    + ".venv/bin/uv sync --frozen"
                    + group
                    + extra
                    + (name.endsWith(".txt") ? "\n.venv/bin/uv pip install -r " + name : "");
        }
        if (tree.has(CheckoutTree.join(root, "poetry.lock"))) {
            String group = poetryGroup(project, tool).map(it -> " --with " + it).orElse("");
            return ".venv/bin/pip install poetry\nPOETRY_VIRTUALENVS_IN_PROJECT=true .venv/bin/poetry install"
                    + group;
        }
        boolean installable =
                project.containsKey("project")
                        || project.containsKey("build-system")
                        || project.isEmpty() && tree.has(CheckoutTree.join(root, "setup.py"))
                        || TomlText.table(project, "tool").containsKey("poetry");
        String own = installable || listed ? "." : "";
        String before = "";
        String what;
        String pins = toxPackages(code(tree.text(CheckoutTree.join(root, "tox.ini"))), tool);
        if (name.contains("requirements")) {
            what = own + " -r " + name;
        } else if (listed && extra(project, tool).isPresent()) {
            what = "'.[" + extra(project, tool).orElseThrow() + "]'";
        } else if (listed && group(project, tool).isPresent()) {
            // What Python 3.12 and older bring along knows no groups.
            before = ".venv/bin/pip install 'pip>=25.1'\n";
            what = own + " --group " + group(project, tool).orElseThrow();
        } else {
            what = own + (pins.isEmpty() ? " " + tool.suite() : "");
        }
        return before + ".venv/bin/pip install " + (what + pins).strip();
    }

    /** What the environment of tox that has the tool installs; empty without one. */
    private static String toxPackages(String ini, BenchmarkTool tool) {
        return TOX_PACKAGES
                .matcher(ini + "\n")
                .results()
                .map(it ->
                        it.group(1)
                                .lines()
                                .map(String::strip)
                                .filter(line -> REQUIREMENT.matcher(line).matches())
                                .toList())
                .filter(all -> all.stream().anyMatch(line -> line.startsWith(tool.suite())))
                .map(all -> " '" + String.join("' '", all) + "'")
                .findFirst()
                .orElse("");
    }

    /** Whether a project is the root of a workspace of uv, or one of its members. */
    private static boolean isMember(CheckoutTree tree, String workspace, String project) {
        if (workspace.equals(project)) {
            return true;
        }
        Map<String, Object> uv =
                TomlText.table(
                        TomlText.read(tree.text(CheckoutTree.join(workspace, "pyproject.toml"))),
                        "tool",
                        "uv",
                        "workspace");
        String path = workspace.isEmpty() ? project : project.substring(workspace.length() + 1);
        return lists(uv, "members", path) && !lists(uv, "exclude", path);
    }

    private static boolean lists(Map<String, Object> workspace, String key, String path) {
        return TomlText.texts(Optional.ofNullable(workspace.get(key))).stream()
                .anyMatch(it -> CheckoutTree.fits(path, it));
    }

    private static Optional<String> extra(Map<String, Object> project, BenchmarkTool tool) {
        return key(TomlText.table(project, "project", "optional-dependencies"), tool);
    }

    private static Optional<String> group(Map<String, Object> project, BenchmarkTool tool) {
        return key(TomlText.table(project, "dependency-groups"), tool);
    }

    private static Optional<String> poetryGroup(Map<String, Object> project, BenchmarkTool tool) {
        return TomlText.table(project, "tool", "poetry", "group").entrySet().stream()
                .filter(it ->
                        TomlText.table(it.getValue(), "dependencies").containsKey(tool.suite()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static Optional<String> key(Map<String, Object> lists, BenchmarkTool tool) {
        return lists.entrySet().stream()
                .filter(it ->
                        TomlText.texts(Optional.of(it.getValue())).stream()
                                .map(text -> text.replace('_', '-'))
                                .anyMatch(text ->
                                        text.startsWith(tool.suite())
                                                || text.startsWith("pytest-codspeed")
                                                        && tool == BenchmarkTool.PYTEST_BENCHMARK))
                .map(Map.Entry::getKey)
                .filter(it -> it.matches("[\\w.-]{1,40}"))
                .findFirst();
    }

    private static SuiteDraft asv(CheckoutTree tree, String file) {
        String directory = CheckoutTree.parent(file);
        Object read = NodePackages.json(tree.text(file).replaceAll("(?m)^\\s{0,99}//.*$", ""));
        String results = read instanceof Map<?, ?> map ? JobSource.value(map, "results_dir") : "";
        boolean plain = results.matches("[A-Za-z0-9._/-]{1,80}");
        Map<String, String> slots = new TreeMap<>();
        slots.put("asv-results", plain ? results : "results");
        slots.put("python", version(tree, directory));
        String project = tree.nearest(directory, PROJECT).orElse(directory);
        String above = Path.of("/" + directory).relativize(Path.of("/" + project)).toString();
        slots.put("asv-project", above.isEmpty() ? "." : above);
        return SuiteDraft.of(
                BenchmarkTool.ASV,
                directory,
                "asv.yml",
                slots,
                List.of(),
                List.of(new BenchmarkProject(BenchmarkTool.ASV, directory, file, Set.of())));
    }
}
