package io.perfwarden.app;

import module java.base;

import io.perfwarden.format.json.RecordJson;
import io.perfwarden.web.mcp.McpMessage;

/** Messages of the Model Context Protocol, one a line, and their answers in whatever order. */
final class MessageLines {
    private static final int MOST_AT_ONCE = 16;
    private static final int BUSY = -32_000;

    private final InputStream in;
    private final PrintStream out;
    private final MessageAnswerer answerer;
    private final Map<Object, FutureTask<?>> running = new ConcurrentHashMap<>();

    /** Answers a message. */
    interface MessageAnswerer {
        /**
         * The answer as JSON.
         *
         * @return nothing where the message asks for nothing
         */
        Optional<String> answer(byte[] message) throws InterruptedException;
    }

    MessageLines(InputStream in, PrintStream out, MessageAnswerer answerer) {
        this.in = in;
        this.out = out;
        this.answerer = answerer;
    }

    /** Answers until the input ends and all is answered. */
    void run() throws IOException, InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Optional<byte[]> line = line(); line.isPresent(); line = line()) {
                if (line.get().length > 0) {
                    take(line.get(), threads);
                }
            }
        }
    }

    private void take(byte[] line, ExecutorService threads) throws InterruptedException {
        Optional<McpMessage> message = McpMessage.find(line);
        Optional<Object> id = message.flatMap(McpMessage::id);
        message.flatMap(McpMessage::cancelledId)
                .flatMap(it -> Optional.ofNullable(running.remove(it)))
                .ifPresent(it -> it.cancel(true));
        if (id.isEmpty()) {
            answerer.answer(line).ifPresent(this::write);
            return;
        }
        FutureTask<?> task = new FutureTask<>(() -> answer(id.get(), line), true);
        if (running.size() >= MOST_AT_ONCE || running.putIfAbsent(id.get(), task) != null) {
            write(error(id.get(), "too many calls at once, or this id is of one that runs"));
        } else {
            threads.execute(task);
        }
    }

    /** The answer of a cancelled call is not written. */
    private void answer(Object id, byte[] line) {
        try {
            Optional<String> answer = answerer.answer(line);
            if (running.remove(id) != null) {
                answer.ifPresent(this::write);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    static String error(Object id, String what) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", "2.0");
        message.put("id", id);
        message.put("error", Map.of("code", BUSY, "message", what));
        return RecordJson.compact(message);
    }

    private synchronized void write(String answer) {
        out.println(answer);
        out.flush();
    }

    /** The next line, whose end is lost if it is too long; nothing at the end. */
    private Optional<byte[]> line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (line.size() <= McpMessage.LARGEST && next != '\r') {
                line.write(next);
            }
        }
        return Optional.of(line.toByteArray());
    }
}
