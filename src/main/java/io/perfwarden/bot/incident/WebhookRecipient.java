package io.perfwarden.bot.incident;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.report.machine.MessageFormat;
import io.perfwarden.report.machine.RegressionAnnouncement;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Sends messages to a webhook, one at a time over HTTP/1.1, so without an upgrade. */
public final class WebhookRecipient {
    public sealed interface Receipt {
        record MessageTaken() implements Receipt {}

        /** {@code rest}: the requested delay. */
        record Throttled(Optional<Duration> rest) implements Receipt {}

        /** It may be accepted later. {@code why}: in a few words, without the address. */
        record Unreachable(String why) implements Receipt {}

        /** It will never be accepted. {@code why}: in a few words, without the address. */
        record MessageRefused(String why) implements Receipt {}
    }

    public static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int TOO_MANY = 429;

    /** Bytes of an answer that may state a delay. */
    private static final int SAID = 4_096;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final WebhookTarget target;
    private final Clock clock;
    private final Duration patience;
    private final OutgoingHttp outgoing;
    private final HttpClient client;

    /**
     * @param patience limit of an answer; {@link #PATIENCE} except in tests
     */
    public WebhookRecipient(
            WebhookTarget target, Clock clock, Duration patience, OutgoingHttp outgoing) {
        this.target = target;
        this.clock = clock;
        this.patience = patience;
        this.outgoing = outgoing;
        this.client =
                outgoing.client()
                        .connectTimeout(patience)
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
    }

    public Receipt send(String id, RegressionAnnouncement news) {
        HttpRequest request = request(id, target.language().write(news));
        CompletableFuture<HttpResponse<InputStream>> answer =
                client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
        try {
            return answer.thenApplyAsync(this::receipt, Thread::startVirtualThread)
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return new Receipt.Unreachable("no answer in time");
        } catch (ExecutionException _) {
            return new Receipt.Unreachable("no connection, or none that lasted");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Receipt.Unreachable("interrupted");
        } finally {
            answer.cancel(true);
            var _ = answer.thenApply(it -> begin(it, 0));
        }
    }

    private HttpRequest request(String id, String body) {
        HttpRequest.Builder request =
                outgoing.request(target.url())
                        .header("User-Agent", "perfwarden")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        if (target.language() == MessageFormat.JSON) {
            sign(request, id, body);
        }
        return request.build();
    }

    private void sign(HttpRequest.Builder request, String id, String body) {
        long seconds = clock.instant().getEpochSecond();
        request.header("webhook-id", id).header("webhook-timestamp", Long.toString(seconds));
        if (!target.keys().isEmpty()) {
            request.header(
                    "webhook-signature",
                    target.keys().stream()
                            .map(key -> key.sign(id, seconds, body))
                            .collect(Collectors.joining(" ")));
        }
    }

    private Receipt receipt(HttpResponse<InputStream> answer) {
        int status = answer.statusCode();
        String body = begin(answer, status == TOO_MANY ? SAID : 0);
        if (status / 100 == 2) {
            return new Receipt.MessageTaken();
        }
        if (status == TOO_MANY) {
            return new Receipt.Throttled(retryAfter(answer.headers(), body));
        }
        String why = "answered with " + status;
        return status / 100 == 5 ? new Receipt.Unreachable(why) : new Receipt.MessageRefused(why);
    }

    /** The header has whole seconds; Discord's body has milliseconds. */
    private Optional<Duration> retryAfter(HttpHeaders headers, String body) {
        return retryAfterIn(body)
                .or(() ->
                        headers.firstValue("Retry-After")
                                .flatMap(text -> RetryAfterHeader.header(text, clock.instant())));
    }

    private static Optional<Duration> retryAfterIn(String body) {
        try {
            return Optional.ofNullable(JSON.readTree(body).get("retry_after"))
                    .flatMap(node -> RetryAfterHeader.seconds(node.asText()));
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    /** The beginning of an answer's body; the rest is not waited for. */
    private static String begin(HttpResponse<InputStream> answer, int most) {
        try (InputStream body = answer.body()) {
            return new String(body.readNBytes(most), StandardCharsets.UTF_8);
        } catch (IOException _) {
            // an aborted answer states no delay
            return "";
        }
    }

    /** Reads how long we are asked to wait. */
    static final class RetryAfterHeader {
        private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(?:\\.[0-9]{1,20})?");

        private RetryAfterHeader() {}

        /**
         * A header {@code Retry-After}: seconds, or a date.
         *
         * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-retry-after">RFC 9110,
         *     Retry-After</a>
         */
        static Optional<Duration> header(String text, Instant now) {
            return seconds(text).or(() -> durationUntil(text, now));
        }

        private static Optional<Duration> durationUntil(String date, Instant now) {
            try {
                Instant at = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
                return Optional.of(Duration.between(now, at)).filter(Duration::isPositive);
            } catch (DateTimeException _) {
                return Optional.empty();
            }
        }

        /**
         * @param text seconds, perhaps with decimals
         * @return rounded up to milliseconds; absent for anything else
         */
        static Optional<Duration> seconds(String text) {
            return Optional.of(text.strip())
                    .filter(it -> SECONDS.matcher(it).matches())
                    .map(it -> new BigDecimal(it).movePointRight(3).setScale(0, RoundingMode.UP))
                    .map(milliseconds -> Duration.ofMillis(milliseconds.longValueExact()));
        }
    }
}
