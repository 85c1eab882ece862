package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.RowPolicy.HardLimitPolicy;
import io.perfwarden.model.BenchmarkId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleKindTest {
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
        SuiteRule rule =
                new SuiteRule(
                        GlobPattern.parse(match),
                        Optional.empty(),
                        RowPolicy.DEFAULT,
                        false,
                        false);
        assertThat(SuitePolicy.RuleList.of(List.of(rule)).first(SORT, "time").isPresent())
                .isEqualTo(covers);
    }

    @ParameterizedTest
    @CsvSource({
        "org.acme.text.Sort.run,true",
        "Sort.run,true",
        "text.Sort.*,true",
        "Sort.run [size=100],true",
        "run,false",
        "ext.Sort.run,false",
        "org.acme.Sort.run,false",
    })
    void a_rule_speaks_of_a_name_as_a_report_shortens_it(String match, boolean covers) {
        BenchmarkId id = new BenchmarkId("org.acme.text.Sort.run", Map.of("size", "100"));
        SuiteRule rule =
                new SuiteRule(
                        GlobPattern.parse(match),
                        Optional.empty(),
                        RowPolicy.DEFAULT,
                        false,
                        false);
        assertThat(SuitePolicy.RuleList.of(List.of(rule)).first(id, "time").isPresent())
                .isEqualTo(covers);
    }

    @ParameterizedTest
    @CsvSource({
        "Dot.wide/*,Dot.plain/*,org.acme.Dot.plain/64",
        "org.acme.Dot.wide/*,org.acme.Dot.plain/*,org.acme.Dot.plain/64",
        "Dot.wide/*,org.acme.Dot.plain/*,org.acme.Dot.plain/64",
        "Dot.wide/64,Dot.plain/1,org.acme.Dot.plain/1",
    })
    void a_speed_up_is_over_the_same_class(String match, String of, String partner) {
        HardLimitPolicy hard =
                new HardLimitPolicy(
                        Optional.empty(), Optional.of(new SpeedUp(1.5, of)), Optional.empty());
        SuiteRule rule =
                new SuiteRule(
                        GlobPattern.parse(match),
                        Optional.empty(),
                        RowPolicy.DEFAULT.withHard(hard),
                        false,
                        false);
        assertThat(rule.partnerOf(BenchmarkId.of("org.acme.Dot.wide/64"))).contains(partner);
    }

    @ParameterizedTest
    @CsvSource({"time,true", "Time,false", "gc.alloc.rate,false"})
    void a_rule_with_a_metric_speaks_of_that_metric_only(String metric, boolean covers) {
        SuiteRule rule =
                new SuiteRule(
                        GlobPattern.parse("*"),
                        Optional.of("time"),
                        RowPolicy.DEFAULT,
                        false,
                        false);
        assertThat(SuitePolicy.RuleList.of(List.of(rule)).first(SORT, metric).isPresent())
                .isEqualTo(covers);
    }
}
