package io.perfwarden.compare.parity;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.FeatureTolerances.AllowedDifference;
import io.perfwarden.compare.parity.FeatureTolerances.GpuCalibration;
import io.perfwarden.model.ReadOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToleranceTest {
    private static final ParityFeature VIF =
            new ParityFeature("vif", List.of("v"), OptionalDouble.empty());
    private static final ParityFeature CIEDE =
            new ParityFeature("ciede", List.of("c"), OptionalDouble.of(5e-3));
    private static final FeatureTable TABLE =
            new FeatureTable("t", 5e-5, 1e-2, List.of(VIF, CIEDE));

    private static final GpuCalibration CALIBRATION =
            read(
                    """
                    version: 1
                    default_fp32_tolerance: 1.0
                    default_fp16_tolerance: 2.0
                    gpus:
                      - {id: "vulkan:*", status: placeholder, features: {vif: 1.0e-4}}
                      - {id: "vulkan:0x10005:*", status: calibrated, features: {vif: 2.0e-4}}
                      - {id: "vulkan:0x10005:7", label: one, notes: x, features: {}}
                      - {id: "cuda:8.6", status: calibrated, features: {ciede: 1e-3}}
                      - {id: "cuda:8.6", status: placeholder, features: {ciede: 9e-3}}
                    """);

    private static GpuCalibration read(String text) {
        return switch (ParityTableReader.calibration("gpus.yml", text)) {
            case ReadOutcome.Ok<GpuCalibration>(GpuCalibration value) -> value;
            case ReadOutcome.Rejected<GpuCalibration>(var problems) ->
                    throw new AssertionError(problems);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "vif,, 5e-5, default",
        "ciede,, 5e-3, default",
        "vif, metal:1, 5e-5, no-calibration:metal:1",
        "vif, vulkan:0x1, 1e-4, placeholder:vulkan:*",
        "ciede, vulkan:0x1, 5e-3, placeholder-default:vulkan:*",
        "vif, vulkan:0x10005:0x0, 2e-4, calibrated:vulkan:0x10005:*",
        "ciede, vulkan:0x10005:0x0, 5e-3, placeholder-default:vulkan:0x10005:*",
        "vif, vulkan:0x10005:7, 5e-5, placeholder-default:vulkan:0x10005:7",
        "ciede, cuda:8.6, 1e-3, calibrated:cuda:8.6",
        "vif, cuda:8.6, 5e-5, placeholder-default:cuda:8.6",
        "vif, cuda:8.60, 5e-5, no-calibration:cuda:8.60",
    })
    void a_tolerance_says_where_it_comes_from(
            String feature, String gpu, double difference, String label) {
        FeatureTolerances tolerances =
                new FeatureTolerances(
                        TABLE,
                        Set.of(),
                        Optional.ofNullable(gpu)
                                .map(id -> new FeatureTolerances.CalibratedGpu(CALIBRATION, id)));
        AllowedDifference allowed = tolerances.of(TABLE.find(feature).orElseThrow());
        assertThat(allowed.difference()).isEqualTo(difference);
        assertThat(allowed.source()).isEqualTo(label);
    }

    @Test
    void half_precision_comes_before_everything() {
        FeatureTolerances tolerances =
                new FeatureTolerances(
                        TABLE,
                        Set.of("ciede"),
                        Optional.of(new FeatureTolerances.CalibratedGpu(CALIBRATION, "cuda:8.6")));
        assertThat(tolerances.of(CIEDE)).isEqualTo(new AllowedDifference(1e-2, "fp16"));
    }

    /** The rule of the gates whose tables these are, as its description reads. */
    private static Optional<String> emulated(List<String> patterns, String gpu) {
        String best = "";
        int longest = -1;
        for (String pattern : patterns) {
            boolean glob = pattern.endsWith("*");
            String start = glob ? pattern.substring(0, pattern.length() - 1) : pattern;
            boolean fits = glob ? gpu.startsWith(start) : gpu.equals(start);
            int rank = glob ? start.length() : Integer.MAX_VALUE;
            if (fits && rank > longest) {
                best = pattern;
                longest = rank;
            }
        }
        return longest < 0 ? Optional.empty() : Optional.of(best);
    }

    @Test
    void the_longest_start_wins_a_whole_id_beats_it_and_of_equals_the_first_counts() {
        Random random = new Random(3);
        for (int i = 0; i < 5_000; i++) {
            List<String> patterns = new ArrayList<>();
            List<GpuCalibration.GpuTolerances> rows = new ArrayList<>();
            for (int n = random.nextInt(6); n > 0; n--) {
                String pattern = word(random) + (random.nextBoolean() ? "*" : "");
                patterns.add(pattern);
                rows.add(new GpuCalibration.GpuTolerances(pattern, true, Map.of()));
            }
            String gpu = word(random);
            assertThat(new GpuCalibration(rows).of(gpu).map(GpuCalibration.GpuTolerances::pattern))
                    .isEqualTo(emulated(patterns, gpu));
        }
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder("g");
        for (int n = random.nextInt(4); n > 0; n--) {
            word.append(random.nextBoolean() ? 'a' : ':');
        }
        return word.toString();
    }
}
