package io.perfwarden.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpClient;
import java.net.http.WebSocket;

/**
 * A page of a Chromium that lives on: it keeps cookies and follows links, forms and redirects.
 *
 * @see <a href="https://chromedevtools.github.io/devtools-protocol/">Chrome DevTools Protocol</a>
 */
final class BrowserPage implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");

    private final Process process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final BlockingQueue<String> loaded = new LinkedBlockingQueue<>();
    private final AtomicInteger number = new AtomicInteger();
    private final WebSocket socket;
    private final String session;

    /**
     * @param scratch an empty directory for its profile
     */
    BrowserPage(Path scratch) throws IOException {
        process = new ProcessBuilder(Browser.command(scratch, "--remote-debugging-port=0")).start();
        socket =
                client.newWebSocketBuilder()
                        .buildAsync(address(process.errorReader()), new Listener())
                        .join();
        String target =
                ask("Target.createTarget", "", Map.of("url", "about:blank"))
                        .path("targetId")
                        .asText();
        session =
                ask("Target.attachToTarget", "", Map.of("targetId", target, "flatten", true))
                        .path("sessionId")
                        .asText();
        JsonNode _ = ask("Page.enable", session, Map.of());
    }

    private static URI address(BufferedReader log) throws IOException {
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher found = LISTENING.matcher(line);
            if (found.find()) {
                return URI.create(found.group(1));
            }
        }
        throw new AssertionError("the browser ended");
    }

    /** Opens an address, and waits until the page is there. */
    BrowserPage open(String url) {
        loaded.clear();
        JsonNode _ = ask("Page.navigate", session, Map.of("url", url));
        return awaited();
    }

    /** Clicks what a selector finds, and waits for the page that comes of it. */
    BrowserPage click(String selector) {
        loaded.clear();
        JsonNode _ = script("document.querySelector(" + quoted(selector) + ").click()");
        return awaited();
    }

    BrowserPage type(String selector, String text) {
        JsonNode _ =
                script("document.querySelector(" + quoted(selector) + ").value = " + quoted(text));
        return this;
    }

    /** Ticks a box. */
    BrowserPage check(String selector) {
        JsonNode _ = script("document.querySelector(" + quoted(selector) + ").checked = true");
        return this;
    }

    String html() {
        return script("document.documentElement.outerHTML").asText();
    }

    String text() {
        return script("document.documentElement.innerText").asText();
    }

    String url() {
        return script("location.href").asText();
    }

    /** An attribute of what a selector finds. */
    String attribute(String selector, String name) {
        return script(
                        "document.querySelector("
                                + quoted(selector)
                                + ").getAttribute("
                                + quoted(name)
                                + ")")
                .asText();
    }

    /** Cookies, as the browser shows them to scripts. */
    String cookies() {
        return script("document.cookie").asText();
    }

    private BrowserPage awaited() {
        try {
            assertThat(loaded.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isNotNull();
            return this;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private JsonNode script(String expression) {
        return ask(
                        "Runtime.evaluate",
                        session,
                        Map.of("expression", expression, "returnByValue", true))
                .path("result")
                .path("value");
    }

    private static String quoted(String text) {
        return JSON.getNodeFactory().textNode(text).toString();
    }

    private JsonNode ask(String method, String session, Map<String, Object> parameters) {
        int id = number.incrementAndGet();
        ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        WebSocket _ = socket.sendText(message.toString(), true).join();
        JsonNode got = answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        assertThat(got.has("error")).as("%s: %s", method, got).isFalse();
        return got.path("result");
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                take(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void take(String message) {
            try {
                JsonNode node = JSON.readTree(message);
                if (node.path("method").asText().equals("Page.loadEventFired")) {
                    loaded.add(message);
                }
                CompletableFuture<JsonNode> waiting = answers.remove(node.path("id").asInt());
                if (waiting != null) {
                    waiting.complete(node);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() {
        socket.abort();
        client.shutdownNow();
        int _ = process.destroyForcibly().onExit().join().exitValue();
    }
}
