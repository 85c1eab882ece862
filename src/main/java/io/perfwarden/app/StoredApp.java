package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.*;
import io.perfwarden.db.AppVault.UnreadableApp;
import io.perfwarden.github.RegisteredApp;
import io.perfwarden.model.*;

/** The environment, completed by what set-up stored. */
final class StoredApp {
    private static final String ID = "GITHUB_APP_ID";
    private static final String CLIENT_ID = "GITHUB_CLIENT_ID";
    private static final String CLIENT_SECRET = "GITHUB_CLIENT_SECRET";
    private static final String SECRET_KEY = SettingVariables.variable("SECRET_KEY");

    private StoredApp() {}

    /**
     * Adds the stored app, unless the environment names another app's id.
     *
     * @return the unchanged environment if it names a whole app, or nothing is stored
     */
    static ReadOutcome<Map<String, String>> complete(Map<String, String> environment) {
        SettingsReader reader = new SettingsReader(environment);
        if (reader.namesApp()) {
            return ReadOutcome.ok(environment);
        }
        return switch (reader.storeAlone()) {
            // its problem is listed with all others
            case ReadOutcome.Rejected<ServerSettings.Store> _ -> ReadOutcome.ok(environment);
            case ReadOutcome.Ok<ServerSettings.Store>(ServerSettings.Store store) -> {
                try {
                    Optional<RegisteredApp> app = find(store, reader.secretKey());
                    yield ReadOutcome.ok(app.map(it -> with(environment, it)).orElse(environment));
                } catch (StartFailure e) {
                    yield ReadOutcome.rejected(e.problem());
                } catch (UnreadableApp | TransientFailure e) {
                    yield ReadOutcome.rejected(
                            InputProblem.of(
                                    store.server().isPresent()
                                            ? SECRET_KEY
                                            : SettingVariables.variable("DATA_DIR"),
                                    "the app that set-up stored cannot be read: "
                                            + e.getMessage()));
                }
            }
        };
    }

    private static Optional<RegisteredApp> find(
            ServerSettings.Store store, Optional<SealingKey> key) {
        if (store.server().isEmpty()) {
            return SetupServer.file(store).find();
        }
        try (StoreDatabase database = store.open(2)) {
            if (key.isEmpty() && AppVault.isKept(database)) {
                throw new StartFailure(
                        InputProblem.of(
                                SECRET_KEY,
                                "missing: the app that set-up stored is encrypted with it"));
            }
            return key.flatMap(it -> SetupServer.vault(store, it, database).find());
        }
    }

    /** The file without which a database that an app has filled has no app. */
    static Optional<Path> missingFile(Map<String, String> environment) {
        return switch (new SettingsReader(environment).storeAlone()) {
            case ReadOutcome.Rejected<ServerSettings.Store> _ -> Optional.empty();
            case ReadOutcome.Ok<ServerSettings.Store>(ServerSettings.Store store) ->
                    Optional.of(store.dataDir().resolve(ServerSettings.Store.APP_FILE))
                            .filter(Files::notExists)
                            .filter(_ -> store.server().isEmpty())
                            .filter(_ -> new SqliteBackup(store.file()).hasRepositories());
        };
    }

    private static Map<String, String> with(Map<String, String> environment, RegisteredApp app) {
        Map<String, String> all = new HashMap<>(environment);
        SettingVariables given = new SettingVariables(environment);
        String id = Long.toString(app.id());
        if (given.text(ID).filter(it -> !it.equals(id) && !it.equals(app.clientId())).isPresent()) {
            return environment;
        }
        Map<String, String> stored = new HashMap<>();
        stored.put(ID, id);
        stored.put("GITHUB_PRIVATE_KEY", app.pem());
        stored.put("GITHUB_WEBHOOK_SECRET", app.webhookSecret());
        if (!given.isSet(CLIENT_ID) && !given.isSet(CLIENT_SECRET)) {
            stored.put(CLIENT_ID, app.clientId());
            stored.put(CLIENT_SECRET, app.clientSecret());
        }
        stored.forEach((name, value) -> {
            if (!given.isSet(name)) {
                all.put(SettingVariables.variable(name), value);
            }
        });
        return all;
    }
}
