package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.cli.ServerHistories.BranchMeasurement;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** Imports a history into a server's database instead of files. */
@Command
final class ServerImport {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    @Option(names = "--into-server", paramLabel = "OWNER/REPO")
    private Optional<String> repository = Optional.empty();

    @Option(names = "--suite", paramLabel = "NAME")
    private Optional<String> suite = Optional.empty();

    @Option(names = "--platform", paramLabel = "NAME")
    private Optional<String> platform = Optional.empty();

    private final List<BranchMeasurement> kept = new ArrayList<>();
    private final Set<String> suites = new TreeSet<>();
    private int nameless;

    boolean isAsked() throws CliRefusal {
        for (Optional<String> option : List.of(suite, platform)) {
            if (option.isPresent() && repository.isEmpty()) {
                throw CliRefusal.usage("--into-server", "is what --suite and --platform are for");
            }
            if (option.filter(it -> !NAME.matcher(it).matches()).isPresent()) {
                throw CliRefusal.usage("--suite and --platform", "expected plain names");
            }
        }
        return repository.isPresent();
    }

    /** All or nothing. */
    void keep(HistoryImport planned, Map<String, String> params, ServerHistories server)
            throws CliRefusal {
        try {
            planned.walk(params, this::take);
        } catch (FormatException e) {
            throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
        } catch (IOException e) {
            throw CliRefusal.unreadable("history", "cannot be read: " + e.getMessage());
        }
        check();
        server.keep(ServerHistories.repository("--into-server", repository.orElse("")), kept);
    }

    private void check() throws CliRefusal {
        if (suite.isPresent() && suites.size() > 1) {
            throw CliRefusal.usage(
                    "--suite",
                    "there are "
                            + suites.size()
                            + ", expected a single one: "
                            + String.join(", ", suites));
        }
        if (kept.isEmpty()) {
            throw CliRefusal.unreadable(
                    "history", "has no entry with a full commit id and a value");
        }
    }

    private void take(String name, String path, Baseline measured) {
        suites.add(name);
        BaselineProvenance from = measured.provenance().orElse(BaselineProvenance.UNKNOWN);
        Optional<CommitSha> sha = from.commit();
        Optional<RunPoints> points = RunPoints.of(measured.results());
        if (sha.isEmpty() || points.isEmpty()) {
            nameless++;
            return;
        }
        kept.add(
                new BranchMeasurement(
                        new SuitePlatform(suite.orElse(name), platform.orElse("")),
                        sha.get(),
                        from.date().orElse(Instant.EPOCH),
                        points.get()));
    }

    String summary() {
        return kept.size()
                + (kept.size() == 1 ? " commit is" : " commits are")
                + " in the history of "
                + repository.orElse("")
                + (nameless == 0 ? "" : "; left out for want of a full commit id: " + nameless);
    }
}
