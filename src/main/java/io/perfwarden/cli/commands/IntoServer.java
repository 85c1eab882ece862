package io.perfwarden.cli.commands;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.trend.KeptHistories;
import io.perfwarden.cli.trend.KeptHistories.Measured;
import io.perfwarden.format.FormatException;
import io.perfwarden.importing.HistoryImport;
import io.perfwarden.points.RunPoints;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
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

    boolean isAsked() throws Refusal {
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
            throws Refusal {
        try {
            planned.runs(params, this::take);
        } catch (FormatException e) {
            throw new Refusal(ExitCode.UNREADABLE, e.problem());
        } catch (IOException e) {
            throw new Refusal(
                    ExitCode.UNREADABLE,
                    Problem.of("history", "cannot be read: " + e.getMessage()));
        }
        check();
        server.keep(KeptHistories.named("--into-server", repository.orElse("")), kept);
    }

    private void check() throws Refusal {
        if (suite.isPresent() && suites.size() > 1) {
            throw usage(
                    "--suite",
                    "there are "
                            + suites.size()
                            + ", expected a single one: "
                            + String.join(", ", suites));
        }
        if (kept.isEmpty()) {
            throw new Refusal(
                    ExitCode.UNREADABLE,
                    Problem.of("history", "has no entry with a full commit id and a value"));
        }
    }

    private void take(String name, Baseline measured) {
        suites.add(name);
        Provenance from = measured.provenance().orElse(Provenance.UNKNOWN);
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

    private static Refusal usage(String option, String what) {
        return new Refusal(ExitCode.USAGE, Problem.of(option, what));
    }
}
