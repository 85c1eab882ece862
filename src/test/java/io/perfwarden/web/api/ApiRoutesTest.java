package io.perfwarden.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.machine.JsonReport;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a program gets from the API, over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiRoutesTest {
    /** An address for each path of the document. */
    private static final Map<String, String> SAMPLES =
            Map.ofEntries(
                    Map.entry("/api/v1/repos", "/repos"),
                    Map.entry("/api/v1/r/{owner}/{repo}", "/r/octo/bench?sort=noise&page=3"),
                    Map.entry(
                            "/api/v1/r/{owner}/{repo}/trend",
                            "/r/octo/bench/trend?range=50&s=ba9876543210," + GivenAnswers.SERIES),
                    Map.entry(
                            "/api/v1/r/{owner}/{repo}/compare/{refs}",
                            "/r/octo/bench/compare/v1.2...feature/x"),
                    Map.entry(
                            "/api/v1/r/{owner}/{repo}/release/{refs}",
                            "/r/octo/bench/release/v1.2...feature/x"),
                    Map.entry("/api/v1/r/{owner}/{repo}/runners", "/r/octo/bench/runners"),
                    Map.entry("/api/v1/r/{owner}/{repo}/worth", "/r/octo/bench/worth"),
                    Map.entry(
                            "/api/v1/r/{owner}/{repo}/decisions",
                            "/r/octo/bench/decisions?from=2026-01-01"),
                    Map.entry("/api/v1/r/{owner}/{repo}/pulls", "/r/octo/bench/pulls?page=2"),
                    Map.entry("/api/v1/r/{owner}/{repo}/runs", "/r/octo/bench/runs?page=2"),
                    Map.entry("/api/v1/r/{owner}/{repo}/pull/{number}", "/r/octo/bench/pull/12"),
                    Map.entry(
                            "/api/v1/r/{owner}/{repo}/commit/{sha}",
                            "/r/octo/bench/commit/9fceb02"),
                    Map.entry(
                            "/api/v1/r/{owner}/{repo}/pull/{number}/verdict",
                            "/r/octo/bench/pull/12/verdict"),
                    Map.entry(
                            "/api/v1/r/{owner}/{repo}/pull/{number}/why",
                            "/r/octo/bench/pull/12/why?benchmark=*quick"),
                    Map.entry("/api/v1/r/{owner}/{repo}/run/{id}", "/r/octo/bench/run/4711"),
                    Map.entry("/api/v1/r/{owner}/{repo}/changes", "/r/octo/bench/changes"),
                    Map.entry("/api/v1/r/{owner}/{repo}/drill", "/r/octo/bench/drill"),
                    Map.entry("/api/v1/r/{owner}/{repo}/health", "/r/octo/bench/health"));

    private final GivenAnswers answers = GivenAnswers.usual();
    private final GivenAnswers hostile = GivenAnswers.of(Hostile.comparison(40));

    @SuppressWarnings("NullAway.Init")
    private ApiServer server;

    @BeforeAll
    void start() {
        server = new ApiServer(answers, answers);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private OpenApiSchemas document() throws Exception {
        return new OpenApiSchemas(json(server.get("/openapi.json")));
    }

    private static JsonNode json(HttpResponse<String> answer) throws IOException {
        return OpenApiSchemas.JSON.readTree(answer.body());
    }

    @Test
    void every_route_is_described_and_nothing_else_is() throws Exception {
        Set<String> routes = server.routes();
        routes.remove("/api/v1/openapi.json");
        routes.remove("/api/v1/report.schema.json");

        // this server has no store to submit to
        routes.add("/api/v1/r/{owner}/{repo}/results");
        routes.add("/api/v1/r/{owner}/{repo}/results/{submission}");
        routes.add("/api/v1/r/{owner}/{repo}/tokens");
        routes.add("/api/v1/r/{owner}/{repo}/tokens/{name}");
        assertThat(document().document().path("paths").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(routes);
        assertThat(SAMPLES.keySet())
                .as("each is asked below")
                .containsAll(
                        routes.stream()
                                .filter(it ->
                                        !it.endsWith("/validate")
                                                && !it.contains("/results")
                                                && !it.contains("/tokens"))
                                .toList());
    }

    @Test
    void every_answer_is_as_described_without_a_field_more() throws Exception {
        assertAnswers(server);
        try (ApiServer other = new ApiServer(hostile, hostile)) {
            assertAnswers(other);
        }
    }

    private void assertAnswers(ApiServer asked) throws Exception {
        OpenApiSchemas document = document();
        for (Map.Entry<String, String> sample : SAMPLES.entrySet()) {
            HttpResponse<String> answer = asked.get(sample.getValue());
            assertThat(answer.statusCode()).as(sample.getValue() + answer.body()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
            JsonNode schema =
                    document.document()
                            .path("paths")
                            .path(sample.getKey())
                            .at("/get/responses/200/content/application~1json/schema");
            assertThat(document.complaints(schema, json(answer))).as(sample.getKey()).isEmpty();
        }
    }

    @Test
    void the_guide_has_every_path_with_its_parameters_and_a_true_example() throws Exception {
        OpenApiSchemas document = document();
        String guide = Files.readString(Path.of("config/api.md"));
        for (Map.Entry<String, JsonNode> path : document.document().path("paths").properties()) {
            String row = "| `" + path.getKey().replace("/api/v1", "") + "` |";
            String line =
                    guide.lines().filter(it -> it.startsWith(row)).findFirst().orElse("missing");
            assertThat(line).as(path.getKey()).startsWith(row);
            for (JsonNode parameter : path.getValue().path("get").path("parameters")) {
                if (parameter.path("in").asText().equals("query")) {
                    assertThat(line).contains("`" + parameter.path("name").asText() + "`");
                }
            }
        }
        String example = guide.substring(guide.indexOf("```json\n") + 8);
        JsonNode verdict =
                OpenApiSchemas.JSON.readTree(example.substring(0, example.indexOf("```")));
        assertThat(
                        document.complaints(
                                document.document().at("/components/schemas/VerdictBody"), verdict))
                .isEmpty();
    }

    @Test
    void parameters_are_described_in_words() throws Exception {
        for (JsonNode path : document().document().path("paths")) {
            for (JsonNode parameter : path.path("get").path("parameters")) {
                String name = parameter.path("name").asText();
                boolean isRepository = name.equals("owner") || name.equals("repo");
                assertThat(parameter.path("description").asText().isEmpty())
                        .as(name)
                        .isEqualTo(isRepository);
            }
        }
    }

    /**
     * {@code redocly lint --extends recommended-strict}, version 2, finds nothing in the document.
     * These are its rules that a new route or field can break; they are kept without Node.
     */
    @Test
    void the_document_by_itself_is_enough_for_a_generator_of_clients() throws Exception {
        JsonNode document = document().document();
        assertThat(document.at("/info/license/name").asText()).isNotEmpty();
        assertThat(document.at("/info/license/url").asText()).startsWith("https://");
        assertThat(document.at("/servers/0/url").asText()).isNotEmpty();
        for (JsonNode needed : document.path("security")) {
            assertThat(document.at("/components/securitySchemes").fieldNames())
                    .toIterable()
                    .containsAll(needed.propertyStream().map(Map.Entry::getKey).toList());
        }
        assertSound(document, "");
        Set<String> ids = new HashSet<>();
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            for (JsonNode operation : path.getValue()) {
                String id = operation.path("operationId").asText();
                assertThat(ids.add(id)).as("operationId of " + path.getKey()).isTrue();
                assertThat(operation.path("summary").asText()).as(id).isNotEmpty();
                assertThat(operation.path("responses").has("200")).as(id).isTrue();
                assertThat(operation.path("responses").has("4XX")).as(id).isTrue();
                assertThat(inPath(operation)).as(id).isEqualTo(slots(path.getKey()));
            }
        }
        Set<String> used = new HashSet<>(document.findValuesAsText("$ref"));
        for (String kind : List.of("schemas", "responses")) {
            document.at("/components/" + kind)
                    .fieldNames()
                    .forEachRemaining(
                            it -> assertThat(used).contains("#/components/" + kind + "/" + it));
        }
    }

    private static Set<String> inPath(JsonNode operation) {
        Set<String> names = new HashSet<>();
        for (JsonNode parameter : operation.path("parameters")) {
            if (parameter.path("in").asText().equals("path")) {
                names.add(parameter.path("name").asText());
            }
        }
        return names;
    }

    private static Set<String> slots(String path) {
        return Pattern.compile("\\{(\\w+)}")
                .matcher(path)
                .results()
                .map(it -> it.group(1))
                .collect(Collectors.toSet());
    }

    /** By the rules {@code no-unresolved-refs} and {@code nullable-type-sibling} of Redocly. */
    private static void assertSound(JsonNode node, String path) {
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            assertSound(field.getValue(), path + "/" + field.getKey());
        }
        for (JsonNode item : node.isArray() ? node : OpenApiSchemas.JSON.createArrayNode()) {
            assertSound(item, path + "[]");
        }
        JsonNode reference = node.path("$ref");
        if (reference.isTextual()) {
            assertThat(reference.asText()).as(path).startsWith("#/components/");
        }
        if (node.path("nullable").isBoolean()) {
            assertThat(node.path("type").asText()).as(path).isNotEmpty();
        }
    }

    @Test
    void words_that_a_parameter_knows_are_listed() throws Exception {
        OpenApiSchemas document = document();
        JsonNode grid = document.document().at("/paths/~1api~1v1~1r~1{owner}~1{repo}/get");
        Map<String, JsonNode> schemas = new HashMap<>();
        grid.path("parameters")
                .forEach(it -> schemas.put(it.path("name").asText(), it.path("schema")));
        assertThat(words(schemas.get("sort"))).containsExactly("change", "noise", "name", "recent");
        assertThat(words(schemas.get("format"))).containsExactly("json", "csv");
        assertThat(words(schemas.get("outcome").path("items"))).contains("regressed", "unchanged");
        for (String sort : words(schemas.get("sort"))) {
            assertThat(server.get("/r/octo/bench?sort=" + sort).statusCode()).isEqualTo(200);
        }
        for (String state : List.of("open", "accepted", "fixed", "noise", "better")) {
            JsonNode changes = json(server.get("/r/octo/bench/changes?state=" + state));
            assertThat(changes.path("changes").isEmpty()).isEqualTo(!state.equals("accepted"));
        }
    }

    private static List<String> words(JsonNode schema) {
        List<String> words = new ArrayList<>();
        schema.path("enum").forEach(it -> words.add(it.asText()));
        return words;
    }

    @Test
    void a_pull_request_that_nobody_knows_has_no_verdict_to_wait_for() throws Exception {
        HttpResponse<String> answer = server.get("/r/octo/bench/pull/99/verdict");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(json(answer).path("detail").asText()).isNotEmpty();
    }

    @Test
    void a_problem_says_where_and_what_and_what_was_expected() throws Exception {
        OpenApiSchemas document = document();
        JsonNode schema = document.document().at("/components/schemas/ProblemBody");
        Map<String, String> refused =
                Map.ofEntries(
                        Map.entry("/r/octo/bench?pgae=2", "pgae"),
                        Map.entry("/r/octo/bench?page=two", "page"),
                        Map.entry("/r/octo/bench?page=0", "page"),
                        Map.entry("/r/octo/bench?page=1&page=2", "page"),
                        Map.entry("/r/octo/bench?outcome=worse", "outcome"),
                        Map.entry("/r/octo/bench?format=xml", "format"),
                        Map.entry("/r/octo/bench/changes?state=worse", "state"),
                        Map.entry("/r/octo/bench/trend?s=1", "s"),
                        Map.entry("/r/octo/bench/pull/12/why", "benchmark"),
                        Map.entry("/r/octo/bench/compare/main", "refs"),
                        Map.entry("/r/octo/bench/compare/v1...nowhere", "refs"),
                        Map.entry("/r/octo/bench/pull/12/verdict?format=csv", "format"));
        for (Map.Entry<String, String> one : refused.entrySet()) {
            HttpResponse<String> answer = server.get(one.getKey());
            assertThat(answer.statusCode()).as(one.getKey() + answer.body()).isEqualTo(400);
            assertThat(answer.headers().firstValue("Content-Type")).contains(ProblemBody.TYPE);
            assertThat(document.complaints(schema, json(answer))).isEmpty();
            assertThat(json(answer).path("where").asText()).isEqualTo(one.getValue());
            assertThat(json(answer).path("detail").asText())
                    .contains(one.getValue(), json(answer).path("what").asText());
        }
        assertThat(json(server.get("/r/octo/bench?pgae=2")).path("hint").asText())
                .isEqualTo("did you mean page?");
    }

    @Test
    void a_wrong_method_is_a_problem_as_well() throws Exception {
        HttpResponse<String> answer = server.send(server.to("/r/octo/bench").DELETE());
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(json(answer).path("status").asInt()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Content-Type")).contains(ProblemBody.TYPE);
    }

    @Test
    void what_is_missing_and_what_may_not_be_seen_are_answered_alike() throws Exception {
        Set<String> answers = new HashSet<>();
        for (String path :
                List.of(
                        "/r/octo/secret",
                        "/r/octo/nothing",
                        "/r/octo/secret/pull/12/verdict",
                        "/r/octo/bench/pull/13",
                        "/r/octo/bench/pull/-1",
                        "/r/octo/bench/run/1",
                        "/nothing")) {
            answers.add(whole(server.get(path)));
        }
        assertThat(answers).singleElement().asString().startsWith("404");
        assertThat(json(server.get("/r/octo/secret", "Authorization", "Bearer good"))).isNotNull();
        OpenApiSchemas document = document();
        assertThat(
                        document.complaints(
                                document.document().at("/components/schemas/ProblemBody"),
                                json(server.get("/nothing"))))
                .isEmpty();
    }

    @Test
    void a_token_that_is_over_is_told_so_and_nothing_else() throws Exception {
        Set<String> answers = new HashSet<>();
        for (String path :
                List.of("/r/octo/secret", "/r/octo/nothing", "/r/octo/bench", "/repos")) {
            answers.add(whole(server.get(path, "Authorization", "Bearer over")));
        }
        assertThat(answers).singleElement().asString().startsWith("401");
    }

    private static String whole(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.remove("date");
        return answer.statusCode() + "\n" + headers + "\n" + answer.body();
    }

    @Test
    void an_answer_that_is_known_already_is_not_sent_again() throws Exception {
        HttpResponse<String> first = server.get("/r/octo/bench");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> second = server.get("/r/octo/bench", "If-None-Match", "W/" + tag);

        assertThat(first.headers().firstValue("Cache-Control")).contains("public, no-cache");
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(second.headers().firstValue("ETag")).contains(tag);
        assertThat(server.get("/r/octo/bench", "If-None-Match", "\"other\"").statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_private_repository_is_kept_nowhere() throws Exception {
        HttpResponse<String> answer =
                server.get("/r/octo/secret/health", "Authorization", "Bearer good");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Cache-Control")).contains("private, no-store");
        assertThat(answer.headers().firstValue("ETag")).isEmpty();
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void head_is_answered_with_the_headers_alone() throws Exception {
        HttpResponse<String> head =
                server.send(
                        server.to("/r/octo/bench")
                                .method("HEAD", HttpRequest.BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(head.headers().firstValue("ETag"))
                .isEqualTo(server.get("/r/octo/bench").headers().firstValue("ETag"));
    }

    @Test
    void a_former_name_leads_to_the_name_of_today() throws Exception {
        HttpResponse<String> answer = server.get("/r/octo/old/changes?page=2");

        assertThat(answer.statusCode()).isEqualTo(301);
        assertThat(answer.headers().firstValue("Location"))
                .contains("https://perf.example.org/perf/api/v1/r/octo/bench/changes?page=2");
    }

    @Test
    void parts_of_a_list_are_found_by_following_next() throws Exception {
        List<String> names = new ArrayList<>();
        Optional<String> next = Optional.of("/r/octo/bench?q=sort%2F&sort=name");
        while (next.isPresent()) {
            JsonNode part = json(server.get(next.get()));
            part.path("benchmarks").forEach(it -> names.add(it.path("name").asText()));
            next =
                    Optional.ofNullable(part.path("next").textValue())
                            .map(it -> it.replace("https://perf.example.org/perf/api/v1", ""));
        }
        assertThat(names).isEqualTo(answers.names());
        assertThat(json(server.get("/r/octo/bench?page=2&q=sort")).path("page").asText())
                .isEqualTo("https://perf.example.org/perf/r/octo/bench?q=sort&page=2");
        assertThat(json(server.get("/r/octo/bench/changes?page=3")).path("changes")).hasSize(20);
    }

    @Test
    void the_report_is_the_document_of_the_command_line() throws Exception {
        JsonNode report = json(server.get("/r/octo/bench/pull/12")).path("report");

        assertThat(report)
                .isEqualTo(OpenApiSchemas.JSON.readTree(JsonReport.render(answers.judged())));
        assertThat(json(server.get("/report.schema.json")))
                .isEqualTo(
                        OpenApiSchemas.JSON.readTree(
                                new File("config/perfwarden-report.schema.json")));
    }

    @Test
    void a_table_has_a_row_for_each_row_of_the_report() throws Exception {
        HttpResponse<String> table = server.get("/r/octo/bench/pull/12?format=csv");

        assertThat(table.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
        int rows = answers.judged().suites().stream().mapToInt(suite -> suite.rows().size()).sum();
        assertThat(table.body().lines()).hasSize(rows + 1);
        assertThat(table.body().lines().skip(1).findFirst().orElseThrow())
                .isEqualTo(
                        "core,,com.example.MapBenchmark.get,,time,ns,lower,23.1,,,0.05,missing,fail,gone");
    }

    @Test
    void a_cell_is_no_formula() throws Exception {
        assertThat(server.get("/r/octo/bench/changes?format=csv").body())
                .startsWith("changedBy,")
                .contains(GivenAnswers.COMMIT.value());
        assertThat(server.get("/r/octo/bench/worth?format=csv").body())
                .startsWith("week,")
                .doesNotContain("Optional");
        CsvAnswer table =
                new CsvAnswer(
                        "a b",
                        List.of(
                                List.of("=1+1", -0.5),
                                List.of("+x", OptionalDouble.empty()),
                                List.of("-x,y", Optional.of("@z")),
                                List.of("\t\"q\"", 7),
                                List.of(OptionalLong.of(9), OptionalLong.empty()),
                                List.of(OptionalInt.of(8), OptionalInt.empty())));
        assertThat(table.text())
                .hasValue(
                        "a,b\r\n'=1+1,-0.5\r\n'+x,\r\n\"'-x,y\",'@z\r\n\"'\t\"\"q\"\"\",7\r\n9,\r\n8,\r\n");
    }

    @Test
    void a_table_can_be_read_whatever_a_name_holds() {
        List<List<?>> rows =
                List.of(
                        List.of("a\u0000b", "\u001b[31mred"),
                        List.of("\ud800", "\n=1"),
                        List.of("\uff1dcmd()", "\u202enepo"));
        assertThat(new CsvAnswer("a b", rows).text())
                .hasValue(
                        "a,b\r\na\ufffdb,\ufffd[31mred\r\n\ufffd,\"'\n=1\"\r\n'\uff1dcmd(),\u202enepo\r\n");
    }

    @Test
    void long_names_do_not_make_a_table_of_gigabytes() {
        List<List<?>> rows = Collections.nCopies(100_000, List.of("n".repeat(4_096), 1.5));
        assertThat(new CsvAnswer("benchmark value", rows).text()).isEmpty();
    }

    @Test
    void one_answer_says_what_blocks_and_what_to_do() throws Exception {
        JsonNode verdict = json(server.get("/r/octo/bench/pull/12/verdict"));

        assertThat(verdict.path("verdict").asText()).isEqualTo("fail");
        assertThat(verdict.path("commit").asText()).isEqualTo(Cases.HEAD.value());
        assertThat(verdict.path("next").asText()).startsWith("Fix it. Or a maintainer ");
        assertThat(verdict.path("commands"))
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.asText()).startsWith("/"));
        assertThat(verdict.path("blocks").asInt()).isEqualTo(verdict.path("blocking").size());
        JsonNode worst = verdict.path("blocking").get(0);
        assertThat(worst.path("row").path("effect").asText()).isEqualTo("fail");
        assertThat(worst.path("explain").asText())
                .startsWith("https://perf.example.org/perf/api/v1/r/octo/bench/pull/12/why?");
        assertThat(worst.path("sentence").asText()).isNotEmpty();
        assertThat(
                        StreamSupport.stream(verdict.path("blocking").spliterator(), false)
                                .map(it -> it.path("accept").asText()))
                .contains("/perfwarden accept com.example.SortBenchmark.quick REASON");
    }

    @Test
    void before_a_verdict_a_program_is_told_to_wait() throws Exception {
        JsonNode verdict = json(server.get("/r/octo/bench/pull/13/verdict"));

        assertThat(verdict.path("verdict").isNull()).isTrue();
        assertThat(verdict.path("headline").asText()).isEqualTo("No verdict yet");
    }

    @Test
    void why_names_benchmarks_that_were_perhaps_meant() throws Exception {
        JsonNode why = json(server.get("/r/octo/bench/pull/12/why?benchmark=QUICK"));

        assertThat(why.path("found").asInt()).isZero();
        assertThat(why.path("candidates").get(0).asText())
                .isEqualTo("com.example.SortBenchmark.quick");
        JsonNode known =
                json(
                        server.get(
                                "/r/octo/bench/pull/12/why?benchmark=com.example.SortBenchmark.quick"));
        assertThat(known.path("found").asInt()).isEqualTo(1);
        assertThat(known.at("/benchmarks/0/facts").findValuesAsText("label"))
                .contains("values", "rule");
    }

    @Test
    void a_configuration_is_checked_for_strangers() throws Exception {
        OpenApiSchemas document = document();
        JsonNode schema = document.document().at("/components/schemas/ConfigBody");
        JsonNode good = validated("version: 1\nsuites: [{name: core}]\n");
        JsonNode bad = validated("version: 1\nsuites: [{name: core, fial: 5%}]\n");

        assertThat(document.complaints(schema, good)).isEmpty();
        assertThat(document.complaints(schema, bad)).isEmpty();
        assertThat(good.path("valid").asBoolean()).isTrue();
        assertThat(good.path("lines").get(0).asText())
                .isEqualTo(".github/perfwarden.yml: valid, 1 suite");
        assertThat(bad.path("valid").asBoolean()).isFalse();
        assertThat(bad.at("/problems/0/where").asText()).startsWith(".github/perfwarden.yml:2:");
        assertThat(bad.at("/lines/0").asText()).contains("did you mean \"fail\"?");
    }

    @Test
    void a_trend_has_each_value_with_its_run_and_its_limits() throws Exception {
        String path = "/r/octo/bench/trend?s=ba9876543210," + GivenAnswers.SERIES;
        JsonNode trend = json(server.get(path));

        assertThat(trend.path("unknown").get(0).asText()).isEqualTo("ba9876543210");
        JsonNode one = trend.at("/series/0");
        assertThat(one.at("/points/0/value").asDouble()).isEqualTo(113.5);
        assertThat(one.at("/points/1/value").isNull()).isTrue();
        assertThat(one.at("/points/0/run")).isEqualTo(trend.at("/runs/0/key"));
        assertThat(one.at("/levels/0/fail").asDouble()).isEqualTo(105);
        assertThat(one.at("/levels/0/lower").isNull()).isTrue();
        assertThat(server.get(path + "&format=csv").body().lines().skip(1))
                .first()
                .asString()
                .isEqualTo(
                        GivenAnswers.SERIES
                                + ",core,linux,sort/1,size=10,time,ns,0,"
                                + GivenAnswers.COMMIT
                                + ",2026-11-20T10:15:30Z,4711.2,,113.5,0.5");
    }

    @Test
    void a_trend_without_end_is_refused() throws Exception {
        String ids =
                IntStream.range(0, 50)
                        .mapToObj("%012x"::formatted)
                        .collect(Collectors.joining(","));
        assertThat(server.get("/r/octo/bench/trend?s=" + ids).statusCode()).isEqualTo(200);
        HttpResponse<String> all = server.get("/r/octo/bench/trend?range=all&s=" + ids);
        assertThat(all.statusCode()).isEqualTo(400);
        assertThat(json(all).path("hint").asText())
                .isEqualTo("ask for fewer series, or for fewer commits");
    }

    private JsonNode validated(String config) throws Exception {
        HttpResponse<String> answer =
                server.send(
                        server.to("/config/validate")
                                .POST(HttpRequest.BodyPublishers.ofString(config)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return json(answer);
    }

    @Test
    void curl_calls_a_file_a_form_and_it_is_checked_all_the_same() throws Exception {
        String config = "version: 1\nsuites: [{name: core, fail: 5%}] # a=b&c\n";
        HttpResponse<String> answer =
                server.send(
                        server.to("/config/validate")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(HttpRequest.BodyPublishers.ofString(config)));
        assertThat(json(answer).path("valid").asBoolean()).as(answer.body()).isTrue();
    }

    @Test
    void a_configuration_without_end_is_not_read_to_the_end() throws Exception {
        HttpResponse<String> answer =
                server.send(
                        server.to("/config/validate")
                                .POST(HttpRequest.BodyPublishers.ofString("#".repeat(300 * 1024))));
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(json(answer).path("where").asText()).isEqualTo("body");
    }
}
