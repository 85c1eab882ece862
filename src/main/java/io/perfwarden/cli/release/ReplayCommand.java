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
import io.perfwarden.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden replay}. */
@Command(
        name = "replay",
        description = {
            "Check a manifest of a repeatable run: its seed, and the hashes of its configuration,"
                    + " of its artifacts and of itself. What \"perfwarden compare --manifest\" wrote"
                    + " is judged again as well, and so is a verdict of a server.",
            "Paths in the manifest are from the working directory."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden replay artifacts/replay_manifest.json",
            "  perfwarden replay --of octo/bench@1234567890123456789012345678901234567890 --to v.zip",
            "  perfwarden replay v.zip",
            "",
            "Exit codes: 0 all of it holds, 1 something does not, 2 usage, 3 unreadable."
        })
public final class ReplayCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(
            arity = "0..1",
            paramLabel = "MANIFEST",
            description = "The manifest, as JSON, or a server's verdict that --to wrote.")
    private Optional<String> named = Optional.empty();

    @Option(
            names = "--of",
            paramLabel = "OWNER/REPO@SHA",
            description =
                    "The verdicts on a commit in the database of the server whose settings the"
                            + " environment has.")
    private Optional<String> verdict = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description =
                    "With --of: write the verdict with all that it went by, to be given again on"
                            + " another machine.")
    private Optional<String> to = Optional.empty();

    private final Repeat repeat;
    private final KeptVerdicts server;

    /**
     * @param repeat judges again what a manifest of ours records
     * @param server keeps verdicts
     */
    public ReplayCommand(Shell shell, Repeat repeat, KeptVerdicts server) {
        this.shell = shell;
        this.repeat = repeat;
        this.server = server;
    }

    @Override
    public Integer call() throws Refusal {
        if (named.isPresent() == verdict.isPresent() || (to.isPresent() && named.isPresent())) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of("replay", "expected either MANIFEST or --of, and --to with --of"));
        }
        if (verdict.isPresent()) {
            return code(
                    new KeptReplay(shell).of(KeptReplay.Named.parse(verdict.get()), server, to));
        }
        String manifest = named.orElse("");
        Optional<byte[]> kept = ReleaseFiles.zip(manifest);
        return kept.isPresent()
                ? code(new KeptReplay(shell).holds(kept.get(), manifest))
                : manifest(manifest);
    }

    private static int code(boolean holds) {
        return holds ? ExitCode.PASS : ExitCode.REGRESSION;
    }

    private int manifest(String manifest) throws Refusal {
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
        Optional<Check> again =
                holds ? RecordedRun.of(document).map(this::repeated) : Optional.empty();
        again.ifPresent(this::tell);
        return code(holds && again.flatMap(Check::flaw).isEmpty());
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
