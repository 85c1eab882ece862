package io.perfwarden.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.app.PerfwardenServer;
import io.perfwarden.app.SettingsReader;
import io.perfwarden.demo.DemoOptions;
import io.perfwarden.demo.DemoRun;
import io.perfwarden.demo.RealServer;
import io.perfwarden.demo.ServerStarter;
import io.perfwarden.deploy.DeployFile.Ended;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.TestPorts;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dashboard and the alerts ask for nothing that a server does not say. */
class MonitoringTest {
    private static final String ALERTS = "prometheus/alerts.yml";
    private static final Pattern SAMPLE = Pattern.compile("(\\w+)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\",?");
    private static final Pattern TEMPLATE = Pattern.compile("\\{\\{ ?\\$labels\\.(\\w+)");
    private static final Pattern ALERT = Pattern.compile("`(Perfwarden[A-Z]\\w+)`");
    private static final Pattern LEGEND = Pattern.compile("\\{\\{(\\w+)}}");

    /** Added by Prometheus itself. */
    private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

    /** Names of metrics with their labels. */
    private static final Map<String, Set<String>> SERVED = new TreeMap<>();

    private static final AtomicReference<String> LIVENESS = new AtomicReference<>("");

    @TempDir private static Path directory;

    /**
     * A text of the dashboard or of the alerts.
     *
     * @param shown uses labels, as a legend or in words
     */
    record Query(String name, String text, Set<String> shown) {}

    static Stream<Query> queries() {
        return Stream.concat(panels(), alerts());
    }

    private static Stream<Query> panels() {
        return json("grafana/dashboard.json")
                .path("panels")
                .valueStream()
                .flatMap(panel ->
                        panel.path("targets")
                                .valueStream()
                                .map(it ->
                                        new Query(
                                                panel.path("title").asText(),
                                                it.path("expr").asText(),
                                                found(LEGEND, it.path("legendFormat").asText()))));
    }

    private static Stream<Query> alerts() {
        return rules().map(it ->
                new Query(
                        it.path("alert").asText(),
                        it.path("expr").asText(),
                        found(TEMPLATE, it.path("annotations").toString())));
    }

    private static Stream<JsonNode> rules() {
        return DeployFile.yaml(DeployFile.text(ALERTS)).at("/groups/0/rules").valueStream();
    }

    private static JsonNode json(String name) {
        try {
            return DeployFile.JSON.readTree(DeployFile.text(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(it -> it.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A server that judged the demonstration's pull requests, and one that notifies. */
    @BeforeAll
    static void serve() throws Exception {
        int own = TestPorts.next();
        ServerStarter scraped =
                (registration, data) -> {
                    var server = new RealServer(OptionalInt.of(own)).start(registration, data);
                    return new ServerStarter.RunningServer() {
                        @Override
                        public URI url() {
                            return server.url();
                        }

                        @Override
                        public void close() {
                            scrape(URI.create("http://127.0.0.1:" + own));
                            server.close();
                        }
                    };
                };
        var silent =
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        int code = new DemoRun(scraped, silent).run(new DemoOptions(true, false, Hang.LIMIT));
        assertThat(code).isZero();
        try (PerfwardenServer server = notifying()) {
            scrape(server.url());
            LIVENESS.set(get(server.url(), "/health/liveness"));
        }
    }

    private static PerfwardenServer notifying() {
        Map<String, String> settings =
                Map.of(
                        "PERFWARDEN_GITHUB_API_URL", "http://127.0.0.1:9",
                        "PERFWARDEN_GITHUB_APP_ID", "12345",
                        "PERFWARDEN_GITHUB_PRIVATE_KEY", AppKeys.pkcs8Pem(),
                        "PERFWARDEN_GITHUB_WEBHOOK_SECRET", "secret",
                        "PERFWARDEN_NOTIFY_URL", "https://127.0.0.1:9/",
                        "PERFWARDEN_HOST", "127.0.0.1",
                        "PERFWARDEN_PORT", "0",
                        "PERFWARDEN_DATA_DIR", directory.toString());
        return switch (new SettingsReader(settings).read().flatMap(PerfwardenServer::start)) {
            case ReadOutcome.Ok<PerfwardenServer>(PerfwardenServer server) -> server;
            case ReadOutcome.Rejected<PerfwardenServer>(var problems) ->
                    throw new AssertionError(problems);
        };
    }

    private static void scrape(URI server) {
        get(server, "/prometheus")
                .lines()
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .forEach(sample ->
                        SERVED.computeIfAbsent(sample.group(1), _ -> new TreeSet<>())
                                .addAll(found(LABEL, Objects.toString(sample.group(2), ""))));
    }

    private static String get(URI server, String path) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(server.resolve(path)).build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("no answer at " + path, e);
        }
    }

    /** GitHub cannot be reached by the server that was asked. */
    @Test
    void a_server_is_restarted_because_github_or_the_database_is_down() {
        assertThat(LIVENESS.get())
                .contains("\"UP\"")
                .doesNotContain("store", "github", "queue", "DEGRADED");
    }

    @ParameterizedTest
    @MethodSource("queries")
    void a_metric_or_label_does_not_exist(Query query) {
        PromQuery parsed = PromQuery.parse(query.text().replace("$job", ".*"));
        assertThat(parsed.metrics()).isNotEmpty();
        Set<String> everywhere = new TreeSet<>(parsed.labels());
        everywhere.addAll(query.shown());
        parsed.metrics()
                .forEach((metric, labels) -> {
                    assertThat(SERVED).containsKey(metric);
                    Set<String> known = new TreeSet<>(SERVED.get(metric));
                    known.addAll(OF_PROMETHEUS);
                    assertThat(known).as(metric).containsAll(labels).containsAll(everywhere);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sum(a",
                "sum(a))",
                "a{b=c}",
                "a{b}",
                "rate(a[5])",
                "a > > 1",
                "guess(a)",
                "a and",
                "",
            })
    void a_query_that_is_none_is_found(String text) {
        assertThatThrownBy(() -> PromQuery.parse(text)).isInstanceOf(AssertionError.class);
    }

    @Test
    void an_operator_is_told_what_to_do() {
        assertThat(rules())
                .hasSizeGreaterThan(5)
                .allMatch(it -> it.path("alert").asText().startsWith("Perfwarden"))
                .allMatch(it -> it.at("/labels/severity").asText().matches("critical|warning"))
                .allMatch(it -> it.at("/annotations/summary").asText().endsWith("."))
                .allMatch(it -> it.at("/annotations/description").asText().endsWith("."));
    }

    @Test
    void the_page_for_operators_misses_an_alert() {
        assertThat(found(ALERT, DeployFile.text("README.md")))
                .isEqualTo(alerts().map(Query::name).collect(Collectors.toSet()));
    }

    @Test
    void what_must_be_watched_has_an_alert() {
        String all = alerts().map(Query::text).collect(Collectors.joining("\n"));
        assertThat(all)
                .contains(
                        "perfwarden_queue_oldest",
                        "perfwarden_deliveries_total",
                        "perfwarden_github_rate_remaining",
                        "perfwarden_queue_failed",
                        "perfwarden_store_up",
                        "perfwarden_checks_total");
    }

    @Test
    void panels_lie_over_each_other() {
        Set<List<Integer>> taken = new HashSet<>();
        for (JsonNode panel : json("grafana/dashboard.json").path("panels")) {
            JsonNode place = panel.path("gridPos");
            int right = place.path("x").asInt() + place.path("w").asInt();
            assertThat(right).isLessThanOrEqualTo(24);
            for (int x = place.path("x").asInt(); x < right; x++) {
                for (int y = 0; y < place.path("h").asInt(); y++) {
                    assertThat(taken.add(List.of(x, y + place.path("y").asInt())))
                            .as(panel.path("title").asText())
                            .isTrue();
                }
            }
        }
    }

    /** Which alerts fire in situations that the resource describes. */
    @Test
    void an_alert_fires_too_early_or_too_late() {
        String tests = "src/test/resources/deploy/alerts-test.yml";
        assertThat(promtool("check", "rules", DeployFile.path(ALERTS).toString()).well()).isTrue();
        Ended ended = promtool("test", "rules", tests);
        assertThat(ended.code()).as(ended.output()).isZero();
    }

    private static Ended promtool(String... arguments) {
        assumeTrue(
                DeployFile.run(Map.of(), List.of("promtool", "--version")).well(),
                "promtool is not installed");
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        return DeployFile.run(Map.of(), command);
    }
}
