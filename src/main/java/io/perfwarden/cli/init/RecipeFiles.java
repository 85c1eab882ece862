package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/** Recipes of just, Task, cargo-make and mise. */
final class RecipeFiles implements CommandExpansion.TaskFile {
    private final CheckoutTree tree;

    RecipeFiles(CheckoutTree tree) {
        this.tree = tree;
    }

    @Override
    public Optional<List<ShellCommand>> commands(ShellCommand command) {
        List<String> names =
                command.words().stream().skip(1).filter(it -> !it.startsWith("-")).toList();
        String at = command.directory();
        return switch (command.program()) {
            case "just" -> all(names, it -> just(at, it, names, 0));
            case "task", "go-task" -> all(names, it -> task(at, it, 0));
            case "cargo" ->
                    command.has("make")
                            ? all(names, it -> toml(at, "Makefile.toml", it, 0))
                            : Optional.empty();
            case "mise" -> all(names, it -> toml(at, "mise.toml", it, 0));
            default -> Optional.empty();
        };
    }

    private static Optional<List<ShellCommand>> all(
            List<String> names, Function<String, List<ShellCommand>> recipe) {
        List<ShellCommand> found = names.stream().flatMap(it -> recipe.apply(it).stream()).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    private List<ShellCommand> just(String at, String name, List<String> given, int depth) {
        String text =
                Stream.of("justfile", "Justfile", ".justfile")
                        .map(it -> tree.text(CheckoutTree.join(at, it)))
                        .filter(it -> !it.isEmpty())
                        .findFirst()
                        .orElse("");
        Matcher recipe =
                Pattern.compile(
                                "(?m)^@?"
                                        + Pattern.quote(name)
                                        + "((?: [^:\\n]{0,200})?):(?!=)([^\\n]{0,400})\\n((?:[ \\t]{1,40}[^\\n]{0,2000}\\n|\\n){0,200})")
                        .matcher(text + "\n");
        if (depth > 4 || !recipe.find()) {
            return List.of();
        }
        List<ShellCommand> found = new ArrayList<>();
        for (String need : recipe.group(2).strip().split("[\\s()]+")) {
            found.addAll(just(at, need, List.of(), depth + 1));
        }
        String body =
                fill(
                                recipe.group(3),
                                recipe.group(1).strip(),
                                given.subList(given.indexOf(name) + 1, given.size()))
                        .replaceAll("(?m)^\\s{0,40}[@-]{0,2}", "");
        found.addAll(ShellScript.commands(body, at, Map.of()));
        return found;
    }

    /** Parameters of a recipe: what is given, else what they are by default. */
    private static String fill(String body, String parameters, List<String> given) {
        String filled = body;
        List<String> names = List.of(parameters.split("\\s+"));
        for (int i = 0; i < names.size(); i++) {
            String[] parts = names.get(i).replaceFirst("^[*+$]", "").split("=", 2);
            String usual =
                    parts.length > 1 ? parts[1].replaceAll("[\"']", "") : "{{" + parts[0] + "}}";
            String value = i < given.size() ? given.get(i) : usual;
            filled =
                    filled.replaceAll(
                            "\\{\\{\\s{0,9}" + Pattern.quote(parts[0]) + "\\s{0,9}}}",
                            Matcher.quoteReplacement(value));
        }
        return filled;
    }

    private List<ShellCommand> task(String at, String name, int depth) {
        Map<?, ?> tasks =
                Stream.of("Taskfile.yml", "Taskfile.yaml", "taskfile.yml")
                        .flatMap(
                                it -> PlainYaml.read(tree.text(CheckoutTree.join(at, it))).stream())
                        .filter(Map.class::isInstance)
                        .map(it -> ((Map<?, ?>) it).get("tasks"))
                        .filter(Map.class::isInstance)
                        .map(it -> (Map<?, ?>) it)
                        .findFirst()
                        .orElse(Map.of());
        Object task = tasks.get(name);
        if (depth > 4 || task == null) {
            return List.of();
        }
        Object commands =
                task instanceof Map<?, ?> map
                        ? map.get("cmds") == null ? map.get("cmd") : map.get("cmds")
                        : task;
        String where = task instanceof Map<?, ?> map ? JobSource.value(map, "dir") : "";
        List<ShellCommand> found = new ArrayList<>();
        if (task instanceof Map<?, ?> map && map.get("deps") instanceof List<?> deps) {
            deps.forEach(it -> found.addAll(task(at, String.valueOf(it), depth + 1)));
        }
        for (Object one :
                commands instanceof List<?> list
                        ? list
                        : Optional.ofNullable(commands).stream().toList()) {
            if (one instanceof Map<?, ?> map && map.get("task") != null) {
                found.addAll(task(at, JobSource.value(map, "task"), depth + 1));
            } else {
                String text =
                        one instanceof Map<?, ?> map
                                ? JobSource.value(map, "cmd")
                                : String.valueOf(one);
                found.addAll(ShellScript.commands(text, CheckoutTree.join(at, where), Map.of()));
            }
        }
        return found;
    }

    private List<ShellCommand> toml(String at, String file, String name, int depth) {
        Object task =
                TomlText.table(TomlText.read(tree.text(CheckoutTree.join(at, file))), "tasks")
                        .get(name);
        if (depth > 4 || task == null) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        if (task instanceof String text) {
            lines.add(text);
        }
        for (String key : List.of("script", "run", "command")) {
            TomlText.value(task, key)
                    .ifPresent(it -> {
                        List<String> words =
                                new ArrayList<>(
                                        List.of(
                                                it instanceof List<?> list
                                                        ? list.stream()
                                                                .map(String::valueOf)
                                                                .collect(Collectors.joining("\n"))
                                                        : String.valueOf(it)));
                        if (key.equals("command")) {
                            words.addAll(TomlText.texts(TomlText.value(task, "args")));
                        }
                        lines.add(String.join(" ", words));
                    });
        }
        List<ShellCommand> found = new ArrayList<>();
        for (String key : List.of("dependencies", "depends")) {
            TomlText.texts(TomlText.value(task, key))
                    .forEach(it -> found.addAll(toml(at, file, it, depth + 1)));
        }
        found.addAll(ShellScript.commands(String.join("\n", lines), at, Map.of()));
        return found;
    }
}
