package io.perfwarden.notify.http;

import io.perfwarden.notify.message.Language;
import java.util.Locale;

/** Tells by its host what a webhook understands. */
public final class Hosts {
    private Hosts() {}

    /**
     * What is understood at a host.
     *
     * @return JSON where nothing is known of it
     */
    public static Language language(String host) {
        if (isOf(host, "slack.com") || isOf(host, "slack-gov.com")) {
            return Language.SLACK;
        }
        if (isOf(host, "discord.com") || isOf(host, "discordapp.com")) {
            return Language.DISCORD;
        }
        if (isRetired(host)
                || isOf(host, "api.powerplatform.com")
                || isOf(host, "logic.azure.com")) {
            return Language.TEAMS;
        }
        return Language.JSON;
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
