package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.InterleavedRounds;
import io.perfwarden.compare.*;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;

/**
 * Decides whether base and head that a run measured itself count.
 *
 * <p>An author who may change what a workflow does, and of a fork that is anybody, may write both
 * sides. So rounds never open a gate that the default branch's baseline or history keeps closed,
 * unless its configuration says that they decide: {@code decision: paired}.
 */
public record InterleavedResults(BaseCommitCheck bases) {
    /**
     * The verdict on a suite on a platform.
     *
     * @param unfit what keeps the rounds from counting
     * @param usual the verdict without the rounds, by what the default branch has
     */
    public static SuiteComparison judged(
            SuitePolicy suite,
            SuiteCandidate candidate,
            Optional<InputProblem> unfit,
            Supplier<SuiteComparison> usual) {
        RowPolicy.Decision decision = suite.row().decision();
        if (decision == RowPolicy.Decision.PAIRED) {
            return unfit.map(problem -> refused(suite, candidate, problem))
                    .orElseGet(() -> candidate.judgedInTurns(suite));
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
                : SuiteComparator.withLeftOut(candidate.judgedInTurns(suite), other);
    }

    private static boolean mightCount(RowPolicy.Decision decision, SuiteCandidate candidate) {
        return switch (decision) {
            case PAIRED -> true;
            case AUTO, STATISTICAL -> !candidate.newest().turns().isEmpty();
            case THRESHOLD, PARITY -> false;
        };
    }

    /**
     * What keeps the rounds of a run from counting, where they might.
     *
     * @throws io.perfwarden.model.TransientFailure while GitHub does not show the commits
     */
    public Optional<InputProblem> unfit(
            BaseHistory.Measured measured, SuitePolicy suite, SuiteCandidate candidate) {
        return mightCount(suite.row().decision(), candidate)
                ? unfit(measured, candidate)
                : Optional.empty();
    }

    /** What keeps the rounds from being those of this pull request's base. */
    private Optional<InputProblem> unfit(BaseHistory.Measured measured, SuiteCandidate candidate) {
        List<InterleavedRounds> turns = candidate.newest().turns();
        return turns.isEmpty()
                ? Optional.of(
                        new InputProblem(
                                "",
                                "the run brought no base and head measured in turns, which decide this suite",
                                "let the workflow upload what perfwarden pair writes"))
                : turns.stream()
                        .flatMap(job -> job.base().stream())
                        .filter(base -> !bases.isBase(measured, base))
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

    private static SuiteComparison refused(
            SuitePolicy suite, SuiteCandidate candidate, InputProblem problem) {
        ResultSet brought = candidate.newest().results();
        List<InputProblem> known =
                Stream.concat(brought.unread().first().stream(), brought.warnings().stream())
                        .toList();
        List<InputProblem> problems =
                known.isEmpty() || !candidate.newest().turns().isEmpty() ? List.of(problem) : known;
        return SuiteComparator.judge(
                suite,
                candidate.platform(),
                Optional.empty(),
                new ResultSet(List.of(), List.of(), BenchmarkEnvironment.UNKNOWN, problems));
    }
}
