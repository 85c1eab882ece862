package io.perfwarden.github;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.Nested;

/** Both gateways keep the one contract. */
class GatewayTest {
    /** The one that use cases are tested with. */
    @Nested
    class InMemory extends RepositoryContract {
        private final FakeGitHub made = new FakeGitHub();

        @Override
        GitHubGateway connect() {
            return made.gateway();
        }

        @Override
        Arrangement arrangement() {
            return new ArrangedFake(made);
        }
    }

    /** The adapter; it asks for nothing that GitHub would not know. */
    @Nested
    class OverHttp extends RepositoryContract {
        /** A 403 to a token of this moment would be taken for GitHub's own lag. */
        private static final Duration OLDER_THAN_FRESH = Duration.ofSeconds(10);

        /** GitHub's clock in the headers of its answers is that of this machine. */
        private final Instant start = Clock.systemUTC().instant();

        private final ArrangedStandIn made = new ArrangedStandIn(start);

        @Override
        GitHubGateway connect() {
            StandInGitHub github = made.github();
            SettableClock clock = new SettableClock(start);
            GitHubGateway gateway =
                    Wired.connect(
                            new ApiConfig(
                                    new ApiAddress(github.url()),
                                    credentials(github),
                                    clock,
                                    new SimpleMeterRegistry(),
                                    Hang.OF_GITHUB,
                                    RequestBudget.FREE,
                                    OutgoingHttp.PLAIN));
            gateway.commits().branchHead(FakeGitHub.REPO, new BranchName("settle"));
            clock.advance(OLDER_THAN_FRESH);
            return gateway;
        }

        @Override
        Arrangement arrangement() {
            return made;
        }

        private static AppCredentials credentials(StandInGitHub github) {
            return switch (AppCredentials.read(github.appId(), github.privateKeyPem())) {
                case ReadOutcome.Ok<AppCredentials>(AppCredentials credentials) -> credentials;
                case ReadOutcome.Rejected<AppCredentials> rejected ->
                        throw new AssertionError(rejected.toString());
            };
        }
    }
}
