package io.perfwarden.app;

import io.perfwarden.decide.replay.Constants;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.notify.http.Target;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads settings from the environment: every missing or odd value is reported at once, with its
 * name and never with itself.
 */
public final class SettingsReader {
    private static final String API = "https://api.github.com";
    private static final String ID = "GITHUB_APP_ID";
    private static final String KEY = "GITHUB_PRIVATE_KEY";
    private static final String LIMITS = "GITHUB_LIMITS";
    private static final String CLOUD = "cloud";
    private static final String NONE = "none";
    private static final String WEBHOOK_SECRET = "GITHUB_WEBHOOK_SECRET";

    /** A host name, or an address of version 4 or 6. */
    private static final Pattern HOST =
            Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|[0-9A-Fa-f:.]{2,45}");

    private static final Pattern DIRECTORY = Pattern.compile("\\P{Cntrl}{1,1000}");

    private final Environment environment;

    /**
     * @param environment names and values, such as those of the process
     */
    public SettingsReader(Map<String, String> environment) {
        this.environment = new Environment(environment);
    }

    /** All settings, or all that is wrong with them. */
    public Outcome<Settings> read() {
        Optional<AppCredentials> app = app();
        List<Secret> secrets = webhookSecrets();
        URI api = environment.base("GITHUB_API_URL").orElse(URI.create(API));
        boolean limited = limited();
        String host = host();
        int port = environment.number("PORT", 8080, 0, 65_535);
        String publicUrl = environment.base("PUBLIC_URL").map(URI::toString).orElse("");
        Optional<Settings.Database> database = database();
        Path dataDir = dataDir();
        int workers = environment.number("WORKERS", 16, 1, 1_000);
        Duration deadline = environment.duration("RUN_DEADLINE", Duration.ofMinutes(10));
        Optional<Target> told = new NotifySettings(environment).read();
        Settings.Kept kept = kept();
        if (app.isEmpty() || !environment.problems().isEmpty()) {
            return Outcome.rejected(environment.problems());
        }
        Settings.GitHub github = new Settings.GitHub(api, app.get(), secrets, limited);
        return Outcome.ok(
                new Settings(
                        github, host, port, publicUrl, database, dataDir, workers, deadline, told,
                        kept));
    }

    /** A history of fewer runs would not decide; for shorter than a week nobody could ask back. */
    private Settings.Kept kept() {
        Settings.Kept usual = Settings.Kept.STANDARD;
        int days = environment.number("KEEP_DAYS", (int) usual.commits().toDays(), 7, 3_650);
        int runs = environment.number("KEEP_RUNS", usual.runs(), Constants.HISTORY_RUNS, 100_000);
        return new Settings.Kept(Duration.ofDays(days), runs);
    }

    private boolean limited() {
        String limits = environment.text(LIMITS).orElse(CLOUD);
        if (!limits.equals(CLOUD) && !limits.equals(NONE)) {
            environment.note(LIMITS, "expected " + CLOUD + " or " + NONE);
        }
        return limits.equals(CLOUD);
    }

    /** Where everything is kept, or what is wrong with that; nothing else is looked at. */
    public Outcome<Settings.Store> store() {
        Settings.Store store = new Settings.Store(database(), dataDir());
        return environment.problems().isEmpty()
                ? Outcome.ok(store)
                : Outcome.rejected(environment.problems());
    }

    private Optional<AppCredentials> app() {
        String id = environment.required(ID, "the app's id or client id");
        Secret key = environment.requiredSecret(KEY, "the app's private key in PEM");
        return switch (AppCredentials.read(id, key.reveal())) {
            case Outcome.Ok<AppCredentials>(AppCredentials app) -> Optional.of(app);
            case Outcome.Rejected<AppCredentials>(List<Problem> problems) -> {
                problems.forEach(this::noteUnlessMissing);
                yield Optional.empty();
            }
        };
    }

    private void noteUnlessMissing(Problem problem) {
        String name = problem.where().equals(Environment.variable(ID)) ? ID : KEY;
        if (!environment.hasNoted(name)) {
            environment.note(name, problem.what(), problem.hint());
        }
    }

    private List<Secret> webhookSecrets() {
        Secret stated = environment.requiredSecret(WEBHOOK_SECRET, "the app's webhook secret");
        List<Secret> secrets =
                Arrays.stream(stated.reveal().split(",", -1))
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .map(Secret::new)
                        .toList();
        if (secrets.isEmpty() && !environment.hasNoted(WEBHOOK_SECRET)) {
            environment.note(
                    WEBHOOK_SECRET, "expected a secret, or several with commas between them");
        }
        return secrets;
    }

    private String host() {
        String host = environment.text("HOST").orElse("0.0.0.0");
        if (!HOST.matcher(host).matches()) {
            environment.note("HOST", "expected a host name or an address such as 127.0.0.1");
        }
        return host;
    }

    private Optional<Settings.Database> database() {
        Optional<String> url = environment.text("DATABASE_URL");
        if (url.isPresent() && !DatabaseUrl.isWellFormed(url.get())) {
            environment.note("DATABASE_URL", DatabaseUrl.EXPECTED);
        }
        String user = environment.text("DATABASE_USER").orElse("");
        Secret password = environment.secret("DATABASE_PASSWORD").orElse(new Secret(""));
        return url.map(it -> new Settings.Database(it, user, password));
    }

    private Path dataDir() {
        String directory = environment.text("DATA_DIR").orElse("data");
        if (DIRECTORY.matcher(directory).matches()) {
            return Path.of(directory);
        }
        environment.note("DATA_DIR", "expected a directory");
        return Path.of("data");
    }
}
