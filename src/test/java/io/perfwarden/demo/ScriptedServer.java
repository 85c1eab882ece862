package io.perfwarden.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.Comments;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.kohsuke.GitHubGateway;
import io.perfwarden.github.kohsuke.KohsukeGitHub;
import io.perfwarden.problem.Outcome;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Does what the server must do, by rote: a check that moves with the workflow run, a report when it
 * is over, a commit for a command.
 */
final class ScriptedServer implements ServerStarter {
    private static final Repo REPO =
            new Repo(new InstallationId(81), new RepoId(1001), RepoName.parse("acme/textkit"));
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Comments.Reaction answer;
    private final Map<String, Long> checks = new HashMap<>();
    private final Map<String, PullNumber> pulls = new HashMap<>();

    /**
     * @param answer the reaction to the command; the baseline is written if it is the rocket
     */
    ScriptedServer(Comments.Reaction answer) {
        this.answer = answer;
    }

    @Override
    public RunningServer start(Registration registration, Path dataDir) {
        GitHubGateway github = connect(registration);
        try {
            HttpServer http =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.createContext("/github/webhook", exchange -> receive(exchange, github));
            http.start();
            return new Running(http);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Running(HttpServer http) implements RunningServer {
        @Override
        public URI url() {
            return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }

    private static GitHubGateway connect(Registration registration) {
        return switch (AppCredentials.read(registration.appId(), registration.privateKeyPem())) {
            case Outcome.Ok<AppCredentials>(AppCredentials credentials) ->
                    KohsukeGitHub.connect(
                            new ApiConfig(
                                    new ApiAddress(registration.githubApi()),
                                    credentials,
                                    Clock.systemUTC(),
                                    new SimpleMeterRegistry(),
                                    ApiConfig.Timeouts.standard()));
            case Outcome.Rejected<AppCredentials> rejected ->
                    throw new AssertionError(rejected.toString());
        };
    }

    private void receive(HttpExchange exchange, GitHubGateway github) throws IOException {
        JsonNode event = JSON.readTree(exchange.getRequestBody());
        exchange.sendResponseHeaders(202, -1);
        exchange.close();
        switch (exchange.getRequestHeaders().getFirst("X-GitHub-Event")) {
            case "pull_request" -> opened(event, github);
            case "workflow_run" -> moved(event, github);
            default -> commanded(event, github);
        }
    }

    private void opened(JsonNode event, GitHubGateway github) {
        String sha = event.at("/pull_request/head/sha").asText();
        pulls.put(sha, new PullNumber(event.path("number").asInt()));
        checks.put(
                sha,
                github.checkRuns()
                        .create(
                                REPO,
                                new CommitSha(sha),
                                "perfwarden",
                                draft(CheckRuns.Status.QUEUED)));
    }

    private void moved(JsonNode event, GitHubGateway github) {
        String sha = event.at("/workflow_run/head_sha").asText();
        switch (event.path("action").asText()) {
            case "requested" -> {}
            case "in_progress" ->
                    github.checkRuns()
                            .update(REPO, checks.get(sha), draft(CheckRuns.Status.IN_PROGRESS));
            default -> {
                String run = event.at("/workflow_run/id").asText();
                String marker =
                        "<!-- perfwarden:report:v1 {\"head\":\""
                                + sha
                                + "\",\"run\":"
                                + run
                                + "} -->";
                github.comments().create(REPO, pulls.get(sha), marker + "\n### Report of " + run);
                github.checkRuns().update(REPO, checks.get(sha), draft(CheckRuns.Status.COMPLETED));
            }
        }
    }

    private void commanded(JsonNode event, GitHubGateway github) {
        long comment = event.at("/comment/id").asLong();
        if (answer == Comments.Reaction.ROCKET) {
            BranchName branch = new BranchName("hex-append");
            RepoFiles.Addition file =
                    new RepoFiles.Addition(
                            "baselines/core.json", new RepoFiles.Content(new byte[] {65}));
            github.files()
                    .commit(
                            REPO,
                            branch,
                            github.files().branchHead(REPO, branch).orElseThrow(),
                            new RepoFiles.Message("New baseline", "Requested-by: ada"),
                            List.of(file));
        } else {
            github.comments().create(REPO, new PullNumber(1), "That is not for you.");
        }
        github.comments().react(REPO, comment, answer);
    }

    private static CheckRuns.Draft draft(CheckRuns.Status status) {
        boolean completed = status == CheckRuns.Status.COMPLETED;
        return new CheckRuns.Draft(
                status,
                completed ? Optional.of(CheckRuns.Conclusion.SUCCESS) : Optional.empty(),
                "A title",
                "",
                "",
                "",
                "key",
                List.of());
    }
}
