package io.perfwarden.cli;

import io.perfwarden.baseline.BaselinePath;
import io.perfwarden.compare.history.LastRelease;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.TestOptions.Machines;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a comparison has to go by beside baseline and results. */
@Command
final class HistoryOptions {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");
    private static final Pattern RELEASE =
            Pattern.compile("(?<tag>[^=]{1,100})=(?<sha>[0-9a-f]{7,64})");

    @Option(
            names = "--history",
            paramLabel = "DIR",
            description =
                    "Decide by what these baselines and their archive say of each benchmark's own"
                            + " noise, as the server does.")
    private Optional<String> history = Optional.empty();

    @Option(
            names = "--archived",
            paramLabel = "SHA",
            description = "Compare with what BASELINE was at this commit, which its archive keeps.")
    private Optional<String> archived = Optional.empty();

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

    @Option(
            names = "--release",
            paramLabel = "TAG=SHA",
            description =
                    "The last release and its commit: how much worse everything is than the"
                            + " history says of that is shown beside the change itself.")
    private Optional<String> release = Optional.empty();

    /** The baseline file that is meant: the named one, or what it was at a commit. */
    String baseline(String named) throws CliRefusal {
        if (archived.isEmpty()) {
            return named;
        }
        String sha = archived.get();
        if (!COMMIT.matcher(sha).matches()) {
            throw new CliRefusal(
                    ExitCode.USAGE,
                    InputProblem.of("--archived", "expected at least seven digits of a commit"));
        }
        return BaselinePath.archive(named, sha.substring(0, 7));
    }

    /** What is read beside baseline and results. */
    List<String> read() {
        return Stream.concat(history.stream(), again.stream()).toList();
    }

    /** Paths, in the order in which they were measured. */
    List<String> again() {
        return again;
    }

    Machines machines() {
        return dedicated ? Machines.DEDICATED : Machines.SHARED;
    }

    /** The history, or none where none was named. */
    SuiteHistory past(PastFiles files, SuitePolicy suite, String baseline) throws CliRefusal {
        SuitePlatform where = new SuitePlatform(suite.name(), "");
        if (history.isEmpty()) {
            if (release.isPresent()) {
                throw new CliRefusal(
                        ExitCode.USAGE,
                        InputProblem.of(
                                "--release", "needs what it measured, expected --history DIR"));
            }
            if (suite.row().decision() == RowPolicy.Decision.STATISTICAL) {
                throw new CliRefusal(
                        ExitCode.USAGE,
                        InputProblem.of(
                                "--decision",
                                "statistical decisions need a history, expected --history DIR"));
            }
            return SuiteHistory.none(where);
        }
        SuiteHistory past = files.read(history.get(), where, List.of(stem(baseline), suite.name()));
        return release.isEmpty() ? past : past.after(Optional.of(release(past, release.get())));
    }

    private static LastRelease release(SuiteHistory past, String text) throws CliRefusal {
        Matcher named = RELEASE.matcher(text);
        if (!named.matches()) {
            throw new CliRefusal(
                    ExitCode.USAGE,
                    new InputProblem(
                            "--release",
                            "expected TAG=SHA with at least seven digits of a commit",
                            "git rev-parse 'v1.2.0^{commit}' prints that of v1.2.0"));
        }
        String digits = named.group("sha").substring(0, 7);
        for (int end = past.runs().size(); end > 0; end--) {
            if (past.runs().get(end - 1).name().startsWith(digits)) {
                return LastRelease.endOf(named.group("tag"), past.between(0, end));
            }
        }
        throw new CliRefusal(
                ExitCode.UNREADABLE,
                InputProblem.of(
                        "--release",
                        "none of the "
                                + past.runs().size()
                                + " runs of the history is of "
                                + digits));
    }

    private static String stem(String path) {
        String plain = path.replaceAll("/+$", "");
        String file = plain.substring(plain.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot <= 0 ? file : file.substring(0, dot);
    }
}
