package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a container learns of the server that runs in it. */
class HealthCommandTest {
    private final StringWriter said = new StringWriter();

    private int ask(int port, String host, int patience) {
        Map<String, String> environment =
                Map.of("PERFWARDEN_PORT", Integer.toString(port), "PERFWARDEN_HOST", host);
        return new HealthCommand(environment, patience).ask(new PrintWriter(said));
    }

    @ParameterizedTest
    @CsvSource({
        "200,0,''",
        "503,1,'perfwarden: not ready: status 503\n'",
        "404,1,'perfwarden: not ready: status 404\n'"
    })
    void only_a_server_that_says_so_is_ready(int status, int code, String line) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/health/readiness",
                exchange -> {
                    exchange.sendResponseHeaders(status, -1);
                    exchange.close();
                });
        server.start();
        try {
            assertThat(ask(server.getAddress().getPort(), "0.0.0.0", 30_000)).isEqualTo(code);
            assertThat(said).hasToString(line);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_server_that_hangs_is_not_waited_for_without_end() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(ask(silent.getLocalPort(), "127.0.0.1", 50)).isEqualTo(1);
            assertThat(said.toString()).contains("no answer on port " + silent.getLocalPort());
        }
    }

    @Test
    void where_no_server_is_it_is_not_ready() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        assertThat(ask(free, "127.0.0.1", 30_000)).isEqualTo(1);
        assertThat(said)
                .hasToString(
                        "perfwarden: no server listens on 127.0.0.1, port "
                                + free
                                + "; expected one that perfwarden serve started, with the same"
                                + " PERFWARDEN_PORT\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "0", "65536"})
    void a_port_that_is_none_is_a_wrong_setting(String port) {
        int code = new HealthCommand(Map.of("PERFWARDEN_PORT", port)).ask(new PrintWriter(said));
        assertThat(code).isEqualTo(2);
        assertThat(said.toString()).contains("PERFWARDEN_PORT");
    }
}
