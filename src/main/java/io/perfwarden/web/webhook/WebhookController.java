package io.perfwarden.web.webhook;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.web.webhook.BodyIntake.TakenBody;
import io.perfwarden.web.webhook.DeliveryInbox.Answer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where GitHub delivers. Answers when what is to be done is stored, or says why it is not; GitHub
 * shows the text beside the delivery.
 */
@Controller("/github/webhook")
@Requires(beans = DeliveryInbox.class)
public final class WebhookController {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookController.class);

    /** Nanoseconds: strangers must not be able to fill the log. */
    private static final long BETWEEN_WARNINGS = Duration.ofMinutes(1).toNanos();

    private static final Pattern ID = Pattern.compile("[0-9A-Za-z-]{1,64}");
    private static final Pattern EVENT = Pattern.compile("[a-z_]{1,64}");

    private static final String UNSIGNED_CHECK =
            "its signature was not made with PERFWARDEN_GITHUB_WEBHOOK_SECRET; check that the app's"
                    + " settings on GitHub have the same secret, and that no proxy changes bodies";

    private static final Answer UNSIGNED =
            new Answer(
                    HttpStatus.UNAUTHORIZED,
                    "X-Hub-Signature-256 is missing or was not made with the webhook secret");
    private static final Answer TOO_LARGE =
            new Answer(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "more than 25 MB");

    private final BodyIntake intake;
    private final WebhookSecrets secrets;
    private final DeliveryInbox inbox;
    private final ConnectionLimit connections;
    private final MeterRegistry meters;
    private final AtomicLong lastWarning = new AtomicLong(System.nanoTime() - BETWEEN_WARNINGS);

    WebhookController(
            BodyIntake intake,
            WebhookSecrets secrets,
            DeliveryInbox inbox,
            ConnectionLimit connections,
            MeterRegistry meters) {
        this.intake = intake;
        this.secrets = secrets;
        this.inbox = inbox;
        this.connections = connections;
        this.meters = meters;
    }

    @Post
    @Consumes(MediaType.ALL)
    @Produces(MediaType.TEXT_PLAIN)
    @ExecuteOn(TaskExecutors.BLOCKING)
    public HttpResponse<String> receive(HttpRequest<?> request, @Body InputStream body)
            throws InterruptedException {
        Answer answer = answer(request, body);
        count(header(request, "X-GitHub-Event"), answer.status());
        warn(answer);
        MutableHttpResponse<String> response =
                HttpResponse.<String>status(answer.status()).body(answer.text());
        return switch (answer.status()) {
            // the rest of a body may not have been read: its sender must not keep the connection
            case UNAUTHORIZED, REQUEST_ENTITY_TOO_LARGE ->
                    response.header(HttpHeaders.CONNECTION, "close");
            case SERVICE_UNAVAILABLE ->
                    response.header(HttpHeaders.CONNECTION, "close")
                            .header(HttpHeaders.RETRY_AFTER, "60");
            default -> response;
        };
    }

    private void warn(Answer answer) {
        long now = System.nanoTime();
        long last = lastWarning.get();
        boolean unsigned = answer.status() == HttpStatus.UNAUTHORIZED;
        if ((unsigned || answer.status() == HttpStatus.BAD_REQUEST)
                && now - last >= BETWEEN_WARNINGS
                && lastWarning.compareAndSet(last, now)) {
            LOG.warn("webhook delivery refused: {}", unsigned ? UNSIGNED_CHECK : answer.text());
        }
    }

    /** Counts by the event's name, if it is known: a stranger must not be able to invent more. */
    private void count(Optional<String> event, HttpStatus status) {
        String counted =
                status == HttpStatus.UNAUTHORIZED
                        ? "unsigned"
                        : event.filter(DeliveryInbox::isKnown).orElse("other");
        String answer = Integer.toString(status.getCode());
        Counter.builder("perfwarden.deliveries")
                .description("Deliveries from GitHub")
                .tags("event", counted, "answer", answer)
                .register(meters)
                .increment();
    }

    /** Whatever comes of it, the body is closed: until then the framework keeps its memory. */
    private Answer answer(HttpRequest<?> request, InputStream body) throws InterruptedException {
        try (body) {
            if (request.getContentLength() > BodyIntake.LARGEST) {
                return TOO_LARGE;
            }
            Optional<String> signature = header(request, "X-Hub-Signature-256");
            if (!WebhookSecrets.isWellFormed(signature)) {
                return UNSIGNED;
            }
            return switch (intake.take(body, bytes -> answerVerified(request, signature, bytes))) {
                case TakenBody.Read<Answer>(Answer answer) -> answer;
                case TakenBody.TooLarge<Answer>() -> TOO_LARGE;
                case TakenBody.Busy<Answer>() -> unavailable("too much at once; redeliver later");
            };
        } catch (IOException e) {
            return e.getCause() instanceof ContentLengthExceededException
                    ? TOO_LARGE
                    : malformedAnswer("the body ended early");
        }
    }

    private Answer answerVerified(HttpRequest<?> request, Optional<String> signature, byte[] body) {
        if (!secrets.isSigned(signature, body)) {
            return UNSIGNED;
        }
        connections.markSigned(request);
        if (!isJson(request)) {
            return malformedAnswer(
                    "set the webhook's content type to application/json in the settings of the"
                            + " GitHub App");
        }
        String id = header(request, "X-GitHub-Delivery").orElse("");
        String event = header(request, "X-GitHub-Event").orElse("");
        if (!ID.matcher(id).matches() || !EVENT.matcher(event).matches()) {
            return malformedAnswer(
                    "X-GitHub-Delivery and X-GitHub-Event are expected, as GitHub sends them");
        }
        return storeDelivery(id, event, body);
    }

    private Answer storeDelivery(String id, String event, byte[] body) {
        try {
            return inbox.take(id, event, body);
        } catch (TransientFailure e) {
            LOG.atError()
                    .addKeyValue("delivery", id)
                    .addKeyValue("event", event)
                    .setCause(e)
                    .log("delivery could not be stored and has to be redelivered");
            return unavailable("the store is down; redeliver later");
        }
    }

    private static Answer malformedAnswer(String text) {
        return new Answer(HttpStatus.BAD_REQUEST, text);
    }

    private static Answer unavailable(String text) {
        return new Answer(HttpStatus.SERVICE_UNAVAILABLE, text);
    }

    private static boolean isJson(HttpRequest<?> request) {
        return request.getContentType()
                .filter(type -> type.getName().equalsIgnoreCase(MediaType.APPLICATION_JSON))
                .isPresent();
    }

    private static Optional<String> header(HttpRequest<?> request, String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }
}
