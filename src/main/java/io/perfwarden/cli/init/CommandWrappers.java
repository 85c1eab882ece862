package io.perfwarden.cli.init;

import module java.base;

/** Programs that run another with its arguments. */
final class CommandWrappers {
    private static final int MOST = 8;

    /** How many words, at most, belong to the option before. */
    private static final Pattern WITH_VALUE =
            Pattern.compile(
                    "-[cnvweutim]|--(cpuset-cpus|cpus?|name|volume|workdir|env|user|platform|entrypoint|group|extra|with|python|package|directory|project|adapter|testbed|branch|host|key|token|preload|sandbox)");

    private CommandWrappers() {}

    static ShellCommand unwrap(ShellCommand given) {
        ShellCommand command = given;
        for (int i = 0; i < MOST && !command.words().isEmpty(); i++) {
            ShellCommand inner = inner(command);
            if (inner.words().equals(command.words())) {
                return directory(command);
            }
            command = inner;
        }
        return directory(command);
    }

    private static ShellCommand inner(ShellCommand command) {
        List<String> words = command.words();
        String second = words.size() > 1 ? words.get(1) : "";
        return switch (command.program()) {
            case "sudo",
                    "time",
                    "nohup",
                    "exec",
                    "command",
                    "stdbuf",
                    "chrt",
                    "nice",
                    "numactl",
                    "xvfb-run",
                    "caffeinate",
                    "valgrind" ->
                    options(command, 1);
            case "taskset", "timeout", "setarch" -> {
                ShellCommand rest = options(command, 1);
                boolean value =
                        !rest.words().isEmpty()
                                && rest.words()
                                        .getFirst()
                                        .matches(
                                                "[0-9a-fx,.-]{1,20}[smh]?|x86_64|\\$\\(uname -m\\)");
                yield value ? rest.from(1) : rest;
            }
            case "env" -> skipVariables(options(command, 1));
            case "uv", "poetry", "pipenv", "rye" ->
                    second.equals("run") ? options(command, 2) : command;
            case "uvx", "pipx" ->
                    second.equals("run")
                            ? options(command, 2)
                            : command.program().equals("uvx") ? options(command, 1) : command;
            case "conda", "mamba", "micromamba" ->
                    second.equals("run") ? options(command, 2) : command;
            case "python", "python3", "py" -> second.equals("-m") ? command.from(2) : command;
            case "npx", "bunx" -> options(command, 1);
            case "pnpm", "yarn", "npm", "bun" ->
                    second.matches("exec|dlx|x") ? options(command, 2) : command;
            case "docker", "podman" -> docker(command);
            case "nix", "devenv", "devbox" -> {
                int at =
                        Math.max(
                                Math.max(words.indexOf("-c"), words.indexOf("--command")),
                                words.indexOf("--"));
                yield at > 0 ? command.from(at + 1) : command;
            }
            case "mise" -> {
                int at = words.indexOf("--");
                yield second.matches("exec|x") && at > 0 ? command.from(at + 1) : command;
            }
            default -> command;
        };
    }

    private static ShellCommand options(ShellCommand command, int first) {
        int at = first;
        List<String> words = command.words();
        while (at < words.size() && words.get(at).startsWith("-")) {
            boolean end = words.get(at).equals("--");
            at += WITH_VALUE.matcher(words.get(at)).matches() ? 2 : 1;
            if (end) {
                break;
            }
        }
        return command.from(at);
    }

    private static ShellCommand skipVariables(ShellCommand command) {
        int at = 0;
        while (at < command.words().size() && command.words().get(at).matches("\\w+=.*")) {
            at++;
        }
        return command.from(at);
    }

    /** {@code docker run [OPTIONS] IMAGE COMMAND}; the checkout is taken to be where it runs. */
    private static ShellCommand docker(ShellCommand command) {
        List<String> words = command.words();
        int run = words.indexOf("run");
        int exec = words.indexOf("exec");
        int first = Math.max(run, exec);
        return first < 0 || first > 2 ? command : options(command, first + 1).from(1);
    }

    /** Goes where an option of the program says. */
    private static ShellCommand directory(ShellCommand command) {
        Optional<String> to =
                switch (command.program()) {
                    case "make", "gmake", "go", "ninja" -> command.option("-C", "--directory");
                    case "npm" -> command.option("--prefix");
                    case "yarn" -> command.option("--cwd");
                    case "pnpm" -> command.option("-C", "--dir");
                    case "cargo", "mvn", "mvnw" ->
                            command.option("--manifest-path", "-f").map(CheckoutTree::parent);
                    case "gradle", "gradlew" -> command.option("-p", "--project-dir");
                    default -> Optional.empty();
                };
        return to.filter(it -> !it.contains("$"))
                .map(it -> command.in(command.path(it)))
                .orElse(command);
    }
}
