package io.perfwarden.compare.parity;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramesReaderTest {
    private static ParityBackend read(String... texts) {
        List<ResultFile> files =
                Stream.of(texts).<ResultFile>map(text -> MemoryFile.of("b.json", text)).toList();
        return FramesReader.all().read("b", files);
    }

    private static BackendFrames ran(String... texts) {
        return ((ParityBackend.BackendRan) read(texts)).frames();
    }

    @Test
    void frames_keep_their_numbers_and_metrics() {
        BackendFrames frames =
                ran(
                        "{\"version\": \"v\", \"fps\": 3.5, \"frames\": ["
                                + "{\"frameNum\": 4, \"metrics\": {\"x\": 1, \"y\": \"NaN\"}},"
                                + "{\"metrics\": {\"y\": null, \"x\": NaN}, \"frameNum\": 5}],"
                                + " \"pooled_metrics\": {\"x\": {\"min\": 1}}}");
        assertThat(frames.count()).isEqualTo(2);
        assertThat(frames.numberOf(1)).isEqualTo(5);
        assertThat(frames.metrics()).containsExactly("x", "y");
        assertThat(frames.column("x").orElseThrow().at(0)).isEqualTo(1);
        assertThat(frames.column("x").orElseThrow().at(1)).isNaN();
    }

    @Test
    void only_what_is_wanted_is_kept() {
        ParityBackend read =
                FramesReader.of(List.of("x"))
                        .read(
                                "b",
                                List.of(
                                        MemoryFile.of(
                                                "b.json",
                                                "{\"frames\": [{\"metrics\": {\"x\": 1, \"y\":"
                                                        + " {}}}]}")));
        assertThat(((ParityBackend.BackendRan) read).frames().metrics()).containsExactly("x");
    }

    @Test
    void a_backend_with_more_values_than_there_is_room_for_has_failed() {
        MemoryFile two =
                MemoryFile.of("b.json", "{\"frames\": [{\"metrics\": {\"x\": 1, \"y\": 1}}]}");
        FramesReader all = FramesReader.all();
        assertThat(all.withLimit(2).read("b", List.of(two)))
                .isInstanceOf(ParityBackend.BackendRan.class);
        assertThat(all.withLimit(1).read("b", List.of(two)))
                .isInstanceOfSatisfying(
                        ParityBackend.BrokenBackend.class,
                        broken -> assertThat(broken.reason()).contains("more than 1 values"));
    }

    @Test
    void several_files_of_a_backend_each_hold_other_metrics() {
        String x = "{\"frames\": [{\"frameNum\": 0, \"metrics\": {\"x\": 1}}]}";
        String y = "{\"frames\": [{\"frameNum\": 0, \"metrics\": {\"y\": 1}}]}";
        assertThat(ran(x, y).metrics()).containsExactly("x", "y");
        assertThat(read(x, x)).isInstanceOf(ParityBackend.BrokenBackend.class);
        assertThat(read(x, y.replace("0", "1"))).isInstanceOf(ParityBackend.BrokenBackend.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|its file is empty",
                "device init failed|device init failed",
                "{}|expected the key frames, found none",
                "{\"frames\": {}}|expected an array",
                "{\"frames\": [1]}|expected an object",
                "{\"frames\": [{\"metrics\": {\"x\": true}}]}|expected a number",
                "{\"frames\": [|b.json",
            })
    void a_file_without_frames_is_a_backend_that_failed(String text, String reason) {
        assertThat(read(text))
                .isInstanceOfSatisfying(
                        ParityBackend.BrokenBackend.class,
                        broken -> assertThat(broken.reason()).contains(reason));
    }

    @Test
    void last_words_are_cut() {
        String reason = ((ParityBackend.BrokenBackend) read("x".repeat(5_000))).reason();
        assertThat(reason).hasSize(200);
    }
}
