package io.perfwarden.testkit.server;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.Request;
import com.github.tomakehurst.wiremock.http.RequestMethod;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.testkit.FakeGitHub;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * A {@link FakeGitHub} behind HTTP, for tests of everything down to the wire. A request that GitHub
 * knows but this server does not fails the test when the server is closed.
 */
public final class GitHubServer implements AutoCloseable {
    /**
     * A request and how it was answered.
     *
     * @param conditional whether it came with an ETag
     */
    public record Exchange(String line, boolean conditional, int status) {}

    private final FakeGitHub world;
    private final WireMockServer server;
    private final List<String> unknown = new CopyOnWriteArrayList<>();

    public GitHubServer(FakeGitHub world) {
        RestApi api = new RestApi(world);
        this.world = world;
        this.server =
                new WireMockServer(
                        WireMockConfiguration.options()
                                .dynamicPort()
                                .extensions(new Answering(world, api, unknown)));
        server.start();
        server.stubFor(any(anyUrl()).willReturn(aResponse().withTransformers("world")));
    }

    /** The API's address. */
    public URI url() {
        return URI.create(server.baseUrl());
    }

    /** Requests so far, in order: method and path with query. */
    public List<String> requests() {
        return server.getAllServeEvents().reversed().stream()
                .map(event -> event.getRequest().getMethod() + " " + event.getRequest().getUrl())
                .toList();
    }

    /** Requests and answers so far, in order. */
    public List<Exchange> exchanges() {
        return server.getAllServeEvents().reversed().stream()
                .map(event ->
                        new Exchange(
                                event.getRequest().getMethod() + " " + event.getRequest().getUrl(),
                                event.getRequest().containsHeader("If-None-Match"),
                                event.getResponse().getStatus()))
                .toList();
    }

    /** Looks at the world, or changes it, while no request does. */
    public <T> T world(Function<FakeGitHub, T> use) {
        synchronized (world) {
            return use.apply(world);
        }
    }

    /** Answers otherwise from now on: an outage, a delay, a refusal. */
    public StubMapping instead(MappingBuilder answer) {
        return server.stubFor(answer.atPriority(1));
    }

    /** Ends an {@link #instead}. */
    public void undo(StubMapping answer) {
        server.removeStub(answer);
    }

    @Override
    public void close() {
        server.stop();
        assertThat(unknown).as("requests that the server does not know").isEmpty();
    }

    private record Answering(FakeGitHub world, RestApi api, List<String> unknown)
            implements ResponseDefinitionTransformerV2 {
        @Override
        public ResponseDefinition transform(ServeEvent event) {
            Request request = event.getRequest();
            synchronized (world) {
                return tagged(request, answer(request).build());
            }
        }

        @Override
        public boolean applyGlobally() {
            return false;
        }

        @Override
        public String getName() {
            return "world";
        }

        private ResponseDefinitionBuilder answer(Request request) {
            try {
                return api.answer(request)
                        .orElseGet(() -> {
                            unknown.add(request.getMethod() + " " + request.getUrl());
                            return RestApi.json(404, "{\"message\": \"unknown\"}");
                        });
            } catch (GitHubRefusal refusal) {
                return RestApi.message(status(refusal.kind()), refusal);
            } catch (TransientFailure failure) {
                return RestApi.message(503, failure);
            }
        }

        /** GitHub tags what can be got, and says no more than 304 to whoever has it. */
        private static ResponseDefinition tagged(Request request, ResponseDefinition answer) {
            byte[] body = answer.getByteBody();
            if (!request.getMethod().equals(RequestMethod.GET)
                    || answer.getStatus() != 200
                    || body == null) {
                return answer;
            }
            String etag = "\"" + Integer.toHexString(Arrays.hashCode(body)) + "\"";
            return request.containsHeader("If-None-Match")
                            && etag.equals(request.getHeader("If-None-Match"))
                    ? aResponse().withStatus(304).build()
                    : ResponseDefinitionBuilder.like(answer).but().withHeader("ETag", etag).build();
        }

        private static int status(GitHubRefusal.Kind kind) {
            return switch (kind) {
                case NOT_FOUND, NO_INSTALLATION -> 404;
                case FORBIDDEN -> 403;
                case GONE -> 410;
                case UNPROCESSABLE -> 422;
            };
        }
    }
}
