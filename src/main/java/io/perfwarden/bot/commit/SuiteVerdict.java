package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bot.commit.BaselineCatalog.RepositoryBaseline;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.compare.*;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteNotice.FalseAlarms;
import io.perfwarden.compare.group.AcceptanceCheck;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;

/** The verdict on one suite on one platform, a function of evidence and configuration. */
public record SuiteVerdict(ResultReaders readers) {
    private static final int CAME = 200;

    public SuiteComparison of(SuitePolicy stated, VerdictEvidence evidence) {
        SuitePolicy suite = evidence.grade().inForce(stated);
        SuiteCandidate candidate = evidence.trustedCandidate();
        Supplier<SuiteComparison> usual =
                () ->
                        judgeAgainst(
                                suite,
                                candidate,
                                evidence.base(),
                                known -> candidate.judge(suite, known));
        VerdictEvidence.Accepted accepted = evidence.accepted();
        var comparison = InterleavedResults.judge(suite, evidence, usual);
        if (candidate.newest().isTooMuch() && comparison.basis() == Basis.NO_RESULTS) {
            comparison = comparison.withVerdict(comparison.verdict(), Basis.TOO_MANY_ARTIFACTS);
        }
        comparison = AcceptanceCheck.apply(comparison, accepted.rows(), accepted.day());
        comparison = withHead(suite, evidence, comparison);
        if (evidence.unrepeated().isPresent()) {
            var why = evidence.unrepeated().get();
            comparison = SuiteComparator.noVerdict(comparison, Basis.UNREPEATED, why);
        }
        SuiteResults.Origin origin = candidate.newest().origin();
        List<SuiteNotice> carried = new ArrayList<>();
        origin.carriedOver().forEach(it -> carried.add(new SuiteNotice.CarriedOver(it)));
        comparison = carried.isEmpty() ? comparison : comparison.withNotices(carried);
        if (!candidate.newest().runSucceeded()) {
            comparison =
                    SuiteComparator.noVerdict(
                            comparison, Basis.RUN_FAILED, failedRunProblem(origin));
        }
        comparison = comparison.withNotices(List.copyOf(evidence.ranOn().stream().toList()));
        comparison =
                comparison.withNotices(
                        candidate.newest().profiles().functions().stream()
                                .<SuiteNotice>map(SuiteNotice.ChangedFunctions::new)
                                .toList());
        FalseAlarmRate grade = evidence.grade();
        boolean isTelling =
                grade.falseAlarms() > 0 || grade.runs() >= FalseAlarmRate.WINDOW || stated.earns();
        return isTelling
                ? comparison.withNotices(
                        List.of(new FalseAlarms(stated.name(), grade, stated.earns())))
                : comparison;
    }

    private SuiteComparison judgeAgainst(
            SuitePolicy suite,
            SuiteCandidate candidate,
            FileRead file,
            Function<Optional<Baseline>, SuiteComparison> judging) {
        String path = suite.baselinePath(candidate.platform());
        return new RepositoryBaseline(readers)
                .of(file, path, suite.format())
                .map(judging)
                .orElse(problems ->
                        SuiteComparator.unusable(suite, candidate.platform(), path, problems));
    }

    private SuiteComparison withHead(
            SuitePolicy suite, VerdictEvidence evidence, SuiteComparison comparison) {
        SuiteCandidate candidate = evidence.trustedCandidate();
        String path = suite.baselinePath(candidate.platform());
        return switch (evidence.accepted().file()) {
            case VerdictEvidence.OnHead.Same() -> comparison;
            case VerdictEvidence.OnHead.ChangedBaseline() ->
                    comparison.withNotices(List.of(new SuiteNotice.ChangedByPull(path)));
            case VerdictEvidence.OnHead.AcceptedFile(FileRead.Found file, String by) -> {
                // by fixed limits: the branch's history does not include an accepted change
                var accepted =
                        judgeAgainst(
                                suite,
                                candidate,
                                file,
                                known -> candidate.judgedByLimits(suite, known.orElseThrow()));
                yield AcceptanceCheck.byBaseline(comparison, accepted)
                        .withNotices(List.of(new SuiteNotice.AcceptedBaseline(path, by)));
            }
        };
    }

    private static InputProblem failedRunProblem(SuiteResults.Origin origin) {
        boolean isLate = origin.conclusion() == RunConclusion.TIMED_OUT;
        String how = isLate ? "the benchmark run timed out" : "the benchmark run failed";
        // the next step links to the run itself
        String what = origin.failedUrl().map(url -> how + ": " + url).orElse(how);
        return new InputProblem("", what, "repair the workflow and run it again");
    }

    /** Why the run has no verdict, if it failed. */
    public static Optional<InputProblem> failure(List<SuiteComparison> platforms) {
        return platforms.stream()
                .filter(it -> it.basis() == Basis.RUN_FAILED)
                .flatMap(it -> it.notices().stream())
                .flatMap(it ->
                        it instanceof SuiteNotice.FileProblem(InputProblem problem)
                                ? Stream.of(problem)
                                : Stream.empty())
                .findFirst();
    }

    /** An expected platform without results. */
    public record MissingPlatform(String platform, String came, Optional<InputProblem> failure) {}

    /** A missing matrix leg never passes; a failed run is the reason. */
    public static Optional<SuiteComparison> absent(SuitePolicy suite, MissingPlatform lacking) {
        ResultSet empty =
                ResultSet.ofWarnings(
                        List.of(lostPlatformProblem(lacking.platform(), lacking.came())));
        var lost = SuiteComparator.judge(suite, lacking.platform(), Optional.empty(), empty);
        SuiteComparison none =
                lacking.failure()
                        .map(why -> SuiteComparator.noVerdict(lost, Basis.RUN_FAILED, why))
                        .orElse(lost);
        return switch (suite.row().consequences().missing()) {
            case FAIL -> Optional.of(none);
            case WARN -> Optional.of(none.withVerdict(Verdict.WARN, none.basis()));
            case IGNORE -> Optional.empty();
        };
    }

    private static InputProblem lostPlatformProblem(String platform, String came) {
        return new InputProblem(
                "",
                "the platform "
                        + platform
                        + " brought no results, and has a baseline or was measured on the default"
                        + " branch last"
                        + (came.isEmpty() ? "" : "; results came of " + TextExcerpt.of(came, CAME)),
                "let the workflow measure it under the same artifact name; where pull requests do"
                        + " not measure it, set missing: ignore for the suite; where no suite does any"
                        + " longer, remove its baseline on the base branch, or skip this once");
    }

    public static SuiteResults emptyResults(SuitePolicy suite) {
        var origin = new SuiteResults.Origin(RunConclusion.SUCCESS, "", List.of(), List.of());
        var why =
                new InputProblem(
                        "",
                        "no artifact of the run matches " + suite.artifact(),
                        "upload the results with actions/upload-artifact under such a name");
        return new SuiteResults(
                suite.name(), Optional.empty(), origin, ResultSet.ofWarnings(List.of(why)));
    }
}
