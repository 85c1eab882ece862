package io.perfwarden.notify.http;

import io.perfwarden.notify.message.Language;
import java.net.URI;
import java.util.List;

/**
 * Who is told, and how. All of it but the language is secret.
 *
 * @param url of a webhook; of other schemes than {@code https} in tests alone
 * @param keys that sign plain JSON; none: it is not signed
 */
public record Target(URI url, Language language, List<SigningKey> keys) {
    public Target {
        keys = List.copyOf(keys);
    }

    @Override
    public String toString() {
        return language + " webhook";
    }
}
