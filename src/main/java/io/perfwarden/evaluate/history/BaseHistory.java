package io.perfwarden.evaluate.history;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.Release;
import io.perfwarden.decide.replay.Constants;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Commits;
import io.perfwarden.ledger.CommitLedger.CommitRecord;
import io.perfwarden.ledger.HistoryLedger;
import io.perfwarden.ledger.HistoryLedger.After;
import io.perfwarden.ledger.HistoryLedger.Line;
import io.perfwarden.ledger.HistoryLedger.Sources;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.PullLedger;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.WorkflowPath;
import io.perfwarden.standing.Facts;
import io.perfwarden.standing.Target;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The runs of the default branch that a commit is held against. */
public final class BaseHistory {
    /** Of one commit; more often it is hardly measured. */
    private static final int RELEASE_RUNS = 5;

    private final Commits commits;
    private final Ledger ledger;
    private final OwnHistory own;
    private final Releases releases;
    private final Clock clock;

    public BaseHistory(Commits commits, Ledger ledger, OwnHistory own, Clock clock) {
        this.commits = commits;
        this.ledger = ledger;
        this.own = own;
        this.releases = new Releases(commits);
        this.clock = clock;
    }

    /**
     * A commit that was measured, and what it is measured for.
     *
     * @param workflow that measured it, where several may measure one suite
     */
    public record Measured(
            Repo repo, CommitSha sha, Target target, Optional<WorkflowPath> workflow) {
        /** Where it does not matter by which workflow. */
        public Measured(Repo repo, CommitSha sha, Target target) {
            this(repo, sha, target, Optional.empty());
        }
    }

    /** The same by the workflow of a run, where the suite leaves open which one measures it. */
    public Measured by(Measured measured, SuitePolicy suite, String runUrl) {
        Optional<WorkflowPath> workflow =
                suite.workflow().isPresent()
                        ? Optional.empty()
                        : ledger
                                .commits()
                                .read(measured.repo().id(), measured.sha())
                                .runs()
                                .stream()
                                .map(Facts.Run::run)
                                .filter(run -> run.url().equals(runUrl))
                                .findFirst()
                                .flatMap(WorkflowRun::workflow);
        return new Measured(measured.repo(), measured.sha(), measured.target(), workflow);
    }

    /**
     * The history of a suite on a platform: nothing of the commit itself is in it.
     *
     * @param platform empty if the suite captures none
     * @throws TransientFailure while GitHub does not show the base, and nothing but a history
     *     decides: without one nothing would fail
     */
    public Past of(Measured measured, SuitePolicy suite, String platform) {
        return along(measured, suite, platform)
                .among(ledger.history().machines(measured.repo().id()));
    }

    private Past along(Measured measured, SuitePolicy suite, String platform) {
        SuitePlatform where = new SuitePlatform(suite.name(), platform);
        RepoId repo = measured.repo().id();
        if (!mayHave(repo, suite, where)) {
            return suite.asksForHistory() ? Past.of(where).build() : Past.none(where);
        }
        if (!suite.asksForHistory()) {
            return Past.none(where).after(release(measured, where, Set.of()));
        }
        Line before = before(measured);
        if (lineOf(measured).isEmpty() && suite.needsHistory()) {
            throw new TransientFailure("GitHub does not show the base yet");
        }
        Sources sources =
                new Sources(before, files(measured, suite, platform, before), measured.workflow());
        Past past = ledger.history().along(repo, where, sources, Constants.HISTORY_RUNS);
        return past.after(release(measured, where, sources.files()))
                .lacking(own.problems(measured.repo(), where, sources.files()));
    }

    /**
     * Asks GitHub for what {@link #of} goes by, which is remembered, but for large files. It takes
     * little memory.
     */
    public void fetch(Measured measured, SuitePolicy suite, String platform) {
        SuitePlatform where = new SuitePlatform(suite.name(), platform);
        if (mayHave(measured.repo().id(), suite, where)) {
            if (suite.asksForHistory()) {
                end(measured, suite, before(measured))
                        .ifPresent(end -> own.fetch(end, suite, platform));
            }
            After _ = after(measured.repo(), tip(measured));
        }
    }

    private boolean mayHave(RepoId repo, SuitePolicy suite, SuitePlatform where) {
        return (suite.history().isPresent() || ledger.history().series(repo).contains(where))
                && (suite.asksForHistory() || isPaired(suite));
    }

    /** Nothing of the commit itself is in it. */
    private Line before(Measured measured) {
        return new Line(
                lineOf(measured).stream().filter(sha -> !sha.equals(measured.sha())).toList());
    }

    /** The base that is measured beside the head tells nothing of what came before it. */
    private static boolean isPaired(SuitePolicy suite) {
        return suite.row().decision() == RowPolicy.Decision.PAIRED;
    }

    /**
     * What the last release before the base measured, or the nearest of its ancestors that was
     * measured.
     */
    private Optional<Release> release(Measured measured, SuitePlatform where, Set<String> files) {
        Repo repo = measured.repo();
        return after(repo, tip(measured))
                .last()
                .filter(tagged -> !tagged.sha().equals(measured.sha()))
                .flatMap(tagged -> {
                    Sources sources =
                            new Sources(line(repo, tagged.sha()), files, measured.workflow());
                    Past along = ledger.history().along(repo.id(), where, sources, RELEASE_RUNS);
                    return along.runs().isEmpty()
                            ? Optional.empty()
                            : Optional.of(Release.endOf(tagged.tag(), along));
                });
    }

    /** Asked once for a base: a tag that is made or moved later counts from the next base on. */
    private After after(Repo repo, CommitSha tip) {
        HistoryLedger history = ledger.history();
        Optional<After> known = history.release(repo.id(), tip);
        if (known.isPresent()) {
            return known.get();
        }
        Line line = line(repo, tip);
        if (line.commits().isEmpty()) {
            return new After(Optional.empty());
        }
        After told = new After(releases.before(repo, line));
        history.released(repo.id(), tip, told, clock.instant());
        return told;
    }

    private Set<String> files(Measured measured, SuitePolicy suite, String platform, Line before) {
        return end(measured, suite, before)
                .map(end -> own.files(end, suite, platform))
                .orElse(Set.of());
    }

    /** A merge group's commit has what its pull requests change: its branch's own files count. */
    private Optional<OwnHistory.End> end(Measured measured, SuitePolicy suite, Line before) {
        if (suite.history().isEmpty() || before.commits().isEmpty()) {
            return Optional.empty();
        }
        Optional<CommitSha> tip =
                measured.target() instanceof Target.Group group
                        ? own.tip(measured.repo(), group.base())
                        : Optional.of(tip(measured));
        return tip.map(sha -> new OwnHistory.End(measured.repo(), sha, before.commits()));
    }

    /** Where the history ends. */
    private CommitSha tip(Measured measured) {
        return base(measured).orElse(measured.sha());
    }

    /** The commit that a pull request was told to be merged into; absent for everything else. */
    public Optional<CommitSha> base(Measured measured) {
        return measured.target()
                .pull()
                .flatMap(number -> ledger.pulls().find(measured.repo().id(), number))
                .map(pull ->
                        pull.baseBranch().equals(measured.target().base())
                                ? pull.baseSha()
                                : former(measured, pull));
    }

    private CommitSha former(Measured measured, PullRequest pull) {
        return ledger.pulls().formerBases(measured.repo().id(), measured.sha()).stream()
                .filter(it -> it.pull().equals(pull.number()))
                .filter(it -> it.branch().equals(measured.target().base()))
                .map(PullLedger.FormerBase::sha)
                .findFirst()
                .orElseGet(pull::baseSha);
    }

    /**
     * Whether the base of a pull request is still being measured itself, where it has a history
     * that it would be added to.
     */
    public boolean isUnderWay(Measured measured, SuitePolicy suite) {
        RepoId repo = measured.repo().id();
        return suite.asksForHistory()
                && (suite.history().isPresent()
                        || ledger.history().series(repo).stream()
                                .anyMatch(where -> where.suite().equals(suite.name())))
                && base(measured)
                        .filter(sha -> !sha.equals(measured.sha()))
                        .map(sha -> ledger.commits().read(repo, sha))
                        .filter(base ->
                                base.runs().stream().anyMatch(run -> isAwaited(base, run, suite)))
                        .isPresent();
    }

    /** A run that is run again has brought its results before. */
    private static boolean isAwaited(CommitRecord base, Facts.Run run, SuitePolicy suite) {
        boolean mayBring =
                switch (run.run().state()) {
                    case RunState.AwaitingApproval _ -> false;
                    case RunState.Queued _, RunState.Running _ -> true;
                    case RunState.Completed(RunConclusion how) -> how == RunConclusion.SUCCESS;
                };
        return mayBring
                && !run.takenIn()
                && run.run().attempt().number() == 1
                && suite.isMeasuredBy(run.run().workflow())
                && base.targets().stream()
                        .anyMatch(target ->
                                target instanceof Target.Branch branch
                                        && branch.isMeasuredBy(run.run()));
    }

    /** The base and its ancestors, newest first; empty while GitHub does not show it. */
    List<CommitSha> lineOf(Measured measured) {
        return line(measured.repo(), tip(measured)).commits();
    }

    /** What GitHub does not show yet is not remembered, and asked for again the next time. */
    Line line(Repo repo, CommitSha tip) {
        HistoryLedger history = ledger.history();
        Optional<Line> known = history.line(repo.id(), tip);
        if (known.isPresent()) {
            return known.get();
        }
        Line told = new Line(commits.line(repo, tip));
        if (!told.commits().isEmpty()) {
            history.asked(repo.id(), tip, told, clock.instant());
        }
        return told;
    }
}
