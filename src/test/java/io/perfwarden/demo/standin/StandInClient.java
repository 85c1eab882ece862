package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.testkit.SettableClock;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.Signature;

/** Talks to a stand-in whose world has two pull requests and a run. */
final class StandInClient implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final StandInApp APP = new StandInApp(4711, "Iv23liTest", "perfwarden-test", 81);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-01T10:00:00Z"));
    private final StandInWorld world = new StandInWorld(APP, clock);
    private final StandInRepository home = world.add(1, "acme", "textkit");
    private final StandInRepository fork;
    private final StandInGitHub github;
    private final HttpClient http = HttpClient.newHttpClient();
    private final String token;

    StandInClient() throws Exception {
        home.push("main", "first", Map.of("docs/a b.md", StandInBytes.of("hello\n")));
        home.push("hex", "second", Map.of("src/hex", StandInBytes.of("hex")));
        home.open(new StandInRepository.Opening("one", "boris"), home, "hex");
        fork = world.fork(home, 2, "chen");
        fork.push("main", "third", Map.of("src/fork", StandInBytes.of("fork")));
        home.open(new StandInRepository.Opening("two", "chen"), fork, "main");
        github = StandInGitHub.start(world);
        String path = "/app/installations/81/access_tokens";
        JsonNode minted = json(send("POST", path, "Bearer " + jwt(github.appId())));
        token = minted.path("token").asText();
    }

    SettableClock clock() {
        return clock;
    }

    StandInWorld world() {
        return world;
    }

    StandInRepository home() {
        return home;
    }

    StandInRepository fork() {
        return fork;
    }

    StandInGitHub github() {
        return github;
    }

    String api() {
        return github.url().toString();
    }

    /** A JWT as the app makes it, signed with the app's key. */
    String jwt(String issuer) throws Exception {
        return jwt(issuer, 540);
    }

    /** One that is good for so many seconds. */
    String jwt(String issuer, int seconds) throws Exception {
        long now = world.now().getEpochSecond();
        String pem = github.privateKeyPem().replaceAll("-----[^-]+-----|\\s", "");
        Signature signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(
                KeyFactory.getInstance("RSA")
                        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem))));
        String signed =
                encoded("{\"alg\":\"RS256\"}")
                        + "."
                        + encoded(
                                "{\"iss\":\"%s\",\"iat\":%d,\"exp\":%d}"
                                        .formatted(issuer, now - 60, now + seconds));
        signer.update(signed.getBytes(StandardCharsets.US_ASCII));
        return signed + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signer.sign());
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    HttpResponse<String> send(String method, String path, String authorization)
            throws IOException, InterruptedException {
        return exchange(
                request(api() + path)
                        .header("Authorization", authorization)
                        .method(method, HttpRequest.BodyPublishers.noBody()));
    }

    HttpResponse<String> get(String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                request(api() + path).header("Authorization", "Bearer " + token);
        if (headers.length > 0) {
            request.headers(headers);
        } else {
            request.header("Accept", "application/vnd.github.raw+json");
        }
        return exchange(request);
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return write("POST", path, body);
    }

    HttpResponse<String> patch(String path, String body) throws IOException, InterruptedException {
        return write("PATCH", path, body);
    }

    /** Without the app's credentials. */
    HttpResponse<String> anywhere(String url, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(url);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return exchange(request);
    }

    /** Commits a file that says "new" through GraphQL. */
    HttpResponse<String> commit(String branch, String expectedHead, String path)
            throws IOException, InterruptedException {
        ObjectNode body = ApiViews.object().put("query", "mutation { createCommitOnBranch }");
        ObjectNode input = body.putObject("variables").putObject("input");
        input.putObject("branch")
                .put("repositoryNameWithOwner", "acme/textkit")
                .put("branchName", branch);
        input.put("expectedHeadOid", expectedHead).putObject("message").put("headline", "h");
        input.putObject("fileChanges")
                .putArray("additions")
                .addObject()
                .put("path", path)
                .put("contents", "bmV3");
        return post("/graphql", body.toString());
    }

    JsonNode json(String text) throws IOException {
        return JSON.readTree(text);
    }

    JsonNode json(HttpResponse<String> response) throws IOException {
        return JSON.readTree(response.body());
    }

    private HttpResponse<String> write(String method, String path, String body)
            throws IOException, InterruptedException {
        return exchange(
                request(api() + path)
                        .header("Authorization", "token " + token)
                        .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).header("X-GitHub-Api-Version", "2022-11-28");
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        github.close();
        http.close();
    }
}
