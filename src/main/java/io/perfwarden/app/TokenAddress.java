package io.perfwarden.app;

import module java.base;

import io.perfwarden.cli.CliRefusal;
import io.perfwarden.model.TextExcerpt;

/** The address of a server that a token is sent to: never where others can read it. */
final class TokenAddress {
    static final String TOKEN = "PERFWARDEN_TOKEN";

    private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e]{0,16384}");

    private TokenAddress() {}

    /**
     * @param option that stated the address
     * @param token empty for none
     */
    static URI of(String option, String server, String token) throws CliRefusal {
        URI uri;
        try {
            uri = new URI(server);
        } catch (URISyntaxException _) {
            throw odd(option, server);
        }
        boolean isSafe = "https".equals(uri.getScheme());
        if (uri.getHost() == null || !(isSafe || "http".equals(uri.getScheme()))) {
            throw odd(option, server);
        }
        boolean isHere = uri.getHost().matches("localhost|127\\.0\\.0\\.1|\\[::1\\]");
        if (!token.isEmpty() && !isSafe && !isHere) {
            throw CliRefusal.usage(option, "a token goes to https addresses only");
        }
        if (!PLAIN.matcher(token).matches()) {
            throw CliRefusal.usage(TOKEN, "is no token");
        }
        return uri;
    }

    private static CliRefusal odd(String option, String server) {
        return CliRefusal.usage(
                option,
                "is " + TextExcerpt.quote(server) + ", expected an address",
                "such as https://perf.example.org");
    }
}
