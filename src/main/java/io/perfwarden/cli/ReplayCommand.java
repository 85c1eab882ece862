package io.perfwarden.cli;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.commit.VerdictReplay.Replayed;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;
import io.perfwarden.report.RecordedRun;
import io.perfwarden.report.ReleaseAttestation.FoundFile;
import io.perfwarden.report.ReplayManifest;
import io.perfwarden.report.ReplayManifest.ReplayCheck;
import picocli.CommandLine.*;

/** {@code perfwarden replay}. */
@Command(name = "replay")
public final class ReplayCommand implements Callable<Integer> {
    private final ShellContext shell;

    @Parameters(arity = "0..1", paramLabel = "MANIFEST")
    private Optional<String> named = Optional.empty();

    @Option(names = "--of", paramLabel = "OWNER/REPO@SHA")
    private Optional<String> verdict = Optional.empty();

    @Option(names = "--to", paramLabel = "FILE")
    private Optional<String> to = Optional.empty();

    private final ServerHistories server;

    public ReplayCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        if (named.isPresent() == verdict.isPresent() || (to.isPresent() && named.isPresent())) {
            throw CliRefusal.usage(
                    "replay", "expected either MANIFEST or --of, and --to with --of");
        }
        if (verdict.isPresent()) {
            return code(keptVerdicts(RepositoryCommit.parse(verdict.get())));
        }
        String manifest = named.orElse("");
        Optional<byte[]> kept = ReleaseFiles.zip(manifest);
        return kept.isPresent() ? code(holds(kept.get(), manifest)) : manifest(manifest);
    }

    private static int code(boolean holds) {
        return holds ? ExitCode.PASS : ExitCode.REGRESSION;
    }

    private int manifest(String manifest) throws CliRefusal {
        JsonValue document =
                CliRefusal.orElse(ExitCode.UNREADABLE, ReleaseFiles.document(manifest));
        ReleaseFiles files = new ReleaseFiles();
        List<ReplayCheck> checks =
                CliRefusal.orElse(
                        ExitCode.UNREADABLE,
                        ReplayManifest.check(
                                document,
                                manifest,
                                path -> files.find(path).map(FoundFile::sha256)));
        files.problems().forEach(shell::complain);
        checks.forEach(this::tell);
        boolean holds = checks.stream().allMatch(check -> check.flaw().isEmpty());
        Optional<ReplayCheck> again =
                holds ? RecordedRun.of(document).map(this::repeatRun) : Optional.empty();
        again.ifPresent(this::tell);
        return code(holds && again.flatMap(ReplayCheck::flaw).isEmpty());
    }

    private ReplayCheck repeatRun(RecordedRun run) {
        boolean same =
                ManifestOption.repeat(run, shell)
                        .map(Sha256Digest::of)
                        .equals(Optional.of(run.conclusion().report()));
        return new ReplayCheck(
                "verdict " + run.conclusion().verdict(),
                same ? Optional.empty() : Optional.of(differs(run.engine())));
    }

    private String differs(String engine) {
        return "was judged by %s, and %s reports something else".formatted(engine, shell.version());
    }

    private void tell(ReplayCheck check) {
        String flaw = check.flaw().map(text -> ": " + text).orElse("");
        String mark = flaw.isEmpty() ? "ok    " : "WRONG ";
        shell.say(mark + check.what() + flaw);
    }

    private record RepositoryCommit(RepoName repo, CommitSha sha) {
        static RepositoryCommit parse(String text) throws CliRefusal {
            int at = text.lastIndexOf('@');
            try {
                return new RepositoryCommit(
                        RepoName.parse(text.substring(0, Math.max(at, 0))),
                        new CommitSha(text.substring(at + 1)));
            } catch (IllegalArgumentException _) {
                throw CliRefusal.usage(
                        "--of",
                        "is "
                                + TextExcerpt.quote(text)
                                + ", expected OWNER/REPO@SHA with a full commit id");
            }
        }
    }

    private boolean keptVerdicts(RepositoryCommit named) throws CliRefusal {
        List<StoredDocument> kept = server.verdicts(named.repo(), named.sha());
        if (kept.isEmpty()) {
            throw CliRefusal.unreadable(
                    "--of", "no verdict on this commit is kept, or not any more");
        }
        boolean holds = true;
        int number = 0;
        for (StoredDocument one : kept) {
            holds &= holds(one.bytes(), named.sha().abbreviated());
            if (to.isPresent()) {
                OutputFiles.write(place(to.get(), number++), one.bytes());
            }
        }
        return holds;
    }

    private static Path place(String to, int number) throws CliRefusal {
        return OutputFiles.path("--to", number == 0 ? to : to + "." + number);
    }

    private boolean holds(byte[] bytes, String where) throws CliRefusal {
        Replayed replayed =
                CliRefusal.orElse(
                        ExitCode.UNREADABLE,
                        VerdictReplay.of(bytes, where, ResultReaders.standard(ReadLimits.DEFAULT)));
        replayed.changed().forEach(part -> shell.say("WRONG " + part + ": was changed"));
        boolean same = replayed.first().equals(replayed.again());
        String flaw = same ? "" : ": " + differs(replayed.engine());
        shell.say((same ? "ok    " : "WRONG ") + replayed.about() + flaw);
        return replayed.holds();
    }
}
