package io.perfwarden.format;

/** The part of an address that names what was measured: path and query, without machine. */
public final class RequestPath {
    private RequestPath() {}

    /** {@code /items?x=1} of {@code http://127.0.0.1:8080/items?x=1}; {@code /} without a path. */
    public static String of(String address) {
        String text = address.strip();
        int scheme = text.indexOf("://");
        if (scheme < 0) {
            return text.isEmpty() ? "/" : text;
        }
        int path = text.indexOf('/', scheme + "://".length());
        return path < 0 ? "/" : text.substring(path);
    }
}
