package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.perfwarden.published.PublishedEvent;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Payloads are read as GitHub's published schemas say that they are. */
class PublishedPayloadsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * One record serves for repositories of which GitHub says more or less; these are not asked.
     */
    private static final List<String> SHARED =
            List.of(
                    "repositories.default_branch",
                    "repositories.owner",
                    "repositories_added.default_branch",
                    "repositories_added.owner",
                    "repositories_removed.default_branch",
                    "repositories_removed.owner",
                    "workflow_run.head_repository.default_branch");

    private final DeliveryParser parser = new DeliveryParser("Iv23li");

    static List<PublishedEvent> events() {
        return PublishedEvent.all();
    }

    @ParameterizedTest
    @MethodSource("events")
    void a_payload_with_nothing_that_github_may_leave_out_is_read(PublishedEvent event) {
        assertThat(parsed(event, event.least())).isNotInstanceOf(WebhookDelivery.Malformed.class);
    }

    @ParameterizedTest
    @MethodSource("events")
    void a_payload_with_all_that_github_describes_is_read(PublishedEvent event) {
        assertThat(parsed(event, event.whole())).isNotInstanceOf(WebhookDelivery.Malformed.class);
    }

    private WebhookDelivery parsed(PublishedEvent event, JsonNode payload) {
        return parser.parse(
                Payloads.envelope(event.event()),
                payload.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatever_is_read_of_a_payload_is_described_with_the_same_type() {
        Set<String> wrong = new TreeSet<>();
        compare(WebhookPayload.class, List.of(), wrong);
        wrong.removeIf(it -> SHARED.stream().anyMatch(it::startsWith));
        assertThat(wrong).isEmpty();
    }

    private static void compare(Class<?> shape, List<String> path, Set<String> wrong) {
        for (RecordComponent part : shape.getRecordComponents()) {
            List<String> there = new ArrayList<>(path);
            there.add(
                    PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(part.getName()));
            Set<String> types =
                    PublishedEvent.all().stream()
                            .flatMap(event -> event.schemas(there))
                            .map(schema -> schema.path("type").asText())
                            .filter(type -> !type.isEmpty())
                            .collect(Collectors.toCollection(TreeSet::new));
            if (types.contains("integer")) {
                // one alternative says less
                types.remove("number");
            }
            Class<?> raw = raw(part.getGenericType());
            if (!types.equals(Set.of(type(raw)))) {
                wrong.add(String.join(".", there) + " is read as " + type(raw) + " of " + types);
            }
            if (element(part).isRecord()) {
                compare(element(part), there, wrong);
            }
        }
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic
                ? (Class<?>) generic.getRawType()
                : (Class<?>) type;
    }

    private static Class<?> element(RecordComponent part) {
        return part.getGenericType() instanceof ParameterizedType list
                ? (Class<?>) list.getActualTypeArguments()[0]
                : part.getType();
    }

    private static String type(Class<?> type) {
        if (type.isRecord()) {
            return "object";
        }
        if (type == String.class || type == Instant.class) {
            return "string";
        }
        if (type == List.class) {
            return "array";
        }
        return type == Boolean.class ? "boolean" : "integer";
    }

    static Stream<String> specimens() throws IOException {
        URI directory =
                URI.create(
                        Objects.requireNonNull(
                                        PublishedPayloadsTest.class.getResource("/deliveries"))
                                .toString());
        try (Stream<Path> files = Files.list(Path.of(directory))) {
            return files
                    .map(file -> file.getFileName().toString().replace(".json", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    /** What tests are fed with is no invention, as far as GitHub describes it. */
    @ParameterizedTest
    @MethodSource("specimens")
    void a_specimen_of_a_payload_is_one(String name) throws IOException {
        JsonNode payload = JSON.readTree(Payloads.bytes(name));
        Optional<PublishedEvent> event = PublishedEvent.of(Payloads.event(name), payload);
        assertThat(event.map(it -> it.complaints(payload)).orElse(List.of()))
                .allMatch(complaint -> name.endsWith("-of-tomorrow"));
    }
}
