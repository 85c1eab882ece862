package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;

import module java.base;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.published.StubbedGitHub;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.SettableClock;

/** The adapter with a stubbed GitHub at the other end of the wire. */
final class Wired {
    static final InstalledRepo REPO = FakeGitHub.REPO;
    static final String BASE = "/repos/octo/bench";
    static final String TOKEN = "ghs_12345_a.b-c_first";

    final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final ApiCalls calls;
    final GitHubGateway gitHub;
    private final WireMockExtension server;

    Wired(WireMockExtension server) {
        this(server, "12345", Hang.OF_GITHUB);
    }

    Wired(WireMockExtension server, String appId, ApiConfig.Timeouts timeouts) {
        this(server, appId, timeouts, RequestBudget.FREE);
    }

    Wired(WireMockExtension server, String appId, ApiConfig.Timeouts timeouts, RequestBudget pace) {
        this.server = server;
        this.calls =
                new ApiCalls(
                        new ApiConfig(
                                new ApiAddress(URI.create(server.baseUrl())),
                                credentials(appId),
                                clock,
                                meters,
                                timeouts,
                                pace,
                                OutgoingHttp.PLAIN));
        this.gitHub = GitHubGateway.of(calls, appId);
        stubToken(TOKEN);
    }

    /** A gateway with calls of its own. */
    static GitHubGateway connect(ApiConfig config) {
        return GitHubGateway.of(new ApiCalls(config), config.credentials().appId());
    }

    /** GitHub, which fails the test when something is asked that was not stubbed. */
    static WireMockExtension server() {
        return new StubbedGitHub();
    }

    /** A store of artifacts, which fails the test likewise. */
    static WireMockExtension store() {
        return WireMockExtension.newInstance()
                .options(WireMockConfiguration.options().dynamicPort())
                .failOnUnmatchedRequests(true)
                .build();
    }

    /** Lets the next tokens be this one, good for an hour. */
    void stubToken(String token) {
        server.stubFor(
                post(urlEqualTo("/app/installations/7/access_tokens"))
                        .willReturn(tokenAnswer(token, clock.instant().plus(Duration.ofHours(1)))));
    }

    static ResponseDefinitionBuilder tokenAnswer(String token, Instant expires) {
        return json(201, "{\"token\": \"%s\", \"expires_at\": \"%s\"}".formatted(token, expires));
    }

    /** Gets the first token and lets it grow older than GitHub's replication lag. */
    Wired withSettledToken() {
        server.stubFor(
                get(urlEqualTo(BASE + "/git/ref/heads/settle"))
                        .willReturn(json(404, "{\"message\": \"Not Found\"}")));
        gitHub.commits().branchHead(REPO, new BranchName("settle"));
        clock.advance(Duration.ofSeconds(10));
        server.resetRequests();
        return this;
    }

    int tokensMinted() {
        return server.findAll(postRequestedFor(urlEqualTo("/app/installations/7/access_tokens")))
                .size();
    }

    /** Requests of any kind but for tokens. */
    int requests() {
        return server.findAll(anyRequestedFor(anyUrl())).size() - tokensMinted();
    }

    static ResponseDefinitionBuilder json(int status, String body) {
        return aResponse()
                .withStatus(status)
                .withHeader("Content-Type", "application/json; charset=utf-8")
                .withBody(body);
    }

    static AppCredentials credentials(String appId) {
        return switch (AppCredentials.read(appId, AppKeys.pkcs1Pem())) {
            case ReadOutcome.Ok<AppCredentials>(AppCredentials credentials) -> credentials;
            case ReadOutcome.Rejected<AppCredentials> rejected ->
                    throw new AssertionError(rejected.toString());
        };
    }
}
