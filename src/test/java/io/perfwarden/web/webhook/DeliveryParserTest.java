package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.queue.Job;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery.Ignored;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery.Malformed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left out, and what is refused. */
class DeliveryParserTest {
    private final DeliveryParser parser = new DeliveryParser("4242");

    @Test
    void a_ping_is_a_ping() {
        assertThat(parse("ping-app")).isEqualTo(new Ignored("pong"));
    }

    @ParameterizedTest
    @CsvSource({
        "workflow_run-action-of-tomorrow, action needs no work",
        "issue_comment-created-without-command, comment without a command",
        "issue_comment-created-by-bot, comment by an account that may not command",
        "issue_comment-created-by-ghost, comment by an account that may not command",
        "issue_comment-created-on-closed, comment on a pull request that is not open",
        "issue_comment-edited, action needs no work",
        "check_run-rerequested-of-another-app, check of another app",
        "check_run-completed-of-another-app, action needs no work",
        "check_suite-requested, action needs no work",
        "installation-suspend, action needs no work",
        "installation_repositories-removed-unnamed, no removed repository is named",
        "push-deleted-branch, push makes no branch another one",
        "repository-renamed, event needs no work",
        "discussion_comment-created, event needs no work",
    })
    void what_needs_no_work_is_left_out_and_says_why(String name, String reason) {
        assertThat(parse(name)).isEqualTo(new Ignored(reason));
    }

    @Test
    void a_note_on_a_closed_pull_request_is_work() {
        String payload = text("issue_comment-created-on-closed");
        String note = payload.replace("/regen-baseline core -- new parser", "/perfwarden note x");
        assertThat(note).isNotEqualTo(payload);
        assertThat(parse("issue_comment", note)).isInstanceOf(WebhookDelivery.Work.class);
    }

    @Test
    void a_command_in_an_issue_is_work_for_issues() {
        assertThat(parse("issue_comment-created-on-issue"))
                .isInstanceOfSatisfying(
                        WebhookDelivery.Work.class,
                        it ->
                                assertThat(it.jobs())
                                        .singleElement()
                                        .isInstanceOf(Job.IssueCommentJob.class));
    }

    static Stream<Object[]> damaged() {
        return Stream.of(
                new Object[] {"\"installation\": {", "\"elsewhere\": {", "installation.id"},
                new Object[] {"\"id\": 1234567", "\"id\": null", "installation.id"},
                new Object[] {"\"pull_request\": {", "\"pull\": {", "pull_request"},
                new Object[] {
                    "\"ref\": \"faster-parse\"", "\"ref\": null", "pull_request.head.ref"
                },
                new Object[] {
                    "\"sha\": \"f95f852bd8fc", "\"was\": \"f95f852bd8fc", "pull_request.base.sha"
                },
                new Object[] {"\"updated_at\": \"2026-09-30T09:12:54Z\"", "\"x\": 1", "updated_at"},
                new Object[] {"\"action\": \"opened\"", "\"action\": null", "action"},
                new Object[] {"\"number\": 104", "\"number\": \"many\"", "pull_request.number"},
                new Object[] {"\"number\": 104", "\"number\": -1", "PullNumber"},
                new Object[] {"\"ec26c3e57ca3", "\"short\", \"was\": \"", "not a full commit id"},
                new Object[] {
                    "\"octo-org/hello-world\"", "\"../../etc/passwd\"", "not a repository name"
                });
    }

    @ParameterizedTest
    @MethodSource("damaged")
    void a_payload_that_lacks_what_is_needed_is_refused_and_says_where(
            String right, String wrong, String where) {
        String payload = text("pull_request-opened");
        assertThat(payload).contains(right);
        WebhookDelivery delivery = parse("pull_request", payload.replace(right, wrong));
        assertThat(delivery).isInstanceOf(Malformed.class);
        assertThat(((Malformed) delivery).problem().line()).contains(where);
    }

    @Test
    void a_label_that_is_given_is_told_with_its_name() {
        WebhookDelivery delivery = parse("pull_request-labeled");
        assertThat(delivery).isInstanceOf(WebhookDelivery.Work.class);
        assertThat(((WebhookDelivery.Work) delivery).jobs())
                .last()
                .isInstanceOfSatisfying(
                        Job.PullLabelJob.class, job -> assertThat(job.label()).isNotEmpty());
    }

    @Test
    void a_run_in_a_repository_without_default_branch_is_refused() {
        String right = "\"default_branch\": \"main\"";
        String payload = text("workflow_run-completed");
        assertThat(payload).contains(right);
        WebhookDelivery delivery = parse("workflow_run", payload.replace(right, "\"x\": 1"));
        assertThat(((Malformed) delivery).problem().line()).contains("default_branch");
    }

    @Test
    void a_delivery_that_no_app_asked_for_says_what_to_do() {
        WebhookDelivery delivery = parse("pull_request-opened-without-installation");
        assertThat(((Malformed) delivery).problem().hint()).contains("webhook of the GitHub App");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pull_request", "push", "ping"})
    void a_truncated_payload_is_refused_with_its_position(String event) {
        String payload = text("pull_request-opened");
        WebhookDelivery delivery = parse(event, payload.substring(0, payload.length() / 2));
        assertThat(((Malformed) delivery).problem().where()).matches("line \\d+, column \\d+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pull_request", "push"})
    void a_payload_nested_too_deeply_is_refused(String event) {
        assertThat(parse(event, "{\"a\":" + "[".repeat(100_000))).isInstanceOf(Malformed.class);
    }

    private WebhookDelivery parse(String name) {
        return Payloads.parsed(parser, name);
    }

    private WebhookDelivery parse(String event, String payload) {
        return parser.parse(Payloads.envelope(event), payload.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(String name) {
        return new String(Payloads.bytes(name), StandardCharsets.UTF_8);
    }
}
