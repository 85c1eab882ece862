package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.published.RequestCheck;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The doctor says of each repository what keeps a verdict from coming, within bounds. */
class RepositoryDiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final String SHA = "@" + "a".repeat(40);
    private static final String CONFIGURATION =
            "version: 1\nsuites: [{name: core, workflow: bench.yml, artifact: bench-core}]\n";
    private static final String WORKFLOW =
            """
            on: {pull_request: {}, push: {branches: [main]}}
            permissions: {contents: read}
            concurrency: {group: a, cancel-in-progress: true}
            jobs:
              measure:
                runs-on: ubuntu-24.04
                steps:
                  - uses: actions/checkout@SHA
                  - uses: actions/setup-go@SHA
                  - run: go test -run='^$' -bench=. -count=10 ./... | tee results.txt
                  - uses: actions/upload-artifact@SHA
                    with: {name: bench-core, path: results.txt}
            """
                    .replace("@SHA", SHA);

    @TempDir private Path directory;
    private final StandInWorld world =
            new StandInWorld(
                    new StandInApp(12345, "Iv23liDoctor", "perfwarden", 7), new SettableClock(NOW));

    @SuppressWarnings("NullAway.Init")
    private StandInGitHub github;

    @BeforeEach
    void start() throws IOException {
        github = StandInGitHub.start(world, RequestCheck::complaints);
    }

    @AfterEach
    void end() {
        github.close();
        assertThat(github.journal().unknown()).isEmpty();
        assertThat(github.journal().mistakes()).isEmpty();
    }

    private StandInRepository add(long id, String name, Map<String, String> files) {
        StandInRepository repository = world.add(id, "acme", name);
        Map<String, StandInBytes> bytes = new TreeMap<>();
        files.forEach((path, text) -> bytes.put(path, StandInBytes.of(text)));
        bytes.put("README.md", StandInBytes.of("read me"));
        repository.push("main", "all", bytes);
        return repository;
    }

    private static Map<String, String> files(String configuration, String workflow) {
        return Map.of(
                ".github/perfwarden.yml", configuration, ".github/workflows/bench.yml", workflow);
    }

    private String examined() {
        StringWriter words = new StringWriter();
        Map<String, String> settings =
                Map.of(
                        "PERFWARDEN_GITHUB_API_URL", github.url().toString(),
                        "PERFWARDEN_GITHUB_APP_ID", "12345",
                        "PERFWARDEN_GITHUB_PRIVATE_KEY", github.privateKeyPem(),
                        "PERFWARDEN_GITHUB_WEBHOOK_SECRET", "hunter2-hunter2",
                        "PERFWARDEN_DATA_DIR", directory.toString());
        new CommandLine(new DoctorCommand(settings, new SettableClock(NOW), Optional.of(_ -> 405)))
                .setOut(new PrintWriter(words))
                .setErr(new PrintWriter(words))
                .execute();
        assertThat(words.toString()).doesNotContain("Exception", "BEGIN");
        return words.toString();
    }

    private long requestsOfRepositories() {
        return github.journal().count(" /repos/");
    }

    @Test
    void a_repository_whose_workflow_lacks_nothing_is_fine_with_five_requests() {
        add(1, "textkit", files(CONFIGURATION, WORKFLOW));
        assertThat(examined())
                .contains("ok     acme/textkit: a verdict can come of .github/workflows/bench.yml");
        assertThat(requestsOfRepositories()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "pull_request: {}, | `` | wrong  acme/textkit: .github/workflows/bench.yml: does not run on pull_request",
                "branches: [main] | branches: [next] | does not run on push of main",
                "name: bench-core | name: results | uploads \"results\", which no suite takes",
                "actions/upload-artifact | actions/cache | uploads no results",
                "go test | go vet | checks nothing",
                "jobs: | nothing: | is no workflow",
                "permissions: {contents: read} | permissions: {contents: write} | note   acme/textkit: .github/workflows/bench.yml: 1 things to make better, such as: may write",
            })
    void what_a_workflow_lacks_is_said_by_the_reader_of_config_check(
            String whole, String broken, String symptom) {
        String workflow = WORKFLOW.replace(whole, broken);
        if (symptom.equals("checks nothing")) {
            workflow = workflow.replace("upload-artifact", "cache");
            symptom = "has no step that measures or uploads results";
        }
        add(1, "textkit", files(CONFIGURATION, workflow));
        assertThat(examined()).contains(symptom).doesNotContain("a verdict can come");
    }

    @Test
    void a_workflow_that_is_not_there_and_a_configuration_that_is_wrong_are_findings() {
        add(1, "gone", files(CONFIGURATION.replace("bench.yml", "old.yml"), WORKFLOW));
        add(2, "wrong", files("version: 1\nsuits: []\n", WORKFLOW));
        add(3, "bare", Map.of());
        add(4, "other", Map.of(".github/workflows/ci.yml", WORKFLOW));
        assertThat(examined())
                .contains(
                        "acme/gone: suite core names .github/workflows/old.yml, which is not on"
                                + " main\n       -> merge the file",
                        "wrong  acme/wrong: .github/perfwarden.yml",
                        "suits",
                        "no .github/perfwarden.yml in 2 of 4 repositories: acme/bare, acme/other;"
                                + " perfwarden init writes one");
    }

    @Test
    void a_suite_that_names_no_workflow_is_found_in_the_one_that_uploads_for_it() {
        String any = CONFIGURATION.replace("workflow: bench.yml, ", "");
        Map<String, String> files = new TreeMap<>(files(any, WORKFLOW));
        files.put(".github/workflows/ci.yml", "on: push\njobs: {test: {steps: [{run: make}]}}\n");
        add(1, "any", files);
        add(2, "none", files(any, WORKFLOW.replace("bench-core", "results")));
        assertThat(examined())
                .contains(
                        "ok     acme/any: a verdict can come of .github/workflows/bench.yml",
                        "wrong  acme/none: no workflow uploads bench-core, which suite core takes")
                .doesNotContain("ci.yml");
    }

    @Test
    void a_called_workflow_and_an_action_of_the_repository_are_followed() {
        Map<String, String> files = new TreeMap<>();
        files.put(".github/perfwarden.yml", CONFIGURATION);
        files.put(
                ".github/workflows/bench.yml",
                WORKFLOW.substring(0, WORKFLOW.indexOf("  measure:"))
                        + "  measure: {uses: ./.github/workflows/measure.yml}\n");
        files.put(
                ".github/workflows/measure.yml",
                WORKFLOW.replaceFirst("(?m)^on:.*$", "on: workflow_call")
                        .replaceFirst("actions/upload-artifact@a+\n.*", "./ci/keep"));
        files.put(
                "ci/keep/action.yml",
                "runs: {using: composite, steps: [{uses: actions/upload-artifact%s, with: {name: bench-core}}]}"
                        .formatted(SHA));
        add(1, "textkit", files);
        assertThat(examined()).contains("ok     acme/textkit: a verdict can come of");
    }

    @Test
    void github_that_fails_for_one_repository_hides_nothing_of_the_next() {
        add(1, "broken", files(CONFIGURATION, WORKFLOW));
        add(2, "textkit", files(CONFIGURATION, WORKFLOW));
        github.faults().add("acme/broken/contents", FaultEffect.status(502));
        assertThat(examined())
                .contains(
                        "note   acme/broken was not looked at: ",
                        "ok     acme/textkit: a verdict can come of");
    }

    @Test
    void of_many_repositories_the_rest_is_counted_and_not_asked_for() {
        for (int i = 1; i <= 25; i++) {
            add(i, "repo-" + (100 + i), files(CONFIGURATION, WORKFLOW));
        }
        assertThat(examined())
                .contains(
                        "acme/repo-120: a verdict", "note   5 more repositories were not looked at")
                .doesNotContain("repo-121");
        assertThat(requestsOfRepositories()).isEqualTo(20 * 5);
    }

    @Test
    void a_repository_without_end_costs_few_requests_and_few_lines() {
        Map<String, String> files = new TreeMap<>();
        StringBuilder suites = new StringBuilder("version: 1\nsuites:\n");
        for (int i = 0; i < 40; i++) {
            suites.append("  - {name: s%d, workflow: w%d.yml, artifact: a%d}\n".formatted(i, i, i));
            files.put(
                    ".github/workflows/w%d.yml".formatted(i),
                    WORKFLOW.replace("measure:", "\"\\e[2J\":"));
        }
        files.put(".github/perfwarden.yml", suites.toString());
        add(1, "many", files);
        String said = examined();
        assertThat(said).contains("acme/many: ", " more findings").doesNotContain("\u001b");
        assertThat(said.lines().filter(it -> it.contains("acme/many"))).hasSizeLessThan(20);
        assertThat(requestsOfRepositories()).isLessThan(40);
    }
}
