package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** {@code perfwarden backfill}. */
@Command(name = "backfill")
final class BackfillCommand implements Callable<Integer> {

    private final ShellContext shell;
    private final ServerHistories server;
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    @Parameters(paramLabel = "OWNER/REPO")
    private String repository = "";

    @Option(names = "--from", paramLabel = "DIR")
    private Optional<String> from = Optional.empty();

    @Option(names = "--config", paramLabel = "FILE")
    private String config = ".github/perfwarden.yml";

    @Option(names = "--branch", paramLabel = "NAME")
    private String branch = "main";

    BackfillCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        RepoName repo = ServerHistories.repository("OWNER/REPO", repository);
        if (from.isEmpty()) {
            server.backfill(repo);
            shell.say(repo + ": the server reads past runs once more; perfwarden doctor shows it");
            return ExitCode.PASS;
        }
        Path directory = OutputFiles.path("--from", from.get());
        DownloadedRuns runs = new DownloadedRuns(readers, config, shell, branch, directory);
        runs.read();
        if (runs.measured.isEmpty()) {
            throw CliRefusal.unreadable(
                    from.get(), "has no run that can be read: " + runs.counts());
        }
        server.keep(repo, List.copyOf(runs.measured.values()));
        shell.say(repo + ": " + runs.counts());
        return ExitCode.PASS;
    }
}
