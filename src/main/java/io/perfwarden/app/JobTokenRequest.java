package io.perfwarden.app;

import module java.base;

import io.perfwarden.cli.CliRefusal;

/**
 * Asks the CI that a job runs in for the job's token.
 *
 * @param audience what the token is to name
 * @see "docs.github.com: OpenID Connect reference; docs.gitlab.com: ID token authentication;
 *     buildkite.com/docs: buildkite-agent oidc; circleci.com/docs: OIDC tokens with custom claims"
 */
record JobTokenRequest(Map<String, String> environment, String audience) {
    /** What a job of GitLab has from its {@code id_tokens}. */
    static final String ID_TOKEN = "PERFWARDEN_ID_TOKEN";

    private static final String URL = "ACTIONS_ID_TOKEN_REQUEST_URL";
    private static final String BEARER = "ACTIONS_ID_TOKEN_REQUEST_TOKEN";
    private static final int LONGEST = 16 << 10;
    private static final Pattern AUDIENCE = Pattern.compile("[A-Za-z0-9:/._~-]{1,300}");

    JobTokenRequest {
        environment = Map.copyOf(environment);
    }

    /** A new token; empty outside of a CI that gives one. */
    String ask() throws CliRefusal, IOException, InterruptedException {
        String given = value(ID_TOKEN);
        if (!given.isEmpty()) {
            return given;
        }
        if (!AUDIENCE.matcher(audience).matches()) {
            throw CliRefusal.usage("--audience", "expected letters, digits and :/._~-");
        }
        if (!value(URL).isEmpty() && !value(BEARER).isEmpty()) {
            String query = "&audience=" + URLEncoder.encode(audience, StandardCharsets.UTF_8);
            URI address = TokenAddress.of(URL, value(URL) + query, value(BEARER));
            return ResultUpload.readText(address, value(BEARER), "value");
        }
        if (value("BUILDKITE").equals("true")) {
            return run("buildkite-agent", "oidc", "request-token", "--audience", audience);
        }
        return value("CIRCLECI").equals("true")
                ? run(
                        "circleci",
                        "run",
                        "oidc",
                        "get",
                        "--claims",
                        "{\"aud\":\"" + audience + "\"}")
                : "";
    }

    private String value(String name) {
        return environment.getOrDefault(name, "").strip();
    }

    /** What a program of the CI prints; it is looked for as a shell does. */
    private String run(String program, String... arguments)
            throws CliRefusal, IOException, InterruptedException {
        Path found =
                Stream.of(value("PATH").split(File.pathSeparator))
                        .filter(it -> !it.isEmpty())
                        .map(it -> Path.of(it, program))
                        .filter(Files::isExecutable)
                        .findFirst()
                        .orElseThrow(() ->
                                CliRefusal.usage(
                                        program, "is not on the PATH, and gives the job's token"));
        List<String> command =
                Stream.concat(Stream.of(found.toString()), Stream.of(arguments)).toList();
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        String said =
                new String(process.getInputStream().readNBytes(LONGEST), StandardCharsets.UTF_8);
        process.getInputStream().close();
        if (process.waitFor() != 0) {
            throw CliRefusal.usage(program, "gave no token");
        }
        return said.strip();
    }
}
