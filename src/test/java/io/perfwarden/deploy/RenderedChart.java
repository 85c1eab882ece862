package io.perfwarden.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.perfwarden.deploy.DeployFile.Ended;
import io.perfwarden.testkit.BriefJvm;

/**
 * What Helm makes of the chart with several values, and what its linter says.
 *
 * @param outcomes by values: all objects as text, or why there are none
 */
record RenderedChart(String lint, Map<String, Outcome> outcomes) {
    static final String NAMESPACE = "tools";

    /** Of the Secret {@code perfwarden}, the only object of the cluster. */
    static final String SECRET_VERSION = "4711";

    record Outcome(boolean ok, String text) {
        List<JsonNode> objects() {
            assertThat(ok).as(text).isTrue();
            return DeployFile.documents(text);
        }

        /** The one object of a kind. */
        JsonNode object(String kind) {
            List<JsonNode> found =
                    objects().stream().filter(it -> it.path("kind").asText().equals(kind)).toList();
            assertThat(found).as(kind).hasSize(1);
            return found.getFirst();
        }

        JsonNode pod() {
            return object("Deployment").at("/spec/template");
        }

        JsonNode container() {
            return pod().at("/spec/containers/0");
        }
    }

    static RenderedChart of(Path directory, List<String> values) throws IOException {
        List<String> libraries =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(it -> it.contains("helm-java") || it.contains("jna"))
                        .toList();
        assumeFalse(libraries.isEmpty(), "helm-java is not on the class path");
        HttpServer cluster = cluster();
        try {
            Path config = directory.resolve("kubeconfig");
            Files.writeString(config, kubeconfig(cluster.getAddress().getPort()));
            List<String> command =
                    new ArrayList<>(BriefJvm.command("--enable-native-access=ALL-UNNAMED", "-cp"));
            command.add(String.join(File.pathSeparator, libraries));
            command.addAll(List.of("src/test/helm/RenderChart.java", "deploy/helm/perfwarden"));
            for (int i = 0; i < values.size(); i++) {
                command.add(Files.writeString(file(directory, i), values.get(i)).toString());
            }
            Ended ended = DeployFile.run(Map.of("KUBECONFIG", config.toString()), command);
            assertThat(ended.code()).as(ended.output()).isZero();
            Map<String, Outcome> outcomes = new HashMap<>();
            for (int i = 0; i < values.size(); i++) {
                outcomes.put(values.get(i), outcome(file(directory, i)));
            }
            return new RenderedChart(ended.output(), outcomes);
        } finally {
            cluster.stop(0);
        }
    }

    private static Path file(Path directory, int number) {
        return directory.resolve("values" + number + ".yaml");
    }

    private static Outcome outcome(Path values) throws IOException {
        Path out = values.resolveSibling(values.getFileName() + ".out");
        Path err = values.resolveSibling(values.getFileName() + ".err");
        boolean ok = Files.exists(out);
        return new Outcome(ok, Files.readString(ok ? out : err));
    }

    /** As much of an API server as a look-up of a Secret asks for. */
    private static HttpServer cluster() throws IOException {
        Map<String, String> answers =
                Map.of(
                        "/api/v1",
                        """
                        {"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": "v1",
                         "resources": [{"name": "secrets", "kind": "Secret", "namespaced": true,
                                        "singularName": "secret", "verbs": ["get"]}]}
                        """,
                        "/api/v1/namespaces/" + NAMESPACE + "/secrets/perfwarden",
                        """
                        {"kind": "Secret", "apiVersion": "v1", "metadata": {
                         "name": "perfwarden", "namespace": "tools", "resourceVersion": "4711"}}
                        """);
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String answer = answers.get(exchange.getRequestURI().getPath());
                    byte[] body = Objects.requireNonNullElse(answer, "{}").getBytes(UTF_8);
                    exchange.getResponseHeaders().add("Content-Type", "application/json");
                    exchange.sendResponseHeaders(answer == null ? 404 : 200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        return server;
    }

    private static String kubeconfig(int port) {
        return """
        apiVersion: v1
        kind: Config
        current-context: test
        clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
        contexts: [{name: test, context: {cluster: test, user: test}}]
        users: [{name: test, user: {}}]
        """
                .formatted(port);
    }
}
