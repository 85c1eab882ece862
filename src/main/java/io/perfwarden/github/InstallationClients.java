package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import org.kohsuke.github.GHEventPayload;
import org.kohsuke.github.GHException;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GitHub;
import org.kohsuke.github.GitHubAbuseLimitHandler;
import org.kohsuke.github.GitHubBuilder;
import org.kohsuke.github.GitHubRateLimitHandler;
import org.kohsuke.github.connector.GitHubConnector;
import org.kohsuke.github.connector.GitHubConnectorRequest;
import org.kohsuke.github.connector.GitHubConnectorResponse;

/**
 * The client library, one client per installation.
 *
 * <p>A client never forgets a user it has met, so clients are replaced after an hour and few are
 * kept. Its own handlers would sleep for up to an hour when throttled; ours are never reached, as
 * the pipeline throws first, and would fail if they were.
 */
final class InstallationClients {
    private static final int MOST = 200;
    private static final Duration LIFE = Duration.ofHours(1);

    /** Something done with the client library. */
    interface Use<T> {
        T with(GHRepository repository) throws IOException;
    }

    private record Client(GitHub gitHub, Instant since) {}

    private final ApiCalls calls;
    private final Clock clock;
    private final Map<InstallationId, Client> clients = new LinkedHashMap<>(16, 0.75f, true);

    InstallationClients(ApiCalls calls, Clock clock) {
        this.calls = calls;
        this.clock = clock;
    }

    /**
     * Lends a repository.
     *
     * @throws io.perfwarden.model.TransientFailure also for an answer the library cannot read;
     *     every other failure has been translated below the library
     */
    <T> T with(InstalledRepo repo, String what, Use<T> use) {
        try {
            return use.with(repository(repo));
        } catch (IOException | GHException e) {
            throw GitHubFailures.unreadable(what, e);
        }
    }

    /**
     * A repository made from what is known of it. The library's own look-up costs a request; parsed
     * from an event it comes free, and its calls need no more than the name.
     */
    private GHRepository repository(InstalledRepo repo) throws IOException {
        ObjectNode event = RepoCalls.object();
        ObjectNode repository = event.putObject("repository");
        repository
                .put("id", repo.id().value())
                .put("name", repo.name().name())
                .put("full_name", repo.name().toString());
        repository.putObject("owner").put("login", repo.name().owner());
        return client(repo.installation())
                .parseEventPayload(new StringReader(event.toString()), GHEventPayload.Star.class)
                .getRepository();
    }

    private synchronized GitHub client(InstallationId installation) throws IOException {
        Instant now = clock.instant();
        Client client = clients.get(installation);
        if (client == null || !now.isBefore(client.since().plus(LIFE))) {
            client = new Client(connect(installation), now);
            clients.put(installation, client);
            if (clients.size() > MOST) {
                clients.remove(clients.keySet().iterator().next());
            }
        }
        return client.gitHub();
    }

    private GitHub connect(InstallationId installation) throws IOException {
        return new GitHubBuilder()
                .withEndpoint(calls.address().rest().toString())
                .withConnector(new PipelineConnector(calls, installation))
                .withRateLimitHandler(GitHubRateLimitHandler.FAIL)
                .withAbuseLimitHandler(GitHubAbuseLimitHandler.FAIL)
                .build();
    }

    /**
     * Lets the client library send through our own pipeline, which hands it successes only: its own
     * ideas about redirects, refusals, throttling and repeats never come into play.
     */
    private record PipelineConnector(ApiCalls calls, InstallationId installation)
            implements GitHubConnector {
        @Override
        public GitHubConnectorResponse send(GitHubConnectorRequest request) throws IOException {
            URI uri = URI.create(request.url().toString());
            Optional<InputStream> body = Optional.ofNullable(request.body());
            ApiRequest ours =
                    body.isPresent()
                            ? ApiRequest.of(request.method(), uri, text(body.get()))
                            : ApiRequest.of(request.method(), uri);
            return new Response(request, calls.send(installation, ours));
        }

        private static String text(InputStream body) throws IOException {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }

        private static final class Response extends GitHubConnectorResponse {
            private final byte[] body;

            Response(GitHubConnectorRequest request, ApiAnswer answer) {
                super(request, answer.status(), answer.headers().map());
                this.body = answer.bytes();
            }

            @Override
            protected InputStream rawBodyStream() {
                return new ByteArrayInputStream(body);
            }
        }
    }
}
