package io.perfwarden.demo.standin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.perfwarden.demo.standin.Call.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * GitHub's REST and GraphQL on a free port of the loopback interface, and a blob store for
 * artifacts on another port, which takes no credentials. Answers from a {@link World}.
 */
public final class StandInGitHub implements AutoCloseable {
    private static final Payloads.App APP = new Payloads.App(4711, "perfwarden-demo", 81);

    private final World world;
    private final Payloads payloads;
    private final Credentials credentials = new Credentials(Long.toString(APP.id()));
    private final Router router = new Router();
    private final HttpServer api;
    private final HttpServer blobs;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private StandInGitHub(World world) throws IOException {
        this.world = world;
        this.api = listen();
        this.blobs = listen();
        this.payloads = new Payloads(world, APP, address(api));
        ActionsRoutes actions = new ActionsRoutes(world, payloads, address(blobs));
        registerApp();
        new RepoRoutes(world, payloads).register(router);
        actions.register(router);
        new GraphQl(world).register(router);
        serve(api, this::answer);
        serve(blobs, exchange -> blob(exchange, actions));
    }

    /** Starts answering. */
    public static StandInGitHub start(World world) throws IOException {
        return new StandInGitHub(world);
    }

    public URI url() {
        return URI.create(address(api));
    }

    public String appId() {
        return Long.toString(APP.id());
    }

    /** The app's private key, made for this run: PKCS#8 in PEM. */
    public String privateKeyPem() {
        return credentials.privateKeyPem();
    }

    /** The login under which the app writes. */
    public String botLogin() {
        return APP.botLogin();
    }

    /** The deliveries this GitHub would send. */
    public Deliveries deliveries() {
        return new Deliveries(world, payloads);
    }

    @Override
    public void close() {
        api.stop(0);
        blobs.stop(0);
        threads.shutdownNow();
    }

    private static HttpServer listen() throws IOException {
        return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    private static String address(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void serve(HttpServer server, HttpHandler handler) {
        server.createContext("/", handler);
        server.setExecutor(threads);
        server.start();
    }

    private void registerApp() {
        router.on("GET", "/app", _ -> Answer.json(200, payloads.appNode()));
        router.on("GET", "/app/installations/{}", _ -> Answer.json(200, payloads.installation()));
        router.on("GET", "REPO/installation", _ -> Answer.json(200, payloads.installation()));
        router.on(
                "POST",
                "/app/installations/{}/access_tokens",
                _ -> Answer.json(201, payloads.token(credentials.mintToken())));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            send(exchange, decide(exchange));
        }
    }

    private Answer decide(HttpExchange exchange) throws IOException {
        Optional<Router.Match> match =
                router.find(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath());
        if (match.isEmpty()) {
            return unknown(exchange);
        }
        if (!mayCall(exchange)) {
            return Answer.error(401, "Bad credentials");
        }
        byte[] body = exchange.getRequestBody().readAllBytes();
        return match.get().handler().answer(call(exchange, match.get(), body));
    }

    /** The app's own routes take its JWT, all others an installation's token. */
    private boolean mayCall(HttpExchange exchange) {
        String path = exchange.getRequestURI().getRawPath();
        String authorization = header(exchange, "Authorization");
        boolean asApp = path.startsWith("/app") || path.endsWith("/installation");
        return asApp ? credentials.isAppJwt(authorization) : credentials.isToken(authorization);
    }

    private Answer unknown(HttpExchange exchange) {
        world.unknown(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        return Answer.error(404, "Not Found");
    }

    private static Call call(HttpExchange exchange, Router.Match match, byte[] body) {
        return new Call(
                match.parts(),
                query(Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "")),
                header(exchange, "Accept"),
                json(body));
    }

    private static JsonNode json(byte[] body) {
        if (body.length == 0) {
            return MissingNode.getInstance();
        }
        try {
            return Payloads.JSON.readTree(new String(body, StandardCharsets.UTF_8));
        } catch (JsonProcessingException _) {
            return MissingNode.getInstance();
        }
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> values = new HashMap<>();
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                values.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
            }
        }
        return values;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String header(HttpExchange exchange, String name) {
        return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(name), "");
    }

    private void send(HttpExchange exchange, Answer answer) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("X-RateLimit-Limit", "5000");
        headers.set("X-RateLimit-Remaining", "4999");
        headers.set("X-RateLimit-Reset", Long.toString(world.now().getEpochSecond() + 3600));
        answer.location().ifPresent(location -> headers.set("Location", location));
        if (!answer.contentType().isEmpty()) {
            headers.set("Content-Type", answer.contentType());
        }
        String etag = "\"" + answer.body().blobSha() + "\"";
        boolean get = exchange.getRequestMethod().equals("GET") && answer.status() == 200;
        if (get) {
            headers.set("ETag", etag);
        }
        if (get && header(exchange, "If-None-Match").equals(etag)) {
            exchange.sendResponseHeaders(304, -1);
            return;
        }
        write(exchange, answer.status(), answer.body());
    }

    private static void write(HttpExchange exchange, int status, Bytes body) throws IOException {
        exchange.sendResponseHeaders(status, body.length() == 0 ? -1 : body.length());
        if (body.length() > 0) {
            exchange.getResponseBody().write(body.toArray());
        }
    }

    /** As the real one: an Authorization header makes it refuse. */
    private static void blob(HttpExchange exchange, ActionsRoutes actions) throws IOException {
        try (exchange) {
            if (!header(exchange, "Authorization").isEmpty()) {
                write(exchange, 400, Bytes.of("AuthenticationFailed"));
                return;
            }
            Bytes found =
                    actions.blob(exchange.getRequestURI().getPath()).orElseGet(() -> Bytes.of(""));
            exchange.getResponseHeaders().set("Content-Type", "application/zip");
            write(exchange, found.length() == 0 ? 404 : 200, found);
        }
    }
}
