package io.perfwarden.report.message;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What those who are told understand. */
public enum MessageFormat {
    SLACK,
    DISCORD,
    TEAMS,
    JSON;

    /** The body of a request that tells them: JSON in one line. */
    public String write(RegressionAnnouncement news) {
        return switch (this) {
            case SLACK -> SlackMessage.write(MessageLetter.of(news));
            case DISCORD -> DiscordMessage.write(MessageLetter.of(news));
            case TEAMS -> TeamsMessage.write(MessageLetter.of(news));
            case JSON -> JsonMessage.write(news);
        };
    }

    /**
     * A letter for a webhook of Discord: one embed, with a field for each item. Every ASCII sign
     * that is neither letter, digit nor blank has a backslash before it, so that nothing acts: no
     * emphasis, link, mention or emoji.
     *
     * @see <a
     *     href="https://discord.com/developers/docs/resources/message#embed-object-embed-limits">
     *     Discord, Embed Limits</a>
     */
    private static final class DiscordMessage {
        private static final int RED = 0xCF222E;
        private static final int GREEN = 0x1A7F37;

        /** Characters of the fields; an embed has 6,000 in all, and 25 fields of 256 and 1,024. */
        private static final int FIELDS = 4_000;

        private DiscordMessage() {}

        static String write(MessageLetter letter) {
            return JsonBody.object(json -> {
                JsonBody.array(
                        json,
                        "embeds",
                        list -> JsonBody.object(list, embed -> embed(embed, letter)));
                JsonBody.object(
                        json,
                        "allowed_mentions",
                        mentions -> JsonBody.array(mentions, "parse", _ -> {}));
            });
        }

        private static void embed(JsonGenerator json, MessageLetter letter) throws IOException {
            LetterItem.Fitting fitting = letter.itemsWithin(FIELDS, DiscordMessage::size);
            json.writeStringField("title", escaped(letter.title()));
            if (letter.link().isPresent()) {
                json.writeStringField("url", letter.link().get());
            }
            json.writeStringField("description", written(letter.summary()));
            json.writeNumberField("color", colour(letter.kind()));
            JsonBody.array(
                    json,
                    "fields",
                    fields -> {
                        for (LetterItem item : fitting.items()) {
                            JsonBody.object(fields, field -> field(field, item));
                        }
                    });
            JsonBody.object(
                    json,
                    "footer",
                    footer -> footer.writeStringField("text", footer(fitting.dropped())));
            json.writeStringField("timestamp", letter.at().toString());
        }

        private static void field(JsonGenerator json, LetterItem item) throws IOException {
            json.writeStringField("name", escaped(item.name().text()));
            json.writeStringField("value", written(item.said()));
        }

        private static int size(LetterItem item) {
            return escaped(item.name().text()).length() + written(item.said()).length();
        }

        private static String footer(int more) {
            String sender = NotifyWording.SENDER;
            return more > 0 ? NotifyWording.more(more) + NotifyWording.DOT + sender : sender;
        }

        private static int colour(RegressionAnnouncement.Kind kind) {
            return switch (kind) {
                case REGRESSED -> RED;
                case RESOLVED -> GREEN;
            };
        }

        private static String written(MessageLine line) {
            return line.written(piece -> escaped(piece.text()));
        }

        private static String escaped(String text) {
            StringBuilder escaped = new StringBuilder();
            text.codePoints()
                    .forEach(point -> {
                        boolean acts =
                                point < 0x80 && point != ' ' && !Character.isLetterOrDigit(point);
                        escaped.append(acts ? "\\" : "").appendCodePoint(point);
                    });
            return escaped.toString();
        }
    }

    /**
     * A letter for an incoming webhook of Slack. Names stand in code spans, where nothing is linked
     * and no emoji made; {@code verbatim} keeps Slack from linking and mentioning by itself.
     *
     * @see <a href="https://docs.slack.dev/messaging/formatting-message-text/">Slack, Formatting
     *     message text</a>
     * @see <a href="https://docs.slack.dev/reference/block-kit/blocks/">Slack, Blocks</a>
     */
    private static final class SlackMessage {
        /**
         * Characters of the items; a section has 3,000, and a name may be escaped to five times.
         */
        private static final int ITEMS = 2_000;

        private SlackMessage() {}

        static String write(MessageLetter letter) {
            return JsonBody.object(json -> {
                json.writeStringField("text", escaped(letter.title()));
                JsonBody.array(json, "blocks", blocks -> blocks(blocks, letter));
                json.writeBooleanField("unfurl_links", false);
            });
        }

        private static void blocks(JsonGenerator json, MessageLetter letter) throws IOException {
            block(
                    json,
                    "header",
                    header -> JsonBody.object(header, "text", text -> title(text, letter)));
            block(
                    json,
                    "section",
                    section ->
                            JsonBody.object(section, "text", text -> markdown(text, body(letter))));
            block(
                    json,
                    "context",
                    context ->
                            JsonBody.array(
                                    context,
                                    "elements",
                                    list ->
                                            JsonBody.object(
                                                    list, text -> markdown(text, origin(letter)))));
        }

        private static void block(JsonGenerator json, String type, JsonBody.Content content)
                throws IOException {
            JsonBody.object(
                    json,
                    block -> {
                        block.writeStringField("type", type);
                        content.write(block);
                    });
        }

        private static void title(JsonGenerator json, MessageLetter letter) throws IOException {
            json.writeStringField("type", "plain_text");
            json.writeStringField("text", escaped(letter.title()));
            json.writeBooleanField("emoji", false);
        }

        private static void markdown(JsonGenerator json, String text) throws IOException {
            json.writeStringField("type", "mrkdwn");
            json.writeStringField("text", text);
            json.writeBooleanField("verbatim", true);
        }

        private static String body(MessageLetter letter) {
            LetterItem.Fitting fitting = letter.itemsWithin(ITEMS, item -> line(item).length());
            return written(letter.summary())
                    + fitting.items().stream().map(SlackMessage::line).collect(Collectors.joining())
                    + (fitting.dropped() > 0 ? "\n" + NotifyWording.more(fitting.dropped()) : "");
        }

        private static String line(LetterItem item) {
            return "\n\u2022 " + written(item.name()) + ": " + written(item.said());
        }

        private static String origin(MessageLetter letter) {
            return letter.link()
                            .map(url -> "<" + escaped(url) + "|" + NotifyWording.LINK + ">")
                            .map(link -> link + NotifyWording.DOT)
                            .orElse("")
                    + NotifyWording.SENDER;
        }

        private static String written(MessageLine line) {
            return line.written(SlackMessage::written);
        }

        private static String written(MessagePiece piece) {
            return switch (piece) {
                case MessagePiece.Words(String text) -> escaped(text);
                case MessagePiece.Name(String text) -> "`" + escaped(text.replace('`', '\'')) + "`";
            };
        }

        private static String escaped(String text) {
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        }
    }

    /**
     * An announcement for programs, in the form of Standard Webhooks. The suites are those of a
     * report, {@code perfwarden/report/2}, with the failing rows only; what came of it is in {@code
     * kind}.
     *
     * @see <a
     *     href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md">
     *     Standard Webhooks</a>
     */
    private static final class JsonMessage {
        private static final String TYPE = "perfwarden.regression.v1";

        private JsonMessage() {}

        static String write(RegressionAnnouncement news) {
            return JsonBody.object(json -> {
                json.writeStringField("type", TYPE);
                json.writeStringField("timestamp", news.at().toString());
                JsonBody.object(json, "data", data -> data(data, news));
            });
        }

        private static void data(JsonGenerator json, RegressionAnnouncement news)
                throws IOException {
            json.writeStringField("kind", news.kind().id());
            JsonBody.object(
                    json,
                    "repository",
                    repository -> {
                        repository.writeNumberField("id", news.place().repo());
                        repository.writeStringField("name", news.place().repository());
                    });
            json.writeStringField("branch", news.place().branch());
            json.writeStringField("commit", news.place().sha());
            JsonBody.text(json, "url", news.place().url());
            json.writeNumberField("failing", news.failing());
            JsonBody.array(
                    json,
                    "suites",
                    suites -> {
                        for (RegressionAnnouncement.SuiteNews suite : news.suites()) {
                            JsonBody.object(suites, object -> suite(object, suite, news));
                        }
                    });
        }

        private static void suite(
                JsonGenerator json,
                RegressionAnnouncement.SuiteNews suite,
                RegressionAnnouncement news)
                throws IOException {
            json.writeStringField("name", suite.name());
            JsonBody.text(json, "platform", suite.platform());
            json.writeStringField("verdict", suite.verdict());
            json.writeStringField("since", suite.since());
            JsonBody.array(
                    json,
                    "rows",
                    rows -> {
                        for (AnnouncedRow finding : news.worst()) {
                            if (finding.what().where().equals(suite.label())) {
                                JsonBody.object(rows, row -> row(row, finding));
                            }
                        }
                    });
        }

        private static void row(JsonGenerator json, AnnouncedRow finding) throws IOException {
            what(json, finding.what());
            side(json, "baseline", finding.numbers().baseline());
            side(json, "current", finding.numbers().current());
            JsonBody.number(json, "change", finding.numbers().change());
            JsonBody.number(json, "limit", finding.numbers().limit());
            json.writeStringField("outcome", finding.outcome());
            JsonBody.array(
                    json,
                    "why",
                    words -> {
                        for (String why : finding.why()) {
                            words.writeString(why);
                        }
                    });
        }

        private static void what(JsonGenerator json, AnnouncedRow.What what) throws IOException {
            json.writeStringField("benchmark", what.benchmark());
            JsonBody.object(
                    json,
                    "params",
                    params -> {
                        for (Map.Entry<String, String> param : what.params().entrySet()) {
                            params.writeStringField(param.getKey(), param.getValue());
                        }
                    });
            json.writeStringField("metric", what.metric());
            JsonBody.text(json, "unit", what.unit());
            JsonBody.text(json, "direction", what.direction());
        }

        private static void side(JsonGenerator json, String key, OptionalDouble value)
                throws IOException {
            if (value.isEmpty()) {
                json.writeNullField(key);
            } else {
                JsonBody.object(json, key, side -> JsonBody.number(side, "value", value));
            }
        }
    }

    /**
     * A letter for a Teams workflow: an adaptive card. All text stands in text runs, which know no
     * Markdown.
     *
     * @see <a
     *     href="https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using">
     *     Microsoft, Create and send messages with webhooks</a>
     */
    private static final class TeamsMessage {
        /** Bytes of the items; messages of more than 21 kB were seen to be refused. */
        private static final int ITEMS = 14_000;

        /** What surrounds the three runs of an item, in bytes. */
        private static final int AROUND = 400;

        private TeamsMessage() {}

        static String write(MessageLetter letter) {
            return JsonBody.object(json -> {
                json.writeStringField("type", "message");
                JsonBody.array(
                        json,
                        "attachments",
                        list ->
                                JsonBody.object(
                                        list, attachment -> attachment(attachment, letter)));
            });
        }

        private static void attachment(JsonGenerator json, MessageLetter letter)
                throws IOException {
            json.writeStringField("contentType", "application/vnd.microsoft.card.adaptive");
            json.writeNullField("contentUrl");
            JsonBody.object(
                    json,
                    "content",
                    card -> {
                        card.writeStringField(
                                "$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
                        card.writeStringField("type", "AdaptiveCard");
                        card.writeStringField("version", "1.4");
                        JsonBody.object(
                                card, "msteams", teams -> teams.writeStringField("width", "Full"));
                        JsonBody.array(card, "body", body -> body(body, letter));
                        JsonBody.array(card, "actions", actions -> actions(actions, letter));
                    });
        }

        private static void body(JsonGenerator json, MessageLetter letter) throws IOException {
            LetterItem.Fitting fitting = letter.itemsWithin(ITEMS, TeamsMessage::size);
            block(json, runs -> title(runs, letter));
            block(json, runs -> line(runs, letter.summary()));
            for (LetterItem item : fitting.items()) {
                block(
                        json,
                        runs -> {
                            run(runs, item.name());
                            run(runs, new MessagePiece.Words(": "));
                            line(runs, item.said());
                        });
            }
            if (fitting.dropped() > 0) {
                MessagePiece more = new MessagePiece.Words(NotifyWording.more(fitting.dropped()));
                block(json, runs -> run(runs, more));
            }
        }

        private static void actions(JsonGenerator json, MessageLetter letter) throws IOException {
            if (letter.link().isPresent()) {
                String url = letter.link().get();
                JsonBody.object(
                        json,
                        action -> {
                            action.writeStringField("type", "Action.OpenUrl");
                            action.writeStringField("title", NotifyWording.LINK);
                            action.writeStringField("url", url);
                        });
            }
        }

        private static void block(JsonGenerator json, JsonBody.Content runs) throws IOException {
            JsonBody.object(
                    json,
                    block -> {
                        block.writeStringField("type", "RichTextBlock");
                        JsonBody.array(block, "inlines", runs);
                    });
        }

        private static void title(JsonGenerator json, MessageLetter letter) throws IOException {
            JsonBody.object(
                    json,
                    run -> {
                        run.writeStringField("type", "TextRun");
                        run.writeStringField("text", letter.title());
                        run.writeStringField("size", "Large");
                        run.writeStringField("weight", "Bolder");
                    });
        }

        private static void line(JsonGenerator json, MessageLine line) throws IOException {
            for (MessagePiece piece : line.pieces()) {
                run(json, piece);
            }
        }

        private static void run(JsonGenerator json, MessagePiece piece) throws IOException {
            JsonBody.object(
                    json,
                    run -> {
                        run.writeStringField("type", "TextRun");
                        run.writeStringField("text", piece.text());
                        if (piece instanceof MessagePiece.Name) {
                            run.writeStringField("fontType", "Monospace");
                        }
                    });
        }

        /** In UTF-8; what JSON escapes takes at most twice its size, as names have no controls. */
        private static int size(LetterItem item) {
            String text = item.name().text() + item.said().written(MessagePiece::text);
            return AROUND + 2 * text.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /** Writes JSON in one line. */
    private static final class JsonBody {
        private static final JsonFactory JSON = new JsonFactory();

        private JsonBody() {}

        /** What is written between the braces of an object. */
        interface Content {
            void write(JsonGenerator json) throws IOException;
        }

        static String object(Content content) {
            StringWriter text = new StringWriter();
            try (JsonGenerator json = JSON.createGenerator(text)) {
                object(json, content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return text.toString();
        }

        static void object(JsonGenerator json, Content content) throws IOException {
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
        }

        static void object(JsonGenerator json, String key, Content content) throws IOException {
            json.writeFieldName(key);
            object(json, content);
        }

        static void array(JsonGenerator json, String key, Content content) throws IOException {
            json.writeArrayFieldStart(key);
            content.write(json);
            json.writeEndArray();
        }

        /** Text, or null where it is empty. */
        static void text(JsonGenerator json, String key, String text) throws IOException {
            if (text.isEmpty()) {
                json.writeNullField(key);
            } else {
                json.writeStringField(key, text);
            }
        }

        /** A number, or null where there is none. */
        static void number(JsonGenerator json, String key, OptionalDouble value)
                throws IOException {
            if (value.isPresent()) {
                json.writeNumberField(key, value.getAsDouble());
            } else {
                json.writeNullField(key);
            }
        }
    }
}
