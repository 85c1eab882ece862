package io.perfwarden.format.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebReadersTest {
    private static List<MetricResult> rows(String text) {
        return Read.ok(text).measurements();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"lowerIsBetter\": false, \"unit\": \"ms\"',HIGHER,DECLARED",
        "'\"lowerIsBetter\": true, \"unit\": \"fps\"',LOWER,DECLARED",
        "'\"unit\": \"fps\"',HIGHER,UNIT",
        "'\"unit\": \"score\"',LOWER,FORMAT"
    })
    void perfherder_declares_which_way_is_better_and_else_the_unit_does(
            String said, BetterDirection direction, DirectionOrigin origin) {
        String line =
                "12:00:00 INFO - PERFHERDER_DATA: {\"framework\": {\"name\": \"f\"}, \"suites\": [{\"name\": \"s\", \"value\": 1, %s}]}"
                        .formatted(said);
        Metric metric = rows(line).getFirst().metric();
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.origin()).isEqualTo(origin);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"alertThreshold\": 5.0',0.05,0",
        "'\"alertThreshold\": 5.0, \"alertChangeType\": \"percent\"',0.05,0",
        "'\"alertThreshold\": 3, \"alertChangeType\": \"absolute\"',0,3",
    })
    void the_threshold_of_perfherder_is_the_limit_the_file_declares(
            String said, double ratio, double absolute) {
        String line =
                "PERFHERDER_DATA: {\"framework\": {\"name\": \"f\"}, \"suites\": [{\"name\": \"s\", \"value\": 1, %s}]}"
                        .formatted(said);
        assertThat(rows(line).getFirst().declared())
                .contains(new DeclaredTolerance(ratio, absolute));
    }

    @Test
    void a_threshold_below_zero_declares_nothing() {
        String line =
                "PERFHERDER_DATA: {\"framework\": {\"name\": \"f\"}, \"suites\": [{\"name\": \"s\", \"value\": 1, \"alertThreshold\": -1}]}";
        assertThat(rows(line).getFirst().declared()).isEmpty();
    }

    @Test
    void a_damaged_line_of_perfherder_names_its_place() {
        String log = "ok\nPERFHERDER_DATA: {\"suites\": [{\"name\": ";
        assertThat(Read.problem(log).line()).startsWith("file:2:").contains("ends in the middle");
    }

    @ParameterizedTest
    @ValueSource(strings = {"first-contentful-paint", "interactive"})
    void a_failed_audit_of_lighthouse_keeps_its_unit(String audit) {
        String text =
                "{\"lighthouseVersion\": \"11\", \"requestedUrl\": \"http://a/\", \"audits\": {\"%s\": {\"scoreDisplayMode\": \"error\"}}}"
                        .formatted(audit);
        MetricResult row = rows(text).getFirst();
        assertThat(row.reading()).isInstanceOf(MetricReading.Failed.class);
        assertThat(row.metric().unit().comparableWith(Unit.parse("ms"))).isTrue();
    }
}
