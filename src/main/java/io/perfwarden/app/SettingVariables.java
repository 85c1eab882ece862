package io.perfwarden.app;

import module java.base;

import io.perfwarden.app.ServerSettings.SecretText;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.NearestWord;

/**
 * The variables that are ours, and everything found wrong with them. A value that is wrong is never
 * shown: a secret may have been put into any of them.
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
                    "KEEP_DAYS",
                    "KEEP_RUNS",
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

    /** Names that the launcher, and {@code pair} for its command, set or read. */
    private static final Set<String> OF_OTHERS =
            Set.of("JAVA_OPTS", "JAVA_HOME", "JAVA_MAJOR", "ROUND", "SIDE");

    /** Names that Kubernetes sets for a Service whose name begins with perfwarden. */
    private static final Pattern OF_KUBERNETES =
            Pattern.compile(".*SERVICE_(HOST|PORT(_.*)?)|.*PORT_[0-9]+_(TCP|UDP|SCTP)(_.*)?");

    /** Bytes of a file; keys have less than four thousand, a system's authorities 300,000. */
    private static final int MAX_FILE = 512 * 1024;

    private final Map<String, String> variables;
    private final List<InputProblem> problems = new ArrayList<>();

    SettingVariables(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /** Everything noted so far, in the order of reading. */
    List<InputProblem> problems() {
        return List.copyOf(problems);
    }

    /** Notes names that begin with PERFWARDEN_ and are no setting, such as misspelt ones. */
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

    /** A value without white space around it; nothing if that leaves nothing. */
    Optional<String> text(String name) {
        return Optional.ofNullable(variables.get(variable(name)))
                .map(String::strip)
                .filter(it -> !it.isEmpty());
    }

    /** Whether a setting is there, or a file for it. */
    boolean isSet(String name) {
        return text(name).isPresent() || text(name + FILE).isPresent();
    }

    /** A value that there must be; empty if there is none, which is noted. */
    String required(String name, String what) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            note(name, "missing: " + what);
        }
        return text.orElse("");
    }

    /** A variable of other programs as well, in capitals or small; empty for none. */
    String shared(String name) {
        return Stream.of(name, name.toLowerCase(Locale.ROOT))
                .map(it -> variables.getOrDefault(it, "").strip())
                .filter(it -> !it.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Notes that something is wrong with a variable of other programs as well. */
    void noteShared(String name, String what) {
        problems.add(InputProblem.of(name, what));
    }

    /** A secret, from a variable or from the file that a variable ending in _PATH names. */
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

    /** A secret that there must be; empty if there is none, which is noted. */
    SecretText requiredSecret(String name, String what) {
        Optional<SecretText> secret = secret(name);
        if (secret.isEmpty() && !hasNoted(name)) {
            note(name, "missing: " + what + ", or its file in " + variable(name + FILE));
        }
        return secret.orElse(new SecretText(""));
    }

    /** The text of a file that is no secret and that a variable names; at most 512 KiB. */
    Optional<String> file(String name) {
        return text(name).flatMap(path -> content(name, path));
    }

    /** What a file holds; nothing if it cannot be used, which is noted with the cause. */
    private Optional<String> content(String variable, String path) {
        try (InputStream file = Files.newInputStream(Path.of(path))) {
            byte[] bytes = file.readNBytes(MAX_FILE + 1);
            String text = new String(bytes, StandardCharsets.UTF_8).strip();
            if (!text.isEmpty() && bytes.length <= MAX_FILE) {
                return Optional.of(text);
            }
            note(variable, shown(path) + (text.isEmpty() ? " is empty" : " is over 512 KiB"));
        } catch (NoSuchFileException _) {
            note(variable, shown(path) + " does not exist");
        } catch (AccessDeniedException _) {
            String hint = "let the user that runs the server read it";
            note(variable, shown(path) + " cannot be read: permission denied", hint);
        } catch (IOException | InvalidPathException _) {
            boolean directory = path.indexOf('\0') < 0 && Files.isDirectory(Path.of(path));
            note(variable, shown(path) + (directory ? " is a directory" : " cannot be read"));
        }
        return Optional.empty();
    }

    /** A path, unless it may be the secret itself, set where its file was expected. */
    private static String shown(String path) {
        boolean isPath =
                path.matches(
                        "(\\.{0,2}/|[A-Za-z]:)\\P{Cntrl}{1,400}|[\\w./-]{1,100}\\.(pem|crt|key|txt)");
        return isPath ? "the file " + path : "expected the path of a file: what is set";
    }

    /** How a secret was set, for a message about it: its file, if it is from one. */
    String source(String name) {
        return text(name + FILE).isPresent() ? name + FILE : name;
    }

    /**
     * Parses a value; nothing if there is none, or it is not what is expected, which is noted.
     *
     * @param name the variable that a problem names
     */
    <T> Optional<T> parsed(
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

    /** The same of a secret; a problem names the file that it is from. */
    <T> Optional<T> parsedSecret(
            String name, Function<String, Optional<T>> parser, String expected) {
        return parsed(source(name), secret(name).map(SecretText::reveal), parser, expected);
    }

    int number(String name, int fallback, int least, int most) {
        Function<String, Optional<Integer>> parser =
                text ->
                        Optional.of(text)
                                .filter(it -> it.matches("[0-9]{1,6}"))
                                .map(Integer::valueOf)
                                .filter(value -> value >= least && value <= most);
        String expected = "expected a whole number from " + least + " to " + most;
        return parsed(name, text(name), parser, expected).orElse(fallback);
    }

    Duration duration(String name, Duration fallback) {
        Function<String, Optional<Duration>> parser =
                text ->
                        Optional.of(text)
                                .filter(it -> it.matches("[1-9][0-9]{0,5}[smh]"))
                                .map(it -> Duration.parse("PT" + it.toUpperCase(Locale.ROOT)));
        String expected = "expected a duration such as 90s, 10m or 2h";
        return parsed(name, text(name), parser, expected).orElse(fallback);
    }

    /** One of some words, the first by default. */
    String choice(String name, List<String> words) {
        String expected = "expected " + String.join(" or ", words);
        return parsed(name, text(name), matching(words::contains), expected)
                .orElse(words.getFirst());
    }

    /** Takes a text as it is if it fits. */
    static Function<String, Optional<String>> matching(Predicate<String> condition) {
        return text -> Optional.of(text).filter(condition);
    }

    /** Parts of a secret with commas between them. */
    static Stream<String> split(SecretText secret) {
        return Arrays.stream(secret.reveal().split(",", -1)).map(String::strip);
    }

    /** The base of addresses, without a slash at its end. */
    Optional<URI> base(String name) {
        return parsed(
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

    /** Whether something is wrong with a variable or with the file it may name. */
    boolean hasNoted(String name) {
        return problems.stream()
                .anyMatch(problem ->
                        problem.where().equals(variable(name))
                                || problem.where().equals(variable(name + FILE)));
    }

    /**
     * Notes that something is wrong.
     *
     * @param what says nothing of the value
     */
    void note(String name, String what) {
        note(name, what, "");
    }

    void note(String name, String what, String hint) {
        problems.add(new InputProblem(variable(name), what, hint));
    }
}
