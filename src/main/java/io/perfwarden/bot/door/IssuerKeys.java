package io.perfwarden.bot.door;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.jsonwebtoken.JwtException;
import io.jsonwebtoken.security.Jwks;
import io.jsonwebtoken.security.PublicJwk;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.TransientFailure;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Public keys of issuers, from where their discovery document says (OpenID Connect Discovery 1.0,
 * section 4). They are kept for as long as the answer allows, and for a day after that while the
 * issuer does not answer.
 */
public final class IssuerKeys {
    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int LARGEST = 256 << 10;
    private static final Duration USUAL = Duration.ofHours(1);
    private static final Duration SHORTEST = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofDays(1);

    /** How long keys serve that could not be renewed. */
    private static final Duration OUTAGE = Duration.ofDays(1);

    /** Time between two requests for the keys of an issuer. */
    static final Duration PAUSE = Duration.ofMinutes(1);

    private static final int MOST_ISSUERS = 1_000;

    /** Issuers that are asked for the first time within a minute. */
    private static final int MOST_NEW = 30;

    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final Pattern MAX_AGE = Pattern.compile("max-age=([0-9]{1,9})");
    private static final JsonMapper JSON = new JsonMapper();

    private final OutgoingHttp outgoing;
    private final Clock clock;
    private final Cache<String, KeyRing> rings =
            Caffeine.newBuilder().maximumSize(MOST_ISSUERS).executor(Runnable::run).build();
    private final Deque<Instant> firsts = new ArrayDeque<>();

    public IssuerKeys(OutgoingHttp outgoing, Clock clock) {
        this.outgoing = outgoing;
        this.clock = clock;
    }

    /** Keys by their ids, as an answer had them; {@code life}: how long they may be kept. */
    private record PublishedKeys(Map<String, PublicJwk<?>> keys, Duration life) {}

    /**
     * A key; absent if the issuer has none of this id, or was asked within the last minute.
     *
     * @param issuer one that may be asked
     * @throws TransientFailure if its keys cannot be had
     */
    Optional<PublicJwk<?>> find(String issuer, String id) {
        return rings.get(issuer, KeyRing::new).find(id);
    }

    private final class KeyRing {
        private final String issuer;
        private Map<String, PublicJwk<?>> keys = Map.of();
        private Instant freshUntil = Instant.EPOCH;
        private Instant asked = Instant.EPOCH;

        KeyRing(String issuer) {
            this.issuer = issuer;
        }

        synchronized Optional<PublicJwk<?>> find(String id) {
            Instant now = clock.instant();
            boolean isStale = !now.isBefore(freshUntil);
            if ((isStale || !keys.containsKey(id)) && !now.isBefore(asked.plus(PAUSE))) {
                askAt(now);
            }
            if (!now.isBefore(freshUntil.plus(OUTAGE))) {
                throw new TransientFailure("the keys of " + issuer + " cannot be had", PAUSE);
            }
            return Optional.ofNullable(keys.get(id));
        }

        private void askAt(Instant now) {
            if (asked.equals(Instant.EPOCH) && !admitNew(now)) {
                return;
            }
            asked = now;
            try {
                PublishedKeys set = fetch(issuer);
                keys = set.keys();
                freshUntil = now.plus(set.life());
            } catch (IOException | JwtException | IllegalArgumentException e) {
                LOG.atWarn()
                        .addKeyValue("issuer", issuer)
                        .log("keys cannot be had, what is kept serves on: {}", e.getMessage());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean admitNew(Instant now) {
        synchronized (firsts) {
            firsts.removeIf(it -> it.isBefore(now.minus(PAUSE)));
            return firsts.size() < MOST_NEW && firsts.offer(now);
        }
    }

    private PublishedKeys fetch(String issuer) throws IOException, InterruptedException {
        try (HttpClient client = outgoing.client().connectTimeout(PATIENCE).build()) {
            JsonNode document = JSON.readTree(get(client, URI.create(issuer + DISCOVERY)).body());
            if (!issuer.equals(document.path("issuer").asText())) {
                throw new IOException("another issuer's document");
            }
            URI keys = URI.create(document.path("jwks_uri").asText());
            URI own = URI.create(issuer);
            if (!Objects.equals(keys.getScheme(), own.getScheme())
                    || !Objects.equals(keys.getRawAuthority(), own.getRawAuthority())) {
                throw new IOException("keys on another host");
            }
            KeyAnswer answer = get(client, keys);
            return new PublishedKeys(keys(answer.body()), answer.life());
        }
    }

    private record KeyAnswer(String body, Duration life) {}

    private KeyAnswer get(HttpClient client, URI uri) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> sent =
                client.sendAsync(
                        outgoing.request(uri).header("Accept", "application/json").build(),
                        _ ->
                                HttpResponse.BodySubscribers.limiting(
                                        HttpResponse.BodySubscribers.ofByteArray(), LARGEST));
        try {
            // of the whole answer: the client's own time-out is over with the headers
            HttpResponse<byte[]> response = sent.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != 200) {
                throw new IOException("answered " + response.statusCode());
            }
            return new KeyAnswer(
                    new String(response.body(), StandardCharsets.UTF_8),
                    life(response.headers().firstValue("Cache-Control").orElse("")));
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(e);
        } finally {
            sent.cancel(true);
        }
    }

    private static Duration life(String cacheControl) {
        Matcher age = MAX_AGE.matcher(cacheControl);
        Duration asked = age.find() ? Duration.ofSeconds(Long.parseLong(age.group(1))) : USUAL;
        Duration least = asked.compareTo(SHORTEST) < 0 ? SHORTEST : asked;
        return least.compareTo(LONGEST) > 0 ? LONGEST : least;
    }

    /** Keys without an id, and those of other kinds, are none. */
    private static Map<String, PublicJwk<?>> keys(String json) throws JsonProcessingException {
        Map<String, PublicJwk<?>> keys = new HashMap<>();
        Jwks.setParser()
                .build()
                .parse(json)
                .getKeys()
                .forEach(it -> {
                    if (it instanceof PublicJwk<?> key
                            && key.getId() != null
                            && (key.getPublicKeyUse() == null
                                    || key.getPublicKeyUse().equals("sig"))) {
                        keys.put(key.getId(), key);
                    }
                });
        return keys;
    }
}
