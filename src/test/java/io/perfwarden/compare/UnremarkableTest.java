package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.column.BenchmarkColumn;
import io.perfwarden.compare.noise.PolicyDecider;
import io.perfwarden.compare.noise.StatisticalDecider;
import io.perfwarden.compare.rule.Decider;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Findings;
import io.perfwarden.compare.rule.ThresholdDecider;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.lazy.LazyList;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.testkit.Measurements;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
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
            Judge.Subject subject = RandomSubjects.subject(random);
            Decider decider =
                    random.nextInt(4) == 0
                            ? new ThresholdDecider()
                            : new PolicyDecider(
                                    new StatisticalDecider(Rerun.IMPOSSIBLE, Machines.SHARED));

            SuiteComparison quick = Judge.judge(subject, decider);
            SuiteComparison whole = Judge.judge(subject, withoutSayingSo(decider));

            assertThat(quick).describedAs("seed %d", seed).isEqualTo(whole);
            assertThat(quick.unsorted()).isEqualTo(whole.unsorted());
            assertThat(benchmarks(quick))
                    .isEqualTo(quick.unsorted().stream().map(Row::id).toList());
            assertThat(quick.remarkable()).isEqualTo(whole.remarkable());
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
        List<Measurement> before = new ArrayList<>();
        List<Measurement> now = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            before.add(time("sort/" + i, 100 + i, "ns"));
            now.add(time("sort/" + i, i == 42 ? 200 : 100.5 + i, "ns"));
        }
        Collections.shuffle(now, new Random(1));
        List<Integer> asked = new ArrayList<>();

        SuiteComparison judged =
                Judge.judge(subject(before, now), counting(asked, Findings::byLimits));

        assertThat(asked).hasSize(1);
        assertThat(judged.counts())
                .containsOnly(
                        Map.entry(RowOutcome.UNCHANGED, 99), Map.entry(RowOutcome.REGRESSED, 1));
    }

    @Test
    void what_goes_by_more_than_limits_is_asked_of_every_pair() {
        List<Measurement> same = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            same.add(time("sort/" + i, 100 + i, "ns"));
        }
        Set<Integer> asked = new TreeSet<>();

        Judge.judge(subject(same, same), counting(asked, Findings::of));

        assertThat(asked).hasSize(100);
    }

    /** Fixed limits, and of which pairs somebody asks for what they say. */
    private static Decider counting(
            Collection<Integer> asked, Function<List<Finding>, Findings> made) {
        return (pairs, evidence) -> {
            Findings found = new ThresholdDecider().decide(pairs, evidence);
            return made.apply(
                    LazyList.of(
                            pairs.size(),
                            i -> {
                                asked.add(i);
                                return found.each().get(i);
                            }));
        };
    }

    private static Judge.Subject subject(List<Measurement> before, List<Measurement> now) {
        return new Judge.Subject(
                SuitePolicy.defaults("core"),
                "",
                baseline(before.toArray(Measurement[]::new)),
                List.of(Measurements.results(now.toArray(Measurement[]::new))));
    }

    /** The same decider, of which nobody knows that it goes by fixed limits. */
    private static Decider withoutSayingSo(Decider decider) {
        return (pairs, evidence) -> {
            Findings found = decider.decide(pairs, evidence);
            return Findings.of(found.each());
        };
    }
}
