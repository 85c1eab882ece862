package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.report.machine.MessageFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

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

    /**
     * A key of Standard Webhooks.
     *
     * @see <a
     *     href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme">
     *     Standard Webhooks, Signature scheme</a>
     */
    public static final class SigningKey {
        private static final String PREFIX = "whsec_";
        private static final String ALGORITHM = "HmacSHA256";
        private static final int LEAST = 24;
        private static final int MOST = 64;

        private final SecretKeySpec key;

        private SigningKey(byte[] key) {
            this.key = new SecretKeySpec(key, ALGORITHM);
        }

        /**
         * Reads a key.
         *
         * @param text {@code whsec_} and 24 to 64 bytes in base64
         * @return nothing for anything else
         */
        public static Optional<SigningKey> parse(String text) {
            if (!text.startsWith(PREFIX)) {
                return Optional.empty();
            }
            try {
                byte[] key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
                return key.length >= LEAST && key.length <= MOST
                        ? Optional.of(new SigningKey(key))
                        : Optional.empty();
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        }

        /**
         * A signature as it is in a header.
         *
         * @param seconds since the epoch
         */
        String sign(String id, long seconds, String body) {
            try {
                Mac mac = Mac.getInstance(ALGORITHM);
                mac.init(key);
                String signed = id + "." + seconds + "." + body;
                byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
                return "v1," + Base64.getEncoder().encodeToString(signature);
            } catch (NoSuchAlgorithmException | InvalidKeyException e) {
                throw new IllegalStateException("every Java has HMAC with SHA-256", e);
            }
        }

        @Override
        public String toString() {
            return "***";
        }
    }
}
