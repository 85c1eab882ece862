package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.GitHubAnswers;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.OpenQuestion;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunConclusion;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;

/** Asks GitHub what events did not tell, and records what it answers. */
final class MissingFacts {
    /** GitHub's list of a commit's runs is complete if it is shorter than this. */
    private static final int FULL_LIST = 100;

    /** How far GitHub's list may be behind its events. */
    private static final Duration LAG = Duration.ofMinutes(10);

    /** So many results of the default branch tell which workflows measure a suite. */
    private static final int MOST_LEGS = 5;

    /** How long the answer holds that no pull request has a head. */
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

    /** Of bytes; of a longer workflow file nothing is read. */
    private static final int LONGEST_WORKFLOW = 256 << 10;

    private final GitHubGateway github;
    private final FactStore ledger;
    private final Clock clock;

    MissingFacts(GitHubGateway github, FactStore ledger, Clock clock) {
        this.github = github;
        this.ledger = ledger;
        this.clock = clock;
    }

    /** The answer to a question; that to which runs there are is recorded. */
    GitHubAnswers answer(InstalledRepo repo, CommitSha sha, Set<OpenQuestion> questions) {
        GitHubAnswers answers = GitHubAnswers.NONE;
        Map<OpenQuestion.LeavesOut, Optional<WorkflowTriggers.Filter>> leftOut = new HashMap<>();
        for (OpenQuestion question : questions) {
            answers =
                    answers.with(
                            question,
                            question instanceof OpenQuestion.LeavesOut asked
                                    ? leavesOut(repo, sha, asked, leftOut)
                                    : answer(repo, sha, question));
        }
        return answers;
    }

    /** Asked of each filter in turn, GitHub is asked once. */
    private boolean leavesOut(
            InstalledRepo repo,
            CommitSha sha,
            OpenQuestion.LeavesOut asked,
            Map<OpenQuestion.LeavesOut, Optional<WorkflowTriggers.Filter>> known) {
        OpenQuestion.LeavesOut any =
                new OpenQuestion.LeavesOut(
                        asked.pull(), asked.path(), WorkflowTriggers.Filter.EVENTS);
        return known.computeIfAbsent(any, _ -> filter(repo, sha, asked))
                .equals(Optional.of(asked.filter()));
    }

    private Optional<WorkflowTriggers.Filter> filter(
            InstalledRepo repo, CommitSha sha, OpenQuestion.LeavesOut asked) {
        return target(repo, sha, asked.pull())
                .flatMap(pull ->
                        triggers(repo, sha, asked.path())
                                .flatMap(triggers ->
                                        triggers.leavesOut(
                                                new WorkflowTriggers.Change(
                                                        pull.base().value(),
                                                        pull.head().branch().value(),
                                                        pull.head()
                                                                .repo()
                                                                .equals(Optional.of(repo.id())),
                                                        github.pulls()
                                                                .files(repo, asked.pull())))));
    }

    private Optional<MergeTarget.Pull> target(
            InstalledRepo repo, CommitSha sha, PullNumber number) {
        return ledger.commits().read(repo.id(), sha).targets().stream()
                .filter(MergeTarget.Pull.class::isInstance)
                .map(MergeTarget.Pull.class::cast)
                .filter(pull -> pull.number().equals(number))
                .findFirst();
    }

    private Optional<WorkflowTriggers> triggers(InstalledRepo repo, CommitSha sha, String path) {
        return github.files()
                .read(repo, path, Optional.of(sha.value()), LONGEST_WORKFLOW)
                .found()
                .map(file -> new String(file.bytes(), StandardCharsets.UTF_8))
                .flatMap(WorkflowTriggers::parse);
    }

    private boolean answer(InstalledRepo repo, CommitSha sha, OpenQuestion question) {
        return switch (question) {
            case OpenQuestion.LeavesOut asked -> leavesOut(repo, sha, asked, new HashMap<>());
            case OpenQuestion.WhichRuns() -> {
                askForRuns(repo, sha);
                yield true;
            }
            case OpenQuestion.DoesChange(var pull, String path) ->
                    github.pulls().changes(repo, pull, Set.of(path));
            case OpenQuestion.ChangesConditions(var pull, String path) ->
                    github.pulls()
                            .changes(
                                    repo,
                                    pull,
                                    new CalledFiles(github.files()).of(repo, sha, path));
            case OpenQuestion.RanNeverBefore(Attempt attempt) -> ranNeverBefore(repo, attempt);
            case OpenQuestion.HadAnotherBase(var pull) ->
                    ledger.pulls().bases(repo.id(), pull, sha).size() > 1;
            case OpenQuestion.UsuallyMeasures(String suite, WorkflowPath workflow) ->
                    ledger.history().legs(repo.id(), suite, MOST_LEGS).stream()
                            .flatMap(leg ->
                                    ledger.commits().read(repo.id(), leg.sha()).runs().stream()
                                            .map(CommitFacts.Run::run)
                                            .filter(run ->
                                                    run.attempt()
                                                            .run()
                                                            .equals(leg.attempt().run())))
                            .anyMatch(run -> run.workflow().equals(Optional.of(workflow)));
            case OpenQuestion.AsksToSkip() ->
                    github.commits()
                            .message(repo, sha)
                            .map(MissingFacts::asksToSkip)
                            .orElseThrow(() ->
                                    new TransientFailure("GitHub does not show the commit yet"));
        };
    }

    /** The latest first: of a run that ran at all it is the likeliest. */
    private boolean ranNeverBefore(InstalledRepo repo, Attempt attempt) {
        return IntStream.iterate(attempt.number() - 1, number -> number > 0, number -> number - 1)
                .mapToObj(number -> new Attempt(attempt.run(), number))
                .allMatch(earlier ->
                        github.runs().get(repo, earlier).filter(MissingFacts::isUnrun).isPresent());
    }

    private static boolean isUnrun(WorkflowRun run) {
        return run.state() instanceof RunState.AwaitingApproval
                || run.state().equals(new RunState.Completed(RunConclusion.SKIPPED));
    }

    private static boolean asksToSkip(String message) {
        String text = message.toLowerCase(Locale.ROOT);
        return SKIP_MARKS.stream().anyMatch(text::contains) || SKIP_TRAILER.matcher(text).find();
    }

    /**
     * Records which runs there are on a commit. One that GitHub no longer lists was deleted:
     * nothing more comes of it.
     */
    void askForRuns(InstalledRepo repo, CommitSha sha) {
        List<WorkflowRun> listed = github.runs().on(repo, sha);
        listed.forEach(run -> ledger.commits().heard(repo.id(), run));
        if (listed.size() >= FULL_LIST) {
            return;
        }
        Set<RunId> there = new HashSet<>();
        listed.forEach(run -> there.add(run.attempt().run()));
        Instant settled = clock.instant().minus(LAG);
        for (CommitFacts.Run known : ledger.commits().read(repo.id(), sha).runs()) {
            WorkflowRun run = known.run();
            boolean lost =
                    !there.contains(run.attempt().run())
                            && run.updatedAt().isBefore(settled)
                            && !(run.state() instanceof RunState.Completed);
            if (lost) {
                ledger.commits().heard(repo.id(), cancelled(run));
            }
        }
    }

    private WorkflowRun cancelled(WorkflowRun run) {
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

    /** Asks about every pull request that is thought to have this head. */
    void askForPulls(InstalledRepo repo, CommitRecord record) {
        for (MergeTarget target : record.targets()) {
            if (target instanceof MergeTarget.Pull(var number, var _, var _)) {
                github.pulls()
                        .get(repo, number)
                        .ifPresent(pull -> ledger.pulls().told(repo.id(), pull));
            }
        }
    }

    /**
     * Looks for pull requests of a commit that nothing is known of, and on which something ran:
     * their events may have been lost.
     *
     * @return whether any was found
     */
    boolean search(InstalledRepo repo, CommitSha sha, CommitRecord record) {
        Instant now = clock.instant();
        boolean searched =
                record.searched().filter(at -> now.isBefore(at.plus(SEARCH_AGAIN))).isPresent();
        if (searched || record.runs().isEmpty()) {
            return false;
        }
        Set<PullRequest> found = new LinkedHashSet<>();
        for (CommitFacts.Run run : record.runs()) {
            if (run.run().head().repo().isEmpty()) {
                found.addAll(github.pulls().openAt(repo, sha));
            }
        }
        heads(record).forEach(head -> found.addAll(from(repo, head)));
        found.removeIf(pull -> !pull.headSha().equals(sha));
        found.forEach(pull -> ledger.pulls().told(repo.id(), pull));
        ledger.commits().searched(repo.id(), sha, now);
        return !found.isEmpty();
    }

    /** A branch, and the login under which GitHub looks for it. */
    private record OwnedHead(HeadBranch head, String owner) {}

    private static Set<OwnedHead> heads(CommitRecord record) {
        Set<OwnedHead> heads = new LinkedHashSet<>();
        for (CommitFacts.Run run : record.runs()) {
            heads.add(new OwnedHead(run.run().head(), run.run().headOwner()));
        }
        return heads;
    }

    private List<PullRequest> from(InstalledRepo repo, OwnedHead head) {
        return github.pulls().openFrom(repo, head.head(), head.owner());
    }

    /** The files below {@code .github} that decide with a workflow's file which of its jobs run. */
    private static final class CalledFiles {
        /** Of bytes; of a longer workflow file nothing is read. */
        private static final int LONGEST_WORKFLOW = 256 << 10;

        /** Of so many workflow files the names are looked at. */
        private static final int MOST_READ = 5;

        /** So many names are known of all. */
        private static final int MOST_NAMED = 200;

        private static final Pattern NAME = Pattern.compile("\\.github/[\\w./-]{1,200}");
        private static final Pattern WORKFLOW = Pattern.compile("\\.github/workflows/.+\\.ya?ml");

        private final FileGateway files;

        CalledFiles(FileGateway files) {
            this.files = files;
        }

        /**
         * The workflow's own file and what it names: workflows that it calls, and what these name,
         * actions, and lists of paths.
         *
         * @param sha where the files are read
         * @param path of the workflow
         */
        Set<String> of(InstalledRepo repo, CommitSha sha, String path) {
            Set<String> all = new LinkedHashSet<>(Set.of(path));
            Deque<String> unread = new ArrayDeque<>(Set.of(path));
            for (int read = 0; read < MOST_READ && !unread.isEmpty(); read++) {
                String text =
                        files.read(
                                        repo,
                                        unread.remove(),
                                        Optional.of(sha.value()),
                                        LONGEST_WORKFLOW)
                                .found()
                                .map(file -> new String(file.bytes(), StandardCharsets.UTF_8))
                                .orElse("");
                NAME.matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .limit(MOST_NAMED)
                        .filter(all::add)
                        .forEach(name -> {
                            if (WORKFLOW.matcher(name).matches()) {
                                unread.add(name);
                            } else {
                                all.add(name + "/action.yml");
                                all.add(name + "/action.yaml");
                            }
                        });
            }
            return all;
        }
    }
}
