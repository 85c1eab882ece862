package io.perfwarden.report.machine;

import static io.perfwarden.report.CommonWording.DOT;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import io.perfwarden.report.machine.RegressionAnnouncement.AnnouncedRow;
import io.perfwarden.report.machine.RegressionAnnouncement.SuiteNews;
import org.jspecify.annotations.Nullable;

/** The form of a notification: one for each kind of recipient. */
public enum MessageFormat {
    /**
     * For an incoming webhook of Slack. Names are in code spans, where Slack makes no links and no
     * emoji; {@code verbatim} keeps Slack from linking and mentioning by itself.
     *
     * @see <a href="https://docs.slack.dev/messaging/formatting-message-text/">Slack, Formatting
     *     message text</a>
     * @see <a href="https://docs.slack.dev/reference/block-kit/blocks/">Slack, Blocks</a>
     */
    SLACK,
    /**
     * For a webhook of Discord: one embed, with a field for each item.
     *
     * @see <a
     *     href="https://discord.com/developers/docs/resources/message#embed-object-embed-limits">
     *     Discord, Embed Limits</a>
     */
    DISCORD,
    /**
     * For a Teams workflow: an adaptive card. All text is in text runs, which know no Markdown.
     *
     * @see <a
     *     href="https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using">
     *     Microsoft, Create and send messages with webhooks</a>
     */
    TEAMS,
    /**
     * For programs, in the form of Standard Webhooks. The suites are those of a report, {@code
     * perfwarden/report/2}, with the failing rows only.
     *
     * @see <a
     *     href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md">
     *     Standard Webhooks</a>
     */
    JSON;

    private static final String JSON_TYPE = "perfwarden.regression.v1";
    private static final int RED = 0xCF222E;
    private static final int GREEN = 0x1A7F37;

    /** Characters of the fields; an embed has 6,000 in all, and 25 fields of 256 and 1,024. */
    private static final int DISCORD_ROOM = 4_000;

    /** Characters of the items; a section has 3,000, and a name may be escaped to five times. */
    private static final int SLACK_ROOM = 2_000;

    /** Bytes of the items; messages of more than 21 kB were seen to be refused. */
    private static final int TEAMS_ROOM = 14_000;

    /** Bytes around the three runs of an item in Teams. */
    private static final int TEAMS_FRAME = 400;

    /** The body of a request to the recipient: JSON in one line. */
    public String write(RegressionAnnouncement news) {
        ObjectNode message =
                switch (this) {
                    case SLACK -> slack(Letter.of(news));
                    case DISCORD -> discord(Letter.of(news));
                    case TEAMS -> teams(Letter.of(news));
                    case JSON -> json(news);
                };
        return message.toString();
    }

    private static ObjectNode slack(Letter letter) {
        Fitting fitting = letter.fit(SLACK_ROOM, item -> slackLine(item).length());
        String body =
                slackText(letter.summary())
                        + fitting.items().stream()
                                .map(MessageFormat::slackLine)
                                .collect(Collectors.joining())
                        + (fitting.dropped() > 0
                                ? "\n" + NotifyWording.more(fitting.dropped())
                                : "");
        String origin =
                letter.link()
                                .map(url -> "<" + slackEscaped(url) + "|" + NotifyWording.LINK)
                                .map(link -> link + ">" + DOT)
                                .orElse("")
                        + NotifyWording.SENDER;
        String title = slackEscaped(letter.title());
        var header = object().put("type", "plain_text").put("text", title).put("emoji", false);
        ObjectNode message = object().put("text", title);
        message.putArray("blocks")
                .add(object().put("type", "header").<ObjectNode>set("text", header))
                .add(object().put("type", "section").<ObjectNode>set("text", slackMarkdown(body)))
                .add(
                        object().put("type", "context")
                                .<ObjectNode>set(
                                        "elements", array(Stream.of(slackMarkdown(origin)))));
        return message.put("unfurl_links", false);
    }

    private static ObjectNode slackMarkdown(String text) {
        return object().put("type", "mrkdwn").put("text", text).put("verbatim", true);
    }

    private static String slackLine(Item item) {
        return "\n\u2022 " + slackText(List.of(item.name())) + ": " + slackText(item.text());
    }

    private static String slackText(List<Piece> pieces) {
        return joined(
                pieces,
                piece ->
                        piece.isName()
                                ? "`" + slackEscaped(piece.text().replace('`', '\'')) + "`"
                                : slackEscaped(piece.text()));
    }

    private static String slackEscaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static ObjectNode discord(Letter letter) {
        Fitting fitting =
                letter.fit(
                        DISCORD_ROOM,
                        item ->
                                discordText(List.of(item.name())).length()
                                        + discordText(item.text()).length());
        int more = fitting.dropped();
        ObjectNode embed = object().put("title", discordEscaped(letter.title()));
        letter.link().ifPresent(url -> embed.put("url", url));
        embed.put("description", discordText(letter.summary()))
                .put(
                        "color",
                        switch (letter.kind()) {
                            case REGRESSED -> RED;
                            case RESOLVED -> GREEN;
                        })
                .<ObjectNode>set(
                        "fields",
                        array(
                                fitting.items().stream()
                                        .map(item ->
                                                object().put(
                                                                "name",
                                                                discordText(List.of(item.name())))
                                                        .put("value", discordText(item.text())))))
                .<ObjectNode>set(
                        "footer",
                        object().put(
                                        "text",
                                        (more > 0 ? NotifyWording.more(more) + DOT : "")
                                                + NotifyWording.SENDER))
                .put("timestamp", letter.at().toString());
        ObjectNode message = object();
        message.putArray("embeds").add(embed);
        message.putObject("allowed_mentions").putArray("parse");
        return message;
    }

    private static String discordText(List<Piece> pieces) {
        return joined(pieces, piece -> discordEscaped(piece.text()));
    }

    /** A backslash before every ASCII sign, so that no emphasis, link, mention or emoji acts. */
    private static String discordEscaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints()
                .forEach(point -> {
                    boolean acts =
                            point < 0x80 && point != ' ' && !Character.isLetterOrDigit(point);
                    escaped.append(acts ? "\\" : "").appendCodePoint(point);
                });
        return escaped.toString();
    }

    private static ObjectNode teams(Letter letter) {
        Fitting fitting = letter.fit(TEAMS_ROOM, MessageFormat::teamsSize);
        ObjectNode card =
                object().put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json")
                        .put("type", "AdaptiveCard")
                        .put("version", "1.4");
        card.putObject("msteams").put("width", "Full");
        ObjectNode title =
                object().put("type", "TextRun")
                        .put("text", letter.title())
                        .put("size", "Large")
                        .put("weight", "Bolder");
        ArrayNode body =
                card.putArray("body")
                        .add(teamsBlock(Stream.of(title)))
                        .add(teamsBlock(letter.summary().stream().map(MessageFormat::teamsRun)));
        for (Item item : fitting.items()) {
            Stream<Piece> start = Stream.of(item.name(), Piece.words(": "));
            body.add(
                    teamsBlock(
                            Stream.concat(start, item.text().stream())
                                    .map(MessageFormat::teamsRun)));
        }
        if (fitting.dropped() > 0) {
            Piece more = Piece.words(NotifyWording.more(fitting.dropped()));
            body.add(teamsBlock(Stream.of(teamsRun(more))));
        }
        ArrayNode actions = card.putArray("actions");
        letter.link()
                .ifPresent(url ->
                        actions.addObject()
                                .put("type", "Action.OpenUrl")
                                .put("title", NotifyWording.LINK)
                                .put("url", url));
        ObjectNode message = object().put("type", "message");
        message.putArray("attachments")
                .addObject()
                .put("contentType", "application/vnd.microsoft.card.adaptive")
                .putNull("contentUrl")
                .set("content", card);
        return message;
    }

    private static ObjectNode teamsBlock(Stream<ObjectNode> runs) {
        return object().put("type", "RichTextBlock").set("inlines", array(runs));
    }

    private static ObjectNode teamsRun(Piece piece) {
        ObjectNode run = object().put("type", "TextRun").put("text", piece.text());
        return piece.isName() ? run.put("fontType", "Monospace") : run;
    }

    /** In UTF-8; what JSON escapes takes at most twice its size, as names have no controls. */
    private static int teamsSize(Item item) {
        String text = item.name().text() + joined(item.text(), Piece::text);
        return TEAMS_FRAME + 2 * text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static ObjectNode json(RegressionAnnouncement news) {
        RegressionAnnouncement.Place place = news.place();
        ObjectNode message = object().put("type", JSON_TYPE).put("timestamp", news.at().toString());
        ObjectNode data = message.putObject("data").put("kind", news.kind().id());
        data.putObject("repository").put("id", place.repo()).put("name", place.repository());
        data.put("branch", place.branch())
                .put("commit", place.sha())
                .put("url", textOrNull(place.url()))
                .put("failing", news.failing())
                .set("suites", array(news.suites().stream().map(suite -> json(suite, news))));
        return message;
    }

    private static ObjectNode json(SuiteNews suite, RegressionAnnouncement news) {
        return object().put("name", suite.name())
                .put("platform", textOrNull(suite.platform()))
                .put("verdict", suite.verdict())
                .put("since", suite.since())
                .set(
                        "rows",
                        array(
                                news.worst().stream()
                                        .filter(row -> row.what().where().equals(suite.label()))
                                        .map(MessageFormat::json)));
    }

    private static ObjectNode json(AnnouncedRow row) {
        AnnouncedRow.What what = row.what();
        AnnouncedRow.Numbers numbers = row.numbers();
        ObjectNode json = object().put("benchmark", what.benchmark());
        ObjectNode params = json.putObject("params");
        what.params().forEach(params::put);
        json.put("metric", what.metric())
                .put("unit", textOrNull(what.unit()))
                .put("direction", textOrNull(what.direction()))
                .<ObjectNode>set("baseline", side(numbers.baseline()))
                .<ObjectNode>set("current", side(numbers.current()))
                .<ObjectNode>set("change", number(numbers.change()))
                .<ObjectNode>set("limit", number(numbers.limit()))
                .put("outcome", row.outcome());
        ArrayNode why = json.putArray("why");
        row.why().forEach(why::add);
        return json;
    }

    private static JsonNode side(OptionalDouble value) {
        return value.isPresent()
                ? object().<ObjectNode>set("value", number(value))
                : JsonNodeFactory.instance.nullNode();
    }

    private static JsonNode number(OptionalDouble value) {
        return value.isPresent()
                ? JsonNodeFactory.instance.numberNode(value.getAsDouble())
                : JsonNodeFactory.instance.nullNode();
    }

    private static @Nullable String textOrNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static ArrayNode array(Stream<ObjectNode> items) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        items.forEach(array::add);
        return array;
    }

    private static String joined(List<Piece> pieces, Function<Piece, String> writer) {
        return pieces.stream().map(writer).collect(Collectors.joining());
    }

    /**
     * A piece of a line, not escaped.
     *
     * @param isName whether it is foreign: one bounded line, to be shown as a name
     */
    private record Piece(String text, boolean isName) {
        static Piece words(String text) {
            return new Piece(text, false);
        }

        static Piece name(String foreign, int cap) {
            return new Piece(MarkdownText.plain(foreign, cap), true);
        }

        static Piece commit(String sha) {
            return new Piece(sha.substring(0, 7), true);
        }
    }

    private record Item(Piece name, List<Piece> text) {}

    private record Fitting(List<Item> items, int dropped) {}

    /**
     * An announcement in words, the same for all who show it.
     *
     * @param title at most 150 characters
     * @param link of the check or the run, a plain web address
     */
    private record Letter(
            RegressionAnnouncement.Kind kind,
            String title,
            List<Piece> summary,
            List<Item> items,
            int unnamed,
            Optional<String> link,
            Instant at) {
        /** Code points of a name that are shown; a longer one loses its middle. */
        private static final int NAME = 120;

        private static final int SHORT_NAME = 80;
        private static final int REPOSITORY = 100;
        private static final int SUITES = 10;

        static Letter of(RegressionAnnouncement news) {
            RegressionAnnouncement.Place place = news.place();
            boolean listsRows = !news.worst().isEmpty();
            List<Item> items =
                    listsRows
                            ? news.worst().stream().map(Letter::item).toList()
                            : news.suites().stream()
                                    .limit(SUITES)
                                    .map(suite -> item(news.kind(), suite))
                                    .toList();
            return new Letter(
                    news.kind(),
                    NotifyWording.title(
                            news.kind(), MarkdownText.plain(place.repository(), REPOSITORY)),
                    List.of(
                            Piece.words(NotifyWording.summary(news)),
                            Piece.name(place.branch(), SHORT_NAME),
                            Piece.words(NotifyWording.AT),
                            Piece.commit(place.sha())),
                    items,
                    (listsRows ? news.failing() : news.suitesInAll()) - items.size(),
                    Optional.of(place.url()).filter(MarkdownText::isWebAddress),
                    news.at());
        }

        private static Item item(RegressionAnnouncement.Kind kind, SuiteNews suite) {
            return new Item(
                    Piece.name(suite.label(), NAME),
                    List.of(Piece.words(NotifyWording.since(kind)), Piece.commit(suite.since())));
        }

        private static Item item(AnnouncedRow row) {
            return new Item(
                    Piece.name(row.what().label(), NAME),
                    List.of(
                            Piece.words(NotifyWording.figures(row) + DOT),
                            Piece.name(row.what().metric(), SHORT_NAME),
                            Piece.words(NotifyWording.IN),
                            Piece.name(row.what().where(), SHORT_NAME)));
        }

        /**
         * The items that there is room for, in order: one that is too long keeps no other one out.
         */
        Fitting fit(int room, ToIntFunction<Item> size) {
            List<Item> kept = new ArrayList<>();
            int left = room;
            for (Item item : items) {
                int needed = size.applyAsInt(item);
                if (needed <= left) {
                    left -= needed;
                    kept.add(item);
                }
            }
            return new Fitting(List.copyOf(kept), unnamed + items.size() - kept.size());
        }
    }

    private static final class NotifyWording {
        static final String AT = " at ";
        static final String IN = " in ";
        static final String LINK = "See the details";
        static final String SENDER = "Perfwarden";

        private NotifyWording() {}

        static String title(RegressionAnnouncement.Kind kind, String repository) {
            return switch (kind) {
                case REGRESSED -> "Performance regression in " + repository;
                case RESOLVED -> "Performance regression resolved in " + repository;
            };
        }

        static String summary(RegressionAnnouncement news) {
            String suites = CommonWording.counted(news.suitesInAll(), "suite");
            return switch (news.kind()) {
                case REGRESSED ->
                        news.failing() == 0
                                ? suites + fail(news.suitesInAll()) + " on "
                                : CommonWording.counted(news.failing(), "result")
                                        + fail(news.failing())
                                        + " in "
                                        + suites
                                        + " on ";
                case RESOLVED -> "Nothing fails any more in " + suites + " on ";
            };
        }

        static String fail(int n) {
            return n == 1 ? " fails" : " fail";
        }

        static String since(RegressionAnnouncement.Kind kind) {
            return switch (kind) {
                case REGRESSED -> "fails since ";
                case RESOLVED -> "failed since ";
            };
        }

        static String more(int n) {
            return "\u2026 and " + CommonWording.grouped(n) + " more";
        }

        /**
         * What is wrong with a row, such as {@code 12.4 % slower (1.00 ms → 1.12 ms), limit 5 %}.
         */
        static String figures(AnnouncedRow finding) {
            AnnouncedRow.Shown shown = finding.shown();
            if (!finding.isRegression()) {
                String why = String.join(", ", finding.why());
                return why.isEmpty() ? finding.outcome() : finding.outcome() + " (" + why + ")";
            }
            var limit = shown.limit().equals(RowFigures.NOTHING) ? "" : ", limit " + shown.limit();
            return "%s (%s \u2192 %s)%s"
                    .formatted(shown.change(), shown.baseline(), shown.current(), limit);
        }
    }
}
