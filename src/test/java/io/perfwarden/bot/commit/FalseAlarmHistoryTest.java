package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FalseAlarmHistoryTest {
    private static final SuitePolicy SUITE = RepositoryPolicy.defaults().suites().getFirst();

    private static ResultSet measured(double a, double b, String... unchanged) {
        Map<String, String> code =
                List.of(unchanged).stream()
                        .collect(Collectors.toMap(it -> it, it -> "sha256:1234"));
        return new ResultSet(
                List.of("go"),
                List.of(time("a", a, "ns"), time("b", b, "ns")),
                BenchmarkEnvironment.UNKNOWN,
                List.of(),
                code);
    }

    @ParameterizedTest
    @CsvSource({"130, 100, SAME_CODE", "130, 130, ALARM", "100, 130, ALARM", "100, 100, QUIET"})
    void an_alarm_is_of_the_same_code_where_all_that_fails_has_the_baselines_hash(
            double a, double b, AlarmOutcome.AlarmKind said) {
        Baseline before = new Baseline(Optional.empty(), measured(100, 100, "a"));
        SuiteComparison judged =
                SuiteComparator.judge(SUITE, "", Optional.of(before), measured(a, b, "a"));
        assertThat(FalseAlarmHistory.outcome(List.of(judged), SUITE)).contains(said);
    }
}
