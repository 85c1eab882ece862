package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * GitHub's pages for an app that a manifest describes, and the one call that hands it out. What is
 * handed out is the app of this stand-in, with the manifest's permissions and events.
 */
public final class ManifestPages {
    private static final int LONGEST_NAME = 34;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** As GitHub demands; it refuses the whole manifest otherwise. */
    private static final Map<String, String> NEEDED =
            Map.of(
                    "workflow_run", "actions",
                    "pull_request", "pull_requests",
                    "issue_comment", "issues",
                    "check_run", "checks",
                    "merge_group", "merge_queues",
                    "push", "contents",
                    "repository", "metadata");

    private static final String CONFIRM =
            """
            <form method="post" action="/settings/apps/confirm"><input type="hidden" name="state" value="%s">
            <input type="hidden" name="manifest" value="%s"><p id="problem">%s</p>
            <input name="name" id="name" value="%s"><button id="create">Create GitHub App</button></form>
            """;

    private final StandInApp app;
    private final String pem;
    private final String webhookSecret = UUID.randomUUID().toString();
    private final String clientSecret = UUID.randomUUID().toString();
    private final Set<String> taken = ConcurrentHashMap.newKeySet();
    private final Set<String> codes = ConcurrentHashMap.newKeySet();
    private final List<String> conversions = new CopyOnWriteArrayList<>();
    private volatile JsonNode registered = JSON.missingNode();
    private volatile String contentType = "json";
    private volatile Set<String> withheld = Set.of();

    ManifestPages(StandInApp app, String pem) {
        this.app = app;
        this.pem = pem;
    }

    void serve(HttpServer server) {
        server.createContext("/settings/apps/new", this::confirm);
        server.createContext("/organizations/", this::confirm);
        server.createContext("/settings/apps/confirm", this::create);
        server.createContext("/app-manifests/", this::convert);
        server.createContext(
                "/apps/", exchange -> page(exchange, 200, "<h1 id='install'>Install</h1>"));
    }

    /** Another person has an app of this name. */
    public void take(String name) {
        taken.add(name);
    }

    /** Lets an hour pass for all codes given so far. */
    public void expire() {
        codes.clear();
    }

    /** A code as GitHub gives one to a person who confirmed a manifest. */
    public String code() {
        String code = UUID.randomUUID().toString();
        codes.add(code);
        return code;
    }

    /** The person takes permissions or events away while they confirm. */
    public void withhold(String... names) {
        withheld = Set.of(names);
    }

    /** The webhook of apps is made for forms. */
    public void sendForms() {
        contentType = "form";
    }

    /** Codes that were exchanged, or that were tried. */
    public List<String> conversions() {
        return List.copyOf(conversions);
    }

    /** Everything that may show nowhere. */
    public List<String> secrets() {
        return List.of(webhookSecret, clientSecret, pem.lines().toList().get(3));
    }

    String clientSecret() {
        return clientSecret;
    }

    public String webhookSecret() {
        return webhookSecret;
    }

    /** What GitHub says of the app's webhook. */
    ObjectNode hook() {
        return ApiViews.object()
                .put("url", registered.at("/hook_attributes/url").asText(""))
                .put("content_type", contentType)
                .put("secret", "********")
                .put("insecure_ssl", "0");
    }

    ObjectNode change(JsonNode config) {
        contentType = config.path("content_type").asText(contentType);
        return hook();
    }

    /** Adds what a registered app may do and hears of. */
    ObjectNode described(ObjectNode node) {
        ObjectNode permissions = node.putObject("permissions");
        registered.path("default_permissions").properties().stream()
                .filter(it -> !withheld.contains(it.getKey()))
                .forEach(it -> permissions.set(it.getKey(), it.getValue()));
        var events = node.putArray("events");
        for (JsonNode event : registered.path("default_events")) {
            if (!withheld.contains(event.asText())) {
                events.add(event);
            }
        }
        return node;
    }

    private void confirm(HttpExchange exchange) throws IOException {
        Map<String, String> fields = fields(exchange);
        String state = parameters(exchange.getRequestURI().getRawQuery()).getOrDefault("state", "");
        String manifest = fields.getOrDefault("manifest", "");
        Optional<String> problem = problem(exchange, fields, manifest);
        if (problem.isPresent()) {
            page(exchange, 422, "<p id='problem'>" + problem.get() + "</p>");
        } else {
            ask(exchange, state, manifest, JSON.readTree(manifest).path("name").asText());
        }
    }

    private static Optional<String> problem(
            HttpExchange exchange, Map<String, String> fields, String manifest) {
        if (!exchange.getRequestMethod().equals("POST")
                || !fields.keySet().equals(Set.of("manifest"))) {
            return Optional.of("expected a POST of one field, manifest");
        }
        try {
            JsonNode node = JSON.readTree(manifest);
            List<String> orphans =
                    StreamSupport.stream(node.path("default_events").spliterator(), false)
                            .map(JsonNode::asText)
                            .filter(it ->
                                    !node.path("default_permissions")
                                            .has(NEEDED.getOrDefault(it, "?")))
                            .toList();
            if (!orphans.isEmpty()) {
                return Optional.of("Default events unsupported: " + orphans);
            }
            if (node.path("hook_attributes").has("secret")
                    || node.at("/hook_attributes/url").asText("").isEmpty()
                    || node.path("url").asText("").isEmpty()) {
                return Optional.of("\"url\" wasn't supplied, or a secret was");
            }
            return Optional.empty();
        } catch (JacksonException _) {
            return Optional.of("the manifest is not JSON");
        }
    }

    private void ask(HttpExchange exchange, String state, String manifest, String name)
            throws IOException {
        String problem =
                name.length() > LONGEST_NAME
                        ? "Name is too long (maximum is 34 characters)"
                        : taken.contains(name) ? "Name is already taken" : "";
        page(
                exchange,
                200,
                CONFIRM.formatted(escaped(state), escaped(manifest), problem, escaped(name)));
    }

    private void create(HttpExchange exchange) throws IOException {
        Map<String, String> fields = fields(exchange);
        String name = fields.getOrDefault("name", "");
        String state = fields.getOrDefault("state", "");
        String manifest = fields.getOrDefault("manifest", "");
        if (name.length() > LONGEST_NAME || taken.contains(name)) {
            ask(exchange, state, manifest, name);
            return;
        }
        registered = JSON.readTree(manifest);
        String target =
                registered.path("redirect_url").asText()
                        + "?code="
                        + code()
                        + "&state="
                        + URLEncoder.encode(state, StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Location", target);
        page(exchange, 302, "");
    }

    private void convert(HttpExchange exchange) throws IOException {
        String[] parts = exchange.getRequestURI().getPath().split("/", -1);
        String code = parts.length > 2 ? parts[2] : "";
        conversions.add(code);
        boolean bare = !exchange.getRequestHeaders().containsKey("Authorization");
        if (!bare || !exchange.getRequestMethod().equals("POST") || !codes.remove(code)) {
            json(exchange, 404, ApiViews.object().put("message", "Not Found"));
            return;
        }
        ObjectNode node = ApiViews.object();
        node.put("id", app.id()).put("slug", app.slug()).put("client_id", app.clientId());
        node.put("client_secret", clientSecret).put("webhook_secret", webhookSecret);
        node.put("pem", pem).put("html_url", origin(exchange) + "/apps/" + app.slug());
        json(exchange, 201, described(node));
    }

    private static String origin(HttpExchange exchange) {
        return "http://127.0.0.1:" + exchange.getLocalAddress().getPort();
    }

    private static Map<String, String> fields(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        return parameters(new String(body, StandardCharsets.UTF_8));
    }

    static Map<String, String> parameters(String text) {
        Map<String, String> all = new HashMap<>();
        for (String pair : Objects.requireNonNullElse(text, "").split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                all.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
            }
        }
        return all;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static void json(HttpExchange exchange, int status, ObjectNode node)
            throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json; charset=utf-8");
        send(exchange, status, node.toString());
    }

    private static void page(HttpExchange exchange, int status, String html) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
        send(exchange, status, html);
    }

    static void send(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    }
}
