package io.perfwarden.actions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.BriefJvm;

/**
 * Runs a script of an action with the environment that GitHub documents for a runner, and nothing
 * else of this one.
 *
 * @see <a href="https://docs.github.com/en/actions/reference/workflows-and-actions/variables">
 *     Variables</a>
 */
final class ActionRunner {
    static final Path ACTIONS = Path.of(".github/actions").toAbsolutePath();

    private static final Set<PosixFilePermission> RUNNABLE =
            PosixFilePermissions.fromString("rwxr-xr-x");

    final Path workspace;
    final Path temp;
    final Path bin;
    final Map<String, String> environment = new TreeMap<>();
    private final Path root;

    ActionRunner(Path root) throws IOException {
        this.root = root;
        this.workspace = Files.createDirectories(root.resolve("work"));
        this.temp = Files.createDirectories(root.resolve("temp"));
        this.bin = Files.createDirectories(root.resolve("bin"));
        for (String file : List.of("output", "summary", "env", "path", "event")) {
            Files.writeString(root.resolve(file), "");
        }
        environment.putAll(
                Map.of(
                        "PATH", bin + ":/usr/bin:/bin",
                        "HOME", root.toString(),
                        "GITHUB_WORKSPACE", workspace.toString(),
                        "GITHUB_OUTPUT", root.resolve("output").toString(),
                        "GITHUB_STEP_SUMMARY", root.resolve("summary").toString(),
                        "GITHUB_ENV", root.resolve("env").toString(),
                        "GITHUB_PATH", root.resolve("path").toString(),
                        "GITHUB_EVENT_NAME", "pull_request",
                        "RUNNER_TEMP", temp.toString(),
                        "GITHUB_REPOSITORY", "o/r"));
        environment.putAll(
                Map.of(
                        "RUNNER_OS", "Linux",
                        "RUNNER_ARCH", "X64",
                        "GITHUB_SERVER_URL", "https://github.invalid",
                        "GITHUB_API_URL", "https://api.github.invalid",
                        "GIT_CONFIG_NOSYSTEM", "1",
                        "IN_BASE_SHA", "",
                        "IN_PULL", "7",
                        "IN_TOKEN", "read-only"));
    }

    /** The inputs of compare as action.yml gives them when a workflow names none. */
    void compareInputs(String baseline, String results) {
        for (String input :
                List.of(
                        "SUITE",
                        "CONFIG",
                        "DECISION",
                        "FAIL",
                        "WARN",
                        "SLACK",
                        "FORMAT",
                        "ACCEPT",
                        "EVENT_ACTION",
                        "EVENT_LABEL")) {
            environment.put("IN_" + input, "");
        }
        environment.putAll(
                Map.of(
                        "IN_FAIL_ON", "no-verdict",
                        "IN_SUMMARY", "true",
                        "IN_ANNOTATIONS", "10",
                        "IN_COMMENT", "false",
                        "IN_WORKING_DIRECTORY", ".",
                        "IN_BASELINE", baseline,
                        "IN_RESULTS", results));
    }

    /** A program on the path. */
    void program(String name, String script) throws IOException {
        Path file = Files.writeString(bin.resolve(name), script);
        Files.setPosixFilePermissions(file, RUNNABLE);
    }

    /** The program itself, from the classes under test. */
    void perfwarden() throws IOException {
        program(
                "perfwarden",
                "#!/bin/sh\nexec '%s' \"$@\"\n"
                        .formatted(String.join("' '", BriefJvm.ofProgram())));
    }

    record Ended(int code, String out) {}

    Ended run(String script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", ACTIONS.resolve(script).toString()));
        command.addAll(List.of(arguments));
        return run(workspace, command);
    }

    private Ended run(Path directory, List<String> command)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile(root, "log", "");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        int code = builder.start().waitFor();
        return new Ended(code, Files.readString(log));
    }

    String git(String... arguments) throws IOException, InterruptedException {
        return gitIn(workspace, arguments);
    }

    String gitIn(Path directory, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(
                        List.of("git", "-c", "user.name=t", "-c", "user.email=t@example.org"));
        command.addAll(List.of(arguments));
        Ended ended = run(directory, command);
        assertThat(ended.code()).as("%s: %s", command, ended.out()).isZero();
        return ended.out().strip();
    }

    void file(String name, byte[] content) throws IOException {
        Path file = workspace.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    void file(String name, String content) throws IOException {
        file(name, content.getBytes(UTF_8));
    }

    String commit(String message) throws IOException, InterruptedException {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", message);
        return git("rev-parse", "HEAD");
    }

    /**
     * The checkout of a pull request: what is in the workspace becomes main, {@code change} the
     * pull request, and GitHub's merge commit of both is checked out.
     */
    void pullRequest(Callable<?> change) throws Exception {
        git("init", "-q", "-b", "main");
        String base = commit("base");
        git("checkout", "-q", "-b", "change");
        change.call();
        commit("change");
        git("checkout", "-q", "--detach", "main");
        git("merge", "-q", "--no-ff", "-m", "merge", "change");
        environment.put("GITHUB_SHA", git("rev-parse", "HEAD"));
        environment.put("IN_BASE_SHA", base);
    }

    /** What a step wrote to one of the runner's files. */
    String wrote(String file) throws IOException {
        return Files.readString(root.resolve(file));
    }

    Map<String, String> outputs() throws IOException {
        Map<String, String> outputs = new TreeMap<>();
        wrote("output")
                .lines()
                .forEach(line -> {
                    String[] pair = line.split("=", 2);
                    outputs.put(pair[0], pair[1]);
                });
        return outputs;
    }
}
