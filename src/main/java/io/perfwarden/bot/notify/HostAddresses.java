package io.perfwarden.bot.notify;

import io.perfwarden.report.message.MessageFormat;
import java.util.Locale;

/** Tells by its host what a webhook understands. */
public final class HostAddresses {
    private HostAddresses() {}

    /**
     * What is understood at a host.
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
        if (isRetired(host)
                || isOf(host, "api.powerplatform.com")
                || isOf(host, "logic.azure.com")) {
            return MessageFormat.TEAMS;
        }
        return MessageFormat.JSON;
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
}
