package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.demo.standin.StandInActions;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInDeliveries;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.published.RequestCheck;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;

/**
 * A server in a process of its own and a GitHub where its app is installed on one repository, whose
 * pull requests wait for {@code bench.yml}. Whatever happens, no secret may show in the log, and
 * nothing may be asked of GitHub that it does not know.
 */
final class Installation implements AutoCloseable {
    private static final StandInApp APP = new StandInApp(12345, "Iv23liEndToEnd", "perfwarden", 7);
    private static final AtomicInteger LOGS = new AtomicInteger();

    /** Added to the id of a repository, the id of its fork. */
    private static final int FORK = 100_000;

    private final StandInWorld world;
    private final StandInRepository home;
    private final StandInGitHub github;
    private final Map<String, String> settings = new HashMap<>();
    private Path launcher;
    private final Path directory;
    private ServerProcess server;
    private Webhook webhook;
    private final boolean lent;

    /**
     * Installed on a repository with a configuration and a baseline of 100 ns for each benchmark.
     */
    Installation(Stores store, Path directory) {
        this(store.config(directory), directory);
    }

    /**
     * @param database of an embedded one only that it is one; its file is in the directory
     */
    Installation(DatabaseConfig database, Path directory) {
        this(ServerProcess.LAUNCHER, database, directory);
    }

    /**
     * @param launcher of the version that its servers are of
     */
    Installation(Path launcher, DatabaseConfig database, Path directory) {
        this(launcher, database, directory, Map.of());
    }

    /**
     * @param more settings of its servers
     */
    Installation(DatabaseConfig database, Path directory, Map<String, String> more) {
        this(ServerProcess.LAUNCHER, database, directory, more);
    }

    private Installation(
            Path launcher, DatabaseConfig database, Path directory, Map<String, String> more) {
        this.launcher = launcher;
        this.directory = directory;
        this.world = new StandInWorld(APP, Clock.systemUTC());
        this.home = benchmarked(world, 100, "bench");
        this.github = started(world);
        this.lent = false;
        settings.put("GITHUB_LIMITS", "none");
        settings.putAll(
                Map.of(
                        "GITHUB_API_URL",
                        github.url().toString(),
                        "GITHUB_APP_ID",
                        github.appId(),
                        "GITHUB_PRIVATE_KEY",
                        github.privateKeyPem(),
                        "GITHUB_WEBHOOK_SECRET",
                        Webhook.SECRET,
                        "HOST",
                        "127.0.0.1",
                        "PORT",
                        "0",
                        "WORKERS",
                        "8",
                        "DATA_DIR",
                        directory.resolve("data").toString()));
        if (!database.isEmbedded()) {
            settings.put("DATABASE_URL", database.url());
            settings.put("DATABASE_USER", database.user());
            settings.put("DATABASE_PASSWORD", database.password());
        }
        settings.putAll(more);
        if (database.isEmbedded() && launcher.equals(ServerProcess.LAUNCHER)) {
            // Half of a server's start would be for the steps of its schema.
            DatabaseConfig _ = Stores.file(directory.resolve("data/perfwarden.db"));
        }
        this.server = started();
        this.webhook = new Webhook(server.url());
    }

    private Installation(Installation lender, StandInRepository home) {
        this.launcher = lender.launcher;
        this.directory = lender.directory;
        this.world = lender.world;
        this.home = home;
        this.github = lender.github;
        this.server = lender.server;
        this.webhook = lender.webhook;
        this.lent = true;
    }

    /** The same server and GitHub with another repository; both go on when this is closed. */
    Installation lend(int id) {
        return new Installation(this, benchmarked(world, id, "bench-" + id));
    }

    /** A repository with a suite and its baseline. */
    static StandInRepository benchmarked(StandInWorld world, long id, String name) {
        StandInRepository home = world.add(id, "octo", name);
        home.push(
                StandInRepository.DEFAULT_BRANCH,
                "measure",
                Map.of(
                        ".github/perfwarden.yml", StandInBytes.of(UseCaseWorld.CONFIG),
                        "baselines/core.json", StandInBytes.of(UseCaseWorld.times(100, 100))));
        return home;
    }

    private static StandInGitHub started(StandInWorld world) {
        try {
            return StandInGitHub.start(world, RequestCheck::complaints);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    StandInGitHub github() {
        return github;
    }

    StandInWorld world() {
        return world;
    }

    /** The repository the app is installed on. */
    StandInRepository home() {
        return home;
    }

    StandInDeliveries deliveries() {
        return github.deliveries();
    }

    ServerProcess server() {
        return server;
    }

    Webhook webhook() {
        return webhook;
    }

    /** Starts another process on the same data, and waits until it listens. */
    void restart() {
        ServerProcess _ = begin();
        listening();
    }

    /** Goes on with another version on the same data, and waits until it listens. */
    void restart(Path version) {
        launcher = version;
        restart();
    }

    /** Starts another process on the same data, which nobody can ask anything yet. */
    ServerProcess begin() {
        assertNoSecretIn(server.log());
        server = started();
        return server;
    }

    /** Waits until the process that was begun listens. */
    void listening() {
        webhook = new Webhook(server.url());
    }

    /** Starts a process beside, on the same store, which the caller is to end. */
    ServerProcess another() {
        return another(launcher);
    }

    /** Starts a process of another version beside, on the same store. */
    ServerProcess another(Path version) {
        Map<String, String> own = new HashMap<>(settings);
        own.put("DATA_DIR", directory.resolve("another").toString());
        return started(version, own);
    }

    /** Opens a pull request from a branch of the repository itself. */
    StandInPull ownPull() {
        return ownPull("faster");
    }

    StandInPull ownPull(String branch) {
        return pull(home, branch);
    }

    /** Opens a pull request from a branch of the one fork. */
    StandInPull forkedPull(String branch) {
        long id = home.id() + FORK;
        StandInRepository fork =
                world.repositories().stream()
                        .filter(it -> it.id() == id)
                        .findFirst()
                        .orElseGet(() -> world.fork(home, id, "mallory"));
        return pull(fork, branch);
    }

    private StandInPull pull(StandInRepository from, String branch) {
        from.push(branch, "change " + branch, Map.of("src/" + branch, StandInBytes.of(branch)));
        return home.open(new StandInRepository.Opening(branch, from.owner()), from, branch);
    }

    /** Puts a run on a pull request's head. */
    Run requested(StandInPull pull) {
        return home.actions().request(StandInActions.Request.of(pull));
    }

    /** Lets a run end with these times in its artifact. */
    Run measured(Run run, double parse, double render) {
        return brought(run, UseCaseWorld.zip("results.json", UseCaseWorld.times(parse, render)));
    }

    /** Lets a run end with these bytes as its artifact. */
    Run brought(Run run, byte[] artifact) {
        home.actions().attach(run, "bench-core", new StandInBytes(artifact));
        return home.actions().complete(run, "success");
    }

    /**
     * All that happens to a pull request until its run is over with these times, to be delivered.
     */
    List<StandInDelivery> life(StandInPull pull, double parse, double render) {
        StandInDelivery opened = deliveries().pull("opened", pull);
        Run begun = home.actions().begin(requested(pull));
        StandInDelivery inProgress = deliveries().run(begun);
        return List.of(opened, inProgress, deliveries().run(measured(begun, parse, render)));
    }

    /**
     * Delivers something that means work. Where the machine is so busy that the store does not
     * answer in time, or the connection ends, it is delivered again, as what GitHub shows as
     * failed.
     */
    void deliver(StandInDelivery delivery) {
        int status =
                Await.value(
                        "an answer of the store", () -> answer(delivery).filter(it -> it != 503));
        assertThat(status).isEqualTo(202);
    }

    private Optional<Integer> answer(StandInDelivery delivery) {
        try {
            return Optional.of(webhook.deliver(delivery));
        } catch (UncheckedIOException _) {
            alive();
            return Optional.empty();
        }
    }

    /** The newest check run of a pull request's head, once it is in this state. */
    Check check(StandInPull pull, String status) {
        return Await.value(
                "check " + status + " in " + checks(pull),
                () -> {
                    alive();
                    List<Check> checks = checks(pull);
                    return checks.isEmpty()
                            ? Optional.empty()
                            : Optional.of(checks.getLast())
                                    .filter(check -> check.status().equals(status));
                });
    }

    Check completed(StandInPull pull) {
        return check(pull, "completed");
    }

    /**
     * Waits until somebody can have read the report on a pull request, in a second after that of
     * its last change: only then is it known what a command is about.
     */
    void read(StandInPull pull) {
        Check _ = completed(pull);
        Await.until("a report on #" + pull.number(), () -> !comments(pull).isEmpty());
        idle();
        Instant shown = world.now();
        Await.until("the next second", () -> world.now().isAfter(shown));
    }

    List<Check> checks(StandInPull pull) {
        return home.checks().on(pull.sha());
    }

    /** The app's own comments on a pull request. */
    List<Comment> comments(StandInPull pull) {
        return home.conversation().byApp(pull.number());
    }

    /** Waits until the server has nothing left to do now; deadlines may lie ahead. */
    void idle() {
        for (int look = 0; look < 2; look++) {
            Await.until("no work is due", () -> metric("perfwarden_queue_oldest") == 0);
        }
    }

    /** A figure of the server, summed over the labels that hold a text; 0 where there is none. */
    double metric(String start) {
        return webhook.text("/prometheus")
                .lines()
                .filter(line -> line.startsWith(start))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private void alive() {
        if (!server.isAlive()) {
            throw new AssertionError("the server has ended:\n" + server.log());
        }
    }

    private ServerProcess started() {
        return started(launcher, settings);
    }

    private ServerProcess started(Path version, Map<String, String> its) {
        made(directory);
        return ServerProcess.start(
                version, its, directory.resolve("server" + LOGS.incrementAndGet() + ".log"));
    }

    private static void made(Path directory) {
        try {
            Path _ = Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertNoSecretIn(String log) {
        assertThat(log)
                .doesNotContain(Webhook.SECRET)
                .doesNotContain(github.privateKeyPem().lines().toList().get(3))
                .doesNotContain("ghs_")
                .doesNotContain("Bearer")
                .doesNotContain("eyJ");
    }

    @Override
    public void close() {
        if (!lent) {
            server.kill();
            github.close();
        }
        assertNoSecretIn(server.log());
        assertThat(github.journal().unknown()).as("unknown requests").isEmpty();
        assertThat(github.journal().mistakes()).as("mistakes in requests").isEmpty();
    }

    static byte[] bytes(StandInDelivery delivery) {
        return delivery.payload().getBytes(StandardCharsets.UTF_8);
    }
}
