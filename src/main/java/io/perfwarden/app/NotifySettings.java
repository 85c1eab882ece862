package io.perfwarden.app;

import io.perfwarden.notify.http.Hosts;
import io.perfwarden.notify.http.SigningKey;
import io.perfwarden.notify.http.Target;
import io.perfwarden.notify.message.Language;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads who is told of regressions. */
final class NotifySettings {
    private static final String URL = "NOTIFY_URL";
    private static final String KIND = "NOTIFY_KIND";
    private static final String SECRET = "NOTIFY_SECRET";

    private final Environment environment;

    NotifySettings(Environment environment) {
        this.environment = environment;
    }

    /** Nothing if nobody is told, or what is said of it is odd, which is noted. */
    Optional<Target> read() {
        Optional<URI> url = url();
        Optional<Language> kind = kind();
        List<SigningKey> keys = keys();
        return url.map(it ->
                        new Target(it, kind.orElseGet(() -> Hosts.language(it.getHost())), keys))
                .filter(this::isInUse);
    }

    private Optional<URI> url() {
        Optional<Secret> text = environment.secret(URL);
        Optional<URI> url = text.flatMap(secret -> parse(secret.reveal()));
        if (text.isPresent() && url.isEmpty()) {
            environment.note(URL, "expected a URL that starts with https://, without user and #");
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

    private Optional<Language> kind() {
        Optional<String> text = environment.text(KIND);
        Optional<Language> kind =
                Stream.of(Language.values()).filter(it -> text.equals(name(it))).findFirst();
        if (text.isPresent() && kind.isEmpty()) {
            environment.note(KIND, "expected slack, discord, teams or json");
        }
        return kind;
    }

    private static Optional<String> name(Language language) {
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

    private boolean isInUse(Target target) {
        boolean retired =
                target.language() == Language.TEAMS && Hosts.isRetired(target.url().getHost());
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
