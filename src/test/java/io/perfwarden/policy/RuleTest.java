package io.perfwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bench.BenchmarkId;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleTest {
    private static final BenchmarkId SORT = new BenchmarkId("sort", Map.of("size", "100"));

    @ParameterizedTest
    @CsvSource({
        "sort,true",
        "sort [size=100],true",
        "sort [size=*],true",
        "s*,true",
        "sort [size=1],false",
        "Sort,false",
        "sor,false",
    })
    void a_rule_speaks_of_a_name_with_or_without_its_parameters(String match, boolean covers) {
        Rule rule = new Rule(Glob.parse(match), Optional.empty(), RowPolicy.DEFAULT, false);
        assertThat(rule.covers(SORT, "time")).isEqualTo(covers);
    }

    @ParameterizedTest
    @CsvSource({"time,true", "Time,false", "gc.alloc.rate,false"})
    void a_rule_with_a_metric_speaks_of_that_metric_only(String metric, boolean covers) {
        Rule rule = new Rule(Glob.parse("*"), Optional.of("time"), RowPolicy.DEFAULT, false);
        assertThat(rule.covers(SORT, metric)).isEqualTo(covers);
    }
}
