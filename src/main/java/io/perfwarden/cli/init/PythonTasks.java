package io.perfwarden.cli.init;

import module java.base;

/** Environments and tasks of tox, nox, Hatch, Pixi, PDM and poethepoet. */
final class PythonTasks implements CommandExpansion.TaskFile {
    private static final Pattern FACTORS =
            Pattern.compile("\\s{0,99}([\\w.,-]{1,200}):\\s{1,99}(.{1,2000})");

    private final CheckoutTree tree;

    PythonTasks(CheckoutTree tree) {
        this.tree = tree;
    }

    @Override
    public Optional<List<ShellCommand>> commands(ShellCommand command) {
        String script =
                switch (command.program()) {
                    case "tox" -> tox(command);
                    case "nox" -> nox(command);
                    case "hatch", "pixi", "pdm", "poe" -> task(command);
                    default -> "";
                };
        return script.isBlank()
                ? Optional.empty()
                : Optional.of(ShellScript.commands(script, command.directory(), Map.of()));
    }

    /** The commands of an environment; what follows {@code --} is for {@code {posargs}}. */
    private String tox(ShellCommand command) {
        String text = tree.text(command.path("tox.ini"));
        String legacy =
                TomlText.value(project(command), "tool", "tox", "legacy_tox_ini")
                        .map(String::valueOf)
                        .orElse("");
        String ini =
                text.isEmpty()
                        ? legacy.isEmpty() ? tree.text(command.path("setup.cfg")) : legacy
                        : text;
        List<String> names =
                new ArrayList<>(List.of(command.option("-e", "run").orElse("").split(",")));
        names.add("");
        for (String name : names) {
            Matcher section =
                    Pattern.compile(
                                    "(?m)^\\[testenv"
                                            + (name.isEmpty() ? "" : ":" + Pattern.quote(name))
                                            + "]\\s{0,9}\\n((?:(?!\\[)[^\\n]{0,2000}\\n){0,2000})")
                            .matcher(ini + "\n");
            if (section.find()) {
                Matcher commands =
                        Pattern.compile(
                                        "(?m)^commands\\s{0,9}=([^\\n]{0,2000}\\n(?:[ \\t]{1,40}[^\\n]{0,2000}\\n|\\n){0,1000})")
                                .matcher(section.group(1));
                if (commands.find()) {
                    int split = command.words().indexOf("--");
                    String rest = split < 0 ? "" : command.from(split + 1).line();
                    return forEnvironment(commands.group(1), names.getFirst())
                            .replaceAll("\\{posargs(:[^}]*)?}", Matcher.quoteReplacement(rest))
                            .replaceAll("\\{(toxinidir|tox_root)}/?", "");
                }
            }
        }
        return "";
    }

    /**
     * The lines that an environment runs: some begin with words that must all be in its name, or
     * with several such groups.
     */
    private static String forEnvironment(String commands, String name) {
        Set<String> factors = Set.copyOf(List.of(name.split("-")));
        return commands.lines()
                .map(line -> FACTORS.matcher(line))
                .filter(it ->
                        !it.matches()
                                || Stream.of(it.group(1).split(","))
                                        .anyMatch(group ->
                                                factors.containsAll(List.of(group.split("-")))))
                .map(it -> it.matches() ? it.group(2) : it.replaceAll("$0"))
                .collect(Collectors.joining("\n"));
    }

    /** What {@code session.run} of a session runs. */
    private String nox(ShellCommand command) {
        String text = tree.text(command.path("noxfile.py"));
        String name =
                command.option("-s", "-e", "--session", "--sessions")
                        .orElse("")
                        .replaceFirst("[-(].*", "");
        Matcher session =
                Pattern.compile(
                                "(?m)^def "
                                        + Pattern.quote(name)
                                        + "\\w{0,40}\\([^\\n]{0,200}\\n((?:[ \\t]{1,40}[^\\n]{0,400}\\n|\\n){0,200})")
                        .matcher(text + "\n");
        if (name.isEmpty() || !session.find()) {
            return "";
        }
        return Pattern.compile(
                        "session\\.run\\(([^()]{0,2000}(?:\\([^()]{0,200}\\)[^()]{0,2000}){0,100})\\)")
                .matcher(session.group(1))
                .results()
                .map(it ->
                        Pattern.compile("[\"']([^\"'\\n]{1,200})[\"']")
                                .matcher(it.group(1))
                                .results()
                                .map(word -> "'" + word.group(1) + "'")
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n"));
    }

    private Map<String, Object> project(ShellCommand command) {
        return TomlText.read(tree.text(command.path("pyproject.toml")));
    }

    /** The tables with tasks that a program reads. */
    private List<Map<String, Object>> tables(ShellCommand command, Map<String, Object> project) {
        return switch (command.program()) {
            case "pdm" -> List.of(TomlText.table(project, "tool", "pdm", "scripts"));
            case "poe" -> List.of(TomlText.table(project, "tool", "poe", "tasks"));
            case "pixi" ->
                    Stream.of(
                                    TomlText.read(tree.text(command.path("pixi.toml"))),
                                    TomlText.table(project, "tool", "pixi"))
                            .flatMap(it ->
                                    Stream.concat(
                                            Stream.of(it),
                                            TomlText.table(it, "feature").values().stream()))
                            .map(it -> TomlText.table(it, "tasks"))
                            .toList();
            default ->
                    Stream.of(
                                    TomlText.read(tree.text(command.path("hatch.toml"))),
                                    TomlText.table(project, "tool", "hatch"))
                            .flatMap(it -> TomlText.table(it, "envs").values().stream())
                            .map(it -> TomlText.table(it, "scripts"))
                            .toList();
        };
    }

    private String task(ShellCommand given) {
        ShellCommand command =
                given.withoutOptions("-e", "--environment", "--env", "-m", "--manifest-path");
        String name =
                command.words().stream()
                        .skip(1)
                        .filter(it -> !it.startsWith("-") && !it.equals("run"))
                        .findFirst()
                        .orElse("");
        String script = name.substring(name.indexOf(':') + 1);
        Map<String, Object> project = project(command);
        for (Map<String, Object> table : tables(command, project)) {
            Object found = table.get(script);
            if (found != null) {
                String rest = command.from(command.words().indexOf(name) + 1).line();
                return Stream.of("depends-on", "depends_on")
                                .flatMap(it -> TomlText.texts(TomlText.value(found, it)).stream())
                                .map(table::get)
                                .flatMap(Stream::ofNullable)
                                .map(it -> "(" + text(it) + ")\n")
                                .collect(Collectors.joining())
                        + text(found)
                        + " "
                        + rest;
            }
        }
        boolean tool =
                command.program().matches("hatch|pixi|pdm")
                        && command.has("run")
                        && !script.isEmpty();
        return tool
                ? command.from(command.words().indexOf(name))
                        .line()
                        .replaceFirst("^[\\w.-]{1,80}:(?=\\w)", "")
                : "";
    }

    private static String text(Object task) {
        String at = TomlText.value(task, "cwd").map(it -> "cd " + it + "\n").orElse("");
        return at + command(task);
    }

    private static String command(Object task) {
        return switch (task) {
            case String text -> text;
            case List<?> lines ->
                    lines.stream().map(String::valueOf).collect(Collectors.joining("\n"));
            default ->
                    Stream.of("cmd", "shell", "composite")
                            .flatMap(it -> TomlText.value(task, it).stream())
                            .findFirst()
                            .map(it ->
                                    it instanceof List<?> list
                                            ? list.stream()
                                                    .map(String::valueOf)
                                                    .collect(Collectors.joining(" "))
                                            : String.valueOf(it))
                            .orElse("");
        };
    }
}
