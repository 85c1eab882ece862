package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.SuiteState.Suspects;
import io.perfwarden.compare.*;
import io.perfwarden.compare.ComparisonSubject;
import io.perfwarden.compare.history.BranchBaseline;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.history.RecordedJobs;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.*;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.SignificanceOptions.RerunOption;

/**
 * Results of one suite on one platform with their context.
 *
 * @param attempts the newest last
 */
public record SuiteCandidate(
        SuiteResults newest, List<SuiteResults> attempts, SuiteHistory past, Suspects suspects) {
    public SuiteCandidate {
        attempts = List.copyOf(attempts);
    }

    public String platform() {
        return newest.platform().orElse("");
    }

    SuiteCandidate withDoubt(InputProblem why) {
        return new SuiteCandidate(
                newest.withDoubt(why),
                attempts.stream().map(it -> it.withDoubt(why)).toList(),
                past,
                suspects);
    }

    /** Judges by the baseline file or the branch's last results, and by noise if known. */
    public SuiteComparison judge(SuitePolicy suite, Optional<Baseline> file) {
        Optional<Baseline> baseline =
                suite.baselineFrom() == BaselineSource.HISTORY
                        ? BranchBaseline.of(past, newest.results(), file).or(() -> file)
                        : file;
        List<ResultSet> results = attempts.stream().map(SuiteResults::results).toList();
        return SuiteComparator.judge(
                new ComparisonSubject(suite, platform(), baseline, results, past),
                new PolicyDecider(new NoiseDecider(rerun(), suite.machines())));
    }

    /** Judges head against base by rounds; another job confirms a failure. */
    SuiteComparison judgedInTurns(SuitePolicy suite, KnownSpreads spreads) {
        SuitePlatform where = new SuitePlatform(suite.name(), platform());
        RecordedJobs recorded =
                RecordedJobs.of(
                        attempts.stream()
                                .flatMap(attempt -> attempt.turns().stream())
                                .map(turns -> turns.rounds(where))
                                .toList());
        ControlledJobs controlled = ControlledJobs.of(recorded.jobs(), suite);
        PairedRounds all = PairedRounds.pool(controlled.counted());
        var named = newest.turns().stream().flatMap(job -> job.base().stream()).findFirst();
        var head = newest.results().withMeasurements(all.headResults().measurements());
        // the rounds are joined already
        var subject =
                new ComparisonSubject(
                        suite.withRenamed(BenchmarkRenames.NONE),
                        platform(),
                        Optional.of(new Baseline(Optional.empty(), all.baseResults())),
                        List.of(head),
                        all.baseAsLastRun().withRelease(past.release()));
        var decider = new InterleavedDecider(controlled, rerun(), suite.machines(), spreads);
        return SuiteComparator.judge(subject, new PolicyDecider(decider))
                .withNotices(SuiteNotice.MeasuredInTurns.of(recorded, controlled, named));
    }

    /** Judges by a file that the branch was not measured with. */
    public SuiteComparison judgedByLimits(SuitePolicy suite, Baseline baseline) {
        return SuiteComparator.judge(suite, platform(), Optional.of(baseline), newest.results());
    }

    private RerunOption rerun() {
        return switch (suspects) {
            case MEASURED_AGAIN -> RerunOption.POSSIBLE;
            case STAY -> RerunOption.IMPOSSIBLE;
        };
    }
}
