package io.perfwarden.cli.init;

import module java.base;

/** Scripts of package.json, of one package or of all in a workspace. */
final class PackageScripts implements CommandExpansion.TaskFile {
    private static final Pattern ALL =
            Pattern.compile("-r|--recursive|--workspaces|-ws|workspaces|foreach|run-many|--all");
    private static final String[] CHOSEN = {
        "--filter", "-F", "-w", "--workspace", "workspace", "--scope", "-p", "--projects"
    };

    private final NodePackages packages;

    PackageScripts(CheckoutTree tree) {
        this.packages = new NodePackages(tree);
    }

    @Override
    public Optional<List<ShellCommand>> commands(ShellCommand command) {
        if (command.program().matches("concurrently|npm-run-all2?|run-[sp]")) {
            return Optional.of(several(command));
        }
        if (!command.program().matches("npm|pnpm|yarn|bun|turbo|nx|lerna|wireit")) {
            return Optional.empty();
        }
        boolean monorepo = command.program().matches("turbo|nx|lerna");
        boolean all =
                command.words().stream().anyMatch(it -> ALL.matcher(it).matches()) || monorepo;
        Optional<String> chosen = command.option(CHOSEN);
        List<String> directories;
        if (chosen.isPresent() && !command.has("--parallel=")) {
            directories =
                    packages.directories().stream()
                            .filter(it -> isChosen(chosen.get(), it))
                            .toList();
        } else if (all) {
            directories =
                    packages.directories().stream()
                            .filter(it ->
                                    CheckoutTree.isBelow(it, command.directory())
                                            && !it.equals(command.directory())
                                            && packages.isMember(command.directory(), it))
                            .toList();
        } else {
            directories = List.of(nearest(command.directory()));
        }
        List<ShellCommand> found = new ArrayList<>();
        for (String directory : directories) {
            script(command, directory)
                    .map(it -> packages.script(directory, it))
                    .ifPresent(it -> found.addAll(ShellScript.commands(it, directory, Map.of())));
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    /** Scripts by {@code npm:NAME} or their name, and whole commands in a word. */
    private List<ShellCommand> several(ShellCommand command) {
        String directory = nearest(command.directory());
        return command.words().stream()
                .skip(1)
                .filter(it -> !it.startsWith("-"))
                .flatMap(word -> {
                    String name = word.replaceFirst("^(npm|yarn|pnpm|bun):", "");
                    String glob = Pattern.quote(name).replace("*", "\\E.{0,80}\\Q");
                    List<String> scripts =
                            packages.scripts(directory).stream()
                                    .filter(it -> it.matches(glob))
                                    .map(it -> packages.script(directory, it))
                                    .toList();
                    return scripts.isEmpty() ? Stream.of(word) : scripts.stream();
                })
                .flatMap(it -> ShellScript.commands(it, directory, Map.of()).stream())
                .toList();
    }

    private String nearest(String directory) {
        String at = directory;
        while (!at.isEmpty() && !packages.directories().contains(at)) {
            at = CheckoutTree.parent(at);
        }
        return at;
    }

    private boolean isChosen(String filter, String directory) {
        String plain = filter.replaceAll("^\\.?/|[{}]|\\.{3}|^\\^", "");
        String glob =
                Pattern.quote(plain)
                        .replace("**", "\\E.{0,200}\\Q")
                        .replace("*", "\\E[^/]{0,100}\\Q");
        return packages.name(directory).matches(glob)
                || (!directory.isEmpty() && directory.matches(glob))
                || packages.name(directory).endsWith("/" + plain);
    }

    /** The first word that is a script of the package. */
    private Optional<String> script(ShellCommand command, String directory) {
        return command.words().stream()
                .skip(1)
                .map(it -> it.replaceFirst("^(-t|--target)=", ""))
                .filter(it -> packages.scripts(directory).contains(it))
                .findFirst();
    }
}
