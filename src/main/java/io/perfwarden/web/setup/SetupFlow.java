package io.perfwarden.web.setup;

import module java.base;

import io.perfwarden.db.AppVault;
import io.perfwarden.db.SetupVisits;
import io.perfwarden.github.AppManifest;
import io.perfwarden.github.AppManifest.Profile;
import io.perfwarden.github.RegisteredApp;
import io.perfwarden.github.http.ManifestConversion;
import io.perfwarden.github.http.ManifestConversion.ConversionOutcome;

/**
 * Registers the app. Everything that may register it comes together: the one-time token, the
 * browser that used it, a state that this browser got, and GitHub's code.
 */
public final class SetupFlow {
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,128}");
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
    private static final int SUFFIX = 6;

    /**
     * What it works with.
     *
     * @param inspection says of a new app what is missing or wrong, a sentence each
     */
    public record SetupParts(
            SetupConfig config,
            SetupVisits visits,
            AppVault vault,
            ManifestConversion conversion,
            Function<RegisteredApp, List<String>> inspection,
            Runnable registered) {}

    /** What GitHub's redirect led to. */
    sealed interface SetupArrival {
        /** There is no set-up, or the browser has no part in it. */
        record Unknown() implements SetupArrival {}

        /** The state is missing, another browser's, used, or too old. */
        record BadState() implements SetupArrival {}

        /** GitHub did not hand the app out. */
        record AppMissing(String why) implements SetupArrival {}

        record AppStored(RegisteredApp app, List<String> findings) implements SetupArrival {}
    }

    private final SetupParts parts;
    private final RandomGenerator random;

    public SetupFlow(SetupParts parts, RandomGenerator random) {
        this.parts = parts;
        this.random = random;
    }

    SetupConfig config() {
        return parts.config();
    }

    /** Whether a text is the token, in the same time wherever it differs. */
    boolean isToken(String text) {
        return MessageDigest.isEqual(
                text.getBytes(StandardCharsets.UTF_8),
                config().token().getBytes(StandardCharsets.UTF_8));
    }

    /** Lets a browser in with the token; nothing if that is used or set-up is over. */
    Optional<String> enter(String token) {
        return canEnter(token) ? parts.visits().enter(token) : Optional.empty();
    }

    /** Whether the token is right and there is no app; it may have been used. */
    boolean canEnter(String token) {
        return isToken(token) && config().missingSettings().isEmpty() && isWaiting();
    }

    boolean isIn(String visit) {
        return SECRET.matcher(visit).matches() && isWaiting() && parts.visits().isOpen(visit);
    }

    private boolean isWaiting() {
        return parts.vault().find().isEmpty();
    }

    String state(String visit) {
        return parts.visits().state(visit);
    }

    AppManifest manifest(Profile profile) {
        String suffix =
                random.ints(SUFFIX, 0, LETTERS.length())
                        .mapToObj(it -> LETTERS.substring(it, it + 1))
                        .collect(Collectors.joining());
        return new AppManifest("perfwarden-" + suffix, config().publicUrl(), profile);
    }

    /** Takes what GitHub sends the browser back with. */
    SetupArrival arrive(String visit, String state, String code) {
        if (!isWaiting()) {
            return new SetupArrival.Unknown();
        }
        if (!SECRET.matcher(visit).matches()
                || !SECRET.matcher(state).matches()
                || !CODE.matcher(code).matches()
                || !parts.visits().spend(visit, state)) {
            return new SetupArrival.BadState();
        }
        return switch (parts.conversion().convert(code)) {
            case ConversionOutcome.ConversionRefused(String why) ->
                    new SetupArrival.AppMissing(why);
            case ConversionOutcome.Registered(RegisteredApp app) -> storeApp(app);
        };
    }

    private SetupArrival storeApp(RegisteredApp app) {
        if (!parts.vault().keep(app)) {
            return new SetupArrival.AppMissing("another app was registered meanwhile");
        }
        parts.registered().run();
        return new SetupArrival.AppStored(app, parts.inspection().apply(app));
    }
}
