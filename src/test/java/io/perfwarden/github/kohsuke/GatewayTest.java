package io.perfwarden.github.kohsuke;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.scm.BranchName;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.server.GitHubServer;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** Both gateways keep the one contract. */
class GatewayTest {
    /** The one that use cases are tested with. */
    @Nested
    class InMemory extends RepositoryContract {
        @Override
        GitHub gateway() {
            return world.gateway();
        }
    }

    /** The adapter; it asks for nothing that GitHub would not know. */
    @Nested
    class OverHttp extends RepositoryContract {
        /** A 403 to a token of this moment would be taken for GitHub's own lag. */
        private static final Duration OLDER_THAN_FRESH = Duration.ofSeconds(10);

        private GitHubServer server;
        private GitHub gateway;

        @BeforeEach
        void start() {
            server = new GitHubServer(world);
            SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
            gateway =
                    KohsukeGitHub.connect(
                            new ApiConfig(
                                    new ApiAddress(server.url()),
                                    Wired.credentials("12345"),
                                    clock,
                                    new SimpleMeterRegistry(),
                                    ApiConfig.Timeouts.standard()));
            gateway.files().branchHead(FakeGitHub.REPO, new BranchName("settle"));
            clock.advance(OLDER_THAN_FRESH);
        }

        @AfterEach
        void stop() {
            server.close();
        }

        @Override
        GitHub gateway() {
            return gateway;
        }
    }
}
