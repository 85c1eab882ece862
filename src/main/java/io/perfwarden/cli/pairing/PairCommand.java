package io.perfwarden.cli.pairing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.decide.PairedOpinion;
import io.perfwarden.formats.PairMark;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
            "  perfwarden compare pairs/base pairs/head",
            "",
            "On shared machines two jobs decide. Measure in a second one, and compare both:",
            "  perfwarden compare pairs/base pairs/head --again other-pairs"
        })
public final class PairCommand implements Callable<Integer> {
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
            names = "--base-commit",
            paramLabel = "SHA",
            description = {
                "Which commit the base is, for the app: it counts only if that is what the pull"
                        + " request is to be merged into, or where it branched off."
            })
    private Optional<String> baseCommit = Optional.empty();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often each is measured, at least 5; ${DEFAULT-VALUE} unless named.")
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
        if (rounds < PairedOpinion.LEAST_ROUNDS || rounds > PairMark.MOST_ROUNDS) {
            throw new Refusal(
                    ExitCode.USAGE,
                    new Problem(
                            "--rounds",
                            "is "
                                    + rounds
                                    + ", expected "
                                    + PairedOpinion.LEAST_ROUNDS
                                    + " to "
                                    + PairMark.MOST_ROUNDS,
                            "fewer rounds decide nothing; 10 are good, 20 are for hosted runners"));
        }
        Optional<CommitSha> commit = named();
        Path directory = Outputs.path("--out", out);
        prepare(directory);
        Measuring measuring = new Measuring(directory);
        for (Turn turn : Turn.all(rounds)) {
            shell.err().println(Shell.PROGRAM + ": " + turn.label() + " of " + rounds);
            measuring.take(turn, turn.side().equals(PairMark.BASE) ? base : head);
        }
        Outputs.write(
                directory.resolve(PairMark.FILE),
                new PairMark(rounds, commit).text().getBytes(UTF_8));
        tellNext(directory);
        return ExitCode.PASS;
    }

    private void tellNext(Path directory) {
        shell.out()
                .println(
                        Shell.printable(
                                "%s compare %s %s"
                                        .formatted(
                                                Shell.PROGRAM,
                                                directory.resolve(PairMark.BASE),
                                                directory.resolve(PairMark.HEAD))));
    }

    private Optional<CommitSha> named() throws Refusal {
        if (baseCommit.isPresent() && !CommitSha.isValid(baseCommit.get())) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of("--base-commit", "is no full commit id of 40 or 64 digits"));
        }
        return baseCommit.map(CommitSha::new);
    }

    private static void prepare(Path directory) throws Refusal {
        try {
            if (Files.exists(directory) && !isEmptyDirectory(directory)) {
                throw new Refusal(
                        ExitCode.USAGE,
                        Problem.of("--out", directory + " is there already, expected a new one"));
            }
            Files.createDirectories(directory.resolve(PairMark.BASE));
            Files.createDirectories(directory.resolve(PairMark.HEAD));
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
