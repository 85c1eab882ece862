package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget.Branch;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.*;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.history.DocumentationFiles;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RowPolicy.Gate;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.AlarmOutcomes;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.model.*;

public record FalseAlarmHistory(AlarmOutcomes alarmOutcomes, CommitGateway commits, Watch watch) {
    @FunctionalInterface
    public interface Watch {
        Watch NOBODY = (repo, suite, grade) -> {};

        void onGrade(InstalledRepo repo, String suite, FalseAlarmRate grade);
    }

    /** The false-alarm rate of a suite. */
    FalseAlarmRate of(InstalledRepo repo, SuitePolicy suite, Set<String> former) {
        List<AlarmOutcome> all =
                Stream.concat(former.stream().sorted(), Stream.of(suite.name()))
                        .flatMap(it ->
                                alarmOutcomes.newest(repo.id(), it, FalseAlarmRate.TRIALS).stream())
                        .toList();
        FalseAlarmRate grade =
                FalseAlarmRate.of(
                        all.subList(Math.max(0, all.size() - FalseAlarmRate.TRIALS), all.size()));
        watch.onGrade(repo, suite.name(), grade);
        return grade;
    }

    /**
     * Records verdicts on runs of the default branch.
     *
     * @throws io.perfwarden.model.TransientFailure to be called again
     */
    public void record(
            InstalledRepo repo,
            CommitRecord record,
            RepositoryPolicy policy,
            List<TargetVerdict> published) {
        for (TargetVerdict judged : published) {
            if (judged.state().target() instanceof Branch branch) {
                var runs = record.workflowRuns().filter(branch::isMeasuredBy).toList();
                for (SuitePolicy suite : policy.suites()) {
                    var kind = outcome(judged, suite);
                    var attempt = judged.measuredState(suite.name()).map(Measured::attempt);
                    runs.stream()
                            .filter(it -> attempt.equals(Optional.of(it.attempt())))
                            .findFirst()
                            .ifPresent(run -> kind.ifPresent(it -> record(repo, suite, run, it)));
                }
            }
        }
    }

    /** A suite that may grow has no verdict yet. */
    private static Optional<AlarmOutcome.AlarmKind> outcome(
            TargetVerdict judged, SuitePolicy suite) {
        TargetVerdict.OpenReason open = judged.open().get(suite.name());
        if (open == TargetVerdict.OpenReason.GROWING
                || open == TargetVerdict.OpenReason.LISTED_AGAIN) {
            return Optional.empty();
        }
        return outcome(
                judged.suites().filter(it -> it.name().equals(suite.name())).toList(), suite);
    }

    /**
     * The outcome of a suite's platforms.
     *
     * @return absent unless each was judged
     */
    static Optional<AlarmOutcome.AlarmKind> outcome(
            List<SuiteComparison> platforms, SuitePolicy stated) {
        if (platforms.isEmpty() || platforms.stream().anyMatch(it -> it.basis() != Basis.JUDGED)) {
            return Optional.empty();
        }
        List<Row> alarms =
                platforms.stream()
                        .flatMap(it -> it.rows().stream())
                        .filter(row -> isAlarm(row, stated))
                        .toList();
        if (!alarms.isEmpty()) {
            boolean same = alarms.stream().allMatch(row -> row.why().contains(RowReason.CODE_SAME));
            return Optional.of(
                    same ? AlarmOutcome.AlarmKind.SAME_CODE : AlarmOutcome.AlarmKind.ALARM);
        }
        return Optional.of(
                platforms.stream().anyMatch(SuiteComparison::hasSuspect)
                        ? AlarmOutcome.AlarmKind.SUSPECT
                        : AlarmOutcome.AlarmKind.QUIET);
    }

    /** Budgets, crashes and missing benchmarks are no matter of noise. */
    private static boolean isAlarm(Row row, SuitePolicy stated) {
        boolean wouldFail =
                row.effect() == RowEffect.WARN
                        && row.why().contains(RowReason.ADVICE_ONLY)
                        && stated.rowPolicy(row.id(), row.metric().name()).consequences().gate()
                                == Gate.EARN;
        return row.why().contains(RowReason.OVER_LIMIT)
                && (row.effect() == RowEffect.FAIL || wouldFail);
    }

    private void record(
            InstalledRepo repo, SuitePolicy suite, WorkflowRun run, AlarmOutcome.AlarmKind kind) {
        var known = alarmOutcomes.newest(repo.id(), suite.name(), FalseAlarmRate.TRIALS);
        boolean isKnown =
                judgedAlarms(known)
                        .filter(it -> it.attempt().equals(run.attempt()))
                        .anyMatch(it -> it.alarm() == kind);
        if (!isKnown) {
            alarmOutcomes.record(repo.id(), suite.name(), trial(run, kind, Optional.empty()));
            if (kind == AlarmOutcome.AlarmKind.ALARM) {
                Optional<CommitSha> same = sameCode(repo, run, known);
                alarmOutcomes.record(repo.id(), suite.name(), trial(run, kind, same));
            }
        }
    }

    private static Stream<AlarmOutcome.JudgedAlarm> judgedAlarms(List<AlarmOutcome> trials) {
        return trials.stream()
                .flatMap(it ->
                        it instanceof AlarmOutcome.JudgedAlarm at ? Stream.of(at) : Stream.of());
    }

    private static AlarmOutcome trial(
            WorkflowRun run, AlarmOutcome.AlarmKind kind, Optional<CommitSha> same) {
        return new AlarmOutcome.JudgedAlarm(
                run.attempt(), run.headSha(), kind, same, run.startedAt());
    }

    /** The last measured commit, if only documents changed since. GitHub is asked once. */
    private Optional<CommitSha> sameCode(
            InstalledRepo repo, WorkflowRun run, List<AlarmOutcome> known) {
        // run numbers follow their begin
        long number = run.attempt().run().value();
        CommitSha head = run.headSha();
        return judgedAlarms(known.reversed())
                .filter(it -> it.attempt().run().value() < number)
                .findFirst()
                .map(AlarmOutcome.JudgedAlarm::sha)
                .filter(before ->
                        before.equals(head)
                                || commits.changedPaths(repo, before, head)
                                        .filter(DocumentationFiles::areAll)
                                        .isPresent());
    }
}
