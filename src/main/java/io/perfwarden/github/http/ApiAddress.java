package io.perfwarden.github.http;

import module java.base;

/**
 * The address of GitHub's API.
 *
 * @param rest base of the REST API without a trailing slash: {@code https://api.github.com}, {@code
 *     https://HOST/api/v3} for GitHub Enterprise Server
 */
public record ApiAddress(URI rest) {
    public ApiAddress {
        if (!rest.isAbsolute() || rest.getHost() == null) {
            throw new IllegalArgumentException("an API address names scheme and host: " + rest);
        }
        rest = URI.create(rest.toString().replaceFirst("/+$", ""));
    }

    /**
     * The GraphQL end point.
     *
     * @see "docs.github.com: GraphQL API, Forming calls; Enterprise Server has it at /api/graphql"
     */
    public URI graphql() {
        return URI.create(rest.toString().replaceFirst("/api/v3$", "/api") + "/graphql");
    }

    /** Whether this is GitHub's own cloud, not an Enterprise Server. */
    public boolean isCloud() {
        String host = rest.getHost().toLowerCase(Locale.ROOT);
        return host.equals("api.github.com") || host.matches("api\\.[^.]+\\.ghe\\.com");
    }

    /** The origin of GitHub's pages, without a slash at the end. */
    public URI web() {
        String host = isCloud() ? rest.getHost().substring("api.".length()) : rest.getHost();
        String port = rest.getPort() < 0 ? "" : ":" + rest.getPort();
        return URI.create(rest.getScheme() + "://" + host + port);
    }

    /** A REST address; the path starts with a slash and is encoded already. */
    public URI at(String pathAndQuery) {
        return URI.create(rest + pathAndQuery);
    }

    /** Whether an address is on the API's own origin, and may get credentials. */
    public boolean owns(URI uri) {
        return rest.getScheme().equalsIgnoreCase(uri.getScheme())
                && rest.getHost().equalsIgnoreCase(uri.getHost())
                && port(rest) == port(uri);
    }

    /** Whether requests may go there: over TLS anywhere, else to the API only. */
    boolean mayReach(URI uri) {
        return uri.getHost() != null
                && ("https".equalsIgnoreCase(uri.getScheme())
                        || ("http".equalsIgnoreCase(uri.getScheme())
                                && "http".equalsIgnoreCase(rest.getScheme())
                                && rest.getHost().equalsIgnoreCase(uri.getHost())));
    }

    /** Encodes one path segment; a slash becomes {@code %2F}. */
    public static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    public static String path(String path) {
        return Arrays.stream(path.split("/", -1))
                .map(ApiAddress::segment)
                .collect(Collectors.joining("/"));
    }

    private static int port(URI uri) {
        int usual = "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
        return uri.getPort() >= 0 ? uri.getPort() : usual;
    }
}
