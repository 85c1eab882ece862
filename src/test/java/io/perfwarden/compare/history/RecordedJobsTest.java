package io.perfwarden.compare.history;

import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.compare.history.RecordedJobs.JobCopy;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedJobsTest {
    private static final SuitePlatform HERE = new SuitePlatform("core", "");

    static Stream<Named<JsonNode>> recordings() throws IOException {
        Path file = Path.of("src/test/resources/decide/paired.json");
        return new ObjectMapper()
                .readTree(file.toFile())
                .path("same")
                .valueStream()
                .map(json -> Named.of(json.path("name").asText(), json));
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void reference_values(JsonNode json) {
        List<PairedRounds> jobs = List.of(job(json.path("one")), job(json.path("other")));
        RecordedJobs recorded = RecordedJobs.of(jobs);
        boolean same = json.path("expect").asBoolean();
        assertThat(recorded.jobs()).isEqualTo(same ? jobs.subList(0, 1) : jobs);
        assertThat(recorded.copies()).isEqualTo(same ? List.of(new JobCopy(2, 1)) : List.of());
    }

    private static PairedRounds job(JsonNode rounds) {
        return PairedRounds.of(HERE, side(rounds, 0), side(rounds, 1));
    }

    private static List<ResultSet> side(JsonNode rounds, int side) {
        return rounds.valueStream()
                .map(round ->
                        results(
                                round.propertyStream()
                                        .map(it ->
                                                time(
                                                        it.getKey(),
                                                        it.getValue().path(side).asDouble(),
                                                        "ns"))
                                        .toArray(io.perfwarden.model.MetricResult[]::new)))
                .toList();
    }

    private static PairedRounds job(int rounds, long seed, String... files) {
        Random random = new Random(seed);
        Supplier<List<ResultSet>> side =
                () ->
                        Stream.generate(() -> results(time("a", 100 + random.nextDouble(), "ns")))
                                .limit(rounds)
                                .toList();
        return PairedRounds.of(HERE, side.get(), side.get()).withFiles(List.of(files), List.of());
    }

    @Test
    void the_longer_of_two_counts_and_a_job_between_them_is_another() {
        PairedRounds part = job(5, 1, "a", "b", "c", "d", "e", "f");
        PairedRounds other = job(5, 2, "u", "v", "w", "x", "y", "z");
        PairedRounds whole = job(7, 3, "f", "e", "d", "k", "l", "m", "n", "o");
        RecordedJobs recorded = RecordedJobs.of(List.of(part, other, whole));
        assertThat(recorded.jobs()).containsExactly(other, whole);
        assertThat(recorded.copies()).containsExactly(new JobCopy(1, 3));
    }

    @Test
    void fewer_than_half_of_the_files_are_no_copy_and_nor_is_one_file_of_a_slow_clock() {
        PairedRounds one = job(5, 1, "a", "b", "c", "d", "e", "f");
        assertThat(RecordedJobs.of(List.of(one, job(5, 2, "a", "b", "x", "y", "z", "w"))).jobs())
                .hasSize(2);
        PairedRounds clock = job(5, 3, "a", "a", "a", "a");
        assertThat(RecordedJobs.of(List.of(clock, job(5, 4, "a", "a", "a", "a"))).jobs())
                .hasSize(2);
        assertThat(RecordedJobs.of(List.of(clock)).jobs()).containsExactly(clock);
    }
}
