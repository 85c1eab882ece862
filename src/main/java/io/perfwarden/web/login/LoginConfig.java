package io.perfwarden.web.login;

import module java.base;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.perfwarden.db.LoginSessions;
import io.perfwarden.github.UserReads;
import io.perfwarden.github.http.UserCalls;
import io.perfwarden.github.http.UserCalls.Client;
import io.perfwarden.model.Sha256Digest;

/**
 * What logins work with.
 *
 * @param publicUrl where people reach this server, without a slash at the end
 * @param github the origin of GitHub's pages
 * @param pkce whether GitHub is sent a challenge (RFC 7636)
 */
public record LoginConfig(String publicUrl, URI github, Client client, boolean pkce) {
    private static final Duration LOGIN = Duration.ofMinutes(10);
    private static final int LONGEST = 2_000;

    /** A place of this server: no other host, nothing that a browser takes for a slash. */
    private static final Pattern LOCAL = Pattern.compile("/(?![/\\\\])[!-~&&[^\\\\]]*");

    @Override
    public String toString() {
        return "login at " + publicUrl;
    }

    /**
     * Whether logins are safe there: over TLS, or on this machine alone.
     *
     * @param publicUrl may be empty
     */
    public static boolean isSafe(String publicUrl) {
        if (publicUrl.isEmpty()) {
            return false;
        }
        URI url = URI.create(publicUrl);
        String host = String.valueOf(url.getHost());
        return "https".equals(url.getScheme())
                || Set.of("localhost", "127.0.0.1", "[::1]").contains(host);
    }

    /** Whether a browser says that a page of this server sends it. */
    public boolean isOwn(HttpRequest<?> request) {
        HttpHeaders headers = request.getHeaders();
        String site = headers.get("Sec-Fetch-Site");
        String origin = headers.get("Origin");
        boolean sameSite = site == null || site.equals("same-origin");
        boolean unnamed = origin == null || origin.equals("null");
        boolean named = origin != null && origin.equals(origin());
        return sameSite && (unnamed ? site != null : named);
    }

    /** Where GitHub sends the browser back to, as it is registered there. */
    String redirect() {
        return publicUrl + "/login/callback";
    }

    String authorize(String state, String verifier) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("client_id", client.id());
        query.put("redirect_uri", redirect());
        query.put("state", state);
        if (pkce) {
            query.put("code_challenge", challenge(verifier));
            query.put("code_challenge_method", "S256");
        }
        query.put("allow_signup", "false");
        return github
                + "/login/oauth/authorize?"
                + query.entrySet().stream()
                        .map(it ->
                                it.getKey()
                                        + "="
                                        + URLEncoder.encode(it.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&"));
    }

    /**
     * @see "RFC 7636, section 4.2"
     */
    static String challenge(String verifier) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256Digest.bytes(verifier));
    }

    /** The place to go to, without the path of the public URL; {@code /} for what is none. */
    String place(String to) {
        if (to.length() > LONGEST || !LOCAL.matcher(to).matches()) {
            return "/";
        }
        String path = path();
        String place =
                to.equals(path) || to.startsWith(path + "/") ? to.substring(path.length()) : to;
        return place.isEmpty() || place.startsWith("/log") || !LOCAL.matcher(place).matches()
                ? "/"
                : place;
    }

    /** The place that a page of this server was at, from the browser's {@code Referer}. */
    String placeOf(String referrer) {
        return referrer.startsWith(publicUrl + "/")
                ? place(referrer.substring(publicUrl.length()).replaceFirst("#.*", ""))
                : "/";
    }

    private String path() {
        return URI.create(publicUrl).getRawPath();
    }

    String origin() {
        String path = path();
        return publicUrl.substring(0, publicUrl.length() - path.length());
    }

    private boolean isSecure() {
        return publicUrl.startsWith("https:");
    }

    /**
     * The name of the session's cookie. The prefix, which browsers take over TLS only, keeps other
     * hosts of the same domain from setting it.
     */
    String sessionCookie() {
        return (isSecure() ? "__Host-" : "") + "perfwarden";
    }

    String loginCookie() {
        return sessionCookie() + "-login";
    }

    Cookie session(String id, Duration life) {
        return cookie(sessionCookie(), id, life);
    }

    Cookie login(String browser, String place) {
        byte[] text = place.getBytes(StandardCharsets.UTF_8);
        String value = browser + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(text);
        return cookie(loginCookie(), value, LOGIN);
    }

    Cookie expiredCookie(String name) {
        return cookie(name, "", Duration.ZERO);
    }

    private Cookie cookie(String name, String value, Duration life) {
        return Cookie.of(name, value)
                .httpOnly(true)
                .secure(isSecure())
                .sameSite(SameSite.Lax)
                .maxAge(life)
                .path("/");
    }

    /** What people log in with. */
    public record LoginParts(
            LoginConfig config,
            LoginSessions sessions,
            UserCalls calls,
            UserReads reads,
            Clock clock) {}

    /**
     * Whether people can log in.
     *
     * @param parts absent if they cannot
     */
    public record LoginOffer(Optional<LoginParts> parts) {}
}
