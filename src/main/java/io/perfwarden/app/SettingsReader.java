package io.perfwarden.app;

import module java.base;

import io.perfwarden.app.ServerSettings.LoginClient;
import io.perfwarden.app.ServerSettings.SecretText;
import io.perfwarden.bot.incident.SigningKey;
import io.perfwarden.bot.incident.WebhookTarget;
import io.perfwarden.db.RetentionPolicy;
import io.perfwarden.db.SealingKey;
import io.perfwarden.github.http.*;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.machine.MessageFormat;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.web.api.SubmittedFiles;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;

/**
 * Reads settings from the environment, and reports all problems at once by name, never by value.
 */
public final class SettingsReader {
    private static final String API = "https://api.github.com";
    private static final String ID = "GITHUB_APP_ID";
    private static final String KEY = "GITHUB_PRIVATE_KEY";
    private static final String WEBHOOK_SECRET = "GITHUB_WEBHOOK_SECRET";
    private static final List<String> APP = List.of(ID, KEY, WEBHOOK_SECRET);
    private static final String CA_FILE = "CA_FILE";
    private static final String PROXY = "HTTPS_PROXY";
    private static final String NOTIFY_URL = "NOTIFY_URL";
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{16,200}");
    private static final String HOST_EXPECTED =
            "expected a host name or an address such as 127.0.0.1";

    /** A host name, or an IPv4 or IPv6 address. */
    private static final Pattern HOST =
            Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|[0-9A-Fa-f:.]{2,45}");

    private static final String ISSUERS = "SUBMIT_ISSUERS";
    private static final Pattern AUDIENCE = Pattern.compile("[^\\s\\p{C}]{1,300}");
    private static final Pattern DIRECTORY = Pattern.compile("\\P{Cntrl}{1,1000}");

    private final SettingVariables environment;

    public SettingsReader(Map<String, String> environment) {
        this.environment = new SettingVariables(environment);
    }

    public ReadOutcome<ServerSettings> read() {
        Optional<AppCredentials> app = app();
        return outcome(settings(app, webhookSecrets()));
    }

    ReadOutcome<ServerSettings> readForSetup() {
        return outcome(settings(Optional.empty(), List.of()));
    }

    private <T> ReadOutcome<T> outcome(T read) {
        return environment.problems().isEmpty()
                ? ReadOutcome.ok(read)
                : ReadOutcome.rejected(environment.problems());
    }

    boolean namesApp() {
        return APP.stream().allMatch(environment::isSet);
    }

    boolean namesNoApp() {
        return APP.stream().noneMatch(environment::isSet);
    }

    /** Notes problems in this order. */
    private ServerSettings settings(Optional<AppCredentials> app, List<SecretText> secrets) {
        URI api = environment.base("GITHUB_API_URL").orElse(URI.create(API));
        boolean limited =
                environment.choice("GITHUB_LIMITS", List.of("cloud", "none")).equals("cloud");
        ServerSettings.Web web = web();
        OutgoingHttp outgoing = outgoing(environment);
        ServerSettings.Store store = readStore();
        Optional<SealingKey> key = secretKey();
        Optional<LoginClient> login = login();
        Optional<SecretText> token =
                environment
                        .parsedSecret(
                                "SETUP_TOKEN",
                                SettingVariables.matching(TOKEN.asMatchPredicate()),
                                "expected 16 to 200 letters, digits, hyphens and underscores")
                        .map(SecretText::new);
        int workers = environment.number("WORKERS", 16, 1, 1_000);
        Duration deadline = environment.duration("RUN_DEADLINE", Duration.ofMinutes(10));
        Optional<WebhookTarget> told = notifications();
        RetentionPolicy retention = retention();
        ServerSettings.Submissions submissions = submissions(web.publicUrl());
        environment.choice("LOG_FORMAT", List.of("text", "json"));
        environment.choice("LOG_LEVEL", List.of("info", "error", "warn", "debug"));
        environment.noteUnknown();
        return new ServerSettings(
                new ServerSettings.GitHub(api, app, secrets, limited, login, token),
                web,
                store,
                workers,
                deadline,
                told,
                retention,
                outgoing,
                key,
                submissions);
    }

    private ServerSettings.Submissions submissions(String publicUrl) {
        Set<String> issuers =
                environment
                        .parseSetting(
                                ISSUERS,
                                environment.text(ISSUERS),
                                SettingsReader::issuers,
                                "expected https URLs of issuers, with commas between them and no"
                                        + " slash at the end")
                        .orElse(Set.of());
        String audience =
                matching("SUBMIT_AUDIENCE", AUDIENCE, "expected up to 300 characters, no blanks")
                        .orElse(publicUrl);
        return new ServerSettings.Submissions(
                issuers,
                audience,
                environment.number("SUBMIT_RATE", 60, 1, 100_000),
                new SubmittedFiles.SubmissionLimits(
                        environment.number("SUBMIT_MAX", 32, 1, 512),
                        environment.number("SUBMIT_MAX_FILES", 2_000, 1, 10_000)));
    }

    private static Optional<Set<String>> issuers(String text) {
        List<String> all = Stream.of(text.split(",", -1)).map(String::strip).toList();
        return all.stream().allMatch(SettingsReader::isIssuer)
                ? Optional.of(Set.copyOf(new HashSet<>(all)))
                : Optional.empty();
    }

    /** Without TLS only within this machine. */
    private static boolean isIssuer(String text) {
        return SettingVariables.uri(text)
                .filter(it ->
                        it.getHost() != null
                                && it.getRawUserInfo() == null
                                && it.getRawQuery() == null
                                && it.getRawFragment() == null
                                && !text.endsWith("/")
                                && ("https".equals(it.getScheme())
                                        || "http".equals(it.getScheme())
                                                && "127.0.0.1".equals(it.getHost())))
                .isPresent();
    }

    Optional<SealingKey> secretKey() {
        return environment.parsedSecret(
                "SECRET_KEY",
                SealingKey::parse,
                "expected 32 bytes in base64, such as openssl rand -base64 32 prints");
    }

    private ServerSettings.Web web() {
        String host = matching("HOST", HOST, HOST_EXPECTED).orElse("0.0.0.0");
        int port = environment.number("PORT", 8080, 0, 65_535);
        int management = environment.number("MANAGEMENT_PORT", 0, 1, 65_535);
        if (management == port && port > 0) {
            environment.note("MANAGEMENT_PORT", "expected another port than PERFWARDEN_PORT");
        }
        return new ServerSettings.Web(
                host,
                port,
                management > 0 ? OptionalInt.of(management) : OptionalInt.empty(),
                environment.base("PUBLIC_URL").map(URI::toString).orElse(""));
    }

    private Optional<String> matching(String name, Pattern pattern, String expected) {
        var parser = SettingVariables.matching(pattern.asMatchPredicate());
        return environment.parseSetting(name, environment.text(name), parser, expected);
    }

    /** Absent unless both id and secret are set. */
    private Optional<LoginClient> login() {
        boolean pkce = environment.choice("LOGIN_PKCE", List.of("on", "off")).equals("on");
        Optional<String> id = environment.text("GITHUB_CLIENT_ID");
        Optional<SecretText> secret = environment.secret("GITHUB_CLIENT_SECRET");
        if (id.isPresent() != secret.isPresent() && !environment.hasNoted("GITHUB_CLIENT_SECRET")) {
            environment.note(
                    id.isPresent() ? "GITHUB_CLIENT_SECRET" : "GITHUB_CLIENT_ID",
                    "missing: the app's client id and client secret go together");
        }
        return id.flatMap(it -> secret.map(text -> new LoginClient(it, text, pkce)));
    }

    /** Fewer runs would not decide; after less than a week no one could ask about a verdict. */
    private RetentionPolicy retention() {
        RetentionPolicy usual = RetentionPolicy.STANDARD;
        int days = environment.number("KEEP_DAYS", (int) usual.facts().toDays(), 7, 3_650);
        int fewest = DetectionConstants.HISTORY_RUNS;
        int runs = environment.number("KEEP_RUNS", usual.perSeries(), fewest, 100_000);
        int profiles =
                environment.number("KEEP_PROFILES", (int) usual.profiles().toDays(), 1, 3_650);
        return new RetentionPolicy(Duration.ofDays(days), Duration.ofDays(profiles), runs);
    }

    /** The store, or its problems and those of unknown names. */
    public ReadOutcome<ServerSettings.Store> store() {
        ServerSettings.Store store = readStore();
        environment.noteUnknown();
        return outcome(store);
    }

    /** The store, whatever else is wrong. */
    ReadOutcome<ServerSettings.Store> storeAlone() {
        return outcome(readStore());
    }

    private ServerSettings.Store readStore() {
        Optional<String> url =
                environment.parsedSecret(
                        "DATABASE_URL",
                        SettingVariables.matching(DatabaseUrl::isWellFormed),
                        DatabaseUrl.EXPECTED);
        String user = environment.text("DATABASE_USER").orElse("");
        SecretText password = environment.secret("DATABASE_PASSWORD").orElse(new SecretText(""));
        String data = matching("DATA_DIR", DIRECTORY, "expected a directory").orElse("data");
        return new ServerSettings.Store(
                url.map(it -> new ServerSettings.Database(it, user, password)), Path.of(data));
    }

    private Optional<AppCredentials> app() {
        String id = environment.requireText(ID, "the app's id or client id");
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
            environment.note(environment.source(name), problem.what(), problem.hint());
        }
    }

    private List<SecretText> webhookSecrets() {
        SecretText stated = environment.requiredSecret(WEBHOOK_SECRET, "the app's webhook secret");
        List<SecretText> secrets =
                SettingVariables.split(stated)
                        .filter(it -> !it.isEmpty())
                        .map(SecretText::new)
                        .toList();
        if (secrets.isEmpty() && !environment.hasNoted(WEBHOOK_SECRET)) {
            String expected = "expected a secret, or several with commas between them";
            environment.note(WEBHOOK_SECRET, expected);
        }
        return secrets;
    }

    /** The recipient of announcements; absent without one, or with noted problems. */
    private Optional<WebhookTarget> notifications() {
        Optional<URI> url =
                environment.parseSetting(
                        NOTIFY_URL,
                        environment.secret(NOTIFY_URL).map(SecretText::reveal),
                        text -> SettingVariables.uri(text).filter(SettingsReader::isHook),
                        "expected a URL that starts with https://, without user and #");
        Optional<MessageFormat> kind = kind();
        List<SigningKey> keys = keys();
        return url.map(it ->
                        new WebhookTarget(
                                it,
                                kind.orElseGet(() -> WebhookTarget.language(it.getHost())),
                                keys))
                .filter(this::admit);
    }

    private static boolean isHook(URI url) {
        return "https".equalsIgnoreCase(url.getScheme())
                && url.getHost() != null
                && url.getRawUserInfo() == null
                && url.getRawFragment() == null;
    }

    private Optional<MessageFormat> kind() {
        return environment.parseSetting(
                "NOTIFY_KIND",
                environment.text("NOTIFY_KIND"),
                text ->
                        Stream.of(MessageFormat.values())
                                .filter(it -> text.equals(it.name().toLowerCase(Locale.ROOT)))
                                .findFirst(),
                "expected slack, discord, teams or json");
    }

    private List<SigningKey> keys() {
        List<Optional<SigningKey>> keys =
                environment.secret("NOTIFY_SECRET").stream()
                        .flatMap(SettingVariables::split)
                        .map(SigningKey::parse)
                        .toList();
        if (keys.stream().anyMatch(Optional::isEmpty)) {
            environment.note(
                    "NOTIFY_SECRET",
                    "expected whsec_ and 24 to 64 bytes in base64, or several with commas between"
                            + " them");
        }
        return keys.stream().flatMap(Optional::stream).toList();
    }

    /** Whether an address may be used; notes one that is switched off. */
    private boolean admit(WebhookTarget target) {
        boolean retired =
                target.language() == MessageFormat.TEAMS
                        && WebhookTarget.isRetired(target.url().getHost());
        if (retired) {
            environment.note(
                    NOTIFY_URL,
                    "is one of an Office 365 connector, which Microsoft has switched off",
                    "make a workflow in Teams, \"Send webhook alerts to a channel\" under"
                            + " Workflows, and give its URL");
        }
        return !retired;
    }

    static OutgoingHttp outgoing(SettingVariables environment) {
        return new OutgoingHttp(authorities(environment), proxy(environment));
    }

    private static List<X509Certificate> authorities(SettingVariables environment) {
        Optional<String> pem = environment.file(CA_FILE);
        if (pem.isEmpty()) {
            return List.of();
        }
        try {
            byte[] bytes = pem.get().getBytes(StandardCharsets.UTF_8);
            List<X509Certificate> found =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(new ByteArrayInputStream(bytes))
                            .stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (!found.isEmpty()) {
                return found;
            }
        } catch (CertificateException _) {
            // noted as a file without certificates
        }
        environment.note(
                CA_FILE, "expected a file with certificates in PEM, -----BEGIN CERTIFICATE-----");
        return List.of();
    }

    private static Optional<ProxyRoute> proxy(SettingVariables environment) {
        String proxy = environment.textInEitherCase(PROXY);
        if (proxy.isEmpty()) {
            return Optional.empty();
        }
        Optional<ProxyRoute> route =
                ProxyRoute.parse(proxy, environment.textInEitherCase("NO_PROXY"));
        if (route.isEmpty()) {
            environment.noteShared(
                    PROXY, "expected http://HOST:PORT or http://USER:PASSWORD@HOST:PORT");
        }
        return route;
    }

    /**
     * Accepted JDBC URLs. They are checked before a driver sees them: drivers and pools quote what
     * they do not understand, even a password.
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
}
