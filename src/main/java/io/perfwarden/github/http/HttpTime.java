package io.perfwarden.github.http;

import module java.base;

/** Dates in HTTP headers: RFC 9110, section 5.6.7. */
final class HttpTime {
    private HttpTime() {}

    static Optional<Instant> parse(String header) {
        try {
            return Optional.of(
                    ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** GitHub's clock when it answered. */
    static Optional<Instant> of(ApiAnswer answer) {
        return answer.header("Date").flatMap(HttpTime::parse);
    }
}
