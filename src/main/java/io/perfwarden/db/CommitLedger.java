package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitFacts.RedPlace;
import io.perfwarden.check.CommitFacts.SuspectAttempt;
import io.perfwarden.check.JobListing;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.RedRow;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;

/** Facts about commits. Each change raises the version of its commit. */
public record CommitLedger(StoreDatabase database, FactVersions versions) {
    private static final int MOST_GROUPS = 1_000;
    private static final String OF_COMMIT = " where repo = ? and sha = ?";

    /** The plus sign makes SQLite search by commit, instead of reading all runs in order. */
    private static final String BY_ATTEMPT = " order by +run_id, attempt";

    private static final String OF_ATTEMPT = " where repo = ? and run_id = ? and attempt = ?";
    private static final String SAVE_GROUP =
            """
            insert into merge_groups (repo, branch, sha, base_branch, live) values (?, ?, ?, ?, 1)
            on conflict (repo, sha) do nothing
            """;
    private static final String END_GROUP =
            """
            insert into merge_groups (repo, sha, branch, base_branch, live)
            values (?, ?, '', '', 0)
            on conflict (repo, sha) do update set live = 0
            """;
    private static final String ADD_BRANCH =
            SqlRunner.insert("branch_commits", "repo, sha, branch");
    private static final String ADD_FAULT =
            SqlRunner.insert("intake_faults", "repo, sha, run_id, attempt, reference");
    private static final String ADD_DOUBT =
            SqlRunner.insert("suspect_attempts", "repo, sha, run_id, attempt, until, rerun");
    private static final String ADD_WAIVER =
            SqlRunner.insert("waivers", "repo, sha, pull, base_branch, login, reason, waived_at");
    private static final String ADD_LISTING =
            """
            insert into artifact_listings (repo, sha, run_id, attempt, due, done)
            values (?, ?, ?, ?, ?, 0) on conflict do nothing
            """;
    private static final String SAVE_RED =
            """
            insert into failed_measurements
                (repo, pull, base_branch, event, suite, sha, run_id, attempt, started_at, suites,
                 rules, failing)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (repo, pull, base_branch, suite, run_id) do update set
                attempt = excluded.attempt, started_at = excluded.started_at,
                suites = excluded.suites, rules = excluded.rules, failing = excluded.failing,
                failing_later = null
            where excluded.attempt >= failed_measurements.attempt
            """;
    private static final String COLUMNS_OF_RED =
            "it.pull, it.base_branch, it.event, it.suite, it.run_id, it.attempt, it.started_at,"
                    + " coalesce(run.url, '') as url, coalesce(run.workflow, '') as workflow,"
                    + " it.suites, it.rules, it.failing";
    private static final String COLUMNS_OF_EARLIER =
            COLUMNS_OF_RED.replace("it.failing", "coalesce(it.failing_later, it.failing)");
    private static final String RUN_OF_RED =
            " from failed_measurements it"
                    + " left join runs run on run.repo = it.repo and run.run_id = it.run_id";

    /** A group's branch without the commit that it is on top of: it names the last pull request. */
    private static final String LAST_PULL =
            "replace(%1$s.branch, substr(%1$s.branch, length(%1$s.branch) - 39), '')";

    /** The number at the end of {@link #LAST_PULL}; null if there is none. */
    private static final String LAST_NUMBER =
            "cast(nullif(replace(rtrim(%1$s, '-'), rtrim(rtrim(%1$s, '-'), '0123456789'), ''), '') as bigint)"
                    .formatted(LAST_PULL);

    /** A group and those that it is on top of: the pull requests that are merged with it. */
    private static final String GROUPS_AHEAD =
            """
            with recursive ahead (sha, branch) as (
                select sha, branch from merge_groups where repo = ? and sha = ? and live = 1
                union
                select before_it.sha, before_it.branch from ahead join merge_groups before_it
                on before_it.repo = ? and before_it.sha = substr(ahead.branch, length(ahead.branch) - 39))
            """;

    private static final String REDS =
            GROUPS_AHEAD
                    + "select "
                    + COLUMNS_OF_RED
                    + ", 'here' as place"
                    + RUN_OF_RED
                    + " where it.repo = ? and it.sha = ?"
                    + " union all select "
                    + COLUMNS_OF_EARLIER
                    + ", 'earlier_head'"
                    + " from pull_requests o cross join failed_measurements it"
                    + " left join runs run on run.repo = it.repo and run.run_id = it.run_id"
                    + " where o.repo = ? and o.head_sha = ? and o.open = 1"
                    + " and it.repo = o.repo and it.pull = o.number and it.sha <> o.head_sha"
                    + " union all select "
                    + COLUMNS_OF_EARLIER.replace("it.pull", "o.number")
                    + ", 'earlier_head'"
                    + " from pull_requests o join pull_requests c on c.repo = o.repo and c.open = 0"
                    + " and c.merge_sha is null and c.head_branch = o.head_branch"
                    + " and c.head_repo = o.head_repo"
                    + " cross join failed_measurements it"
                    + " left join runs run on run.repo = it.repo and run.run_id = it.run_id"
                    + " where o.repo = ? and o.head_sha = ? and o.open = 1"
                    + " and it.repo = o.repo and it.pull = c.number"
                    + " and it.base_branch = o.base_branch and it.sha <> o.head_sha"
                    + " union all select "
                    + COLUMNS_OF_RED.replace("it.pull", "o.number")
                    + ", case c.open when 0 then 'here_for_closed' else 'here_for_moved' end"
                    + RUN_OF_RED
                    + " join pull_requests c on c.repo = it.repo and c.number = it.pull"
                    + " and (c.open = 0 or c.head_sha <> it.sha)"
                    + " join pull_requests o on o.repo = it.repo and o.head_sha = it.sha"
                    + " and o.open = 1 and o.base_branch = it.base_branch"
                    + " where it.repo = ? and it.sha = ?"
                    + " union all select "
                    + COLUMNS_OF_EARLIER
                    + ", 'earlier_head'"
                    + " from ahead cross join failed_measurements it"
                    + " join merge_groups red on red.repo = it.repo and red.sha = it.sha"
                    + " left join runs run on run.repo = it.repo and run.run_id = it.run_id"
                    + " where it.repo = ? and it.pull = 0 and it.sha <> ? and "
                    + LAST_PULL.formatted("red")
                    + " = "
                    + LAST_PULL.formatted("ahead")
                    + whereUnwaived(LAST_NUMBER.formatted("red"))
                    + " union all select "
                    + COLUMNS_OF_EARLIER
                            .replace("it.pull", "0")
                            .replace("it.event", "'merge_group'")
                    + ", 'earlier_head'"
                    + " from ahead cross join failed_measurements it"
                    + " left join runs run on run.repo = it.repo and run.run_id = it.run_id"
                    + " where it.repo = ? and it.pull = "
                    + LAST_NUMBER.formatted("ahead")
                    + whereUnwaived("it.pull");
    private static final String OF_RED =
            " where repo = ? and base_branch = ? and event = ? and suite = ?"
                    + " and run_id = ? and attempt = ?";
    private static final String LEAVE_RED = "update failed_measurements set failing = ?" + OF_RED;
    private static final String LEAVE_LATER =
            "update failed_measurements set failing_later = ?" + OF_RED;
    private static final String CLEAR_RED = "delete from failed_measurements" + OF_RED;
    private static final String SETTLED =
            "update runs set judged_attempt = ? where repo = ? and run_id = ? and judged_attempt < ?"
                    + " and (state = 'completed' or attempt > ?)";
    private static final String COUNT_LOOK =
            """
            insert into empty_listings (repo, run_id, attempt, times) values (?, ?, ?, 1)
            on conflict (repo, run_id, attempt) do update set times = empty_listings.times + 1
            returning times
            """;

    /** The median duration of a workflow's last 20 successful runs; absent without any. */
    public Optional<Duration> usualDuration(RepoId repo, WorkflowPath workflow) {
        List<Long> spans =
                database
                        .list(
                                "select updated_at - started_at from runs where repo = ? and"
                                        + " workflow = ? and state = 'completed' and conclusion ="
                                        + " 'success' order by run_id desc limit 20",
                                row -> row.columns().getLong(1),
                                repo,
                                workflow)
                        .stream()
                        .sorted()
                        .toList();
        return spans.isEmpty()
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(spans.get(spans.size() / 2)));
    }

    public CommitRecord read(RepoId repo, CommitSha sha) {
        var none = new CommitTimes(0, Optional.empty(), Optional.empty(), Optional.empty());
        CommitTimes times =
                database.first(
                                "select version, wait_until, searched_at, ready_at from commits"
                                        + OF_COMMIT,
                                SqlRow.as(CommitTimes.class),
                                repo,
                                sha)
                        .orElse(none);
        List<MergeTarget> targets = targets(repo, sha);
        // GitHub no longer names the repository of a deleted fork
        boolean isOfNoFork = areOwn(repo, targets);
        return new CommitRecord(
                times.version(),
                targets,
                RunRows.commitRuns(database, repo, sha).stream()
                        .filter(it -> !isOfNoFork || it.run().head().repo().isPresent())
                        .toList(),
                importedResults(repo, sha),
                times.waitUntil(),
                waivers(repo, sha),
                faults(repo, sha),
                times.searched(),
                suspectAttempts(repo, sha),
                reds(repo, sha),
                times.ready(),
                RunRequests.commitRequests(database, repo, sha),
                PullLedger.sightings(database, repo, sha),
                new SubmissionStore(database, versions.clock()).partial(repo, sha));
    }

    /** Whether all pull requests are of the repository's own branches. */
    private static boolean areOwn(RepoId repo, List<MergeTarget> targets) {
        List<MergeTarget.Pull> pulls =
                targets.stream()
                        .filter(MergeTarget.Pull.class::isInstance)
                        .map(MergeTarget.Pull.class::cast)
                        .toList();
        return !pulls.isEmpty() && pulls.stream().allMatch(it -> it.head().isWithin(repo));
    }

    private record CommitTimes(
            long version,
            Optional<Instant> waitUntil,
            Optional<Instant> searched,
            Optional<Instant> ready) {}

    private List<MergeTarget> targets(RepoId repo, CommitSha sha) {
        List<MergeTarget> targets = new ArrayList<>();
        for (PullRequest pull : PullLedger.openAt(database, repo, sha)) {
            targets.add(new MergeTarget.Pull(pull.number(), pull.head(), pull.baseBranch()));
        }
        String group = "select * from merge_groups" + OF_COMMIT + " and live = 1";
        database.first(group, row -> row.branch("base_branch"), repo, sha)
                .ifPresent(base -> targets.add(new MergeTarget.Group(base)));
        String branches = "select branch from branch_commits" + OF_COMMIT + " order by branch";
        database.list(branches, row -> row.branch("branch"), repo, sha)
                .forEach(branch -> targets.add(MergeTarget.Branch.of(repo, branch)));
        return targets;
    }

    private List<CommitFacts.ImportedResult> importedResults(RepoId repo, CommitSha sha) {
        return database.list(
                "select run_id, attempt, suite, case when came = 1 then platform end, readable, late,"
                        + " left_out, jobs from run_results where repo = ? and head_sha = ?"
                        + BY_ATTEMPT
                        + ", suite, platform",
                SqlRow.as(CommitFacts.ImportedResult.class),
                repo,
                sha);
    }

    private List<CommitFacts.Waiver> waivers(RepoId repo, CommitSha sha) {
        return database.list(
                "select pull, base_branch, login, reason from waivers"
                        + OF_COMMIT
                        + " and base_branch <> '' order by pull, base_branch",
                SqlRow.as(CommitFacts.Waiver.class),
                repo,
                sha);
    }

    private List<CommitFacts.Fault> faults(RepoId repo, CommitSha sha) {
        return database.list(
                "select run_id, attempt, reference from intake_faults" + OF_COMMIT + BY_ATTEMPT,
                SqlRow.as(CommitFacts.Fault.class),
                repo,
                sha);
    }

    private List<SuspectAttempt> suspectAttempts(RepoId repo, CommitSha sha) {
        return database.list(
                "select run_id, attempt, until, rerun from suspect_attempts"
                        + OF_COMMIT
                        + BY_ATTEMPT,
                SqlRow.as(SuspectAttempt.class),
                repo,
                sha);
    }

    /** Unless a maintainer lets the head of the pull request pass, which must not be red itself. */
    private static String whereUnwaived(String pull) {
        return " and not exists (select 1 from pull_requests p join waivers w"
                + " on w.repo = p.repo and w.sha = p.head_sha and w.pull = p.number"
                + " and w.base_branch = it.base_branch and w.sha <> it.sha"
                + " where p.repo = it.repo and p.number = "
                + pull
                + ")";
    }

    /**
     * Those of a closed pull request, or of one with another head now, count for one of the same
     * base and commit; those of a closed one also for one of its branch. Those of a merge group,
     * and of its last pull request, count for every other one with that pull request, unless a
     * maintainer lets it pass.
     */
    private List<FailedMeasurement> reds(RepoId repo, CommitSha sha) {
        return database
                .list(
                        REDS,
                        row ->
                                new FailedMeasurement(
                                        Optional.of(row.integer("pull"))
                                                .filter(pull -> pull > 0)
                                                .map(PullNumber::new),
                                        row.branch("base_branch"),
                                        row.constant(RunEvent.class, "event"),
                                        WorkflowPath.parse(row.text("workflow"))
                                                .flatMap(WorkflowPath::source),
                                        row.text("suite"),
                                        row.attempt(),
                                        row.time("started_at"),
                                        row.text("url"),
                                        Set.of(row.text("suites").split(" ")),
                                        row.text("rules"),
                                        Set.copyOf(
                                                StoredJson.decode(
                                                                row.text("failing"), RedRows.class)
                                                        .rows()),
                                        row.constant(RedPlace.class, "place")),
                        repo,
                        sha,
                        repo,
                        repo,
                        sha,
                        repo,
                        sha,
                        repo,
                        sha,
                        repo,
                        sha,
                        repo,
                        sha,
                        repo)
                .stream()
                .filter(it -> !it.rows().isEmpty())
                .sorted(
                        Comparator.comparing(FailedMeasurement::at)
                                .thenComparing(FailedMeasurement::suite)
                                .thenComparing(FailedMeasurement::event)
                                .thenComparing(FailedMeasurement::attempt))
                .toList();
    }

    private record RedRows(List<RedRow> rows) {}

    /**
     * Records events of workflow runs in order, unless newer ones are known; returns whether
     * anything changed. Runs of bisections are left out.
     */
    public boolean record(RepoId repo, List<WorkflowRun> runs) {
        return database.write(_ -> {
            List<WorkflowRun> counting =
                    runs.stream()
                            .filter(it ->
                                    BisectionStore.findMeasuring(database, repo, it).isEmpty())
                            .toList();
            List<WorkflowRun> news = RunRows.news(database, repo, counting);
            news.stream()
                    .map(WorkflowRun::headSha)
                    .distinct()
                    .forEach(sha -> versions.raise(repo, sha));
            news.forEach(run -> RunRows.save(database, repo, run));
            List<WorkflowRun> begun =
                    counting.stream().filter(run -> RunRows.begin(database, repo, run)).toList();
            begun.stream()
                    .map(WorkflowRun::headSha)
                    .distinct()
                    .forEach(sha -> versions.raise(repo, sha));
            return !news.isEmpty() || !begun.isEmpty();
        });
    }

    /** The newest runs of a repository, submissions among them, by begin. */
    public List<WorkflowRun> newestRuns(RepoId repo, int most) {
        return Stream.of(true, false)
                .flatMap(isOfGitHub -> RunRows.newest(database, repo, isOfGitHub, most).stream())
                .sorted(Comparator.comparing(WorkflowRun::startedAt).reversed())
                .limit(most)
                .toList();
    }

    /** A run of {@code pull_request_target} as it counts; absent if it is of no known head. */
    public Optional<WorkflowRun> targetRun(RepoId repo, RunId run) {
        return RunRows.find(database, repo, run)
                .filter(it -> it.event() == RunEvent.PULL_REQUEST_TARGET);
    }

    /** All that count for a commit, the newest first. */
    public List<RunId> targetRuns(RepoId repo, CommitSha head) {
        String of =
                "select run_id from runs where repo = ? and head_sha = ? and event ="
                        + " 'pull_request_target' order by run_id desc";
        return database.list(of, row -> new RunId(row.number("run_id")), repo, head);
    }

    /** Records a merge group. */
    public void record(RepoId repo, MergeGroup group) {
        versions.change(repo, group.headSha(), SAVE_GROUP, repo, group);
    }

    /** Merge groups into a branch, also finished ones, by commit; at most 1,000. */
    public List<MergeGroup> groups(RepoId repo, BranchName base) {
        return database.list(
                "select branch, sha, base_branch from merge_groups where repo = ? and base_branch = ? order by sha"
                        + " limit "
                        + MOST_GROUPS,
                SqlRow.as(MergeGroup.class),
                repo,
                base);
    }

    public void endGroup(RepoId repo, CommitSha head) {
        change(repo, head, END_GROUP);
    }

    /** Records that a commit is or was the tip of a default branch with a run. */
    public void onBranch(RepoId repo, CommitSha sha, BranchName branch) {
        database.transaction(() -> {
            if (database.update(ADD_BRANCH, repo, sha, branch) == 1) {
                versions.raise(repo, sha);
            }
        });
    }

    /** Sets the end of waiting for runs, if it is later than before. */
    public void waitUntil(RepoId repo, CommitSha sha, Instant until) {
        setLater("wait_until", repo, sha, until);
    }

    /** Records that a draft became ready, if it is later than before. */
    public void ready(RepoId repo, CommitSha sha, Instant at) {
        setLater("ready_at", repo, sha, at);
    }

    private void setLater(String column, RepoId repo, CommitSha sha, Instant at) {
        String later = " and coalesce(" + column + ", 0) < ?";
        String set = "update commits set " + column + " = ?" + OF_COMMIT + later;
        versions.change(repo, sha, set, at, repo, sha, at);
    }

    /** Records that GitHub was asked for the pull requests of this head. */
    public void storeSearch(RepoId repo, CommitSha sha, Instant at) {
        String set = "update commits set searched_at = ?" + OF_COMMIT;
        versions.change(repo, sha, set, at, repo, sha);
    }

    /** Records our fault with an attempt, until it is taken in. */
    public void addFault(RepoId repo, CommitSha sha, CommitFacts.Fault fault) {
        change(repo, sha, ADD_FAULT, fault);
    }

    /**
     * Records an attempt's suspect before GitHub is asked for a repetition; false if it was known.
     */
    public boolean addSuspect(RepoId repo, CommitSha sha, SuspectAttempt doubt) {
        return change(repo, sha, ADD_DOUBT, doubt) == 1;
    }

    public void storeAnswer(RepoId repo, CommitSha sha, SuspectAttempt doubt) {
        String answer = "update suspect_attempts set rerun = ?, until = ?" + OF_ATTEMPT;
        versions.change(repo, sha, answer, doubt.rerun(), doubt.until(), repo, doubt.attempt());
    }

    /**
     * Records what makes suites red at a commit, and what is left of earlier failures. It raises no
     * version, because it follows from known facts.
     *
     * @param failed replaces failures without a newer attempt of their run
     * @param left read failures with their unanswered rows; forgotten without any, but by their own
     *     head, which later ones cannot answer, and unless they were submitted
     */
    public void storeRed(
            RepoId repo,
            CommitSha sha,
            List<FailedMeasurement> failed,
            List<FailedMeasurement> left) {
        if (failed.isEmpty() && left.isEmpty()) {
            return;
        }
        database.transaction(() -> {
            for (FailedMeasurement it : left) {
                var key = List.of(repo, it.base(), it.event(), it.suite(), it.attempt());
                if (it.place() == RedPlace.HERE_FOR_MOVED) {
                    continue;
                }
                // an answer that was submitted may be taken back
                boolean isKept = it.rows().isEmpty() && it.event() == RunEvent.SUBMISSION;
                if (!it.isHere() || isKept) {
                    database.update(LEAVE_LATER, encodeRows(it), key);
                } else if (it.rows().isEmpty()) {
                    database.update(CLEAR_RED, key);
                } else {
                    database.update(LEAVE_RED, encodeRows(it), key);
                }
            }
            for (FailedMeasurement it : failed) {
                database.update(
                        SAVE_RED,
                        repo,
                        pull(it),
                        it.base(),
                        it.event(),
                        it.suite(),
                        sha,
                        it.attempt(),
                        it.at(),
                        String.join(" ", new TreeSet<>(it.suites())),
                        it.rules(),
                        encodeRows(it));
            }
        });
    }

    /** Records attempts that need no further judgement, unless their run goes on. */
    public void storeSettled(RepoId repo, Set<Attempt> attempts) {
        if (!attempts.isEmpty()) {
            database.transaction(() ->
                    attempts.forEach(it -> {
                        int number = it.number();
                        database.update(SETTLED, number, repo, it.run(), number, number);
                    }));
        }
    }

    private static String encodeRows(FailedMeasurement red) {
        return StoredJson.encode(new RedRows(List.copyOf(red.rows())));
    }

    /** 0 for none. */
    private static int pull(FailedMeasurement red) {
        return red.pull().map(PullNumber::value).orElse(0);
    }

    /** Forgets faults, so that their attempts are read again. */
    public void forgetFaults(RepoId repo, CommitSha sha) {
        change(repo, sha, "delete from intake_faults" + OF_COMMIT);
    }

    /** Records that a maintainer lets a pull request pass unmeasured at this commit. */
    public void addWaiver(RepoId repo, CommitSha sha, CommitFacts.Waiver waiver) {
        change(repo, sha, ADD_WAIVER, waiver, versions.clock().instant());
    }

    /** Plans one more listing of an attempt's artifacts. It raises no version. */
    public void listAgain(RepoId repo, CommitSha sha, Attempt attempt, Instant due) {
        database.update(ADD_LISTING, repo, sha, attempt, due);
    }

    /** Attempts whose second listing is due, oldest first. */
    public List<Attempt> toListAgain(RepoId repo, CommitSha sha, Instant now) {
        String due = " and done = 0 and due <= ?" + BY_ATTEMPT;
        return database.list(
                "select run_id, attempt from artifact_listings" + OF_COMMIT + due,
                SqlRow::attempt,
                repo,
                sha,
                now);
    }

    /** Records that the second listing had nothing new. */
    public void listedTwice(RepoId repo, Attempt attempt) {
        database.update("update artifact_listings set done = 1" + OF_ATTEMPT, repo, attempt);
    }

    /** Whether that was recorded since the attempt was taken in. */
    public boolean isListedTwice(RepoId repo, Attempt attempt) {
        String done = "select done from artifact_listings" + OF_ATTEMPT;
        return database.first(done, row -> row.flag("done"), repo, attempt).orElse(false);
    }

    /**
     * Records that a job ended that a suite names. It raises no version.
     *
     * @return the run, if it is known
     */
    public Optional<WorkflowRun> hearJob(RepoId repo, Attempt attempt) {
        JobRows.hear(database, repo, attempt);
        return RunRows.find(database, repo, attempt.run());
    }

    /** Records the jobs of an attempt. Those of a run that is over are waited for anew. */
    public void storeJobs(RepoId repo, CommitSha sha, Attempt attempt, JobListing listing) {
        database.transaction(() -> {
            versions.raise(repo, sha);
            JobRows.save(database, repo, attempt, listing);
            if (listing.runOver()) {
                database.update("delete from empty_listings" + OF_ATTEMPT, repo, attempt);
            }
        });
    }

    /** Counts and returns the empty listings of an attempt's artifacts. It raises no version. */
    public int countEmptyListing(RepoId repo, Attempt attempt) {
        return database.returning(COUNT_LOOK, row -> row.integer("times"), repo, attempt)
                .getFirst();
    }

    private int change(RepoId repo, CommitSha sha, String sql, Object... values) {
        return versions.change(repo, sha, sql, repo, sha, List.of(values));
    }

    /** The same of one. */
    public boolean record(RepoId repo, WorkflowRun run) {
        return record(repo, List.of(run));
    }
}
