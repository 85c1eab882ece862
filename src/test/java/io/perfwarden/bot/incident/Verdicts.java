package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.model.*;
import io.perfwarden.testkit.Rows;

/** Verdicts on the commits of a default branch. */
public final class Verdicts {
    public static final Instant START = Instant.parse("2026-11-22T05:30:00Z");
    private static final InstalledRepo REPO =
            new InstalledRepo(new InstallationId(99), new RepoId(7), new RepoName("octo", "hello"));

    private Verdicts() {}

    /** The commit that was pushed so many minutes after the start. */
    public static CommitSha sha(int minute) {
        return new CommitSha("%040x".formatted(0xabc0 + minute));
    }

    /** What came out for the commit of a minute. */
    public static DefaultBranchVerdict at(int minute, SuiteComparison... suites) {
        return of(REPO, minute, suites);
    }

    /** What came out in another repository. */
    public static DefaultBranchVerdict elsewhere(int minute, SuiteComparison... suites) {
        InstalledRepo other =
                new InstalledRepo(
                        REPO.installation(), new RepoId(8), new RepoName("octo", "other"));
        return of(other, minute, suites);
    }

    private static DefaultBranchVerdict of(
            InstalledRepo repo, int minute, SuiteComparison... suites) {
        return new DefaultBranchVerdict(
                repo,
                new BranchName("main"),
                sha(minute),
                new Attempt(new RunId(1_000 + minute), 1),
                "https://github.com/octo/hello/runs/" + minute,
                START.plusSeconds(60L * minute),
                new Comparison(List.of(suites)));
    }

    /** The same run, attempted again an hour later. */
    public static DefaultBranchVerdict again(DefaultBranchVerdict first) {
        return new DefaultBranchVerdict(
                first.repo(),
                first.branch(),
                first.sha(),
                new Attempt(first.attempt().run(), first.attempt().number() + 1),
                first.url(),
                first.at().plusSeconds(3_600),
                first.comparison());
    }

    /** A suite in which these benchmarks fail. */
    public static SuiteComparison failing(String suite, String... benchmarks) {
        return Rows.suite(
                suite,
                Stream.of(benchmarks)
                        .map(name -> Rows.row(name).base(10).now(12).regressed())
                        .toList());
    }

    public static SuiteComparison passing(String suite) {
        return Rows.suite(suite, List.of(Rows.row("dot").base(10).now(10).unchanged()));
    }

    public static SuiteComparison unjudged(String suite) {
        return Rows.based(Basis.NO_RESULTS, Verdict.NONE, Rows.suite(suite, List.of()));
    }
}
