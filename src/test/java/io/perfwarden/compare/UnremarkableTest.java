package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.compare.rule.RowDecider;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.column.BenchmarkColumn;
import io.perfwarden.model.column.LazyList;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;

/**
 * Rows that are not made, because two numbers tell that there is nothing to say, are those that the
 * rules would have made: with and without that, every comparison is the same.
 */
final class UnremarkableTest {
    private static final int ROUNDS = 1_000;

    @Test
    void every_comparison_is_the_same_as_where_all_rows_are_made() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            ComparisonSubject subject = RandomSubjects.subject(random);
            RowDecider decider =
                    random.nextInt(4) == 0
                            ? ThresholdRule::decide
                            : new PolicyDecider(
                                    new NoiseDecider(RerunOption.IMPOSSIBLE, Machines.SHARED));

            SuiteComparison quick = SuiteComparator.judge(subject, decider);
            SuiteComparison whole = SuiteComparator.judge(subject, withoutSayingSo(decider));

            assertThat(quick).describedAs("seed %d", seed).isEqualTo(whole);
            assertThat(quick.unsortedRows()).isEqualTo(whole.unsortedRows());
            assertThat(benchmarks(quick))
                    .isEqualTo(quick.unsortedRows().stream().map(Row::id).toList());
            assertThat(quick.notableRows()).isEqualTo(whole.notableRows());
        }
    }

    /** Of each row, once it is known which are told apart as they are. */
    private static List<BenchmarkId> benchmarks(SuiteComparison judged) {
        BenchmarkColumn all = judged.benchmarks();
        for (int i = 1; i < all.size(); i++) {
            assertThat(all.isAnother(i)).isNotEqualTo(all.id(i - 1).equals(all.id(i)));
        }
        List<BenchmarkId> each = IntStream.range(0, all.size()).mapToObj(all::id).toList();
        assertThat(all.distinct()).isEqualTo(new HashSet<>(each).size());
        return each;
    }

    @Test
    void rows_are_made_of_what_is_worth_a_word_alone() {
        List<MetricResult> before = new ArrayList<>();
        List<MetricResult> now = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            before.add(time("sort/" + i, 100 + i, "ns"));
            now.add(time("sort/" + i, i == 42 ? 200 : 100.5 + i, "ns"));
        }
        Collections.shuffle(now, new Random(1));
        List<Integer> asked = new ArrayList<>();

        SuiteComparison judged =
                SuiteComparator.judge(subject(before, now), counting(asked, RuleResults::byLimits));

        assertThat(asked).hasSize(1);
        assertThat(judged.counts())
                .containsOnly(
                        Map.entry(RowOutcome.UNCHANGED, 99), Map.entry(RowOutcome.REGRESSED, 1));
    }

    @Test
    void what_goes_by_more_than_limits_is_asked_of_every_pair() {
        List<MetricResult> same = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            same.add(time("sort/" + i, 100 + i, "ns"));
        }
        Set<Integer> asked = new TreeSet<>();

        SuiteComparator.judge(subject(same, same), counting(asked, RuleResults::of));

        assertThat(asked).hasSize(100);
    }

    /** Fixed limits, and of which pairs somebody asks for what they say. */
    private static RowDecider counting(
            Collection<Integer> asked, Function<List<RuleResult>, RuleResults> made) {
        return (pairs, evidence) -> {
            RuleResults found = ThresholdRule.decide(pairs, evidence);
            return made.apply(
                    LazyList.of(
                            pairs.size(),
                            i -> {
                                asked.add(i);
                                return found.each().get(i);
                            }));
        };
    }

    private static ComparisonSubject subject(List<MetricResult> before, List<MetricResult> now) {
        return new ComparisonSubject(
                SuitePolicy.defaults("core"),
                "",
                baseline(before.toArray(MetricResult[]::new)),
                List.of(Measurements.results(now.toArray(MetricResult[]::new))));
    }

    /** The same decider, of which nobody knows that it goes by fixed limits. */
    private static RowDecider withoutSayingSo(RowDecider decider) {
        return (pairs, evidence) -> {
            RuleResults found = decider.decide(pairs, evidence);
            return RuleResults.of(found.each());
        };
    }
}
