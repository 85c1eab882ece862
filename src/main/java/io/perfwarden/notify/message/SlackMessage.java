package io.perfwarden.notify.message;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.stream.Collectors;

/**
 * A letter for an incoming webhook of Slack. Names stand in code spans, where nothing is linked and
 * no emoji made; {@code verbatim} keeps Slack from linking and mentioning by itself.
 *
 * @see <a href="https://docs.slack.dev/messaging/formatting-message-text/">Slack, Formatting
 *     message text</a>
 * @see <a href="https://docs.slack.dev/reference/block-kit/blocks/">Slack, Blocks</a>
 */
final class SlackMessage {
    /** Characters of the items; a section has 3,000, and a name may be escaped to five times. */
    private static final int ITEMS = 2_000;

    private SlackMessage() {}

    static String write(Letter letter) {
        return Json.object(json -> {
            json.writeStringField("text", escaped(letter.title()));
            Json.array(json, "blocks", blocks -> blocks(blocks, letter));
            json.writeBooleanField("unfurl_links", false);
        });
    }

    private static void blocks(JsonGenerator json, Letter letter) throws IOException {
        block(json, "header", header -> Json.object(header, "text", text -> title(text, letter)));
        block(
                json,
                "section",
                section -> Json.object(section, "text", text -> markdown(text, body(letter))));
        block(
                json,
                "context",
                context ->
                        Json.array(
                                context,
                                "elements",
                                list -> Json.object(list, text -> markdown(text, origin(letter)))));
    }

    private static void block(JsonGenerator json, String type, Json.Content content)
            throws IOException {
        Json.object(
                json,
                block -> {
                    block.writeStringField("type", type);
                    content.write(block);
                });
    }

    private static void title(JsonGenerator json, Letter letter) throws IOException {
        json.writeStringField("type", "plain_text");
        json.writeStringField("text", escaped(letter.title()));
        json.writeBooleanField("emoji", false);
    }

    private static void markdown(JsonGenerator json, String text) throws IOException {
        json.writeStringField("type", "mrkdwn");
        json.writeStringField("text", text);
        json.writeBooleanField("verbatim", true);
    }

    private static String body(Letter letter) {
        Item.Fitting fitting = letter.itemsWithin(ITEMS, item -> line(item).length());
        return written(letter.summary())
                + fitting.items().stream().map(SlackMessage::line).collect(Collectors.joining())
                + (fitting.dropped() > 0 ? "\n" + NotifyWording.more(fitting.dropped()) : "");
    }

    private static String line(Item item) {
        return "\n\u2022 " + written(item.name()) + ": " + written(item.said());
    }

    private static String origin(Letter letter) {
        return letter.link()
                        .map(url -> "<" + escaped(url) + "|" + NotifyWording.LINK + ">")
                        .map(link -> link + NotifyWording.DOT)
                        .orElse("")
                + NotifyWording.SENDER;
    }

    private static String written(Line line) {
        return line.written(SlackMessage::written);
    }

    private static String written(Piece piece) {
        return switch (piece) {
            case Piece.Words(String text) -> escaped(text);
            case Piece.Name(String text) -> "`" + escaped(text.replace('`', '\'')) + "`";
        };
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
