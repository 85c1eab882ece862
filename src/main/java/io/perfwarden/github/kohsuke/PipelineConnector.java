package io.perfwarden.github.kohsuke;

import io.perfwarden.github.http.Answer;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.scm.InstallationId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.kohsuke.github.connector.GitHubConnector;
import org.kohsuke.github.connector.GitHubConnectorRequest;
import org.kohsuke.github.connector.GitHubConnectorResponse;

/**
 * Lets the client library send through our own pipeline, which hands it successes only: its own
 * ideas about redirects, refusals, throttling and repeats never come into play.
 */
record PipelineConnector(ApiCalls calls, InstallationId installation) implements GitHubConnector {
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

        Response(GitHubConnectorRequest request, Answer answer) {
            super(request, answer.status(), answer.headers().map());
            this.body = answer.bytes();
        }

        @Override
        protected InputStream rawBodyStream() {
            return new ByteArrayInputStream(body);
        }
    }
}
