package io.perfwarden.evaluate;

import io.perfwarden.evaluate.files.Baselines;
import io.perfwarden.evaluate.grading.GradedSuite;
import io.perfwarden.evaluate.history.BaseHistory;
import io.perfwarden.evaluate.history.Candidate;
import io.perfwarden.evaluate.history.InTurns;
import io.perfwarden.evaluate.proof.Evidence;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.FileRead;
import io.perfwarden.ledger.Acceptances;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Target;
import java.util.List;
import java.util.Optional;

/**
 * Finds what the verdict on one suite on one platform goes by: the baseline it is to be merged
 * into, and what was accepted.
 */
final class Judgement {
    private final Acceptances acceptances;
    private final AcceptedRows acceptedRows;
    private final InTurns inTurns;

    /** What maintainers accepted: whole files, and single rows. */
    record Accepted(Acceptances files, AcceptedRows rows) {}

    Judgement(Accepted accepted, InTurns inTurns) {
        this.acceptances = accepted.files();
        this.acceptedRows = accepted.rows();
        this.inTurns = inTurns;
    }

    /**
     * What is judged.
     *
     * @param sha the commit measured
     * @param pulls whose acceptances hold: a pull request itself, or those in a merge group
     */
    record Subject(
            Repo repo, CommitSha sha, Target target, List<PullNumber> pulls, Baselines baselines) {
        Subject {
            pulls = List.copyOf(pulls);
        }

        BaseHistory.Measured measured() {
            return new BaseHistory.Measured(repo, sha, target);
        }

        /**
         * Where the baseline is read. For a commit of the default branch that is the commit itself:
         * it holds the baseline as the branch had it then, and as the commit itself may have
         * changed it, which whoever may write to the branch has thereby accepted. Read at the
         * branch's tip of today the same run would be judged differently each time it is looked at,
         * and by a baseline that was made of its own values.
         */
        String base() {
            return switch (target) {
                case Target.Pull _, Target.Group _ -> target.base().value();
                case Target.Branch _ -> sha.value();
            };
        }
    }

    /** Has the files that {@link #of} goes by fetched from GitHub, unless they are large. */
    void fetch(Subject subject, SuitePolicy suite, String platform) {
        String path = suite.baselinePath(platform);
        if (subject.baselines().fetch(path, subject.base())
                && !subject.pulls().isEmpty()
                && atHead(subject, path).filter(it -> it.bytes() > Baselines.HELD).isEmpty()) {
            Evidence.OnHead _ =
                    atHead(subject, path, subject.baselines().read(path, subject.base()));
        }
    }

    private static Optional<RepoFiles.Entry> atHead(Subject subject, String path) {
        return subject.baselines().at(path, subject.sha().value());
    }

    /** What a verdict on one suite on one platform goes by. */
    Evidence of(Subject subject, GradedSuite graded, Candidate candidate) {
        SuitePolicy suite = graded.suite();
        String path = suite.baselinePath(candidate.platform());
        FileRead base = subject.baselines().read(path, subject.base());
        return new Evidence(
                candidate,
                graded.grade(),
                base,
                inTurns.unfit(subject.measured(), suite, candidate),
                Optional.empty(),
                new Evidence.Accepted(
                        subject.pulls().stream()
                                .flatMap(it -> acceptedRows.of(subject.repo().id(), it).stream())
                                .toList(),
                        acceptedRows.today(),
                        atHead(subject, path, base)));
    }

    private Evidence.OnHead atHead(Subject subject, String path, FileRead base) {
        return switch (subject.target()) {
            case Target.Pull pull -> onHead(subject, pull, path, base);
            case Target.Group _ ->
                    regenerated(subject, path, base).orElseGet(Evidence.OnHead.Same::new);
            case Target.Branch _ -> new Evidence.OnHead.Same();
        };
    }

    /**
     * A baseline file on the pull request's own branch counts only if it is, byte for byte, the one
     * that a maintainer had written; any other change to it, or its removal, is pointed out and not
     * believed. What is not believed is read by {@link
     * io.perfwarden.evaluate.proposed.ProposedFiles} alone, to say whether it could be.
     */
    private Evidence.OnHead onHead(Subject subject, Target.Pull pull, String path, FileRead base) {
        Optional<RepoFiles.Entry> atHead = atHead(subject, path);
        Optional<String> blob = base.found().map(RepoFiles.Content::blobSha);
        if (atHead.isEmpty()) {
            return base instanceof FileRead.Absent
                    ? new Evidence.OnHead.Same()
                    : doubted(subject, pull.number(), path);
        }
        if (atHead.map(RepoFiles.Entry::sha).equals(blob)) {
            return new Evidence.OnHead.Same();
        }
        return regenerated(subject, path, base)
                .orElseGet(() -> doubted(subject, pull.number(), path));
    }

    /** The file at the head, where it is another than the base's and just one that was accepted. */
    private Optional<Evidence.OnHead> regenerated(Subject subject, String path, FileRead base) {
        List<Acceptances.Acceptance> ofPath =
                subject.pulls().stream()
                        .flatMap(it -> acceptances.of(subject.repo().id(), it).stream())
                        .filter(it -> it.path().equals(path))
                        .toList();
        if (ofPath.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> blob = base.found().map(RepoFiles.Content::blobSha);
        Optional<String> atHead = atHead(subject, path).map(RepoFiles.Entry::sha);
        return ofPath.stream()
                .filter(it -> atHead.equals(Optional.of(it.blobSha())) && !atHead.equals(blob))
                .findFirst()
                .flatMap(it -> accepted(subject, it));
    }

    private static Optional<Evidence.OnHead> accepted(
            Subject subject, Acceptances.Acceptance acceptance) {
        return subject.baselines()
                .read(acceptance.path(), subject.sha().value())
                .found()
                .filter(content -> content.blobSha().equals(acceptance.blobSha()))
                .map(content ->
                        new Evidence.OnHead.Accepted(
                                new FileRead.Found(content), acceptance.requestedBy()));
    }

    /** A branch that is merely behind its base has another file without having changed it. */
    private static Evidence.OnHead doubted(Subject subject, PullNumber pull, String path) {
        return subject.baselines().isChangedBy(pull, path)
                ? new Evidence.OnHead.Changed()
                : new Evidence.OnHead.Same();
    }
}
