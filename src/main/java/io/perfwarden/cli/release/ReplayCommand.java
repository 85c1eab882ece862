package io.perfwarden.cli.release;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.json.Json;
import io.perfwarden.manifest.FoundFile;
import io.perfwarden.manifest.ReplayManifest;
import io.perfwarden.manifest.ReplayManifest.Check;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code perfwarden replay}. */
@Command(
        name = "replay",
        description = {
            "Check a manifest of a repeatable run: its seed, and the hashes of its configuration,"
                    + " of its artifacts and of itself.",
            "Paths in the manifest are from the working directory."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden replay artifacts/replay_manifest.json",
            "",
            "Exit codes: 0 all of it holds, 1 something does not, 2 usage, 3 unreadable."
        })
public final class ReplayCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(paramLabel = "MANIFEST", description = "The manifest, as JSON.")
    private String manifest = "";

    public ReplayCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        Json document = Refusal.orElse(ExitCode.UNREADABLE, ReleaseFiles.document(manifest));
        ReleaseFiles files = new ReleaseFiles();
        List<Check> checks =
                Refusal.orElse(
                        ExitCode.UNREADABLE,
                        ReplayManifest.check(
                                document,
                                manifest,
                                path -> files.find(path).map(FoundFile::sha256)));
        files.problems().forEach(shell::complain);
        for (Check check : checks) {
            String flaw = check.flaw().map(text -> ": " + text).orElse("");
            String mark = flaw.isEmpty() ? "ok    " : "WRONG ";
            shell.out().println(Shell.printable(mark + check.what() + flaw));
        }
        return checks.stream().allMatch(check -> check.flaw().isEmpty())
                ? ExitCode.PASS
                : ExitCode.REGRESSION;
    }
}
