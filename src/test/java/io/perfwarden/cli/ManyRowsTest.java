package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons in which most rows say nothing. */
class ManyRowsTest {
    private static final int ROWS = 5_000;
    private static final int COLLIDING_BITS = Thorough.cases(10, 15);
    private static final String COLLIDING = String.format(Locale.ROOT, "%,d", 1 << COLLIDING_BITS);

    @TempDir Path scratch;

    private String file(String name, IntToDoubleFunction value, boolean shuffled)
            throws IOException {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(
                    "{\"name\": \"family_%d/%d\", \"run_type\": \"iteration\", \"repetitions\": 1, \"real_time\": %s, \"cpu_time\": %s, \"time_unit\": \"ns\"}"
                            .formatted(
                                    i / 50,
                                    i,
                                    value.applyAsDouble(i),
                                    value.applyAsDouble(i) * 0.9));
        }
        if (shuffled) {
            Collections.shuffle(rows, new Random(4));
        }
        Path file = scratch.resolve(name);
        Files.writeString(
                file,
                "{\"context\": {\"num_cpus\": 2}, \"benchmarks\": ["
                        + String.join(",\n", rows)
                        + "]}");
        return file.toString();
    }

    @Test
    void those_that_say_something_are_told_and_the_others_are_counted() throws IOException {
        String before = file("before.json", i -> 100, false);
        String now = file("now.json", i -> i == 77 ? 150 : 100 + i % 3, false);

        Run run = Run.of("compare", before, now);

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out())
                .contains("family_1/77", "4,999 benchmarks unchanged")
                .doesNotContain("family_1/78");
    }

    @Test
    @Nightly
    void every_benchmark_has_one_row_that_decides_and_the_worst_is_first() throws IOException {
        String before = file("before.json", i -> 100, false);
        String now = file("now.json", i -> i % 1_000 == 7 ? 130 + i : 100 + i % 5 * 0.1, true);

        JsonNode suite =
                new ObjectMapper()
                        .readTree(Run.of("compare", before, now, "--output", "json").out())
                        .path("suites")
                        .path(0);

        Set<String> deciding = new HashSet<>();
        List<Double> excesses = new ArrayList<>();
        for (JsonNode row : suite.path("rows")) {
            String name = row.path("benchmark").asText();
            assertThat(!row.path("decides").asBoolean() || deciding.add(name)).as(name).isTrue();
            double excess = row.path("change").asDouble() - row.path("limit").asDouble();
            excesses.add(Math.rint(excess * 1e9) / 1e9);
        }
        assertThat(excesses.subList(0, 5)).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(excesses.subList(5, 2 * ROWS)).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(suite.path("rows").path(4).path("outcome").asText()).isEqualTo("regressed");
        assertThat(suite.path("rows")).hasSize(2 * ROWS);
        assertThat(deciding).hasSize(ROWS);
        assertThat(suite.path("counts").path("regressed").asInt()).isEqualTo(5);
        assertThat(suite.path("counts").path("unchanged").asInt()).isEqualTo(ROWS - 5);
    }

    @Test
    void the_order_of_the_files_says_nothing() throws IOException {
        String before = file("before.json", i -> 100, false);
        IntToDoubleFunction values = i -> i % 900 == 7 ? 130 + i : 100 + i % 7 * 0.1;
        String now = file("now.json", values, false);
        String ordered = Run.of("compare", before, now, "--output", "json").out();
        file("now.json", values, true);

        assertThat(Run.of("compare", before, now, "--output", "json").out()).isEqualTo(ordered);
    }

    /** As below, of one benchmark with many metrics. */
    @Test
    void metrics_that_were_chosen_to_collide_cost_no_more_than_others() throws IOException {
        List<String> names = colliding();
        String before = metrics("before.json", names, 1);
        Collections.shuffle(names, new Random(8));
        Run slower = Run.of("compare", before, metrics("now.json", names, 2));
        assertThat(slower.out()).contains(COLLIDING);
    }

    private String metrics(String file, List<String> names, int value) throws IOException {
        String metrics =
                names.stream()
                        .map(it -> "\"" + it + "\": {\"value\": " + value + "}")
                        .collect(Collectors.joining(", "));
        return Files.writeString(scratch.resolve(file), "{\"a\": {" + metrics + "}}").toString();
    }

    /** Where a hash table goes through all that collide, this takes many minutes. */
    @Test
    void names_that_were_chosen_to_collide_cost_no_more_than_others() throws IOException {
        List<String> names = colliding();
        String before = custom("before.json", names, ".z", 1);
        Collections.shuffle(names, new Random(8));

        Run slower = Run.of("compare", before, custom("now.json", names, ".z", 2));
        Run renamed = Run.of("compare", before, custom("now.json", names, "C.z", 2));

        assertThat(slower.out()).contains(COLLIDING);
        assertThat(renamed.out()).contains(COLLIDING);
    }

    private static List<String> colliding() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 1 << COLLIDING_BITS; i++) {
            StringBuilder name = new StringBuilder();
            for (int bit = 0; bit < COLLIDING_BITS; bit++) {
                name.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            names.add(name.toString());
        }
        assertThat(names.stream().map(String::hashCode).distinct()).hasSize(1);
        return names;
    }

    private String custom(String name, List<String> names, String end, int value)
            throws IOException {
        String rows =
                names.stream()
                        .map(it ->
                                "{\"name\": \""
                                        + it
                                        + end
                                        + "\", \"unit\": \"ns\", \"value\": "
                                        + value
                                        + "}")
                        .collect(Collectors.joining(",\n"));
        return Files.writeString(scratch.resolve(name), "[" + rows + "]").toString();
    }

    @Test
    void more_than_may_be_read_is_refused_with_what_to_do() throws IOException {
        String before = file("before.json", i -> 100, false);

        Run run = Run.of("compare", before, before, "--measurements", "100");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("before.json:51: more than 100 measurements", "--measurements");
        assertThat(Run.of("compare", before, before, "--measurements", "0").code()).isEqualTo(2);
    }
}
