package io.perfwarden.demo.standin;

import module java.base;

import com.sun.net.httpserver.HttpExchange;
import io.perfwarden.demo.standin.StandInActions.Artifact;
import io.perfwarden.demo.standin.StandInRequest.Answer;

/**
 * Where artifacts are kept, as GitHub keeps them: on another host, opened by a signed address, and
 * confused by credentials that are not its own.
 */
final class BlobStore {
    private final String address;
    private final StandInFaults faults;
    private final RequestJournal journal;
    private final Map<String, StandInBytes> signed = new ConcurrentHashMap<>();

    /**
     * @param address of this store, without a slash at the end
     */
    BlobStore(String address, StandInFaults faults, RequestJournal journal) {
        this.address = address;
        this.faults = faults;
        this.journal = journal;
    }

    /** An address that opens an artifact. */
    String addressOf(Artifact artifact) {
        String path = "/artifacts/" + artifact.id() + "?sig=" + UUID.randomUUID();
        signed.put(path, artifact.content());
        return address + path;
    }

    void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        String line = exchange.getRequestMethod() + " " + path;
        journal.begin(line);
        try (exchange) {
            int status = decide(exchange, line, path);
            journal.end(new RequestJournal.Exchange(line, false, status, true));
        }
    }

    private int decide(HttpExchange exchange, String line, String path) throws IOException {
        if (exchange.getRequestHeaders().containsKey("Authorization")) {
            journal.mistake(line, "credentials were sent to the store of artifacts");
            return write(exchange, 400, StandInBytes.of("AuthenticationFailed"));
        }
        Optional<StandInFault> fault = faults.strike(line);
        return switch (fault.map(StandInFault::effect)
                .orElseGet(() -> new FaultEffect.Preceded(() -> {}))) {
            case FaultEffect.Answered(int status, String message, Map<String, String> _) ->
                    write(exchange, status, StandInBytes.of(message));
            case FaultEffect.Ignored _ -> ignored(fault);
            case FaultEffect.Cut _, FaultEffect.AnswerLost _ -> 0;
            case FaultEffect.CutShort _ -> Spoiled.half(exchange, found(path));
            case FaultEffect.Truncated _ ->
                    write(exchange, 200, Spoiled.halved(found(path)).body());
            case FaultEffect.Slow(Duration pause) -> Spoiled.slowly(exchange, found(path), pause);
            case FaultEffect.Preceded(Runnable by) -> {
                by.run();
                StandInBytes found = signed.get(path);
                yield found == null
                        ? write(exchange, 403, StandInBytes.of("AuthenticationFailed"))
                        : write(exchange, 200, found);
            }
        };
    }

    private static int ignored(Optional<StandInFault> fault) {
        try {
            fault.orElseThrow().awaitEnd();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private Answer found(String path) {
        return new Answer(
                200,
                Objects.requireNonNullElse(signed.get(path), StandInBytes.of("Failed")),
                Map.of());
    }

    /** Answers that something on the way has spoiled. */
    static final class Spoiled {
        private Spoiled() {}

        /** Sends half of what it says it sends. */
        static int half(HttpExchange exchange, Answer answer) throws IOException {
            byte[] whole = begun(exchange, answer);
            if (whole.length > 0) {
                exchange.getResponseBody().write(whole, 0, whole.length / 2);
                exchange.getResponseBody().flush();
            }
            return answer.status();
        }

        /** Half of an answer, which says of itself that it is all, with the ETag of the whole. */
        static Answer halved(Answer answer) {
            byte[] whole = answer.body().toArray();
            Map<String, String> headers = new HashMap<>(answer.headers());
            headers.put("ETag", answer.etag());
            return new Answer(
                    answer.status(),
                    new StandInBytes(Arrays.copyOf(whole, whole.length / 2)),
                    headers);
        }

        /** Sends all, with a pause before it and one in its middle. */
        static int slowly(HttpExchange exchange, Answer answer, Duration pause) throws IOException {
            LockSupport.parkNanos(pause.toNanos());
            byte[] whole = begun(exchange, answer);
            if (whole.length > 0) {
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(whole, 0, whole.length / 2);
                    out.flush();
                    LockSupport.parkNanos(pause.toNanos());
                    out.write(whole, whole.length / 2, whole.length - whole.length / 2);
                }
            }
            return answer.status();
        }

        private static byte[] begun(HttpExchange exchange, Answer answer) throws IOException {
            byte[] whole = answer.body().toArray();
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(answer.status(), whole.length == 0 ? -1 : whole.length);
            return whole;
        }
    }

    private static int write(HttpExchange exchange, int status, StandInBytes body)
            throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/zip");
        exchange.sendResponseHeaders(status, body.length() == 0 ? -1 : body.length());
        try (OutputStream out = exchange.getResponseBody()) {
            body.writeTo(out);
        }
        return status;
    }
}
