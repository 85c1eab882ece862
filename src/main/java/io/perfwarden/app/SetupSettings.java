package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.*;
import io.perfwarden.github.http.OutgoingHttp;
import java.security.SecureRandom;

/**
 * What set-up needs of the settings.
 *
 * @param token that lets a browser in; absent to make one
 * @param key that encrypts what a database server keeps
 */
record SetupSettings(
        URI apiUrl,
        ServerSettings.Web web,
        ServerSettings.Store store,
        OutgoingHttp outgoing,
        Optional<SecretText> token,
        Optional<SealingKey> key) {
    private static final String FILE = "github-app.json";

    /**
     * Where the app is kept.
     *
     * @param database of the store
     */
    static AppVault vault(ServerSettings.Store store, SealingKey key, StoreDatabase database) {
        return store.server().isEmpty() ? file(store) : new AppVault.InDatabase(database, key);
    }

    /** Where the app is kept beside an embedded database. */
    static AppVault file(ServerSettings.Store store) {
        return new AppVault.InFile(store.dataDir().resolve(FILE));
    }

    /** The token: the one that is set, one that all replicas share, or a new one. */
    String oneTime() {
        return token.map(SecretText::reveal)
                .or(() -> store.server().flatMap(_ -> key).map(it -> it.derived("set-up token")))
                .orElseGet(SetupSettings::random);
    }

    private static String random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
