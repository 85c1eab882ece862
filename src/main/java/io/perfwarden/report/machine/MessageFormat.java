package io.perfwarden.report.machine;

import static io.perfwarden.report.CommonWording.DOT;

import module java.base;

import io.perfwarden.format.json.RecordJson;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import io.perfwarden.report.TextTemplates;

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

    static final TextTemplates TEXTS = new TextTemplates("message");
    static final String JSON_TYPE = "perfwarden.regression.v1";
    private static final int RED = 0xCF222E;
    private static final int GREEN = 0x1A7F37;

    /** Characters of the fields; an embed has 6,000 in all, and 25 fields of 256 and 1,024. */
    private static final int DISCORD_ROOM = 4_000;

    /** Characters of the items; a section has 3,000, and a name may be escaped to five times. */
    private static final int SLACK_ROOM = 2_000;

    /** Bytes of the items; messages of more than 21 kB were seen to be refused. */
    private static final int TEAMS_ROOM = 14_000;

    private static final int TEAMS_FRAME = 400;

    public String write(RegressionAnnouncement news) {
        return switch (this) {
            case SLACK -> slack(MessageLetter.of(news));
            case DISCORD -> discord(MessageLetter.of(news));
            case TEAMS -> teams(MessageLetter.of(news));
            case JSON -> RecordJson.compact(EventJson.of(news));
        };
    }

    private static String json(String text) {
        return RecordJson.compact(text);
    }

    private static String slack(MessageLetter letter) {
        FittingItems fitting = letter.fit(SLACK_ROOM, item -> slackLine(item).length());
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
        return """
        {"text":%1$s,"blocks":[\
        {"type":"header","text":{"type":"plain_text","text":%1$s,"emoji":false}},\
        {"type":"section","text":{"type":"mrkdwn","text":%2$s,"verbatim":true}},\
        {"type":"context","elements":[{"type":"mrkdwn","text":%3$s,"verbatim":true}]}],\
        "unfurl_links":false}\
        """
                .formatted(json(slackEscaped(letter.title())), json(body), json(origin));
    }

    private static String slackLine(Item item) {
        return "\n\u2022 " + slackText(List.of(item.name())) + ": " + slackText(item.text());
    }

    private static String slackText(List<Piece> pieces) {
        return join(
                pieces,
                piece ->
                        piece.isName()
                                ? "`" + slackEscaped(piece.text().replace('`', '\'')) + "`"
                                : slackEscaped(piece.text()));
    }

    private static String slackEscaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String discord(MessageLetter letter) {
        FittingItems fitting =
                letter.fit(
                        DISCORD_ROOM,
                        item ->
                                discordText(List.of(item.name())).length()
                                        + discordText(item.text()).length());
        int more = fitting.dropped();
        int colour =
                switch (letter.kind()) {
                    case REGRESSED -> RED;
                    case RESOLVED -> GREEN;
                };
        String fields =
                fitting.items().stream()
                        .map(item ->
                                "{\"name\":%s,\"value\":%s}"
                                        .formatted(
                                                json(discordText(List.of(item.name()))),
                                                json(discordText(item.text()))))
                        .collect(Collectors.joining(","));
        return """
        {"embeds":[{"title":%s,%s"description":%s,"color":%s,"fields":[%s],\
        "footer":{"text":%s},"timestamp":"%s"}],"allowed_mentions":{"parse":[]}}\
        """
                .formatted(
                        json(discordEscaped(letter.title())),
                        letter.link().map(url -> "\"url\":" + json(url) + ",").orElse(""),
                        json(discordText(letter.summary())),
                        colour,
                        fields,
                        json(
                                (more > 0 ? NotifyWording.more(more) + DOT : "")
                                        + NotifyWording.SENDER),
                        letter.at());
    }

    private static String discordText(List<Piece> pieces) {
        return join(pieces, piece -> discordEscaped(piece.text()));
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

    private static String teams(MessageLetter letter) {
        FittingItems fitting = letter.fit(TEAMS_ROOM, MessageFormat::teamsSize);
        List<String> blocks = new ArrayList<>();
        blocks.add(
                teamsBlock(
                        "{\"type\":\"TextRun\",\"text\":%s,\"size\":\"Large\",\"weight\":\"Bolder\"}"
                                .formatted(json(letter.title()))));
        blocks.add(teamsBlock(teamsRuns(letter.summary())));
        for (Item item : fitting.items()) {
            List<Piece> start = List.of(item.name(), Piece.words(": "));
            blocks.add(teamsBlock(teamsRuns(start) + "," + teamsRuns(item.text())));
        }
        if (fitting.dropped() > 0) {
            Piece more = Piece.words(NotifyWording.more(fitting.dropped()));
            blocks.add(teamsBlock(teamsRuns(List.of(more))));
        }
        String action =
                letter.link()
                        .map(url ->
                                "{\"type\":\"Action.OpenUrl\",\"title\":%s,\"url\":%s}"
                                        .formatted(json(NotifyWording.LINK), json(url)))
                        .orElse("");
        return """
        {"type":"message","attachments":[{\
        "contentType":"application/vnd.microsoft.card.adaptive","contentUrl":null,"content":{\
        "$schema":"http://adaptivecards.io/schemas/adaptive-card.json",\
        "type":"AdaptiveCard","version":"1.4","msteams":{"width":"Full"},\
        "body":[%s],"actions":[%s]}}]}\
        """
                .formatted(String.join(",", blocks), action);
    }

    private static String teamsBlock(String runs) {
        return "{\"type\":\"RichTextBlock\",\"inlines\":[" + runs + "]}";
    }

    private static String teamsRuns(List<Piece> pieces) {
        return pieces.stream()
                .map(piece ->
                        "{\"type\":\"TextRun\",\"text\":%s%s}"
                                .formatted(
                                        json(piece.text()),
                                        piece.isName() ? ",\"fontType\":\"Monospace\"" : ""))
                .collect(Collectors.joining(","));
    }

    /** Bytes of UTF-8; JSON escapes at most double them, as names have no controls. */
    private static int teamsSize(Item item) {
        String text = item.name().text() + join(item.text(), Piece::text);
        return TEAMS_FRAME + 2 * text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String join(List<Piece> pieces, Function<Piece, String> writer) {
        return pieces.stream().map(writer).collect(Collectors.joining());
    }

    record Piece(String text, boolean isName) {
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

    record Item(Piece name, List<Piece> text) {}

    record FittingItems(List<Item> items, int dropped) {}

    static final class NotifyWording {
        static final String LINK = "See the details";
        static final String SENDER = "Perfwarden";

        private NotifyWording() {}

        static String summary(RegressionAnnouncement news) {
            String suites = CommonWording.quantity(news.suitesInAll(), "suite");
            return switch (news.kind()) {
                case REGRESSED ->
                        news.failing() == 0
                                ? suites + fail(news.suitesInAll()) + " on "
                                : CommonWording.quantity(news.failing(), "result")
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

        static String more(int n) {
            return "\u2026 and " + CommonWording.groupDigits(n) + " more";
        }

        /**
         * What is wrong with a row, such as {@code 12.4 % slower (1.00 ms → 1.12 ms), limit 5 %}.
         */
        static String figures(AnnouncedRow finding) {
            AnnouncedRow.ShownFigure shown = finding.shown();
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
