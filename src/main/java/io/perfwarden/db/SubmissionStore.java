package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts.PartialSubmission;
import io.perfwarden.model.*;
import java.sql.SQLException;

/** Submitted results with their files, until these are read or old. */
public record SubmissionStore(StoreDatabase database, Clock clock) {
    /** Submissions of a source for a suite and platform of a commit, at most. */
    public static final int MOST_REPEATS = 10;

    private static final int MOST_PLATFORMS = 20;
    private static final int CHUNK = 1 << 20;

    /** How long files are kept: a run can be read again so long. */
    private static final Duration FILES = Duration.ofDays(7);

    private static final String COLUMNS =
            "id, sha, suite, platform, part, parts, source, artifact, digest, size, state, run_id,"
                    + " attempt, made_at";
    private static final String SELECT = "select number, " + COLUMNS + " from submissions";
    private static final String ADD = SqlRunner.insert("submissions", "repo, " + COLUMNS);
    private static final String LOCK_RUN =
            """
            insert into submission_runs (repo, sha, suite, source, head, attempts)
            values (?, ?, ?, ?, ?, 0)
            on conflict (repo, sha, suite, source, head)
            do update set attempts = submission_runs.attempts
            returning number
            """;
    private static final String OF_WHOLE =
            " where repo = ? and run_id = ? and platform = ? and parts = ? and state in"
                    + " ('waiting', 'accepted', 'nothing')";

    /**
     * As {@link #newest} has them: with another number of parts none of the earlier ones counts.
     */
    private static final String SINCE_OTHERS =
            """
             and (attempt = 0 or attempt > (
                select coalesce(max(other.attempt), 0) from submissions other
                where other.repo = ? and other.run_id = ? and other.platform = ?
                    and other.parts <> ? and other.state = 'accepted'))
            """;

    public enum SubmissionState {
        /** It counts once all parts are there. */
        WAITING,
        /** It counts. */
        ACCEPTED,
        /** It is for a fork's commit, and does not count before a maintainer says so. */
        QUARANTINED,
        /** It says that there is nothing to measure. */
        NOTHING,
        /** An administrator took it back: it counts no more, and its files are gone. */
        WITHDRAWN
    }

    /**
     * What is submitted.
     *
     * @param key tells the submissions of a source apart
     * @param artifact the name of the files, as a workflow would have uploaded them
     * @param digest SHA-256 of the files, in hex
     * @param head branch of the commit
     */
    public record NewSubmission(
            RepoId repo,
            String source,
            String key,
            CommitSha sha,
            HeadBranch head,
            String suite,
            String platform,
            ResultPart part,
            String artifact,
            String digest,
            long size,
            SubmissionState state) {
        public String id() {
            String text = repo + "\n" + source + "\n" + key;
            return Sha256Digest.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
        }

        private boolean isSame(Submission stored) {
            return stored.sha().equals(sha)
                    && stored.suite().equals(suite)
                    && stored.platform().equals(platform)
                    && stored.part().equals(part)
                    && stored.digest().equals(digest);
        }
    }

    /**
     * A stored one.
     *
     * @param number its place among all
     * @param run that it takes the place of
     * @param attempt absent while it waits for other parts, or for a maintainer's word
     * @param at when it came, and then when all parts were there
     */
    public record Submission(
            long number,
            String id,
            CommitSha sha,
            String suite,
            String platform,
            ResultPart part,
            String source,
            String artifact,
            String digest,
            long size,
            SubmissionState state,
            RunId run,
            Optional<Attempt> attempt,
            Instant at) {}

    /** What became of storing. */
    public sealed interface SubmissionReceipt {
        /** It and what is to be done with it are committed. */
        record NewSubmitted(Submission submission) implements SubmissionReceipt {}

        /** The same was stored before. */
        record StoredBefore(Submission submission) implements SubmissionReceipt {}

        /** Another one has this key. */
        record KeyTaken() implements SubmissionReceipt {}

        record TooManyRepeats(String what) implements SubmissionReceipt {}
    }

    /**
     * Stores a submission with its files.
     *
     * @param then runs in the same transaction, unless it is only kept
     * @throws TransientFailure if the store is down: it must not be acknowledged
     */
    public SubmissionReceipt store(NewSubmission what, Path files, Consumer<Submission> then) {
        return database.write(_ -> {
            Optional<Submission> known = find(what.repo(), what.id());
            if (known.isPresent()) {
                return repeat(what, known.get());
            }
            Optional<String> excess = excess(what);
            if (excess.isPresent()) {
                return new SubmissionReceipt.TooManyRepeats(excess.get());
            }
            return add(what, files, then);
        });
    }

    private static SubmissionReceipt repeat(NewSubmission what, Submission known) {
        return what.isSame(known)
                ? new SubmissionReceipt.StoredBefore(known)
                : new SubmissionReceipt.KeyTaken();
    }

    private SubmissionReceipt add(NewSubmission what, Path files, Consumer<Submission> then) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        if (!what.part().isWhole()) {
            new FactVersions(database, clock).raise(what.repo(), what.sha());
        }
        // locks the run: of parts that come at once the last one sees all others
        RunId run =
                database.returning(
                                LOCK_RUN,
                                row -> RunId.ofSubmissions(row.number("number")),
                                what.repo(),
                                what.sha(),
                                what.suite(),
                                what.source(),
                                text(what.head()))
                        .getFirst();
        // the unique key decides between two at once
        int added =
                database.update(
                        ADD,
                        what.repo(),
                        what.id(),
                        what.sha(),
                        what.suite(),
                        what.platform(),
                        what.part().number(),
                        what.part().of(),
                        what.source(),
                        what.artifact(),
                        what.digest(),
                        what.size(),
                        what.state(),
                        run,
                        0,
                        now);
        if (added == 0) {
            return repeat(what, find(what.repo(), what.id()).orElseThrow());
        }
        if (what.size() > 0) {
            storeFiles(what, files, now);
        }
        if (what.state() != SubmissionState.QUARANTINED) {
            count(what.repo(), find(what.repo(), what.id()).orElseThrow(), then);
        }
        return new SubmissionReceipt.NewSubmitted(find(what.repo(), what.id()).orElseThrow());
    }

    private void count(RepoId repo, Submission last, Consumer<Submission> then) {
        if (missing(repo, last).isEmpty()) {
            countWhole(repo, last);
        }
        then.accept(find(repo, last.id()).orElseThrow());
    }

    /** Makes the parts an attempt of their run, as all of them are there. */
    private void countWhole(RepoId repo, Submission last) {
        int attempt =
                database.returning(
                                "update submission_runs set attempts = attempts + 1 where number ="
                                        + " ? returning attempts",
                                row -> row.integer("attempts"),
                                last.run().submissions())
                        .getFirst();
        database.update(
                "update submissions set attempt = ?, made_at = ?, state = case state when"
                        + " 'waiting' then 'accepted' else state end"
                        + OF_WHOLE
                        + " and attempt = 0",
                attempt,
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                repo,
                last.run(),
                last.platform(),
                last.part().of());
    }

    /** Parts of a commit's results that wait for others. */
    List<PartialSubmission> partial(RepoId repo, CommitSha sha) {
        return database
                .list(
                        "select number from submission_runs where repo = ? and sha = ?",
                        row -> RunId.ofSubmissions(row.number("number")),
                        repo,
                        sha)
                .stream()
                .flatMap(run -> all(repo, run, SubmissionState.WAITING).stream())
                .map(it ->
                        new PartialSubmission(
                                it.suite(),
                                it.source(),
                                it.platform(),
                                it.part().of(),
                                missing(repo, it)))
                .distinct()
                .toList();
    }

    /** Numbers of the parts that a submission waits for. */
    public SortedSet<Integer> missing(RepoId repo, Submission one) {
        SortedSet<Integer> missing =
                IntStream.rangeClosed(1, one.part().of())
                        .boxed()
                        .collect(Collectors.toCollection(TreeSet::new));
        database.list(
                        "select distinct part from submissions" + OF_WHOLE + SINCE_OTHERS,
                        row -> row.integer("part"),
                        repo,
                        one.run(),
                        one.platform(),
                        one.part().of(),
                        repo,
                        one.run(),
                        one.platform(),
                        one.part().of())
                .forEach(missing::remove);
        return missing;
    }

    private static String text(HeadBranch head) {
        return head.repo().map(RepoId::toString).orElse("") + ":" + head.branch();
    }

    /**
     * Lets those of a head count that were only kept so far.
     *
     * @param login who says so
     * @param until those that came since then are kept on
     * @param then runs in the same transaction, for each of them
     * @return how many there were
     */
    public int trust(
            RepoId repo,
            CommitSha sha,
            HeadBranch head,
            String login,
            Instant until,
            Consumer<Submission> then) {
        return database.write(_ -> {
            List<Submission> kept =
                    database
                            .list(
                                    "select number from submission_runs where repo = ? and sha = ?"
                                            + " and head = ?",
                                    row -> RunId.ofSubmissions(row.number("number")),
                                    repo,
                                    sha,
                                    text(head))
                            .stream()
                            .flatMap(run -> all(repo, run, SubmissionState.QUARANTINED).stream())
                            .filter(it -> it.at().isBefore(until))
                            .toList();
            for (Submission it : kept) {
                database.update(
                        "update submissions set state = ?, attempt = 0, trusted_by = ? where repo ="
                                + " ? and id = ?",
                        SubmissionState.WAITING,
                        login,
                        repo,
                        it.id());
                count(repo, it, then);
            }
            return kept.size();
        });
    }

    /**
     * Takes back all that a source has submitted since a time, also what was taken back before.
     *
     * @param then runs in the same transaction, for each of them
     */
    public List<Submission> withdraw(
            RepoId repo, String source, Instant since, Consumer<Submission> then) {
        return database.write(_ -> {
            List<Submission> all =
                    database.list(
                            SELECT
                                    + " where repo = ? and source = ? and made_at >= ? order by number",
                            SubmissionStore::submission,
                            repo,
                            source,
                            since);
            for (Submission it : all) {
                database.update(
                        "update submissions set state = ? where repo = ? and id = ?",
                        SubmissionState.WITHDRAWN,
                        repo,
                        it.id());
                database.update(
                        "delete from submission_chunks where repo = ? and submission = ?",
                        repo,
                        it.id());
            }
            all.forEach(then);
            return all;
        });
    }

    private void storeFiles(NewSubmission what, Path files, Instant now) {
        String add =
                SqlRunner.insert("submission_chunks", "repo, submission, place, content, kept_at");
        try (InputStream in = Files.newInputStream(files)) {
            int place = 0;
            for (byte[] part = in.readNBytes(CHUNK); part.length > 0; part = in.readNBytes(CHUNK)) {
                database.update(add, what.repo(), what.id(), place++, part, now);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("scratch directory", e);
        }
    }

    /** Why another one is too many; absent if it is not. */
    private Optional<String> excess(NewSubmission what) {
        String same =
                " from submissions where repo = ? and sha = ? and suite = ? and source = ?"
                        + " and part = ?";
        Map<String, Integer> platforms =
                database.map(
                        "select platform, count(*) as times" + same + " group by platform",
                        row -> row.text("platform"),
                        row -> row.integer("times"),
                        what.repo(),
                        what.sha(),
                        what.suite(),
                        what.source(),
                        what.part().number());
        if (platforms.getOrDefault(what.platform(), 0) >= MOST_REPEATS) {
            return Optional.of("has been submitted " + MOST_REPEATS + " times for this commit");
        }
        return platforms.size() >= MOST_PLATFORMS && !platforms.containsKey(what.platform())
                ? Optional.of("has " + MOST_PLATFORMS + " platforms for this commit")
                : Optional.empty();
    }

    public Optional<Submission> find(RepoId repo, String id) {
        return database.first(
                SELECT + " where repo = ? and id = ?", SubmissionStore::submission, repo, id);
    }

    private static Submission submission(SqlRow row) throws SQLException {
        return new Submission(
                row.number("number"),
                row.text("id"),
                row.sha("sha"),
                row.text("suite"),
                row.text("platform"),
                new ResultPart(row.integer("part"), row.integer("parts")),
                row.text("source"),
                row.text("artifact"),
                row.text("digest"),
                row.number("size"),
                row.constant(SubmissionState.class, "state"),
                new RunId(row.number("run_id")),
                row.integer("attempt") == 0 ? Optional.empty() : Optional.of(row.attempt()),
                row.time("made_at"));
    }

    /** The last ones that count in place of a run, all parts of each platform, by platform. */
    public List<Submission> newest(RepoId repo, RunId run) {
        Map<String, SortedMap<Integer, Submission>> platforms = new TreeMap<>();
        for (Submission it : all(repo, run, SubmissionState.ACCEPTED)) {
            SortedMap<Integer, Submission> parts =
                    platforms.computeIfAbsent(it.platform(), _ -> new TreeMap<>());
            parts.values().removeIf(other -> other.part().of() != it.part().of());
            parts.put(it.part().number(), it);
        }
        // one that was taken back leaves others that are no whole
        return platforms.values().stream()
                .map(it -> List.copyOf(it.values()))
                .filter(it -> it.size() == it.getFirst().part().of())
                .flatMap(List::stream)
                .toList();
    }

    /** Those in place of a run, by attempt. */
    private List<Submission> all(RepoId repo, RunId run, SubmissionState state) {
        return database.list(
                SELECT + " where repo = ? and run_id = ? and state = ? order by attempt, number",
                SubmissionStore::submission,
                repo,
                run,
                state);
    }

    /** How many a repository has got since a time. */
    public int count(RepoId repo, Instant since) {
        return database.list(
                        "select count(*) as times from submissions where repo = ? and made_at > ?",
                        row -> row.integer("times"),
                        repo,
                        since)
                .getFirst();
    }

    public boolean hasFiles(RepoId repo, String id) {
        return database.exists(
                "select 1 from submission_chunks where repo = ? and submission = ? and place = 0",
                repo,
                id);
    }

    /** Writes the files of one; whether they are still kept. */
    public boolean write(RepoId repo, long number, Path target) throws IOException {
        String part =
                "select c.content from submission_chunks c join submissions s on s.repo = c.repo"
                        + " and s.id = c.submission where s.repo = ? and s.number = ?"
                        + " and c.place = ?";
        try (OutputStream out = Files.newOutputStream(target)) {
            for (int place = 0; ; place++) {
                Optional<byte[]> content =
                        database.first(part, row -> row.bytes("content"), repo, number, place);
                if (content.isEmpty()) {
                    return place > 0;
                }
                out.write(content.get());
            }
        }
    }

    /** Drops files that were read long ago. */
    public void dropFiles() {
        database.update(
                "delete from submission_chunks where kept_at < ?", clock.instant().minus(FILES));
    }
}
