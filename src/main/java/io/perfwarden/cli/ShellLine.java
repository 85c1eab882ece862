package io.perfwarden.cli;

import module java.base;

import java.lang.ProcessBuilder.Redirect;

/**
 * A command line of the user with places to fill: the path of results, or arguments of the tool.
 * What is filled in stays data, whatever characters it has.
 */
record ShellLine(String command) {
    /** The place of the path of results. It may be within quotes. */
    static final String OUT = "{out}";

    /** The place of the arguments that choose benchmarks. It is outside quotes. */
    static final String FILTER = "{filter}";

    private static final boolean WINDOWS = File.separatorChar == '\\';

    /** Characters of a line, which Linux limits to 128 KiB and Windows to 8,191. */
    private static final int LONGEST = WINDOWS ? 6_000 : 100_000;

    private static final Pattern UNSAFE = Pattern.compile("[\"%!\\p{Cntrl}]");

    boolean writesResults() {
        return command.contains(OUT);
    }

    boolean canFilter() {
        return command.contains(FILTER);
    }

    /** Whether a place of arguments is within quotes, where it is not filled. */
    boolean quotesFilter() {
        return fill("", List.of()).contains(FILTER);
    }

    /** Whether arguments fit into a line of this system and mean the same there. */
    static boolean fits(List<String> words) {
        int length = words.stream().mapToInt(word -> word.length() + 3).sum();
        boolean hasQuotes = words.stream().anyMatch(word -> word.indexOf('\'') >= 0);
        boolean isPlain = words.stream().noneMatch(word -> word.indexOf('\0') >= 0);
        return (hasQuotes ? 4 * length : length) <= LONGEST
                && isPlain
                && !(WINDOWS && words.stream().anyMatch(word -> UNSAFE.matcher(word).find()));
    }

    /**
     * Runs it with the system's shell, and returns its exit code.
     *
     * @param filter arguments in the place for them
     * @param told further variables of its environment
     * @param results file for its output, or the path for the place of it
     */
    int run(Path directory, List<String> filter, Map<String, String> told, Path results)
            throws IOException {
        return run(List.of(), directory, filter, told, results);
    }

    /** The same under a program, which starts the shell. */
    int run(
            List<String> under,
            Path directory,
            List<String> filter,
            Map<String, String> told,
            Path results)
            throws IOException {
        String path = results.toAbsolutePath().toString();
        String line =
                WINDOWS
                        ? command.replace(OUT, path)
                                .replace(
                                        FILTER,
                                        filter.stream()
                                                .map(word -> '"' + word + '"')
                                                .collect(Collectors.joining(" ")))
                        : fill(path, filter);
        List<String> shell = WINDOWS ? List.of("cmd", "/c", line) : List.of("sh", "-c", line);
        ProcessBuilder builder =
                new ProcessBuilder(Stream.concat(under.stream(), shell.stream()).toList());
        builder.directory(directory.toAbsolutePath().toFile());
        builder.environment().putAll(told);
        builder.redirectInput(Redirect.from(new File(WINDOWS ? "NUL" : "/dev/null")));
        builder.redirectError(Redirect.INHERIT);
        builder.redirectOutput(writesResults() ? Redirect.DISCARD : Redirect.to(results.toFile()));
        try {
            return run(builder);
        } catch (IllegalStateException e) {
            throw new IOException("interrupted", e);
        }
    }

    /**
     * @throws IllegalStateException if this program is ending, which the command did not outlive
     */
    private static int run(ProcessBuilder builder) throws IOException {
        CompletableFuture<Optional<Process>> started = new CompletableFuture<>();
        Thread ending = new Thread(() -> started.join().ifPresent(ShellLine::end));
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            Process process = builder.start();
            started.complete(Optional.of(process));
            return process.waitFor();
        } catch (InterruptedException e) {
            started.join().ifPresent(ShellLine::end);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            started.complete(Optional.empty());
            Runtime.getRuntime().removeShutdownHook(ending);
        }
    }

    /**
     * Ends a process with all that it started: what goes on would disturb the next measurement.
     * They are stopped first, since one that runs may start another. A container may not collect
     * what a shell has started, so only the shell is waited for.
     */
    private static void end(Process process) {
        Set<ProcessHandle> family = new LinkedHashSet<>();
        while (family.addAll(
                Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList())) {
            stop(family);
        }
        family.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }

    private static void stop(Set<ProcessHandle> family) {
        if (WINDOWS) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -STOP \"$@\"", "sh"));
        family.forEach(it -> command.add(Long.toString(it.pid())));
        try {
            new ProcessBuilder(command).redirectError(Redirect.DISCARD).start().onExit().join();
        } catch (IOException _) {
            // they run on until they are ended
        }
    }

    /** The line for a POSIX shell, with single and double quotes and the backslash. */
    String fill(String path, List<String> filter) {
        StringBuilder line = new StringBuilder();
        char quote = ' ';
        for (int i = 0; i < command.length(); i++) {
            if (command.startsWith(OUT, i)) {
                line.append(word(path, quote));
                i += OUT.length() - 1;
                continue;
            }
            if (command.startsWith(FILTER, i) && quote == ' ') {
                line.append(
                        filter.stream()
                                .map(word -> word(word, ' '))
                                .collect(Collectors.joining(" ")));
                i += FILTER.length() - 1;
                continue;
            }
            char c = command.charAt(i);
            line.append(c);
            if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
                line.append(command.charAt(++i));
            } else if (c == quote) {
                quote = ' ';
            } else if (quote == ' ' && (c == '\'' || c == '"')) {
                quote = c;
            }
        }
        return line.toString();
    }

    private static String word(String text, char quote) {
        return switch (quote) {
            case '\'' -> text.replace("'", "'\\''");
            case '"' -> text.replaceAll("[\\\\\"$`]", "\\\\$0");
            default -> "'" + text.replace("'", "'\\''") + "'";
        };
    }
}
