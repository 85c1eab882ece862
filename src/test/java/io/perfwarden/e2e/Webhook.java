package io.perfwarden.e2e;

import module java.base;

import io.perfwarden.demo.standin.StandInDelivery;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Sends to a server what GitHub sends, signed as GitHub signs. */
final class Webhook {
    static final String SECRET = "e2e-webhook-secret-73b1";

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI server;

    Webhook(URI server) {
        this.server = server;
    }

    /** The status that a delivery is answered with. */
    int deliver(StandInDelivery delivery) {
        return send(
                request(delivery)
                        .header("X-Hub-Signature-256", signature(Installation.bytes(delivery))));
    }

    /** A delivery that lacks its signature. */
    HttpRequest.Builder request(StandInDelivery delivery) {
        return HttpRequest.newBuilder(server.resolve("/github/webhook"))
                .header("Content-Type", "application/json")
                .header("X-GitHub-Event", delivery.event())
                .header("X-GitHub-Delivery", delivery.id())
                .POST(HttpRequest.BodyPublishers.ofByteArray(Installation.bytes(delivery)));
    }

    int get(String path) {
        return send(HttpRequest.newBuilder(server.resolve(path)).GET());
    }

    String text(String path) {
        return exchange(HttpRequest.newBuilder(server.resolve(path)).GET()).body();
    }

    int send(HttpRequest.Builder request) {
        return exchange(request).statusCode();
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String signature(byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has this", e);
        }
    }
}
