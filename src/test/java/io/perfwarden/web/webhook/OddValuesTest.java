package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.JobCodec;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery.Malformed;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever stands in one place of a signed payload, it is answered, and what is taken can be
 * stored.
 */
class OddValuesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HERE = "\"@here@\"";
    private static final String LONG = "\"" + "x".repeat(300_000) + "\"";
    private static final List<String> NUMBERS =
            List.of("0", "-1", "1.5", "1e19", "9223372036854775808", "1e999999999", "-1e999999999");
    private static final List<String> TEXTS =
            List.of(
                    "\"\"",
                    "\"a\\u0000b\"",
                    "\"\\ud800\"",
                    "\"\\udc00\\ud800\"",
                    "\"\\u202e\"",
                    LONG);
    private static final List<String> OTHERS =
            List.of("true", "[]", "[[1]]", "{}", "null", "NaN", "{\"id\":1,\"id\":2}");
    private static final List<String> TIMES =
            List.of(
                    "\"+999999999-12-31T23:59:59Z\"",
                    "\"-999999999-01-01T00:00:00Z\"",
                    "\"+1000000000-12-31T23:59:59Z\"",
                    "\"0000-01-01T00:00:00Z\"",
                    "\"2026-01-01T00:00:00.1234567890Z\"",
                    "1e999999999",
                    "-1e999999999",
                    "1e2147483647",
                    "1e18",
                    "31556889864403199",
                    "-31557014167219200");

    private final DeliveryParser parser = new DeliveryParser("4242");

    static Stream<String> payloads() throws IOException {
        return DamagedDeliveriesTest.payloads();
    }

    @ParameterizedTest
    @MethodSource("payloads")
    void an_odd_value_is_answered_and_what_is_taken_can_be_stored(String name) throws IOException {
        List<String> places = places(JSON.readTree(Payloads.bytes(name)));
        int stride = Thorough.cases(61, 1);
        for (int at = name.length() % stride; at < places.size(); at += stride) {
            String place = places.get(at);
            Stream.of(NUMBERS, TEXTS, OTHERS, TIMES)
                    .flatMap(List::stream)
                    .forEach(value -> answered(parsed(name, place.replace(HERE, value))));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "pull_request-opened, pull_request, updated_at",
        "workflow_run-completed, workflow_run, updated_at",
        "workflow_run-completed, workflow_run, run_started_at",
        "issue_comment-created-command, comment, created_at"
    })
    void a_time_that_no_calendar_has_is_malformed_and_no_error_of_ours(
            String name, String of, String field) throws IOException {
        String payload = with(name, of, field);
        for (String time : TIMES) {
            assertThat(parsed(name, payload.replace(HERE, time)))
                    .as(time)
                    .isInstanceOfSatisfying(
                            Malformed.class,
                            malformed ->
                                    assertThat(malformed.problem().where())
                                            .isEqualTo(of + "." + field));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\\u0000b\"", "\"\\ud800\"", "\"\\udc00\\ud800\""})
    void a_branch_that_no_database_could_store_is_malformed(String branch) throws IOException {
        String payload = with("pull_request-opened", "pull_request", "head", "ref");
        assertThat(parsed("pull_request-opened", payload.replace(HERE, branch)))
                .isInstanceOf(Malformed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"head", "base"})
    void a_branch_that_is_named_like_a_ref_is_not_taken_for_another(String end) throws IOException {
        String payload = with("pull_request-opened", "pull_request", end, "ref");
        assertThat(parsed("pull_request-opened", payload.replace(HERE, "\"refs/heads/main\"")))
                .isInstanceOfSatisfying(
                        Work.class,
                        work ->
                                assertThat(work.jobs().getFirst().task().payload())
                                        .contains("\"refs/heads/main\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "\"1\"", "true", "-1", "9223372036854775808"})
    void what_is_no_number_of_a_repository_is_not_made_one(String id) throws IOException {
        String payload = with("pull_request-opened", "repository", "id");
        assertThat(parsed("pull_request-opened", payload.replace(HERE, id)))
                .isInstanceOf(Malformed.class);
    }

    @Test
    void a_text_that_nobody_asked_for_may_be_long() throws IOException {
        String payload = with("pull_request-opened", "repository", "description");
        assertThat(parsed("pull_request-opened", payload.replace(HERE, LONG)))
                .isInstanceOf(Work.class);
    }

    private WebhookDelivery parsed(String name, String payload) {
        return parser.parse(
                Payloads.envelope(Payloads.event(name)), payload.getBytes(StandardCharsets.UTF_8));
    }

    private static void answered(WebhookDelivery delivery) {
        if (delivery instanceof Work(String _, List<Job> jobs)) {
            for (Job job : jobs) {
                QueuedTask task = job.task();
                assertThat(JobCodec.decode(task.kind(), task.payload())).isEqualTo(job);
                assertThat(task.payload()).doesNotContain("\\u0000");
                assertThat(task.payload().length()).isLessThan(1_000_000);
                assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(task.payload())).isTrue();
            }
        }
    }

    private static String with(String name, String... path) throws IOException {
        JsonNode payload = JSON.readTree(Payloads.bytes(name));
        JsonNode parent = payload;
        for (int i = 0; i < path.length - 1; i++) {
            parent = parent.get(path[i]);
        }
        ((ObjectNode) parent).put(path[path.length - 1], "@here@");
        return payload.toString();
    }

    /** The payload as often as it has fields, each time with another one left open. */
    private static List<String> places(JsonNode payload) {
        List<String> places = new ArrayList<>();
        collect(payload, payload, places);
        return places;
    }

    private static void collect(JsonNode node, JsonNode whole, List<String> places) {
        if (node instanceof ObjectNode object) {
            for (String field : (Iterable<String>) object::fieldNames) {
                JsonNode before = object.get(field);
                object.put(field, "@here@");
                places.add(whole.toString());
                object.set(field, before);
                collect(before, whole, places);
            }
        }
        if (node instanceof ArrayNode array) {
            array.forEach(each -> collect(each, whole, places));
        }
    }
}
