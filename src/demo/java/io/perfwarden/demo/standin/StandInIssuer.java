package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.security.Jwks;
import java.security.interfaces.RSAPublicKey;

/**
 * Issues tokens to jobs on a port of its own, as a CI does: discovery document, keys, and tokens.
 * {@code GET /token?audience=A} with {@code Bearer run} is what a job of GitHub Actions asks.
 */
public final class StandInIssuer implements AutoCloseable {
    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final String KEYS = "/keys";
    private static final Duration LIFE = Duration.ofMinutes(5);
    private static final JsonMapper JSON = new JsonMapper();

    /** How it answers when it does not answer well. */
    public enum IssuerFault {
        NONE,
        ERROR_500,
        REDIRECT,
        HUGE,
        NO_JSON,
        NO_KEY_IDS,
        OTHER_ISSUER,
        KEYS_ELSEWHERE
    }

    private record SigningKey(String id, KeyPair pair) {}

    private final HttpServer server;
    private final Clock clock;
    private final AtomicInteger asked = new AtomicInteger();
    private volatile List<SigningKey> published;
    private volatile SigningKey current;
    private volatile IssuerFault fault = IssuerFault.NONE;
    private volatile Map<String, Object> next = Map.of();

    private StandInIssuer(HttpServer server, Clock clock, String name) {
        this.server = server;
        this.clock = clock;
        this.current = new SigningKey("key-1", rsa(name, 2_048));
        this.published = List.of(current);
        server.createContext("/", this::answer);
        server.start();
    }

    public static StandInIssuer start(Clock clock) {
        return start(clock, "key");
    }

    /** Issuers of one {@code name} have one first key. */
    public static StandInIssuer start(Clock clock, String name) {
        try {
            InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            return new StandInIssuer(HttpServer.create(here, 0), clock, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keys take a while to make; the same id has the same key in this process. */
    private static final Map<String, KeyPair> PAIRS = new ConcurrentHashMap<>();

    private static KeyPair rsa(String name, int bits) {
        return PAIRS.computeIfAbsent(name + bits, _ -> rsa(bits));
    }

    private static KeyPair rsa(int bits) {
        try {
            KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
            keys.initialize(bits);
            return keys.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has it", e);
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** How often its keys were asked for. */
    public int asked() {
        return asked.get();
    }

    public void fail(IssuerFault how) {
        this.fault = how;
    }

    /** Signs with a new key from now on; {@code keepOld}: whether the old ones are still good. */
    public void rotate(String id, boolean keepOld) {
        current = new SigningKey(id, rsa(id, 2_048));
        published =
                keepOld
                        ? Stream.concat(published.stream(), Stream.of(current)).toList()
                        : List.of(current);
    }

    /** Publishes a key of 1,024 bits. */
    public void publishWeak(String id) {
        published = List.of(new SigningKey(id, rsa(id, 1_024)));
    }

    public PublicKey publicKey() {
        return current.pair().getPublic();
    }

    /** What the next tokens say that jobs ask for. */
    public void nextTokens(Map<String, Object> claims) {
        this.next = Map.copyOf(claims);
    }

    /** A token of five minutes; claims replace {@code iss}, {@code iat}, {@code exp} too. */
    public String mint(String audience, Map<String, Object> claims) {
        Instant now = clock.instant();
        Map<String, Object> all = new TreeMap<>();
        all.put("iss", url());
        all.put("aud", audience);
        all.put("iat", now.getEpochSecond());
        all.put("exp", now.plus(LIFE).getEpochSecond());
        all.put("jti", UUID.randomUUID().toString());
        all.putAll(claims);
        return Jwts.builder()
                .header()
                .keyId(current.id())
                .type("JWT")
                .and()
                .content(bytes(json(all)))
                .signWith(current.pair().getPrivate(), Jwts.SIG.RS256)
                .compact();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/token")) {
                send(exchange, 200, token(exchange));
                return;
            }
            if (path.equals(KEYS)) {
                asked.incrementAndGet();
            }
            switch (fault) {
                case ERROR_500 -> send(exchange, 500, "{}");
                case REDIRECT -> {
                    exchange.getResponseHeaders().set("Location", url() + "/elsewhere" + path);
                    send(exchange, 302, "");
                }
                case HUGE -> send(exchange, 200, " ".repeat(1 << 20) + document(path));
                case NO_JSON -> send(exchange, 200, "<html>");
                case NONE, NO_KEY_IDS, OTHER_ISSUER, KEYS_ELSEWHERE ->
                        send(exchange, 200, document(path));
            }
        }
    }

    private String token(HttpExchange exchange) {
        String asker = exchange.getRequestHeaders().getFirst("Authorization");
        String query = Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), "");
        String audience = query.replaceFirst(".*audience=", "");
        return "Bearer run".equals(asker)
                ? json(Map.of("value", mint(audience, next)))
                : json(Map.of("message", "bad credentials"));
    }

    private String document(String path) {
        boolean isElsewhere = fault == IssuerFault.KEYS_ELSEWHERE;
        return path.endsWith(DISCOVERY)
                ? json(
                        Map.of(
                                "issuer",
                                fault == IssuerFault.OTHER_ISSUER ? "https://gitlab.com" : url(),
                                "jwks_uri",
                                (isElsewhere ? "http://127.0.0.2:9" : url()) + KEYS))
                : json(Map.of("keys", published.stream().map(this::jwk).toList()));
    }

    private Map<String, Object> jwk(SigningKey key) {
        var builder = Jwks.builder().key((RSAPublicKey) key.pair().getPublic());
        Map<String, Object> jwk =
                new TreeMap<>(
                        (fault == IssuerFault.NO_KEY_IDS ? builder : builder.id(key.id())).build());
        jwk.put("use", "sig");
        return jwk;
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = bytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
