package io.perfwarden.web;

import io.micronaut.http.*;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells browsers, also with errors, not to guess types and not to embed. */
@ServerFilter("/**")
public final class SecurityHeaders {
    private static final String POLICY = "Content-Security-Policy";
    private static final String DATA = "default-src 'none'; frame-ancestors 'none'";
    private static final String PAGE =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; form-action 'self'%s; frame-ancestors 'none';"
                    + " base-uri 'none'";

    private static final Map<String, String> HEADERS =
            Map.of(
                    "X-Content-Type-Options", "nosniff",
                    "X-Frame-Options", "DENY",
                    "Referrer-Policy", "same-origin",
                    "Cache-Control", "no-store",
                    // the server compresses answers where it is asked to
                    "Vary", "Accept-Encoding");

    private static final String ONLY_TLS = "max-age=31536000";

    private final boolean isSecure;

    /**
     * @param links absent where the server has no pages yet
     */
    public SecurityHeaders(@Nullable PublicLinks links) {
        this.isSecure = links != null && links.base().startsWith("https:");
    }

    /**
     * A header that the answer has already is kept. What a browser has keeps its own policy, which
     * the answer that nothing changed would replace.
     */
    @ResponseFilter
    public void add(MutableHttpResponse<?> response) {
        MutableHttpHeaders headers = response.getHeaders();
        HEADERS.forEach((name, value) -> addMissing(headers, name, value));
        if (isSecure) {
            addMissing(headers, "Strict-Transport-Security", ONLY_TLS);
        }
        boolean isPage =
                response.getContentType()
                        .filter(type -> type.getName().equals(MediaType.TEXT_HTML))
                        .isPresent();
        // else a page that a browser has kept would get the policy of data
        if (response.status() != HttpStatus.NOT_MODIFIED) {
            addMissing(headers, POLICY, isPage ? page("") : DATA);
        }
    }

    private static void addMissing(MutableHttpHeaders headers, String name, String value) {
        if (!headers.contains(name)) {
            headers.add(name, value);
        }
    }

    /**
     * The policy of a page.
     *
     * @param origin to which it may send forms as well; empty for none
     */
    public static String page(String origin) {
        return PAGE.formatted(origin.isEmpty() ? "" : " " + origin);
    }

    /** Lets a page send its forms to one more origin, which learns from where they come. */
    public static <T> MutableHttpResponse<T> allowForms(
            MutableHttpResponse<T> response, String origin) {
        return response.header("Referrer-Policy", "strict-origin").header(POLICY, page(origin));
    }
}
