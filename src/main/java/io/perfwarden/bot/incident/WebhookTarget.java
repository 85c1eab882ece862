package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.report.machine.MessageFormat;

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

    /**
     * The message format that a host understands.
     *
     * @return JSON where nothing is known of it
     */
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
     * Whether a host was one of Microsoft's connectors, which were switched off at the end of 2025.
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
