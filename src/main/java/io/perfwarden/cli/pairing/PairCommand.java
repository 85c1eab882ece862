package io.perfwarden.cli.pairing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.cli.files.PairFiles;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden pair}. */
@Command(
        name = "pair",
        description = {
            "Measure base and head of a change in turns, each time in a fresh process.",
            "What the machine does meanwhile it does to both, so that no history is needed.",
            "A command prints its results, or writes them to the path that {out} stands for. It"
                    + " also gets PERFWARDEN_SIDE (base or head) and PERFWARDEN_ROUND."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden pair --base ../base/bench --head ./bench --rounds 20 --out pairs",
            "  perfwarden pair --base 'java -jar base.jar -f 1 -rf json -rff {out}' \\",
            "      --head 'java -jar head.jar -f 1 -rf json -rff {out}' --out pairs",
            "  perfwarden compare pairs/base pairs/head"
        })
public final class PairCommand implements Callable<Integer> {
    private static final int MOST_ROUNDS = 1_000;

    private final Shell shell;

    @Option(
            names = "--base",
            required = true,
            paramLabel = "CMD",
            description = "Measures the base, run by the system's shell.")
    private String base = "";

    @Option(
            names = "--head",
            required = true,
            paramLabel = "CMD",
            description = "Measures the head, run by the system's shell.")
    private String head = "";

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often each is measured; ${DEFAULT-VALUE} unless named.")
    private int rounds = 20;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "A new directory for what was measured.")
    private String out = "";

    public PairCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of("--rounds", "is " + rounds + ", expected 1 to " + MOST_ROUNDS));
        }
        Path directory = Outputs.path("--out", out);
        prepare(directory);
        Measuring measuring = new Measuring(directory);
        List<Turn> turns = Turn.all(rounds);
        for (Turn turn : turns) {
            shell.err().println(Shell.PROGRAM + ": " + turn.label() + " of " + rounds);
            measuring.take(turn, turn.side().equals(PairFiles.BASE) ? base : head);
        }
        Outputs.write(directory.resolve(PairFiles.MARK), mark().getBytes(UTF_8));
        shell.out()
                .println(
                        Shell.printable(
                                "%s compare %s %s"
                                        .formatted(
                                                Shell.PROGRAM,
                                                directory.resolve(PairFiles.BASE),
                                                directory.resolve(PairFiles.HEAD))));
        return ExitCode.PASS;
    }

    /** Written last: what was broken off is nothing to compare. */
    private String mark() {
        return "{\"schema\": \"perfwarden/pair/1\", \"rounds\": " + rounds + "}\n";
    }

    private static void prepare(Path directory) throws Refusal {
        try {
            if (Files.exists(directory) && !isEmptyDirectory(directory)) {
                throw new Refusal(
                        ExitCode.USAGE,
                        Problem.of("--out", directory + " is there already, expected a new one"));
            }
            Files.createDirectories(directory.resolve(PairFiles.BASE));
            Files.createDirectories(directory.resolve(PairFiles.HEAD));
        } catch (IOException e) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of("--out", directory + " cannot be made: " + e.getMessage()));
        }
    }

    private static boolean isEmptyDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }
}
