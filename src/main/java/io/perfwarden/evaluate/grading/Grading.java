package io.perfwarden.evaluate.grading;

import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.grade.Documents;
import io.perfwarden.compare.grade.Grade;
import io.perfwarden.compare.grade.Trial;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Commits;
import io.perfwarden.ledger.CommitLedger.CommitRecord;
import io.perfwarden.ledger.Trials;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Facts;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.SuiteState;
import io.perfwarden.standing.Target;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How often suites cried wolf. */
public final class Grading {
    private final Trials trials;
    private final Commits commits;
    private final Watch watch;

    /** Who wants to know. */
    @FunctionalInterface
    public interface Watch {
        Watch NOBODY = (repo, suite, grade) -> {};

        /** A suite has this grade now. */
        void graded(Repo repo, String suite, Grade grade);
    }

    public Grading(Trials trials, Commits commits, Watch watch) {
        this.trials = trials;
        this.commits = commits;
        this.watch = watch;
    }

    /** A suite with its grade of now. */
    public GradedSuite of(Repo repo, SuitePolicy suite) {
        Grade grade = Grade.of(trials.newest(repo.id(), suite.name(), Grade.TRIALS));
        watch.graded(repo, suite.name(), grade);
        return new GradedSuite(suite, grade);
    }

    /**
     * Records what was said of runs of the default branch; nothing of any other target.
     *
     * @param record of the commit
     * @throws io.perfwarden.problem.TransientFailure to be called again
     */
    public void record(Repo repo, CommitRecord record, Policy policy, List<Judged> published) {
        for (Judged judged : published) {
            if (judged.standing().target() instanceof Target.Branch branch) {
                policy.suites().forEach(suite -> record(repo, of(record, branch, judged), suite));
            }
        }
    }

    /** Runs that measured the branch itself, and what was said of the commit. */
    private record OnBranch(List<WorkflowRun> runs, Judged judged) {}

    private static OnBranch of(CommitRecord record, Target.Branch branch, Judged judged) {
        return new OnBranch(
                record.runs().stream().map(Facts.Run::run).filter(branch::isMeasuredBy).toList(),
                judged);
    }

    private void record(Repo repo, OnBranch at, SuitePolicy suite) {
        Optional<Trial.Said> said = said(at.judged(), suite);
        Optional<WorkflowRun> run = run(at, suite);
        if (said.isPresent() && run.isPresent()) {
            record(repo, suite, run.get(), said.get());
        }
    }

    /** What is still to grow says nothing yet. */
    private static Optional<Trial.Said> said(Judged judged, SuitePolicy suite) {
        Judged.Open open = judged.open().get(suite.name());
        boolean grows = open == Judged.Open.GROWING || open == Judged.Open.LISTED_AGAIN;
        List<SuiteComparison> platforms =
                judged.comparison().stream()
                        .flatMap(it -> it.suites().stream())
                        .filter(it -> it.name().equals(suite.name()))
                        .toList();
        return grows ? Optional.empty() : Said.of(platforms, suite);
    }

    private static Optional<WorkflowRun> run(OnBranch at, SuitePolicy suite) {
        return at.judged().standing().suites().get(suite.name())
                        instanceof SuiteState.Measured measured
                ? at.runs().stream()
                        .filter(run -> run.attempt().equals(measured.attempt()))
                        .findFirst()
                : Optional.empty();
    }

    private void record(Repo repo, SuitePolicy suite, WorkflowRun run, Trial.Said said) {
        List<Trial> known = trials.newest(repo.id(), suite.name(), Grade.TRIALS);
        boolean isKnown =
                known.stream()
                        .anyMatch(it ->
                                it instanceof Trial.Judged judged
                                        && judged.attempt().equals(run.attempt())
                                        && judged.said() == said);
        if (!isKnown) {
            trials.record(repo.id(), suite.name(), trial(run, said, Optional.empty()));
            if (said == Trial.Said.ALARM) {
                Optional<CommitSha> same = sameCode(repo, run, known);
                trials.record(repo.id(), suite.name(), trial(run, said, same));
            }
        }
    }

    private static Trial trial(WorkflowRun run, Trial.Said said, Optional<CommitSha> same) {
        return new Trial.Judged(run.attempt(), run.headSha(), said, same, run.startedAt());
    }

    /**
     * The commit that was measured last before, if nothing but documents changed since. GitHub is
     * asked once, after the alarm itself is recorded: it fails again and again to compare commits
     * that are too far apart, and nothing of what follows from a verdict may hang on that.
     */
    private Optional<CommitSha> sameCode(Repo repo, WorkflowRun run, List<Trial> known) {
        return known.reversed().stream()
                .flatMap(trial -> trial instanceof Trial.Judged it ? Stream.of(it) : Stream.empty())
                .filter(it -> isBefore(it, run))
                .findFirst()
                .map(Trial.Judged::sha)
                .filter(before ->
                        before.equals(run.headSha())
                                || commits.changed(repo, before, run.headSha())
                                        .filter(Documents::areAll)
                                        .isPresent());
    }

    /** Runs are numbered in the order in which they began. */
    private static boolean isBefore(Trial.Judged trial, WorkflowRun run) {
        return trial.attempt().run().value() < run.attempt().run().value();
    }
}
