package io.perfwarden.evaluate.proof;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Trust;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.accepted.Acceptance;
import io.perfwarden.compare.accepted.Accepting;
import io.perfwarden.evaluate.files.BaselineFile;
import io.perfwarden.evaluate.grading.GradedSuite;
import io.perfwarden.evaluate.history.Candidate;
import io.perfwarden.evaluate.history.InTurns;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.RepoFiles.FileRead;
import io.perfwarden.measure.SuiteResults;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The verdict on one suite on one platform: a function of the evidence and the configuration. */
public final class SuiteVerdict {
    /** Characters of the platforms that are named instead of one that is missing. */
    private static final int CAME = 200;

    private final BaselineFile baselines;

    public SuiteVerdict(ResultReaders readers) {
        this.baselines = new BaselineFile(readers);
    }

    /**
     * The verdict.
     *
     * @param stated the suite as its configuration says
     */
    public SuiteComparison of(SuitePolicy stated, Evidence evidence) {
        GradedSuite graded = new GradedSuite(stated, evidence.grade());
        SuitePolicy suite = graded.suite();
        SuiteResults measured = evidence.candidate().newest();
        SuiteComparison comparison =
                InTurns.judged(
                        suite,
                        evidence.candidate(),
                        evidence.unfit(),
                        () -> against(suite, evidence.candidate(), evidence.base()));
        Evidence.Accepted accepted = evidence.accepted();
        comparison = Accepting.apply(comparison, accepted.rows(), accepted.day());
        comparison = withHead(suite, evidence, comparison);
        if (evidence.unrepeated().isPresent()) {
            comparison = Judge.noVerdict(comparison, Basis.UNREPEATED, evidence.unrepeated().get());
        }
        List<Notice> carried =
                measured.origin().carriedOver().stream()
                        .<Notice>map(Notice.CarriedOver::new)
                        .toList();
        comparison = carried.isEmpty() ? comparison : comparison.noting(carried);
        return graded.said(
                measured.runSucceeded()
                        ? comparison
                        : Judge.noVerdict(comparison, Basis.RUN_FAILED, failed(measured.origin())));
    }

    private SuiteComparison against(SuitePolicy suite, Candidate candidate, FileRead base) {
        String platform = candidate.platform();
        String path = suite.baselinePath(platform);
        return switch (baselines.of(base, path, suite.format())) {
            case Outcome.Ok<Optional<Baseline>>(Optional<Baseline> known) ->
                    candidate.judged(suite, known);
            case Outcome.Rejected<Optional<Baseline>>(List<Problem> problems) ->
                    Judge.unusable(suite, platform, path, problems);
        };
    }

    private SuiteComparison withHead(
            SuitePolicy suite, Evidence evidence, SuiteComparison comparison) {
        String path = suite.baselinePath(evidence.candidate().platform());
        return switch (evidence.accepted().file()) {
            case Evidence.OnHead.Same() -> comparison;
            case Evidence.OnHead.Changed() ->
                    comparison.noting(List.of(new Notice.ChangedByPull(path)));
            case Evidence.OnHead.Accepted(FileRead.Found file, String by) ->
                    Acceptance.apply(comparison, againstAccepted(suite, evidence.candidate(), file))
                            .noting(List.of(new Notice.AcceptedBaseline(path, by)));
        };
    }

    /**
     * By fixed limits: what the default branch measured before says nothing of a change that a
     * maintainer has accepted.
     */
    private SuiteComparison againstAccepted(
            SuitePolicy suite, Candidate candidate, FileRead.Found file) {
        String path = suite.baselinePath(candidate.platform());
        return switch (baselines.of(file, path, suite.format())) {
            case Outcome.Ok<Optional<Baseline>>(Optional<Baseline> known) ->
                    candidate.judgedByLimits(suite, known.orElseThrow());
            case Outcome.Rejected<Optional<Baseline>>(List<Problem> problems) ->
                    Judge.unusable(suite, candidate.platform(), path, problems);
        };
    }

    private static Problem failed(SuiteResults.Origin origin) {
        String how =
                origin.conclusion() == RunConclusion.TIMED_OUT
                        ? "the benchmark run timed out"
                        : "the benchmark run failed";
        return new Problem(
                "",
                origin.runUrl().isEmpty() ? how : how + ": " + origin.runUrl(),
                "repair the workflow and run it again");
    }

    /** Why the run of a suite's platforms has no verdict, where it failed. */
    public static Optional<Problem> failure(List<SuiteComparison> platforms) {
        return platforms.stream()
                .filter(it -> it.basis() == Basis.RUN_FAILED)
                .flatMap(it -> it.notices().stream())
                .flatMap(it ->
                        it instanceof Notice.FileProblem(Problem problem)
                                ? Stream.of(problem)
                                : Stream.empty())
                .findFirst();
    }

    /**
     * A leg of a matrix that was dropped, or whose artifact was renamed, is no pass. Where the run
     * failed that is why nothing came.
     */
    public static Optional<SuiteComparison> absent(SuitePolicy suite, MissingPlatform lacking) {
        String platform = lacking.platform();
        ResultSet empty = empty(lost(platform, lacking.came()));
        SuiteComparison lost = Judge.judge(suite, platform, Optional.empty(), empty);
        SuiteComparison none =
                lacking.failure()
                        .map(why -> Judge.noVerdict(lost, Basis.RUN_FAILED, why))
                        .orElse(lost);
        return switch (suite.row().consequences().missing()) {
            case FAIL -> Optional.of(none);
            case WARN ->
                    Optional.of(
                            new SuiteComparison(
                                    none.where(),
                                    Verdict.WARN,
                                    none.basis(),
                                    none.rows(),
                                    none.notices(),
                                    Trust.NOTHING));
            case IGNORE -> Optional.empty();
        };
    }

    private static Problem lost(String platform, String came) {
        return new Problem(
                "",
                "the platform "
                        + platform
                        + " brought no results, and has a baseline or was measured on the default"
                        + " branch last"
                        + (came.isEmpty() ? "" : "; results came of " + Excerpt.of(came, CAME)),
                "let the workflow measure it under the same artifact name; where pull requests do"
                        + " not measure it, set missing: ignore for the suite; where nobody does any"
                        + " longer, remove its baseline on the base branch, or skip this once");
    }

    /** What came of a suite of which nothing did. */
    public static SuiteResults nothing(SuitePolicy suite) {
        return new SuiteResults(
                suite.name(),
                Optional.empty(),
                new SuiteResults.Origin(RunConclusion.SUCCESS, "", List.of(), List.of()),
                empty(
                        new Problem(
                                "",
                                "no artifact of the run matches " + suite.artifact(),
                                "upload the results with actions/upload-artifact under such"
                                        + " a name")));
    }

    private static ResultSet empty(Problem why) {
        return new ResultSet(List.of(), List.of(), ResultSet.EMPTY.environment(), List.of(why));
    }
}
