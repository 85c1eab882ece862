package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.EventOrder;
import io.perfwarden.check.EventOrder.RelativeAge;
import io.perfwarden.model.*;

/** Pull requests, as GitHub last reported them. */
public record PullLedger(StoreDatabase database, FactVersions versions) {
    private static final int SHOWN = 50;

    /** Delay of GitHub's answers behind its events, and of clocks, at most. */
    private static final Duration SETTLED = Duration.ofSeconds(10);

    private static final String COLUMNS =
            "number, open, head_repo, head_branch, head_owner, head_sha, base_branch, base_sha,"
                    + " updated_at";

    private static final String ADD = SqlRunner.insert("pull_requests", "repo, " + COLUMNS);
    private static final String CHANGE =
            "update pull_requests set (%s) = (?, ?, ?, ?, ?, ?, ?, ?, ?),".formatted(COLUMNS)
                    + " left_sha = case when head_sha = ? then left_sha else head_sha end"
                    + " where repo = ? and number = ?";
    private static final String PUSH_RED =
            """
            update failed_measurements set failing_later = null
            where repo = ? and sha = ? and failing_later is not null and pull in (
                select c.number from pull_requests o join pull_requests c on c.repo = o.repo
                    and (c.number = o.number
                        or (c.head_branch = o.head_branch and c.head_repo = o.head_repo))
                where o.repo = ? and o.number = ?)
            """;
    private static final String ADD_BASE =
            SqlRunner.insert("pull_bases", "repo, pull, head_sha, base_branch");
    private static final String LEAVE_BASE =
            "update pull_bases set base_sha = ?, left_at = ?"
                    + " where repo = ? and pull = ? and base_branch = ? and coalesce(left_at, 0) < ?";
    private static final String FORMER_BASES =
            """
            select it.pull, it.base_branch, it.base_sha, it.left_at
            from pull_bases it
            join pull_requests pr on pr.repo = it.repo and pr.number = it.pull
            where it.repo = ? and it.head_sha = ? and it.left_at is not null
                and pr.head_sha = it.head_sha and pr.open = 1 and pr.base_branch <> it.base_branch
            order by it.pull, it.base_branch
            """;
    private static final String ADD_SIGHTING =
            SqlRunner.insert(
                    "pull_sightings", "repo, pull, head_sha, base_branch, base_sha, open, seen_at");
    private static final String LEFT =
            "update pull_sightings set former_base = ? where repo = ? and head_sha = ? and pull = ?"
                    + " and seen_at = ? and base_branch = ? and open = ? and former_base is null";
    private static final String IS_LAST =
            "update pull_sightings set is_last = 1 where repo = ? and head_sha = ? and pull = ?"
                    + " and seen_at = ? and base_branch = ? and open = ? and is_last = 0";
    private static final String SIGHTINGS =
            """
            select s.pull, pr.head_repo, pr.head_branch, s.base_branch,
                (select max(m.base_branch) from pull_requests m
                 where m.repo = s.repo and m.head_repo = s.repo and m.head_branch = s.base_branch
                     and m.head_sha = s.base_sha and m.merge_sha is not null) as merged_into,
                s.open, s.seen_at, s.is_last, s.former_base
            from pull_sightings s
            join pull_requests pr on pr.repo = s.repo and pr.number = s.pull
            where s.repo = ? and s.head_sha = ?
            order by s.seen_at, s.open, s.pull, s.base_branch
            """;
    private static final String STACKED =
            "select distinct s.head_sha from pull_sightings s join pull_requests m on m.repo = s.repo"
                    + " and m.head_repo = s.repo and m.head_branch = s.base_branch"
                    + " where m.repo = ? and m.number = ?";
    private static final String ADD_SHOWN =
            "insert into shown_reports (repo, pull, head_sha, base_branch, basis, shown_at)"
                    + " values (?, ?, ?, ?, ?, ?)";
    private static final String LAST_SHOWN =
            "select head_sha, base_branch, basis, shown_at from shown_reports where repo = ? and pull = ? order by id desc limit ?";
    private static final String OF_PULL = " from pull_requests where repo = ? and number = ?";

    /** The effect of an event, with the former head, if any. */
    public record PullUpdate(EventOrder.RelativeAge news, Optional<CommitSha> left) {}

    /**
     * The subject of our report on a pull request at a time.
     *
     * @param base absent if an earlier version showed it for several
     * @param basis names of the shown results, see {@code evaluate.Basis}; may be empty
     * @param at by GitHub's clock
     */
    public record ShownVerdict(
            CommitSha head, Optional<BranchName> base, String basis, Instant at) {
        ShownVerdict at(Instant other) {
            return new ShownVerdict(head, base, basis, other);
        }
    }

    /**
     * A former base of an open pull request at its head.
     *
     * @param until GitHub's time of the change
     */
    public record FormerBase(PullNumber pull, BranchName branch, CommitSha sha, Instant until) {}

    public PullUpdate record(RepoId repo, PullRequest pull) {
        return record(repo, pull, Set.of(RelativeAge.NEWER), false);
    }

    /**
     * Records GitHub's present answer, whatever is known.
     *
     * @param now time of the answer: long after an event, it is the last of its second
     */
    public PullUpdate recordAnswer(RepoId repo, PullRequest pull, Instant now) {
        boolean isLast = !pull.updatedAt().plus(SETTLED).isAfter(now);
        return record(repo, pull, Set.of(RelativeAge.NEWER, RelativeAge.TIED), isLast);
    }

    /** {@code replacing}: news that replaces the known state; other news changes nothing. */
    private PullUpdate record(
            RepoId repo, PullRequest pull, Set<RelativeAge> replacing, boolean last) {
        return database.write(_ -> {
            addBase(repo, pull);
            boolean isSeen = addSighting(repo, pull) | (last && markLast(repo, pull));
            if (addPull(repo, pull)) {
                return new PullUpdate(RelativeAge.NEWER, Optional.empty());
            }
            String select = "select " + COLUMNS + OF_PULL + " <locked>";
            PullRequest known =
                    database.first(select, SqlRow.as(PullRequest.class), repo, pull.number())
                            .orElseThrow();
            RelativeAge news = EventOrder.of(known, pull);
            if (replacing.contains(news)) {
                leaveBase(repo, known, pull);
                change(repo, known, pull);
            } else {
                leaveBase(repo, pull, known);
                if (isSeen) {
                    versions.raise(repo, pull.headSha());
                }
            }
            String left = "select left_sha" + OF_PULL + " and left_sha is not null";
            return new PullUpdate(
                    news, database.first(left, row -> row.sha("left_sha"), repo, pull.number()));
        });
    }

    /** Adds an unknown one. A second concurrent caller waits and finds it. */
    private boolean addPull(RepoId repo, PullRequest pull) {
        boolean added = database.update(ADD, repo, pull) == 1;
        if (added) {
            storeHead(repo, pull);
        }
        return added;
    }

    /**
     * Records that a pull request had another base until an event.
     *
     * @param sha the former base's tip
     */
    public void recordFormerBase(RepoId repo, PullRequest pull, BranchName base, CommitSha sha) {
        PullRequest former = pull.with(base, sha);
        database.transaction(() -> {
            addBase(repo, former);
            leaveBase(repo, former, pull);
            boolean _ = addSighting(repo, pull);
            if (database.update(LEFT, base, sightingKey(repo, pull)) == 1) {
                versions.raise(repo, pull.headSha());
            }
        });
    }

    /** All bases are known in the end, whatever the order of events. */
    private void addBase(RepoId repo, PullRequest pull) {
        int _ = database.update(ADD_BASE, repo, pull.number(), pull.headSha(), pull.baseBranch());
    }

    private boolean addSighting(RepoId repo, PullRequest pull) {
        return database.update(
                        ADD_SIGHTING,
                        repo,
                        pull.number(),
                        pull.headSha(),
                        pull.baseBranch(),
                        pull.baseSha(),
                        pull.open(),
                        pull.updatedAt())
                == 1;
    }

    private boolean markLast(RepoId repo, PullRequest pull) {
        return database.update(IS_LAST, sightingKey(repo, pull)) == 1;
    }

    private static List<Object> sightingKey(RepoId repo, PullRequest pull) {
        return List.of(
                repo,
                pull.headSha(),
                pull.number(),
                pull.updatedAt(),
                pull.baseBranch(),
                pull.open());
    }

    static List<CommitFacts.PullSighting> sightings(
            StoreDatabase database, RepoId repo, CommitSha head) {
        return database.list(SIGHTINGS, SqlRow.as(CommitFacts.PullSighting.class), repo, head);
    }

    /**
     * A late pull request had its base at most until the known update; so had its earlier heads,
     * which may be pushed again.
     */
    private void leaveBase(RepoId repo, PullRequest former, PullRequest present) {
        BranchName base = former.baseBranch();
        if (!base.equals(present.baseBranch())) {
            Instant at = present.updatedAt();
            database.update(LEAVE_BASE, former.baseSha(), at, repo, former.number(), base, at);
        }
    }

    private void change(RepoId repo, PullRequest known, PullRequest pull) {
        HeadBranch head = EventOrder.withKnownRepository(known.head(), pull.head());
        database.update(CHANGE, pull.with(head), pull.headSha(), repo, pull.number());
        versions.raise(repo, known.headSha());
        if (!known.headSha().equals(pull.headSha())) {
            storeHead(repo, pull);
        }
    }

    /** What failed at a head that is pushed again, later heads have not answered. */
    private void storeHead(RepoId repo, PullRequest pull) {
        int _ = database.update(PUSH_RED, repo, pull.headSha(), repo, pull.number());
        versions.raise(repo, pull.headSha());
    }

    /** Former bases of open pull requests with this head, by number and name. */
    public List<FormerBase> formerBases(RepoId repo, CommitSha head) {
        return database.list(FORMER_BASES, SqlRow.as(FormerBase.class), repo, head);
    }

    /** Every base that a pull request had at a head. */
    public Set<BranchName> bases(RepoId repo, PullNumber number, CommitSha head) {
        String bases =
                "select base_branch from pull_bases where repo = ? and pull = ? and head_sha = ?";
        return Set.copyOf(
                database.list(bases, row -> row.branch("base_branch"), repo, number, head));
    }

    /**
     * Records a merge commit on the base branch.
     *
     * @return heads of pull requests whose base was its head branch: their base now includes what
     *     they were measured with
     */
    public List<CommitSha> storeMerge(RepoId repo, PullNumber number, CommitSha sha) {
        String merged = "update pull_requests set merge_sha = ? where repo = ? and number = ?";
        return database.write(_ -> {
            int _ = database.update(merged, sha, repo, number);
            var stacked = database.list(STACKED, row -> row.sha("head_sha"), repo, number);
            stacked.forEach(head -> versions.raise(repo, head));
            return stacked;
        });
    }

    /**
     * Sets until when omissions do not count for a pull request with the label for measurements, if
     * it is later than before.
     */
    public void storeAsked(RepoId repo, PullNumber number, Instant until) {
        String asked =
                "update pull_requests set asked_at = ? where repo = ? and number = ?"
                        + " and coalesce(asked_at, 0) < ?";
        int _ = database.update(asked, until, repo, number, until);
    }

    public Optional<Instant> askedAt(RepoId repo, PullNumber number) {
        return database.first(
                        "select asked_at" + OF_PULL,
                        row -> row.optionalTime("asked_at"),
                        repo,
                        number)
                .flatMap(Function.identity());
    }

    public Optional<PullRequest> find(RepoId repo, PullNumber number) {
        return database.first(
                "select " + COLUMNS + OF_PULL, SqlRow.as(PullRequest.class), repo, number);
    }

    /** What a merged one became on its base branch, as far as GitHub told. */
    public Optional<CommitSha> mergeCommit(RepoId repo, PullNumber number) {
        return database.first(
                "select merge_sha" + OF_PULL + " and merge_sha is not null",
                row -> row.sha("merge_sha"),
                repo,
                number);
    }

    public List<PullRequest> openAt(RepoId repo, CommitSha head) {
        return openAt(database, repo, head);
    }

    static List<PullRequest> openAt(StoreDatabase database, RepoId repo, CommitSha head) {
        return open(database, " and head_sha = ?", repo, head);
    }

    public List<PullRequest> movedFrom(RepoId repo, CommitSha head) {
        return open(database, " and left_sha = ?", repo, head);
    }

    public List<PullRequest> openIn(RepoId repo) {
        return open(database, "", repo);
    }

    public List<PullRequest> openFrom(RepoId repo, HeadBranch head) {
        return openIn(repo).stream().filter(it -> it.head().equals(head)).toList();
    }

    private static List<PullRequest> open(StoreDatabase database, String and, Object... values) {
        String open = "select " + COLUMNS + " from pull_requests where open = 1 and repo = ?";
        return database.list(
                open + and + " order by +number", SqlRow.as(PullRequest.class), List.of(values));
    }

    /** Remembers a shown verdict, unless it is the last one. */
    public void recordShown(RepoId repo, PullNumber number, ShownVerdict shown) {
        boolean again =
                lastShown(repo, number, 1).stream().anyMatch(it -> it.at(shown.at()).equals(shown));
        if (!again) {
            database.update(ADD_SHOWN, repo, number, shown);
        }
    }

    /** The last 50 shown verdicts, oldest first. */
    public List<ShownVerdict> shownVerdicts(RepoId repo, PullNumber number) {
        return lastShown(repo, number, SHOWN).reversed();
    }

    private List<ShownVerdict> lastShown(RepoId repo, PullNumber number, int most) {
        return database.list(LAST_SHOWN, SqlRow.as(ShownVerdict.class), repo, number, most);
    }
}
