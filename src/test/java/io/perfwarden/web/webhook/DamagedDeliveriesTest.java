package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import module java.base;

import io.perfwarden.queue.Job;
import io.perfwarden.queue.JobCodec;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to a payload, the reader answers and never throws. */
class DamagedDeliveriesTest {
    private static final int DAMAGES = Thorough.cases(60, 300);
    private static final byte[] SHARP =
            "\"{}[]:,0-9.eEntf\\/u\u0000".getBytes(StandardCharsets.US_ASCII);
    private final DeliveryParser parser = new DeliveryParser("4242");

    static Stream<String> payloads() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/deliveries"))) {
            return files
                    .map(file -> file.getFileName().toString().replace(".json", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("payloads")
    void a_damaged_payload_is_answered(String name) {
        DeliveryParser.Envelope envelope = Payloads.envelope(Payloads.event(name));
        byte[] payload = Payloads.bytes(name);
        Random random = new Random(name.hashCode());
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = payload.clone();
            for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] = SHARP[random.nextInt(SHARP.length)];
            }
            assertThatCode(() -> answered(parser.parse(envelope, damaged)))
                    .as("damage %s", i)
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000000000000000", "0000feff00110000", "000000007b7b7b7b", "fffe0000"})
    void a_body_that_is_no_text_of_the_encoding_it_begins_in_is_malformed(String hex) {
        byte[] body = HexFormat.of().parseHex(hex);
        assertThat(parser.parse(Payloads.envelope("push"), body))
                .isInstanceOf(WebhookDelivery.Malformed.class);
    }

    /** What is asked for can be stored, and read again. */
    private static void answered(WebhookDelivery delivery) {
        if (delivery instanceof WebhookDelivery.Work(String _, List<Job> jobs)) {
            for (Job job : jobs) {
                QueuedTask task = job.task();
                assertThat(JobCodec.decode(task.kind(), task.payload())).isEqualTo(job);
            }
        }
    }
}
