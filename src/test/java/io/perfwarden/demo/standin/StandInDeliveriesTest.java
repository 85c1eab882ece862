package io.perfwarden.demo.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.perfwarden.demo.DemoRun.SignedSender;
import io.perfwarden.published.PublishedEvent;
import org.junit.jupiter.api.Test;

class StandInDeliveriesTest {
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

            assertThat(sender.send(StandInDelivery.of("ping", "Hello, World!"))).isEqualTo(202);
            assertThat(signature.get())
                    .isEqualTo(
                            "sha256="
                                    + "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17");
        } finally {
            server.stop(0);
        }
    }

    private final StandInWorld world =
            new StandInWorld(
                    new StandInApp(4711, "Iv23li", "perfwarden", 81), InstantSource.system());
    private final StandInRepository home = world.add(1, "acme", "textkit");
    private final StandInDeliveries deliveries =
            new StandInDeliveries(
                    world, new ApiViews(world.installation().app(), "http://localhost"));

    private StandInPull forked() {
        home.push("main", "first", Map.of("a", StandInBytes.of("1")));
        StandInRepository fork = world.fork(home, 2, "chen");
        fork.push("main", "second", Map.of("b", StandInBytes.of("2")));
        return home.open(new StandInRepository.Opening("two", "chen"), fork, "main");
    }

    private static JsonNode payload(StandInDelivery delivery) throws JsonProcessingException {
        return new ObjectMapper().readTree(delivery.payload());
    }

    @Test
    void a_forks_run_names_no_pull_requests_as_on_github() throws Exception {
        JsonNode event =
                payload(
                        deliveries.run(
                                home.actions().request(StandInActions.Request.of(forked()))));

        assertThat(event.path("action").asText()).isEqualTo("requested");
        assertThat(event.at("/workflow_run/pull_requests")).isEmpty();
        assertThat(event.at("/workflow_run/head_repository/id").asLong()).isEqualTo(2);
        assertThat(event.at("/repository/id").asLong()).isEqualTo(1);
        assertThat(event.at("/installation/id").asLong()).isEqualTo(81);
    }

    @Test
    void a_run_of_a_deleted_fork_has_no_head_repository() throws Exception {
        StandInPull pull = forked();
        StandInActions.Run run = home.actions().request(StandInActions.Request.of(pull));
        world.delete(pull.source().repository().orElseThrow());

        JsonNode event = payload(deliveries.run(home.actions().run(run.id()).orElseThrow()));
        assertThat(event.at("/workflow_run/head_repository").isNull()).isTrue();
    }

    @Test
    void the_next_attempt_keeps_the_runs_id() throws Exception {
        StandInActions actions = home.actions();
        StandInActions.Run first =
                actions.complete(actions.request(StandInActions.Request.of(forked())), "failure");

        JsonNode event = payload(deliveries.run(actions.begin(actions.again(first))));
        assertThat(event.path("action").asText()).isEqualTo("in_progress");
        assertThat(event.at("/workflow_run/id").asLong()).isEqualTo(first.id());
        assertThat(event.at("/workflow_run/run_attempt").asInt()).isEqualTo(2);
    }

    @Test
    void a_merge_group_holds_the_pull_request_merged() throws Exception {
        StandInMergeGroup group = home.enqueue(forked().number());

        JsonNode event = payload(deliveries.mergeGroup(group));
        assertThat(event.at("/merge_group/head_ref").asText())
                .startsWith("refs/heads/gh-readonly-queue/main/pr-1-");
        assertThat(world.git().find(group.sha()).orElseThrow().files()).containsKeys("a", "b");
    }

    @Test
    void only_a_button_that_is_shown_can_be_pressed() throws Exception {
        StandInChecks.Check check = home.checks().add("perfwarden", forked().sha());

        assertThatThrownBy(() -> deliveries.pressed(home, check, "rerun", "ada"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(payload(deliveries.rerequested(home, check, "ada")).at("/check_run/id").asLong())
                .isEqualTo(check.id());
    }

    @Test
    void a_retargeted_pull_request_says_from_where() throws Exception {
        home.push("main", "first", Map.of("a", StandInBytes.of("1")));
        home.point("release", home.head("main").orElseThrow());
        home.push("topic", "second", Map.of("b", StandInBytes.of("2")));
        StandInPull pull = home.open(new StandInRepository.Opening("one", "ada"), home, "topic");

        JsonNode event =
                payload(deliveries.retargeted(home.retarget(pull.number(), "release"), "main"));
        assertThat(event.at("/changes/base/ref/from").asText()).isEqualTo("main");
        assertThat(event.at("/pull_request/base/ref").asText()).isEqualTo("release");
    }

    private static StandInChecks.Check withButton(StandInChecks.Check check) {
        return new StandInChecks.Check(
                check.id(),
                check.name(),
                check.sha(),
                check.status(),
                check.conclusion(),
                check.output(),
                check.externalId(),
                check.detailsUrl(),
                List.of(new StandInChecks.Button("Re-run", "again", "rerun")),
                check.startedAt());
    }

    /** What the server is tested with end to end. */
    @Test
    void what_is_delivered_is_what_github_has_published() throws Exception {
        StandInPull pull = forked();
        StandInChecks.Check check = withButton(home.checks().add("perfwarden", pull.sha()));
        List<StandInDelivery> all =
                List.of(
                        deliveries.pull("opened", pull),
                        deliveries.pull("synchronize", pull),
                        deliveries.pull("closed", pull),
                        deliveries.retargeted(pull, "main"),
                        deliveries.run(home.actions().request(StandInActions.Request.of(pull))),
                        deliveries.comment(pull, home.conversation().say(1, "ada", "hello")),
                        deliveries.rerequested(home, check, "ada"),
                        deliveries.suiteRerequested(home, pull.sha(), "ada"),
                        deliveries.pressed(home, check, "rerun", "ada"),
                        deliveries.mergeGroup(home.enqueue(pull.number())),
                        deliveries.installation("unsuspend"),
                        deliveries.removed(List.of(home)));
        for (StandInDelivery delivery : all) {
            JsonNode payload = payload(delivery);
            assertThat(
                            PublishedEvent.of(delivery.event(), payload)
                                    .orElseThrow()
                                    .complaints(payload))
                    .as(delivery.event())
                    .isEmpty();
        }
    }

    @Test
    void a_delivery_sent_again_keeps_its_id_unless_the_event_is_another() {
        StandInDelivery delivery = deliveries.installation("suspend");

        assertThat(delivery.repeated().payload()).isEqualTo(delivery.payload());
        assertThat(delivery.repeated().id()).isNotEqualTo(delivery.id());
    }
}
