package io.perfwarden.evaluate;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.accepted.Acceptance;
import io.perfwarden.evaluate.history.BaseHistory;
import io.perfwarden.evaluate.history.Candidate;
import io.perfwarden.evaluate.history.InTurns;
import io.perfwarden.evaluate.proposed.BaselineFile;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.FileRead;
import io.perfwarden.ledger.Acceptances;
import io.perfwarden.measure.SuiteResults;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Target;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Holds the results of one suite on one platform against the baseline they are to be merged into.
 */
final class Judgement {
    private final GitHub github;
    private final Acceptances acceptances;
    private final AcceptedRows acceptedRows;
    private final BaselineFile baselines;
    private final InTurns inTurns;

    /** What maintainers accepted: whole files, and single rows. */
    record Accepted(Acceptances files, AcceptedRows rows) {}

    Judgement(GitHub github, Accepted accepted, ResultReaders readers, InTurns inTurns) {
        this.github = github;
        this.acceptances = accepted.files();
        this.acceptedRows = accepted.rows();
        this.baselines = new BaselineFile(readers);
        this.inTurns = inTurns;
    }

    /**
     * What is judged.
     *
     * @param sha the commit measured
     */
    record Subject(Repo repo, CommitSha sha, Target target, Baselines baselines) {
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

    /** One suite on one platform. */
    SuiteComparison of(Subject subject, SuitePolicy suite, Candidate candidate) {
        SuiteResults measured = candidate.newest();
        String path = suite.baselinePath(candidate.platform());
        FileRead base = github.files().read(subject.repo(), path, Optional.of(subject.base()));
        SuiteComparison comparison =
                inTurns.of(
                        subject.measured(),
                        suite,
                        candidate,
                        () -> against(suite, candidate, path, base));
        if (subject.target() instanceof Target.Pull pull) {
            SuiteComparison rows =
                    acceptedRows.apply(subject.repo().id(), pull.number(), comparison);
            comparison = withHead(subject, pull, suite, new Held(candidate, path, base, rows));
        }
        List<Notice> carried =
                measured.origin().carriedOver().stream()
                        .<Notice>map(Notice.CarriedOver::new)
                        .toList();
        comparison = carried.isEmpty() ? comparison : comparison.noting(carried);
        return suite.workflow().isPresent() && !measured.runSucceeded()
                ? Judge.ofFailedRun(comparison)
                : comparison;
    }

    private SuiteComparison against(
            SuitePolicy suite, Candidate candidate, String path, FileRead base) {
        String platform = candidate.platform();
        return switch (baselines.of(base, path, suite.format())) {
            case Outcome.Ok<Optional<Baseline>>(Optional<Baseline> known) ->
                    candidate.judged(suite, known);
            case Outcome.Rejected<Optional<Baseline>>(List<Problem> problems) ->
                    Judge.unusable(suite, platform, path, problems);
        };
    }

    /**
     * What the base branch says of results. Rows are accepted against its baseline, whichever other
     * one a file on the pull request's branch is.
     */
    private record Held(
            Candidate candidate, String path, FileRead base, SuiteComparison comparison) {}

    /**
     * A baseline file on the pull request's own branch counts only if it is, byte for byte, the one
     * that a maintainer had written; any other change to it is pointed out and not believed. What
     * is not believed is read by {@link io.perfwarden.evaluate.proposed.ProposedFiles} alone, to
     * say whether it could be.
     */
    private SuiteComparison withHead(
            Subject subject, Target.Pull pull, SuitePolicy suite, Held held) {
        Optional<RepoFiles.Entry> atHead =
                subject.baselines().at(held.path(), subject.sha().value());
        Optional<String> blob = held.base().found().map(RepoFiles.Content::blobSha);
        if (atHead.isEmpty() || atHead.map(RepoFiles.Entry::sha).equals(blob)) {
            return held.comparison();
        }
        String sha = atHead.get().sha();
        return acceptances.of(subject.repo().id(), pull.number()).stream()
                .filter(it -> it.path().equals(held.path()) && it.blobSha().equals(sha))
                .findFirst()
                .flatMap(it -> accepted(subject, suite, held, it))
                .orElseGet(() -> doubted(subject, pull.number(), held));
    }

    private Optional<SuiteComparison> accepted(
            Subject subject, SuitePolicy suite, Held held, Acceptances.Acceptance acceptance) {
        return github.files()
                .read(subject.repo(), held.path(), Optional.of(subject.sha().value()))
                .found()
                .filter(content -> content.blobSha().equals(acceptance.blobSha()))
                .map(content ->
                        Acceptance.apply(held.comparison(), againstAccepted(suite, held, content))
                                .noting(
                                        List.of(
                                                new Notice.AcceptedBaseline(
                                                        acceptance.path(),
                                                        acceptance.requestedBy()))));
    }

    /**
     * By fixed limits: what the default branch measured before says nothing of a change that a
     * maintainer has accepted.
     */
    private SuiteComparison againstAccepted(
            SuitePolicy suite, Held held, RepoFiles.Content content) {
        FileRead found = new FileRead.Found(content);
        return switch (baselines.of(found, held.path(), suite.format())) {
            case Outcome.Ok<Optional<Baseline>>(Optional<Baseline> known) ->
                    held.candidate().judgedByLimits(suite, known.orElseThrow());
            case Outcome.Rejected<Optional<Baseline>>(List<Problem> problems) ->
                    Judge.unusable(suite, held.candidate().platform(), held.path(), problems);
        };
    }

    /** A branch that is merely behind its base has another file without having changed it. */
    private SuiteComparison doubted(Subject subject, PullNumber pull, Held held) {
        return github.pulls().changes(subject.repo(), pull, Set.of(held.path()))
                ? held.comparison().noting(List.of(new Notice.ChangedByPull(held.path())))
                : held.comparison();
    }
}
