package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.report.NameQuery.Meaning;
import io.perfwarden.testkit.RealResults;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A label of the comment, or a name, means the rows that it stands for there. */
class NameQueryTest {
    private static final Comparison REPORT =
            new Comparison(
                    List.of(
                            Rows.suite(
                                    "core",
                                    List.of(
                                            slow("dot/AVX2/1024", Map.of()),
                                            slow("dot/NEON/1024", Map.of()),
                                            fine("dot/AVX2/64", Map.of()),
                                            slow("test_sort[a/b]", Map.of()),
                                            slow("test_sort[c]", Map.of()),
                                            slow("decode", Map.of("encoding", "SIMD", "n", "1")),
                                            slow("decode", Map.of("encoding", "SIMD", "n", "2")),
                                            fine("decode", Map.of("encoding", "RAW", "n", "1")),
                                            slow("r\u00e9sum\u00e9 two words", Map.of()),
                                            slow("{odd", Map.of())))));

    private static Row slow(String name, Map<String, String> params) {
        return row(name).with(params).base(100).now(120).regressed();
    }

    private static Row fine(String name, Map<String, String> params) {
        return row(name).with(params).base(100).now(100).unchanged();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dot/AVX2/1024 | 1",
                "dot/*/1024 | 2",
                "dot/** | 3",
                "dot/* | 0",
                "test_sort[*] | 2",
                "test_sort[c] | 1",
                "decode | 3",
                "decode with encoding=SIMD | 2",
                "decode with n=1 encoding=SIMD | 1",
                "decode with encoding=OTHER | 0",
                "d*e with encoding=RAW | 1",
                "r\u00e9sum\u00e9 two words | 1",
                "{odd | 1",
                "** | 10",
                "Decode | 0",
                "with | 0",
                "' with ' | 0"
            })
    void a_text_means_so_many_rows(String text, int rows) {
        assertThat(rows(REPORT, text)).hasSize(rows);
    }

    private static List<Row> rows(Comparison report, String text) {
        return switch (NameQuery.findMeaning(report, text)) {
            case Meaning.Rows(List<NameQuery.Hit> hits) ->
                    hits.stream().map(NameQuery.Hit::row).toList();
            case Meaning.Ambiguous(List<String> candidates) ->
                    throw new AssertionError("one of " + candidates);
        };
    }

    private static List<String> candidates(Comparison report, String text) {
        return switch (NameQuery.findMeaning(report, text)) {
            case Meaning.Rows(List<NameQuery.Hit> hits) -> throw new AssertionError(hits);
            case Meaning.Ambiguous(List<String> candidates) -> candidates;
        };
    }

    /** Suites whose names begin with packages, in different ones. */
    private static Comparison packages() {
        return new Comparison(
                List.of(
                        Rows.suite(
                                "core",
                                List.of(
                                        slow("org.acme.text.Sort.run", Map.of("size", "1 kB")),
                                        slow("org.acme.text.Sort.run", Map.of("size", "2 kB")),
                                        fine("org.acme.text.Sort.run", Map.of("size", "3 kB")),
                                        slow("org.acme.text.Join.run/a", Map.of()))),
                        Rows.suite(
                                "net",
                                List.of(
                                        slow("com.acme.Join.run/a", Map.of()),
                                        slow("com.acme.Sock.read", Map.of())))));
    }

    static Stream<Comparison> reports() {
        return Stream.concat(
                Stream.of(REPORT, packages(), Cases.mixed(), Cases.platforms()),
                RealResults.slowed().map(it -> new Comparison(List.of(it.judged()))));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void every_label_of_a_report_means_exactly_what_it_stands_for(Comparison report) {
        FindingWording wording = new FindingWording(it -> it, report);
        Map<String, Set<Row>> labels = new HashMap<>();
        for (ChangeGroup finding : ChangeGroups.of(report).listedGroups()) {
            if (finding.kind() == ChangeKind.ELSEWHERE) {
                continue;
            }
            Set<Row> rows = labels.computeIfAbsent(wording.label(finding), _ -> new HashSet<>());
            for (GroupMember member : finding.members()) {
                rows.add(member.row());
                rows.addAll(member.others());
            }
        }
        labels.forEach((label, rows) ->
                assertThat(rows(report, label))
                        .as(label)
                        .containsExactlyInAnyOrderElementsOf(rows));
    }

    @Test
    void a_name_means_the_same_with_and_without_what_all_names_begin_with() {
        for (String text : List.of("Sort.run", "Sort.*", "Sort.run [size=2 kB]", "Sock.read")) {
            assertThat(rows(packages(), text)).isNotEmpty();
            String start = text.startsWith("Sock") ? "com.acme." : "org.acme.text.";
            assertThat(rows(packages(), text)).isEqualTo(rows(packages(), start + text));
        }
        assertThat(rows(packages(), "run/a")).isEmpty();
        assertThat(rows(packages(), "text.Sort.run")).isEmpty();
    }

    @Test
    void parameters_may_hold_blanks() {
        assertThat(rows(packages(), "Sort.run with size=2 kB")).hasSize(1);
        assertThat(rows(packages(), "Sort.run with size=2")).isEmpty();
    }

    @Test
    void a_short_name_of_two_benchmarks_is_answered_with_both() {
        assertThat(candidates(packages(), "Join.run/a"))
                .containsExactlyInAnyOrder(
                        "org.acme.text.Join.run/a in core", "com.acme.Join.run/a in net");
        for (String candidate : candidates(packages(), "Join.run/a")) {
            assertThat(rows(packages(), candidate)).hasSize(1);
        }
    }

    @Test
    void a_whole_name_that_is_the_short_one_of_another_is_answered_with_both() {
        Comparison report =
                new Comparison(
                        List.of(
                                Rows.suite(
                                        "core",
                                        List.of(
                                                slow("a.a.a.b", Map.of()),
                                                slow("a.a.a.a.a.b", Map.of())))));
        assertThat(rows(report, "a.b")).hasSize(1);
        assertThat(candidates(report, "a.a.a.b")).containsExactly("a.a.a.a.a.b", "a.a.a.b");
        assertThat(rows(report, "a.a.a.a.a.b")).hasSize(1);
    }

    @Test
    void what_looks_the_same_is_not_taken_for_one_another() {
        Comparison report =
                new Comparison(
                        List.of(
                                Rows.suite(
                                        "core",
                                        List.of(
                                                slow("sort  it", Map.of()),
                                                slow("sort it", Map.of())))));
        assertThat(candidates(report, "sort it")).hasSize(2);
    }

    private static String insert(String key) {
        String type = "std::unordered_map<std::basic_string<char>, ";
        return "BM_Insert<" + type.repeat(3) + key + ", absl::Hash>".repeat(12) + ">/1024";
    }

    private static Comparison longNames(String... keys) {
        List<Row> rows = Stream.of(keys).map(key -> slow(insert(key), Map.of())).toList();
        return new Comparison(List.of(Rows.suite("core", rows)));
    }

    private static List<String> linesOf(Comparison report) {
        FindingWording shown =
                new FindingWording(text -> MarkdownText.name(text, FindingTable.NAME), report);
        return new FindingTable(shown, _ -> "").lines(ChangeGroups.of(report).listedGroups());
    }

    @Test
    void a_name_that_a_report_cuts_is_taken_as_it_stands_there() {
        Comparison report = longNames("int");
        String cut = linesOf(report).getFirst().split("`", -1)[1];
        assertThat(cut).contains("\u2026").hasSizeGreaterThan(190);
        assertThat(rows(report, cut)).hasSize(1);
        assertThat(rows(report, insert("int"))).hasSize(1);
    }

    @Test
    void names_that_look_the_same_once_they_are_cut_are_answered_with_both_in_full() {
        Comparison report = longNames("int", "long");
        List<String> lines = linesOf(report);
        assertThat(lines).doesNotHaveDuplicates();
        for (String line : lines) {
            String cut = line.split(" \\| ", -1)[2].replace("`", "");
            assertThat(candidates(report, cut))
                    .containsExactlyInAnyOrder(insert("int"), insert("long"));
        }
    }

    @Test
    void an_ellipsis_without_much_of_a_name_around_it_means_nothing() {
        assertThat(rows(longNames("int"), "BM\u2026/1024")).isEmpty();
    }

    @Test
    void a_benchmark_called_like_a_label_is_not_taken_for_others() {
        Comparison report =
                new Comparison(
                        List.of(
                                Rows.suite(
                                        "core",
                                        List.of(
                                                slow("dot/*", Map.of()),
                                                fine("dot/1", Map.of()),
                                                fine("dot/2", Map.of())))));
        assertThat(rows(report, "dot/*")).hasSize(1);
    }

    @Test
    void invisible_characters_that_a_report_puts_into_a_name_do_not_matter() {
        Comparison report =
                new Comparison(
                        List.of(Rows.suite("core", List.of(slow("@scope/sort #1", Map.of())))));
        assertThat(rows(report, "@\u200bscope/sort #\u200b1")).hasSize(1);
    }

    @Test
    void only_a_benchmarks_own_name_is_whole() {
        assertThat(whole(REPORT, "dot/AVX2/64")).containsExactly(true);
        assertThat(whole(packages(), "Sock.read")).containsExactly(true);
        assertThat(whole(packages(), "com.acme.Sock.read")).containsExactly(true);
        assertThat(whole(packages(), "com.acme.Sock.*")).containsExactly(false);
    }

    private static List<Boolean> whole(Comparison report, String text) {
        return switch (NameQuery.findMeaning(report, text)) {
            case Meaning.Rows(List<NameQuery.Hit> hits) ->
                    hits.stream().map(NameQuery.Hit::whole).toList();
            case Meaning.Ambiguous _ -> List.of();
        };
    }
}
