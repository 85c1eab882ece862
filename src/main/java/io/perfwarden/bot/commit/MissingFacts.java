package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.RequestedRuns;
import io.perfwarden.check.*;
import io.perfwarden.check.OpenQuestion.LeavesOut;
import io.perfwarden.check.OpenQuestion.UsuallyMeasures;
import io.perfwarden.config.*;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.RunRequests.RunRequest;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.WorkflowJob;

/** Asks GitHub for what events did not tell, and records the answers. */
public record MissingFacts(
        GitHubGateway github,
        CommitLedger commits,
        PullLedger pulls,
        HistoryLedger history,
        Clock clock,
        RequestedRuns requested) {
    private static final int FULL_LIST = 100;

    /** Delay of GitHub's list behind its events. */
    private static final Duration LAG = Duration.ofMinutes(10);

    private static final int MOST_LEGS = 5;

    private static final Duration SEARCH_AGAIN = Duration.ofMinutes(10);

    /**
     * What keeps workflows of push and pull request events from running.
     *
     * @see <a
     *     href="https://docs.github.com/en/actions/how-tos/manage-workflow-runs/skip-workflow-runs">GitHub,
     *     skipping workflow runs</a>
     */
    private static final List<String> SKIP_MARKS =
            List.of("[skip ci]", "[ci skip]", "[no ci]", "[skip actions]", "[actions skip]");

    private static final Pattern SKIP_TRAILER =
            Pattern.compile("^skip-checks: ?true\\s*$", Pattern.MULTILINE);

    private static final int LONGEST_WORKFLOW = 256 << 10;

    /** Answers questions; the answer about existing runs is recorded. */
    Map<OpenQuestion, Boolean> answer(
            InstalledRepo repo,
            CommitSha sha,
            Set<OpenQuestion> questions,
            RepositoryPolicy policy) {
        Map<OpenQuestion, Boolean> answers = new HashMap<>();
        Map<LeavesOut, Optional<WorkflowTriggers.Filter>> leftOut = new HashMap<>();
        for (OpenQuestion question : questions) {
            answers.put(question, answer(repo, sha, question, policy, leftOut));
        }
        return answers;
    }

    /** Asks GitHub once for all filters. */
    private boolean leavesOut(
            InstalledRepo repo,
            CommitSha sha,
            LeavesOut asked,
            Map<LeavesOut, Optional<WorkflowTriggers.Filter>> known) {
        LeavesOut any = new LeavesOut(asked.pull(), asked.path(), WorkflowTriggers.Filter.EVENTS);
        return known.computeIfAbsent(any, _ -> filter(repo, sha, asked))
                .equals(Optional.of(asked.filter()));
    }

    private Optional<MergeTarget.Pull> target(
            InstalledRepo repo, CommitSha sha, PullNumber number) {
        return commits.read(repo.id(), sha).targets().stream()
                .filter(MergeTarget.Pull.class::isInstance)
                .map(MergeTarget.Pull.class::cast)
                .filter(pull -> pull.number().equals(number))
                .findFirst();
    }

    private Optional<WorkflowTriggers.Filter> filter(
            InstalledRepo repo, CommitSha sha, LeavesOut asked) {
        return target(repo, sha, asked.pull())
                .flatMap(pull ->
                        filter(
                                repo.id(),
                                pull,
                                github.files()
                                        .read(
                                                repo,
                                                asked.path(),
                                                Optional.of(sha.value()),
                                                LONGEST_WORKFLOW),
                                () -> github.pulls().files(repo, pull.number())));
    }

    /** The filter that leaves a change out; absent if GitHub starts the workflow. */
    static Optional<WorkflowTriggers.Filter> filter(
            RepoId repo,
            MergeTarget.Pull pull,
            FileRead file,
            Supplier<Optional<Set<String>>> changed) {
        return triggers(file)
                .flatMap(triggers -> triggers.leavesOut(change(repo, pull, changed.get())));
    }

    private static Optional<WorkflowTriggers> triggers(FileRead file) {
        return file.foundContent()
                .filter(it -> it.bytes().length <= LONGEST_WORKFLOW)
                .map(it -> new String(it.bytes(), StandardCharsets.UTF_8))
                .flatMap(WorkflowTriggers::parse);
    }

    private static WorkflowTriggers.TriggeringChange change(
            RepoId repo, MergeTarget.Pull pull, Optional<Set<String>> files) {
        return new WorkflowTriggers.TriggeringChange(
                pull.base().value(),
                pull.head().branch().value(),
                pull.head().isWithin(repo),
                files);
    }

    /**
     * A pull request that edits the workflow does not decide alone whether its merge is measured.
     */
    private boolean startsForMerge(
            InstalledRepo repo, CommitSha sha, OpenQuestion.StartsForMerge asked) {
        Optional<MergeTarget.Pull> target = target(repo, sha, asked.pull());
        List<WorkflowTriggers> both =
                target.stream()
                        .flatMap(pull -> Stream.of(sha.value(), pull.base().value()))
                        .map(ref ->
                                github.files()
                                        .read(
                                                repo,
                                                asked.path(),
                                                Optional.of(ref),
                                                LONGEST_WORKFLOW))
                        .flatMap(file -> triggers(file).stream())
                        .toList();
        return !both.isEmpty()
                && target.map(pull ->
                                change(repo.id(), pull, github.pulls().files(repo, asked.pull())))
                        .filter(it -> both.stream().anyMatch(one -> one.startsForMerge(it)))
                        .isPresent();
    }

    private boolean answer(
            InstalledRepo repo,
            CommitSha sha,
            OpenQuestion question,
            RepositoryPolicy policy,
            Map<LeavesOut, Optional<WorkflowTriggers.Filter>> leftOut) {
        return switch (question) {
            case LeavesOut asked -> leavesOut(repo, sha, asked, leftOut);
            case OpenQuestion.StartsForMerge asked -> startsForMerge(repo, sha, asked);
            case OpenQuestion.WhichRuns() -> {
                askForRuns(repo, sha);
                yield true;
            }
            case OpenQuestion.DoesChange(var pull, String path) ->
                    github.pulls().changes(repo, pull, Set.of(path));
            case OpenQuestion.DoesGroupChange(BranchName base, String path) ->
                    github.commits()
                            .branchHead(repo, base)
                            .flatMap(it -> github.commits().changedPaths(repo, it, sha))
                            .map(it -> it.contains(path))
                            .orElse(true);
            case OpenQuestion.ChangesConditions(var pull, String path) ->
                    changesConditions(repo, sha, pull, path);
            case OpenQuestion.RanNeverBefore(Attempt attempt) -> ranNeverBefore(repo, attempt);
            case OpenQuestion.HadAnotherBase(var pull) ->
                    pulls.bases(repo.id(), pull, sha).size() > 1;
            case OpenQuestion.HasLabel(var pull, String label) ->
                    github.pulls().hasLabel(repo, pull, label);
            case OpenQuestion.AsksAnew asked -> asksAnew(repo, asked);
            case OpenQuestion.StartsRun(var pull, String workflow) ->
                    startsRun(repo, sha, pull, workflow, policy);
            case UsuallyMeasures asked -> usuallyMeasures(repo, asked, policy);
            case OpenQuestion.AsksToSkip() ->
                    github.commits()
                            .message(repo, sha)
                            .map(MissingFacts::asksToSkip)
                            .orElseThrow(() ->
                                    new TransientFailure("GitHub does not show the commit yet"));
        };
    }

    /** Files that GitHub does not list may be any. */
    private boolean changesConditions(
            InstalledRepo repo, CommitSha sha, PullNumber pull, String workflow) {
        Optional<Set<String>> changed =
                github.pulls().files(repo, pull).map(NamedFiles::withoutDocumentation);
        var called = new CalledFiles(github, repo, refs(repo, pull, sha));
        return changed.map(it -> !it.isEmpty() && called.ofConditions(workflow).hasAny(it))
                .orElse(true);
    }

    /**
     * GitHub's times are whole seconds: a run of the label's second may precede it, and so may one
     * before an unreported label.
     */
    private boolean asksAnew(InstalledRepo repo, OpenQuestion.AsksAnew asked) {
        boolean has = github.pulls().hasLabel(repo, asked.pull(), asked.label());
        Optional<Instant> until = pulls.askedAt(repo.id(), asked.pull());
        if (!has || until.isEmpty()) {
            pulls.storeAsked(repo.id(), asked.pull(), asked.began());
        }
        return has && until.filter(asked.began()::isAfter).isEmpty();
    }

    /** A fork's code never starts with this repository's rights. */
    private boolean startsRun(
            InstalledRepo repo,
            CommitSha sha,
            PullNumber pull,
            String workflow,
            RepositoryPolicy policy) {
        WorkflowPath path = new WorkflowPath(WorkflowPath.fileOf(workflow));
        String id = "label-" + sha + "-" + path.fileName();
        return pulls.find(repo.id(), pull)
                .filter(it -> it.headSha().equals(sha) && it.head().isWithin(repo.id()))
                .map(it -> it.head().branch().value())
                .map(ref -> new RunRequest(id, pull, sha, path, ref, clock.instant(), ""))
                .filter(it ->
                        requested.start(
                                        repo,
                                        it,
                                        RequestedRuns.inputs(policy, it, Optional.empty()))
                                instanceof RequestedRuns.Outcome.Started)
                .isPresent();
    }

    private boolean usuallyMeasures(
            InstalledRepo repo, UsuallyMeasures asked, RepositoryPolicy policy) {
        var sources = history.suiteSources(repo.id());
        Stream<String> former =
                policy.suite(asked.suite()).stream()
                        .flatMap(it -> AncestorHistory.formerNames(sources, policy, it).stream());
        return Stream.concat(Stream.of(asked.suite()), former)
                .flatMap(name -> history.legs(repo.id(), name, MOST_LEGS).stream())
                .anyMatch(leg -> leg.workflow().equals(Optional.of(asked.workflow())));
    }

    /** Asks for the latest attempt first, as it most likely ran. */
    private boolean ranNeverBefore(InstalledRepo repo, Attempt attempt) {
        return IntStream.iterate(attempt.number() - 1, number -> number > 0, number -> number - 1)
                .mapToObj(number -> new Attempt(attempt.run(), number))
                .allMatch(earlier ->
                        github.runs().get(repo, earlier).filter(MissingFacts::isUnrun).isPresent());
    }

    private static boolean isUnrun(WorkflowRun run) {
        return run.state() instanceof RunState.UnapprovedRun
                || run.state().equals(new RunState.Completed(RunConclusion.SKIPPED));
    }

    private static boolean asksToSkip(String message) {
        String text = message.toLowerCase(Locale.ROOT);
        return SKIP_MARKS.stream().anyMatch(text::contains) || SKIP_TRAILER.matcher(text).find();
    }

    void askForRuns(InstalledRepo repo, CommitSha sha) {
        List<WorkflowRun> listed = github.runs().commitRuns(repo, sha);
        listed.forEach(run -> commits.record(repo.id(), run));
        if (listed.size() < FULL_LIST) {
            var there = listed.stream().map(it -> it.attempt().run()).collect(Collectors.toSet());
            Instant settled = clock.instant().minus(LAG);
            commits.read(repo.id(), sha)
                    .workflowRuns()
                    .filter(run -> !there.contains(run.attempt().run()))
                    .filter(run -> run.updatedAt().isBefore(settled))
                    .filter(run -> !(run.state() instanceof RunState.Completed))
                    .forEach(run -> commits.record(repo.id(), toCancelled(run)));
        }
    }

    private WorkflowRun toCancelled(WorkflowRun run) {
        return new WorkflowRun(
                run.attempt(),
                run.workflow(),
                run.event(),
                new RunState.Completed(RunConclusion.CANCELLED),
                run.head(),
                run.headOwner(),
                run.headSha(),
                run.startedAt(),
                clock.instant(),
                run.url());
    }

    /**
     * Lists the jobs of runs that measure a suite that names one: once such a job ended, and once
     * the run did.
     *
     * @param again whether an event of a job may be lost
     * @return whether any were listed, so that the record is old
     */
    boolean askForJobs(
            InstalledRepo repo,
            CommitSha sha,
            CommitRecord record,
            RepositoryPolicy policy,
            boolean again) {
        List<RunFacts> lacking =
                record.runs().stream()
                        .filter(it ->
                                policy.measuredBy(it.run().workflow()).stream()
                                        .anyMatch(suite -> suite.job().isPresent()))
                        .filter(it -> lacksJobs(it, again))
                        .toList();
        lacking.forEach(
                it -> commits.storeJobs(repo.id(), sha, it.run().attempt(), listJobs(repo, it)));
        return !lacking.isEmpty();
    }

    private static boolean lacksJobs(RunFacts run, boolean again) {
        return switch (run.run().state()) {
            case RunState.UnapprovedRun _ -> false;
            case RunState.QueuedRun _, RunState.RunUnderWay _ ->
                    again || run.jobs().filter(JobListing::isDue).isPresent();
            case RunState.Completed(RunConclusion how) ->
                    how != RunConclusion.SKIPPED
                            && !run.run().isSubmission()
                            && run.jobs().filter(JobListing::runOver).isEmpty();
        };
    }

    private JobListing listJobs(InstalledRepo repo, RunFacts of) {
        WorkflowRun run = of.run();
        var jobs = github.runs().jobs(repo, run.attempt()).orElse(List.of());
        int heard = of.jobs().map(JobListing::heard).orElse(0);
        return new JobListing(
                jobs.stream()
                        .map(job ->
                                new JobListing.ListedJob(
                                        job.name(), job.state(), isCarriedOver(job, run)))
                        .toList(),
                of.isOver(),
                heard,
                heard);
    }

    private static boolean isCarriedOver(WorkflowJob job, WorkflowRun run) {
        return run.attempt().number() > 1
                && job.startedAt().filter(run.startedAt()::isAfter).isPresent();
    }

    void askForPulls(InstalledRepo repo, CommitRecord record) {
        for (MergeTarget target : record.targets()) {
            if (target instanceof MergeTarget.Pull(var number, var _, var _)) {
                github.pulls()
                        .get(repo, number)
                        .ifPresent(pull -> pulls.recordAnswer(repo.id(), pull, clock.instant()));
            }
        }
    }

    /** Finds pull requests of a commit with runs but no known ones, whose events may be lost. */
    boolean search(InstalledRepo repo, CommitSha sha, CommitRecord record) {
        Instant now = clock.instant();
        boolean searched =
                record.searched().filter(at -> now.isBefore(at.plus(SEARCH_AGAIN))).isPresent();
        if (searched || record.runs().isEmpty()) {
            return false;
        }
        Set<PullRequest> found = new LinkedHashSet<>();
        record.workflowRuns()
                .filter(run -> run.head().repo().isEmpty())
                .forEach(_ -> found.addAll(github.pulls().openAt(repo, sha)));
        record.workflowRuns()
                .map(run -> new OwnedHead(run.head(), run.headOwner()))
                .distinct()
                .forEach(it -> found.addAll(github.pulls().openFrom(repo, it.head(), it.owner())));
        found.removeIf(pull -> !pull.headSha().equals(sha));
        found.forEach(pull -> pulls.recordAnswer(repo.id(), pull, clock.instant()));
        commits.storeSearch(repo.id(), sha, now);
        return !found.isEmpty();
    }

    private record OwnedHead(HeadBranch head, String owner) {}

    private Set<String> refs(InstalledRepo repo, PullNumber pull, CommitSha sha) {
        Set<String> refs = new LinkedHashSet<>(Set.of(sha.value()));
        pulls.bases(repo.id(), pull, sha).forEach(base -> refs.add(base.value()));
        return refs;
    }
}
