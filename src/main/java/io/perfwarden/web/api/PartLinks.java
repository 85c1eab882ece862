package io.perfwarden.web.api;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.perfwarden.web.PublicLinks;

/**
 * Addresses of what was asked for: its page for people and its next part.
 *
 * @param number of this part, from 1
 */
record PartLinks(HttpRequest<?> request, PublicLinks links, int number) {
    /** More are not looked for. */
    private static final int MOST = 10_000;

    private static final String PAGE = "page";
    private static final String FORMAT = "format";

    /**
     * @throws ApiRefusal if the number is odd
     */
    static PartLinks of(HttpRequest<?> request, PublicLinks links, int number) {
        if (number < 1 || number > MOST) {
            throw ApiRefusal.odd(PAGE, "expected a number from 1 to " + MOST, "");
        }
        return new PartLinks(request, links, number);
    }

    /** The page for people. */
    String page() {
        return links.page(path().substring(PublicLinks.API.length()) + query(number, false));
    }

    /** The next part, if there is one. */
    Optional<String> next(boolean isMore) {
        return isMore && number < MOST
                ? Optional.of(links.page(path() + query(number + 1, true)))
                : Optional.empty();
    }

    private String path() {
        return request.getUri().getRawPath();
    }

    private String query(int part, boolean formatted) {
        List<String> all = new ArrayList<>();
        request.getParameters()
                .asMap()
                .forEach((name, values) -> {
                    if (!name.equals(PAGE) && (formatted || !name.equals(FORMAT))) {
                        all.add(
                                name
                                        + "="
                                        + URLEncoder.encode(
                                                values.getFirst(), StandardCharsets.UTF_8));
                    }
                });
        if (part > 1) {
            all.add(PAGE + "=" + part);
        }
        return all.isEmpty() ? "" : "?" + String.join("&", all);
    }
}
