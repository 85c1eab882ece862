package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** GitHub's pages that ask people whether an app may act for them, and the tokens it hands out. */
public final class LoginPages {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int EIGHT_HOURS = 28_800;

    private static final String ASK =
            """
            <!doctype html><title>Authorize</title><h1>Authorize Perfwarden</h1>
            <form method="get" action="/login/oauth/authorize">%s
            <label>Account <input name="login" id="login"></label>
            <button id="authorize">Authorize</button></form>
            """;

    private record Grant(String login, String redirect, String challenge) {}

    private final StandInApp app;
    private final String clientSecret;
    private final Set<String> callbacks = ConcurrentHashMap.newKeySet();
    private final Map<String, Grant> codes = new ConcurrentHashMap<>();
    private final Map<String, String> tokens = new ConcurrentHashMap<>();
    private final List<String> exchanges = new CopyOnWriteArrayList<>();
    private volatile String signedIn = "";

    LoginPages(StandInApp app, String clientSecret) {
        this.app = app;
        this.clientSecret = clientSecret;
    }

    void serve(HttpServer server) {
        server.createContext("/login/oauth/authorize", this::authorize);
        server.createContext("/login/oauth/access_token", this::exchange);
    }

    /** Registers where people are sent back to. */
    public void callback(String url) {
        callbacks.add(url);
    }

    /**
     * Lets the browser be an account's, which has authorized the app before.
     *
     * @param login empty to be asked
     */
    public void signIn(String login) {
        signedIn = login;
    }

    public String clientId() {
        return app.clientId();
    }

    public String clientSecret() {
        return clientSecret;
    }

    /** A token of an account, without a login. */
    public String token(String login) {
        String token = "ghu_" + UUID.randomUUID();
        tokens.put(token, login);
        return token;
    }

    /** Lets no token of an account open anything any more. */
    public void revoke(String login) {
        tokens.values().removeIf(login::equals);
    }

    /** Codes that were tried. */
    public List<String> exchanges() {
        return List.copyOf(exchanges);
    }

    /** Tokens that hold. */
    public Set<String> tokens() {
        return Set.copyOf(tokens.keySet());
    }

    /** The account of a token. */
    Optional<String> person(String authorization) {
        return Optional.ofNullable(
                tokens.get(authorization.replaceFirst("(?i)^(bearer|token) ", "")));
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> query =
                ManifestPages.parameters(exchange.getRequestURI().getRawQuery());
        String redirect = query.getOrDefault("redirect_uri", "");
        if (!app.clientId().equals(query.get("client_id")) || !callbacks.contains(redirect)) {
            page(exchange, 404, "The redirect_uri is not associated with this application.");
            return;
        }
        String login = query.getOrDefault("login", signedIn);
        if (login.isEmpty()) {
            String hidden =
                    query.entrySet().stream()
                            .map(it ->
                                    "<input type=\"hidden\" name=\"%s\" value=\"%s\">"
                                            .formatted(
                                                    ManifestPages.escaped(it.getKey()),
                                                    ManifestPages.escaped(it.getValue())))
                            .collect(Collectors.joining());
            page(exchange, 200, ASK.formatted(hidden));
            return;
        }
        String code = UUID.randomUUID().toString();
        codes.put(code, new Grant(login, redirect, query.getOrDefault("code_challenge", "")));
        String state = StandInRouter.encoded(query.getOrDefault("state", ""));
        exchange.getResponseHeaders()
                .add("Location", redirect + "?code=" + code + "&state=" + state);
        page(exchange, 302, "");
    }

    private void exchange(HttpExchange exchange) throws IOException {
        JsonNode body = JSON.readTree(exchange.getRequestBody().readAllBytes());
        String code = body.path("code").asText();
        exchanges.add(code);
        Grant grant = codes.remove(code);
        ObjectNode answer = ApiViews.object();
        if (!app.clientId().equals(body.path("client_id").asText())
                || !clientSecret.equals(body.path("client_secret").asText())) {
            answer.put("error", "incorrect_client_credentials");
        } else if (grant == null || !isProven(grant, body)) {
            answer.put("error", "bad_verification_code");
        } else if (!grant.redirect().equals(body.path("redirect_uri").asText())) {
            answer.put("error", "redirect_uri_mismatch");
        } else {
            answer.put("access_token", token(grant.login())).put("expires_in", EIGHT_HOURS);
            answer.put("refresh_token", "ghr_" + UUID.randomUUID());
            answer.put("token_type", "bearer").put("scope", "");
        }
        exchange.getResponseHeaders().add("Content-Type", "application/json; charset=utf-8");
        ManifestPages.send(exchange, 200, answer.toString());
    }

    private static boolean isProven(Grant grant, JsonNode body) {
        try {
            byte[] verifier = body.path("code_verifier").asText().getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier);
            return grant.challenge().isEmpty()
                    || grant.challenge()
                            .equals(Base64.getUrlEncoder().withoutPadding().encodeToString(hash));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static void page(HttpExchange exchange, int status, String html) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
        ManifestPages.send(exchange, status, html);
    }
}
