package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateTest {
    private static final int RUNS = 60;

    @TempDir Path directory;

    @BeforeEach
    void recordings() throws IOException {
        Files.createDirectory(directory.resolve("streams"));
        Files.writeString(directory.resolve("streams/quiet.json"), stream(true, 0.002));
        Files.writeString(directory.resolve("streams/loud.json"), stream(false, 0.2));
        cases(oneCase("quiet", 50, "null"), oneCase("loud", 50, "null"));
    }

    private void cases(String... lines) throws IOException {
        Files.writeString(directory.resolve("cases.jsonl"), String.join("\n", lines));
    }

    private static String stream(boolean dedicated, double noise) {
        Random random = new Random(7);
        String runs =
                IntStream.range(0, RUNS)
                        .mapToObj(_ ->
                                IntStream.range(0, 4)
                                        .mapToObj(b -> value(b, noise * random.nextGaussian()))
                                        .collect(Collectors.joining(",", "{", "}")))
                        .collect(Collectors.joining(","));
        return "{\"id\":\"x\",\"dedicated\":%s,\"lowerIsBetter\":true,\"runs\":[%s]}"
                .formatted(dedicated, runs);
    }

    private static String value(int benchmark, double off) {
        return String.format(Locale.ROOT, "\"b%d\":%.6f", benchmark, 10 * Math.exp(off));
    }

    private static String oneCase(String stream, int position, String injection) {
        return "{\"id\":\"%s/%d\",\"stream\":\"%s\",\"t\":%d,\"inject\":%s}"
                .formatted(stream, position, stream, position, injection);
    }

    @Test
    void every_stream_counts_alike() throws IOException {
        String slow = "{\"benchmark\":\"b2\",\"delta\":0.2}";
        cases(
                oneCase("quiet", 40, "null"),
                oneCase("quiet", 40, slow),
                oneCase("loud", 40, "null"),
                oneCase("loud", 40, slow));
        Run run = Run.of("evaluate", directory.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "hosted runners: 1 suites, FAIL on no-change runs 0.0 %, runs per decision"
                                + " 1.00, FAIL power at +5/+10/+20 %: 0/0/0 %",
                        "dedicated machines: 1 suites, FAIL on no-change runs 0.0 %, runs per"
                                + " decision 1.00, FAIL power at +5/+10/+20 %: 0/0/100 %");
    }

    @Test
    void verdicts_are_a_line_of_json_a_case() throws IOException {
        cases(
                oneCase("quiet", 40, "{\"benchmark\":\"b1\",\"delta\":0.1}"),
                oneCase("quiet", RUNS - 1, "{\"benchmark\":\"b1\",\"delta\":0.1}"));
        Path file = directory.resolve("verdicts.jsonl");
        Run run = Run.of("evaluate", directory.toString(), "--verdicts", file.toString());
        assertThat(run.code()).isZero();
        assertThat(Files.readString(file))
                .isEqualTo(
                        """
                        {"id":"quiet/40","fail":["b1"],"warn":[],"suite":"pass","runs":2}
                        {"id":"quiet/59","fail":[],"warn":["b1"],"suite":"pass","runs":1}
                        """);
    }

    @Test
    void a_suite_that_is_slower_as_a_whole_fails_as_one() throws IOException {
        cases(
                oneCase("quiet", 40, "null"),
                oneCase("quiet", 40, "{\"benchmark\":\"*\",\"delta\":0.5}"));
        Path file = directory.resolve("verdicts.jsonl");
        Run run = Run.of("evaluate", directory.toString(), "--verdicts", file.toString());
        assertThat(run.out().strip())
                .isEqualTo(
                        "dedicated machines: 1 suites, FAIL on no-change runs 0.0 %, runs per"
                                + " decision 1.00, of the whole suite at +20/+50/+100 %: 0/100/0"
                                + " %");
        assertThat(Files.readString(file))
                .isEqualTo(
                        """
                        {"id":"quiet/40","fail":[],"warn":[],"suite":"pass","runs":1}
                        {"id":"quiet/40","fail":[],"warn":[],"suite":"fail","runs":2}
                        """);
    }

    @Test
    void a_case_of_a_stream_that_is_not_there_is_refused() throws IOException {
        cases(oneCase("gone", 3, "null"));
        Run run = Run.of("evaluate", directory.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("gone/3 is of a stream that is not there");
    }

    @Test
    void a_position_beyond_the_stream_is_refused() throws IOException {
        cases(oneCase("quiet", RUNS, "null"));
        assertThat(Run.of("evaluate", directory.toString()).err())
                .contains("quiet/60 is at position 60, expected one of the stream's 60 runs");
    }

    @Test
    void a_directory_without_recordings_is_refused() {
        Run run = Run.of("evaluate", directory.resolve("streams").toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("holds no directory \"streams\"");
    }

    @Test
    void damage_is_told_with_its_place() throws IOException {
        cases("{\"id\": \"quiet/1\", \"stream\": 5 oops");
        Run run = Run.of("evaluate", directory.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("cases.jsonl:1:31: not valid JSON");
    }
}
