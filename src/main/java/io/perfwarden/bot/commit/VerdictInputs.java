package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.VerdictEvidence.OnHead;
import io.perfwarden.bot.commit.VerdictEvidence.OnHead.Changed;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BaselineAcceptances;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;

/** Finds the inputs of a verdict on one suite and platform: baseline and acceptances. */
record VerdictInputs(
        BaselineAcceptances acceptances, AcceptedRows acceptedRows, InterleavedResults inTurns) {
    /**
     * What is judged.
     *
     * @param sha the commit measured
     * @param pulls whose acceptances hold: a pull request itself, or those in a merge group
     * @param suites names of all that are configured
     */
    record Subject(
            InstalledRepo repo,
            CommitSha sha,
            MergeTarget target,
            List<PullNumber> pulls,
            BaselineCatalog baselines,
            Set<String> suites) {
        Subject {
            pulls = List.copyOf(pulls);
            suites = Set.copyOf(suites);
        }

        BaseHistory.Measured measured() {
            return new BaseHistory.Measured(repo, sha, target, Optional.empty(), suites);
        }

        /**
         * Where the baseline is read. For a commit of the default branch that is the commit itself:
         * it holds the baseline as the branch had it then, and as the commit itself may have
         * changed it, which a person who may write to the branch has thereby accepted. Read at the
         * branch's tip of today the same run would be judged differently each time it is looked at,
         * and by a baseline that was made of its own values.
         */
        String base() {
            return switch (target) {
                case MergeTarget.Pull _, MergeTarget.Group _ -> target.base().value();
                case MergeTarget.Branch _ -> sha.value();
            };
        }
    }

    /** Has the files that {@link #of} goes by fetched from GitHub, unless they are large. */
    void fetch(Subject subject, SuitePolicy suite, String platform) {
        String path = suite.baselinePath(platform);
        if (subject.baselines().fetch(path, subject.base())
                && !subject.pulls().isEmpty()
                && atHead(subject, path)
                        .filter(it -> it.bytes() > BaselineCatalog.HELD)
                        .isEmpty()) {
            OnHead _ = atHead(subject, path, subject.baselines().read(path, subject.base()));
        }
    }

    private static Optional<FileGateway.Entry> atHead(Subject subject, String path) {
        return subject.baselines().at(path, subject.sha().value());
    }

    /** What a verdict on one suite on one platform goes by. */
    VerdictEvidence of(Subject subject, SuiteAlarms graded, SuiteCandidate candidate) {
        SuitePolicy suite = graded.suite();
        String path = suite.baselinePath(candidate.platform());
        FileRead base = subject.baselines().read(path, subject.base());
        return new VerdictEvidence(
                candidate,
                graded.grade(),
                base,
                inTurns.unfit(subject.measured(), suite, candidate),
                Optional.empty(),
                Optional.empty(),
                new VerdictEvidence.Accepted(
                        subject.pulls().stream()
                                .flatMap(it -> acceptedRows.of(subject.repo().id(), it).stream())
                                .toList(),
                        acceptedRows.today(),
                        atHead(subject, path, base)));
    }

    private OnHead atHead(Subject subject, String path, FileRead base) {
        return switch (subject.target()) {
            case MergeTarget.Pull pull -> onHead(subject, pull, path, base);
            case MergeTarget.Group _ ->
                    regenerated(subject, path, base).orElseGet(OnHead.Same::new);
            case MergeTarget.Branch _ -> new OnHead.Same();
        };
    }

    /**
     * A baseline file on the pull request's own branch counts only if it is, byte for byte, the one
     * that a maintainer had written; any other change to it, or its removal, is pointed out and not
     * believed. What is not believed is read by {@link io.perfwarden.bot.commit.ProposedFiles}
     * alone, to say whether it could be.
     */
    private OnHead onHead(Subject subject, MergeTarget.Pull pull, String path, FileRead base) {
        Optional<FileGateway.Entry> atHead = atHead(subject, path);
        Optional<String> blob = base.found().map(FileGateway.Content::blobSha);
        if (atHead.isEmpty()) {
            return base instanceof FileRead.Absent
                    ? new OnHead.Same()
                    : doubted(subject, pull.number(), path);
        }
        return atHead.map(FileGateway.Entry::sha).equals(blob)
                ? new OnHead.Same()
                : regenerated(subject, path, base)
                        .orElseGet(() -> doubted(subject, pull.number(), path));
    }

    /** The file at the head, where it is another than the base's and just one that was accepted. */
    private Optional<OnHead> regenerated(Subject subject, String path, FileRead base) {
        List<BaselineAcceptances.Acceptance> ofPath =
                subject.pulls().stream()
                        .flatMap(it -> acceptances.of(subject.repo().id(), it).stream())
                        .filter(it -> it.path().equals(path))
                        .toList();
        if (ofPath.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> blob = base.found().map(FileGateway.Content::blobSha);
        Optional<String> atHead = atHead(subject, path).map(FileGateway.Entry::sha);
        return ofPath.stream()
                .filter(it -> atHead.equals(Optional.of(it.blobSha())) && !atHead.equals(blob))
                .findFirst()
                .flatMap(it -> accepted(subject, it));
    }

    private static Optional<OnHead> accepted(
            Subject subject, BaselineAcceptances.Acceptance acceptance) {
        return subject.baselines()
                .read(acceptance.path(), subject.sha().value())
                .found()
                .filter(content -> content.blobSha().equals(acceptance.blobSha()))
                .map(content ->
                        new OnHead.Accepted(new FileRead.Found(content), acceptance.requestedBy()));
    }

    /** A branch that is merely behind its base has another file without having changed it. */
    private static OnHead doubted(Subject subject, PullNumber pull, String path) {
        return subject.baselines().isChangedBy(pull, Set.of(path))
                ? new Changed()
                : new OnHead.Same();
    }
}
