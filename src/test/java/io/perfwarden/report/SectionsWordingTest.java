package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Measurements;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SectionsWordingTest {
    private static final SuitePolicy LENIENT =
            SuitePolicy.defaults("s").withRow(RowPolicy.DEFAULT.with(RowPolicy.Missing.IGNORE));

    private static ResultSet results(Map<String, Double> times) {
        return Measurements.results(
                times.entrySet().stream()
                        .map(entry -> Measurements.time(entry.getKey(), entry.getValue(), "ns"))
                        .toArray(MetricResult[]::new));
    }

    private static String render(SuitePolicy suite, ResultSet before, ResultSet now) {
        return SectionsWording.render(
                new SectionsWording.SectionSubject(
                        SuiteComparator.judge(
                                suite,
                                "",
                                Measurements.baseline(
                                        before.measurements().toArray(MetricResult[]::new)),
                                now),
                        suite,
                        now.measurements()));
    }

    private static String render(Map<String, Double> before, Map<String, Double> now) {
        return render(LENIENT, results(before), results(now));
    }

    @Test
    void sections_stand_in_the_gates_order_with_their_counts() {
        Golden.assertMatches(
                "report/sections.txt",
                render(
                        Map.of("a", 100.0, "b", 1000.0, "c", 1e6, "d", 1e9, "e", 5.0),
                        Map.of("a", 136.6, "b", 1030.0, "c", 9e5, "d", 1e9, "z", 1.0)));
    }

    @Test
    void the_result_is_the_verdict() {
        Map<String, Double> both = Map.of("a", 100.0, "b", 100.0);
        SuitePolicy strict = SuitePolicy.defaults("s");
        assertThat(render(strict, results(both), results(Map.of("a", 100.0))))
                .contains("RESULT: FAIL - 1 benchmark(s) missing or failed");
        assertThat(render(both, both)).contains("RESULT: PASS\n");
        assertThat(render(both, Map.of("a", 103.0, "b", 100.0)))
                .contains("RESULT: PASS (with warnings) - 1 warning(s)");
        assertThat(render(both, Map.of("z", 1.0)))
                .contains("RESULT: NO VERDICT - nothing could be compared");
    }

    @Test
    void what_has_no_value_has_sections_of_its_own() {
        ResultSet now = results(Map.of("a", Double.NaN, "b", 100.0));
        assertThat(render(LENIENT, results(Map.of("a", 100.0, "b", 100.0)), now))
                .contains("FAILED (without a value): 1\n", "  Failed:           1\n")
                .contains("  Total benchmarks: 2\n");
    }

    /** The rule and the report of such gates, as their description reads. */
    private static String emulated(Map<String, Double> before, Map<String, Double> now) {
        Map<String, Integer> counts = new HashMap<>();
        before.forEach((name, base) -> counts.merge(section(base, now.get(name)), 1, Integer::sum));
        now.keySet().stream()
                .filter(name -> !before.containsKey(name))
                .forEach(_ -> counts.merge("new", 1, Integer::sum));
        return String.format(
                Locale.ROOT,
                "  Total benchmarks: %d%n  Regressions:      %d%n  Warnings:         %d%n"
                        + "  Improvements:     %d%n  Unchanged:        %d%n  Missing:          %d%n"
                        + "  New:              %d%n",
                before.size(),
                counts.getOrDefault("fail", 0),
                counts.getOrDefault("warn", 0),
                counts.getOrDefault("better", 0),
                counts.getOrDefault("same", 0),
                counts.getOrDefault("missing", 0),
                counts.getOrDefault("new", 0));
    }

    private static String section(double base, @Nullable Double now) {
        if (now == null) {
            return "missing";
        }
        double change = (now - base) / base;
        return change > 0.05 ? "fail" : change > 0.02 ? "warn" : change < -0.02 ? "better" : "same";
    }

    @Test
    void random_runs_have_the_counts_of_the_rule() {
        Random random = new Random(31);
        for (int i = 0; i < 300; i++) {
            Map<String, Double> before = new LinkedHashMap<>();
            Map<String, Double> now = new LinkedHashMap<>();
            for (int n = 0; n < 12; n++) {
                double base = 1 + random.nextInt(10_000) / 16.0;
                if (n < 2 || random.nextInt(8) > 0) {
                    before.put("b" + n, base);
                }
                if (n < 2 || random.nextInt(8) > 0) {
                    now.put("b" + n, base * (0.9005 + random.nextInt(200) / 1000.0));
                }
            }
            assertThat(render(before, now)).contains(emulated(before, now));
        }
    }

    @Test
    void a_hostile_name_stays_on_its_line() {
        Map<String, Double> before = Map.of("a\nRESULT: PASS", 100.0, "b", 1.0);
        assertThat(render(before, Map.of("a\nRESULT: PASS", 200.0, "b", 1.0)))
                .doesNotContain("\nRESULT: PASS");
    }
}
