package io.perfwarden.compare.rule;

import static io.perfwarden.compare.rule.OneSuite.judged;
import static io.perfwarden.compare.rule.OneSuite.suite;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.Verdict;
import io.perfwarden.model.MetricResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows without a history see as much as their limit says, or nothing. */
class BlindRowTest {
    private static final MetricResult SORT = time("sort", 100, "ns");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fail: 5% | false",
                "must-see: 5% | true",
                "'must-see: 5%, decision: threshold' | false",
                "'must-see: 3%, decision: threshold' | true",
                "'must-see: 5%, decision: threshold, slack: 10 ns' | true",
                "'rules: [{match: sort, must-see: 5%}]' | true",
                "'rules: [{match: other, must-see: 5%}]' | false",
                "'rules: [{match: sort, must-see: 5%, gate: advise}]' | false",
            })
    void a_row_is_blind_if_it_decides_and_sees_less_than_it_must(String keys, boolean blind) {
        var judged = judged(suite(keys), SORT, SORT);
        assertThat(judged.blindRows().count()).isEqualTo(blind ? 1 : 0);
        assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
        assertThat(judged.rows().getFirst().effect()).isEqualTo(RowEffect.NONE);
        assertThat(judged.rows().getFirst().has(RowReason.BLIND)).isEqualTo(blind);
    }
}
