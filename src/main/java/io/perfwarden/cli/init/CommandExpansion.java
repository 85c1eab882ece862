package io.perfwarden.cli.init;

import module java.base;

/** Follows commands into targets, tasks and scripts of the repository, down to what runs. */
final class CommandExpansion {
    private static final int MOST_DEPTH = 8;

    private static final Pattern OWN =
            Pattern.compile(
                    "\\$\\(dirname (?:-- )?\"?(?:\\$0|\\$\\{0}|\\$\\{?BASH_SOURCE(?:\\[0])?}?)\"?\\)"
                            + "|\\$\\{(?:0|BASH_SOURCE(?:\\[0])?)%/\\*}");

    private static final Pattern ROOT = Pattern.compile("\\$\\(git rev-parse --show-toplevel\\)");

    /** {@code $(cd DIRECTORY && pwd)}. */
    private static final Pattern PRINTED =
            Pattern.compile(
                    "\\$\\(cd (?:-- )?\"?([\\w./-]{1,200})\"?(?: ?&?>[\\w/ >&]{1,30})? ?&& ?pwd(?: -P)?\\)");

    /** Options of {@code bencher run} without a value; {@code --} ends them. */
    private static final Pattern BENCHER_FLAG =
            Pattern.compile(
                    "--(|err|html|average|allow-failure|quiet|dry-run|exec|no-hash|insecure-host"
                            + "|ci-[a-z-]{1,40}|start-point-(reset|clone-thresholds)|thresholds-reset)");

    private static final int MOST_COMMANDS = 2_000;

    private final CheckoutTree tree;
    private final List<TaskFile> tasks;
    private int seen;

    CommandExpansion(CheckoutTree tree) {
        this.tree = tree;
        this.tasks =
                List.of(
                        new MakeTargets(tree),
                        new PackageScripts(tree),
                        new RecipeFiles(tree),
                        new PythonTasks(tree));
    }

    /** A kind of file that names commands. */
    interface TaskFile {
        /** What a command runs by its name; absent if it names nothing there. */
        Optional<List<ShellCommand>> commands(ShellCommand command);
    }

    /** The programs that a script runs in the end. */
    List<ShellCommand> programs(String script, String directory, Map<String, String> variables) {
        List<ShellCommand> found = new ArrayList<>();
        for (ShellCommand command : ShellScript.commands(script, directory, variables)) {
            expand(command, 0, found);
        }
        return found;
    }

    private void expand(ShellCommand given, int depth, List<ShellCommand> found) {
        ShellCommand command = CommandWrappers.unwrap(given);
        if (command.words().isEmpty() || depth > MOST_DEPTH || ++seen > MOST_COMMANDS) {
            return;
        }
        Optional<List<ShellCommand>> inner =
                inline(command)
                        .or(() ->
                                tasks.stream()
                                        .flatMap(it -> it.commands(command).stream())
                                        .findFirst())
                        .or(() -> script(command));
        if (inner.isEmpty()) {
            found.add(command);
            return;
        }
        for (ShellCommand it : inner.get()) {
            Optional<String> output = it.output().or(command::output);
            expand(new ShellCommand(it.words(), it.directory(), output), depth + 1, found);
        }
    }

    /** A script in a word, as of {@code sh -c} and {@code bencher run}. */
    private static Optional<List<ShellCommand>> inline(ShellCommand command) {
        boolean shell =
                command.program().matches("(ba|z|da)?sh|pwsh") && command.option("-c").isPresent();
        boolean bencher = command.program().equals("bencher") && command.has("run");
        if (!shell && !bencher) {
            return Optional.empty();
        }
        if (!shell) {
            return Optional.of(bencher(command));
        }
        String script = command.option("-c").orElseThrow();
        return Optional.of(ShellScript.commands(script, command.directory(), Map.of()));
    }

    /** What {@code bencher run} measures: one word for the shell, or a program and its words. */
    private static List<ShellCommand> bencher(ShellCommand command) {
        List<String> words = command.words();
        int at = words.indexOf("run") + 1;
        while (at < words.size() && words.get(at).startsWith("-")) {
            String word = words.get(at++);
            boolean valued =
                    at < words.size() - 1
                            && !words.get(at).startsWith("-")
                            && !word.contains("=")
                            && !BENCHER_FLAG.matcher(word).matches();
            at += valued ? 1 : 0;
        }
        ShellCommand inner = command.from(at);
        return inner.words().size() == 1
                ? ShellScript.commands(inner.words().getFirst(), command.directory(), Map.of())
                : List.of(inner);
    }

    /** A script with paths in place of what asks for its own directory or for the root. */
    private static String ownPlace(String script, String directory, String own) {
        if (directory.equals(ShellCommand.ANYWHERE)) {
            return script;
        }
        long depth = directory.isEmpty() ? 0 : 1 + directory.chars().filter(c -> c == '/').count();
        String root = "./" + "../".repeat((int) depth);
        String here = Matcher.quoteReplacement(root + own);
        String placed = OWN.matcher(script).replaceAll(here);
        placed = ROOT.matcher(placed).replaceAll(root);
        return PRINTED.matcher(placed).replaceAll("$1");
    }

    private Optional<List<ShellCommand>> script(ShellCommand command) {
        if (command.program().matches("gradlew|mvnw|sbtx?|millw?|bazelw?")) {
            return Optional.empty();
        }
        boolean shell = command.program().matches("(ba|z|da)?sh|pwsh|source|\\.");
        for (String word : shell ? command.from(1).words() : command.words().subList(0, 1)) {
            String file = command.path(word);
            String text = tree.text(file);
            boolean run =
                    shell
                            ? !text.isEmpty()
                            : text.startsWith("#!")
                                    && text.lines()
                                            .findFirst()
                                            .orElse("")
                                            .matches(".*\\b(ba|z|da)?sh\\b.*");
            if (run && !word.startsWith("-")) {
                int first = command.words().indexOf(word);
                Map<String, String> given = new HashMap<>();
                for (int i = first + 1; i < command.words().size(); i++) {
                    given.put(String.valueOf(i - first), command.words().get(i));
                }
                String placed = ownPlace(text, command.directory(), CheckoutTree.parent(file));
                return Optional.of(ShellScript.commands(placed, command.directory(), given));
            }
        }
        return Optional.empty();
    }
}
