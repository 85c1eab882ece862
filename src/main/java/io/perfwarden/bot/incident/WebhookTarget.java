package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.report.machine.MessageFormat;

/**
 * The recipient. Everything but the language is secret.
 *
 * @param url of a webhook; other schemes than {@code https} only in tests
 * @param keys that sign plain JSON; empty for none
 */
public record WebhookTarget(URI url, MessageFormat language, List<SigningKey> keys) {
    public WebhookTarget {
        keys = List.copyOf(keys);
    }

    /** A host's message format; JSON for an unknown one. */
    public static MessageFormat language(String host) {
        if (isOf(host, "slack.com") || isOf(host, "slack-gov.com")) {
            return MessageFormat.SLACK;
        }
        if (isOf(host, "discord.com") || isOf(host, "discordapp.com")) {
            return MessageFormat.DISCORD;
        }
        return isRetired(host)
                        || isOf(host, "api.powerplatform.com")
                        || isOf(host, "logic.azure.com")
                ? MessageFormat.TEAMS
                : MessageFormat.JSON;
    }

    /**
     * Whether a host is one of Microsoft's connectors, switched off at the end of 2025.
     *
     * @see <a
     *     href="https://devblogs.microsoft.com/microsoft365dev/retirement-of-office-365-connectors-within-microsoft-teams/">
     *     Microsoft, Retirement of Office 365 connectors within Microsoft Teams</a>
     */
    public static boolean isRetired(String host) {
        return isOf(host, "webhook.office.com");
    }

    private static boolean isOf(String host, String domain) {
        String lower = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
        return lower.equals(domain) || lower.endsWith("." + domain);
    }

    @Override
    public String toString() {
        return language + " webhook";
    }
}
