package io.perfwarden.github.http;

import module java.base;

import java.net.Proxy;

/** The proxy that HTTPS goes through, and the hosts that are reached without it. */
public final class ProxyRoute extends ProxySelector {
    private static final Pattern PROXY =
            Pattern.compile(
                    "(?:http://)?(?:(?<user>[^\\s@/]{1,500})@)?"
                            + "(?<host>[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])"
                            + "(?::(?<port>[0-9]{1,5}))?/?");
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private final InetSocketAddress proxy;
    private final Optional<String> authorization;
    private final List<String> direct;

    private ProxyRoute(
            InetSocketAddress proxy, Optional<String> authorization, List<String> direct) {
        this.proxy = proxy;
        this.authorization = authorization;
        this.direct = direct;
    }

    /**
     * Reads what {@code HTTPS_PROXY} and {@code NO_PROXY} hold.
     *
     * @param proxy such as {@code http://user:password@host:3128}; the scheme may be left out
     * @param direct hosts, domains, addresses and ranges of addresses, with commas between them
     * @return nothing if the proxy cannot be read
     */
    public static Optional<ProxyRoute> parse(String proxy, String direct) {
        Matcher parts = PROXY.matcher(proxy.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        int port = parts.group("port") == null ? HTTP : Integer.parseInt(parts.group("port"));
        if (port < 1 || port > 65_535) {
            return Optional.empty();
        }
        String host = parts.group("host").replaceAll("[\\[\\]]", "");
        List<String> exceptions =
                Stream.of(direct.split("[,\\s]+"))
                        .map(it -> it.toLowerCase(Locale.ROOT))
                        .filter(it -> !it.isEmpty())
                        .toList();
        try {
            Optional<String> authorization =
                    Optional.ofNullable(parts.group("user")).map(ProxyRoute::basic);
            return Optional.of(
                    new ProxyRoute(
                            InetSocketAddress.createUnresolved(host, port),
                            authorization,
                            exceptions));
        } catch (IllegalArgumentException _) {
            // the user is encoded wrongly
            return Optional.empty();
        }
    }

    private static String basic(String user) {
        String decoded = URLDecoder.decode(user.replace("+", "%2B"), StandardCharsets.UTF_8);
        byte[] bytes = decoded.getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(bytes);
    }

    Optional<String> authorization() {
        return authorization;
    }

    boolean isFor(URI uri) {
        String host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
        String bare = host.replaceAll("[\\[\\]]", "");
        int port = uri.getPort() < 0 ? HTTPS : uri.getPort();
        return "https".equalsIgnoreCase(uri.getScheme())
                && !bare.equals("localhost")
                && !address(bare).map(InetAddress::isLoopbackAddress).orElse(false)
                && direct.stream().noneMatch(it -> covers(it, bare, port));
    }

    private static boolean covers(String exception, String host, int port) {
        String name = exception;
        if (exception.matches("[^:]+:[0-9]{1,5}")) {
            name = exception.substring(0, exception.indexOf(':'));
            if (!exception.endsWith(":" + port)) {
                return false;
            }
        }
        String domain = name.replaceFirst("^\\*?\\.", "");
        return name.equals("*")
                || host.equals(domain.replaceAll("[\\[\\]]", ""))
                || host.endsWith("." + domain)
                || isWithin(name, host);
    }

    private static boolean isWithin(String range, String host) {
        if (!range.matches("[0-9a-f:.]+/[0-9]{1,3}")) {
            return false;
        }
        int slash = range.indexOf('/');
        int bits = Integer.parseInt(range.substring(slash + 1));
        Optional<byte[]> first = address(range.substring(0, slash)).map(InetAddress::getAddress);
        Optional<byte[]> own = address(host).map(InetAddress::getAddress);
        if (first.isEmpty() || own.isEmpty() || first.get().length != own.get().length) {
            return false;
        }
        int rest = Math.max(0, own.get().length * 8 - bits);
        return new BigInteger(1, first.get())
                .shiftRight(rest)
                .equals(new BigInteger(1, own.get()).shiftRight(rest));
    }

    /** An address in numbers; names are not resolved. */
    public static Optional<InetAddress> address(String host) {
        try {
            return host.matches("[0-9.]+|[0-9a-f:.]*:[0-9a-f:.]*")
                    ? Optional.of(InetAddress.ofLiteral(host))
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    @Override
    public List<Proxy> select(URI uri) {
        return List.of(isFor(uri) ? new Proxy(Proxy.Type.HTTP, proxy) : Proxy.NO_PROXY);
    }

    /** Does nothing: there is no other route. */
    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {
        // the request itself fails
    }

    @Override
    public String toString() {
        return "proxy";
    }
}
