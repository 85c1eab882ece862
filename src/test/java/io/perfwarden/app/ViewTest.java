package io.perfwarden.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.cli.CliRefusal;
import io.perfwarden.cli.CliRunner;
import io.perfwarden.cli.CliRunner.LazyCommand;
import io.perfwarden.cli.FileHistory;
import io.perfwarden.cli.ShellContext;
import io.perfwarden.model.*;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages of a history that lies in files. */
class ViewTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    @TempDir private Path directory;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource({
        "gab-history/base.js, ",
        "asv, time_",
        "conbench/base.json, ",
        "google-benchmark, BM_",
    })
    void whatever_has_a_history_is_shown(String what, String name) throws Exception {
        try (ViewServer server = server(SAMPLES.resolve(what))) {
            HttpResponse<String> page = get(server, "");

            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("/trend?s=").contains(name == null ? "" : name);
            for (String tail : List.of("/changes", "/health")) {
                assertThat(get(server, tail).statusCode()).as(tail).isEqualTo(200);
            }
        }
    }

    @Test
    void a_regression_of_a_data_js_is_found_and_dated() throws Exception {
        Path file = directory.resolve("data.js");
        Files.writeString(file, dataJs(40, 30));
        try (ViewServer server = server(directory)) {
            assertThat(get(server, "/changes").body())
                    .contains("parse/json", "%040d".formatted(31).substring(0, 7))
                    .doesNotContain("hash/crc32");
            assertThat(get(server, "/run/31").body()).contains("parse/json", "slower");
        }
    }

    @Test
    void commits_of_a_data_js_keep_subject_and_author_and_its_benchmarks_their_noise()
            throws Exception {
        Path file = directory.resolve("data.js");
        Files.writeString(file, dataJs(40, 30));
        try (ViewServer server = server(directory)) {
            String grid = get(server, "").body();
            assertThat(grid).contains("\u00b1").doesNotContain("Why");
            Matcher trend = Pattern.compile("/trend\\?s=[0-9a-f]{12}").matcher(grid);
            assertThat(trend.find()).isTrue();
            assertThat(get(server, trend.group()).body())
                    .contains("<bdi>Sort &lt;b 40, by Ada</bdi>")
                    .contains("0000000 Sort &lt;b 39, by Ada");
            assertThat(get(server, "/changes").body()).contains("Sort &lt;b 31, by Ada");
        }
    }

    @Test
    void a_directory_of_results_for_each_run_is_a_history() throws Exception {
        for (String run : List.of("base", "same", "slow")) {
            Path results = Files.createDirectories(directory.resolve(run));
            Files.copy(
                    SAMPLES.resolve("google-benchmark/" + run + ".json"),
                    results.resolve("core.json"));
        }
        var runs = FileHistory.read(shell(), directory.toString());

        assertThat(runs).hasSize(3).allMatch(it -> it.where().suite().equals("core"));
        try (ViewServer server = server(directory)) {
            assertThat(get(server, "?outcome=all").body())
                    .contains("sort_words/512", "regressed (2)")
                    .doesNotContain("new (");
        }
    }

    @Test
    void files_side_by_side_are_called_suites_with_one_run() throws Exception {
        for (String file : List.of("base.json", "slow.json")) {
            Files.copy(SAMPLES.resolve("jmh/" + file), directory.resolve(file));
        }
        var runs = FileHistory.read(shell(), directory.toString());

        assertThat(runs)
                .extracting(it -> it.where().suite())
                .containsExactlyInAnyOrder("base", "slow");
        assertThat(said.toString(UTF_8))
                .contains("each of its 2 files is a suite with one run")
                .contains("put each run into a directory of its own");
    }

    @Test
    void baselines_of_platforms_and_their_archive_are_one_suite() throws Exception {
        Path core = directory.resolve("core");
        Files.createDirectories(core.resolve("archive"));
        Files.write(core.resolve("linux.json"), baseline(2));
        Files.write(core.resolve("macos.json"), baseline(2));
        Files.write(core.resolve("archive/linux-" + sha(1).abbreviated() + ".json"), baseline(1));
        var runs = FileHistory.read(shell(), directory.toString());

        assertThat(runs)
                .extracting(it -> it.where().label(), FileHistory.LocalRun::sha)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("core/linux", sha(1)),
                        org.assertj.core.groups.Tuple.tuple("core/linux", sha(2)),
                        org.assertj.core.groups.Tuple.tuple("core/macos", sha(2)));
    }

    @Test
    void no_other_site_can_read_it() throws Exception {
        try (ViewServer server = server(SAMPLES.resolve("asv"))) {
            URI page = server.page();
            assertThat(page.getHost()).isIn("localhost", "127.0.0.1");
            assertThat(firstLine(page, "evil.example:" + page.getPort())).contains(" 421 ");
            assertThat(firstLine(page, "localhost:" + page.getPort())).contains(" 200 ");
        }
    }

    @Test
    void the_temporary_files_are_deleted() throws Exception {
        ViewServer server = server(SAMPLES.resolve("asv"));
        Path store = server.directory().orElseThrow();
        assertThat(store).isNotEmptyDirectory();
        server.close();

        assertThat(store).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/no/such/place | 3 | no such file or directory",
                "src/main/jte | 3 | holds no history (expected data.js of",
                "src/test/resources/samples/asv --port 70000 | 2 | --port: is 70000",
                "src/test/resources/samples/asv --open maybe | 2 | --open: is maybe",
            })
    void a_wrong_input_is_refused_in_words(String line, int code, String words) {
        String[] arguments = ("view " + line).split(" ", -1);
        ShellContext shell = shell();
        var command = new LazyCommand("view", () -> new ViewCommand(shell));

        assertThat(new CliRunner(shell, List.of(command)).run(arguments)).isEqualTo(code);
        assertThat(said.toString(UTF_8)).contains(words).doesNotContain("bug");
    }

    private ViewServer server(Path path) throws IOException, CliRefusal {
        var runs = FileHistory.read(shell(), path.toString());
        return switch (ViewServer.start("history", runs, 0, "test")) {
            case ReadOutcome.Ok(var server) -> server;
            case ReadOutcome.Rejected(var problems) -> throw new AssertionError(problems);
        };
    }

    private ShellContext shell() {
        PrintStream stream = new PrintStream(said, true, UTF_8);
        return new ShellContext(
                stream, stream, ShellContext.Screen.NONE, Clock.systemUTC(), "test");
    }

    private static HttpResponse<String> get(ViewServer server, String tail) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI page = URI.create(server.page() + tail);
            return client.send(
                    HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static String firstLine(URI page, String host) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), page.getPort())) {
            String request = "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.formatted(page.getPath(), host).getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .toList()
                    .getFirst();
        }
    }

    private static CommitSha sha(int number) {
        return new CommitSha("%040d".formatted(number));
    }

    private static byte[] baseline(int number) {
        var provenance =
                new BaselineProvenance(
                        Optional.of(sha(number)),
                        "main",
                        Optional.empty(),
                        Optional.of(Instant.EPOCH.plus(Duration.ofDays(number))),
                        "ada",
                        "");
        var result =
                new MetricResult(
                        BenchmarkId.of("a"),
                        Metric.of("time", Unit.parse("ns")),
                        MetricReading.of(number),
                        new FilePosition("a.json", 0));
        var results =
                new ResultSet(
                        List.of("google-benchmark"),
                        List.of(result),
                        BenchmarkEnvironment.UNKNOWN,
                        List.of());
        return BaselineCodec.encode(new Baseline(Optional.of(provenance), results));
    }

    /** Of two benchmarks, one of which is slower from a commit on. */
    private static String dataJs(int entries, int slowFrom) {
        StringJoiner all = new StringJoiner(",");
        for (int i = 1; i <= entries; i++) {
            double noise = 1 + (i * 37 % 11 - 5) / 1000.0;
            double json = 1000 * noise * (i > slowFrom ? 1.25 : 1);
            double crc = 300 * (1 + (i * 53 % 13 - 6) / 1000.0);
            all.add(
                    """
                    {"commit":{"id":"%1$040d","message":"Sort <b %1$d\\n\\nWhy","author":{"name":"Ada"},"timestamp":"2026-07-01T00:00:00Z","url":""},
                     "date":%2$d,"tool":"googlecpp","benches":[%3$s,%4$s]}
                    """
                            .formatted(
                                    i,
                                    1_751_300_000_000L + i * 36_000_000L,
                                    bench("parse/json", json),
                                    bench("hash/crc32", crc)));
        }
        return "window.BENCHMARK_DATA = {\"lastUpdate\":1,\"repoUrl\":\"\",\"entries\":{\"C++\":["
                + all
                + "]}}";
    }

    private static String bench(String name, double value) {
        return String.format(
                Locale.ROOT,
                "{\"name\":\"%s\",\"value\":%.2f,\"unit\":\"ns/iter\","
                        + "\"extra\":\"iterations: 9\\ncpu: %.2f ns\\nthreads: 1\"}",
                name,
                value,
                value);
    }
}
