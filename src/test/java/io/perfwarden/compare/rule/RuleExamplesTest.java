package io.perfwarden.compare.rule;

import static io.perfwarden.compare.rule.OneSuite.suite;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.Read;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;

/** The examples of limits for a part of a suite, on results of the tools. */
class RuleExamplesTest {
    private static final Pattern EXAMPLE = Pattern.compile("\\| a .*, (.+?) \\| `(.+)` \\|");

    private static final Map<String, String> RESULTS =
            Map.of(
                    "Go", "go/packages.txt",
                    "JMH", "jmh/base.json",
                    "pytest-benchmark", "pytest-benchmark/base.json",
                    "criterion", "criterion/base.txt",
                    "Google Benchmark", "google-benchmark/base.json",
                    "Vitest", "vitest/base.json",
                    "asv", "asv/base.json");

    @Test
    void each_example_of_a_pattern_matches_what_the_tool_calls_so() throws IOException {
        List<String> examples =
                Files.readAllLines(Path.of("config/configuration.md")).stream()
                        .filter(line -> EXAMPLE.matcher(line).matches())
                        .toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(RESULTS.size());
        assertThat(examples).allSatisfy(RuleExamplesTest::matchesSome);
    }

    private static void matchesSome(String line) {
        Matcher example = EXAMPLE.matcher(line);
        assertThat(example.matches()).isTrue();
        ResultSet results = Read.ok(MemoryFile.sample(RESULTS.get(example.group(1))));
        SuitePolicy suite = suite("rules: [{match: '" + example.group(2) + "', fail: 2%}]");
        assertThat(results.measurements())
                .anyMatch(it -> suite.ruleFor(it.id(), it.metric().name()).isPresent());
    }
}
