package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.format.PairMark;
import io.perfwarden.model.CommitSha;
import io.perfwarden.stats.InterleavedTestResult;
import java.lang.ProcessBuilder.Redirect;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden pair}. */
@Command(name = "pair")
public final class PairCommand implements Callable<Integer> {
    private final ShellContext shell;

    @Option(names = "--base", required = true, paramLabel = "CMD")
    private String base = "";

    @Option(names = "--head", required = true, paramLabel = "CMD")
    private String head = "";

    @Option(names = "--base-commit", paramLabel = "SHA")
    private Optional<String> baseCommit = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N")
    private int rounds = 20;

    @Option(names = "--out", required = true, paramLabel = "DIR")
    private String out = "";

    public PairCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        if (rounds < InterleavedTestResult.LEAST_ROUNDS || rounds > PairMark.MOST_ROUNDS) {
            throw CliRefusal.usage(
                    "--rounds",
                    "is %d, expected %d to %d"
                            .formatted(
                                    rounds,
                                    InterleavedTestResult.LEAST_ROUNDS,
                                    PairMark.MOST_ROUNDS),
                    "fewer rounds decide nothing; 10 are good, 20 are for hosted runners");
        }
        Optional<CommitSha> commit = givenCommit();
        Path directory = OutputFiles.path("--out", out);
        prepare(directory);
        for (int round = 1; round <= rounds; round++) {
            // alternates the order, so that neither side gains from a machine that warms up or
            // slows down
            boolean baseFirst = round % 2 == 1;
            measure(directory, round, baseFirst ? PairMark.BASE : PairMark.HEAD);
            measure(directory, round, baseFirst ? PairMark.HEAD : PairMark.BASE);
        }
        OutputFiles.write(
                directory.resolve(PairMark.FILE),
                new PairMark(rounds, commit).text().getBytes(UTF_8));
        shell.say(
                "Now run: %s compare %s %s"
                        .formatted(
                                ShellContext.PROGRAM,
                                ShellContext.word(directory.resolve(PairMark.BASE)),
                                ShellContext.word(directory.resolve(PairMark.HEAD))));
        shell.say("On a machine that others use, measure twice, and add: --again DIR-OF-THAT-JOB");
        shell.say("On a machine that is yours alone, add: --dedicated");
        return ExitCode.PASS;
    }

    private Optional<CommitSha> givenCommit() throws CliRefusal {
        if (baseCommit.isPresent() && !CommitSha.isValid(baseCommit.get())) {
            throw CliRefusal.usage("--base-commit", "is no full commit id of 40 or 64 digits");
        }
        return baseCommit.map(CommitSha::new);
    }

    private static void prepare(Path directory) throws CliRefusal {
        try {
            if (Files.exists(directory) && !isEmptyDirectory(directory)) {
                throw CliRefusal.usage(
                        "--out", directory + " is there already, expected a new one");
            }
            Files.createDirectories(directory.resolve(PairMark.BASE));
            Files.createDirectories(directory.resolve(PairMark.HEAD));
        } catch (IOException e) {
            throw CliRefusal.usage("--out", directory + " cannot be made: " + e.getMessage());
        }
    }

    private static boolean isEmptyDirectory(Path directory) {
        String[] files = directory.toFile().list();
        return files != null && files.length == 0;
    }

    private void measure(Path directory, int round, String side) throws CliRefusal {
        String of = " of " + rounds + ", " + side;
        shell.err().println(ShellContext.PROGRAM + ": round " + round + of);
        String turn = "round " + round + ", " + side;
        String command = side.equals(PairMark.BASE) ? base : head;
        Path file = directory.resolve(side).resolve(PairMark.round(round));
        boolean writes = command.contains(OutPath.PLACE);
        Path results = writes ? file : file.resolveSibling(file.getFileName() + ".txt");
        Map<String, String> told =
                Map.of("PERFWARDEN_SIDE", side, "PERFWARDEN_ROUND", Integer.toString(round));
        String hint = "its results were to be in " + results;
        try {
            int code = run(command, Path.of(""), told, results, writes);
            if (code != 0) {
                String what = "the command ended with " + code;
                throw CliRefusal.unreadable(turn, what, hint);
            }
            if (!Files.exists(results)
                    || (Files.isRegularFile(results) && Files.size(results) == 0)) {
                throw CliRefusal.unreadable(turn, "the command wrote nothing", hint);
            }
        } catch (IOException e) {
            throw CliRefusal.usage(turn, "cannot be measured: " + e.getMessage());
        }
    }

    /**
     * Runs a command with the system's shell, and returns its exit code.
     *
     * @param told further variables of its environment
     * @param results file for its output, or the path for {@code {out}}
     * @param writes whether the command names that path itself
     */
    static int run(
            String command, Path directory, Map<String, String> told, Path results, boolean writes)
            throws IOException {
        boolean windows = File.separatorChar == '\\';
        String path = results.toAbsolutePath().toString();
        String line =
                windows ? command.replace(OutPath.PLACE, path) : OutPath.insertInto(command, path);
        ProcessBuilder builder =
                new ProcessBuilder(
                        windows ? List.of("cmd", "/c", line) : List.of("sh", "-c", line));
        builder.directory(directory.toAbsolutePath().toFile());
        builder.environment().putAll(told);
        builder.redirectInput(Redirect.from(new File(windows ? "NUL" : "/dev/null")));
        builder.redirectError(Redirect.INHERIT);
        builder.redirectOutput(writes ? Redirect.DISCARD : Redirect.to(results.toFile()));
        Process process = builder.start();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Puts the path of results into a command as one word, within any quotes and with any
     * characters.
     */
    private static final class OutPath {
        static final String PLACE = "{out}";

        private OutPath() {}

        /**
         * @param command for a POSIX shell, with single and double quotes and the backslash
         * @param path absolute, as the command may change its directory
         */
        static String insertInto(String command, String path) {
            StringBuilder line = new StringBuilder();
            char quote = ' ';
            for (int i = 0; i < command.length(); i++) {
                if (command.startsWith(PLACE, i)) {
                    line.append(word(path, quote));
                    i += PLACE.length() - 1;
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

        private static String word(String path, char quote) {
            return switch (quote) {
                case '\'' -> path.replace("'", "'\\''");
                case '"' -> path.replaceAll("[\\\\\"$`]", "\\\\$0");
                default -> "'" + path.replace("'", "'\\''") + "'";
            };
        }
    }
}
