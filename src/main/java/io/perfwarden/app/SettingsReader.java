package io.perfwarden.app;

import module java.base;

import io.perfwarden.bot.notify.WebhookTarget;
import io.perfwarden.bot.notify.WebhookTarget.SigningKey;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.message.MessageFormat;
import io.perfwarden.stats.DetectionConstants;

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

    private final SettingVariables environment;

    /**
     * @param environment names and values, such as those of the process
     */
    public SettingsReader(Map<String, String> environment) {
        this.environment = new SettingVariables(environment);
    }

    /** All settings, or all that is wrong with them. */
    public ReadOutcome<ServerSettings> read() {
        Optional<AppCredentials> app = app();
        List<SecretText> secrets = webhookSecrets();
        URI api = environment.base("GITHUB_API_URL").orElse(URI.create(API));
        boolean limited = limited();
        String host = host();
        int port = environment.number("PORT", 8080, 0, 65_535);
        String publicUrl = environment.base("PUBLIC_URL").map(URI::toString).orElse("");
        Optional<ServerSettings.Database> database = database();
        Path dataDir = dataDir();
        int workers = environment.number("WORKERS", 16, 1, 1_000);
        Duration deadline = environment.duration("RUN_DEADLINE", Duration.ofMinutes(10));
        Optional<WebhookTarget> told = new NotifySettings(environment).read();
        ServerSettings.Kept kept = kept();
        if (app.isEmpty() || !environment.problems().isEmpty()) {
            return ReadOutcome.rejected(environment.problems());
        }
        ServerSettings.GitHub github = new ServerSettings.GitHub(api, app.get(), secrets, limited);
        return ReadOutcome.ok(
                new ServerSettings(
                        github, host, port, publicUrl, database, dataDir, workers, deadline, told,
                        kept));
    }

    /** A history of fewer runs would not decide; for shorter than a week nobody could ask back. */
    private ServerSettings.Kept kept() {
        ServerSettings.Kept usual = ServerSettings.Kept.STANDARD;
        int days = environment.number("KEEP_DAYS", (int) usual.commits().toDays(), 7, 3_650);
        int runs =
                environment.number(
                        "KEEP_RUNS", usual.runs(), DetectionConstants.HISTORY_RUNS, 100_000);
        return new ServerSettings.Kept(Duration.ofDays(days), runs);
    }

    private boolean limited() {
        String limits = environment.text(LIMITS).orElse(CLOUD);
        if (!limits.equals(CLOUD) && !limits.equals(NONE)) {
            environment.note(LIMITS, "expected " + CLOUD + " or " + NONE);
        }
        return limits.equals(CLOUD);
    }

    /** Where everything is kept, or what is wrong with that; nothing else is looked at. */
    public ReadOutcome<ServerSettings.Store> store() {
        ServerSettings.Store store = new ServerSettings.Store(database(), dataDir());
        return environment.problems().isEmpty()
                ? ReadOutcome.ok(store)
                : ReadOutcome.rejected(environment.problems());
    }

    private Optional<AppCredentials> app() {
        String id = environment.required(ID, "the app's id or client id");
        SecretText key = environment.requiredSecret(KEY, "the app's private key in PEM");
        return switch (AppCredentials.read(id, key.reveal())) {
            case ReadOutcome.Ok<AppCredentials>(AppCredentials app) -> Optional.of(app);
            case ReadOutcome.Rejected<AppCredentials>(List<InputProblem> problems) -> {
                problems.forEach(this::noteUnlessMissing);
                yield Optional.empty();
            }
        };
    }

    private void noteUnlessMissing(InputProblem problem) {
        String name = problem.where().equals(SettingVariables.variable(ID)) ? ID : KEY;
        if (!environment.hasNoted(name)) {
            environment.note(name, problem.what(), problem.hint());
        }
    }

    private List<SecretText> webhookSecrets() {
        SecretText stated = environment.requiredSecret(WEBHOOK_SECRET, "the app's webhook secret");
        List<SecretText> secrets =
                Arrays.stream(stated.reveal().split(",", -1))
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .map(SecretText::new)
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

    private Optional<ServerSettings.Database> database() {
        Optional<String> url = environment.text("DATABASE_URL");
        if (url.isPresent() && !DatabaseUrl.isWellFormed(url.get())) {
            environment.note("DATABASE_URL", DatabaseUrl.EXPECTED);
        }
        String user = environment.text("DATABASE_USER").orElse("");
        SecretText password = environment.secret("DATABASE_PASSWORD").orElse(new SecretText(""));
        return url.map(it -> new ServerSettings.Database(it, user, password));
    }

    private Path dataDir() {
        String directory = environment.text("DATA_DIR").orElse("data");
        if (DIRECTORY.matcher(directory).matches()) {
            return Path.of(directory);
        }
        environment.note("DATA_DIR", "expected a directory");
        return Path.of("data");
    }

    /**
     * Which JDBC URLs are taken. They are checked before a driver sees them: drivers and pools
     * quote what they do not understand, be it a password.
     *
     * @see <a href="https://jdbc.postgresql.org/documentation/use/">pgJDBC, Connecting to the
     *     Database</a>
     */
    static final class DatabaseUrl {
        static final String EXPECTED =
                "expected jdbc:postgresql://HOST/DATABASE or jdbc:sqlite:FILE, with user and password"
                        + " in variables of their own";

        private static final String PORT =
                ":(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";

        private static final String SERVER =
                "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?:" + PORT + ")?";

        private static final String NAME = "(?:[^/?#@:%\\s\\p{Cntrl}]|%[0-9A-Fa-f]{2})*+";
        private static final String OPTIONS = "(?:\\?(?:[^#%\\s\\p{Cntrl}]|%[0-9A-Fa-f]{2})*+)?";

        private static final Pattern POSTGRESQL =
                Pattern.compile(
                        "jdbc:postgresql:(?://"
                                + SERVER
                                + "(?:,"
                                + SERVER
                                + ")*+/)?"
                                + NAME
                                + OPTIONS);

        private static final Pattern SQLITE =
                Pattern.compile("jdbc:sqlite:[^?\\p{Cntrl}]+(?:\\?.*)?");

        private DatabaseUrl() {}

        static boolean isWellFormed(String url) {
            return POSTGRESQL.matcher(url).matches() || SQLITE.matcher(url).matches();
        }
    }

    /** Reads who is told of regressions. */
    private static final class NotifySettings {
        private static final String URL = "NOTIFY_URL";
        private static final String KIND = "NOTIFY_KIND";
        private static final String SECRET = "NOTIFY_SECRET";

        private final SettingVariables environment;

        NotifySettings(SettingVariables environment) {
            this.environment = environment;
        }

        /** Nothing if nobody is told, or what is said of it is odd, which is noted. */
        Optional<WebhookTarget> read() {
            Optional<URI> url = url();
            Optional<MessageFormat> kind = kind();
            List<SigningKey> keys = keys();
            return url.map(it ->
                            new WebhookTarget(
                                    it,
                                    kind.orElseGet(() -> WebhookTarget.language(it.getHost())),
                                    keys))
                    .filter(this::isInUse);
        }

        private Optional<URI> url() {
            Optional<SecretText> text = environment.secret(URL);
            Optional<URI> url = text.flatMap(secret -> parse(secret.reveal()));
            if (text.isPresent() && url.isEmpty()) {
                environment.note(
                        URL, "expected a URL that starts with https://, without user and #");
            }
            return url;
        }

        private static Optional<URI> parse(String text) {
            try {
                return Optional.of(new URI(text))
                        .filter(it -> "https".equalsIgnoreCase(it.getScheme()))
                        .filter(it -> it.getHost() != null)
                        .filter(it -> it.getRawUserInfo() == null && it.getRawFragment() == null);
            } catch (URISyntaxException _) {
                return Optional.empty();
            }
        }

        private Optional<MessageFormat> kind() {
            Optional<String> text = environment.text(KIND);
            Optional<MessageFormat> kind =
                    Stream.of(MessageFormat.values())
                            .filter(it -> text.equals(name(it)))
                            .findFirst();
            if (text.isPresent() && kind.isEmpty()) {
                environment.note(KIND, "expected slack, discord, teams or json");
            }
            return kind;
        }

        private static Optional<String> name(MessageFormat language) {
            return Optional.of(language.name().toLowerCase(Locale.ROOT));
        }

        private List<SigningKey> keys() {
            List<Optional<SigningKey>> keys =
                    environment.secret(SECRET).stream()
                            .flatMap(secret -> Arrays.stream(secret.reveal().split(",", -1)))
                            .map(text -> SigningKey.parse(text.strip()))
                            .toList();
            if (keys.stream().anyMatch(Optional::isEmpty)) {
                environment.note(
                        SECRET,
                        "expected whsec_ and 24 to 64 bytes in base64, or several with commas between"
                                + " them");
            }
            return keys.stream().flatMap(Optional::stream).toList();
        }

        private boolean isInUse(WebhookTarget target) {
            boolean retired =
                    target.language() == MessageFormat.TEAMS
                            && WebhookTarget.isRetired(target.url().getHost());
            if (retired) {
                environment.note(
                        URL,
                        "is one of an Office 365 connector, which Microsoft has switched off",
                        "make a workflow in Teams, \"Send webhook alerts to a channel\" under"
                                + " Workflows, and give its URL");
            }
            return !retired;
        }
    }
}
