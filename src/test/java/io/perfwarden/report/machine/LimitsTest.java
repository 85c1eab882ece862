package io.perfwarden.report.machine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.compare.Row;
import io.perfwarden.testkit.Rows;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever names are, no message is refused for its size, and nothing in it acts. */
class LimitsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What is long, once escaped, or acts somewhere. */
    private static final List<String> BITS =
            List.of(
                    "&",
                    "<",
                    ">",
                    "`",
                    "*",
                    "_",
                    "@everyone",
                    "<!channel>",
                    "<@1>",
                    "[x](http://e)",
                    "https://e.example/a",
                    "\ud83d\ude80",
                    "\ud83d",
                    "\ude80",
                    "\u202e",
                    "\u0000",
                    "\n",
                    "\"",
                    "\\",
                    "a",
                    " ",
                    "\u00fc",
                    "\u4e2d",
                    "|",
                    ":tada:",
                    "#",
                    "e\u0301");

    static Stream<RegressionAnnouncement> announcements() {
        return IntStream.range(0, Thorough.cases(15, 200))
                .mapToObj(seed -> announcement(new Random(seed)));
    }

    private static RegressionAnnouncement announcement(Random random) {
        News.Names names =
                new News.Names(
                        text(random, 250),
                        "core",
                        text(random, 300),
                        "https://e.example/" + "a".repeat(500));
        List<Row> rows = IntStream.range(0, random.nextInt(30)).mapToObj(i -> row(random)).toList();
        return News.regressed(names, rows);
    }

    private static Row row(Random random) {
        Map<String, String> params = new LinkedHashMap<>();
        IntStream.range(0, random.nextInt(30))
                .forEach(i -> params.put(i + text(random, 500), text(random, 2_000)));
        return Rows.row("n" + text(random, 20_000))
                .with(params)
                .metric("m" + text(random, 5_000), text(random, 100))
                .base(random.nextDouble(1e9))
                .now(random.nextDouble(1e9))
                .regressed();
    }

    private static String text(Random random, int most) {
        boolean single = random.nextBoolean();
        String only = BITS.get(random.nextInt(BITS.size()));
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(most);
        while (text.length() < length) {
            text.append(single ? only : BITS.get(random.nextInt(BITS.size())));
        }
        return text.substring(0, Math.min(length, text.length()));
    }

    @ParameterizedTest
    @MethodSource("announcements")
    void slack_takes_it(RegressionAnnouncement news) {
        String text = MessageFormat.SLACK.write(news);
        assertThat(text.length()).isLessThanOrEqualTo(10_000);
        JsonNode blocks = tree(text).get("blocks");
        assertThat(blocks.at("/0/text/text").asText().length()).isBetween(1, 150);
        String section = blocks.at("/1/text/text").asText();
        assertThat(section.length()).isBetween(1, 3_000);
        assertThat(section).doesNotContain("<").doesNotContain(">");
        assertThat(section.replaceAll("&(amp|lt|gt);", "")).doesNotContain("&");
        assertThat(section.chars().filter(c -> c == '`').count() % 2).isZero();
        assertThat(section.replaceAll("`[^`\n]*`", "")).doesNotContain("@").doesNotContain("://");
    }

    @ParameterizedTest
    @MethodSource("announcements")
    void discord_takes_it(RegressionAnnouncement news) {
        JsonNode message = tree(MessageFormat.DISCORD.write(news));
        JsonNode embed = message.at("/embeds/0");
        assertThat(message.at("/allowed_mentions/parse")).isEmpty();
        int sum = size(embed, "/title", 256) + size(embed, "/description", 4_096);
        sum += size(embed, "/footer/text", 2_048);
        assertThat(embed.get("fields")).hasSizeLessThanOrEqualTo(25);
        for (JsonNode field : embed.get("fields")) {
            sum += size(field, "/name", 256) + size(field, "/value", 1_024);
            String all = field.get("name").asText() + field.get("value").asText();
            assertThat(all.replaceAll("\\\\[!-~]", ""))
                    .doesNotContainPattern("[@<>`*_#:/\\[\\]()\\\\]");
        }
        assertThat(sum).isLessThanOrEqualTo(6_000);
    }

    @ParameterizedTest
    @MethodSource("announcements")
    void teams_takes_it(RegressionAnnouncement news) {
        String text = MessageFormat.TEAMS.write(news);
        assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(20_000);
        assertThat(tree(text).findValuesAsText("type")).doesNotContain("TextBlock");
    }

    @ParameterizedTest
    @MethodSource("announcements")
    void programs_take_it(RegressionAnnouncement news) {
        String text = MessageFormat.JSON.write(news);
        assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(256_000);
        assertThat(tree(text).at("/data/suites")).hasSize(1);
    }

    private static int size(JsonNode node, String pointer, int most) {
        int size = node.at(pointer).asText().length();
        assertThat(size).as(pointer).isBetween(1, most);
        return size;
    }

    private static JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON", e);
        }
    }
}
