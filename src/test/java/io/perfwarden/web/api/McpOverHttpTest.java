package io.perfwarden.web.api;

import static io.perfwarden.testkit.Rows.row;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.testkit.FunctionsCases;
import io.perfwarden.testkit.McpClients;
import io.perfwarden.testkit.Rows;
import io.perfwarden.web.PublicLinks;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Model Context Protocol of the server, asked by its official client and by odd ones. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpOverHttpTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LARGEST = 64 * 1024;
    private static final String VERSION = "2026-07-28";
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"%s\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    @SuppressWarnings("NullAway.Init")
    private ApiServer server;

    @BeforeAll
    void start() {
        server = server(Cases.mixed());
    }

    private static ApiServer server(Comparison judged) {
        GivenAnswers answers = GivenAnswers.of(judged);
        return new ApiServer(answers, answers);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static McpSyncClient client(ApiServer server, String token) {
        var transport =
                HttpClientStreamableHttpTransport.builder(server.address().toString())
                        .endpoint("/perf/mcp")
                        .jsonMapper(new JacksonMcpJsonMapper(new ObjectMapper()));
        if (!token.isEmpty()) {
            transport.addHttpRequestCustomizer(
                    (request, _, _, _, _) -> request.header("Authorization", "Bearer " + token));
        }
        return McpClients.of(transport.build());
    }

    private static CallToolResult call(
            ApiServer asked, String tool, Map<String, Object> arguments) {
        try (McpSyncClient client = client(asked, "")) {
            client.initialize();
            return client.callTool(McpClients.request(tool, arguments));
        }
    }

    private JsonNode call(String tool, Map<String, Object> arguments) {
        CallToolResult result = call(server, tool, arguments);
        JsonNode document = JSON.valueToTree(result.structuredContent());
        assertThat(((TextContent) result.content().getFirst()).text())
                .as("once as text, once as an object")
                .isEqualTo(document.toString());
        return document;
    }

    @Test
    void why_a_pull_request_is_red_and_what_turns_it_green_is_one_call() throws Exception {
        JsonNode told = call("pull_request_verdict", Map.of("pull", 12));

        assertThat(told.path("answer"))
                .as("the answer of the API, word for word")
                .isEqualTo(JSON.readTree(server.get("/r/octo/bench/pull/12/verdict").body()));
        assertThat(told.path("answer").path("passes").asBoolean(true)).isFalse();
        assertThat(told.at("/answer/blocking/0/sentence").asText()).isNotEmpty();
        assertThat(told.at("/answer/commands/0").asText()).startsWith("/perfwarden accept");
        assertThat(told.at("/answer/links/page").asText()).isEqualTo(page("/r/octo/bench/pull/12"));
        assertThat(told.path("note").asText()).contains("no instructions");
        assertThat(told.path("leftOut")).isEmpty();
    }

    private static String page(String path) {
        return ApiServer.LINKS.page(path);
    }

    @Test
    void every_tool_answers_what_the_api_answers() throws Exception {
        Map<String, Map.Entry<Map<String, Object>, String>> questions = new TreeMap<>();
        questions.put("open_pull_requests", Map.entry(Map.of("page", 2), "/pulls?page=2"));
        questions.put("pull_request_verdict", Map.entry(Map.of("pull", 12), "/pull/12/verdict"));
        questions.put(
                "explain_benchmark",
                Map.entry(
                        Map.of("pull", 12, "benchmark", "*quick"),
                        "/pull/12/why?benchmark=*quick"));
        questions.put("find_benchmarks", Map.entry(Map.of("name", "sort/24"), "?q=sort%2F24"));
        questions.put(
                "benchmark_trend",
                Map.entry(
                        Map.of("benchmark", "sort/1", "range", "50"),
                        "/trend?range=50&s=" + GivenAnswers.SERIES));
        questions.put(
                "compare_commits",
                Map.entry(
                        Map.of("before", "v1.2", "after", "feature/x"),
                        "/compare/v1.2...feature/x"));
        questions.put("list_changes", Map.entry(Map.of("page", 3), "/changes?page=3"));
        questions.put("measurement_health", Map.entry(Map.of("see", "3%"), "/health?see=3%25"));
        try (McpSyncClient client = client(server, "")) {
            client.initialize();
            List<Tool> tools = client.listTools().tools();

            assertThat(tools.stream().map(Tool::name))
                    .containsExactlyInAnyOrderElementsOf(questions.keySet())
                    .allMatch(it -> it.matches("[a-z_]{1,30}"));
            assertThat(tools)
                    .allMatch(it -> Objects.requireNonNull(it.annotations()).readOnlyHint());
        }
        for (var question : questions.entrySet()) {
            Map<String, Object> arguments = new HashMap<>(question.getValue().getKey());
            arguments.put("repository", "octo/bench");
            JsonNode answer = call(question.getKey(), arguments).path("answer");
            String body = server.get("/r/octo/bench" + question.getValue().getValue()).body();
            assertThat(answer).as(question.getKey()).isEqualTo(JSON.readTree(body));
        }
    }

    @Test
    void the_functions_of_a_red_benchmark_are_in_the_verdict_in_its_reasons_and_in_the_report() {
        FunctionsFile hostile = FunctionsCases.of("sort", "<b>@octocat\u202e`");
        Comparison red =
                Cases.of(
                        Rows.saying(
                                Rows.suite("core", List.of(row("sort").base(1).now(2).regressed())),
                                new SuiteNotice.ChangedFunctions(hostile)));
        try (ApiServer profiled = server(red)) {
            Map<String, Object> sort = Map.of("pull", 12, "benchmark", "sort");
            JsonNode verdict = answer(profiled, "pull_request_verdict", Map.of("pull", 12));
            JsonNode why = answer(profiled, "explain_benchmark", sort);
            JsonNode both =
                    answer(
                            profiled,
                            "compare_commits",
                            Map.of("before", "v1", "after", "feature/x"));

            assertThat(verdict.at("/blocking/0/functions/0").asText())
                    .isEqualTo("<b>@octocat` (sort.c) +74.8 %");
            assertThat(why.at("/benchmarks/0/facts").findValuesAsText("label"))
                    .contains("functions");
            assertThat(both.at("/report/suites/0/functions/0/changed/0/after").asInt())
                    .isEqualTo(2_430_000);
        }
    }

    private static JsonNode answer(ApiServer asked, String tool, Map<String, Object> arguments) {
        return JSON.valueToTree(call(asked, tool, arguments).structuredContent()).path("answer");
    }

    @Test
    void an_answer_is_at_most_64_kib_and_says_what_is_left_out() {
        try (ApiServer large = server(Hostile.comparison(2_000))) {
            Map<String, Object> two = Map.of("before", "v1", "after", "feature/x");
            JsonNode told =
                    JSON.valueToTree(call(large, "compare_commits", two).structuredContent());

            assertThat(told.toString().getBytes(UTF_8)).hasSizeLessThanOrEqualTo(LARGEST);
            assertThat(told.path("leftOut")).isNotEmpty();
            for (JsonNode list : told.path("leftOut")) {
                JsonNode rows = told.path("answer");
                assertThat(list.path("shown").asInt()).isLessThan(list.path("of").asInt());
                if (list.path("list").asText().equals("report.suites.rows")) {
                    assertThat(rows.findValues("rows").stream().mapToInt(JsonNode::size).sum())
                            .isEqualTo(list.path("shown").asInt());
                }
            }
        }
    }

    @Test
    void text_that_a_person_cannot_see_is_marked() {
        try (ApiServer hostile = server(Hostile.comparison(40))) {
            for (String tool : List.of("pull_request_verdict", "compare_commits")) {
                Map<String, Object> arguments =
                        tool.startsWith("pull")
                                ? Map.of("pull", 12)
                                : Map.of("before", "v1", "after", "feature/x");
                CallToolResult result = call(hostile, tool, arguments);
                String text = ((TextContent) result.content().getFirst()).text();
                assertThat(result.isError()).isFalse();
                assertThat(
                                text.codePoints()
                                        .filter(it -> Character.getType(it) == Character.FORMAT))
                        .isEmpty();
                assertThat(text.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(LARGEST);
            }
        }
    }

    @Test
    void a_token_opens_its_repository_and_nobody_else_learns_of_it() {
        Map<String, Object> secret = Map.of("repository", "octo/secret", "pull", 12);
        Map<String, Object> nothing = Map.of("repository", "octo/nothing", "pull", 12);
        CallToolResult hidden = call(server, "pull_request_verdict", secret);
        try (McpSyncClient client = client(server, "good")) {
            client.initialize();
            CallToolResult seen =
                    client.callTool(McpClients.request("pull_request_verdict", secret));
            CallToolResult unnamed = client.callTool(McpClients.request("list_changes", Map.of()));

            assertThat(seen.isError()).isFalse();
            assertThat(unnamed.toString()).contains("one of octo/bench, octo/secret");
        }
        assertThat(hidden.isError()).isTrue();
        assertThat(hidden)
                .as("as if there were none")
                .isEqualTo(call(server, "pull_request_verdict", nothing));
        assertThat(call(server, "list_changes", Map.of()).isError()).isFalse();
        assertThat(call(server, "list_changes", Map.of("repository", "octo/old")).toString())
                .contains("octo/bench");
    }

    @Test
    void a_token_that_is_over_gets_401_whatever_it_asks() throws Exception {
        for (String method : List.of("initialize", "tools/list", "tools/call")) {
            HttpResponse<String> answer = send(message(method, ""), "Authorization", "Bearer over");
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        }
    }

    @Test
    void wrong_calls_say_what_was_expected() {
        assertThatThrownBy(() -> call(server, "delete_everything", Map.of()))
                .isInstanceOf(McpError.class)
                .hasMessageContaining("not known");
        Map<Map<String, Object>, String> odd =
                Map.of(
                        Map.of(), "pull",
                        Map.of("pull", "twelve"), "pull",
                        Map.of("pull", -1), "pull",
                        Map.of("pull", 12.5), "pull",
                        Map.of("pull", 1L << 40), "pull",
                        Map.of("pull", 12, "repo", "octo/bench"), "repo",
                        Map.of("pull", 12, "repository", "x".repeat(2_000)), "repository");
        odd.forEach((arguments, where) -> {
            CallToolResult result = call(server, "pull_request_verdict", arguments);
            assertThat(result.isError()).as(arguments.toString()).isTrue();
            assertThat(JSON.valueToTree(result.structuredContent()).path("where").asText())
                    .isEqualTo(where);
        });
        for (String range : List.of("201", "99999999999999999999", "all of them")) {
            Map<String, Object> arguments = Map.of("benchmark", "sort/1", "range", range);
            assertThat(call(server, "benchmark_trend", arguments).isError()).as(range).isTrue();
        }
        assertThat(call(server, "benchmark_trend", Map.of("benchmark", "nothing")).isError())
                .isTrue();
        Map<String, Object> dots = Map.of("before", "../../octo/secret", "after", "x");
        assertThat(call(server, "compare_commits", dots).isError()).isTrue();
    }

    private static String message(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s}}"
                .formatted(method, params);
    }

    private HttpResponse<String> send(String body, String... headers) throws Exception {
        HttpRequest.Builder request =
                server.at("/mcp")
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(body));
        return server.send(headers.length == 0 ? request : request.headers(headers));
    }

    @ParameterizedTest
    @CsvSource({
        "2025-06-18,2025-06-18",
        "2025-11-25,2025-11-25",
        "2026-07-28,2025-11-25",
        "1999-01-01,2025-11-25"
    })
    void a_greeting_agrees_on_a_version(String asked, String agreed) throws Exception {
        JsonNode answer =
                JSON.readTree(
                        send(message("initialize", "\"protocolVersion\":\"" + asked + "\""))
                                .body());
        assertThat(answer.at("/result/protocolVersion").asText()).isEqualTo(agreed);
    }

    @Test
    void a_message_of_today_needs_no_greeting() throws Exception {
        String meta = META.formatted(VERSION);
        JsonNode discovered = JSON.readTree(modern("server/discover", meta, "").body());
        JsonNode called =
                JSON.readTree(
                        modern("tools/call", "\"name\":\"list_changes\"," + meta, "list_changes")
                                .body());
        JsonNode listed = JSON.readTree(modern("tools/list", meta, "").body());

        assertThat(discovered.at("/result/supportedVersions/0").asText()).isEqualTo(VERSION);
        assertThat(discovered.at("/result/resultType").asText()).isEqualTo("complete");
        assertThat(called.at("/result/resultType").asText()).isEqualTo("complete");
        assertThat(called.at("/result/isError").asBoolean(true)).isFalse();
        assertThat(listed.at("/result/ttlMs").asInt()).isPositive();
        assertThat(modern("resources/list", meta, "").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> modern(String method, String params, String name)
            throws Exception {
        List<String> headers =
                new ArrayList<>(List.of("MCP-Protocol-Version", VERSION, "Mcp-Method", method));
        if (!name.isEmpty()) {
            headers.addAll(List.of("Mcp-Name", name));
        }
        return send(message(method, params), headers.toArray(String[]::new));
    }

    @Test
    void a_message_that_breaks_the_protocol_is_refused() throws Exception {
        String meta = META.formatted(VERSION);
        String ping = message("ping", "");
        assertError(send("{"), 400, -32_700);
        assertError(send(""), 400, -32_600);
        assertError(send(ping + ping), 400, -32_700);
        assertError(send("[" + ping + "]"), 400, -32_600);
        assertError(send("[".repeat(5_000)), 400, -32_700);
        assertError(send(ping.replace("\"id\":1", "\"id\":null")), 400, -32_600);
        assertError(send(ping.replace("\"id\":1", "\"id\":1,\"id\":2")), 400, -32_700);
        assertError(send(ping.replace("{}", "[]")), 400, -32_602);
        assertError(send(message("resources/list", "")), 200, -32_601);
        assertError(send(message("tools/list", "\"cursor\":\"x\"")), 200, -32_602);
        assertError(send(ping, "MCP-Protocol-Version", "2024-11-05"), 400, -32_022);
        assertError(send(ping, "MCP-Protocol-Version", VERSION), 400, -32_020);
        assertError(send(message("tools/list", meta)), 400, -32_020);
        assertError(
                modern("tools/call", "\"name\":\"list_changes\"," + meta, "find_benchmarks"),
                400,
                -32_020);
        assertError(send(message("ping", "\"x\":\"" + "y".repeat(LARGEST) + "\"")), 413, -32_600);
        assertThat(send(ping, "Origin", "https://evil.example").statusCode()).isEqualTo(403);
        HttpRequest.Builder form =
                server.at("/mcp")
                        .header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString(ping));
        assertError(server.send(form), 415, -32_600);
    }

    private static void assertError(HttpResponse<String> answer, int status, int code)
            throws Exception {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(JSON.readTree(answer.body()).at("/error/code").asInt())
                .as(answer.body())
                .isEqualTo(code);
    }

    @Test
    void a_notification_has_no_answer_and_there_is_no_stream() throws Exception {
        HttpResponse<String> noted =
                send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        assertThat(noted.statusCode()).isEqualTo(202);
        assertThat(noted.body()).isEmpty();
        assertThat(server.send(server.at("/mcp")).statusCode()).isEqualTo(405);
    }

    @Test
    void a_guide_for_models_leads_to_all_of_it() throws Exception {
        HttpResponse<String> guide = server.send(server.at("/llms.txt"));

        assertThat(guide.headers().firstValue("Content-Type").orElse("")).contains("text/plain");
        assertThat(guide.body())
                .contains(page("/mcp"), page(PublicLinks.API + "/openapi.json"), page("/)"));
    }
}
