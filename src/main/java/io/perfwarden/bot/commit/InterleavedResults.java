package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.InterleavedRounds;
import io.perfwarden.check.MergeTarget.*;
import io.perfwarden.compare.*;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.PairSpreads;
import io.perfwarden.model.*;
import io.perfwarden.stats.SignificanceOptions.Machines;

/**
 * Decides whether a run's own base and head count.
 *
 * <p>Authors who may change workflows, in forks anyone, can write both sides. So rounds never open
 * a gate that baseline or history keeps closed, unless the default branch sets {@code decision:
 * paired}.
 */
public record InterleavedResults(
        AncestorHistory history, CommitLedger commits, PairSpreads spreads) {
    /** The verdict on a suite on a platform. */
    public static SuiteComparison judge(
            SuitePolicy suite, VerdictEvidence evidence, Supplier<SuiteComparison> usual) {
        SuiteCandidate candidate = evidence.trustedCandidate();
        Optional<InputProblem> unfit = evidence.unfit();
        RowPolicy.Decision decision = suite.row().decision();
        if (decision == RowPolicy.Decision.PAIRED) {
            return unfit.map(problem -> refuse(suite, candidate, problem))
                    .orElseGet(() -> candidate.judgedInTurns(suite, evidence.spreads()));
        }
        SuiteComparison other = usual.get();
        if (candidate.newest().turns().isEmpty()) {
            return other;
        }
        boolean mightCount = mightCount(decision, candidate);
        if (mightCount && unfit.isPresent()) {
            return other.withNotices(List.of(new SuiteNotice.FileProblem(unfit.get())));
        }
        boolean isClosed =
                other.verdict() == Verdict.FAIL
                        || other.verdict() == Verdict.NONE
                        || other.hasSuspect();
        return isClosed || !mightCount
                ? other.withNotices(List.of(new SuiteNotice.TurnsDoNotCount()))
                : SuiteComparator.withLeftOut(
                        candidate.judgedInTurns(suite, evidence.spreads()), other);
    }

    private static boolean mightCount(RowPolicy.Decision decision, SuiteCandidate candidate) {
        return switch (decision) {
            case PAIRED -> true;
            case AUTO, STATISTICAL -> !candidate.newest().turns().isEmpty();
            case THRESHOLD, PARITY -> false;
        };
    }

    /**
     * Why a run's rounds do not count.
     *
     * @throws io.perfwarden.model.TransientFailure while GitHub does not show the commits
     */
    public Optional<InputProblem> unfit(
            VerdictSubject subject, SuitePolicy suite, SuiteCandidate candidate) {
        return mightCount(suite.row().decision(), candidate)
                ? unfit(subject, candidate)
                : Optional.empty();
    }

    /** What is known of jobs by pull requests that were merged into the same branch. */
    KnownSpreads spreads(VerdictSubject subject, SuitePolicy suite, SuiteCandidate candidate) {
        if (!mightCount(suite.row().decision(), candidate)
                || suite.machines() == Machines.DEDICATED) {
            return KnownSpreads.NONE;
        }
        return spreads
                .ofMerged(
                        subject.repo().id(),
                        new SuitePlatform(suite.name(), candidate.platform()),
                        subject.target().base(),
                        subject.target().pull())
                .stream()
                .map(KnownSpreads::decode)
                .reduce(KnownSpreads.NONE, KnownSpreads::and);
    }

    /** Why the rounds are not of this pull request's base. */
    private Optional<InputProblem> unfit(VerdictSubject subject, SuiteCandidate candidate) {
        List<InterleavedRounds> turns = candidate.newest().turns();
        return turns.isEmpty()
                ? Optional.of(
                        new InputProblem(
                                "",
                                "the run brought no base and head measured in turns, which decide this suite",
                                "let the workflow upload what perfwarden pair writes"))
                : turns.stream()
                        .flatMap(job -> job.base().stream())
                        .filter(base -> !isBase(subject, base))
                        .findFirst()
                        .map(base ->
                                new InputProblem(
                                        "",
                                        ("the base that the run measured is %s, which is neither what this"
                                                        + " is to be merged into nor where it branched off")
                                                .formatted(base.abbreviated()),
                                        "measure the base branch, or what the merge commit has as its first"
                                                + " parent"));
    }

    private static SuiteComparison refuse(
            SuitePolicy suite, SuiteCandidate candidate, InputProblem problem) {
        ResultSet brought = candidate.newest().results();
        List<InputProblem> known =
                Stream.concat(brought.unread().first().stream(), brought.warnings().stream())
                        .toList();
        List<InputProblem> problems =
                known.isEmpty() || !candidate.newest().turns().isEmpty() ? List.of(problem) : known;
        return SuiteComparator.judge(
                suite, candidate.platform(), Optional.empty(), ResultSet.ofWarnings(problems));
    }

    /**
     * Whether a commit is a base of the pull request: the present one, one since it branched off,
     * or the branching point. For the default branch every earlier commit is.
     *
     * @throws TransientFailure while GitHub does not show the commits
     */
    private boolean isBase(VerdictSubject subject, CommitSha named) {
        return switch (subject.target()) {
            case Group _ -> !named.equals(subject.sha());
            case Branch _ ->
                    !named.equals(subject.sha()) && line(subject, subject.sha()).contains(named);
            case Pull pull -> isBase(subject, pull, named);
        };
    }

    private boolean isBase(VerdictSubject subject, Pull pull, CommitSha named) {
        CommitSha base = history.base(subject).orElse(subject.sha());
        if (named.equals(base)) {
            return !base.equals(subject.sha());
        }
        Set<CommitSha> own = new HashSet<>(line(subject, subject.sha()));
        return own.contains(named)
                ? line(subject, base).stream()
                        .filter(own::contains)
                        .findFirst()
                        .equals(Optional.of(named))
                : line(subject, base).contains(named) || isOnBranch(subject, pull, named);
    }

    /** The base may have moved on since the last event. */
    private boolean isOnBranch(VerdictSubject subject, Pull pull, CommitSha named) {
        return commits.read(subject.repo().id(), named).targets().stream()
                .anyMatch(target ->
                        target instanceof Branch branch && branch.base().equals(pull.base()));
    }

    private List<CommitSha> line(VerdictSubject subject, CommitSha tip) {
        List<CommitSha> line = history.line(subject.repo(), tip).commits();
        if (line.isEmpty()) {
            throw new TransientFailure("GitHub does not show the commit yet");
        }
        return line;
    }
}
