package io.perfwarden.bot.incident;

import module java.base;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A webhook on the loopback interface, which answers as it is told to; with 200 otherwise. */
public final class Sink implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Told> told = new CopyOnWriteArrayList<>();
    private final Queue<Script> answers = new ArrayDeque<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * What was sent.
     *
     * @param headers with names in lower case
     */
    public record Told(String path, Map<String, String> headers, String body) {}

    private interface Script {
        void answer(HttpExchange exchange) throws IOException;
    }

    /** A sink that listens. */
    public Sink() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    public URI url() {
        return URI.create(
                "http://127.0.0.1:" + server.getAddress().getPort() + "/hook?sig=hunter2");
    }

    /** What was sent so far. */
    public List<Told> told() {
        return told;
    }

    /** Answers the next message with a status. */
    public Sink then(int status) {
        return then(status, Map.of(), "");
    }

    /** Answers the next message. */
    public synchronized Sink then(int status, Map<String, String> headers, String body) {
        answers.add(exchange -> answer(exchange, status, headers, body));
        return this;
    }

    /** Takes the next message and never answers. */
    public synchronized Sink thenHangs() {
        answers.add(exchange -> await());
        return this;
    }

    /** Takes the next message, answers with a status, and never ends the answer. */
    public synchronized Sink thenDrips(int status) {
        answers.add(exchange -> {
            exchange.sendResponseHeaders(status, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            await();
        });
        return this;
    }

    /** Takes the next message and closes the connection. */
    public synchronized Sink thenBreaks() {
        answers.add(HttpExchange::close);
        return this;
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name, values.getFirst()));
        told.add(new Told(exchange.getRequestURI().toString(), headers, body));
        Script next;
        synchronized (this) {
            next = answers.poll();
        }
        if (next == null) {
            answer(exchange, 200, Map.of(), "ok");
        } else {
            next.answer(exchange);
        }
    }

    private static void answer(
            HttpExchange exchange, int status, Map<String, String> headers, String body)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void await() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
