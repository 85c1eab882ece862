package io.perfwarden.testkit.server;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.Request;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.testkit.FakeGitHub;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A {@link FakeGitHub} behind HTTP, for tests of everything down to the wire. A request that GitHub
 * knows but this server does not fails the test when the server is closed.
 */
public final class GitHubServer implements AutoCloseable {
    private final WireMockServer server;
    private final List<String> unknown = new CopyOnWriteArrayList<>();

    public GitHubServer(FakeGitHub world) {
        RestApi api = new RestApi(world);
        this.server =
                new WireMockServer(
                        WireMockConfiguration.options()
                                .dynamicPort()
                                .extensions(new Answering(api, unknown)));
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

    @Override
    public void close() {
        server.stop();
        assertThat(unknown).as("requests that the server does not know").isEmpty();
    }

    private record Answering(RestApi api, List<String> unknown)
            implements ResponseDefinitionTransformerV2 {
        @Override
        public ResponseDefinition transform(ServeEvent event) {
            Request request = event.getRequest();
            return answer(request).build();
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
