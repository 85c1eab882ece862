package io.perfwarden.report;

import static io.perfwarden.testkit.Measurements.cpu;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.config.SuitePolicy;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReasonWordingTest {
    private static final ReasonWording GROUND = new ReasonWording(text -> text);

    private static SuiteComparison elsewhere(double now) {
        Baseline baseline = new Baseline(Optional.empty(), results(cpu("Old"), time("a", 1, "ns")));
        return SuiteComparator.judge(
                SuitePolicy.defaults("core"),
                "",
                Optional.of(baseline),
                results(cpu("New"), time("a", now, "ns")));
    }

    @Test
    void another_machine_whose_slower_rows_only_warn_is_said_to_do_so() {
        assertThat(GROUND.doubts(Cases.of(elsewhere(1.5))))
                .contains(
                        "Measured on another machine than the baseline: slower benchmarks only warn");
    }

    @Test
    void another_machine_does_not_seem_to_make_a_failure_a_warning() {
        assertThat(GROUND.doubts(Cases.of(elsewhere(3))))
                .contains(
                        "Measured on another machine than the baseline: benchmarks that must not get"
                                + " slower fail anyway");
    }

    @Test
    void another_machine_on_which_nothing_is_slower_may_still_make_the_difference() {
        assertThat(GROUND.doubts(Cases.of(elsewhere(1))))
                .contains(
                        "Measured on another machine than the baseline: a difference may come from"
                                + " the machine");
    }
}
