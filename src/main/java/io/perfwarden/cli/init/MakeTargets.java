package io.perfwarden.cli.init;

import module java.base;

/** Targets of MakeTargets, with what they need first. */
final class MakeTargets implements CommandExpansion.TaskFile {
    private static final Pattern RULE =
            Pattern.compile("^([^\\t#:=][^:=#]{0,200}):(?![:=])([^#=]{0,2000})(?:#.*)?$");
    private static final Pattern VARIABLE =
            Pattern.compile(
                    "^\\s{0,9}(?:export\\s{1,9})?([\\w.-]{1,80})\\s{0,9}[:?+]{0,2}=\\s{0,9}(.{0,2000})$");
    private static final Pattern USE = Pattern.compile("\\$[({]([\\w.-]{1,80})[)}]");
    private static final int MOST_DEPTH = 5;

    private final CheckoutTree tree;

    /** One rule. */
    private record MakeRule(List<String> needs, List<String> recipe) {}

    private record Makefile(Map<String, MakeRule> rules, Map<String, String> variables) {}

    MakeTargets(CheckoutTree tree) {
        this.tree = tree;
    }

    @Override
    public Optional<List<ShellCommand>> commands(ShellCommand command) {
        if (!command.program().matches("g?make|\\$\\(MAKE\\)|\\$\\{MAKE\\}")) {
            return Optional.empty();
        }
        String named = command.option("-f", "--file").orElse("");
        Makefile file = new Makefile(new LinkedHashMap<>(), new HashMap<>());
        Stream.of(named, "GNUmakefile", "Makefile", "makefile")
                .filter(it -> !it.isEmpty())
                .map(command::path)
                .filter(tree::has)
                .findFirst()
                .ifPresent(it -> read(it, file, 0));
        if (file.rules().isEmpty()) {
            return Optional.empty();
        }
        List<String> targets = new ArrayList<>();
        for (int i = 1; i < command.words().size(); i++) {
            String word = command.words().get(i);
            if (word.matches("\\w+=.*")) {
                file.variables().put(word.split("=", 2)[0], word.split("=", 2)[1]);
            } else if (word.matches("-[Cf]|--directory|--file")) {
                i++;
            } else if (!word.startsWith("-")) {
                targets.add(word);
            }
        }
        if (targets.isEmpty()) {
            file.rules().keySet().stream()
                    .filter(it -> !it.startsWith("."))
                    .findFirst()
                    .ifPresent(targets::add);
        }
        if (targets.stream().noneMatch(it -> rule(file, it).isPresent())) {
            return Optional.empty();
        }
        List<ShellCommand> found = new ArrayList<>();
        Set<String> done = new HashSet<>();
        targets.forEach(it -> run(file, it, command.directory(), done, found));
        return Optional.of(found);
    }

    private static Optional<MakeRule> rule(Makefile file, String target) {
        MakeRule rule = file.rules().get(target);
        return Optional.ofNullable(rule)
                .or(() ->
                        file.rules().entrySet().stream()
                                .filter(it -> it.getKey().contains("%"))
                                .filter(it ->
                                        target.matches(
                                                Pattern.quote(it.getKey())
                                                        .replaceFirst("%", "\\\\E.{1,80}\\\\Q")))
                                .map(Map.Entry::getValue)
                                .findFirst());
    }

    private void run(
            Makefile file,
            String target,
            String directory,
            Set<String> done,
            List<ShellCommand> found) {
        Optional<MakeRule> rule = rule(file, target).filter(_ -> done.add(target));
        if (rule.isEmpty() || done.size() > 100) {
            return;
        }
        rule.get().needs().stream()
                .flatMap(it -> Stream.of(value(it, file, 0).split("\\s+")))
                .forEach(it -> run(file, it, directory, done, found));
        for (String line : rule.get().recipe()) {
            String text =
                    value(line.replaceFirst("^[@+ -]{1,3}", "").replace("$@", target), file, 0);
            found.addAll(ShellScript.commands(text.replace("$$", "$"), directory, Map.of()));
        }
    }

    private static String value(String text, Makefile file, int depth) {
        return depth > MOST_DEPTH
                ? text
                : USE.matcher(text)
                        .replaceAll(found -> {
                            String value =
                                    file.variables().getOrDefault(found.group(1), "$(shell)");
                            boolean known =
                                    !value.contains("$(shell") && !value.contains("$(wildcard");
                            return Matcher.quoteReplacement(
                                    known ? value(value, file, depth + 1) : found.group());
                        });
    }

    private void read(String path, Makefile file, int depth) {
        List<String> targets = List.of();
        for (String line :
                tree.text(path)
                        .replace("\r", "")
                        .replaceAll("\\\\\n[ \\t]{0,80}", " ")
                        .split("\n")) {
            Matcher rule = RULE.matcher(line);
            Matcher variable = VARIABLE.matcher(line);
            if (line.startsWith("\t")) {
                for (String target : targets) {
                    Objects.requireNonNull(file.rules().get(target)).recipe().add(line.strip());
                }
            } else if (line.matches("-?include\\s.*") && depth < MOST_DEPTH) {
                for (String included : line.replaceFirst("-?include\\s+", "").split("\\s+")) {
                    read(CheckoutTree.join(CheckoutTree.parent(path), included), file, depth + 1);
                }
            } else if (variable.matches() && !line.startsWith(" ".repeat(10))) {
                file.variables()
                        .putIfAbsent(
                                variable.group(1),
                                variable.group(2).replaceFirst("\\s#.*", "").strip());
            } else if (rule.matches()) {
                List<String> parts = List.of(rule.group(2).split(";", 2));
                targets = List.of(rule.group(1).strip().split("\\s+"));
                for (String target : targets) {
                    MakeRule made =
                            file.rules()
                                    .computeIfAbsent(
                                            target,
                                            _ ->
                                                    new MakeRule(
                                                            new ArrayList<>(), new ArrayList<>()));
                    made.needs()
                            .addAll(
                                    List.of(
                                            parts.getFirst()
                                                    .replace("|", " ")
                                                    .strip()
                                                    .split("\\s+")));
                    if (parts.size() > 1) {
                        made.recipe().add(parts.getLast().strip());
                    }
                }
            }
        }
    }
}
