package io.perfwarden.cli;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.commit.VerdictReplay.Replayed;
import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.FoundFile;
import io.perfwarden.report.RecordedRun;
import io.perfwarden.report.ReplayManifest;
import io.perfwarden.report.ReplayManifest.Check;
import io.perfwarden.report.Sha256Digest;
import java.nio.file.Path;
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
    private final ShellContext shell;

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

    private final ManifestReplay repeat;
    private final KeptVerdicts server;

    /**
     * @param repeat judges again what a manifest of ours records
     * @param server keeps verdicts
     */
    public ReplayCommand(ShellContext shell, ManifestReplay repeat, KeptVerdicts server) {
        this.shell = shell;
        this.repeat = repeat;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        if (named.isPresent() == verdict.isPresent() || (to.isPresent() && named.isPresent())) {
            throw new CliRefusal(
                    ExitCode.USAGE,
                    InputProblem.of(
                            "replay", "expected either MANIFEST or --of, and --to with --of"));
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

    private int manifest(String manifest) throws CliRefusal {
        JsonValue document =
                CliRefusal.orElse(ExitCode.UNREADABLE, ReleaseFiles.document(manifest));
        ReleaseFiles files = new ReleaseFiles();
        List<Check> checks =
                CliRefusal.orElse(
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
                repeat.report(run)
                        .map(Sha256Digest::of)
                        .equals(Optional.of(run.conclusion().report()));
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
        shell.out().println(ShellContext.printable(mark + check.what() + flaw));
    }

    /** Gives verdicts of a server again, from its database or from a file of one. */
    private static final class KeptReplay {
        private final ShellContext shell;
        private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

        KeptReplay(ShellContext shell) {
            this.shell = shell;
        }

        /** Which commit of which repository. */
        record Named(RepoName repo, CommitSha sha) {
            static Named parse(String text) throws CliRefusal {
                int at = text.lastIndexOf('@');
                try {
                    return new Named(
                            RepoName.parse(text.substring(0, Math.max(at, 0))),
                            new CommitSha(text.substring(at + 1)));
                } catch (IllegalArgumentException _) {
                    throw new CliRefusal(
                            ExitCode.USAGE,
                            InputProblem.of(
                                    "--of",
                                    "is "
                                            + TextExcerpt.quoted(text)
                                            + ", expected OWNER/REPO@SHA with a full commit id"));
                }
            }
        }

        /**
         * Gives a server's verdicts on a commit again.
         *
         * @param to where the newest of them is written, to be given again elsewhere
         * @return whether all are the same
         */
        boolean of(Named named, KeptVerdicts server, Optional<String> to) throws CliRefusal {
            List<Document> kept = server.on(named.repo(), named.sha());
            if (kept.isEmpty()) {
                throw new CliRefusal(
                        ExitCode.UNREADABLE,
                        InputProblem.of(
                                "--of", "no verdict on this commit is kept, or not any more"));
            }
            boolean holds = true;
            int number = 0;
            for (Document one : kept) {
                holds &= holds(one.bytes(), named.sha().abbreviated());
                if (to.isPresent()) {
                    OutputFiles.write(place(to.get(), number++), one.bytes());
                }
            }
            return holds;
        }

        /** One for each pull request and branch that the commit was judged for. */
        private static Path place(String to, int number) throws CliRefusal {
            return OutputFiles.path("--to", number == 0 ? to : to + "." + number);
        }

        /** Whether the verdict in a file is the same again. */
        boolean holds(byte[] bytes, String where) throws CliRefusal {
            Replayed replayed =
                    CliRefusal.orElse(ExitCode.UNREADABLE, VerdictReplay.of(bytes, where, readers));
            replayed.changed().forEach(part -> tell("WRONG " + part + ": was changed"));
            boolean same = replayed.first().equals(replayed.again());
            tell(
                    (same ? "ok    " : "WRONG ")
                            + replayed.about()
                            + (same
                                    ? ""
                                    : ": was judged by "
                                            + replayed.engine()
                                            + ", and "
                                            + shell.version()
                                            + " reports something else"));
            return replayed.holds();
        }

        private void tell(String line) {
            shell.out().println(ShellContext.printable(line));
        }
    }
}
