package io.perfwarden.webhook;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.webhook.Inbox.Answer;
import io.perfwarden.webhook.connection.ConnectionCap;
import io.perfwarden.webhook.intake.BodyIntake;
import io.perfwarden.webhook.intake.BodyIntake.Taken;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where GitHub delivers. Answers when what is to be done is stored, or says why it is not; GitHub
 * shows the text beside the delivery.
 */
@Controller("/github/webhook")
@Requires(beans = Inbox.class)
public final class WebhookController {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookController.class);
    private static final Pattern ID = Pattern.compile("[0-9A-Za-z-]{1,64}");
    private static final Pattern EVENT = Pattern.compile("[a-z_]{1,64}");

    /** Events counted under their name; a stranger must not be able to invent more. */
    private static final Set<String> COUNTED =
            Set.of(
                    "ping",
                    "pull_request",
                    "workflow_run",
                    "issue_comment",
                    "check_run",
                    "check_suite",
                    "merge_group",
                    "push",
                    "repository",
                    "installation",
                    "installation_repositories");

    private final WebhookSecrets secrets;
    private final BodyIntake intake;
    private final Inbox inbox;
    private final MeterRegistry registry;

    public WebhookController(
            WebhookSecrets secrets, BodyIntake intake, Inbox inbox, MeterRegistry registry) {
        this.secrets = secrets;
        this.intake = intake;
        this.inbox = inbox;
        this.registry = registry;
    }

    /** Takes one delivery. */
    @Post
    @Consumes(MediaType.ALL)
    @Produces(MediaType.TEXT_PLAIN)
    @ExecuteOn(TaskExecutors.BLOCKING)
    public HttpResponse<String> receive(HttpRequest<?> request, @Body InputStream body)
            throws InterruptedException {
        HttpResponse<String> response = answer(request, body);
        String event = header(request, "X-GitHub-Event").filter(COUNTED::contains).orElse("other");
        registry.counter(
                        "perfwarden.deliveries",
                        "event",
                        response.code() == HttpStatus.UNAUTHORIZED.getCode() ? "unsigned" : event,
                        "answer",
                        Integer.toString(response.code()))
                .increment();
        return response;
    }

    /** Whatever comes of it, the body is closed: until then the framework keeps its memory. */
    private HttpResponse<String> answer(HttpRequest<?> request, InputStream body)
            throws InterruptedException {
        try (body) {
            if (request.getContentLength() > BodyIntake.LARGEST) {
                return tooLarge();
            }
            if (!WebhookSecrets.isWellFormed(signature(request))) {
                return unsigned();
            }
            return switch (intake.take(body, bytes -> verified(request, bytes))) {
                case Taken.Read<HttpResponse<String>>(HttpResponse<String> response) -> response;
                case Taken.TooLarge<HttpResponse<String>>() -> tooLarge();
                case Taken.Busy<HttpResponse<String>>() ->
                        unavailable("too much at once; redeliver later");
            };
        } catch (IOException e) {
            return e.getCause() instanceof ContentLengthExceededException
                    ? tooLarge()
                    : text(HttpStatus.BAD_REQUEST, "the body ended early");
        }
    }

    private HttpResponse<String> verified(HttpRequest<?> request, byte[] body) {
        if (!secrets.signed(signature(request), body)) {
            return unsigned();
        }
        ConnectionCap.vouchFor(request);
        if (!isJson(request)) {
            return text(
                    HttpStatus.BAD_REQUEST,
                    "set the webhook's content type to application/json in the settings of the"
                            + " GitHub App");
        }
        Optional<String> id =
                header(request, "X-GitHub-Delivery").filter(it -> ID.matcher(it).matches());
        Optional<String> event =
                header(request, "X-GitHub-Event").filter(it -> EVENT.matcher(it).matches());
        if (id.isEmpty() || event.isEmpty()) {
            return text(
                    HttpStatus.BAD_REQUEST,
                    "X-GitHub-Delivery and X-GitHub-Event are expected, as GitHub sends them");
        }
        return taken(id.get(), event.get(), body);
    }

    private HttpResponse<String> taken(String id, String event, byte[] body) {
        try {
            return switch (inbox.take(id, event, body)) {
                case Answer.Accepted(boolean before) ->
                        text(HttpStatus.ACCEPTED, before ? "received before" : "stored");
                case Answer.Unneeded(String reason) -> text(HttpStatus.OK, reason);
                case Answer.Refused(var problem) -> text(HttpStatus.BAD_REQUEST, problem.line());
            };
        } catch (TransientFailure e) {
            LOG.atError()
                    .addKeyValue("delivery", id)
                    .addKeyValue("event", event)
                    .setCause(e)
                    .log("delivery could not be stored and has to be redelivered");
            return unavailable("the store is down; redeliver later");
        }
    }

    private static boolean isJson(HttpRequest<?> request) {
        return request.getContentType()
                .filter(type -> type.getName().equalsIgnoreCase(MediaType.APPLICATION_JSON))
                .isPresent();
    }

    private static Optional<String> signature(HttpRequest<?> request) {
        return header(request, "X-Hub-Signature-256");
    }

    private static Optional<String> header(HttpRequest<?> request, String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }

    private static HttpResponse<String> unsigned() {
        return last(
                HttpStatus.UNAUTHORIZED,
                "X-Hub-Signature-256 is missing or was not made with the webhook secret");
    }

    private static HttpResponse<String> tooLarge() {
        return last(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "more than 25 MB");
    }

    /**
     * Ends the connection: nobody reads the rest of the body, and whoever went on sending it would
     * keep the connection until it is found idle.
     */
    private static HttpResponse<String> last(HttpStatus status, String text) {
        return HttpResponse.<String>status(status)
                .header(HttpHeaders.CONNECTION, "close")
                .body(text);
    }

    private static HttpResponse<String> unavailable(String why) {
        return HttpResponse.<String>status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, "60")
                .header(HttpHeaders.CONNECTION, "close")
                .body(why);
    }

    private static HttpResponse<String> text(HttpStatus status, String text) {
        return HttpResponse.<String>status(status).body(text);
    }
}
