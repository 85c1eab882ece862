package io.perfwarden.bot.run;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.JobPattern;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.github.FileGateway;
import io.perfwarden.model.*;

/** The configuration in force: always the default branch's. */
public final class PolicyLoader {
    /** Both spellings are there, of which neither is guessed to be meant. */
    public static final InputProblem TWO =
            new InputProblem(
                    RepositoryPolicy.OTHER_PATH,
                    "is there beside " + RepositoryPolicy.PATH + ", and only one of the two may be",
                    "keep the one that is meant and delete the other");

    /** How long it holds that there is no second file, unless a push is heard of. */
    private static final Duration HOLDS = Duration.ofMinutes(10);

    private static final int MOST_REPOSITORIES = 1_000;

    /** How long one reading of the files serves all jobs, unless a push is heard of. */
    private static final Duration SHARED = Duration.ofSeconds(10);

    private static final long MOST_SHARED = 8_000_000;

    private final FileGateway files;
    private final ParityTables tables;
    private final PolicyReader reader;
    private final CommandOrders orders;
    private final Clock clock;

    private final Cache<PolicyReading, ReadOutcome<InForce>> lately;

    private final Cache<RepoId, Boolean> alone;

    public PolicyLoader(FileGateway files, PolicyReader reader, CommandOrders orders, Clock clock) {
        this.files = files;
        this.orders = orders;
        this.tables = new ParityTables(files);
        this.reader = reader;
        this.clock = clock;
        this.lately =
                Caffeine.newBuilder()
                        .maximumWeight(MOST_SHARED)
                        .weigher((PolicyReading _, ReadOutcome<InForce> read) -> length(read))
                        .expireAfterWrite(SHARED)
                        .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
                        .executor(Runnable::run)
                        .build();
        this.alone =
                Caffeine.newBuilder()
                        .maximumSize(MOST_REPOSITORIES)
                        .expireAfterWrite(HOLDS)
                        .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
                        .executor(Runnable::run)
                        .build();
    }

    /** The configuration of today; the defaults without a file, rejected if unreadable. */
    public ReadOutcome<RepositoryPolicy> of(InstalledRepo repo) {
        return inForce(repo).map(InForce::policy);
    }

    /** A file as it is read, wherever it was found; nothing that it names is looked for. */
    public ReadOutcome<RepositoryPolicy> of(FileGateway.FileRead found, String path) {
        return text(found, path).flatMap(text -> read(text, path));
    }

    /** The configuration that a commit brings; absent without a file that can be read. */
    public Optional<RepositoryPolicy> at(InstalledRepo repo, CommitSha sha) {
        return Stream.of(RepositoryPolicy.PATH, RepositoryPolicy.OTHER_PATH)
                .map(path -> files.read(repo, path, Optional.of(sha.value())))
                .flatMap(found -> text(found, RepositoryPolicy.PATH).optional().stream())
                .flatMap(Optional::stream)
                .findFirst()
                .flatMap(it -> of(it).optional());
    }

    /** The text of a configuration that was in force. */
    public ReadOutcome<RepositoryPolicy> of(String text) {
        return read(Optional.of(text), RepositoryPolicy.PATH);
    }

    /**
     * When the files were read: after which push, as all processes know, and on which day.
     *
     * @param push empty if none was heard of
     */
    private record PolicyReading(RepoId repo, String push, LocalDate day) {}

    private static int length(ReadOutcome<InForce> read) {
        return 1_000 + read.optional().flatMap(InForce::text).map(String::length).orElse(0);
    }

    /** The same with what it was read from. A burst of jobs reads it once. */
    public ReadOutcome<InForce> inForce(InstalledRepo repo) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        PolicyReading reading = new PolicyReading(repo.id(), lastPush(orders, repo.id()), today);
        return lately.get(reading, _ -> readAndNote(repo, reading));
    }

    private ReadOutcome<InForce> readAndNote(InstalledRepo repo, PolicyReading reading) {
        ReadOutcome<InForce> read = read(repo, reading);
        read.optional().ifPresent(it -> noteJobs(repo.id(), it.policy()));
        return read;
    }

    private static OrderId lastPush(RepoId repo) {
        return new OrderId(repo, "last-push");
    }

    /** What is remembered of the last push to the default branch: another text each time. */
    private static String lastPush(CommandOrders orders, RepoId repo) {
        return orders.findNote(lastPush(repo)).orElse("");
    }

    /**
     * A push to the default branch was heard of: what was read before it may not hold any more, in
     * no process.
     */
    public static void notePush(CommandOrders orders, RepoId repo, Instant now) {
        orders.note(lastPush(repo), UUID.randomUUID().toString(), now);
    }

    private ReadOutcome<InForce> read(InstalledRepo repo, PolicyReading reading) {
        FileGateway.FileRead first = files.read(repo, RepositoryPolicy.PATH, Optional.empty());
        if (first instanceof FileGateway.FileRead.Absent) {
            return inForce(
                    repo,
                    files.read(repo, RepositoryPolicy.OTHER_PATH, Optional.empty()),
                    RepositoryPolicy.OTHER_PATH,
                    reading);
        }
        return isAlone(repo)
                ? inForce(repo, first, RepositoryPolicy.PATH, reading)
                : ReadOutcome.rejected(TWO);
    }

    private ReadOutcome<InForce> inForce(
            InstalledRepo repo, FileGateway.FileRead found, String path, PolicyReading reading) {
        return text(found, path)
                .flatMap(text ->
                        read(text, path)
                                .flatMap(policy -> checkTables(repo, policy))
                                .map(policy ->
                                        new InForce(
                                                policy.onDay(reading.day()),
                                                text,
                                                reading.day(),
                                                reading.push())));
    }

    /** Whether a suite names a job, as far as the configuration was read. GitHub is not asked. */
    public boolean namesJob(RepoId repo, String job) {
        return orders.findNote(namedJobs(repo)).stream()
                .flatMap(String::lines)
                .anyMatch(name -> new JobPattern(GlobPattern.parse(name)).matches(job));
    }

    private static OrderId namedJobs(RepoId repo) {
        return new OrderId(repo, "named-jobs");
    }

    private void noteJobs(RepoId repo, RepositoryPolicy policy) {
        String names =
                policy.suites().stream()
                        .flatMap(it -> it.job().stream())
                        .map(JobPattern::toString)
                        .distinct()
                        .collect(Collectors.joining("\n"));
        if (!orders.findNote(namedJobs(repo)).orElse("").equals(names)) {
            orders.note(namedJobs(repo), names, clock.instant());
        }
    }

    /** The default branch has other commits: nothing that is remembered of its files holds. */
    public void notePush(InstalledRepo repo) {
        notePush(orders, repo.id(), clock.instant());
        alone.invalidate(repo.id());
    }

    /** What is remembered of the last change of a repository's configuration: digest and time. */
    public static OrderId configurationOrder(RepoId repo) {
        return new OrderId(repo, "pushed-configuration");
    }

    /** When a repository's configuration changed last while pull requests were open. */
    static Optional<Instant> changedAt(CommandOrders orders, RepoId repo) {
        return orders.findNote(configurationOrder(repo))
                .filter(note -> note.indexOf('@') >= 0)
                .map(note -> Instant.parse(note.substring(note.indexOf('@') + 1)));
    }

    /**
     * A configuration.
     *
     * @param text of its file; absent where there is none
     * @param day as of which it holds, in UTC
     * @param push to the default branch that it was read after
     */
    public record InForce(
            RepositoryPolicy policy, Optional<String> text, LocalDate day, String push) {
        /** Whether no push was heard of since it was read. */
        public boolean isLatest(CommandOrders orders, RepoId repo) {
            return lastPush(orders, repo).equals(push);
        }
    }

    private ReadOutcome<RepositoryPolicy> checkTables(InstalledRepo repo, RepositoryPolicy policy) {
        List<InputProblem> problems =
                policy.suites().stream()
                        .flatMap(suite -> suite.parity().stream())
                        .flatMap(parity ->
                                tables.of(repo, parity) instanceof ReadOutcome.Rejected(var found)
                                        ? found.stream()
                                        : Stream.empty())
                        .distinct()
                        .toList();
        return problems.isEmpty() ? ReadOutcome.ok(policy) : ReadOutcome.rejected(problems);
    }

    private ReadOutcome<RepositoryPolicy> read(Optional<String> text, String path) {
        return text.map(it -> reader.read(path, it))
                .orElseGet(() -> ReadOutcome.ok(RepositoryPolicy.defaults()));
    }

    /** GitHub is asked from time to time: that there are two files is a slip, and rare. */
    private boolean isAlone(InstalledRepo repo) {
        if (alone.getIfPresent(repo.id()) != null) {
            return true;
        }
        boolean is =
                files.read(repo, RepositoryPolicy.OTHER_PATH, Optional.empty(), 0)
                        instanceof FileGateway.FileRead.Absent;
        if (is) {
            alone.put(repo.id(), true);
        }
        return is;
    }

    /** The text of a file; nothing where there is none, rejected where it is no readable file. */
    static ReadOutcome<Optional<String>> text(FileGateway.FileRead found, String path) {
        return content(
                        found,
                        path,
                        "put the configuration there",
                        "a configuration has a few kilobytes")
                .map(file -> file.map(it -> new String(it.bytes(), StandardCharsets.UTF_8)));
    }

    /**
     * What is in a file; nothing where there is none, rejected where it is no readable file.
     *
     * @param ifOther what to do where something else has its name
     */
    public static ReadOutcome<Optional<FileGateway.FileContent>> content(
            FileGateway.FileRead found, String path, String ifOther, String ifLarge) {
        return switch (found) {
            case FileGateway.FileRead.Absent(), FileGateway.FileRead.Found _ ->
                    ReadOutcome.ok(found.foundContent());
            case FileGateway.FileRead.NotAFile(String what) ->
                    ReadOutcome.rejected(
                            new InputProblem(path, "is a " + what + ", expected a file", ifOther));
            case FileGateway.FileRead.FileTooLarge(long limit) ->
                    ReadOutcome.rejected(
                            new InputProblem(
                                    path, "is larger than " + (limit >> 20) + " MiB", ifLarge));
        };
    }
}
