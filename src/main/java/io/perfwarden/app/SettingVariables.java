package io.perfwarden.app;

import module java.base;

import io.perfwarden.model.InputProblem;

/**
 * The variables that are ours, and everything found wrong with them. A value that is wrong is never
 * shown: a secret may have been put into any of them.
 */
final class SettingVariables {
    private static final String PREFIX = "PERFWARDEN_";
    private static final String FILE = "_PATH";
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,5})(s|m|h)");

    /** Bytes of a file that holds a secret; keys have less than four thousand. */
    private static final int MAX_SECRET = 64 * 1024;

    private final Map<String, String> variables;
    private final List<InputProblem> problems = new ArrayList<>();

    SettingVariables(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /** Everything noted so far, in the order of reading. */
    List<InputProblem> problems() {
        return List.copyOf(problems);
    }

    /** How a variable is called outside. */
    static String variable(String name) {
        return PREFIX + name;
    }

    /** A value without white space around it; nothing if that leaves nothing. */
    Optional<String> text(String name) {
        return Optional.ofNullable(variables.get(variable(name)))
                .map(String::strip)
                .filter(it -> !it.isEmpty());
    }

    /** A value that there must be; empty if there is none, which is noted. */
    String required(String name, String what) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            note(name, "missing: " + what);
        }
        return text.orElse("");
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
        Optional<String> content = content(path.get());
        if (content.isEmpty()) {
            note(name + FILE, "expected a readable file that is not empty");
        }
        return content.map(SecretText::new);
    }

    /** A secret that there must be; empty if there is none, which is noted. */
    SecretText requiredSecret(String name, String what) {
        Optional<SecretText> secret = secret(name);
        if (secret.isEmpty() && !hasNoted(name)) {
            note(name, "missing: " + what + ", or its file in " + variable(name + FILE));
        }
        return secret.orElse(new SecretText(""));
    }

    private static Optional<String> content(String path) {
        try (InputStream file = Files.newInputStream(Path.of(path))) {
            byte[] bytes = file.readNBytes(MAX_SECRET + 1);
            return Optional.of(new String(bytes, StandardCharsets.UTF_8).strip())
                    .filter(text -> !text.isEmpty() && bytes.length <= MAX_SECRET);
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    /** A whole number within bounds. */
    int number(String name, int fallback, int least, int most) {
        Optional<Integer> number =
                text(name)
                        .filter(text -> text.matches("[0-9]{1,6}"))
                        .map(Integer::parseInt)
                        .filter(value -> value >= least && value <= most);
        if (number.isEmpty() && text(name).isPresent()) {
            note(name, "expected a whole number from " + least + " to " + most);
        }
        return number.orElse(fallback);
    }

    Duration duration(String name, Duration fallback) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return fallback;
        }
        Matcher matcher = DURATION.matcher(text.get());
        if (!matcher.matches()) {
            note(name, "expected a duration such as 90s, 10m or 2h");
            return fallback;
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }

    /** One of some words, the first by default. */
    String choice(String name, List<String> words) {
        String word = text(name).orElse(words.getFirst());
        if (!words.contains(word)) {
            note(name, "expected " + String.join(" or ", words));
        }
        return word;
    }

    /** A text that matches a pattern. */
    String matching(String name, Pattern pattern, String fallback, String expected) {
        String text = text(name).orElse(fallback);
        if (pattern.matcher(text).matches()) {
            return text;
        }
        note(name, expected);
        return fallback;
    }

    /** Parts of a secret with commas between them. */
    static Stream<String> split(SecretText secret) {
        return Arrays.stream(secret.reveal().split(",", -1)).map(String::strip);
    }

    /** The base of addresses, without a slash at its end. */
    Optional<URI> base(String name) {
        return url(
                name,
                text(name).map(text -> text.replaceFirst("/$", "")),
                SettingVariables::isBase,
                "expected a URL such as https://HOST/PATH, without user, ? and #");
    }

    private static boolean isBase(URI uri) {
        return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
                && uri.getHost() != null
                && uri.getRawUserInfo() == null
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null;
    }

    /** A URL that fulfils a condition. */
    Optional<URI> url(
            String name, Optional<String> text, Predicate<URI> condition, String expected) {
        Optional<URI> url = text.flatMap(SettingVariables::parse).filter(condition);
        if (text.isPresent() && url.isEmpty()) {
            note(name, expected);
        }
        return url;
    }

    private static Optional<URI> parse(String text) {
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
