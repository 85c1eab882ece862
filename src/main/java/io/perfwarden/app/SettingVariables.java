package io.perfwarden.app;

import module java.base;

import io.perfwarden.app.ServerSettings.SecretText;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.NearestWord;

/**
 * Reads our variables and collects their problems. Messages never show a wrong value, as it may be
 * a secret.
 */
final class SettingVariables {
    private static final String PREFIX = "PERFWARDEN_";
    private static final String FILE = "_PATH";

    /** All settings of the server, in the order of deploy/settings.md. */
    static final List<String> NAMES =
            List.of(
                    "GITHUB_APP_ID",
                    "GITHUB_PRIVATE_KEY",
                    "GITHUB_WEBHOOK_SECRET",
                    "GITHUB_API_URL",
                    "GITHUB_LIMITS",
                    "GITHUB_CLIENT_ID",
                    "GITHUB_CLIENT_SECRET",
                    "LOGIN_PKCE",
                    "HOST",
                    "PORT",
                    "MANAGEMENT_PORT",
                    "PUBLIC_URL",
                    "CA_FILE",
                    "DATA_DIR",
                    "DATABASE_URL",
                    "DATABASE_USER",
                    "DATABASE_PASSWORD",
                    "SECRET_KEY",
                    "SETUP_TOKEN",
                    "WORKERS",
                    "RUN_DEADLINE",
                    "SUBMIT_ISSUERS",
                    "SUBMIT_AUDIENCE",
                    "SUBMIT_RATE",
                    "SUBMIT_MAX",
                    "SUBMIT_MAX_FILES",
                    "KEEP_DAYS",
                    "KEEP_RUNS",
                    "KEEP_PROFILES",
                    "NOTIFY_URL",
                    "NOTIFY_KIND",
                    "NOTIFY_SECRET",
                    "LOG_FORMAT",
                    "LOG_LEVEL");

    /** Settings that may come from a file. */
    private static final List<String> SECRETS =
            List.of(
                    "GITHUB_PRIVATE_KEY",
                    "GITHUB_WEBHOOK_SECRET",
                    "GITHUB_CLIENT_SECRET",
                    "DATABASE_URL",
                    "DATABASE_PASSWORD",
                    "SECRET_KEY",
                    "SETUP_TOKEN",
                    "NOTIFY_URL",
                    "NOTIFY_SECRET");

    /** Names that the launcher, {@code pair} and {@code submit} use. */
    private static final Set<String> OF_OTHERS =
            Set.of(
                    "JAVA_OPTS",
                    "JAVA_HOME",
                    "JAVA_MAJOR",
                    "ROUND",
                    "SIDE",
                    "SERVER",
                    "TOKEN",
                    "ID_TOKEN");

    private static final Pattern OF_KUBERNETES =
            Pattern.compile(".*SERVICE_(HOST|PORT(_.*)?)|.*PORT_[0-9]+_(TCP|UDP|SCTP)(_.*)?");

    /** Bytes of a file; keys have under 4,000, a system's authorities 300,000. */
    private static final int MAX_FILE = 512 * 1024;

    private final Map<String, String> variables;
    private final List<InputProblem> problems = new ArrayList<>();

    SettingVariables(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    List<InputProblem> problems() {
        return List.copyOf(problems);
    }

    /** Notes unknown names with PERFWARDEN_, such as misspelt ones. */
    void noteUnknown() {
        List<String> known = new ArrayList<>(NAMES);
        SECRETS.forEach(name -> known.add(name + FILE));
        variables.keySet().stream()
                .filter(name -> name.startsWith(PREFIX))
                .map(name -> name.substring(PREFIX.length()))
                .filter(name -> !known.contains(name) && !OF_OTHERS.contains(name))
                .filter(name -> !isOfKubernetes(name))
                .sorted()
                .forEach(name -> note(name, "there is no such setting", nearest(name, known)));
    }

    private boolean isOfKubernetes(String name) {
        return OF_KUBERNETES.matcher(name).matches()
                || (name.endsWith("PORT") && text(name).orElse("").contains("://"));
    }

    private static String nearest(String name, List<String> known) {
        return NearestWord.of(name, known)
                .map(near -> "did you mean " + variable(near) + "?")
                .orElse("deploy/settings.md lists all settings");
    }

    static String variable(String name) {
        return PREFIX + name;
    }

    /** A stripped value; absent if it is blank. */
    Optional<String> text(String name) {
        return Optional.ofNullable(variables.get(variable(name)))
                .map(String::strip)
                .filter(it -> !it.isEmpty());
    }

    boolean isSet(String name) {
        return text(name).isPresent() || text(name + FILE).isPresent();
    }

    /** A required value; notes a missing one, and returns an empty text. */
    String requireText(String name, String what) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            note(name, "missing: " + what);
        }
        return text.orElse("");
    }

    /** A variable that other programs use too, in upper or lower case; may be empty. */
    String textInEitherCase(String name) {
        return Stream.of(name, name.toLowerCase(Locale.ROOT))
                .map(it -> variables.getOrDefault(it, "").strip())
                .filter(it -> !it.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Notes a problem of a variable that other programs use too. */
    void noteShared(String name, String what) {
        problems.add(InputProblem.of(name, what));
    }

    /** A secret, from a variable or from the file named by the variable with _PATH. */
    Optional<SecretText> secret(String name) {
        Optional<String> path = text(name + FILE);
        if (path.isEmpty()) {
            return text(name).map(SecretText::new);
        }
        if (text(name).isPresent()) {
            note(name, "expected only one of this and " + variable(name + FILE));
            return Optional.empty();
        }
        return content(name + FILE, path.get()).map(SecretText::new);
    }

    /** A required secret; notes a missing one, and returns an empty text. */
    SecretText requiredSecret(String name, String what) {
        Optional<SecretText> secret = secret(name);
        if (secret.isEmpty() && !hasNoted(name)) {
            note(name, "missing: " + what + ", or its file in " + variable(name + FILE));
        }
        return secret.orElse(new SecretText(""));
    }

    /** The text of a file without secrets; at most 512 KiB. */
    Optional<String> file(String name) {
        return text(name).flatMap(path -> content(name, path));
    }

    /** A file's content; absent if it is unusable, which is noted. */
    private Optional<String> content(String variable, String path) {
        try (InputStream file = Files.newInputStream(Path.of(path))) {
            byte[] bytes = file.readNBytes(MAX_FILE + 1);
            String text = new String(bytes, StandardCharsets.UTF_8).strip();
            if (!text.isEmpty() && bytes.length <= MAX_FILE) {
                return Optional.of(text);
            }
            note(
                    variable,
                    pathDescription(path) + (text.isEmpty() ? " is empty" : " is over 512 KiB"));
        } catch (NoSuchFileException _) {
            note(variable, pathDescription(path) + " does not exist");
        } catch (AccessDeniedException _) {
            String hint = "let the user that runs the server read it";
            note(variable, pathDescription(path) + " cannot be read: permission denied", hint);
        } catch (IOException | InvalidPathException _) {
            boolean directory = path.indexOf('\0') < 0 && Files.isDirectory(Path.of(path));
            note(
                    variable,
                    pathDescription(path) + (directory ? " is a directory" : " cannot be read"));
        }
        return Optional.empty();
    }

    /** A path, unless it may be the secret itself in the wrong variable. */
    private static String pathDescription(String path) {
        boolean isPath =
                path.matches(
                        "(\\.{0,2}/|[A-Za-z]:)\\P{Cntrl}{1,400}|[\\w./-]{1,100}\\.(pem|crt|key|txt)");
        return isPath ? "the file " + path : "expected the path of a file: what is set";
    }

    String source(String name) {
        return text(name + FILE).isPresent() ? name + FILE : name;
    }

    /** Parses a value; absent without one, or if it is wrong, which is noted. */
    <T> Optional<T> parseSetting(
            String name,
            Optional<String> text,
            Function<String, Optional<T>> parser,
            String expected) {
        Optional<T> value = text.flatMap(parser);
        if (text.isPresent() && value.isEmpty()) {
            note(name, expected);
        }
        return value;
    }

    /** Parses a secret; a problem names its file. */
    <T> Optional<T> parsedSecret(
            String name, Function<String, Optional<T>> parser, String expected) {
        return parseSetting(source(name), secret(name).map(SecretText::reveal), parser, expected);
    }

    int number(String name, int fallback, int least, int most) {
        Function<String, Optional<Integer>> parser =
                text ->
                        Optional.of(text)
                                .filter(it -> it.matches("[0-9]{1,6}"))
                                .map(Integer::valueOf)
                                .filter(value -> value >= least && value <= most);
        String expected = "expected a whole number from " + least + " to " + most;
        return parseSetting(name, text(name), parser, expected).orElse(fallback);
    }

    Duration duration(String name, Duration fallback) {
        Function<String, Optional<Duration>> parser =
                text ->
                        Optional.of(text)
                                .filter(it -> it.matches("[1-9][0-9]{0,5}[smh]"))
                                .map(it -> Duration.parse("PT" + it.toUpperCase(Locale.ROOT)));
        String expected = "expected a duration such as 90s, 10m or 2h";
        return parseSetting(name, text(name), parser, expected).orElse(fallback);
    }

    /** One of some words, the first by default. */
    String choice(String name, List<String> words) {
        String expected = "expected " + String.join(" or ", words);
        return parseSetting(name, text(name), matching(words::contains), expected)
                .orElse(words.getFirst());
    }

    static Function<String, Optional<String>> matching(Predicate<String> condition) {
        return text -> Optional.of(text).filter(condition);
    }

    /** Parts of a secret between commas. */
    static Stream<String> split(SecretText secret) {
        return Arrays.stream(secret.reveal().split(",", -1)).map(String::strip);
    }

    /** A base URL without a slash at its end. */
    Optional<URI> base(String name) {
        return parseSetting(
                name,
                text(name).map(text -> text.replaceFirst("/$", "")),
                text -> uri(text).filter(SettingVariables::isBase),
                "expected a URL such as https://HOST/PATH, without user, ? and #");
    }

    private static boolean isBase(URI uri) {
        return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
                && uri.getHost() != null
                && uri.getRawUserInfo() == null
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null;
    }

    static Optional<URI> uri(String text) {
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    /** Whether a variable, or its file, has a problem. */
    boolean hasNoted(String name) {
        return problems.stream()
                .anyMatch(problem ->
                        problem.where().equals(variable(name))
                                || problem.where().equals(variable(name + FILE)));
    }

    /**
     * Notes a problem.
     *
     * @param what must not show the value
     */
    void note(String name, String what) {
        note(name, what, "");
    }

    void note(String name, String what, String hint) {
        problems.add(new InputProblem(variable(name), what, hint));
    }
}
