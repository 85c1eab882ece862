package io.perfwarden.compare.parity;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.Main;
import io.perfwarden.testkit.BriefJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forty features, six pairs of backends and ten thousand frames fit in the promised heap. */
@Tag("integration")
class LargeMatrixIT {
    private static final int FEATURES = 40;
    private static final int FRAMES = 10_000;

    @TempDir Path scratch;

    @Test
    void a_large_matrix_is_judged_in_256_megabytes() throws IOException {
        List<String> command =
                new ArrayList<>(BriefJvm.ofTests("-Xmx256m", Main.class.getName(), "parity"));
        for (String backend : List.of("cpu", "cuda", "sycl", "hip")) {
            command.add(backend + "=" + write(backend));
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .endsWith("237 of 240 cells in parity, 3 fail, 0 could not be compared\n");
    }

    /** One backend is wrong in one metric of the last frame. */
    private Path write(String backend) throws IOException {
        Path file = scratch.resolve(backend + ".json");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("{\"frames\": [");
            for (int frame = 0; frame < FRAMES; frame++) {
                out.write((frame == 0 ? "" : ",") + "{\"frameNum\": " + frame + ", \"metrics\": {");
                for (int feature = 0; feature < FEATURES; feature++) {
                    boolean odd = backend.equals("hip") && frame == FRAMES - 1 && feature == 7;
                    out.write(
                            (feature == 0 ? "" : ",")
                                    + "\"integer_metric_scale"
                                    + feature
                                    + "\": "
                                    + (odd ? "9.5" : "0." + (100_000 + frame + feature)));
                }
                out.write("}}\n");
            }
            out.write("]}");
        }
        return file;
    }
}
