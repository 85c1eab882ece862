package io.perfwarden.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.Run;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code perfwarden trend} over what a server keeps. */
class DatabaseHistoriesTest {
    private static final InstalledRepo REPO =
            new InstalledRepo(new InstallationId(1), new RepoId(7), new RepoName("octo", "bench"));

    @TempDir Path data;
    private final SettableClock clock = new SettableClock(UseCaseWorld.START);

    private void measured(double... values) {
        try (StoreDatabase database = Stores.openFile(data.resolve("perfwarden.db"))) {
            FactStore facts = FactStore.of(database, clock);
            facts.repositories().record(REPO);
            for (int i = 0; i < values.length; i++) {
                WorkflowRun run =
                        GivenRun.of(UseCaseWorld.ownBranch())
                                .id(i + 1)
                                .on(new CommitSha("%07x".formatted(i + 1) + "0".repeat(33)))
                                .succeeded();
                facts.results().takenIn(REPO.id(), run, true, List.of(stored(run, values[i])));
            }
        }
    }

    private static StoredResults stored(WorkflowRun run, double value) {
        MetricResult parse =
                new MetricResult(
                        BenchmarkId.of("parse"),
                        Metric.of("time", Unit.parse("ns")),
                        MetricReading.of(value),
                        new FilePosition("a.json", 1));
        ResultSet results =
                new ResultSet(List.of(), List.of(parse), BenchmarkEnvironment.UNKNOWN, List.of());
        return new StoredResults(
                run.attempt(),
                "core",
                Optional.of("linux"),
                true,
                new StoredDocument("{}".getBytes(UTF_8)),
                RunPoints.of(results));
    }

    private Run trend(String... more) {
        return Run.beside(
                new DatabaseHistories(Map.of("PERFWARDEN_DATA_DIR", data.toString()), clock),
                "trend",
                more);
    }

    @Test
    void runs_of_the_default_branch_are_shown_oldest_first() throws IOException {
        measured(10, 20, 15);
        Path csv = data.resolve("trend.csv");
        Run run = trend("--of", "Octo/bench", "--csv", csv.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("core/linux", "parse", "time");
        assertThat(Files.readAllLines(csv))
                .hasSize(4)
                .element(3)
                .asString()
                .contains("2026-11-01", "0000003", "15");
    }

    private Run backfill(String... more) {
        return Run.beside(
                new DatabaseHistories(Map.of("PERFWARDEN_DATA_DIR", data.toString()), clock),
                "backfill",
                more);
    }

    private static String listed(int run, String branch, String event, String conclusion) {
        return """
        {"databaseId": %d, "headSha": "%s", "startedAt": "2026-10-0%dT10:00:00Z",
         "event": "%s", "headBranch": "%s", "conclusion": "%s"}\
        """
                .formatted(run, String.valueOf(run).repeat(40), run, event, branch, conclusion);
    }

    private Path downloaded() throws IOException {
        Path runs = Files.createDirectory(data.resolve("runs"));
        Files.writeString(
                runs.resolve("runs.json"),
                List.of(
                                listed(1, "main", "push", "success"),
                                listed(2, "main", "schedule", "success"),
                                listed(3, "main", "push", "success"),
                                listed(4, "main", "push", "success"),
                                listed(5, "main", "pull_request", "success"),
                                listed(6, "main", "push", "failure"),
                                listed(7, "topic", "push", "success"))
                        .toString());
        for (int run : List.of(1, 5, 6, 7)) {
            Path artifact = Files.createDirectories(runs.resolve(run + "/bench-linux/inner"));
            Files.writeString(artifact.resolve("results.json"), UseCaseWorld.times(run, 9));
        }
        Files.createDirectories(runs.resolve("2"));
        Files.write(
                runs.resolve("2/bench-linux.zip"),
                UseCaseWorld.zip("results.json", UseCaseWorld.times(2, 9)));
        Files.createDirectories(runs.resolve("3/logs"));
        Files.createDirectories(runs.resolve("4"));
        byte[] zip = UseCaseWorld.zip("results.json", UseCaseWorld.times(4, 9));
        Files.write(runs.resolve("4/bench-linux.zip"), Arrays.copyOf(zip, zip.length / 2));
        Files.writeString(
                data.resolve("p.yml"),
                """
                version: 1
                suites:
                  - name: core
                    artifact: "bench-{platform}"
                    baseline: "baselines/core/{platform}.json"
                """);
        return runs;
    }

    @Test
    void downloaded_runs_of_the_branch_itself_become_history_and_the_others_are_counted()
            throws IOException {
        measured();
        Path runs = downloaded();
        String config = data.resolve("p.yml").toString();
        Run run = backfill("octo/bench", "--from", runs.toString(), "--config", config);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("octo/bench: 2 runs read, 2 not: 1 without the artifact, 1 damaged");
        try (StoreDatabase database = Stores.openFile(data.resolve("perfwarden.db"))) {
            var past =
                    FactStore.of(database, clock)
                            .history()
                            .newest(REPO.id(), new SuitePlatform("core", "linux"), Set.of(), 9);
            assertThat(past.runs())
                    .extracting(it -> it.name())
                    .containsExactly("1".repeat(40), "2".repeat(40));
        }
        assertThat(backfill("octo/bench", "--from", data.toString(), "--config", config).code())
                .isNotZero();
    }

    @Test
    void a_server_is_asked_to_read_past_runs_once_more() {
        measured();
        Run run = backfill("octo/bench");
        assertThat(run.code()).as(run.err()).isZero();
        try (StoreDatabase database = Stores.openFile(data.resolve("perfwarden.db"))) {
            int waiting =
                    database.read(handle ->
                            handle.createQuery(
                                            "select count(*) from work where kind = 'backfill/1'"
                                                    + " and subject = '7/backfill'")
                                    .mapTo(Integer.class)
                                    .one());
            assertThat(waiting).isEqualTo(1);
        }
        assertThat(backfill("octo/other").code()).isNotZero();
    }

    private Run imported(String... more) throws IOException {
        Path file =
                Files.writeString(
                        data.resolve("data.js"),
                        """
                        window.BENCHMARK_DATA = {"entries": {"My Suite": [
                          {"commit": {"id": "%s"}, "date": 1767600000000,
                           "tool": "customSmallerIsBetter",
                           "benches": [{"name": "parse", "unit": "ns", "value": 7}]},
                          {"commit": {"id": "short"}, "date": 1767700000000,
                           "tool": "customSmallerIsBetter",
                           "benches": [{"name": "parse", "unit": "ns", "value": 8}]}]}}
                        """
                                .formatted("a".repeat(40)));
        List<String> all = new ArrayList<>(List.of(file.toString()));
        all.addAll(List.of(more));
        return Run.beside(
                new DatabaseHistories(Map.of("PERFWARDEN_DATA_DIR", data.toString()), clock),
                "import",
                all.toArray(String[]::new));
    }

    @Test
    void another_systems_history_comes_before_what_was_measured() throws IOException {
        measured(10, 20);
        for (int again = 0; again < 2; again++) {
            Run run =
                    imported(
                            "--into-server",
                            "octo/bench",
                            "--suite",
                            "core",
                            "--platform",
                            "linux");
            assertThat(run.err()).isEmpty();
            assertThat(run.code()).isZero();
            assertThat(run.out())
                    .contains("1 commit is in the history of octo/bench")
                    .contains("left out for want of a full commit id: 1");
        }
        Path csv = data.resolve("trend.csv");
        assertThat(trend("--of", "octo/bench", "--csv", csv.toString()).code()).isZero();
        assertThat(Files.readAllLines(csv)).hasSize(4).element(1).asString().contains("aaaaaaa");
        assertThat(data.resolve("baselines")).doesNotExist();
    }

    @Test
    void an_import_into_a_repository_nobody_knows_or_without_one_is_refused() throws IOException {
        measured(10);
        assertThat(imported("--into-server", "octo/other").err())
                .contains("--into-server: the server knows no repository octo/other");
        assertThat(imported("--suite", "core").err()).contains("--into-server");
        assertThat(imported("--into-server", "octo").code()).isEqualTo(2);
    }

    private Run replay(String... arguments) {
        return Run.beside(
                new DatabaseHistories(Map.of("PERFWARDEN_DATA_DIR", data.toString()), clock),
                "replay",
                arguments);
    }

    /** A verdict that was given in a world of its own, put into this database. */
    private CommitSha judged() throws IOException {
        measured(10);
        byte[] proof;
        try (UseCaseWorld world = new UseCaseWorld(Files.createDirectory(data.resolve("world")))) {
            world.measured(UseCaseWorld.ownBranch(), 100, 130);
            proof =
                    world.ledger()
                            .verdictRecords()
                            .of(FakeGitHub.REPO.id(), UseCaseWorld.HEAD)
                            .getFirst()
                            .bytes();
        }
        try (StoreDatabase database = Stores.openFile(data.resolve("perfwarden.db"))) {
            FactStore.of(database, clock)
                    .verdictRecords()
                    .keep(
                            REPO.id(),
                            UseCaseWorld.HEAD,
                            "pull/7",
                            new VerdictRecords.Kept(
                                    new StoredDocument(proof),
                                    Optional.empty(),
                                    UseCaseWorld.START));
        }
        return UseCaseWorld.HEAD;
    }

    @Test
    void a_verdict_of_the_server_is_given_again_and_from_its_file_without_one() throws IOException {
        String sha = judged().value();
        Path file = data.resolve("v.zip");
        Run here = replay("--of", "octo/bench@" + sha, "--to", file.toString());
        assertThat(here.err()).isEmpty();
        assertThat(here.out()).startsWith("ok    fail " + sha + " for pull/7 of octo/bench");
        assertThat(here.code()).isZero();
        Run there = Run.of("replay", file.toString());
        assertThat(there.out()).isEqualTo(here.out());
        assertThat(there.code()).isZero();
    }

    @Test
    void a_verdict_that_somebody_touched_does_not_hold() throws IOException {
        String sha = judged().value();
        Path file = data.resolve("v.zip");
        assertThat(replay("--of", "octo/bench@" + sha, "--to", file.toString()).code()).isZero();
        try (FileSystem zip = FileSystems.newFileSystem(file)) {
            Path report = zip.getPath("report.json");
            Files.writeString(report, Files.readString(report).replace("130", "101"));
        }
        Run run = Run.of("replay", file.toString());
        assertThat(run.out()).contains("WRONG report.json: was changed");
        assertThat(run.code()).isEqualTo(1);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 3));
        assertThat(Run.of("replay", file.toString()).code()).isEqualTo(3);
    }

    @Test
    void what_is_not_kept_or_not_named_is_refused() throws IOException {
        measured(10);
        assertThat(replay("--of", "octo/bench@" + "1".repeat(40)).code()).isEqualTo(3);
        assertThat(replay("--of", "octo/bench").code()).isEqualTo(2);
        assertThat(replay().code()).isEqualTo(2);
        assertThat(replay("x.json", "--of", "octo/bench@" + "1".repeat(40)).code()).isEqualTo(2);
    }

    private Run compare(String... more) {
        return Run.beside(
                new DatabaseHistories(Map.of("PERFWARDEN_DATA_DIR", data.toString()), clock),
                "compare",
                more);
    }

    @Test
    void two_measured_commits_of_the_server_are_compared() throws IOException {
        String branch = UseCaseWorld.ownBranch().branch().value();
        try (UseCaseWorld world = new UseCaseWorld(data)) {
            world.measured(UseCaseWorld.ownBranch(), 100, 130);
        }
        try (DirectoryStream<Path> stores = Files.newDirectoryStream(data, "store*.db")) {
            Files.move(stores.iterator().next(), data.resolve("perfwarden.db"));
        }
        Run same = compare("--stored", "octo/bench", branch, UseCaseWorld.HEAD.value());
        assertThat(same.err()).isEmpty();
        assertThat(same.out()).contains("2 benchmarks");
        assertThat(same.code()).isZero();
        Run json = compare("--stored", "octo/bench", branch, branch, "--output", "json");
        assertThat(json.out()).startsWith("{").contains("\"verdict\"");
        Run unknown = compare("--stored", "octo/bench", "nowhere", branch);
        assertThat(unknown.err()).contains("nowhere: is no commit, tag or branch of which");
        assertThat(unknown.code()).isEqualTo(3);
        assertThat(compare("--stored", "octo/none", branch, branch).code()).isEqualTo(2);
        assertThat(compare("--stored", "octo/bench", branch, branch, branch).code()).isEqualTo(2);
        Run limit = compare("--stored", "octo/bench", branch, branch, "--fail", "9%");
        assertThat(limit.err()).contains("--fail: says nothing beside --stored");
        assertThat(limit.code()).isEqualTo(2);
        assertThat(compare("--stored", "octo/bench", branch, branch, "--output", "sections").code())
                .isEqualTo(2);
    }

    @Test
    void only_what_is_named_is_shown_and_only_the_newest_points() throws IOException {
        measured(10, 20, 15);
        Path csv = data.resolve("trend.csv");
        assertThat(
                        trend("par*", "--of", "octo/bench", "--last", "1", "--csv", csv.toString())
                                .code())
                .isZero();
        assertThat(Files.readAllLines(csv)).hasSize(2);
        Run none = trend("absent", "--of", "octo/bench");
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("no benchmark that is kept is called absent");
    }

    @Test
    void a_configuration_is_tried_on_them() throws IOException {
        measured(10, 10, 20, 10);
        Path config = data.resolve("new.yml");
        Files.writeString(
                config,
                "{version: 1, suites: [{name: core, artifact: 'b-{platform}', decision: threshold},"
                        + " {name: none}]}");
        Run run = simulate(config, "octo/bench");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("core/linux: of 3 runs", "would fail", "1 failed", "parse")
                .contains("none: there is no history");
        assertThat(simulate(config, "octo").code()).isEqualTo(2);
    }

    private Run simulate(Path config, String repository) {
        return Run.beside(
                new DatabaseHistories(Map.of("PERFWARDEN_DATA_DIR", data.toString()), clock),
                "simulate",
                "--config",
                config.toString(),
                "--of",
                repository);
    }

    @Test
    void a_repository_that_the_server_never_heard_of_is_said() {
        measured(10);
        Run run = trend("--of", "octo/other");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("the server knows no repository octo/other");
    }

    @Test
    void a_directory_without_a_database_stays_without_one() {
        Run run = trend("--of", "octo/bench");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("PERFWARDEN_DATA_DIR", "there is no database");
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void what_is_no_repository_and_two_sources_at_once_are_refused() {
        assertThat(trend("--of", "octo").err()).contains("expected OWNER/REPO");
        assertThat(trend("--of", "octo/bench", "--in", "baselines").err())
                .contains("expected one of them");
    }
}
