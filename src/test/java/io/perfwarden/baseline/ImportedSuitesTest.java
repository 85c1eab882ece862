package io.perfwarden.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.HistoryImport.ImportedSuites;
import io.perfwarden.baseline.HistoryImport.SuiteSummary;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.ResultSet.UnreadInput;
import org.junit.jupiter.api.Test;

class ImportedSuitesTest {
    private static SuiteSummary suite(String name, int newest, Optional<BetterDirection> declared) {
        return new SuiteSummary(
                name,
                name,
                newest,
                newest,
                Map.of(),
                UnreadInput.NONE,
                UnreadInput.NONE,
                0,
                declared);
    }

    @Test
    void a_suite_has_its_baseline_and_the_direction_nobody_else_tells() {
        String yaml =
                ImportedSuites.configuration(
                        List.of(
                                suite("no", 2, Optional.of(BetterDirection.HIGHER)),
                                suite("empty", 0, Optional.empty()),
                                suite("core", 1, Optional.empty())),
                        "bench/baselines");
        assertThat(yaml)
                .isEqualTo(
                        """
                        version: 1
                        suites:
                          - name: "no"
                            artifact: "bench-no"
                            baseline: "bench/baselines/no.json"
                            direction: higher
                          - name: "core"
                            artifact: "bench-core"
                            baseline: "bench/baselines/core.json"
                        """);
    }

    @Test
    void there_are_no_more_suites_than_a_configuration_may_have() {
        List<SuiteSummary> many =
                IntStream.range(0, 103).mapToObj(i -> suite("s" + i, 1, Optional.empty())).toList();
        assertThat(ImportedSuites.configuration(many, "b"))
                .contains("\"s99\"")
                .doesNotContain("\"s100\"")
                .endsWith("# 3 more are too many\n");
    }
}
