package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;

/** Talks to a stand-in whose world has two pull requests and a run. */
final class StandInClient implements AutoCloseable {
    private static final World.Repository HOME = new World.Repository(1, "acme", "textkit", false);
    private static final World.Repository FORK = new World.Repository(2, "chen", "textkit", true);

    private final World world = new World(HOME, InstantSource.system());
    private final StandInGitHub github;
    private final HttpClient http = HttpClient.newHttpClient();
    private final String token;

    StandInClient() throws Exception {
        world.push("main", "main", "first", Map.of("docs/a b.md", Bytes.of("hello\n")));
        String sha = world.push("hex", "main", "second", Map.of());
        world.put(new World.Pull(1, "one", "boris", HOME, "hex", sha));
        String fork = world.pushToFork("third", Map.of());
        world.put(new World.Pull(2, "two", "chen", FORK, "main", fork));
        world.put(new World.Run(7, HOME, "hex", sha, "completed", "success"));
        github = StandInGitHub.start(world);
        String path = "/app/installations/81/access_tokens";
        JsonNode minted = json(send("POST", path, "Bearer " + jwt(github.appId())));
        token = minted.path("token").asText();
    }

    World world() {
        return world;
    }

    URI url() {
        return github.url();
    }

    String appId() {
        return github.appId();
    }

    String privateKeyPem() {
        return github.privateKeyPem();
    }

    String api() {
        return github.url().toString();
    }

    /** A JWT as the app makes it, signed with the app's key. */
    String jwt(String issuer) throws Exception {
        String pem = github.privateKeyPem().replaceAll("-----[^-]+-----|\\s", "");
        Signature signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(
                KeyFactory.getInstance("RSA")
                        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem))));
        String signed =
                encoded("{\"alg\":\"RS256\"}") + "." + encoded("{\"iss\":\"" + issuer + "\"}");
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
        ObjectNode body = Payloads.object().put("query", "mutation { createCommitOnBranch }");
        ObjectNode input = body.putObject("variables").putObject("input");
        input.putObject("branch").put("branchName", branch);
        input.put("expectedHeadOid", expectedHead).putObject("message").put("headline", "h");
        input.putObject("fileChanges")
                .putArray("additions")
                .addObject()
                .put("path", path)
                .put("contents", "bmV3");
        return post("/graphql", body.toString());
    }

    JsonNode json(HttpResponse<String> response) throws IOException {
        return Payloads.JSON.readTree(response.body());
    }

    private HttpResponse<String> write(String method, String path, String body)
            throws IOException, InterruptedException {
        return exchange(
                request(api() + path)
                        .header("Authorization", "token " + token)
                        .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url));
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
