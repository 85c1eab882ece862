package io.perfwarden.e2e;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.github.Comments;
import io.perfwarden.history.DatabaseConfig;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.server.GitHubServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server in a process of its own and a GitHub where its app is installed on one repository, whose
 * pull request waits for {@code bench.yml}. Whatever happens, no secret may show in the log.
 */
final class Installation implements AutoCloseable {
    private static final AtomicInteger LOGS = new AtomicInteger();

    private final GitHubServer github = new GitHubServer(new FakeGitHub());
    private final Map<String, String> settings = new HashMap<>();
    private final Path directory;
    private ServerProcess server;
    private Webhook webhook;

    Installation(Stores store, Path directory) {
        this.directory = directory;
        settings.putAll(
                Map.of(
                        "GITHUB_API_URL",
                        github.url().toString(),
                        "GITHUB_APP_ID",
                        "12345",
                        "GITHUB_PRIVATE_KEY",
                        AppKeys.pkcs8Pem(),
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
        if (store == Stores.POSTGRESQL) {
            DatabaseConfig database = store.config(directory);
            settings.put("DATABASE_URL", database.url());
            settings.put("DATABASE_USER", database.user());
            settings.put("DATABASE_PASSWORD", database.password());
        }
        this.server = started();
        this.webhook = new Webhook(server.url());
    }

    GitHubServer github() {
        return github;
    }

    ServerProcess server() {
        return server;
    }

    Webhook webhook() {
        return webhook;
    }

    /** Starts another process on the same data. */
    void restart() {
        assertNoSecretIn(server.log());
        server = started();
        webhook = new Webhook(server.url());
    }

    /** A repository with configuration, baseline and a pull request from a head. */
    Installation repository(Head head) {
        return github.world(world -> {
            world.defaultBranch("main")
                    .branch("main", UseCaseWorld.BASE)
                    .file("main", ".github/perfwarden.yml", UseCaseWorld.CONFIG)
                    .file("main", "baselines/core.json", UseCaseWorld.times(100, 100))
                    .file(HEAD.value(), "baselines/core.json", UseCaseWorld.times(100, 100))
                    .pull(UseCaseWorld.pull(head, HEAD));
            if (head.isWithin(FakeGitHub.REPO.id())) {
                world.branch(head.branch().value(), HEAD);
            }
            return this;
        });
    }

    /** Lets the pull request's run be over, with these times in its artifact. */
    WorkflowRun measured(Head head, double parse, double render) {
        WorkflowRun run = UseCaseWorld.run(head, "completed", "success");
        byte[] zip = UseCaseWorld.zip("results.json", UseCaseWorld.times(parse, render));
        return github.world(world -> {
            world.run(run).artifact(run.attempt().run(), "bench-core", zip, START);
            return run;
        });
    }

    /** Delivers something that means work. */
    void deliver(Delivery delivery) {
        assertThat(webhook.deliver(delivery)).isEqualTo(202);
    }

    /** Deliveries of the pull request and its whole run. */
    static List<Delivery> life(Head head) {
        return List.of(
                Delivery.pull("opened", UseCaseWorld.pull(head, HEAD)),
                Delivery.run(UseCaseWorld.run(head, "in_progress", "")),
                Delivery.run(UseCaseWorld.run(head, "completed", "success")));
    }

    /** The newest check run of a commit, once it is in this state. */
    FakeGitHub.Check check(CommitSha sha, Status status) {
        return Await.value(
                "check " + status + " in " + checks(sha),
                () -> {
                    alive();
                    List<FakeGitHub.Check> checks = checks(sha);
                    return checks.isEmpty()
                            ? Optional.empty()
                            : Optional.of(checks.getLast())
                                    .filter(check -> check.draft().status() == status);
                });
    }

    FakeGitHub.Check completed() {
        return check(HEAD, Status.COMPLETED);
    }

    List<FakeGitHub.Check> checks(CommitSha sha) {
        return github.world(world -> world.checkRunsOn(sha));
    }

    /** The app's own comments on the pull request. */
    List<Comments.Posted> comments() {
        return github.world(world -> world.commentsOn(PULL));
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
        return ServerProcess.start(
                settings, directory.resolve("server" + LOGS.incrementAndGet() + ".log"));
    }

    private void assertNoSecretIn(String log) {
        assertThat(log)
                .doesNotContain(Webhook.SECRET)
                .doesNotContain(AppKeys.pkcs8Pem().lines().toList().get(3))
                .doesNotContain("ghs_")
                .doesNotContain("Bearer")
                .doesNotContain("eyJ");
    }

    @Override
    public void close() {
        server.kill();
        assertNoSecretIn(server.log());
        github.close();
    }
}
