package io.perfwarden.web.login;

import module java.base;

import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.testkit.BeanServer;
import io.perfwarden.web.PublicPath;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A server that readers can ask, with the routes of {@code ProbeController}. */
final class ReaderServer implements AutoCloseable {
    private final EmbeddedServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * @param beans what it answers with
     */
    ReaderServer(Object... beans) {
        server =
                BeanServer.start(
                        Map.of(
                                "endpoints.all.enabled",
                                false,
                                PublicPath.PROPERTY,
                                "/perf",
                                "perfwarden.test.probe",
                                true),
                        beans);
    }

    /** A request to a path; a test adds what it sends. */
    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.getPort() + "/perf" + path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = to(path);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    /** Everything of an answer but the time. */
    static String whole(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.remove("date");
        return answer.statusCode() + "\n" + headers + "\n" + answer.body();
    }

    @Override
    public void close() {
        client.shutdownNow();
        server.getApplicationContext().close();
    }
}
