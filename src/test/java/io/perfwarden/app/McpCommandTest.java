package io.perfwarden.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.perfwarden.Main;
import io.perfwarden.cli.CliRunner;
import io.perfwarden.cli.CliRunner.LazyCommand;
import io.perfwarden.cli.FileHistory;
import io.perfwarden.cli.ShellContext;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.BriefJvm;
import io.perfwarden.testkit.McpClients;
import org.junit.jupiter.api.Test;

/** {@code perfwarden mcp}, asked by the official client and by hand. */
class McpCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path HISTORY = Path.of("src/test/resources/samples/asv");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final ShellContext shell =
            new ShellContext(
                    new PrintStream(out, true, UTF_8),
                    new PrintStream(err, true, UTF_8),
                    ShellContext.Screen.NONE,
                    Clock.systemUTC(),
                    "1.2.3");

    @Test
    void the_official_client_asks_a_history_of_files() {
        List<String> command =
                BriefJvm.ofTests(
                        "--enable-native-access=ALL-UNNAMED",
                        Main.class.getName(),
                        "mcp",
                        HISTORY.toString());
        ServerParameters program =
                ServerParameters.builder(command.getFirst())
                        .args(command.subList(1, command.size()))
                        .build();
        var transport =
                new StdioClientTransport(program, new JacksonMcpJsonMapper(new ObjectMapper()));
        try (McpSyncClient client = McpClients.of(transport)) {
            assertThat(client.initialize().serverInfo().name()).isEqualTo("perfwarden");
            assertThat(client.ping()).isNotNull();
            assertThat(client.listTools().tools()).hasSize(8);
            CallToolResult found =
                    client.callTool(McpClients.request("find_benchmarks", Map.of("name", "time_")));
            assertThat(found.isError()).isFalse();
            assertThat(found.toString()).contains("local/asv", "time_");
        }
    }

    private List<JsonNode> lines(String input, Map<String, String> environment, String... args)
            throws Exception {
        var histories = new DatabaseHistories(environment, Clock.systemUTC());
        var in = new ByteArrayInputStream(input.getBytes(UTF_8));
        List<LazyCommand> commands =
                List.of(
                        new LazyCommand(
                                "mcp", () -> new McpCommand(shell, in, environment, histories)));
        String[] all = Stream.concat(Stream.of("mcp"), Stream.of(args)).toArray(String[]::new);
        int code = new CliRunner(shell, commands).run(all);
        assertThat(code).as(err.toString(UTF_8)).isZero();
        List<JsonNode> lines = new ArrayList<>();
        for (String line : out.toString(UTF_8).lines().toList()) {
            lines.add(JSON.readTree(line));
        }
        return lines;
    }

    private static String call(int id, String tool, String arguments) {
        return """
        {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"%s","arguments":{%s}}}
        """
                .formatted(id, tool, arguments);
    }

    @Test
    void a_server_is_asked_with_the_same_messages() throws Exception {
        var runs = FileHistory.read(shell, HISTORY.toString());
        try (ViewServer server =
                ((ReadOutcome.Ok<ViewServer>) ViewServer.start("asv", runs, 0, "1")).value()) {
            String address = server.page().resolve("/").toString();
            String modern =
                    "{\"jsonrpc\":\"2.0\",\"id\":\"m\",\"method\":\"tools/list\",\"params\":{\"_meta\":"
                            + "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}}\n";
            List<JsonNode> answers =
                    lines(
                            call(1, "list_changes", "") + modern + "{\n\n",
                            Map.of("PERFWARDEN_TOKEN", "abc"),
                            "--server",
                            address);

            assertThat(answers).hasSize(3);
            assertThat(of(answers, "1").at("/result/isError").asBoolean(true)).isFalse();
            assertThat(of(answers, "m").at("/result/tools")).hasSize(8);
            assertThat(of(answers, "null").at("/error/code").asInt()).isEqualTo(-32_700);
        }
    }

    private static JsonNode of(List<JsonNode> answers, String id) {
        return answers.stream()
                .filter(it -> it.path("id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_server_that_is_not_there_is_an_error_of_the_call() throws Exception {
        List<JsonNode> answers =
                lines(call(1, "list_changes", ""), Map.of(), "--server", "http://127.0.0.1:1");

        assertThat(answers.getFirst().at("/error/message").asText()).contains("cannot be reached");
    }

    @Test
    void wrong_options_are_refused() throws Exception {
        var histories = new DatabaseHistories(Map.of(), Clock.systemUTC());
        Map<String, String> token = Map.of("PERFWARDEN_TOKEN", "abc");
        List<LazyCommand> commands =
                List.of(
                        new LazyCommand(
                                "mcp",
                                () ->
                                        new McpCommand(
                                                shell,
                                                InputStream.nullInputStream(),
                                                token,
                                                histories)));
        for (List<String> odd :
                List.of(
                        List.<String>of(),
                        List.of("dir", "--server", "https://perf.example.org"),
                        List.of("--server", "perf.example.org"),
                        List.of("--server", "http://perf.example.org"),
                        List.of("--stored", "octo"))) {
            String[] args = Stream.concat(Stream.of("mcp"), odd.stream()).toArray(String[]::new);
            assertThat(new CliRunner(shell, commands).run(args)).as(odd.toString()).isEqualTo(2);
        }
        assertThat(out.toString(UTF_8)).isEmpty();
        assertThat(err.toString(UTF_8)).contains("a token goes to https addresses only");
    }

    @Test
    void a_cancelled_call_has_no_answer() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        PipedOutputStream typed = new PipedOutputStream();
        MessageLines lines =
                new MessageLines(
                        new PipedInputStream(typed),
                        shell.out(),
                        message -> {
                            String text = new String(message, UTF_8);
                            if (!text.contains("slow")) {
                                return text.contains("\"id\"")
                                        ? Optional.of("quick")
                                        : Optional.empty();
                            }
                            began.countDown();
                            try {
                                new CountDownLatch(1).await();
                                return Optional.of("slow");
                            } finally {
                                ended.complete(true);
                            }
                        });
        Thread reading =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                lines.run();
                            } catch (IOException | InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        typed.write(call(1, "slow", "").getBytes(UTF_8));
        began.await();
        typed.write(call(1, "again", "").getBytes(UTF_8));
        typed.write(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n"
                        .getBytes(UTF_8));
        assertThat(ended.join()).isTrue();
        typed.write(call(2, "other", "").getBytes(UTF_8));
        typed.close();
        reading.join();

        assertThat(out.toString(UTF_8).lines())
                .satisfiesExactly(
                        first -> assertThat(first).contains("-32000").contains("\"id\":1"),
                        second -> assertThat(second).isEqualTo("quick"));
    }
}
