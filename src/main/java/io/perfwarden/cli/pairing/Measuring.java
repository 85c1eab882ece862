package io.perfwarden.cli.pairing;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.formats.PairMark;
import io.perfwarden.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs a command of the user's in a fresh process, and keeps what it measured. */
final class Measuring {
    private final Path directory;

    /**
     * @param directory with a directory for each side
     */
    Measuring(Path directory) {
        this.directory = directory;
    }

    /**
     * Takes a turn.
     *
     * @param command for the system's shell
     */
    void take(Turn turn, String command) throws Refusal {
        Path file = directory.resolve(turn.side()).resolve(PairMark.round(turn.round()));
        boolean writes = command.contains(OutPath.PLACE);
        Path results = writes ? file : file.resolveSibling(file.getFileName() + ".txt");
        try {
            int code = run(turn, command, results, writes);
            if (code != 0) {
                throw refusal(turn, "the command ended with " + code, results);
            }
            if (!Files.exists(results) || isEmpty(results)) {
                throw refusal(turn, "the command wrote nothing", results);
            }
        } catch (IOException e) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of(turn.label(), "cannot be measured: " + e.getMessage()));
        }
    }

    private static int run(Turn turn, String command, Path results, boolean writes)
            throws IOException {
        boolean windows = File.separatorChar == '\\';
        String path = results.toAbsolutePath().toString();
        String line = windows ? command.replace(OutPath.PLACE, path) : OutPath.into(command, path);
        ProcessBuilder builder =
                new ProcessBuilder(
                        windows ? List.of("cmd", "/c", line) : List.of("sh", "-c", line));
        builder.environment().put("PERFWARDEN_SIDE", turn.side());
        builder.environment().put("PERFWARDEN_ROUND", Integer.toString(turn.round()));
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

    private static boolean isEmpty(Path results) throws IOException {
        return Files.isRegularFile(results) && Files.size(results) == 0;
    }

    private static Refusal refusal(Turn turn, String what, Path results) {
        return new Refusal(
                ExitCode.UNREADABLE,
                new Problem(turn.label(), what, "its results were to be in " + results));
    }
}
