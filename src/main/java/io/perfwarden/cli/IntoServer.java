package io.perfwarden.cli;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineProvenance;
import io.perfwarden.baseline.HistoryImport;
import io.perfwarden.cli.KeptHistories.Measured;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.format.FormatException;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.SuitePlatform;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Puts an imported history into a server's database, in the place of files. */
@Command
final class IntoServer {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    @Option(
            names = "--into-server",
            paramLabel = "OWNER/REPO",
            description = {
                "Write no files, but into the database of the server whose settings the environment"
                        + " has. Only entries with a full commit id count."
            })
    private Optional<String> repository = Optional.empty();

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = "What the server's configuration calls the history's only suite.")
    private Optional<String> suite = Optional.empty();

    @Option(
            names = "--platform",
            paramLabel = "NAME",
            description = "What {platform} is in the artifacts of its runs.")
    private Optional<String> platform = Optional.empty();

    private final List<Measured> kept = new ArrayList<>();
    private final Set<String> suites = new TreeSet<>();
    private int nameless;

    boolean isAsked() throws CliRefusal {
        for (Optional<String> option : List.of(suite, platform)) {
            if (option.isPresent() && repository.isEmpty()) {
                throw usage("--into-server", "is what --suite and --platform are for");
            }
            if (option.filter(it -> !NAME.matcher(it).matches()).isPresent()) {
                throw usage("--suite and --platform", "expected plain names");
            }
        }
        return repository.isPresent();
    }

    /** Everything at once, or nothing of it. */
    void keep(HistoryImport planned, Map<String, String> params, KeptHistories server)
            throws CliRefusal {
        try {
            planned.runs(params, this::take);
        } catch (FormatException e) {
            throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
        } catch (IOException e) {
            throw new CliRefusal(
                    ExitCode.UNREADABLE,
                    InputProblem.of("history", "cannot be read: " + e.getMessage()));
        }
        check();
        server.keep(KeptHistories.named("--into-server", repository.orElse("")), kept);
    }

    private void check() throws CliRefusal {
        if (suite.isPresent() && suites.size() > 1) {
            throw usage(
                    "--suite",
                    "there are "
                            + suites.size()
                            + ", expected a single one: "
                            + String.join(", ", suites));
        }
        if (kept.isEmpty()) {
            throw new CliRefusal(
                    ExitCode.UNREADABLE,
                    InputProblem.of("history", "has no entry with a full commit id and a value"));
        }
    }

    private void take(String name, Baseline measured) {
        suites.add(name);
        BaselineProvenance from = measured.provenance().orElse(BaselineProvenance.UNKNOWN);
        Optional<CommitSha> sha = from.commit();
        Optional<RunPoints> points = RunPoints.of(measured.results());
        if (sha.isEmpty() || points.isEmpty()) {
            nameless++;
            return;
        }
        kept.add(
                new Measured(
                        new SuitePlatform(suite.orElse(name), platform.orElse("")),
                        sha.get(),
                        from.date().orElse(Instant.EPOCH),
                        points.get()));
    }

    /** What was done, for people. */
    String done() {
        return kept.size()
                + (kept.size() == 1 ? " commit is" : " commits are")
                + " in the history of "
                + repository.orElse("")
                + (nameless == 0 ? "" : "; left out for want of a full commit id: " + nameless);
    }

    private static CliRefusal usage(String option, String what) {
        return new CliRefusal(ExitCode.USAGE, InputProblem.of(option, what));
    }
}
