package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.DocumentationFiles;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.AlarmOutcomes;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.WorkflowRun;

/** How often suites cried wolf. */
public final class FalseAlarmHistory {
    private final AlarmOutcomes trials;
    private final CommitGateway commits;
    private final Watch watch;

    /** Who wants to know. */
    @FunctionalInterface
    public interface Watch {
        Watch NOBODY = (repo, suite, grade) -> {};

        /** A suite has this grade now. */
        void graded(InstalledRepo repo, String suite, FalseAlarmRate grade);
    }

    public FalseAlarmHistory(AlarmOutcomes trials, CommitGateway commits, Watch watch) {
        this.trials = trials;
        this.commits = commits;
        this.watch = watch;
    }

    /** A suite with its grade of now. */
    public SuiteAlarms of(InstalledRepo repo, SuitePolicy suite) {
        FalseAlarmRate grade =
                FalseAlarmRate.of(trials.newest(repo.id(), suite.name(), FalseAlarmRate.TRIALS));
        watch.graded(repo, suite.name(), grade);
        return new SuiteAlarms(suite, grade);
    }

    /**
     * Records what was said of runs of the default branch; nothing of any other target.
     *
     * @param record of the commit
     * @throws io.perfwarden.model.TransientFailure to be called again
     */
    public void record(
            InstalledRepo repo,
            CommitRecord record,
            RepositoryPolicy policy,
            List<TargetVerdict> published) {
        for (TargetVerdict judged : published) {
            if (judged.standing().target() instanceof MergeTarget.Branch branch) {
                policy.suites().forEach(suite -> record(repo, of(record, branch, judged), suite));
            }
        }
    }

    /** Runs that measured the branch itself, and what was said of the commit. */
    private record OnBranch(List<WorkflowRun> runs, TargetVerdict judged) {}

    private static OnBranch of(
            CommitRecord record, MergeTarget.Branch branch, TargetVerdict judged) {
        return new OnBranch(
                record.runs().stream()
                        .map(CommitFacts.Run::run)
                        .filter(branch::isMeasuredBy)
                        .toList(),
                judged);
    }

    private void record(InstalledRepo repo, OnBranch at, SuitePolicy suite) {
        Optional<AlarmOutcome.Said> said = said(at.judged(), suite);
        Optional<WorkflowRun> run = run(at, suite);
        if (said.isPresent() && run.isPresent()) {
            record(repo, suite, run.get(), said.get());
        }
    }

    /** What is still to grow says nothing yet. */
    private static Optional<AlarmOutcome.Said> said(TargetVerdict judged, SuitePolicy suite) {
        TargetVerdict.Open open = judged.open().get(suite.name());
        boolean grows =
                open == TargetVerdict.Open.GROWING || open == TargetVerdict.Open.LISTED_AGAIN;
        List<SuiteComparison> platforms =
                judged.comparison().stream()
                        .flatMap(it -> it.suites().stream())
                        .filter(it -> it.name().equals(suite.name()))
                        .toList();
        return grows ? Optional.empty() : CombinedVerdict.of(platforms, suite);
    }

    private static Optional<WorkflowRun> run(OnBranch at, SuitePolicy suite) {
        return at.judged().standing().suites().get(suite.name())
                        instanceof SuiteState.Measured measured
                ? at.runs().stream()
                        .filter(run -> run.attempt().equals(measured.attempt()))
                        .findFirst()
                : Optional.empty();
    }

    private void record(
            InstalledRepo repo, SuitePolicy suite, WorkflowRun run, AlarmOutcome.Said said) {
        List<AlarmOutcome> known = trials.newest(repo.id(), suite.name(), FalseAlarmRate.TRIALS);
        boolean isKnown =
                known.stream()
                        .anyMatch(it ->
                                it instanceof AlarmOutcome.Judged judged
                                        && judged.attempt().equals(run.attempt())
                                        && judged.said() == said);
        if (!isKnown) {
            trials.record(repo.id(), suite.name(), trial(run, said, Optional.empty()));
            if (said == AlarmOutcome.Said.ALARM) {
                Optional<CommitSha> same = sameCode(repo, run, known);
                trials.record(repo.id(), suite.name(), trial(run, said, same));
            }
        }
    }

    private static AlarmOutcome trial(
            WorkflowRun run, AlarmOutcome.Said said, Optional<CommitSha> same) {
        return new AlarmOutcome.Judged(run.attempt(), run.headSha(), said, same, run.startedAt());
    }

    /**
     * The commit that was measured last before, if nothing but documents changed since. GitHub is
     * asked once, after the alarm itself is recorded: it fails again and again to compare commits
     * that are too far apart, and nothing of what follows from a verdict may hang on that.
     */
    private Optional<CommitSha> sameCode(
            InstalledRepo repo, WorkflowRun run, List<AlarmOutcome> known) {
        return known.reversed().stream()
                .flatMap(trial ->
                        trial instanceof AlarmOutcome.Judged it ? Stream.of(it) : Stream.empty())
                .filter(it -> isBefore(it, run))
                .findFirst()
                .map(AlarmOutcome.Judged::sha)
                .filter(before ->
                        before.equals(run.headSha())
                                || commits.changed(repo, before, run.headSha())
                                        .filter(DocumentationFiles::areAll)
                                        .isPresent());
    }

    /** Runs are numbered in the order in which they began. */
    private static boolean isBefore(AlarmOutcome.Judged trial, WorkflowRun run) {
        return trial.attempt().run().value() < run.attempt().run().value();
    }
}
