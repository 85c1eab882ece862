package io.perfwarden.recipes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.sun.net.httpserver.HttpServer;
import io.perfwarden.app.SubmitCommand;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.ShellContext;
import io.perfwarden.demo.standin.JobTokens;
import io.perfwarden.demo.standin.StandInIssuer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine;

/** The lines of the recipes do what they say, with the variables that each CI sets. */
@DisabledOnOs(OS.WINDOWS)
class SubmitRecipesTest {
    private static final String HEAD = "a".repeat(40);
    private static final String MERGE = "b".repeat(40);

    @TempDir private Path directory;
    private final StandInIssuer issuer = StandInIssuer.start(Clock.systemUTC());
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Deque<Integer> answers = new ConcurrentLinkedDeque<>();

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    private String address = "";

    /** Notes what is sent to it. */
    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        requests.add(
                                exchange.getRequestURI()
                                        + " "
                                        + exchange.getRequestHeaders().getFirst("Authorization"));
                        exchange.getRequestBody().readAllBytes();
                        Integer status = answers.poll();
                        byte[] body =
                                "{\"detail\":\"token-expired\",\"verdict\":\"here\"}"
                                        .getBytes(UTF_8);
                        exchange.sendResponseHeaders(status == null ? 202 : status, body.length);
                        exchange.getResponseBody().write(body);
                    }
                });
        server.start();
        address = "http://127.0.0.1:" + server.getAddress().getPort();
        Files.createDirectories(directory.resolve("results"));
        Files.writeString(directory.resolve("results/times.json"), "[]");
        program("make", "exit 0");
        program("git", "echo " + HEAD);
        program(
                "perfwarden",
                "for it in \"$@\"; do echo \"$it\"; done > " + directory.resolve("line"));
    }

    @AfterEach
    void end() {
        server.stop(0);
        issuer.close();
    }

    private void program(String name, String script) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** The first YAML of a section of the page. */
    private static Object yaml(String section) throws IOException {
        String page = Files.readString(Path.of("config/recipes/submit/README.md"));
        String block = page.split("\n## " + section + "\n", 2)[1].split("```yaml\n", 2)[1];
        return new Yaml().load(block.split("\n```", 2)[0]);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    private static Object at(Object mapping, String key) {
        return Objects.requireNonNull(map(mapping).get(key), key);
    }

    /** Runs a job's lines in a shell, and then what they call with the same variables. */
    private int run(String lines, Map<String, String> variables) throws Exception {
        Map<String, String> all = new TreeMap<>(variables);
        all.put("PATH", directory + ":/usr/bin:/bin");
        all.put("PERFWARDEN_SERVER", address);
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-e", "-c", lines);
        shell.directory(directory.toFile()).environment().clear();
        shell.environment().putAll(all);
        assertThat(shell.start().waitFor()).isZero();
        List<String> line = new ArrayList<>(Files.readAllLines(directory.resolve("line")));
        assertThat(line.removeFirst()).isEqualTo("submit");
        line.set(0, directory.resolve(line.getFirst()).toString());
        ShellContext quiet =
                new ShellContext(
                        new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
                        new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
                        ShellContext.Screen.NONE,
                        Clock.systemUTC(),
                        "1.2.3");
        SubmitCommand command = new SubmitCommand(quiet, all);
        new CommandLine(command).parseArgs(line.toArray(String[]::new));
        return command.call();
    }

    private String sent() {
        assertThat(requests).isNotEmpty();
        return requests.getLast();
    }

    @Test
    void gitlab_s_lines_send_the_head_of_a_merge_request_with_the_job_s_id_token()
            throws Exception {
        Map<String, Object> job = map(at(yaml("GitLab"), "bench"));
        assertThat(map(at(job, "id_tokens"))).containsOnlyKeys("PERFWARDEN_ID_TOKEN");
        String lines =
                String.join(
                        "\n", ((List<?>) at(job, "script")).stream().map(String::valueOf).toList());
        String token = issuer.mint(address, JobTokens.ofGitLab("refs/heads/faster", false, HEAD));
        Map<String, String> variables = Map.of("PERFWARDEN_ID_TOKEN", token, "CI_COMMIT_SHA", HEAD);
        assertThat(run(lines, variables)).isEqualTo(ExitCode.PASS);
        assertThat(sent()).contains("/r/octo/bench/results", "commit=" + HEAD, "suite=core", token);
        Map<String, String> merged = new TreeMap<>(variables);
        merged.put("CI_COMMIT_SHA", MERGE);
        merged.put("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", HEAD);
        assertThat(run(lines, merged)).isEqualTo(ExitCode.PASS);
        assertThat(sent()).contains("commit=" + HEAD);
    }

    @Test
    void buildkite_s_lines_ask_the_agent_for_a_token_with_the_server_as_audience()
            throws Exception {
        String lines =
                String.valueOf(
                        at(((List<?>) at(yaml("Buildkite"), "steps")).getFirst(), "command"));
        program(
                "buildkite-agent",
                "echo \"$@\" > " + directory.resolve("asked") + "; echo agent.token.of-job");
        Map<String, String> variables = Map.of("BUILDKITE", "true", "BUILDKITE_COMMIT", "HEAD");
        assertThat(run(lines, variables)).isEqualTo(ExitCode.PASS);
        assertThat(sent()).contains("commit=" + HEAD, "Bearer agent.token.of-job");
        assertThat(directory.resolve("asked"))
                .content()
                .isEqualTo("oidc request-token --audience " + address + "\n");
    }

    @Test
    void on_github_a_token_is_asked_for_again_when_it_has_expired() throws Exception {
        issuer.nextTokens(JobTokens.ofGitHub(1, "push", "refs/heads/faster", HEAD));
        Map<String, String> variables =
                Map.of(
                        "ACTIONS_ID_TOKEN_REQUEST_URL",
                        issuer.url() + "/token?api-version=2",
                        "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
                        "run");
        answers.add(401);
        assertThat(
                        run(
                                "perfwarden submit results --repo octo/bench --suite core --commit "
                                        + HEAD,
                                variables))
                .isEqualTo(ExitCode.PASS);
        assertThat(requests).hasSize(2).doesNotHaveDuplicates();
        String body = requests.getLast().split("\\.")[1];
        assertThat(new String(Base64.getUrlDecoder().decode(body), UTF_8))
                .contains("\"aud\":\"" + address);
    }
}
