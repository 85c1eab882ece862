package io.perfwarden.fuzz;

import module java.base;

import io.perfwarden.bot.command.Command;
import io.perfwarden.bot.command.CommandParser;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.web.webhook.DeliveryParser;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;

/**
 * What the other ways in keep to, whatever comes: a webhook's body, a configuration, a comment with
 * commands, and a name that a report shows.
 */
final class EdgeContract implements Contract {
    static final String WEBHOOK = "webhook";
    static final String CONFIG = "config";
    static final String COMMENT = "comment";
    static final String REPORT = "report";

    /** What is fuzzed beside the readers. */
    static final List<String> IDS = List.of(WEBHOOK, CONFIG, COMMENT, REPORT);

    /** The first byte of a webhook's input chooses its event. */
    static final List<String> EVENTS =
            List.of(
                    "check_run",
                    "check_suite",
                    "installation",
                    "installation_repositories",
                    "issue_comment",
                    "merge_group",
                    "ping",
                    "pull_request",
                    "push",
                    "workflow_run",
                    "workflow_job");

    private static final int LONGEST_LINE = 4_000;
    private static final int MOST_COMMANDS = 10;
    private static final Pattern ODD =
            Pattern.compile("[\\p{Cntrl}\u202a-\u202e\u2066-\u2069\u2028\u2029]");
    private static final Pattern LIVE = Pattern.compile("<!--|@[A-Za-z0-9]|#[0-9]");
    private static final Pattern BARE_PIPE = Pattern.compile("(?<!\\\\)\\|");

    private final String id;
    private final DeliveryParser deliveries = new DeliveryParser("12345");
    private final PolicyReader policies = new PolicyReader(Set.of("jmh"));

    EdgeContract(String id) {
        this.id = id;
    }

    @Override
    public void check(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        switch (id) {
            case WEBHOOK -> webhook(input);
            case CONFIG -> config(text);
            case COMMENT -> comment(text);
            case REPORT -> report(text);
            default -> throw new IllegalArgumentException(id);
        }
    }

    private void webhook(byte[] input) {
        int event = input.length == 0 ? 0 : (input[0] & 0xff) % EVENTS.size();
        byte[] body = new byte[Math.max(0, input.length - 1)];
        System.arraycopy(input, Math.min(1, input.length), body, 0, body.length);
        DeliveryParser.Envelope envelope =
                new DeliveryParser.Envelope("guid", EVENTS.get(event), Instant.EPOCH);
        WebhookDelivery delivery = deliveries.parse(envelope, body);
        Require.that(delivery.equals(deliveries.parse(envelope, body)), "means the same each time");
        if (delivery instanceof WebhookDelivery.Malformed(var problem)) {
            Require.that(problem.line().length() < LONGEST_LINE, "is refused in a line");
        }
    }

    private void config(String text) {
        switch (policies.read(text)) {
            case ReadOutcome.Ok<RepositoryPolicy> ok ->
                    Require.that(ok.equals(policies.read(text)), "reads same");
            case ReadOutcome.Rejected<RepositoryPolicy>(var problems) -> {
                Require.that(!problems.isEmpty(), "says what is wrong");
                problems.forEach(problem ->
                        Require.that(problem.line().length() < LONGEST_LINE, "says it in a line"));
            }
        }
    }

    private static void comment(String text) {
        List<Command> commands = CommandParser.parse(text);
        Require.that(commands.size() <= MOST_COMMANDS, "holds a few commands at most");
        Require.that(
                commands.isEmpty() || CommandParser.mayCommand(text),
                "is not overlooked where it holds one");
    }

    private static void report(String name) {
        List<String> shown =
                List.of(
                        MarkdownText.cell(name),
                        MarkdownText.name(name, MarkdownText.NAME),
                        MarkdownText.words(name));
        for (String cell : shown) {
            Require.that(!LIVE.matcher(cell).find(), "mentions, links and opens nothing");
            Require.that(!ODD.matcher(cell).find(), "is one line, left to right");
            Require.that(!BARE_PIPE.matcher(cell).find(), "stays in its cell");
        }
        Require.that(!ODD.matcher(MarkdownText.plain(name, MarkdownText.NAME)).find(), "is plain");
    }
}
