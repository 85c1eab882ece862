package io.perfwarden.compare.group;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.report.Hostile;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of the findings of any comparison. */
class FindingPropertiesTest {
    private static final List<String> WORDS = List.of("a", "b", "1", "2", "x=1", "[a]", "**", "*");

    private static SuiteComparison suite(Random random, List<Row> rows) {
        List<Row> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, random);
        SuiteComparison sorted = Rows.suite("core", rows);
        return new SuiteComparison(
                sorted.where(),
                sorted.verdict(),
                sorted.basis(),
                shuffled,
                List.of(),
                sorted.provenance());
    }

    private static List<Row> rows(Random random) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String name = random.nextInt(4) == 0 ? Hostile.name(i) : name(random);
            Rows.Draft draft =
                    row(name)
                            .with(Map.of("p" + random.nextInt(2), "" + random.nextInt(3)))
                            .base(100)
                            .now(100 + random.nextInt(50));
            rows.add(
                    switch (random.nextInt(6)) {
                        case 0 -> draft.regressed();
                        case 1 -> draft.effect(RowEffect.WARN).is(RowOutcome.SLOWER);
                        case 2 ->
                                draft.effect(RowEffect.FAIL)
                                        .is(RowOutcome.FAILED, RowReason.CRASHED);
                        case 3 -> draft.is(RowOutcome.IMPROVED);
                        case 4 -> draft.is(RowOutcome.ADDED, RowReason.NEW);
                        default -> draft.unchanged();
                    });
        }
        return rows;
    }

    private static String name(Random random) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            parts.add(WORDS.get(random.nextInt(WORDS.size())));
        }
        return String.join("/", parts);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void the_order_of_rows_does_not_matter(int seed) {
        Random random = new Random(seed);
        List<Row> rows = rows(random);

        ChangeGroups one = ChangeGroups.of(new Comparison(List.of(suite(random, rows))));
        ChangeGroups other = ChangeGroups.of(new Comparison(List.of(suite(random, rows))));

        assertThat(one.counts()).isEqualTo(other.counts());
        assertThat(one.all()).isEqualTo(other.all());
        assertThat(one.listedGroups()).isEqualTo(other.listedGroups());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void every_benchmark_is_counted_once_and_told_once_and_each_worse_metric_beside(int seed) {
        Random random = new Random(seed);
        List<Row> rows = rows(random);
        ChangeGroups findings = ChangeGroups.of(new Comparison(List.of(suite(random, rows))));

        int ids = (int) rows.stream().map(Row::id).distinct().count();
        int told =
                findings.listedGroups().stream()
                        .mapToInt(f ->
                                f.members().size()
                                        + f.membersWithinLimit().size()
                                        + f.renamed().map(r -> r.members().size()).orElse(0))
                        .sum();
        assertThat(findings.benchmarks()).isEqualTo(ids);
        assertThat(told)
                .isEqualTo(
                        ids
                                - findings.counts().getOrDefault(ChangeKind.UNCHANGED, 0)
                                + findings.otherMetrics());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void no_two_findings_of_a_kind_have_one_label(int seed) {
        Random random = new Random(seed);
        ChangeGroups findings =
                ChangeGroups.of(new Comparison(List.of(suite(random, rows(random)))));

        assertThat(findings.listedGroups())
                .extracting(f -> f.kind() + " " + f.label().name())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void a_scope_never_has_more_than_there_are(int seed) {
        Random random = new Random(seed);
        ChangeGroups findings =
                ChangeGroups.of(new Comparison(List.of(suite(random, rows(random)))));

        assertThat(findings.listedGroups())
                .allSatisfy(f -> assertThat(f.scope().affected()).isBetween(1, f.scope().alike()));
    }
}
