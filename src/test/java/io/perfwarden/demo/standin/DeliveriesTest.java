package io.perfwarden.demo.standin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeliveriesTest {
    /** The test vector that GitHub's page on validating deliveries gives. */
    @Test
    void a_delivery_is_signed_over_its_raw_bytes() throws Exception {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        CompletableFuture<String> signature = new CompletableFuture<>();
        server.createContext(
                "/hook",
                exchange -> {
                    signature.complete(
                            exchange.getRequestHeaders().getFirst("X-Hub-Signature-256"));
                    exchange.sendResponseHeaders(202, -1);
                    exchange.close();
                });
        server.start();
        try {
            URI hook = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
            SignedSender sender = new SignedSender(hook, "It's a Secret to Everybody");

            assertThat(sender.send(new Deliveries.Delivery("ping", "Hello, World!")))
                    .isEqualTo(202);
            assertThat(signature.get(5, TimeUnit.SECONDS))
                    .isEqualTo(
                            "sha256="
                                    + "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_forks_run_names_no_pull_requests_as_on_github() throws Exception {
        try (StandInClient client = new StandInClient()) {
            World world = client.world();
            World.Pull fork = world.pulls().getLast();
            World.Run run = new World.Run(8, fork.from(), "main", fork.sha(), "queued", "");
            Payloads payloads = new Payloads(world, new Payloads.App(4711, "x", 81), client.api());
            JsonNode event =
                    Payloads.JSON.readTree(
                            new Deliveries(world, payloads).run("requested", run).payload());

            assertThat(event.at("/workflow_run/pull_requests")).isEmpty();
            assertThat(event.at("/workflow_run/head_repository/id").asLong()).isEqualTo(2);
            assertThat(event.at("/repository/id").asLong()).isEqualTo(1);
            assertThat(event.at("/installation/id").asLong()).isEqualTo(81);
        }
    }
}
