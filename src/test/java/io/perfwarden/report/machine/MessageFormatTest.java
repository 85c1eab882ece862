package io.perfwarden.report.machine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessageFormatTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @EnumSource
    void a_regression_is_told(MessageFormat language) {
        Row gone =
                Rows.row("sort/gone")
                        .base(7)
                        .effect(RowEffect.FAIL)
                        .is(RowOutcome.MISSING, RowReason.GONE);
        Row crashed =
                Rows.row("sort/crash")
                        .effect(RowEffect.FAIL)
                        .is(RowOutcome.FAILED, RowReason.CRASHED);
        Row with = Rows.row("sort").with(Map.of("size", "100")).base(2).now(9).regressed();
        assertGolden(
                language,
                "regressed",
                News.regressed(News.slower("dot", 12.4), gone, crashed, with));
    }

    @ParameterizedTest
    @EnumSource
    void its_end_is_told(MessageFormat language) {
        assertGolden(language, "resolved", News.resolved("core", "gpu"));
    }

    @ParameterizedTest
    @EnumSource
    void hostile_names_do_nothing(MessageFormat language) {
        News.Names names =
                new News.Names(
                        "<!here>@everyone",
                        "core",
                        "*_~`|<@U1>",
                        "https://github.com/octo/hello/runs/7?a=1&b=2");
        List<Row> rows =
                Stream.of(
                                "<!channel>",
                                "@everyone <@&123> <#456>",
                                "[x](http://e) https://evil.example/",
                                "&amp;`code`**bold**\\",
                                "\u202egnp.exe\r\n\"quoted\"",
                                "n".repeat(10_000))
                        .map(name -> News.slower(name, 10))
                        .toList();
        assertGolden(language, "hostile", News.regressed(names, rows));
    }

    @ParameterizedTest
    @EnumSource
    void an_emoji_at_the_cut_stays_whole_or_goes(MessageFormat language) {
        for (int before = 40; before < 130; before++) {
            String name = "x".repeat(before) + "\ud83d\ude80".repeat(1_000);
            String text = language.write(News.regressed(News.slower(name, 10)));
            assertThat(text.codePoints()).noneMatch(MessageFormatTest::isHalf);
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_address_that_is_none_is_not_linked(MessageFormat language) {
        String odd = "javascript:alert(1)|<!channel>";
        News.Names names = new News.Names("main", "core", "", odd);
        String text = language.write(News.regressed(names, List.of(News.slower("dot", 10))));
        if (language == MessageFormat.JSON) {
            assertThat(tree(text).at("/data/url").asText()).isEqualTo(odd);
        } else {
            assertThat(text).doesNotContain("javascript").doesNotContain("OpenUrl");
        }
    }

    @ParameterizedTest
    @EnumSource
    void of_many_rows_the_worst_are_told_and_the_others_counted(MessageFormat language) {
        List<Row> rows =
                IntStream.rangeClosed(1, 500)
                        .mapToObj(i -> News.slower("row" + i, 10 + i))
                        .toList();
        String text = language.write(News.regressed(rows.toArray(Row[]::new)));
        assertThat(text).contains("row500").contains("row491").doesNotContain("row490");
        if (language == MessageFormat.JSON) {
            assertThat(tree(text).at("/data/failing").asInt()).isEqualTo(500);
        } else {
            assertThat(text).contains("and 490 more");
        }
    }

    @Test
    void a_suite_that_fails_without_a_row_is_named() {
        String text = MessageFormat.SLACK.write(News.regressed());
        assertThat(text).contains("1 suite fails on `main`").contains("`core/linux-x64`");
    }

    private static boolean isHalf(int point) {
        return Character.getType(point) == Character.SURROGATE;
    }

    private static void assertGolden(
            MessageFormat language, String name, RegressionAnnouncement news) {
        String id = language.name().toLowerCase(Locale.ROOT);
        Golden.assertMatches(
                "notify/" + id + "-" + name + ".json",
                tree(language.write(news)).toPrettyString() + "\n");
    }

    private static JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON", e);
        }
    }
}
