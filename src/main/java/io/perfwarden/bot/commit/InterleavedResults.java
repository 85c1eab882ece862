package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.InterleavedRounds;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ResultSet;

/**
 * Decides whether base and head that a run measured itself count.
 *
 * <p>Whoever may change what a workflow does, and of a fork that is anybody, may write both sides.
 * So rounds never open a gate that the default branch's baseline or history keeps closed, unless
 * its configuration says that they decide: {@code decision: paired}.
 */
public final class InterleavedResults {
    private final BaseCommitCheck bases;

    public InterleavedResults(BaseCommitCheck bases) {
        this.bases = bases;
    }

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
        return switch (suite.row().decision()) {
            case PAIRED ->
                    unfit.map(problem -> refused(suite, candidate, problem))
                            .orElseGet(() -> candidate.judgedInTurns(suite));
            case AUTO, STATISTICAL ->
                    candidate.newest().turns().isEmpty()
                            ? usual.get()
                            : beside(suite, candidate, unfit, usual.get());
            case THRESHOLD, PARITY ->
                    candidate.newest().turns().isEmpty()
                            ? usual.get()
                            : usual.get().noting(List.of(new SuiteNotice.TurnsDoNotCount()));
        };
    }

    private static SuiteComparison beside(
            SuitePolicy suite,
            SuiteCandidate candidate,
            Optional<InputProblem> unfit,
            SuiteComparison usual) {
        if (unfit.isPresent()) {
            return usual.noting(List.of(new SuiteNotice.FileProblem(unfit.get())));
        }
        boolean isClosed =
                usual.verdict() == Verdict.FAIL
                        || usual.verdict() == Verdict.NONE
                        || usual.hasSuspect();
        return isClosed
                ? usual.noting(List.of(new SuiteNotice.TurnsDoNotCount()))
                : candidate.judgedInTurns(suite);
    }

    /**
     * What keeps the rounds of a run from counting, where they might.
     *
     * @throws io.perfwarden.model.TransientFailure while GitHub does not show the commits
     */
    public Optional<InputProblem> unfit(
            BaseHistory.Measured measured, SuitePolicy suite, SuiteCandidate candidate) {
        boolean mightCount =
                switch (suite.row().decision()) {
                    case PAIRED -> true;
                    case AUTO, STATISTICAL -> !candidate.newest().turns().isEmpty();
                    case THRESHOLD, PARITY -> false;
                };
        return mightCount ? unfit(measured, candidate) : Optional.empty();
    }

    /** What keeps the rounds from being those of this pull request's base. */
    private Optional<InputProblem> unfit(BaseHistory.Measured measured, SuiteCandidate candidate) {
        List<InterleavedRounds> turns = candidate.newest().turns();
        return turns.isEmpty()
                ? Optional.of(
                        new InputProblem(
                                "",
                                "the run brought no base and head measured in turns, which decide"
                                        + " this suite",
                                "let the workflow upload what perfwarden pair writes"))
                : turns.stream()
                        .flatMap(job -> job.base().stream())
                        .filter(base -> !bases.isBase(measured, base))
                        .findFirst()
                        .map(base ->
                                new InputProblem(
                                        "",
                                        "the base that the run measured is "
                                                + base.abbreviated()
                                                + ", which is neither what this is to be merged"
                                                + " into nor where it branched off",
                                        "measure the base branch, or what the merge commit has as"
                                                + " its first parent"));
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
