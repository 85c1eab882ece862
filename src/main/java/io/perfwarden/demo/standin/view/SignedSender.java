package io.perfwarden.demo.standin.view;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends deliveries as GitHub does: signed over the raw bytes, each under its own id. */
public final class SignedSender {
    private final URI webhook;
    private final String secret;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    public SignedSender(URI webhook, String secret) {
        this.webhook = webhook;
        this.secret = secret;
    }

    /**
     * Sends one delivery.
     *
     * @return the status of the answer
     */
    public int send(Delivery delivery) throws IOException, InterruptedException {
        byte[] body = delivery.payload().getBytes(StandardCharsets.UTF_8);
        HttpRequest request =
                HttpRequest.newBuilder(webhook)
                        .timeout(Duration.ofSeconds(10))
                        .header("Content-Type", "application/json")
                        .header("User-Agent", "GitHub-Hookshot/stand-in")
                        .header("X-GitHub-Event", delivery.event())
                        .header("X-GitHub-Delivery", delivery.id())
                        .header("X-Hub-Signature-256", Signature.of(secret, body))
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                        .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
