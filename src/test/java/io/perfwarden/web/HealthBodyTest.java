package io.perfwarden.web;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micronaut.context.ApplicationContext;
import io.micronaut.health.HealthStatus;
import io.micronaut.json.JsonMapper;
import io.micronaut.management.health.indicator.HealthResult;
import org.junit.jupiter.api.Test;

class HealthBodyTest {
    @Test
    void says_how_the_whole_and_each_part_is() {
        HealthResult store = result("store", HealthStatus.UP, Map.of());
        HealthResult queue =
                result("queue", HealthIndicators.DEGRADED, Map.of("oldestSeconds", 700L));
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("store", store);
        parts.put("queue", queue);
        assertThat(written(result("perfwarden", HealthStatus.DOWN, parts)))
                .isEqualTo(
                        """
                        {"name":"perfwarden","status":"DOWN","details":{\
                        "store":{"name":"store","status":"UP"},\
                        "queue":{"name":"queue","status":"DEGRADED","details":{"oldestSeconds":700}}}}\
                        """);
    }

    @Test
    void texts_are_quoted_and_numbers_and_truths_are_not() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("error", "a \"b\"\n");
        details.put("part", 0.5);
        details.put("free", false);
        details.put("rate", Double.NaN);
        assertThat(written(result("disk", HealthStatus.DOWN, details)))
                .isEqualTo(
                        """
                        {"name":"disk","status":"DOWN","details":{\
                        "error":"a \\"b\\"\\n","part":0.5,"free":false,"rate":"NaN"}}\
                        """);
    }

    @Test
    void threads_that_are_deadlocked_are_told_one_by_one() {
        List<Object> threads = List.of(Map.of("threadName", "a"), Map.of("lockName", "b"));
        assertThat(written(result("deadlockedThreads", HealthStatus.DOWN, threads)))
                .isEqualTo(
                        """
                        {"name":"deadlockedThreads","status":"DOWN","details":[\
                        {"threadName":"a"},{"lockName":"b"}]}\
                        """);
    }

    @Test
    void details_that_are_empty_are_left_out() {
        Map<String, Object> details = Map.of("services", Map.of("none", List.of()), "why", "");
        assertThat(written(result("discovery", HealthStatus.UP, details)))
                .isEqualTo("{\"name\":\"discovery\",\"status\":\"UP\"}");
    }

    @Test
    void who_has_nothing_to_add_says_nothing_more() {
        HealthResult bare = HealthResult.builder("store", HealthStatus.UP).build();
        assertThat(written(bare)).isEqualTo("{\"name\":\"store\",\"status\":\"UP\"}");
    }

    private static HealthResult result(String name, HealthStatus status, Object details) {
        return HealthResult.builder(name, status).details(details).build();
    }

    private static String written(HealthResult result) {
        try (ApplicationContext context = ApplicationContext.run()) {
            return context.getBean(JsonMapper.class).writeValueAsString(result);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
