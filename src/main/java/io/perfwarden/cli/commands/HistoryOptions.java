package io.perfwarden.cli.commands;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.files.PastFiles;
import io.perfwarden.compare.past.Past;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a comparison has to go by beside baseline and results. */
@Command
final class HistoryOptions {
    @Option(
            names = "--history",
            paramLabel = "DIR",
            description =
                    "Decide by what these baselines and their archive say of each benchmark's own"
                            + " noise, as the server does.")
    private Optional<String> history = Optional.empty();

    @Option(
            names = "--again",
            paramLabel = "PATH",
            description =
                    "What was measured of the same change once more; a suspect fails only when it"
                            + " is seen twice.")
    private List<String> again = List.of();

    @Option(
            names = "--dedicated",
            description =
                    "The machine is always the same and does nothing else, so that it is not to"
                            + " blame.")
    private boolean dedicated;

    /** Paths, in the order in which they were measured. */
    List<String> again() {
        return again;
    }

    Machines machines() {
        return dedicated ? Machines.DEDICATED : Machines.SHARED;
    }

    /** The history, or none where none was named. */
    Past past(PastFiles files, SuitePolicy suite, String baseline) throws Refusal {
        SuitePlatform where = new SuitePlatform(suite.name(), "");
        if (history.isEmpty()) {
            if (suite.row().decision() == RowPolicy.Decision.STATISTICAL) {
                throw new Refusal(
                        ExitCode.USAGE,
                        Problem.of(
                                "--decision",
                                "statistical decisions need a history, expected --history DIR"));
            }
            return Past.none(where);
        }
        return files.read(history.get(), where, List.of(stem(baseline), suite.name()));
    }

    private static String stem(String path) {
        String plain = path.replaceAll("/+$", "");
        String file = plain.substring(plain.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot <= 0 ? file : file.substring(0, dot);
    }
}
