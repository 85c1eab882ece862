package io.perfwarden.web.setup;

import module java.base;

import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ProxyRoute;

/**
 * What set-up works with.
 *
 * @param publicUrl where GitHub and people reach this server; empty if unknown
 * @param token that lets a browser in, once
 * @param byDatabase whether what is registered is kept in a database server
 * @param sealed whether there is a key to encrypt it with
 */
public record SetupConfig(
        String publicUrl, ApiAddress github, String token, boolean byDatabase, boolean sealed) {
    private static final Pattern PRIVATE_NAME =
            Pattern.compile(
                    "[^.]*|.*\\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private"
                            + "|home\\.arpa)");

    @Override
    public String toString() {
        return "set-up at " + publicUrl;
    }

    public String page() {
        return publicUrl + "/setup";
    }

    String path() {
        return publicUrl.isEmpty() ? "" : URI.create(publicUrl).getRawPath();
    }

    String cookiePath() {
        return URI.create(page()).getRawPath();
    }

    /** What must be set before an app can be registered; empty if nothing. */
    public List<String> missingSettings() {
        List<String> missing = new ArrayList<>();
        if (publicUrl.isEmpty()) {
            missing.add(
                    "PERFWARDEN_PUBLIC_URL: expected the URL at which GitHub reaches this server");
        } else {
            unreachable(URI.create(publicUrl)).ifPresent(missing::add);
        }
        if (byDatabase && !sealed) {
            missing.add(
                    "PERFWARDEN_SECRET_KEY: expected 32 bytes in base64, such as openssl rand -base64"
                            + " 32 prints. The app's secrets are encrypted with it in the database.");
        }
        return missing;
    }

    private Optional<String> unreachable(URI url) {
        String host = host(url);
        boolean loopback = host.equals("localhost") || isLoopback(host);
        if (github.isCloud() && (loopback || isPrivate(host))) {
            return Optional.of(
                    "PERFWARDEN_PUBLIC_URL: GitHub cannot reach "
                            + host
                            + ". Use a public name, or a tunnel that passes bodies on unchanged,"
                            + " such as cloudflared or gosmee. smee.io changes them, so that"
                            + " signatures fail.");
        }
        if (!"https".equals(url.getScheme()) && (github.isCloud() || !loopback)) {
            return Optional.of(
                    "PERFWARDEN_PUBLIC_URL: expected https://, so that the secrets stay secret");
        }
        return Optional.empty();
    }

    private static String host(URI url) {
        return url.getHost().toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]|\\.$", "");
    }

    /** Whether a URL's host lies outside the public internet, by its text alone. */
    public static boolean isPrivate(URI url) {
        return isPrivate(host(url));
    }

    private static boolean isLoopback(String host) {
        return ProxyRoute.address(host).map(InetAddress::isLoopbackAddress).orElse(false);
    }

    private static boolean isPrivate(String host) {
        return ProxyRoute.address(host)
                .map(it ->
                        it.isSiteLocalAddress()
                                || it.isLinkLocalAddress()
                                || it.isAnyLocalAddress()
                                || isUnique(it.getAddress()))
                .orElseGet(() -> PRIVATE_NAME.matcher(host).matches());
    }

    /**
     * @see "RFC 4193: fc00::/7; RFC 6598: 100.64.0.0/10"
     */
    private static boolean isUnique(byte[] address) {
        return address.length == 16
                ? (address[0] & 0xfe) == 0xfc
                : address[0] == 100 && (address[1] & 0xc0) == 64;
    }
}
