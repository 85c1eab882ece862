package io.perfwarden.notify.message;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * A letter for a webhook of Discord: one embed, with a field for each item. Every ASCII sign that
 * is neither letter, digit nor blank has a backslash before it, so that nothing acts: no emphasis,
 * link, mention or emoji.
 *
 * @see <a href="https://discord.com/developers/docs/resources/message#embed-object-embed-limits">
 *     Discord, Embed Limits</a>
 */
final class DiscordMessage {
    private static final int RED = 0xCF222E;
    private static final int GREEN = 0x1A7F37;

    /** Characters of the fields; an embed has 6,000 in all, and 25 fields of 256 and 1,024. */
    private static final int FIELDS = 4_000;

    private DiscordMessage() {}

    static String write(Letter letter) {
        return Json.object(json -> {
            Json.array(json, "embeds", list -> Json.object(list, embed -> embed(embed, letter)));
            Json.object(
                    json, "allowed_mentions", mentions -> Json.array(mentions, "parse", _ -> {}));
        });
    }

    private static void embed(JsonGenerator json, Letter letter) throws IOException {
        Item.Fitting fitting = letter.itemsWithin(FIELDS, DiscordMessage::size);
        json.writeStringField("title", escaped(letter.title()));
        if (letter.link().isPresent()) {
            json.writeStringField("url", letter.link().get());
        }
        json.writeStringField("description", written(letter.summary()));
        json.writeNumberField("color", colour(letter.kind()));
        Json.array(
                json,
                "fields",
                fields -> {
                    for (Item item : fitting.items()) {
                        Json.object(fields, field -> field(field, item));
                    }
                });
        Json.object(
                json,
                "footer",
                footer -> footer.writeStringField("text", footer(fitting.dropped())));
        json.writeStringField("timestamp", letter.at().toString());
    }

    private static void field(JsonGenerator json, Item item) throws IOException {
        json.writeStringField("name", escaped(item.name().text()));
        json.writeStringField("value", written(item.said()));
    }

    private static int size(Item item) {
        return escaped(item.name().text()).length() + written(item.said()).length();
    }

    private static String footer(int more) {
        String sender = NotifyWording.SENDER;
        return more > 0 ? NotifyWording.more(more) + NotifyWording.DOT + sender : sender;
    }

    private static int colour(Announcement.Kind kind) {
        return switch (kind) {
            case REGRESSED -> RED;
            case RESOLVED -> GREEN;
        };
    }

    private static String written(Line line) {
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
