package io.perfwarden.app;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.cli.CliRefusal;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.model.RepoName;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * Sends results. What may pass is tried again for ten minutes. The same files for the same commit
 * have one effect, however often they are sent: nothing was measured again.
 *
 * @param query of the request; empty values are left out
 */
record ResultUpload(URI server, HeldToken token, RepoName repo, Map<String, String> query) {
    /** Gives a token. */
    interface TokenAsk {
        String ask() throws CliRefusal, IOException, InterruptedException;
    }

    /** The token to send, which is asked for again only when it has expired. */
    static final class HeldToken {
        private final TokenAsk source;
        private String held;

        HeldToken(TokenAsk source) throws CliRefusal, IOException, InterruptedException {
            this.source = source;
            this.held = source.ask();
        }

        String current() {
            return held;
        }

        void renew() throws CliRefusal, IOException, InterruptedException {
            held = source.ask();
        }
    }

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration FIRST_WAIT = Duration.ofSeconds(2);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final Duration CONNECT = Duration.ofSeconds(20);
    private static final Duration ANSWER = Duration.ofMinutes(3);
    private static final Duration FIRST_LOOK = Duration.ofMillis(500);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(15);
    private static final Set<String> COUNTING = Set.of("accepted", "waiting");
    private static final int LARGEST = 1 << 20;
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * The server's answer for people.
     *
     * @param submission id of what was stored and counts; empty for none
     */
    record UploadAnswer(int exitCode, String text, String submission) {
        UploadAnswer(int exitCode, String text) {
            this(exitCode, text, "");
        }
    }

    private record UploadResponse(int status, String body, Optional<Duration> after) {
        boolean hasExpired() {
            return status == 401 && body.contains("token-expired");
        }

        boolean mayPass() {
            return status == 408 || status == 429 || status >= 500 || after.isPresent();
        }
    }

    /** Whether results would be taken, without any. */
    UploadAnswer check() throws CliRefusal, IOException, InterruptedException {
        return answer(retry(Instant.now(), it -> request("&check=true", new byte[0], it), _ -> {}));
    }

    /** {@code progress} gets a line for each wait. */
    UploadAnswer send(byte[] zip, Consumer<String> progress)
            throws CliRefusal, IOException, InterruptedException {
        return answer(retry(Instant.now().plus(PATIENCE), it -> request("", zip, it), progress));
    }

    /**
     * Waits until results are judged.
     *
     * @param failsOnRegression whether a red check has an exit code of its own
     */
    UploadAnswer follow(String submission, Duration patience, boolean failsOnRegression)
            throws CliRefusal, IOException, InterruptedException {
        Instant end = Instant.now().plus(patience);
        for (Duration pause = FIRST_LOOK; ; pause = pause.multipliedBy(2)) {
            UploadResponse response = retry(end, it -> get("/" + submission, it), _ -> {});
            JsonNode body = parse(response.body());
            String conclusion = body.path("conclusion").asText("null");
            if (response.status() != 200) {
                return answer(response);
            }
            if (!conclusion.equals("null")) {
                boolean isRed = conclusion.equals("failure");
                boolean passes = List.of("success", "neutral", "skipped").contains(conclusion);
                int code =
                        !failsOnRegression || passes
                                ? ExitCode.PASS
                                : isRed ? ExitCode.REGRESSION : ExitCode.NO_VERDICT;
                return new UploadAnswer(code, conclusion + ": " + body.path("verdict").asText());
            }
            Duration rest = pause.compareTo(LONGEST_LOOK) > 0 ? LONGEST_LOOK : pause;
            if (Instant.now().plus(rest).isAfter(end)) {
                return new UploadAnswer(ExitCode.NO_VERDICT, "has not judged it yet");
            }
            Thread.sleep(rest);
        }
    }

    private HttpRequest get(String path, String shown) {
        return HttpRequest.newBuilder(URI.create(results() + path))
                .timeout(ANSWER)
                .header("Authorization", "Bearer " + shown)
                .build();
    }

    private String results() {
        return server.toString().replaceFirst("/+$", "") + "/api/v1/r/" + repo + "/results";
    }

    private HttpRequest request(String more, byte[] zip, String shown) {
        String asked =
                query.entrySet().stream()
                        .filter(it -> !it.getValue().isEmpty())
                        .sorted(Map.Entry.comparingByKey())
                        .map(it ->
                                it.getKey()
                                        + "="
                                        + URLEncoder.encode(it.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&"));
        return HttpRequest.newBuilder(URI.create(results() + "?" + asked + more))
                .timeout(ANSWER)
                .header("Authorization", "Bearer " + shown)
                .header("Content-Type", "application/zip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(zip))
                .build();
    }

    private UploadResponse retry(
            Instant until, Function<String, HttpRequest> request, Consumer<String> progress)
            throws CliRefusal, IOException, InterruptedException {
        Duration wait = FIRST_WAIT;
        boolean isNew = true;
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build()) {
            while (true) {
                UploadResponse response = send(client, request.apply(token.current()));
                if (response.hasExpired() && isNew) {
                    token.renew();
                    isNew = false;
                    continue;
                }
                Duration pause = response.after().orElse(wait);
                pause = pause.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : pause;
                if (!response.mayPass() || Instant.now().plus(pause).isAfter(until)) {
                    return response;
                }
                progress.accept(answer(response).text() + "; trying again");
                Thread.sleep(pause.plusMillis(ThreadLocalRandom.current().nextInt(1_000)));
                wait = wait.multipliedBy(2);
            }
        }
    }

    private static UploadResponse send(HttpClient client, HttpRequest request)
            throws InterruptedException {
        try {
            HttpResponse<InputStream> response =
                    client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                Optional<Duration> after =
                        response.headers()
                                .firstValue("Retry-After")
                                .filter(it -> it.matches("[0-9]{1,6}"))
                                .map(Long::parseLong)
                                .map(Duration::ofSeconds);
                return new UploadResponse(
                        response.statusCode(),
                        new String(body.readNBytes(LARGEST), StandardCharsets.UTF_8),
                        after);
            }
        } catch (IOException e) {
            return new UploadResponse(599, "", Optional.empty());
        }
    }

    /** A text of a JSON answer; empty if there is none. */
    static String readText(URI address, String bearer, String field) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(address)
                        .timeout(CONNECT)
                        .header("Authorization", "Bearer " + bearer)
                        .header("Accept", "application/json")
                        .build();
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build()) {
            return parse(send(client, request).body()).path(field).asText();
        }
    }

    private static UploadAnswer answer(UploadResponse response) {
        JsonNode body = parse(response.body());
        return switch (response.status()) {
            case 200, 202 -> storedAnswer(response.status() == 202, body);
            case 204 -> new UploadAnswer(ExitCode.PASS, "results would be taken");
            case 413, 422 -> new UploadAnswer(ExitCode.UNREADABLE, problem(response, body));
            case 400, 401, 403, 404 -> new UploadAnswer(ExitCode.USAGE, problem(response, body));
            case 599 -> new UploadAnswer(ExitCode.NO_VERDICT, "cannot be reached");
            default -> new UploadAnswer(ExitCode.NO_VERDICT, problem(response, body));
        };
    }

    private static UploadAnswer storedAnswer(boolean isNew, JsonNode body) {
        String state = body.path("state").asText();
        String said =
                switch (state) {
                    case "waiting" ->
                            "stored; judged once these parts are there: " + body.path("missing");
                    case "quarantined" ->
                            "kept, but not counted before a maintainer comments /perfwarden trust:"
                                    + " the commit is a fork's";
                    default ->
                            (isNew ? "submitted: " : "submitted before: ")
                                    + body.path("verdict").asText();
                };
        String submission = COUNTING.contains(state) ? body.path("submission").asText() : "";
        return new UploadAnswer(ExitCode.PASS, said, submission);
    }

    private static String problem(UploadResponse response, JsonNode body) {
        String detail = body.path("detail").asText();
        return "answered %s%s".formatted(response.status(), detail.isEmpty() ? "" : ": " + detail);
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException _) {
            return JSON.createObjectNode();
        }
    }
}
