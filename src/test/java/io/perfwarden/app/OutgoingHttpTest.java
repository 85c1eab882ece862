package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.perfwarden.github.http.OutgoingHttp;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A GitHub Enterprise Server with a certificate of its own, also behind a proxy. */
class OutgoingHttpTest {
    private static final String PASSWORD = "changeit";

    @TempDir private static Path directory;

    @SuppressWarnings("NullAway.Init")
    private static HttpsServer server;

    @BeforeAll
    static void serve() throws Exception {
        Path store = directory.resolve("store.p12");
        keytool("-genkeypair", "-keystore", store, "-alias", "server", "-keyalg", "EC");
        keytool("-exportcert", "-rfc", "-keystore", store, "-alias", "server", "-file", pem());
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(204, -1);
                    exchange.close();
                });
        server.start();
    }

    @AfterAll
    static void end() {
        server.stop(0);
    }

    @Test
    void a_certificate_of_an_unknown_authority_is_refused() {
        assertThatThrownBy(() -> status(OutgoingHttp.PLAIN)).isInstanceOf(SSLException.class);
    }

    @Test
    void the_authorities_of_a_file_are_trusted_beside_those_of_the_jdk() throws Exception {
        assertThat(status(read(Map.of("PERFWARDEN_CA_FILE", pem().toString())))).isEqualTo(204);
    }

    @Test
    void https_asks_the_proxy_for_the_host() throws Exception {
        try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            OutgoingHttp outgoing =
                    read(Map.of("HTTPS_PROXY", "http://127.0.0.1:" + proxy.getLocalPort()));
            try (HttpClient client = outgoing.client().build()) {
                var answer =
                        client.sendAsync(
                                outgoing.request(URI.create("https://github.example/")).build(),
                                HttpResponse.BodyHandlers.discarding());
                try (Socket asked = proxy.accept()) {
                    BufferedReader lines =
                            new BufferedReader(
                                    new InputStreamReader(
                                            asked.getInputStream(), StandardCharsets.US_ASCII));
                    assertThat(lines.readLine()).isEqualTo("CONNECT github.example:443 HTTP/1.1");
                    asked.getOutputStream()
                            .write(
                                    "HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n"
                                            .getBytes(StandardCharsets.US_ASCII));
                    assertThat(answer.handle((_, failure) -> failure).join())
                            .hasMessageContaining("Tunnel failed, got: 403");
                }
            }
        }
    }

    private static int status(OutgoingHttp outgoing) throws Exception {
        URI uri = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/");
        try (HttpClient client = outgoing.client().build()) {
            return client.send(
                            outgoing.request(uri).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static OutgoingHttp read(Map<String, String> environment) {
        SettingVariables variables = new SettingVariables(environment);
        OutgoingHttp outgoing = SettingsReader.outgoing(variables);
        assertThat(variables.problems()).isEmpty();
        return outgoing;
    }

    private static Path pem() {
        return directory.resolve("ca.pem");
    }

    private static void keytool(Object... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        command.addAll(List.of("-storepass", PASSWORD, "-J-XX:TieredStopAtLevel=1"));
        if (command.contains("-genkeypair")) {
            command.addAll(List.of("-dname", "CN=github", "-ext", "san=ip:127.0.0.1"));
        }
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).isZero();
    }
}
