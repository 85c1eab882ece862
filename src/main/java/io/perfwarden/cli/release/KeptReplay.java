package io.perfwarden.cli.release;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.evaluate.proof.Replay;
import io.perfwarden.evaluate.proof.Replay.Replayed;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Gives verdicts of a server again, from its database or from a file of one. */
final class KeptReplay {
    private final Shell shell;
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    KeptReplay(Shell shell) {
        this.shell = shell;
    }

    /** Which commit of which repository. */
    record Named(RepoName repo, CommitSha sha) {
        static Named parse(String text) throws Refusal {
            int at = text.lastIndexOf('@');
            try {
                return new Named(
                        RepoName.parse(text.substring(0, Math.max(at, 0))),
                        new CommitSha(text.substring(at + 1)));
            } catch (IllegalArgumentException _) {
                throw new Refusal(
                        ExitCode.USAGE,
                        Problem.of(
                                "--of",
                                "is "
                                        + Excerpt.quoted(text)
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
    boolean of(Named named, KeptVerdicts server, Optional<String> to) throws Refusal {
        List<Document> kept = server.on(named.repo(), named.sha());
        if (kept.isEmpty()) {
            throw new Refusal(
                    ExitCode.UNREADABLE,
                    Problem.of("--of", "no verdict on this commit is kept, or not any more"));
        }
        boolean holds = true;
        int number = 0;
        for (Document one : kept) {
            holds &= holds(one.bytes(), named.sha().abbreviated());
            if (to.isPresent()) {
                Outputs.write(place(to.get(), number++), one.bytes());
            }
        }
        return holds;
    }

    /** One for each pull request and branch that the commit was judged for. */
    private static Path place(String to, int number) throws Refusal {
        return Outputs.path("--to", number == 0 ? to : to + "." + number);
    }

    /** Whether the verdict in a file is the same again. */
    boolean holds(byte[] bytes, String where) throws Refusal {
        Replayed replayed = Refusal.orElse(ExitCode.UNREADABLE, Replay.of(bytes, where, readers));
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
        shell.out().println(Shell.printable(line));
    }
}
