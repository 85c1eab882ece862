package io.perfwarden.bot.notify;

import io.perfwarden.report.message.MessageFormat;
import java.net.URI;
import java.util.List;

/**
 * Who is told, and how. All of it but the language is secret.
 *
 * @param url of a webhook; of other schemes than {@code https} in tests alone
 * @param keys that sign plain JSON; none: it is not signed
 */
public record WebhookTarget(URI url, MessageFormat language, List<SigningKey> keys) {
    public WebhookTarget {
        keys = List.copyOf(keys);
    }

    @Override
    public String toString() {
        return language + " webhook";
    }
}
