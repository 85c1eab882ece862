package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.SuitePolicy.RuleList;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.steps.Steps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What globs cost, counted. */
class GlobStepsTest {
    private static final long LIMIT = 1_000_000_000;

    /** Matches a text of many lines, line by line. */
    static final class Matching implements BiConsumer<String, byte[]> {
        @Override
        public void accept(String pattern, byte[] names) {
            GlobPattern glob = GlobPattern.parse(pattern);
            new String(names, StandardCharsets.UTF_8).lines().forEach(glob::matches);
        }
    }

    /** Reads a text as the name of an artifact. */
    static final class Capturing implements BiConsumer<String, byte[]> {
        @Override
        public void accept(String pattern, byte[] name) {
            ArtifactPattern.parse(pattern).match(new String(name, StandardCharsets.UTF_8));
        }
    }

    /** Asks for the rule of each name, by each of five metrics. */
    static final class Ruling implements BiConsumer<String, byte[]> {
        @Override
        public void accept(String pattern, byte[] names) {
            SuiteRule rule =
                    new SuiteRule(
                            GlobPattern.parse(pattern),
                            Optional.empty(),
                            RowPolicy.DEFAULT,
                            false,
                            false);
            RuleList rules = RuleList.of(Collections.nCopies(100, rule));
            List<BenchmarkId> ids =
                    new String(names, StandardCharsets.UTF_8).lines().map(BenchmarkId::of).toList();
            List.of("a", "b", "c", "d", "e")
                    .forEach(metric -> ids.forEach(id -> rules.first(id, metric)));
        }
    }

    private static long steps(
            Class<? extends BiConsumer<String, byte[]>> work, String pattern, String text) {
        return Steps.of(work, pattern, text.getBytes(StandardCharsets.UTF_8), LIMIT);
    }

    private static String names(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "suite/group" + i % 97 + "/benchmark/size=" + i)
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"**/", "*a", "**a=/", "?", "{a,*b}", "{**/,s}"})
    void ten_thousand_names_cost_little_more_than_their_characters(String piece) {
        for (int times : new int[] {1, 15, 48}) {
            String pattern = piece.repeat(times) + "x";
            String names = names(10_000);
            assertThat(steps(Matching.class, pattern, names))
                    .as(pattern)
                    .isLessThan(10L * names.length());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"*a*b*c*d*e*f*g*h", "**/a??????????????????", "{a,?}{b,??}{c,???}*{d,*}"})
    void names_of_no_likeness_cost_pattern_times_text_at_most(String pattern) {
        Random random = new Random(7);
        String names =
                random.ints(100_000, 0, 10)
                        .mapToObj(i -> i == 9 ? "\n" : "abcdefgh/".substring(i, i + 1))
                        .collect(Collectors.joining());
        assertThat(steps(Matching.class, pattern, names))
                .isLessThan(10L * pattern.length() * names.length());
    }

    @Test
    void a_hundred_rules_read_each_character_of_a_name_once() {
        String packages = "alpha.beta.gamma.delta.epsilon.zeta.eta.theta.iota.kappa.lambda.";
        String names = (packages + "Bench/" + "x".repeat(3_000) + "\n").repeat(5);
        assertThat(steps(Ruling.class, "**/*q", names)).isLessThan(100 * 10L * names.length());
    }

    @Test
    void characters_beyond_ascii_cost_pattern_times_text_at_most() {
        String pattern = "**/*\u00b5".repeat(20);
        String name = "\u00b5/\ud83d\ude80".repeat(1_000);
        assertThat(steps(Matching.class, pattern, name))
                .isLessThan(20L * pattern.length() * name.length());
    }

    @Test
    void a_capture_costs_pattern_times_text_at_most() {
        String pattern = "*-".repeat(40) + "{platform}";
        String name = "a-".repeat(499);
        assertThat(steps(Capturing.class, pattern, name))
                .isLessThan(10L * pattern.length() * name.length());
    }
}
