package io.perfwarden.notify.message;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A letter for a Teams workflow: an adaptive card. All text stands in text runs, which know no
 * Markdown.
 *
 * @see <a
 *     href="https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using">
 *     Microsoft, Create and send messages with webhooks</a>
 */
final class TeamsMessage {
    /** Bytes of the items; messages of more than 21 kB were seen to be refused. */
    private static final int ITEMS = 14_000;

    /** What surrounds the three runs of an item, in bytes. */
    private static final int AROUND = 400;

    private TeamsMessage() {}

    static String write(Letter letter) {
        return Json.object(json -> {
            json.writeStringField("type", "message");
            Json.array(
                    json,
                    "attachments",
                    list -> Json.object(list, attachment -> attachment(attachment, letter)));
        });
    }

    private static void attachment(JsonGenerator json, Letter letter) throws IOException {
        json.writeStringField("contentType", "application/vnd.microsoft.card.adaptive");
        json.writeNullField("contentUrl");
        Json.object(
                json,
                "content",
                card -> {
                    card.writeStringField(
                            "$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
                    card.writeStringField("type", "AdaptiveCard");
                    card.writeStringField("version", "1.4");
                    Json.object(card, "msteams", teams -> teams.writeStringField("width", "Full"));
                    Json.array(card, "body", body -> body(body, letter));
                    Json.array(card, "actions", actions -> actions(actions, letter));
                });
    }

    private static void body(JsonGenerator json, Letter letter) throws IOException {
        Item.Fitting fitting = letter.itemsWithin(ITEMS, TeamsMessage::size);
        block(json, runs -> title(runs, letter));
        block(json, runs -> line(runs, letter.summary()));
        for (Item item : fitting.items()) {
            block(
                    json,
                    runs -> {
                        run(runs, item.name());
                        run(runs, new Piece.Words(": "));
                        line(runs, item.said());
                    });
        }
        if (fitting.dropped() > 0) {
            Piece more = new Piece.Words(NotifyWording.more(fitting.dropped()));
            block(json, runs -> run(runs, more));
        }
    }

    private static void actions(JsonGenerator json, Letter letter) throws IOException {
        if (letter.link().isPresent()) {
            String url = letter.link().get();
            Json.object(
                    json,
                    action -> {
                        action.writeStringField("type", "Action.OpenUrl");
                        action.writeStringField("title", NotifyWording.LINK);
                        action.writeStringField("url", url);
                    });
        }
    }

    private static void block(JsonGenerator json, Json.Content runs) throws IOException {
        Json.object(
                json,
                block -> {
                    block.writeStringField("type", "RichTextBlock");
                    Json.array(block, "inlines", runs);
                });
    }

    private static void title(JsonGenerator json, Letter letter) throws IOException {
        Json.object(
                json,
                run -> {
                    run.writeStringField("type", "TextRun");
                    run.writeStringField("text", letter.title());
                    run.writeStringField("size", "Large");
                    run.writeStringField("weight", "Bolder");
                });
    }

    private static void line(JsonGenerator json, Line line) throws IOException {
        for (Piece piece : line.pieces()) {
            run(json, piece);
        }
    }

    private static void run(JsonGenerator json, Piece piece) throws IOException {
        Json.object(
                json,
                run -> {
                    run.writeStringField("type", "TextRun");
                    run.writeStringField("text", piece.text());
                    if (piece instanceof Piece.Name) {
                        run.writeStringField("fontType", "Monospace");
                    }
                });
    }

    /** In UTF-8; what JSON escapes takes at most twice its size, as names have no controls. */
    private static int size(Item item) {
        String text = item.name().text() + item.said().written(Piece::text);
        return AROUND + 2 * text.getBytes(StandardCharsets.UTF_8).length;
    }
}
