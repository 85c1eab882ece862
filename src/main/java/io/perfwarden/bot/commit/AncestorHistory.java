package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.BackfillTrigger;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.RunFacts;
import io.perfwarden.compare.SuiteNotice.RanOn;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.LastRelease;
import io.perfwarden.config.*;
import io.perfwarden.db.*;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.HistoryLedger.HistorySources;
import io.perfwarden.db.HistoryLedger.KnownRelease;
import io.perfwarden.db.HistoryLedger.SuiteSource;
import io.perfwarden.db.HistoryLedger.Tagged;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.model.*;
import io.perfwarden.stats.DetectionConstants;

/** The runs of the default branch that a commit is compared with. */
public record AncestorHistory(
        CommitGateway commits,
        HistoryLedger history,
        PullLedger pulls,
        CommitLedger commitLedger,
        BackfillRuns backfillRuns,
        DirectoryHistory own,
        Clock clock) {
    /** Most runs of a release's commit. */
    private static final int RELEASE_RUNS = 5;

    /** Most single tags that GitHub is asked about, the highest versions first. */
    private static final int MOST_ASKED = 8;

    private static final int OTHERS = 200;

    /**
     * The history of a suite on a platform, without the commit itself.
     *
     * @param platform empty if the suite captures none
     * @param workflows possible ones, the judged one first
     * @throws TransientFailure while GitHub does not show the base, and only a history decides
     */
    SuiteHistory of(
            VerdictSubject subject,
            SuitePolicy suite,
            String platform,
            List<WorkflowPath> workflows) {
        return lineHistory(subject, suite, platform, workflows)
                .withMachines(history.machines(subject.repo().id()));
    }

    private SuiteHistory lineHistory(
            VerdictSubject subject,
            SuitePolicy suite,
            String platform,
            List<WorkflowPath> workflows) {
        SuitePlatform where = new SuitePlatform(suite.name(), platform);
        RepoId repo = subject.repo().id();
        if (!mayHave(subject, suite, where)) {
            return suite.asksForHistory()
                    ? SuiteHistory.of(where).build().withProblems(ofOthers(subject, suite))
                    : SuiteHistory.none(where);
        }
        if (!suite.asksForHistory()) {
            var former = formerNames(subject, suite);
            var sources =
                    new HistorySources(
                            CommitLine.UNKNOWN, Set.of(), workflows, former, setAside(subject));
            return SuiteHistory.none(where).withRelease(release(subject, where, sources));
        }
        CommitLine before = earlierCommits(subject);
        if (lineOf(subject).isEmpty() && suite.needsHistory()) {
            throw new TransientFailure("GitHub does not show the base yet");
        }
        HistorySources sources =
                new HistorySources(
                        before,
                        end(subject, suite, before)
                                .map(end -> own.files(end, suite, platform))
                                .orElse(Set.of()),
                        workflows,
                        formerNames(subject, suite),
                        setAside(subject));
        var past = history.lineHistory(repo, where, sources, DetectionConstants.HISTORY_RUNS);
        return past.withRelease(release(subject, where, sources))
                .withProblems(own.problems(subject.repo(), where, sources.files()));
    }

    private Set<Attempt> setAside(VerdictSubject subject) {
        return history.setAside(subject.repo().id(), subject.policy().ignoredRunners());
    }

    /** What is said of the runner of an attempt, beside the runs of a history. */
    Optional<RanOn> ranOn(VerdictSubject subject, Attempt attempt, SuiteHistory past) {
        RepoId repo = subject.repo().id();
        List<String> runners = history.runners(repo, attempt);
        Optional<String> ignored =
                runners.stream().filter(subject.policy()::ignoresRunner).findFirst();
        if (ignored.isPresent() || runners.isEmpty() || past.runs().isEmpty()) {
            return ignored.map(it -> new RanOn(it, OptionalDouble.empty(), Optional.empty()));
        }
        return history.levels(repo, past).stream()
                .filter(it -> it.isOff() && runners.contains(it.runner()))
                .map(it -> new RanOn(it.runner(), OptionalDouble.of(it.change()), it.since()))
                .findFirst();
    }

    /** The name or label for which an attempt's runner is set aside. */
    Optional<String> ignoredRunner(VerdictSubject subject, Attempt attempt) {
        return subject.policy().ignoredRunners().isEmpty()
                ? Optional.empty()
                : history.runners(subject.repo().id(), attempt).stream()
                        .filter(subject.policy()::ignoresRunner)
                        .findFirst();
    }

    /** Fetches the inputs of {@link #of}, except large files, which are then remembered. */
    void fetch(VerdictSubject subject, SuitePolicy suite, String platform) {
        SuitePlatform where = new SuitePlatform(suite.name(), platform);
        if (mayHave(subject, suite, where)) {
            if (suite.asksForHistory()) {
                end(subject, suite, earlierCommits(subject))
                        .ifPresent(end -> own.fetch(end, suite, platform));
            }
            KnownRelease _ = findRelease(subject.repo(), tip(subject));
        }
    }

    private boolean mayHave(VerdictSubject subject, SuitePolicy suite, SuitePlatform where) {
        // a base measured beside the head does not replace earlier history
        boolean isPaired = suite.row().decision() == RowPolicy.Decision.PAIRED;
        return (suite.history().isPresent() || isKept(subject, suite, where.platform()::equals))
                && (suite.asksForHistory() || isPaired);
    }

    private boolean isKept(VerdictSubject subject, SuitePolicy suite, Predicate<String> platform) {
        Set<String> names =
                history.series(subject.repo().id()).stream()
                        .filter(it -> platform.test(it.platform()))
                        .map(SuitePlatform::suite)
                        .collect(Collectors.toSet());
        return names.contains(suite.name())
                || !Collections.disjoint(names, formerNames(subject, suite));
    }

    /**
     * Former names of a suite: unconfigured suites that the same workflow measured from the same
     * artifacts.
     */
    Set<String> formerNames(VerdictSubject subject, SuitePolicy suite) {
        return formerNames(sources(subject), subject.policy(), suite);
    }

    static Set<String> formerNames(
            List<SuiteSource> sources, RepositoryPolicy policy, SuitePolicy suite) {
        return formerSuites(sources, policy, it -> isSame(it, suite)).collect(Collectors.toSet());
    }

    private List<SuiteSource> sources(VerdictSubject subject) {
        return history.suiteSources(subject.repo().id());
    }

    private static boolean isSame(SuiteSource source, SuitePolicy suite) {
        return source.artifacts().equals(suite.reads()) && suite.isMeasuredBy(source.workflow());
    }

    private static Stream<String> formerSuites(
            List<SuiteSource> sources, RepositoryPolicy policy, Predicate<SuiteSource> which) {
        Set<String> configured = policy.suiteNames();
        return sources.stream()
                .filter(which)
                .map(SuiteSource::suite)
                .filter(it -> !configured.contains(it));
    }

    /** A suite without a history may be a renamed one with another workflow or artifact. */
    private List<InputProblem> ofOthers(VerdictSubject subject, SuitePolicy suite) {
        List<String> others =
                formerSuites(sources(subject), subject.policy(), it -> !isSame(it, suite)).toList();
        return others.isEmpty() || isKept(subject, suite, _ -> true)
                ? List.of()
                : List.of(
                        new InputProblem(
                                "",
                                "suite %s has no history; %s, which is not configured any more, has one"
                                        .formatted(
                                                suite.name(),
                                                TextExcerpt.of(String.join(", ", others), OTHERS)),
                                "a renamed suite keeps its history where workflow, artifact, files and"
                                        + " format stay the same"));
    }

    private CommitLine earlierCommits(VerdictSubject subject) {
        return new CommitLine(
                lineOf(subject).stream().filter(sha -> !sha.equals(subject.sha())).toList());
    }

    /** The measurement of the last release before the base, or of its nearest measured ancestor. */
    private Optional<LastRelease> release(
            VerdictSubject subject, SuitePlatform where, HistorySources likewise) {
        InstalledRepo repo = subject.repo();
        return findRelease(repo, tip(subject))
                .last()
                .filter(tagged -> !tagged.sha().equals(subject.sha()))
                .flatMap(tagged -> {
                    var sources =
                            new HistorySources(
                                    line(repo, tagged.sha()),
                                    likewise.files(),
                                    likewise.workflows(),
                                    likewise.former(),
                                    likewise.setAside());
                    var along = history.lineHistory(repo.id(), where, sources, RELEASE_RUNS);
                    return along.runs().isEmpty()
                            ? Optional.empty()
                            : Optional.of(LastRelease.endOf(tagged.tag(), along));
                });
    }

    /** Asked once for each base: a tag made or moved later counts from the next base on. */
    private KnownRelease findRelease(InstalledRepo repo, CommitSha tip) {
        Optional<KnownRelease> known = history.release(repo.id(), tip);
        if (known.isPresent()) {
            return known.get();
        }
        CommitLine line = line(repo, tip);
        if (line.commits().isEmpty()) {
            return new KnownRelease(Optional.empty());
        }
        KnownRelease told = new KnownRelease(lastRelease(repo, line));
        history.storeRelease(repo.id(), tip, told, clock.instant());
        return told;
    }

    /**
     * For a merge group, the branch's own files count, since the group has its pull requests'
     * changes.
     */
    private Optional<DirectoryHistory.HistoryEnd> end(
            VerdictSubject subject, SuitePolicy suite, CommitLine before) {
        if (suite.history().isEmpty() || before.commits().isEmpty()) {
            return Optional.empty();
        }
        Optional<CommitSha> tip =
                subject.target() instanceof MergeTarget.Group group
                        ? commits.branchHead(subject.repo(), group.base())
                        : Optional.of(tip(subject));
        return tip.map(
                sha -> new DirectoryHistory.HistoryEnd(subject.repo(), sha, before.commits()));
    }

    private CommitSha tip(VerdictSubject subject) {
        return base(subject).orElse(subject.sha());
    }

    /** The commit that a pull request is merged into; absent for other targets. */
    Optional<CommitSha> base(VerdictSubject subject) {
        RepoId repo = subject.repo().id();
        BranchName branch = subject.target().base();
        var pull = subject.target().pull().flatMap(it -> pulls.find(repo, it));
        if (pull.filter(it -> !it.baseBranch().equals(branch)).isEmpty()) {
            return pull.map(PullRequest::baseSha);
        }
        return pulls.formerBases(repo, subject.sha()).stream()
                .filter(it ->
                        it.pull().equals(pull.orElseThrow().number()) && it.branch().equals(branch))
                .map(PullLedger.FormerBase::sha)
                .findFirst()
                .or(() -> pull.map(PullRequest::baseSha));
    }

    /** Whether the base of a pull request with a history is being measured. */
    boolean isUnderWay(VerdictSubject subject, SuitePolicy suite) {
        RepoId repo = subject.repo().id();
        boolean hasHistory =
                suite.asksForHistory()
                        && (suite.history().isPresent() || isKept(subject, suite, _ -> true));
        return hasHistory
                && base(subject)
                        .filter(sha -> !sha.equals(subject.sha()))
                        .map(sha -> commitLedger.read(repo, sha))
                        .filter(it -> it.runs().stream().anyMatch(run -> isAwaited(it, run, suite)))
                        .isPresent();
    }

    /** Whether past runs of a suite's history are unread, or not listed yet. */
    boolean isUnread(VerdictSubject subject, SuitePolicy suite) {
        return suite.asksForHistory()
                && !(subject.target() instanceof MergeTarget.Branch)
                && backfillRuns.isUnread(subject.repo().id(), BackfillTrigger.source(suite));
    }

    /** A repeated run brought its results before. */
    private static boolean isAwaited(CommitRecord base, RunFacts run, SuitePolicy suite) {
        return run.mayBringResults()
                && run.run().attempt().number() == 1
                && suite.isMeasuredBy(run.run().workflow())
                && base.isMeasuredOnBranch(run.run());
    }

    /** The base and its ancestors, newest first; empty while GitHub does not show it. */
    List<CommitSha> lineOf(VerdictSubject subject) {
        return line(subject.repo(), tip(subject)).commits();
    }

    /** An unknown commit is not remembered, and asked for again. */
    CommitLine line(InstalledRepo repo, CommitSha tip) {
        Optional<CommitLine> known = history.line(repo.id(), tip);
        if (known.isPresent()) {
            return known.get();
        }
        CommitLine told = new CommitLine(commits.line(repo, tip));
        if (!told.commits().isEmpty()) {
            history.storeLine(repo.id(), tip, told, clock.instant());
        }
        return told;
    }

    private record BaseCandidate(ReleaseName name, CommitGateway.Tag tag) {}

    /**
     * The last release at or before a commit: the highest version among its ancestors.
     *
     * @param line newest first; not empty
     */
    private Optional<Tagged> lastRelease(InstalledRepo repo, CommitLine line) {
        int asked = 0;
        for (CommitGateway.Tag tag : newestFirst(commits.tags(repo))) {
            if (!tag.annotated() && line.commits().contains(tag.object())) {
                return Optional.of(new Tagged(tag.name(), tag.object()));
            }
            if (asked < MOST_ASKED && (tag.annotated() || mayBeEarlier(line))) {
                asked++;
                var sha = commits.taggedCommit(repo, tag).filter(it -> isBefore(repo, it, line));
                if (sha.isPresent()) {
                    return Optional.of(new Tagged(tag.name(), sha.get()));
                }
            }
        }
        return Optional.empty();
    }

    private static List<CommitGateway.Tag> newestFirst(List<CommitGateway.Tag> tags) {
        return tags.stream()
                .flatMap(tag ->
                        ReleaseName.of(tag.name()).stream()
                                .map(name -> new BaseCandidate(name, tag)))
                .sorted(
                        Comparator.comparing(BaseCandidate::name)
                                .reversed()
                                .thenComparing(it -> it.tag().name()))
                .map(BaseCandidate::tag)
                .toList();
    }

    /** Whether the line is cut, so that there are more ancestors. */
    private static boolean mayBeEarlier(CommitLine line) {
        return line.commits().size() >= CommitGateway.LONGEST_LINE;
    }

    private boolean isBefore(InstalledRepo repo, CommitSha sha, CommitLine line) {
        return line.commits().contains(sha)
                || (mayBeEarlier(line) && commits.isAncestor(repo, sha, line.commits().getFirst()));
    }
}
