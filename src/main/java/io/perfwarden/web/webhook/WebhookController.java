package io.perfwarden.web.webhook;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.http.body.AvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.web.webhook.BodyIntake.TakenBody;
import io.perfwarden.web.webhook.DeliveryInbox.Answer;
import jakarta.inject.Named;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where GitHub delivers. Answers when what is to be done is stored, or says why it is not; GitHub
 * shows the text beside the delivery.
 */
@Controller(WebhookController.PATH)
@Requires(beans = DeliveryInbox.class)
public final class WebhookController {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookController.class);

    /** Nanoseconds: strangers must not be able to fill the log. */
    private static final long BETWEEN_WARNINGS = Duration.ofMinutes(1).toNanos();

    static final String ID_HEADER = "X-GitHub-Delivery";
    static final String EVENT_HEADER = "X-GitHub-Event";
    static final String SIGNATURE_HEADER = "X-Hub-Signature-256";
    static final String PATH = "/github/webhook";

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
    private final BeanProvider<DeliveryInbox> inboxes;
    private final ConnectionLimit connections;
    private final MeterRegistry meters;
    private final ExecutorService threads;
    private final WebhookShortcut shortcut;

    /** Kept, because a look-up takes longer than to count. */
    private final Map<CountedAnswer, Counter> counters = new ConcurrentHashMap<>();

    private final AtomicLong lastWarning = new AtomicLong(System.nanoTime() - BETWEEN_WARNINGS);

    /** Absent until a first delivery has waited for the store to be open. */
    private volatile Optional<DeliveryInbox> inbox = Optional.empty();

    private record CountedAnswer(String event, HttpStatus status) {}

    WebhookController(
            BodyIntake intake,
            WebhookSecrets secrets,
            BeanProvider<DeliveryInbox> inboxes,
            ConnectionLimit connections,
            MeterRegistry meters,
            WebhookShortcut shortcut,
            @Named(TaskExecutors.BLOCKING) ExecutorService threads) {
        this.intake = intake;
        this.secrets = secrets;
        this.inboxes = inboxes;
        this.connections = connections;
        this.meters = meters;
        this.shortcut = shortcut;
        this.threads = threads;
    }

    @Post
    @Consumes(MediaType.ALL)
    @Produces(MediaType.TEXT_PLAIN)
    @ExecuteOn(CallerThread.NAME)
    public CompletionStage<MutableHttpResponse<String>> receive(HttpRequest<?> request) {
        return answer(request).thenApply(answer -> response(header(request, EVENT_HEADER), answer));
    }

    /**
     * Stores a delivery that came whole, with a head as GitHub sends it, as {@link #receive} does.
     *
     * @return the answer, or a failure that is not the store's; absent if it is not signed, or has
     *     to wait for more than its own storing: then the framework takes it
     */
    Optional<CompletableFuture<MutableHttpResponse<String>>> receiveWhole(
            String id, String event, String signature, byte[] body) {
        if (inbox.isEmpty()
                || DeliveryInbox.waits(event)
                || !isIdentified(id, event)
                || !secrets.isSigned(Optional.of(signature), body)) {
            return Optional.empty();
        }
        return Optional.of(
                storeDelivery(id, event, body)
                        .thenApply(answer -> response(Optional.of(event), answer)));
    }

    private MutableHttpResponse<String> response(Optional<String> event, Answer answer) {
        count(event, answer.status());
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
        counters.computeIfAbsent(new CountedAnswer(counted, status), this::counter).increment();
    }

    private Counter counter(CountedAnswer counted) {
        return Counter.builder("perfwarden.deliveries")
                .description("Deliveries from GitHub")
                .tag("event", counted.event())
                .tag("answer", Integer.toString(counted.status().getCode()))
                .register(meters);
    }

    /**
     * A body that has arrived with its head, as nearly all do, is taken in where it was read: a
     * thread of its own would cost a third of the answer. Others are read by a thread that may
     * wait. Whatever comes of it, the body is closed: until then the framework keeps its memory.
     */
    private CompletableFuture<Answer> answer(HttpRequest<?> request) {
        try (CloseableByteBody body = ((ServerHttpRequest<?>) request).byteBody().move()) {
            if (request.getContentLength() > BodyIntake.LARGEST) {
                return CompletableFuture.completedFuture(TOO_LARGE);
            }
            Optional<String> signature = header(request, SIGNATURE_HEADER);
            if (!WebhookSecrets.isWellFormed(signature)) {
                return CompletableFuture.completedFuture(UNSIGNED);
            }
            if (body instanceof AvailableByteBody whole
                    && inbox.isPresent()
                    && header(request, EVENT_HEADER).filter(DeliveryInbox::waits).isEmpty()) {
                return answerVerified(request, signature, whole.toByteArray());
            }
            InputStream stream = body.toInputStream();
            return CompletableFuture.supplyAsync(() -> read(request, signature, stream), threads);
        }
    }

    private Answer read(HttpRequest<?> request, Optional<String> signature, InputStream body) {
        try (body) {
            return switch (intake.take(
                    body, bytes -> answerVerified(request, signature, bytes).join())) {
                case TakenBody.Read<Answer>(Answer answer) -> answer;
                case TakenBody.TooLarge<Answer>() -> TOO_LARGE;
                case TakenBody.Busy<Answer>() -> unavailable("too much at once; redeliver later");
            };
        } catch (IOException e) {
            return e.getCause() instanceof ContentLengthExceededException
                    ? TOO_LARGE
                    : malformedAnswer("the body ended early");
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }

    private CompletableFuture<Answer> answerVerified(
            HttpRequest<?> request, Optional<String> signature, byte[] body) {
        if (!secrets.isSigned(signature, body)) {
            return CompletableFuture.completedFuture(UNSIGNED);
        }
        if (request instanceof NettyHttpRequest<?> netty) {
            connections.markSigned(netty.getChannelHandlerContext().channel());
        }
        if (!isJson(request)) {
            return CompletableFuture.completedFuture(
                    malformedAnswer(
                            "set the webhook's content type to application/json in the settings of"
                                    + " the GitHub App"));
        }
        String id = header(request, ID_HEADER).orElse("");
        String event = header(request, EVENT_HEADER).orElse("");
        if (!isIdentified(id, event)) {
            return CompletableFuture.completedFuture(
                    malformedAnswer(
                            "X-GitHub-Delivery and X-GitHub-Event are expected, as GitHub sends"
                                    + " them"));
        }
        return storeDelivery(id, event, body);
    }

    private static boolean isIdentified(String id, String event) {
        return ID.matcher(id).matches() && EVENT.matcher(event).matches();
    }

    private CompletableFuture<Answer> storeDelivery(String id, String event, byte[] body) {
        if (inbox.isEmpty()) {
            inbox = Optional.of(inboxes.get());
            shortcut.open(this);
        }
        return CompletableFuture.completedFuture(inbox)
                .thenCompose(it -> it.orElseThrow().take(id, event, body))
                .exceptionallyCompose(failure -> notStored(id, event, failure));
    }

    private static CompletableFuture<Answer> notStored(String id, String event, Throwable failure) {
        if (!(failure.getCause() instanceof TransientFailure)) {
            return CompletableFuture.failedFuture(failure);
        }
        LOG.atError()
                .addKeyValue("delivery", id)
                .addKeyValue("event", event)
                .setCause(failure.getCause())
                .log("delivery could not be stored and has to be redelivered");
        return CompletableFuture.completedFuture(unavailable("the store is down; redeliver later"));
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
