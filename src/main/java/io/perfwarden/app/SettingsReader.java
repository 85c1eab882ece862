package io.perfwarden.app;

import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads settings from the environment: every missing or odd value is reported at once, with its
 * name.
 */
public final class SettingsReader {
    private static final String PREFIX = "PERFWARDEN_";
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,5})(s|m|h)");

    private final Map<String, String> environment;
    private final List<Problem> problems = new ArrayList<>();

    /**
     * @param environment names and values, such as those of the process
     */
    public SettingsReader(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Whether the environment names no GitHub app at all: then there is an app to be set up. */
    public boolean namesNoApp() {
        return value("GITHUB_APP_ID").isEmpty()
                && value("GITHUB_PRIVATE_KEY").isEmpty()
                && value("GITHUB_PRIVATE_KEY_PATH").isEmpty()
                && value("GITHUB_WEBHOOK_SECRET").isEmpty();
    }

    /** All settings, or all that is wrong with them. */
    public Outcome<Settings> read() {
        Settings settings =
                new Settings(
                        github(),
                        value("HOST").orElse("0.0.0.0"),
                        number("PORT", 8080, 0, 65_535),
                        url("PUBLIC_URL").map(URI::toString).orElse(""),
                        database(),
                        dataDir(),
                        number("WORKERS", 16, 1, 1_000),
                        duration("RUN_DEADLINE", Duration.ofMinutes(10)));
        notification();
        return problems.isEmpty() ? Outcome.ok(settings) : Outcome.rejected(problems);
    }

    private Settings.GitHub github() {
        List<Secret> secrets =
                Arrays.stream(
                                required("GITHUB_WEBHOOK_SECRET", "the app's webhook secret")
                                        .split(","))
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .map(Secret::new)
                        .toList();
        return new Settings.GitHub(
                url("GITHUB_API_URL").orElse(URI.create("https://api.github.com")),
                required("GITHUB_APP_ID", "the app's id or client id"),
                privateKey(),
                secrets);
    }

    private Secret privateKey() {
        Optional<String> path = value("GITHUB_PRIVATE_KEY_PATH");
        if (path.isEmpty()) {
            return new Secret(
                    required(
                            "GITHUB_PRIVATE_KEY",
                            "the app's private key as PEM, or its file in "
                                    + PREFIX
                                    + "GITHUB_PRIVATE_KEY_PATH"));
        }
        try {
            return new Secret(Files.readString(Path.of(path.get())));
        } catch (IOException | InvalidPathException e) {
            odd("GITHUB_PRIVATE_KEY_PATH", "a readable file, but it cannot be read");
            return new Secret("");
        }
    }

    private Optional<Settings.Database> database() {
        Optional<String> url = value("DATABASE_URL");
        if (url.isPresent()
                && !url.get().startsWith("jdbc:postgresql:")
                && !url.get().startsWith("jdbc:sqlite:")) {
            odd("DATABASE_URL", "jdbc:postgresql://HOST/DATABASE");
        }
        return url.map(it ->
                new Settings.Database(
                        it,
                        value("DATABASE_USER").orElse(""),
                        new Secret(value("DATABASE_PASSWORD").orElse(""))));
    }

    private Path dataDir() {
        try {
            return Path.of(value("DATA_DIR").orElse("data"));
        } catch (InvalidPathException e) {
            odd("DATA_DIR", "a directory");
            return Path.of("data");
        }
    }

    /** Checked here so that a mistake shows at start, although nothing is sent yet. */
    private void notification() {
        url("NOTIFY_URL");
        value("NOTIFY_KIND")
                .filter(it -> !List.of("slack", "discord", "teams", "json").contains(it))
                .ifPresent(_ -> odd("NOTIFY_KIND", "slack, discord, teams or json"));
    }

    private Optional<URI> url(String name) {
        return value(name)
                .flatMap(text -> {
                    try {
                        URI uri = URI.create(text);
                        boolean http =
                                "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
                        if (http && uri.getHost() != null) {
                            return Optional.of(
                                    URI.create(
                                            text.endsWith("/")
                                                    ? text.substring(0, text.length() - 1)
                                                    : text));
                        }
                    } catch (IllegalArgumentException e) {
                        odd(name, "a URL: " + e.getMessage());
                        return Optional.empty();
                    }
                    odd(name, "a URL that starts with https:// or http://");
                    return Optional.empty();
                });
    }

    private int number(String name, int fallback, int least, int most) {
        Optional<String> text = value(name);
        if (text.isEmpty()) {
            return fallback;
        }
        if (text.get().matches("[0-9]{1,6}")) {
            int number = Integer.parseInt(text.get());
            if (number >= least && number <= most) {
                return number;
            }
        }
        odd(name, "a whole number from " + least + " to " + most);
        return fallback;
    }

    private Duration duration(String name, Duration fallback) {
        Optional<String> text = value(name);
        if (text.isEmpty()) {
            return fallback;
        }
        Matcher matcher = DURATION.matcher(text.get());
        if (!matcher.matches()) {
            odd(name, "a duration such as 90s, 10m or 2h");
            return fallback;
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }

    private String required(String name, String what) {
        Optional<String> text = value(name);
        if (text.isEmpty()) {
            problems.add(Problem.of(PREFIX + name, "missing: " + what));
        }
        return text.orElse("");
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(environment.get(PREFIX + name))
                .map(String::strip)
                .filter(it -> !it.isEmpty());
    }

    private void odd(String name, String expected) {
        problems.add(Problem.of(PREFIX + name, "expected " + expected));
    }
}
