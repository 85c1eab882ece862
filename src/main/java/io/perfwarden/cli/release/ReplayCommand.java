package io.perfwarden.cli.release;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.json.Json;
import io.perfwarden.manifest.FoundFile;
import io.perfwarden.manifest.RecordedRun;
import io.perfwarden.manifest.ReplayManifest;
import io.perfwarden.manifest.ReplayManifest.Check;
import io.perfwarden.manifest.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code perfwarden replay}. */
@Command(
        name = "replay",
        description = {
            "Check a manifest of a repeatable run: its seed, and the hashes of its configuration,"
                    + " of its artifacts and of itself. What \"perfwarden compare --manifest\" wrote"
                    + " is judged again as well.",
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

    private final Repeat repeat;

    /**
     * @param repeat judges again what a manifest of ours records
     */
    public ReplayCommand(Shell shell, Repeat repeat) {
        this.shell = shell;
        this.repeat = repeat;
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
        checks.forEach(this::tell);
        boolean holds = checks.stream().allMatch(check -> check.flaw().isEmpty());
        Optional<Check> verdict =
                holds ? RecordedRun.of(document).map(this::repeated) : Optional.empty();
        verdict.ifPresent(this::tell);
        return holds && verdict.flatMap(Check::flaw).isEmpty()
                ? ExitCode.PASS
                : ExitCode.REGRESSION;
    }

    private Check repeated(RecordedRun run) {
        boolean same =
                repeat.report(run).map(Sha256::of).equals(Optional.of(run.conclusion().report()));
        return new Check(
                "verdict " + run.conclusion().verdict(),
                same
                        ? Optional.empty()
                        : Optional.of(
                                "was judged by "
                                        + run.engine()
                                        + ", and "
                                        + shell.version()
                                        + " reports something else"));
    }

    private void tell(Check check) {
        String flaw = check.flaw().map(text -> ": " + text).orElse("");
        String mark = flaw.isEmpty() ? "ok    " : "WRONG ";
        shell.out().println(Shell.printable(mark + check.what() + flaw));
    }
}
